"""Where the ghost may be played."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.notation.key_celeste.moves import Ghost
from aboveboard.notation.statements import Move
from aboveboard.replay.keyflower.candidates import auctioned
from aboveboard.replay.keyflower.table import Phase, Table

__all__ = ["candidates"]


def candidates(table: Table, seat: int | None) -> Iterator[Move]:
    """The ghost beside each tile of the auction."""
    if seat is not None and table.phase in (Phase.OFFERS, Phase.TURNS) and table.turn in (None, seat):
        yield from map(Ghost, auctioned(table))
