"""Keymelequin as a tile, and which boats are in the game.

There are as many boats as players, Keymelequin one of them: it takes the place of another. No source tells
of which, so all that are for the number of players may be in the game until the record has named enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from aboveboard.notation.frozen import replace
from aboveboard.replay.keyflower.holdings import WHATEVER
from aboveboard.replay.keyflower.table import Boat, Table
from aboveboard.replay.keyflower.tiles import Edge, Kind, Side, Tile

__all__ = ["KEYMELEQUIN", "NAME", "Swap", "all_boats", "certain", "sifted", "swap_of", "with_swap"]

NAME = "Keymelequin"

# No source tells its load, its edges or for how many players it is: two are the least that play.
KEYMELEQUIN = Tile(NAME, NAME, Kind.BOAT, (Edge.UNKNOWN,) * 6, Side(), min_players=2)

_KEY = "keymelequin"


@dataclass(frozen=True, slots=True)
class Swap:
    """What became of Keymelequin: who took it at the end of summer, and the boat named to replace it."""

    by: int | None = None
    boat: str | None = None


def swap_of(table: Table) -> Swap:
    """What became of Keymelequin."""
    found = table.beside.get(_KEY)
    return found if isinstance(found, Swap) else Swap()


def with_swap(table: Table, swap: Swap) -> Table:
    """The table with something else having become of it."""
    return table.with_beside(_KEY, swap)


def all_boats(table: Table) -> tuple[str, ...]:
    """All boats that there are, Keymelequin apart."""
    return tuple(name for name, tile in table.catalogue.items() if tile.kind is Kind.BOAT and name != NAME)


def certain(table: Table) -> frozenset[str]:
    """The boats that are in the game for certain."""
    if len(table.boats) <= table.seats:
        return frozenset(table.boats)
    named = {name for name, boat in table.boats.items() if boat.taken is not None}
    named |= {name for name, boat in table.boats.items() if boat.loaded and boat.load != WHATEVER}
    return frozenset(named)


def sifted(table: Table, named: Iterable[str] = ()) -> Table:
    """The table without the boats that cannot be in the game, once as many are certain as there are players."""
    sure = certain(table) | frozenset(named)
    if len(sure & table.boats.keys()) < table.seats:
        return table
    boats: Mapping[str, Boat] = {name: boat for name, boat in table.boats.items() if name in sure}
    return replace(table, boats=boats)
