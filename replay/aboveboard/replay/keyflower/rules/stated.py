"""Positions that no table can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

from aboveboard.notation.keyflower import position as said
from aboveboard.notation.keyflower.moves import HomeOf
from aboveboard.notation.statements import EndPosition
from aboveboard.replay.catalogue import Rule, fact, forbid
from aboveboard.replay.keyflower.claims import CLAIMS
from aboveboard.replay.keyflower.effects.setup import hexagon
from aboveboard.replay.keyflower.holdings import WHATEVER
from aboveboard.replay.keyflower.sources import RULEBOOK
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import Kind, Season, Tile
from aboveboard.replay.verdict import Fact, Unknown, Who

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
    | said.AtPassed
    | said.AtWinners
    | said.AtOrder
    | said.AtLoads
    | said.AtTaken
    | said.AtGoods
    | said.AtWinter
    | said.AtOffered
    | said.AtSupply
)
Line = EndPosition | Once


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
    clockwise. The first turn of a season is that of the start player. A position says each thing once, and
    what it says of a tile's colour, its leader, goods or points agrees with all its other lines.
    """
    if isinstance(move, EndPosition):
        found = (
            *_equal_bids(table),
            *_twice(table),
            *_first_turn(table),
            *_unseasonal(table),
            *_denied(table),
        )
        return next(iter(found), None)
    if _said_before(table, move):
        return fact("a line before says this of the position already, and not the same")
    if isinstance(move, said.AtTaken):
        return _taken_twice(table, move)
    return _passes(table, move) if isinstance(move, said.AtPassed) else None


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
        case said.AtPassed() if not table.perhaps:
            before, after = table.passes, len(line.seats)
        case said.AtWinners():
            before, after = table.winners, line.seats
        case said.AtOrder():
            before, after = table.choosing or None, line.seats
        case said.AtVillage():
            return _on_each_other(table, line)
        case _:
            return _listed_before(table, line)
    return before is not None and before != after


def _listed_before(table: Table, line: Once) -> bool:
    """Whether a line before states the list that a line states, be it the same."""
    match line:
        case said.AtTile():
            # Turn order tiles that are offered stand there without workers.
            spot = table.spot(table.named(line.tile))
            return bool(spot.bids or spot.uses)
        case said.AtScreen():
            return table.screens[line.seat] != WHATEVER
        case said.AtBag():
            return table.bag != WHATEVER
        case said.AtLoads():
            return any(
                table.boats[one.boat].load != WHATEVER for one in line.boats if one.boat in table.boats
            )
        case said.AtGoods():
            return any(table.named(tile) in table.goods for tile, _ in line.goods)
        case said.AtWinter():
            hand = table.hands[line.seat]
            return bool(hand.known or hand.unseen or not hand.more)
        case said.AtOffered():
            return table.hands[line.seat].offered is not None
        case said.AtSupply():
            return bool(table.supply) or table.pile != WHATEVER
    return False


def _taken_twice(table: Table, line: said.AtTaken) -> Fact | None:
    """A boat that two players are stated to have taken, or a player who took two."""
    taken = [(boat.taken, name) for name, boat in table.boats.items() if boat.taken is not None]
    for seat, name in line.boats:
        for who, boat in taken:
            if (who == seat) != (boat == name):
                return fact("{who} has taken {boat}", who=Who(who), boat=boat)
        taken.append((seat, name))
    return None


def _denied(table: Table) -> Iterator[Fact]:
    """Lines that tell what follows from others, where it does not."""
    for line in table.told:
        found: Fact | Unknown | None
        match line:
            case said.AtColour():
                found = _another_colour(table, line)
            case said.AtGoods():
                found = _out_of_reach(table, line)
            case _:
                found = CLAIMS[type(line)](table, line)
        if isinstance(found, Fact):
            yield found


def _another_colour(table: Table, line: said.AtColour) -> Fact | None:
    """A colour that no worker stated at the tile leaves it."""
    tile = table.named(line.tile)
    spot = table.spot(tile)
    found = table.with_spot(tile, spot.with_left(None)).colours(tile)
    if not (spot.bids or spot.uses) or not line.colours or found & set(line.colours):
        return None
    return fact("{tile} is {colours} by its workers", tile=tile, colours=" or ".join(sorted(found)))


def _out_of_reach(table: Table, line: said.AtGoods) -> Fact | None:
    """Goods of a player on a tile that lies in another village, or not in that one."""
    for one in (one for one, pieces in line.goods if pieces):
        tile = table.named(one)
        owner = one.seat if isinstance(one, HomeOf) else table.owner.get(tile)
        if owner not in (None, line.seat):
            return fact("{tile} lies in the village of {who}", tile=tile, who=Who(owner))
        if owner is None and table.sure("village", line.seat):
            return fact("{tile} does not lie in that village", tile=tile)
    return None


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
    for tile in table.lying():
        its = _won_in(table.catalogue[tile])
        if its is not None and seasons.index(its) > now - going_on:
            yield fact("{tile} lies in a village, and {its} is not over", tile=tile, its=str(its))


def _won_in(tile: Tile) -> Season | None:
    """The season in which a tile can come to a village first; turn order tiles and boats come last."""
    if tile.kind is Kind.BOAT or (tile.kind is Kind.TURN_ORDER and tile.number):
        return Season.WINTER
    return tile.season


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


def _twice(table: Table) -> Iterator[Fact]:
    lying = table.lying()
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
