"""The table before the first statement, and the table at the start of a stated position."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.notation.frozen import replace
from aboveboard.notation.statements import Record
from aboveboard.replay.keyflower.hexes import Village
from aboveboard.replay.keyflower.holdings import EMPTY, WHATEVER
from aboveboard.replay.keyflower.stock import stocked
from aboveboard.replay.keyflower.table import Boat, Hand, Phase, Table
from aboveboard.replay.keyflower.tiles import Kind, Numbers, Tile, numbers
from aboveboard.replay.keyflower.ways import WAYS, base_boats
from aboveboard.replay.pieces import NOTHING

__all__ = ["blank", "opened", "orders_for", "sized", "with_tiles"]


def sized(seats: int) -> Numbers:
    """The numbers for so many players, or for the nearest number that the game allows."""
    return numbers(min(6, max(2, seats)))


def orders_for(table: Table) -> tuple[str, ...]:
    """The turn order tiles that the number of players asks for, in the order they resolve.

    Tiles of that kind without a number, which an expansion may bring, come last.
    """
    most = sized(table.seats).turn_order_tiles
    found = [(name, tile.number) for name, tile in table.catalogue.items() if tile.kind is Kind.TURN_ORDER]
    numbered = [name for name, number in found if 0 < number <= most]
    return (*numbered, *(name for name, number in found if not number))


def with_tiles(table: Table, *more: Tile) -> Table:
    """The table of a game that has further tiles."""
    catalogue = {**table.catalogue, **{tile.name: tile for tile in more}}
    villages = tuple(Village(village, catalogue) for village in table.villages)
    table = replace(table, catalogue=catalogue, villages=villages)
    return replace(table, orders=orders_for(table))


def opened(record: Record, rulings: Mapping[str, str]) -> Table:
    """The table before the first statement: all in the box but boats and turn order tiles."""
    seats = max(1, len(record.players))
    table = stocked(Table(seats, rulings, WAYS))
    return replace(
        table,
        screens=(EMPTY,) * seats,
        hands=(Hand(),) * seats,
        villages=(Village(catalogue=table.catalogue),) * seats,
        won=((),) * seats,
        home=(None,) * seats,
        boats={name: Boat() for name in base_boats(table)},
        orders=orders_for(table),
    )


def blank(table: Table) -> Table:
    """The table at the start of a stated position: what is not stated is unknown."""
    seats = table.seats
    return replace(
        table,
        season=None,
        phase=Phase.TURNS,
        turn=None,
        start=None,
        marked=False,
        marker="",
        passes=0,
        perhaps=seats - 1,
        screens=(WHATEVER,) * seats,
        hands=(Hand(more=True),) * seats,
        villages=(Village(catalogue=table.catalogue),) * seats,
        won=((),) * seats,
        home=(None,) * seats,
        spots={},
        offer=(),
        unnamed=0,
        boats={name: Boat(WHATEVER, loaded=True) for name in base_boats(table)},
        orders=orders_for(table),
        owner={},
        goods={},
        choosing=(),
        winners=None,
        scored={},
        bag=WHATEVER,
        pile=WHATEVER,
        supply=NOTHING,
        stray=NOTHING,
        shown=frozenset(),
        partial=True,
        told=(),
    )
