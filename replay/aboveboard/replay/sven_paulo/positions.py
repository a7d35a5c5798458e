"""The colours left to a tile, in stated positions and claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aboveboard.notation.keyflower.position import AtColour
from aboveboard.notation.statements import PositionLine
from aboveboard.replay.catalogue import unknown
from aboveboard.replay.keyflower.claims import CLAIMS as BASE_CLAIMS
from aboveboard.replay.keyflower.positions import PLACES as BASE_PLACES
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.sven_paulo.colours import hidden, standing, without_hidden
from aboveboard.replay.verdict import Fact, Unknown

__all__ = ["CLAIMS", "PLACES", "stated_lines"]


def _colour(table: Table, line: AtColour) -> Table:
    """What lies at the tile does not tell what was placed there first, so the line may."""
    table = BASE_PLACES[AtColour](table, line)
    if not line.colours:
        return table
    tile = table.named(line.tile)
    return table.with_spot(tile, table.spot(tile).with_left(frozenset(line.colours)))


def _claimed(table: Table, line: AtColour) -> Fact | Unknown | None:
    check = BASE_CLAIMS[AtColour]
    found = check(table, line)
    perhaps = hidden(table)
    if found is not None and perhaps and check(without_hidden(table), line) is None:
        return unknown("whether a worker nobody saw is {who}", who=" or ".join(perhaps))
    return found


def stated_lines(table: Table) -> tuple[PositionLine, ...]:
    """The lines for tiles that have fewer colours left than what lies there shows."""
    return tuple(
        AtColour(tile, tuple(sorted(table.colours(tile))))
        for tile, spot in table.spots.items()
        if spot.left is not None and table.colours(tile) != standing(table, tile)
    )


PLACES: Mapping[type[PositionLine], Callable[[Any, Any], Any]] = {AtColour: _colour}
CLAIMS: Mapping[type[PositionLine], Callable[[Any, Any], Fact | Unknown | None]] = {AtColour: _claimed}
