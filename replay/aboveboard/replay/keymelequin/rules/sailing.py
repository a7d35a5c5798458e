"""Keymelequin among the boats: one of as many as there are players, until it is replaced (S1 item 18)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Load, TakeBoat
from aboveboard.replay.catalogue import Rule, fact, forbid, warn
from aboveboard.replay.keyflower.sources import RULEBOOK
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Season
from aboveboard.replay.keyflower_additions import S1
from aboveboard.replay.keymelequin.boats import NAME, certain, swap_of
from aboveboard.replay.verdict import Fact

__all__ = ["SAILING"]

ITEM = S1.item(18)
BOATS = RULEBOOK.section("Set up table")


@forbid("KM-25", on=(Load,), cite=[ITEM, BOATS])
def it_takes_the_place_of_another(table: Table, move: Load, by: int | None) -> Fact | None:
    """Keymelequin takes the place of one boat.

    With it there are still as many boats as players. Which of the others is left out no source tells: it is
    the one that the record does not name.
    """
    named = [one.boat for one in move.boats]
    late = table.season in (Season.AUTUMN, Season.WINTER)
    tiles = [table.catalogue[one] for one in named if one in table.catalogue and not (late and one == NAME)]
    here = {*certain(table), *(tile.name for tile in tiles if tile.min_players <= table.seats)}
    if len(here) <= table.seats:
        return None
    return fact("{boats} would be {count} boats, and {players} play", boats=tuple(sorted(here)), count=len(here),
                players=table.seats)  # fmt: skip


@forbid("KM-26", on=(Load, TakeBoat), cite=[ITEM])
def gone_after_summer(table: Table, move: Load | TakeBoat, by: int | None) -> Fact | None:
    """After summer Keymelequin is no longer in the game.

    The boat that replaces it is loaded for autumn as it is printed, and is chosen like any other.
    """
    named = [one.boat for one in move.boats] if isinstance(move, Load) else [move.boat]
    if NAME not in named or table.season not in (Season.AUTUMN, Season.WINTER):
        return None
    new = swap_of(table).boat
    if new is None:
        return fact("Keymelequin was replaced at the end of summer")
    return fact("{boat} has replaced Keymelequin", boat=new)


@warn("KM-27", on=(Load,), cite=[ITEM], severity="note")
def its_load_is_not_known(table: Table, move: Load, by: int | None) -> Fact | None:
    """What Keymelequin carries is written nowhere.

    A record is believed about it. What the replacing boat carries in autumn is checked.
    """
    if not any(one.boat == NAME for one in move.boats) or table.season in (Season.AUTUMN, Season.WINTER):
        return None
    return fact("the load of Keymelequin is not checked")


SAILING: tuple[Rule, ...] = (it_takes_the_place_of_another, gone_after_summer, its_load_is_not_known)
