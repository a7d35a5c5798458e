"""What would have been legal."""

from __future__ import annotations

from typing import Any

from aboveboard.notation.statements import Record, Statement
from aboveboard.notation.vocabulary import KNOWN, Entry
from aboveboard.replay.games import Game

__all__ = ["nearest_legal"]


def nearest_legal(
    game: Game, record: Record, table: Any, statement: Statement, known: tuple[Entry, ...] = KNOWN
) -> tuple[str, ...]:
    """The legal moves that are nearest to one that is not, as lines."""
    return ()
