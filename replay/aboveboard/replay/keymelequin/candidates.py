"""The boats that may take the place of Keymelequin."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.notation.keyflower.moves import TakeBoat
from aboveboard.notation.statements import Move
from aboveboard.replay.keyflower.rules.season_end import resolved
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keymelequin.boats import NAME, all_boats

__all__ = ["candidates"]


def candidates(table: Table, seat: int | None) -> Iterator[Move]:
    """Keymelequin with each other boat in its place."""
    if seat is not None and NAME in table.boats and resolved(table).phase == Phase.BOATS:
        yield from (TakeBoat(NAME, None, other) for other in all_boats(table) if other != NAME)
