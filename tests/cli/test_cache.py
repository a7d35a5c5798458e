"""Unchanged games are not replayed again, and nothing that can befall a cache does any harm."""

import json
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from aboveboard.cli import entries, work
from aboveboard.cli.cache import _LARGEST, Cache
from aboveboard.cli.pieces import Piece

from .records import BREAKING, HEAD, ILLEGAL, LEGAL, UNREADABLE, WARNING

EVERYTHING = "".join([LEGAL, ILLEGAL, UNREADABLE, WARNING, "game: Chess\nstray\n"])


@pytest.fixture
def replayed(kept: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Which games have been replayed: file and number."""
    found: list[tuple[str, int]] = []
    of_piece = work.of_piece

    def watched(path: str, piece: Piece, *rest: Any) -> list[entries.Entry]:
        if piece.number:
            found.append((path, piece.number))
        return of_piece(path, piece, *rest)

    monkeypatch.setattr(work, "of_piece", watched)
    return found


@pytest.fixture
def names(file) -> list[str]:
    return [file(EVERYTHING, "a.agn"), file(ILLEGAL.replace("take 4", "take 6") * 2, "b.agn")]


@pytest.mark.parametrize("format", ["text", "json", "jsonl", "sarif", "junit", "gitlab", "markdown"])
def test_what_is_known_is_reported_the_same(run, names, replayed, format: str) -> None:
    first = run("check", *names, "--format", format)
    assert len(replayed) == 6
    assert run("check", *names, "--format", format) == first
    assert len(replayed) == 6


def test_only_a_changed_game_is_replayed(run, file, names, replayed) -> None:
    run("check", *names)
    replayed.clear()
    file(EVERYTHING.replace("take 4", "take 5"), "a.agn")
    run("check", *names)
    assert replayed == [("a.agn", 2)]


def test_a_game_is_known_wherever_it_stands(run, file, names, replayed) -> None:
    run("check", *names, "--format", "json")
    replayed.clear()
    file(f"# above\n\n{ILLEGAL}{EVERYTHING}", "a.agn")
    asked = ("check", *names, file(UNREADABLE, "c.agn"), "--format", "json")
    known = run(*asked)
    assert replayed == []
    assert run(*asked, "--no-cache") == known


def test_a_message_that_names_a_line_names_the_right_one(run, file, names, replayed) -> None:
    twice = f"{HEAD}date: now\ndate: then\nheap 3\n"
    run("check", *names, file(twice, "c.agn"))
    file(f"\n\n{twice}", "c.agn")
    assert "was given before, in line 5" in run("check", *names, "c.agn").out


@pytest.mark.parametrize(
    "options",
    [
        ["--ruling", "most-stones=four"],
        ["--allow", "TY-01"],
        ["--no-exceptions"],
        ["--on-illegal", "stop"],
        ["-v"],
    ],
)
def test_other_options_are_another_question(run, names, replayed, options: list[str]) -> None:
    run("check", *names)
    replayed.clear()
    with_options = run("check", *names, *options)
    assert len(replayed) == 6
    assert with_options == run("check", *names, *options, "--no-cache")


def test_another_state_of_the_rules_is_another_question(run, names, replayed, monkeypatch) -> None:
    from aboveboard.cli import cache

    run("check", *names)
    replayed.clear()
    monkeypatch.setattr(cache, "code_state", lambda library: "other rules")
    run("check", *names)
    assert len(replayed) == 6


def test_the_state_of_the_rules_changes_with_any_of_their_files(tmp_path: Path, monkeypatch) -> None:
    import sys

    from aboveboard.cli import cache
    from aboveboard.cli.library import Library
    from aboveboard.notation.vocabulary import Entry

    package = tmp_path / "club_game"
    package.mkdir()
    rules = package / "__init__.py"
    monkeypatch.syspath_prepend(str(tmp_path))
    library = Library((Entry("Club game", "club_game"),), ())
    states = set()
    for content in ("MOST = 3\n", "MOST = 4\n", "MOST = 3\n"):
        rules.write_text(content)
        cache.code_state.cache_clear()
        states.add(cache.code_state(library))
    assert len(states) == 2
    sys.modules.pop("club_game", None)


def test_what_is_ignored_or_accepted_does_not_get_into_the_cache(run, names, replayed) -> None:
    run("check", *names, "--ignore", "TY-01")
    assert run("check", *names).code == 1
    assert len(replayed) == 6


def test_faults_of_the_checker_are_tried_again(run, file, names, replayed) -> None:
    for _ in range(2):
        assert run("check", *names, file(BREAKING, "c.agn")).code == 3
    assert replayed.count(("c.agn", 1)) == 2


def test_no_cache_means_none(run, names, replayed, kept: Path) -> None:
    run("check", *names, "--no-cache")
    run("check", *names, "--no-cache")
    assert len(replayed) == 14
    assert not (kept / "results.sqlite").exists()


def test_one_small_game_opens_no_data_base(run, file, kept: Path) -> None:
    run("check", file(LEGAL))
    assert not (kept / "results.sqlite").exists()


def test_the_cache_can_be_cleared(run, names, replayed, kept: Path) -> None:
    run("check", *names)
    done = run("cache", "clear")
    assert (done.code, done.out) == (0, f"removed {kept / 'results.sqlite'}\n")
    assert run("cache", "clear").out.startswith("there was nothing in ")
    run("check", *names)
    assert len(replayed) == 12


@pytest.mark.parametrize("damage", [b"no data base at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_cache_is_made_anew_with_one_warning(
    run, names, replayed, kept: Path, damage: bytes
) -> None:
    expected = run("check", *names)
    (kept / "results.sqlite").write_bytes(damage)
    done = run("check", *names)
    assert (done.code, done.out) == (expected.code, expected.out)
    assert done.err == "aboveboard: the cache of results was damaged and is made anew\n"
    replayed.clear()
    assert run("check", *names) == expected
    assert replayed == []


def test_a_cache_that_is_damaged_in_the_middle_is_made_anew(run, file, names, replayed, kept: Path) -> None:
    many = file("".join(ILLEGAL.replace("take 4", f"take {n}") for n in range(4, 400)), "many.agn")
    expected = run("check", many, *names)
    path = kept / "results.sqlite"
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.close()
    content = bytearray(path.read_bytes())
    content[4096 * 2 :] = b"\xee" * (len(content) - 4096 * 2)
    path.write_bytes(bytes(content))
    done = run("check", many, *names)
    assert (done.code, done.out) == (expected.code, expected.out)
    assert done.err.count("\n") <= 1
    assert run("check", many, *names) == expected


def test_rows_that_are_not_ours_are_not_believed(run, names, replayed, kept: Path) -> None:
    expected = run("check", *names)
    rows = (
        "[",
        "3",
        '[1, [["game", {}, [], [], ""]]]',
        '[1, [["game", {"line": 1}, [], [0], ""]]]',
        b"no pack",
    )
    for row in rows:
        base = sqlite3.connect(kept / "results.sqlite")
        with base:
            base.execute("UPDATE results SET told = ?", (row,))
        base.close()
        assert run("check", *names) == expected


def test_rows_that_are_no_text_are_replayed_and_kept_anew(run, names, replayed, kept: Path) -> None:
    expected = run("check", *names)
    with sqlite3.connect(kept / "results.sqlite") as base:
        base.execute("UPDATE results SET told = CAST(X'5B31FF' AS TEXT)")
    base.close()
    assert run("check", *names) == expected
    replayed.clear()
    assert run("check", *names) == expected
    assert replayed == []


def test_every_step_of_ten_thousand_games_stays_known(kept: Path) -> None:
    """A step is told in some 900 letters, much the same as those of the next; a file over a bound is begun anew."""
    steps = [
        f"Ann: roll {'abcdef'[number % 6]} {number % 97}, " + "legal by the same rule " * 40
        for number in range(300)
    ]
    base = Cache(kept / "results.sqlite", "state")
    for number in range(20):
        base.put(b"%d" % number, [number, steps])
    base.close()
    assert (kept / "results.sqlite").stat().st_size / 20 * 10_000 < _LARGEST
    again = Cache(kept / "results.sqlite", "state")
    assert [again.get(b"%d" % number) for number in range(20)] == [[number, steps] for number in range(20)]
    again.close()


def test_a_file_over_the_bound_is_begun_anew(run, names, replayed, kept: Path, monkeypatch) -> None:
    expected = run("check", *names)
    monkeypatch.setattr("aboveboard.cli.cache._LARGEST", 1)
    assert run("check", *names) == expected
    assert len(replayed) == 12


def test_a_folder_that_cannot_be_written_costs_only_time(run, names, kept: Path, monkeypatch) -> None:
    expected = run("check", *names, "--no-cache")
    (kept / "file").write_text("")
    monkeypatch.setenv("ABOVEBOARD_CACHE", str(kept / "file"))
    done = run("check", *names)
    assert (done.code, done.out) == (expected.code, expected.out)
    assert done.err.startswith("aboveboard: results are not kept for the next run: ")
    assert done.err.count("\n") == 1


def test_a_cache_that_can_only_be_read_costs_only_time(run, names, kept: Path) -> None:
    expected = run("check", *names)
    path = kept / "results.sqlite"
    os.chmod(path, 0o444)
    os.chmod(kept, 0o555)
    try:
        done = run("check", *names)
    finally:
        os.chmod(kept, 0o755)
    assert (done.code, done.out) == (expected.code, expected.out)
    assert done.err.count("\n") <= 1


def test_a_full_disk_costs_only_time(run, names, replayed, kept: Path, monkeypatch) -> None:
    expected = run("check", *names, "--no-cache")
    connected = Cache._connected

    def small(self: Cache) -> sqlite3.Connection:
        base = connected(self)
        base.execute("PRAGMA max_page_count = 3")
        return base

    monkeypatch.setattr(Cache, "_connected", small)
    done = run("check", *names)
    assert (done.code, done.out) == (expected.code, expected.out)
    assert done.err == "aboveboard: results are not kept for the next run: database or disk is full\n"


def test_several_runs_at_once_share_a_cache(run, file, kept: Path) -> None:
    import subprocess
    import sys

    from .test_exit_codes import TOY

    for number in range(20):
        file((ILLEGAL + LEGAL) * 10 + f"# {number}\n", f"f/{number:02}.agn")
    command = [sys.executable, "-c", TOY, "check", "f", "--jobs", "2", "--format", "concise"]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    children = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, text=True)
        for _ in range(3)
    ]
    ended = [(*child.communicate(timeout=60), child.returncode) for child in children]
    assert [(err, code) for _, err, code in ended] == [("", 1)] * 3
    assert len({out for out, _, _ in ended}) == 1


def test_nothing_that_is_kept_is_ever_run(run, names, kept: Path) -> None:
    """What lies on the disk is JSON; nothing in the program unpickles a file."""
    run("check", *names)
    base = sqlite3.connect(kept / "results.sqlite")
    rows = base.execute("SELECT told FROM results").fetchall()
    base.close()
    assert rows
    assert all(isinstance(json.loads(row[0]), list) for row in rows)
    code = Path(work.__file__).parent
    assert not [path for path in code.rglob("*.py") if "pickle" in path.read_text().replace("unpickle", "")]
