"""What is worth following through a game of Keyflower."""

from __future__ import annotations

from aboveboard.replay.keyflower.holdings import RESOURCES, Holding, Sort
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.pieces import NOTHING
from aboveboard.replay.views import Bounds, Trend

__all__ = ["trends"]


def trends(table: Table) -> tuple[Trend, ...]:
    """Points that hang on no allocation, workers and skill tiles behind the screen, resources, tiles."""
    seats = range(table.seats)
    return (
        Trend("Points of the village alone", tuple(_points(table, seat) for seat in seats)),
        Trend("Workers behind the screen", tuple(_held(one, "worker") for one in table.screens)),
        Trend("Skill tiles", tuple(_held(one, "skill") for one in table.screens)),
        Trend("Resources", tuple(_goods(table, seat) for seat in seats)),
        Trend(
            "Tiles in the village", tuple(_told(table, "village", s, len(table.villages[s])) for s in seats)
        ),
    )


def _points(table: Table, seat: int) -> Bounds:
    village = table.villages[seat]
    least = sum(one.points for one in table.ways.points(table, seat, village))
    if not table.sure("village", seat):
        return Bounds(least, None)
    return Bounds(least, least + table.ways.beyond(table, seat, village))


def _held(holding: Holding, sort: Sort) -> Bounds:
    count = holding.skill_count if sort == "skill" else holding.worker_count
    return Bounds(count, None if sort in holding.more else count)


def _goods(table: Table, seat: int) -> Bounds:
    lying = (table.goods.get(one.tile, NOTHING) for one in table.villages[seat].values())
    return _told(table, "goods", seat, sum(one.only(RESOURCES).total for one in lying))


def _told(table: Table, what: str, seat: int, count: int) -> Bounds:
    return Bounds(count, count if table.sure(what, seat) else None)
