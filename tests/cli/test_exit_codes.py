"""Exit codes: 0 all legal, 1 something is wrong, 2 not done, 3 a fault of the checker, 130 interrupted."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .records import BREAKING, HEAD, ILLEGAL, LEGAL, UNDECIDED, UNREADABLE, WARNING

TOY = """
import toy
from aboveboard.cli.app import main
from aboveboard.cli.library import Library
main(library=Library(toy.ENTRIES, toy.PLACES))
"""


@pytest.mark.parametrize(
    ("record", "options", "code"),
    [
        (LEGAL, [], 0),
        (ILLEGAL, [], 1),
        (UNREADABLE, [], 1),
        (UNDECIDED, [], 0),
        (UNDECIDED, ["--undecided-fails"], 1),
        (WARNING, [], 0),
        (WARNING, ["--warnings-fail"], 1),
        (BREAKING, [], 3),
        (f"{HEAD}heap 9\nclaim stones 8\n", [], 1),
        (f"{HEAD}result: Ann 7\nheap 9\nAnn: take 1\n", [], 1),
        (f"{HEAD}heap 9\nAnn: take 1 !illegal\n", [], 1),
        (f"{HEAD}heap 9\nAnn: take 4 !illegal TY-01\n", [], 0),
        (f"{HEAD}heap 9\nAnn: take 4 !illegal TY-01\n", ["--no-exceptions"], 1),
        (f"{HEAD}heap 9\nAnn: take 4 !stands\n", [], 0),
        (f"{HEAD}heap 9\nAnn: take 4\nundo\nAnn: take 1\n", ["--no-exceptions"], 0),
        (f"{HEAD}allow: TY-01\nheap 9\nAnn: take 4\n", [], 0),
        (f"{HEAD}allow: TY-01\nheap 9\nAnn: take 4\n", ["--no-exceptions"], 1),
        (ILLEGAL, ["--allow", "TY-01"], 0),
        (ILLEGAL, ["--ruling", "most-stones=four"], 0),
        (f"{HEAD}heap 9\nAnn: take 4 !illegal\nAnn: take 1\n", ["--on-illegal", "skip"], 0),
        (f"{HEAD}heap 9\nAnn: take 4 !illegal\nAnn: take 9\n", ["--on-illegal", "stop"], 0),
        (f"{HEAD}heap 9\nAnn: take 4 !illegal\nAnn: take 1\n", [], 0),
        (f"{HEAD}heap 9\nAnn: take 4 !illegal\nAnn: take 4\n", [], 1),
        ("", [], 2),
        ("# nothing but a remark\n", [], 2),
    ],
)
def test_the_exit_code_tells_what_was_found(run, file, record: str, options: list[str], code: int) -> None:
    assert run("check", file(record), *options).code == code


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "nowhere.agn"],
        ["check", "--no-such-option"],
        ["check", "a.agn", "--format", "xml"],
        ["check", "a.agn", "--ruling", "most-stones=nine"],
        ["check", "a.agn", "--ruling", "no-such"],
        ["check", "a.agn", "--allow", "TY-99"],
        ["check", "a.agn", "--output", "json", "--output", "text"],
        ["check", "a.agn", "--output", "json:no/such/folder.json"],
        ["check", "a.agn", "--output", "json:a.agn"],
        ["check", "a.agn", "--write-baseline", "a.agn"],
        ["report", "a.agn", "--output", "a.agn"],
        ["check", "a.agn", "--format", "json", "--output", "json"],
        ["check", "a.agn", "--output", "json:one", "--output", "text:./one"],
        ["check", "a.agn", "--output", "json:one", "--write-baseline", "one"],
        ["check", "a.agn", "--timeout", "nan"],
        ["check", "a.agn", "--timeout", "inf"],
        ["check", "a.agn", "--timeout", "0"],
        ["check", "a.agn", "--jobs", "0"],
        ["nonsense"],
        ["explain", "XX-99"],
        ["rules", "Chess"],
        ["show", "a.agn", "--at", "99"],
        ["show", "a.agn", "--at", "1", "--line", "1"],
        ["show", "a.agn", "--game", "2"],
        ["replay", "a.agn", "--game", "2"],
        ["score", "nowhere.agn"],
        ["simulate", "Chess"],
    ],
)
def test_what_cannot_be_done_exits_with_2_and_says_why(run, file, arguments: list[str]) -> None:
    record = Path(file(LEGAL, "a.agn"))
    done = run(*arguments)
    assert done.code == 2
    assert done.err
    assert record.read_text() == LEGAL


def test_the_highest_code_wins(run, file) -> None:
    files = [file(LEGAL, "a.agn"), file(ILLEGAL, "b.agn")]
    assert run("check", *files).code == 1
    assert run("check", *files, "nowhere.agn").code == 2
    assert run("check", *files, "nowhere.agn", file(BREAKING, "c.agn")).code == 3


def test_a_fault_names_the_game_and_spares_the_others(run, file) -> None:
    done = run("check", file(LEGAL + BREAKING + ILLEGAL))
    assert done.code == 3
    assert "game.agn, game 2 (line 6): the checker itself failed" in done.err
    assert "RuntimeError: a toy breaks" in done.err
    assert "all 3 steps legal" in done.out
    assert "game.agn:13:1: illegal" in done.out


def test_a_fault_shows_its_trace_only_where_that_is_asked_for(file, tmp_path: Path) -> None:
    file(BREAKING)
    assert "Traceback" not in spawned(tmp_path).stderr
    assert "Traceback" in spawned(tmp_path, ABOVEBOARD_DEBUG="1").stderr


def test_an_interrupted_run_exits_with_130(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", TOY, "check", "nowhere.agn", "-"],
        cwd=tmp_path,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    assert process.stderr is not None
    # Told of the first path, the program waits for the second.
    assert b"AG-28" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in err


def test_a_reader_that_goes_away_is_no_accident(tmp_path: Path, file) -> None:
    file(ILLEGAL * 5_000)
    process = subprocess.Popen(
        [sys.executable, "-c", TOY, "check", "game.agn"],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    assert process.wait(timeout=30) == 2


def environment(**more: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))} | more


def spawned(folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", TOY, "check", "game.agn"],
        cwd=folder,
        env=environment(**more),
        capture_output=True,
        text=True,
    )
