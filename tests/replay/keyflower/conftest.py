"""Villages drawn by hand for the tests of geometry."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pytest

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
