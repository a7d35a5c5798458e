"""The ghost ship as a tile, and the numbers printed on it.

It is auctioned like a turn order tile and has no number of its own. No source shows its edges: what they
are taken for is the reading `ghost-ship-edges`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from aboveboard.replay.keyflower.tiles import Edge, Kind, Side, Tile

__all__ = ["SHIP", "Figures", "figures", "ship"]

SHIP = "Ghost-ship"


@dataclass(frozen=True, slots=True)
class Figures:
    """What the ship scores, and what the ghost adds for the owner of both."""

    points: int
    ghost: int


@cache
def figures() -> Figures:
    """The numbers of the data file."""
    data = _data()
    return Figures(int(str(data["points"])), int(str(data["ghost_points"])))


@cache
def ship(reading: str) -> Tile:
    """The ship with the edges that a reading gives it."""
    edges = _data()["edges"]
    assert isinstance(edges, dict)
    return Tile(
        SHIP,
        SHIP,
        Kind.TURN_ORDER,
        tuple(map(Edge, edges[reading])),
        Side(points=figures().points),
    )


@cache
def _data() -> dict[str, object]:
    text = files("aboveboard.replay.key_celeste").joinpath("data", "ship.json").read_text(encoding="utf-8")
    found: dict[str, object] = json.loads(text)
    return found
