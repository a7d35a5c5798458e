"""Many files at once: their order, and what one of them can do to the others."""

import json
import multiprocessing.context
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from .records import BREAKING, HEAD, ILLEGAL, LEGAL, UNREADABLE
from .test_exit_codes import TOY, environment

HANGING = f"{HEAD}heap 9\nAnn: hang\n"
DEADLY = f"{HEAD}heap 9\nAnn: die\n"


def test_reports_are_the_same_whatever_the_number_of_processes(run, file) -> None:
    for number in range(12):
        # The first files take longest.
        file((LEGAL + ILLEGAL) * (40 - 3 * number) + UNREADABLE, f"f/{number:02}.agn")
    for format in ("text", "jsonl", "sarif", "junit", "github", "gitlab", "markdown", "concise", "json"):
        one, two = (
            run("check", "f", "nowhere.agn", "--format", format, "--jobs", jobs) for jobs in ("1", "3")
        )
        assert one == two


def test_a_game_that_breaks_the_checker_leaves_the_others(run, file) -> None:
    names = [file(LEGAL, "a.agn"), file(ILLEGAL + BREAKING + ILLEGAL, "b.agn"), file(LEGAL, "c.agn")]
    done = run("check", *names, "--jobs", "2")
    assert done.code == 3
    assert "b.agn, game 2 (line 5)" in done.err
    assert "b.agn game 3: 1 of 2 steps legal" in done.out
    assert "c.agn: all 3 steps legal" in done.out


def test_a_game_that_hangs_is_named_and_leaves_the_others(run, file) -> None:
    """Its process cannot even be interrupted, so it is replaced."""
    names = [file(LEGAL, "a.agn"), file(ILLEGAL + HANGING + ILLEGAL, "b.agn"), file(LEGAL, "c.agn")]
    done = run("check", *names, "--jobs", "2", "--timeout", "0.5")
    assert done.code == 3
    assert "b.agn, game 2 (line 5)" in done.err
    assert "did not come to an end within 0.5 seconds" in done.err
    assert "b.agn game 3: 1 of 2 steps legal" in done.out
    assert "c.agn: all 3 steps legal" in done.out


def test_a_process_that_is_killed_takes_one_game_along(run, file) -> None:
    names = [file(LEGAL, "a.agn"), file(ILLEGAL + DEADLY + ILLEGAL, "b.agn"), file(LEGAL, "c.agn")]
    done = run("check", *names, "--jobs", "2")
    assert done.code == 3
    assert "b.agn, game 2 (line 5)" in done.err
    assert "the process that checks it came to an end" in done.err
    found = [line for line in done.out.splitlines() if line.startswith(("b.agn", "c.agn", "a.agn"))]
    assert [line.partition(":")[0] for line in found if "steps legal" in line] == [
        "b.agn",
        "b.agn game 3",
        "a.agn",
        "c.agn",
    ]


def test_a_game_that_takes_too_long_is_named_in_one_process_too(run, file, monkeypatch) -> None:
    from toy import game

    def slow(*_: object) -> None:
        while True:
            time.sleep(0.01)

    monkeypatch.setitem(game.GAME.effects, game.Break, slow)
    done = run("check", file(LEGAL + BREAKING + LEGAL), "--timeout", "0.2")
    assert done.code == 3
    assert "game.agn, game 2 (line 6)" in done.err
    assert "did not come to an end within 0.2 seconds" in done.err
    assert "test_parallel.py" in done.err
    assert "game.agn game 3: all 3 steps legal" in done.out


def test_only_plain_data_crosses_from_process_to_process(run, file) -> None:
    from aboveboard.cli.plain import from_data
    from aboveboard.cli.work import Work, of_file
    from aboveboard.replay.headers import DEFAULTS

    from .conftest import LIBRARY

    name = file(LEGAL + ILLEGAL + UNREADABLE + BREAKING + "game: Chess\n")
    for one in of_file(name, Work(LIBRARY, every_step=True), DEFAULTS):
        assert json.loads(json.dumps(one.data)) == one.data
        assert from_data(one.data) == one


