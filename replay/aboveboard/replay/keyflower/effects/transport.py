"""Moves of resources and upgrades of one use, act by act in the order in which they are written."""

from __future__ import annotations

from dataclasses import dataclass

from aboveboard.notation.keyflower.moves import Haul, Upgrade, Use
from aboveboard.replay.keyflower.effects.benefits import side_of
from aboveboard.replay.keyflower.effects.goods import sent
from aboveboard.replay.keyflower.effects.upgrades import Price, flipped
from aboveboard.replay.keyflower.latest import latest
from aboveboard.replay.keyflower.powers import boat_of, has_power
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import PowerKind
from aboveboard.replay.pieces import Pieces

__all__ = ["Capacity", "Done", "capacity_of", "doubling", "moves_of", "walk"]


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many moves and upgrades a use gives."""

    moves: int
    upgrades: int

    def times(self, factor: int) -> Capacity:
        """The capacity so many times."""
        return Capacity(self.moves * factor, self.upgrades * factor)


def capacity_of(table: Table, tile: str, by: int) -> Capacity:
    """What a use of the tile gives as it lies now."""
    side = side_of(table, tile)
    return Capacity(side.transport, side.upgrades).times(doubling(table, tile, by))


def doubling(table: Table, tile: str, by: int) -> int:
    """By how much summer boat 2b multiplies what a seat gets from the tile: 1 without it."""
    if not has_power(table, by, PowerKind.DOUBLE_TRANSPORT):
        return 1
    if table.rulings["doubled-transport"] == "own-tiles" and table.owner.get(tile) != by:
        return 1
    power = boat_of(PowerKind.DOUBLE_TRANSPORT).power
    return power.amount if power else 1


def moves_of(act: Haul) -> int:
    """How many moves it takes to carry goods along a path: one for each piece and step."""
    return Pieces(act.goods).total * (len(act.path) - 1)


@dataclass(frozen=True, slots=True)
class Done:
    """One act of a use: the table just before and after it, and the moves and upgrades made with it."""

    act: Haul | Upgrade
    before: Table
    after: Table
    moves: int
    upgrades: int
    price: Price | None = None


@latest
def walk(table: Table, move: Use, by: int) -> tuple[Done, ...]:
    """The acts of a use one after the other, from the table where its workers lie on the tile."""
    done: list[Done] = []
    moves = upgrades = 0
    for act in move.acts:
        if isinstance(act, Haul):
            moves += moves_of(act)
            goods = Pieces(act.goods)
            after = sent(table, table.named(act.path[0]), table.named(act.path[-1]), goods)
            done.append(Done(act, table, after, moves, upgrades))
        else:
            upgrades += 1
            after, price = flipped(table, act, by)
            done.append(Done(act, table, after, moves, upgrades, price))
        table = after
    return tuple(done)
