"""Simulated games of Keyflower with its expansions, in every combination, and what is rare in them."""

import os
from collections.abc import Iterator
from itertools import combinations

import pytest
from rare_expansions import RARE, rare

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay import simulate
from aboveboard.replay.engine import replay
from aboveboard.replay.games import GAMES
from aboveboard.replay.verdict import Replay

NAMES = tuple(one.name for one in GAMES if one.extends == "Keyflower")
COMBINATIONS = [some for count in range(1, len(NAMES) + 1) for some in combinations(NAMES, count)]
MANY = int(os.environ.get("ABOVEBOARD_SIMULATED", "1"))


def replays(names: tuple[str, ...], players: int, hidden: int | None, count: int) -> Iterator[Replay]:
    title = " + ".join(("Keyflower", *names))
    for text in simulate.games(title, players, 7, count * MANY, hidden):
        (record,) = read(text_lines(text))
        assert isinstance(record, Record)
        yield replay(record)


def decided(done: Replay) -> bool:
    """Whether all of an open game is decided: the edges of the ghost ship may leave the points open."""
    open_edges = (
        "Key Celeste" in done.record.title.expansions and done.rulings["ghost-ship-edges"] == "unknown"
    )
    allowed = {"KF-F01", "KF-F04a"} if open_edges else set()
    return all(
        one.verdict == "legal" or {breach.rule.code for breach in one.breaches} <= allowed
        for one in done.steps
    )


@pytest.mark.parametrize("names", COMBINATIONS, ids=" + ".join)
def test_open_games_are_legal_and_decided(names: tuple[str, ...]) -> None:
    for players in range(2, 7):
        for done in replays(names, players, None, 2):
            assert [str(one.message) for one in done.problems] == []
            assert decided(done)
            assert done.finished


@pytest.mark.parametrize("names", COMBINATIONS, ids=" + ".join)
def test_what_one_seat_sees_is_never_illegal(names: tuple[str, ...]) -> None:
    for players in (2, 3, 5):
        for done in replays(names, players, players - 1, 2):
            assert [str(one.message) for one in done.problems] == []
            wrong = [one.statement.text for one in done.steps if one.verdict not in ("legal", "undecided")]
            assert wrong == []


def test_rare_branches_are_reached() -> None:
    found: set[str] = set()
    for players in range(2, 7):
        for done in replays(NAMES, players, None, 12):
            found.update(rare(done))
    assert {one for name in NAMES for one in RARE[name]} - found == set()
