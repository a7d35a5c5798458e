"""Who names the boat that replaces Keymelequin, when, and which (S1 item 18)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Season as SeasonStarts
from aboveboard.notation.keyflower.moves import TakeBoat
from aboveboard.replay.catalogue import Rule, fact, forbid, unknown, warn
from aboveboard.replay.keyflower.effects.season_end import boats_left, is_due
from aboveboard.replay.keyflower.sources import IMPLEMENTATION, RULEBOOK
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import Season
from aboveboard.replay.keyflower_additions import S1
from aboveboard.replay.keymelequin.boats import NAME, certain
from aboveboard.replay.verdict import Fact, Unknown, Who

__all__ = ["REPLACING"]

ITEM = S1.item(18)


@forbid("KM-18", on=(TakeBoat, SeasonStarts), cite=[ITEM, RULEBOOK.section("End of season, 5b")])
def another_boat_is_named(
    table: Table, move: TakeBoat | SeasonStarts, by: int | None
) -> Fact | Unknown | None:
    """Who takes Keymelequin at the end of summer names another boat to replace it.

    At once, and there is no choice about it. Boats are chosen and not bid for: whoever takes what lies on
    Keymelequin wins it. The new boat is loaded for autumn in its place.
    """
    if isinstance(move, SeasonStarts):
        return _never_named(table)
    if move.boat != NAME or move.replacement is not None:
        return None
    if table.season is Season.SUMMER:
        return fact("no boat is named to replace Keymelequin")
    if table.season is None and table.partial:
        return unknown("which season ends")
    return None


def _never_named(table: Table) -> Unknown | None:
    """Whether summer ended without a word of what replaces Keymelequin."""
    ends = is_due(table) or table.phase in (Phase.BOATS, Phase.PLACING)
    if table.partial or table.season is not Season.SUMMER or not ends or NAME not in boats_left(table):
        return None
    return unknown("which boat replaces Keymelequin")


@forbid("KM-20", on=(TakeBoat,), cite=[ITEM])
def not_in_the_game_already(table: Table, move: TakeBoat, by: int) -> Fact | None:
    """Keymelequin is replaced by a boat that is not in the game.

    That is one that was left over when the boats were set out, and a different one.
    """
    if move.boat != NAME or move.replacement is None:
        return None
    if move.replacement == NAME:
        return fact("Keymelequin is named to replace itself")
    if move.replacement in certain(table):
        return fact("{boat} is in the game", boat=move.replacement)
    return None


def _too_many_players(table: Table, move: TakeBoat) -> dict[str, object] | None:
    tile = table.catalogue.get(move.replacement or "")
    if move.boat != NAME or tile is None or tile.min_players <= table.seats:
        return None
    return {"boat": tile.name, "least": tile.min_players, "players": table.seats}


@forbid("KM-21", on=(TakeBoat,), cite=[ITEM, RULEBOOK.section("Set up table"), IMPLEMENTATION.section("Set-up")],
        readings=("keymelequin-candidates",))  # fmt: skip
def only_boats_for_so_many(table: Table, move: TakeBoat, by: int) -> Fact | None:
    """Whether the new boat has to be one for the number of players is a reading.

    The list of rules asks only for a boat that is not in the game. Boats are marked with the least number
    of players they are for, and set-up leaves those for more in the box.
    """
    values = _too_many_players(table, move)
    if values is None or table.rulings["keymelequin-candidates"] == "any-not-in-game":
        return None
    return fact("{boat} is for {least} or more players, and {players} play", **values)


@warn("KM-22", on=(TakeBoat,), cite=[ITEM, RULEBOOK.section("Set up table")],
      readings=("keymelequin-candidates",))  # fmt: skip
def a_boat_for_more_players(table: Table, move: TakeBoat, by: int) -> Fact | None:
    """The new boat is marked for more players than there are.

    That is allowed unless the table reads the rule otherwise.
    """
    values = _too_many_players(table, move)
    if values is None or table.rulings["keymelequin-candidates"] != "any-not-in-game":
        return None
    return fact("{boat} is for {least} or more players, and {players} play", **values)


@forbid("KM-23", on=(TakeBoat,), cite=[ITEM])
def only_keymelequin_is_replaced(table: Table, move: TakeBoat, by: int) -> Fact | None:
    """No boat but Keymelequin is replaced.

    All others stay in the game to its end.
    """
    if move.replacement is None or move.boat == NAME:
        return None
    return fact("{who} takes {boat}, which nothing replaces", who=Who(by), boat=move.boat)


@forbid("KM-24", on=(TakeBoat,), cite=[ITEM])
def only_at_the_end_of_summer(table: Table, move: TakeBoat, by: int) -> Fact | None:
    """Keymelequin is replaced at the end of summer, for autumn.

    Who takes it at the end of spring names nothing, and afterwards it is no longer there.
    """
    if move.boat != NAME or move.replacement is None or table.season in (Season.SUMMER, None):
        return None
    return fact("it is the end of {season}", season=str(table.season))


REPLACING: tuple[Rule, ...] = (
    another_boat_is_named,
    not_in_the_game_already,
    only_boats_for_so_many,
    a_boat_for_more_players,
    only_keymelequin_is_replaced,
    only_at_the_end_of_summer,
)
