"""Faults in games with Keymelequin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower import moves as m
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Kind, Season

from .fault import Fault, Here, Said, instead

__all__ = ["FAULTS"]

NAME = "Keymelequin"


def _left_out(table: Table) -> list[str]:
    """The boats for so many players that are not in the game."""
    boats = [one for one in table.catalogue.values() if one.kind is Kind.BOAT and one.name != NAME]
    return [one.name for one in boats if one.name not in table.boats and one.min_players <= table.seats]


def _takes_it(here: Here, *seasons: Season) -> bool:
    return here.move.boat == NAME and here.table.season in seasons


def _nothing_named(here: Here) -> Iterator[Said]:
    if _takes_it(here, Season.SUMMER):
        yield replace(here.move, replacement=None)


def _one_that_is_there(here: Here) -> Iterator[Said]:
    if _takes_it(here, Season.SUMMER):
        yield from (replace(here.move, replacement=boat) for boat in here.table.boats)


def _one_for_more_players(here: Here) -> Iterator[Said]:
    table = here.table
    if _takes_it(here, Season.SUMMER):
        more = [one.name for one in table.catalogue.values()
                if one.kind is Kind.BOAT and one.min_players > table.seats]  # fmt: skip
        yield from (replace(here.move, replacement=boat) for boat in more)


def _another_replaced(here: Here) -> Iterator[Said]:
    if here.move.boat != NAME:
        yield from (replace(here.move, replacement=boat) for boat in _left_out(here.table))


def _in_another_season(here: Here) -> Iterator[Said]:
    if _takes_it(here, Season.SPRING):
        yield from (replace(here.move, replacement=boat) for boat in _left_out(here.table))


def _one_boat_too_many(here: Here) -> Iterator[Said]:
    for boat in _left_out(here.table):
        yield replace(here.move, boats=(*here.move.boats, m.Loaded(boat, (("R", 1),))))


def _it_is_gone(here: Here) -> Iterator[Said]:
    if here.table.season in (Season.AUTUMN, Season.WINTER):
        if isinstance(here.move, m.TakeBoat):
            yield replace(here.move, boat=NAME)
        else:
            yield replace(here.move, boats=(replace(here.move.boats[0], boat=NAME), *here.move.boats[1:]))


FAULTS: Mapping[str, tuple[Fault, ...]] = {
    "KM-18": (instead(m.TakeBoat, _nothing_named),),
    "KM-20": (instead(m.TakeBoat, _one_that_is_there),),
    "KM-21": (instead(m.TakeBoat, _one_for_more_players, under={"keymelequin-candidates": "player-count"}),),
    "KM-23": (instead(m.TakeBoat, _another_replaced),),
    "KM-24": (instead(m.TakeBoat, _in_another_season),),
    "KM-25": (instead(m.Load, _one_boat_too_many),),
    "KM-26": (instead((m.Load, m.TakeBoat), _it_is_gone),),
}
