"""Positions that no table can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

from aboveboard.notation.keyflower import position as said
from aboveboard.notation.statements import EndPosition
from aboveboard.replay.catalogue import Rule, fact, forbid
from aboveboard.replay.keyflower.effects.setup import hexagon
from aboveboard.replay.keyflower.holdings import WHATEVER
from aboveboard.replay.keyflower.sources import RULEBOOK
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import Season
from aboveboard.replay.verdict import Fact, Who

__all__ = ["STATED"]


Once = (
    said.AtSeason
    | said.AtPhase
    | said.AtTurn
    | said.AtStart
    | said.AtMarker
    | said.AtTile
    | said.AtScreen
    | said.AtBag
    | said.AtVillage
)
Line = EndPosition | said.AtPassed | said.AtColour | Once


@forbid(
    "KF-S09",
    on=get_args(Line),
    cite=[
        RULEBOOK.section("Bidding, 3"),
        RULEBOOK.section("Start of season"),
        RULEBOOK.section("Components"),
    ],
    steady=True,
)
def possible_position(table: Table, move: Line, by: int | None) -> Fact | None:
    """A stated position has to be possible.

    No two bids on a tile are equal, since each was more than every other when it was made. A tile is there
    once, not before its season, and bid for only in it. Those who have passed in a row follow each other
    clockwise. The first turn of a season is that of the start player. A position says each thing once.
    """
    if isinstance(move, said.AtPassed):
        return _passes(table, move)
    if isinstance(move, said.AtColour):
        return _another_colour(table, move)
    if isinstance(move, EndPosition):
        found = (*_equal_bids(table), *_twice(table), *_first_turn(table), *_unseasonal(table))
        return next(iter(found), None)
    if _said_before(table, move):
        return fact("a line before says this of the position already, and not the same")
    return None


def _said_before(table: Table, line: Once) -> bool:
    """Whether a line of the position would undo what one before it stated."""
    before: object = None
    after: object = None
    match line:
        case said.AtSeason():
            before, after = table.season, Season(line.season)
        case said.AtPhase() if table.phase != Phase.TURNS:
            before, after = table.phase, line.phase
        case said.AtTurn():
            before, after = table.turn, line.seat
        case said.AtStart() | said.AtMarker():
            before, after = table.start, line.seat
        case said.AtTile():
            # Turn order tiles that are offered stand there without workers.
            spot = table.spots.get(table.named(line.tile))
            before, after = spot if spot and (spot.bids or spot.uses) else None, None
        case said.AtScreen():
            before, after = table.screens[line.seat], WHATEVER
            before = None if before == WHATEVER else before
        case said.AtBag():
            before, after = None if table.bag == WHATEVER else table.bag, None
        case said.AtVillage():
            return _on_each_other(table, line)
    return before is not None and before != after


def _another_colour(table: Table, line: said.AtColour) -> Fact | None:
    """A colour that no worker stated at the tile leaves it."""
    spot = table.spot(table.named(line.tile))
    found = table.colours(table.named(line.tile))
    if not (spot.bids or spot.uses) or not line.colours or found & set(line.colours):
        return None
    return fact(
        "{tile} is {colours} by its workers", tile=table.named(line.tile), colours=" or ".join(sorted(found))
    )


def _on_each_other(table: Table, line: said.AtVillage) -> bool:
    """Whether two tiles of a village are stated in one place."""
    village = table.villages[line.seat]
    taken = {at: lying.tile for at, lying in village.items()}
    for one in line.tiles:
        if one.at is not None and taken.setdefault(one.at, table.named(one.tile)) != table.named(one.tile):
            return True
    return False


def _unseasonal(table: Table) -> Iterator[Fact]:
    """Tiles bid for out of their season, and tiles in villages before theirs is over."""
    if table.season is None:
        return
    seasons = list(Season)
    now = seasons.index(table.season)
    for tile, spot in table.spots.items():
        if spot.bids and table.out_of_season(tile):
            yield fact("{tile} is bid for in {season}, and is a tile of {its}", tile=tile,
                       season=str(table.season), its=str(table.catalogue[tile].season))  # fmt: skip
    going_on = table.phase in (Phase.SETUP, Phase.OFFERS, Phase.TURNS)
    for village in table.villages:
        for _, lying in village.items():
            its = table.catalogue[lying.tile].season if lying.tile in table.catalogue else None
            if its is not None and seasons.index(its) > now - going_on:
                yield fact("{tile} lies in a village, and {its} is not over", tile=lying.tile, its=str(its))


def _passes(table: Table, line: said.AtPassed) -> Fact | None:
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
