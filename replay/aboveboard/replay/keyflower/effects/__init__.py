"""What each move of Keyflower does to the table."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.notation.statements import Move
from aboveboard.replay.games import Effect

__all__ = ["EFFECTS"]

EFFECTS: Mapping[type[Move], Effect] = {}