def test_memory_is_bounded_whatever_waits_for_its_turn(run, file, monkeypatch) -> None:
    """While the first file is slow, the others may not pile up."""
    from aboveboard.cli import pool

    held: list[int] = []
    tell = pool._Pool._tell

    def watched(self: Any, slot: Any, told: Any) -> None:
        tell(self, slot, told)
        held.append(self._held)

    monkeypatch.setattr(pool._Pool, "_tell", watched)
    monkeypatch.setattr(pool, "_MOST_HELD", 20)
    for number in range(8):
        file(LEGAL * 200, f"f/{number}.agn")
    assert run("check", "f", "--jobs", "3").code == 0
    assert len(held) == 1600
    assert max(held) <= 20 + 3


def test_few_files_start_no_process(run, file, monkeypatch) -> None:
    from aboveboard.cli import pool

    def refused(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(pool, "in_order", refused)
    for number in range(5):
        file(LEGAL, f"f/{number}.agn")
    assert run("check", "f").code == 0
    assert run("check", "f/1.agn", "--jobs", "4").code == 0


@pytest.mark.parametrize(
    ("jobs", "sent"), [("1", "SIGINT"), ("2", "SIGINT"), ("1", "SIGTERM"), ("2", "SIGTERM")]
)
def test_an_interrupt_ends_with_what_is_known(file, tmp_path: Path, jobs: str, sent: str) -> None:
    file(ILLEGAL, "a.agn")
    file(HANGING, "b.agn")
    file(LEGAL, "c.agn")
    arguments = ["check", "a.agn", "b.agn", "c.agn", "--jobs", jobs, "--no-cache"]
    child = subprocess.Popen(
        [sys.executable, "-c", TOY, *arguments, "--output", "json:out.json", "--output", "jsonl"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        start_new_session=True,
        text=True,
    )
    assert child.stdout is not None
    while '"kind": "game"' not in child.stdout.readline():
        pass
    time.sleep(0.3)
    begun = time.monotonic()
    if sent == "SIGINT":
        # As a terminal does it: to all processes of the group.
        os.killpg(child.pid, signal.SIGINT)
    else:
        child.terminate()
    out, err = child.communicate(timeout=20)
    assert time.monotonic() - begun < 5
    assert child.returncode == 130
    assert "Traceback" not in err
    assert "interrupted" in err
    assert json.loads(out.splitlines()[-1])["interrupted"] == 1
    report = json.loads((tmp_path / "out.json").read_text())
    assert [one["file"] for one in report["games"]] == ["a.agn"]
    assert report["summary"]["illegal"] == 1
    assert not [one for one in os.listdir(tmp_path) if one.startswith(".")]


def test_an_interrupt_while_a_game_is_reported_leaves_it_whole_in_every_report(
    run, file, monkeypatch, tmp_path: Path
) -> None:
    from aboveboard.cli.reporters import jsonl

    entry = jsonl._Lines.entry

    def interrupted(self: Any, told: Any) -> str:
        signal.raise_signal(signal.SIGINT)
        return entry(self, told)

    monkeypatch.setattr(jsonl._Lines, "entry", interrupted)
    outputs = [f"--output={name}:{name}" for name in ("json", "jsonl", "junit")]
    assert run("check", file(ILLEGAL, "a.agn"), file(ILLEGAL, "b.agn"), *outputs).code == 130
    report = json.loads((tmp_path / "json").read_text())
    lines = [json.loads(line) for line in (tmp_path / "jsonl").read_text().splitlines()]
    assert [one["file"] for one in report["games"]] == ["a.agn"]
    assert report["summary"]["illegal"] == report["summary"]["interrupted"] == 1
    assert [one["file"] for one in lines if one["kind"] == "game"] == ["a.agn"]
    assert (tmp_path / "junit").read_text().count("<testcase") == 1


def test_an_interrupt_while_the_bar_is_shown_leaves_no_terminal_without_its_cursor(
    run, file, monkeypatch
) -> None:
    from aboveboard.cli import progress

    shown: list[str] = []

    def interrupted(self: Any, told: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        shown.append(told.path)

    monkeypatch.setattr(progress.Bar, "step", interrupted)
    assert run("check", file(LEGAL, "a.agn"), file(LEGAL, "b.agn")).code == 130
    assert shown == ["a.agn"]


def test_where_the_system_gives_fewer_processes_these_do_the_work(run, file, monkeypatch) -> None:
    from aboveboard.cli import pool

    begun = pool._Pool._started

    def scarce(self: Any) -> Any:
        if self._processes:
            raise OSError(24, "Too many open files")
        return begun(self)

    for number in range(5):
        file(LEGAL, f"f/{number}.agn")
    monkeypatch.setattr(pool._Pool, "_started", scarce)
    assert run("check", "f", "--jobs", "4", "--format", "concise").out == "5 games: all 15 steps legal\n"


def test_where_no_process_can_be_started_the_way_out_is_told(run, file, monkeypatch) -> None:
    from aboveboard.cli import pool

    def refused(self: Any) -> Any:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(pool._Pool, "_started", refused)
    done = run("check", file(LEGAL, "a.agn"), file(LEGAL, "b.agn"), "--jobs", "2")
    assert done.code == 2
    assert "--jobs 1 does without" in " ".join(done.err.split())


@pytest.mark.parametrize("kind", [OSError, EOFError])
def test_where_the_system_gives_no_process_for_one_that_is_lost_another_does_the_rest(
    run, file, monkeypatch, kind: type[Exception]
) -> None:
    from aboveboard.cli import pool

    start, begun = multiprocessing.context.ForkServerProcess.start, []

    def scarce(self: Any) -> None:
        begun.append(self)
        if len(begun) > 2:
            raise kind
        start(self)

    file(DEADLY + LEGAL, "f/0.agn")
    for number in range(1, 5):
        file(LEGAL, f"f/{number}.agn")
    monkeypatch.setattr(multiprocessing.context.ForkServerProcess, "start", scarce)
    # Nothing may be waited for that nobody works on, however much is held.
    monkeypatch.setattr(pool, "_MOST_HELD", 1)
    done = run("check", "f", "--jobs", "2", "--format", "concise")
    assert done.code == 3
    assert done.out.endswith("5 games: all 15 steps legal\n1 not checked: the checker itself failed\n")


EARLY = """
import os, signal, time
from multiprocessing import forkserver
from aboveboard.cli import pool
pool._context()
pool._serve_forks()
server = forkserver._forkserver._forkserver_pid
os.kill(server, signal.SIGINT)
time.sleep(0.5)
assert os.waitpid(server, os.WNOHANG) == (0, 0)
signal.raise_signal(signal.SIGINT)
"""


def test_an_interrupt_while_processes_are_started_is_heard_by_the_first_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-c", EARLY], env=environment(), capture_output=True, text=True, timeout=60
    )
    assert done.stderr.count("Traceback") == 1
    assert "<string>" in done.stderr
    assert done.stderr.endswith("KeyboardInterrupt\n")


def test_processes_need_no_kind_that_a_system_lacks() -> None:
    without = (
        "import multiprocessing.context as there; del there.ForkServerContext; import aboveboard.cli.pool"
    )
    subprocess.run([sys.executable, "-c", without], env=environment(), check=True, timeout=60)


def test_a_bar_shows_how_far_a_run_is_and_gives_way(capsys, monkeypatch) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TERM", "xterm")
    from aboveboard.cli import progress
    from aboveboard.cli.plain import PROBLEM, Told
    from aboveboard.replay.summary import Summary

    def stepped(shown: bool) -> str:
        bar = progress.Bar(40, shown)
        bar._next = 0
        for number in range(3):
            bar.step(Told(PROBLEM, {"file": f"{number}.agn"}, [], Summary(games=7)))
            bar._next = 0
        bar.hide()
        return capsys.readouterr().err

    shown = stepped(True)
    assert "2 files, 21 games" in shown
    # The line is wiped, so that a report can be written where it stood.
    assert shown.endswith("\x1b[2K")
    assert stepped(False) == ""
