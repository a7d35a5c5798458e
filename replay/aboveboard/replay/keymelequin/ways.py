"""What Keymelequin changes in the procedures of Keyflower."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from aboveboard.notation.frozen import replace as changed
from aboveboard.notation.keyflower.moves import TakeBoat
from aboveboard.notation.statements import Record
from aboveboard.replay.keyflower.opening import with_tiles
from aboveboard.replay.keyflower.table import Boat, Played, Table
from aboveboard.replay.keyflower.tiles import Season
from aboveboard.replay.keyflower.ways import Ways
from aboveboard.replay.keymelequin.boats import KEYMELEQUIN, NAME, all_boats
from aboveboard.replay.keymelequin.effects import REPLACED, takes

if TYPE_CHECKING:
    from aboveboard.replay.keyflower.simulate_additions import Addition

__all__ = ["adapt"]


def adapt(ways: Ways) -> Ways:
    """The procedures of a game with Keymelequin."""
    return replace(
        ways,
        simulating=(*ways.simulating, _simulating),
        begin=partial(_begin, ways),
        boats=partial(_boats, ways),
        takes=partial(_takes, ways),
        growing=(*ways.growing, REPLACED),
    )


def _begin(before: Ways, table: Table, record: Record) -> Table:
    table = with_tiles(before.begin(table, record), KEYMELEQUIN)
    return changed(table, boats={**table.boats, NAME: Boat()})


def _boats(before: Ways, table: Table) -> tuple[str, ...]:
    """Once Keymelequin may have been replaced, any boat may have taken its place."""
    return (
        before.boats(table) if table.season in (Season.SPRING, Season.SUMMER) else (*all_boats(table), NAME)
    )


def _takes(before: Ways, table: Table, move: TakeBoat, by: int) -> Played:
    table, told = before.takes(table, move, by)
    table, more = takes(table, move, by)
    return table, (*told, *more)


def _simulating() -> Addition:
    from aboveboard.replay.keymelequin.simulate import Replaced

    return Replaced()
