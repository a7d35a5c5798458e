"""Whose summer boats are at work.

A power counts from the moment its owner has the boat, whether or not it lies in the village yet; what
hangs on the difference asks the reading `new-summer-boats`.
"""

from __future__ import annotations

from functools import cache

from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import PowerKind, Tile, tiles

__all__ = ["boat_of", "has_power", "owner_of_power", "owns"]


@cache
def boat_of(power: PowerKind) -> Tile:
    """The side of a summer boat that shows a power."""
    return next(tile for tile in tiles().values() if tile.power is not None and tile.power.kind is power)


def owns(table: Table, seat: int, tile: str) -> bool:
    """Whether a tile lies in a seat's village or waits to be added to it."""
    return table.owner.get(tile) == seat or tile in table.won[seat]


def has_power(table: Table, seat: int, power: PowerKind, placed: bool = False) -> bool:
    """Whether a seat has a summer boat's power; with `placed` only if the boat lies in the village."""
    name = boat_of(power).name
    return table.owner.get(name) == seat if placed else owns(table, seat, name)


def owner_of_power(table: Table, power: PowerKind) -> int | None:
    """The seat that has a summer boat's power."""
    return next((seat for seat in range(table.seats) if has_power(table, seat, power)), None)
