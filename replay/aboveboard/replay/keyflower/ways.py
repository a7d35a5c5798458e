"""The procedures of Keyflower that an expansion may replace or wrap, in one visible object.

An expansion's `adapt` takes the ways of what it extends and returns its own, usually by `replace`; a
wrapped procedure calls the one before it. Stages are inserted by the name of the one they follow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any

from aboveboard.notation.statements import Record
from aboveboard.replay.keyflower.closing import CLOSING, GROWING, SAILING
from aboveboard.replay.keyflower.hexes import Village
from aboveboard.replay.keyflower.holdings import UNSEEN_WORKER
from aboveboard.replay.keyflower.scoring import fixed_points, points_beyond
from aboveboard.replay.keyflower.table import Played, Stage, Stake, Table
from aboveboard.replay.keyflower.tiles import Kind, Tile
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Consequence, Item

__all__ = [
    "COLOURS",
    "WAYS",
    "Ways",
    "after_stage",
    "base_boats",
    "base_colours",
    "base_leader",
    "run_stages",
]

COLOURS = frozenset("RBYG")


@dataclass(frozen=True, slots=True)
class Ways:
    """The procedures.

    Attributes:
        begin: adds to the table before the first statement what an expansion keeps there.
        boats: the boats that may be in the game, with so many players and in this season.
        colours: the colours that a tile may have: all while nothing settles it, one once it is settled.
        colours_of: the colours that a group of workers can be placed as; none if it is of several.
        placed_as: the colours that workers can be placed as at a tile, by a seat, as a bid or a use, given
            what lies there; none if they are of several.
        narrowed: the colours left to a tile once they are placed; None to read them off what lies there.
        leader: who wins a tile as things are.
        winning: the bid that wins a tile as things are; none where its leader needs no bid.
        gives: what a use gives, once its workers lie on the tile.
        takes: what the choice of a boat tells or does beside, before it is taken.
        points: the points of a village that hang on no allocation, in the final scoring.
        beyond: how many more these may be at most, for all that the record and the sources tell.
        ships: whether a tile counts as a boat in a village.
        closing: what happens by itself at a season's end, before boats are chosen.
        sailing: what happens by itself once the boats are chosen, before villages grow.
        growing: what happens by itself once villages have grown.
        simulating: makers of what an expansion adds to simulated games (see `simulate_additions`).
    """

    begin: Callable[[Table, Record], Table]
    boats: Callable[[Table], tuple[str, ...]]
    colours: Callable[[Table, str], frozenset[str]]
    colours_of: Callable[[Pieces], frozenset[str]]
    placed_as: Callable[[Table, str, Pieces, int, bool], frozenset[str]]
    narrowed: Callable[[Table, str, Pieces, int, bool], frozenset[str] | None]
    leader: Callable[[Table, str], int | None]
    winning: Callable[[Table, str], Stake | None]
    gives: Callable[[Table, Any, int], Played]
    takes: Callable[[Table, Any, int], Played]
    points: Callable[[Table, int, Village], tuple[Item, ...]]
    beyond: Callable[[Table, int, Village], int]
    ships: Callable[[Tile], bool]
    closing: tuple[Stage, ...] = ()
    sailing: tuple[Stage, ...] = ()
    growing: tuple[Stage, ...] = ()
    simulating: tuple[Callable[[], Any], ...] = ()


def after_stage(stages: tuple[Stage, ...], name: str, more: Stage) -> tuple[Stage, ...]:
    """Stages with one more after the one of that name.

    Raises:
        KeyError: there is none of that name.
    """
    for index, one in enumerate(stages):
        if one.name == name:
            return (*stages[: index + 1], more, *stages[index + 1 :])
    raise KeyError(name)


def run_stages(table: Table, stages: tuple[Stage, ...]) -> Played:
    """Run stages one after the other."""
    told: list[Consequence] = []
    for stage in stages:
        table, more = stage.run(table)
        told.extend(more)
    return table, tuple(told)


def base_colours(table: Table, tile: str) -> frozenset[str]:
    """The colour of the workers that stand at a tile; a flat bid settles it only when it is all there is."""
    spot = table.spots.get(tile)
    if spot is None:
        return COLOURS
    upright = [bid.workers for bid in spot.bids if not bid.flat]
    if not spot.uses and not upright:
        upright = [bid.workers for bid in spot.bids]
    # One look at the first group is enough, mostly.
    for workers in chain(upright, (use.standing for use in spot.uses)):
        found = table.ways.colours_of(workers)
        if found and found != COLOURS:
            return found
    return COLOURS


def base_colours_of(workers: Pieces) -> frozenset[str]:
    """The colour of a group; workers nobody saw may be of any."""
    kinds = [kind for kind, _ in workers.counts if kind != UNSEEN_WORKER]
    if not kinds:
        return COLOURS
    return frozenset(kinds) if len(kinds) == 1 else frozenset()


def base_leader(table: Table, tile: str) -> int | None:
    """The seat with most workers beside a tile; of equals, which no legal play brings about, the older."""
    spot = table.spots.get(tile)
    if spot is None or not spot.bids:
        return None
    if len(spot.bids) == 1:
        return spot.bids[0].seat
    return max(spot.bids, key=lambda one: one.workers.total).seat


def base_winning(table: Table, tile: str) -> Stake | None:
    """The bid of the leader."""
    leader = table.leader(tile)
    return None if leader is None else table.spot(tile).bid_of(leader)


def base_ships(tile: Tile) -> bool:
    """Boats and summer boats."""
    return tile.kind in (Kind.BOAT, Kind.SUMMER_BOAT)


def base_boats(table: Table) -> tuple[str, ...]:
    """The boats that the number of players allows, in the order they are loaded."""
    seats = max(2, table.seats)
    boats = [(name, tile) for name, tile in table.catalogue.items() if tile.kind is Kind.BOAT]
    return tuple(name for name, tile in boats if 0 < tile.min_players <= seats)


def _begin(table: Table, record: Record) -> Table:
    return table


def _nothing_more(table: Table, move: Any, by: int) -> Played:
    return table, ()


def _as_they_are(table: Table, tile: str, workers: Pieces, by: int, bid: bool) -> frozenset[str]:
    return table.ways.colours_of(workers)


def _read_off(table: Table, tile: str, workers: Pieces, by: int, bid: bool) -> None:
    return None


WAYS = Ways(
    begin=_begin,
    boats=base_boats,
    colours=base_colours,
    colours_of=base_colours_of,
    placed_as=_as_they_are,
    narrowed=_read_off,
    leader=base_leader,
    winning=base_winning,
    gives=_nothing_more,
    takes=_nothing_more,
    points=fixed_points,
    beyond=points_beyond,
    ships=base_ships,
    closing=CLOSING,
    sailing=SAILING,
    growing=GROWING,
)
