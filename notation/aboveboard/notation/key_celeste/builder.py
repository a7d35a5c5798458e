"""Builds the move and the position lines of Key Celeste."""

from __future__ import annotations

from typing import Any

from lark import Token

from aboveboard.notation.grammar import CommonBuilder
from aboveboard.notation.key_celeste import moves as m
from aboveboard.notation.keyflower.builder import merged
from aboveboard.notation.keyflower.moves import Pieces
from aboveboard.notation.statements import Move

__all__ = ["Builder"]


class Builder(CommonBuilder):
    """One method a grammar rule; those of Keyflower's rules come from Keyflower's builder."""

    def ghost(self, parts: list[Any]) -> Move:
        return m.Ghost(parts[1])

    def ghost_placed(self, parts: list[Any]) -> Pieces:
        return merged([*(parts[0] if len(parts) > 1 else ()), (m.FIGURE, 1)])

    def ghost_counted(self, parts: list[Token]) -> tuple[tuple[str, int], None]:
        return (m.FIGURE, 1), None

    def at_ghost(self, parts: list[Any]) -> Move:
        return m.AtGhost(parts[0], parts[2])

    def at_holder(self, parts: list[Any]) -> Move:
        return m.AtHolder(parts[1])

    def at_ghost_away(self, parts: list[Any]) -> Move:
        return m.AtGhostAway(parts[1].type == "GONE")
