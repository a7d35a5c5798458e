"""Builds the move and the position lines of Key Celeste."""

from __future__ import annotations

from typing import Any

from lark import Token

from aboveboard.notation.grammar import CommonBuilder
from aboveboard.notation.key_celeste import moves as m
from aboveboard.notation.keyflower.builder import merged
from aboveboard.notation.keyflower.moves import Pieces
from aboveboard.notation.keyflower.position import AtTile
from aboveboard.notation.statements import Move

__all__ = ["Builder"]


class Builder(CommonBuilder):
    """One method a grammar rule; those of Keyflower's rules come from Keyflower's builder."""

    def ghost(self, parts: list[Any]) -> Move:
        return m.Ghost(parts[1])

    def ghost_placed(self, parts: list[Any]) -> Pieces:
        others = [piece for part in parts if not isinstance(part, Token) for piece in part]
        return merged([*others, (m.FIGURE, 1)])

    def ghost_counted(self, parts: list[Token]) -> tuple[tuple[str, int], None]:
        return (m.FIGURE, 1), None

    def at_ghost(self, parts: list[Any]) -> Move:
        on, seat = parts[0], parts[2]
        more = dict(parts[3:])
        bids, uses = _both(on.bids, more.get("bids")), _both(on.uses, more.get("used"))
        return m.AtGhost(AtTile(on.tile, bids, uses, on.only), seat)

    def at_holder(self, parts: list[Any]) -> Move:
        return m.AtHolder(parts[1])

    def at_ghost_away(self, parts: list[Any]) -> Move:
        return m.AtGhostAway(parts[1].type == "GONE")


def _both(first: tuple[Any, ...] | None, then: tuple[Any, ...] | None) -> tuple[Any, ...] | None:
    return then if first is None else (*first, *(then or ()))
