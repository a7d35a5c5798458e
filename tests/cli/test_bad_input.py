"""No file, however broken, brings more than a clear message with a code; all others are still checked."""

import os
import shlex
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from .records import BREAKING, HEAD, ILLEGAL, LEGAL

MOVES = "heap 5\nAnn: take 3\nBen: take 2\n"
ESCAPES = "\x1b[31mred\x1b]0;title\x07\u202eback\u2066"


def test_an_empty_name_is_no_file(run) -> None:
    for command in (("check", ""), ("ask", "", "Ann: take 1")):
        assert run(*command).err.startswith("aboveboard: '': AG-28 no such file or directory")


def test_what_is_wrong_with_a_header_is_told_with_its_line(run, file) -> None:
    wrong = "ruling:  first = who\nallow: nothing\nresult: Zed 4\n"
    done = run("check", file(HEAD + wrong + MOVES))
    for line in wrong.splitlines():
        assert f"    {line}\n" in done.out


@pytest.mark.parametrize(
    ("content", "code", "exit_code"),
    [
        (b"", "AG-15", 2),
        (b"\n\n# only remarks\n", "AG-15", 2),
        (bytes(range(256)) * 40, "AG-14", 2),
        (b"\x00" * 5000, "AG-14", 2),
        (b"dear diary\nwe played\n", "AG-04", 2),
        (b"Ann: take 1\n", "AG-04", 2),
        (b"game: Chess\nplayers: Ann, Ben\nAnn: e4\n", "AG-03", 1),
        (b"game: Pick-up + Castles\nplayers: Ann\n", "AG-22", 1),
        (b"game: Pick-up, hard\nplayers: Ann\n", "AG-23", 1),
        (b"game: Pick-up\nheap 3\n", "AG-16", 1),
        (b"game: Pick-up\nplayers: Ann, Ann\nheap 3\n", "AG-09", 1),
        (f"{HEAD}heap 3\nplayers: Cy, Dan\nAnn: take 3\n".encode(), "AG-07", 1),
        (f"{HEAD}heap 3\nAnn: ta\x00ke 3\n".encode(), "AG-12", 1),
        (f"{HEAD}heap 3\nAnn: ta".encode(), "AG-01", 1),
        (f"{HEAD}heap 3\nAnn: take 3 # caf".encode() + b"\xc3", "AG-11", 1),
        (f"{HEAD}heap 3\n{'x' * 100_000}\nAnn: take 3\n".encode(), "AG-13", 1),
    ],
)
def test_each_kind_of_broken_file_has_its_code(run, file, content: bytes, code: str, exit_code: int) -> None:
    done = run("check", file(content))
    assert f"{code} " in done.out + done.err
    assert done.code == exit_code


@pytest.mark.parametrize(
    "content",
    [
        (HEAD + MOVES).replace("\n", "\r").encode(),
        (HEAD + MOVES).replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + (HEAD + MOVES).encode(),
        (HEAD + MOVES).rstrip().encode(),
        f"game: Pick-up\nplayers: {', '.join(f'P{n}' for n in range(200))}\nheap 3\nP0: take 3\n".encode(),
    ],
    ids=["CR only", "CR LF", "byte order mark", "no end of the last line", "200 players"],
)
def test_what_is_only_unusual_is_read(run, file, content: bytes) -> None:
    done = run("check", file(content))
    assert done.code == 0
    assert "legal" in done.out


def test_a_line_of_fifty_megabytes_costs_itself_and_little_memory(run, tmp_path: Path) -> None:
    with open(tmp_path / "long.agn", "wb") as stream:
        stream.write(f"{HEAD}heap 3\n".encode())
        for _ in range(50):
            stream.write(b"x" * 1_000_000)
        stream.write(b"\nAnn: take 4\n")
    run("check", "long.agn")
    tracemalloc.start()
    done = run("check", "long.agn")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "long.agn:4:1: unreadable" in done.out
    assert "long.agn:5:1:" in done.out
    assert peak < 5_000_000


def test_memory_does_not_grow_with_the_number_of_games(run, file) -> None:
    def peak(count: int) -> int:
        name = file(LEGAL * count)
        tracemalloc.start()
        assert run("check", "-q", name).code == 0
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(1)  # what is imported and built once is no growth
    assert peak(6_000) < peak(2_000) + 2_000_000


@pytest.mark.parametrize("command", ["check", "replay", "show", "score"])
def test_names_and_lines_cannot_reach_the_terminal(run, file, command: str) -> None:
    """Lines with control characters are unreadable; shown all the same, so they must be escaped."""
    name = file(f'{HEAD[:-1]}, "[bold red]Cy"\nheap 9\nAnn: {ESCAPES}\n"[bold red]Cy": take 9\n')
    done = run(command, name)
    for sign in ("\x1b", "\x07", "\u202e", "\u2066"):
        assert sign not in done.out + done.err
    if command in ("show", "score"):
        assert "[bold red]Cy" in done.out


def test_a_direction_of_writing_cannot_be_turned(run, file) -> None:
    done = run("check", file('game: Pick-up\nplayers: Ann, "B\u202een"\nheap 9\n"B\u202een": take 9\n'))
    assert "\u202e" not in done.out
    assert "B\\u202een" in done.out


