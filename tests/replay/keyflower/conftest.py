"""Villages drawn by hand for the tests of geometry, and records replayed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.keyflower.hexes import Hex, Placed, Village
from aboveboard.replay.keyflower.tiles import Edge, Kind, Side, Tile

Draw: TypeAlias = Callable[[Mapping[Hex, str]], Village]


def drawn(edges: Mapping[Hex, str]) -> Village:
    """A village of plain tiles, each named after its six edges clockwise from the bottom."""
    catalogue = {
        letters: Tile(letters, letters, Kind.VILLAGE, tuple(map(Edge, letters)), Side())
        for letters in edges.values()
    }
    return Village({at: Placed(letters) for at, letters in edges.items()}, catalogue)


@pytest.fixture(name="drawn", scope="session")
def _drawn() -> Draw:
    return drawn


def swung(village: Village) -> Village:
    """The same village, the whole of it turned by a sixth clockwise about the home tile."""
    return Village({(-r, q + r): Placed(p.tile, p.upgraded, p.turn + 1) for (q, r), p in village.items()})


@pytest.fixture(name="swung", scope="session")
def _swung() -> Callable[[Village], Village]:
    return swung


class Judged(NamedTuple):
    """What was said of the last statement of a record, and the table after it."""

    verdict: str
    codes: tuple[str, ...]
    notes: tuple[str, ...]
    consequences: tuple[str, ...]
    table: Any


Judge: TypeAlias = Callable[..., Judged]


def judged(
    *lines: str, players: Sequence[str] = ("Ann", "Ben", "Cy"), position: Sequence[str] = ()
) -> Judged:
    """The last of some lines, played by these players, from a position if one is given."""
    stated = ["position", *position, "end position"] if position else []
    text = "\n".join(["game: Keyflower", f"players: {', '.join(players)}", *stated, *lines])
    record = next(iter(read(text_lines(text))))
    assert isinstance(record, Record)
    assert not record.problems, [problem.message for problem in record.problems]
    step = replay(record).steps[-1]
    return Judged(
        str(step.verdict),
        tuple(breach.rule.code for breach in step.breaches),
        tuple(note.code for note in step.notes),
        tuple(one.rule for one in step.consequences),
        step.after,
    )


@pytest.fixture(name="judged", scope="session")
def _judged() -> Judge:
    return judged
