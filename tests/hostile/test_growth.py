"""Ten times the lines take no more than twelve times the work, whatever the lines are.

What is counted are calls, which are the same on every machine and in every run; what that takes in seconds is
measured by `python -m benchmarks`.
"""

import io
import os
import sys
from collections import deque
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from aboveboard.cli.library import Library
from aboveboard.cli.reporters import Settings
from aboveboard.cli.sitting.journal import Journal
from aboveboard.cli.sitting.session import Session
from aboveboard.replay.api import check_stream

from .driver import fed

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT))
from benchmarks.long_files import CASES  # noqa: E402

LONG = bool(os.environ.get("ABOVEBOARD_LONG"))
FEW = 100 if LONG else 10
MOST = 12.0


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
    made = CASES[name]
    assert growth(replayed, made(FEW), made(10 * FEW)) <= MOST


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
