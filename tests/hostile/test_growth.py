"""Ten times the lines take no more than twelve times the work, whatever the lines are.

What is counted are calls, and what a table holds, which each line may have to copy: both are the same on every machine
and in every run. What that takes in seconds is measured in the long form, as by `python -m benchmarks`, for a hundred
times as many lines: past the bounds of all that is remembered, and past where lost lines leave more open.
"""

import io
import os
import sys
from collections import deque
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path

import pytest

from aboveboard.cli.library import Library
from aboveboard.cli.reporters import Settings
from aboveboard.cli.sitting.journal import Journal
from aboveboard.cli.sitting.session import Session
from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Claim, Record
from aboveboard.replay.api import CheckedGame, check_stream, check_text, names

from .driver import fed

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT))
from benchmarks.long_files import CASES, cases, kinds, times  # noqa: E402

LONG = bool(os.environ.get("ABOVEBOARD_LONG"))
FEW = 10
MOST = 12.0
# The cost of such a line rises until a bound is reached, which ten lines do not reach.
UNTIL_A_BOUND = {
    "claims that do not, each different, after moves": 300,
    "lost moves of anybody": 300,
    "lost moves, then treasures": 300,
}
MANY = dict(cases())
LINES = 300
SLACK = 30


def calls(work: Callable[[], object]) -> int:
    """How many functions, built in or not, some work calls."""
    count = 0

    def counted(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def growth(work: Callable[[bytes], object], few: str, many: str) -> float:
    """How many times the work grows from a short text to a long one, once all that is kept is known."""
    every = [one.encode() for one in (few, many)]
    for one in every:
        work(one)
    less, more = (calls(lambda one=one: work(one)) for one in every)  # type: ignore[misc]
    return more / less


def replayed(data: bytes) -> None:
    for _ in check_stream(io.BytesIO(data)):
        pass


@pytest.mark.parametrize("name", CASES)
def test_ten_times_the_lines_of_one_game_take_ten_times_the_work(name: str) -> None:
    made, few = CASES[name], UNTIL_A_BOUND.get(name, FEW)
    assert growth(replayed, made(few), made(10 * few)) <= MOST


def held(thing: object, seen: set[int]) -> int:
    """How many values are reachable from one, each object once."""
    if isinstance(thing, str | int | float | None) or callable(thing) or id(thing) in seen:
        return 1
    seen.add(id(thing))
    if isinstance(thing, tuple | list | frozenset | set):
        return 1 + sum(held(one, seen) for one in thing)
    if isinstance(thing, Mapping):
        return 1 + sum(held(key, seen) + held(value, seen) for key, value in thing.items())
    slots = {name: getattr(thing, name) for name in getattr(thing, "__slots__", ())}
    return 1 + sum(held(one, seen) for one in (slots or vars(thing)).values())


@pytest.mark.parametrize("name", MANY)
def test_a_table_holds_no_more_however_many_lines_are_played(name: str) -> None:
    text = MANY[name](LINES)
    (game,) = (one for one in check_text(text) if isinstance(one, CheckedGame))
    half, whole = (held(game.steps[at].after, set()) for at in (len(game.steps) // 2, -1))
    assert whole <= half + SLACK


def test_a_table_that_holds_more_is_noticed() -> None:
    assert held(((1,) * LINES, {"a": ()}), set()) > held(((1,) * (LINES // 2), {"a": ()}), set()) + SLACK


@pytest.mark.parametrize("game", names())
def test_every_kind_of_line_is_among_those_that_are_measured(game: str) -> None:
    found = set()
    for made in MANY.values():
        for record in read(text_lines(made(1))):
            for move in (one.move for one in record.statements) if isinstance(record, Record) else ():
                found.add((type(move.about), True) if isinstance(move, Claim) else (type(move), False))
    assert not kinds(game) - found


@pytest.mark.skipif(not LONG, reason="takes a quarter of an hour")
def test_ten_times_the_lines_take_no_more_than_twelve_times_the_seconds() -> None:
    assert not {name: one for name, one in times(1_000) if one.ratio > MOST}


@pytest.mark.parametrize("report", ["text", "json", "jsonl", "markdown", "junit"])
def test_so_do_reports(report: str) -> None:
    made = CASES["illegal moves"]
    assert growth(lambda data: fed(data, [report]), made(FEW), made(10 * FEW)) <= MOST


@pytest.mark.parametrize(
    "line", ["claim captain Amy", "Bob: crash", "claim captain Bob", "Amy: crash  !stands"]
)
def test_so_does_a_record_that_is_written_line_by_line(line: str, tmp_path: Path) -> None:
    head = "game: Celestia\nplayers: Amy, Bob\ncaptain: Amy\njourney\n"
    names = count()

    def written(data: bytes) -> None:
        journal = Journal(str(tmp_path / f"{next(names)}.agn"))
        session = Session(journal, Library(), Settings(every_step=True), asking=False)
        for one in data.decode().splitlines():
            deque(session.typed(one), 0)
        journal.close()

    assert growth(written, head + f"{line}\n" * 3 * FEW, head + f"{line}\n" * 30 * FEW) <= MOST


def test_many_players_cost_no_more_than_their_number() -> None:
    def table(count: int) -> str:
        names = [f"P{one}" for one in range(count)]
        moves = "".join(f"{one}: stay\n" for one in names)
        return f"game: Celestia\nplayers: {', '.join(names)}\n{moves}"

    assert growth(replayed, table(30), table(300)) <= MOST * 10, "each move looks at each player once at most"


def test_what_grows_faster_is_noticed() -> None:
    def pairs(data: bytes) -> None:
        for _ in data:
            for _ in data:
                len(data)

    assert growth(pairs, "x" * 10, "x" * 100) > MOST
