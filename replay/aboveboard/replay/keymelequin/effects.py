"""What Keymelequin does to the table, and what a record tells of the boats in the game."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import Load, TakeBoat
from aboveboard.notation.statements import Move
from aboveboard.replay.games import Effect
from aboveboard.replay.keyflower.effects import setup
from aboveboard.replay.keyflower.holdings import WHATEVER
from aboveboard.replay.keyflower.table import Boat, Phase, Played, Stage, Table
from aboveboard.replay.keyflower.tiles import Season
from aboveboard.replay.keymelequin.boats import NAME, Swap, all_boats, sifted, swap_of, with_swap
from aboveboard.replay.verdict import Consequence

__all__ = ["EFFECTS", "REPLACED", "settle", "takes"]


def _load(table: Table, move: Load, by: int | None) -> Played:
    """Boats that are loaded are in the game."""
    table, told = setup.load(table, move, by)
    return sifted(table), told


EFFECTS: Mapping[type[Move], Effect] = {Load: _load}


def takes(table: Table, move: TakeBoat, by: int) -> Played:
    """A boat that is taken is in the game; one that is named in the place of Keymelequin is not yet."""
    table = sifted(table, (move.boat,))
    if move.boat != NAME or table.season not in (Season.SUMMER, None):
        return table, ()
    if move.replacement in table.boats and len(table.boats) > table.seats:
        table = replace(table, boats={name: b for name, b in table.boats.items() if name != move.replacement})
    return with_swap(table, Swap(by, move.replacement)), ()


def _replaced(table: Table) -> Played:
    """Another boat in the place of Keymelequin, before autumn; any other, if the record names none."""
    if table.season is not Season.SUMMER or NAME not in table.boats:
        return table, ()
    swap = swap_of(table)
    boats = {name: boat for name, boat in table.boats.items() if name != NAME}
    if swap.boat is None or swap.boat in boats:
        more = {name: Boat() for name in all_boats(table) if name not in boats}
        return replace(table, boats={**boats, **more}), ()
    told = Consequence("{boat} takes the place of Keymelequin", {"boat": swap.boat}, "KM-18")
    return replace(table, boats={**boats, swap.boat: Boat()}), (told,)


REPLACED = Stage("Keymelequin", _replaced)


def settle(table: Table) -> Table:
    """A position that does not list the boats leaves open which they are."""
    if table.sure("boats"):
        return table
    late = table.season in (Season.AUTUMN, Season.WINTER)
    wanted = [name for name in table.boats if not (late and name == NAME and table.boats[name].taken is None)]
    if table.season in (Season.AUTUMN, Season.WINTER, None):
        wanted += [name for name in all_boats(table) if name not in wanted]
    carries = table.phase not in (Phase.SETUP, Phase.OFFERS) and table.season is not Season.WINTER
    fresh = Boat(WHATEVER, loaded=True) if carries else Boat()
    return replace(table, boats={name: table.boats.get(name, fresh) for name in wanted})
