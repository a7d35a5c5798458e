"""Positions that no table can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from aboveboard.notation.keyflower.position import AtPassed
from aboveboard.notation.statements import EndPosition
from aboveboard.replay.catalogue import Rule, fact, forbid
from aboveboard.replay.keyflower.effects.setup import hexagon
from aboveboard.replay.keyflower.sources import RULEBOOK
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.verdict import Fact, Who

__all__ = ["STATED"]


@forbid(
    "KF-S09",
    on=(EndPosition, AtPassed),
    cite=[
        RULEBOOK.section("Bidding, 3"),
        RULEBOOK.section("Start of season"),
        RULEBOOK.section("Components"),
    ],
    steady=True,
)
def possible_position(table: Table, move: EndPosition | AtPassed, by: int | None) -> Fact | None:
    """A stated position has to be possible.

    No two bids on a tile are equal, since each was more than every other when it was made. A tile is there
    once. Those who have passed in a row follow each other clockwise. The first turn of a season is that of
    the start player.
    """
    if isinstance(move, AtPassed):
        return _passes(table, move)
    return next((found for found in (*_equal_bids(table), *_twice(table), *_first_turn(table))), None)


def _passes(table: Table, line: AtPassed) -> Fact | None:
    for one, then in pairwise(line.seats):
        if then != (one + 1) % table.seats:
            return fact("{then} does not come after {one}", then=Who(then), one=Who(one))
    after = (line.seats[-1] + 1) % table.seats if line.seats else None
    if after is None or table.turn is None or table.turn == after or len(line.seats) >= table.seats:
        return None
    return fact(
        "it is the turn of {turn}, and {one} was the last to pass",
        turn=Who(table.turn),
        one=Who(line.seats[-1]),
    )


def _equal_bids(table: Table) -> Iterator[Fact]:
    for tile, spot in table.spots.items():
        totals: dict[int, int] = {}
        for bid in spot.bids:
            count = bid.workers.total
            if count in totals and totals[count] != bid.seat:
                yield fact("{one} and {other} both bid {count} on {tile}", one=Who(totals[count]),
                           other=Who(bid.seat), count=count, tile=tile)  # fmt: skip
            totals[count] = bid.seat


def _lying(table: Table) -> Iterator[str]:
    for village in table.villages:
        yield from (lying.tile for _, lying in village.items())
    yield from (tile for won in table.won for tile in won)


def _twice(table: Table) -> Iterator[Fact]:
    lying = [tile for tile in _lying(table) if tile in table.catalogue]
    there = Counter(
        hexagon(table, tile) for tile in (*lying, *(one for one in table.offer if one not in lying))
    )
    for tile in lying:
        if there[hexagon(table, tile)] > 1:
            yield fact("{tile} is there more than once", tile=tile)


def _first_turn(table: Table) -> Iterator[Fact]:
    if table.phase == Phase.OFFERS and table.start is not None and table.turn not in (None, table.start):
        yield fact(
            "it is the turn of {turn}, and {start} begins the season",
            turn=Who(table.turn),
            start=Who(table.start),
        )


STATED: tuple[Rule, ...] = (possible_position,)
