"""Builds the choice of a boat that is replaced."""

from __future__ import annotations

from typing import Any

from aboveboard.notation.frozen import replace
from aboveboard.notation.grammar import CommonBuilder
from aboveboard.notation.keyflower.moves import TakeBoat
from aboveboard.notation.statements import Move

__all__ = ["Builder"]


class Builder(CommonBuilder):
    """One method a grammar rule; those of Keyflower's rules come from Keyflower's builder."""

    def replace_boat(self, parts: list[Any]) -> Move:
        taken: TakeBoat = parts[0]
        drawn = taken.drawn if len(parts) == 3 else parts[3]
        return replace(taken, drawn=drawn, replacement=parts[2])

    def drawn(self, parts: list[Any]) -> Any:
        return parts[1] if isinstance(parts[1], tuple) else ()