def test_a_file_name_cannot_reach_the_terminal(run, file) -> None:
    done = run("check", file(ILLEGAL, "a\x1b[31m\nb.agn"), "no\x1b[31m.agn")
    assert "\x1b" not in done.out + done.err
    assert "a\\x1b[31m\\x0ab.agn:4:1: illegal" in done.out
    assert "no\\x1b[31m.agn: AG-28" in done.err


def test_a_file_name_that_is_no_text_is_shown_all_the_same(run, tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.agn")).write_text(ILLEGAL)
    for form in ("text", "json", "jsonl"):
        done = run("check", ".", "--format", form)
        assert done.code == 1
        assert "xe9.agn" in done.out


def test_a_terminal_that_lacks_a_character_gets_its_escape(run, file) -> None:
    done = run(
        "check", file('game: Pick-up\nplayers: Ann, "Łucja"\nheap 9\n"Łucja": take 4\n'), encoding="ascii"
    )
    assert done.code == 1
    assert "\\u0141ucja" in done.out


def test_an_unreadable_file_among_good_ones(run, file, tmp_path: Path) -> None:
    (tmp_path / "b.agn").mkdir()
    done = run("check", file(LEGAL, "a.agn"), "nowhere.agn", file(ILLEGAL, "c.agn"))
    assert done.code == 2
    assert "nowhere.agn: AG-28 no such file or directory" in done.err
    assert "a.agn: all 3 steps legal" in done.out
    assert "c.agn:4:1: illegal" in done.out
    assert "1 not checked: nothing to read there" in done.out


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(run, file, tmp_path: Path) -> None:
    os.chmod(tmp_path / file(LEGAL), 0)
    done = run("check", ".")
    assert done.code == 2
    assert "game.agn: AG-28 permission denied" in done.err


def test_a_link_that_leads_to_itself(run, file, tmp_path: Path) -> None:
    (tmp_path / "loop.agn").symlink_to("loop.agn")
    done = run("check", "loop.agn", file(LEGAL))
    assert done.code == 2
    assert "loop.agn: AG-28" in done.err
    assert "all 3 steps legal" in done.out


def test_a_record_of_a_game_whose_rules_are_not_there(run, file) -> None:
    import toy

    from aboveboard.cli.library import Library

    done = run("check", file(LEGAL), library=Library(toy.ENTRIES, ()))
    assert done.code == 1
    assert "AG-03" in done.out


def test_a_fault_in_one_file_leaves_the_others(run, file) -> None:
    done = run("check", file(BREAKING, "a.agn"), file(LEGAL, "b.agn"))
    assert done.code == 3
    assert "b.agn: all 3 steps legal" in done.out


def test_a_text_that_cannot_be_filled_in_is_a_fault_of_one_game(run, file, monkeypatch) -> None:
    from aboveboard.cli import objects

    def fails(*_: object) -> str:
        raise KeyError("who")

    monkeypatch.setattr(objects, "said", fails)
    done = run("check", file(ILLEGAL, "a.agn"), file(LEGAL, "b.agn"))
    assert done.code == 3
    assert "a.agn, game 1" in done.err
    assert "b.agn: all 3 steps legal" in done.out


@pytest.mark.parametrize(
    ("end", "told"),
    [(">&-", "aboveboard: cannot write: standard output is closed\n"), ("2>&- >&-", "")],
    ids=["standard output", "both"],
)
def test_closed_streams(file, tmp_path: Path, end: str, told: str) -> None:
    program = "from aboveboard.cli.app import main; main(['rules', 'Celestia'])"
    command = f"{shlex.quote(sys.executable)} -c {shlex.quote(program)} {end}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, told)


def test_standard_input_that_is_closed_holds_no_record(tmp_path: Path) -> None:
    program = "from aboveboard.cli.app import main; main(['check', '-'])"
    command = f"{shlex.quote(sys.executable)} -c {shlex.quote(program)} <&-"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("aboveboard: <stdin>: AG-15 no record was found here")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_a_report_that_the_disk_has_no_room_for(run, file) -> None:
    done = run("check", file(LEGAL), "--output", "json:/dev/full", "--output", "text")
    assert done.code == 2
    assert done.err == "aboveboard: cannot write /dev/full: no space left on device\n"
    assert "all 3 steps legal" in done.out


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize(
    ("end", "told"),
    [(">/dev/full", "aboveboard: cannot write: no space left on device\n"), (">/dev/full 2>&1", "")],
    ids=["standard output", "both"],
)
@pytest.mark.parametrize("format", ["text", "jsonl"])
def test_full_streams(end: str, told: str, format: str) -> None:
    program = "from aboveboard.cli.app import main; main(['check', '-', 'nowhere.agn', '--format', FORMAT])"
    program = program.replace("FORMAT", repr(format))
    command = f"{shlex.quote(sys.executable)} -c {shlex.quote(program)} {end}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        command,
        shell=True,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        input="game: Celestia\nplayers: Ann, Ann\n" * 3,
    )
    assert (done.returncode, done.stderr) == (2, told)


def test_canonical_text_that_nobody_reads_is_no_fault_of_the_checker(run, monkeypatch) -> None:
    from aboveboard.cli.commands import fmt
    from aboveboard.cli.terminal import Unwritable

    def closed(text: str) -> None:
        raise Unwritable from OSError(28, "no space left on device")

    monkeypatch.setattr(fmt, "emit", closed)
    monkeypatch.setattr(os, "dup2", lambda *_: 0)
    done = run("fmt", "-", given=LEGAL.encode())
    assert done.code == 2
    assert done.err == "aboveboard: cannot write: no space left on device\n"
