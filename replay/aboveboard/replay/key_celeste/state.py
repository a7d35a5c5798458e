"""Where the ghost is: what Key Celeste keeps beside the table of Keyflower. This module judges nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.verdict import Who

__all__ = ["NAME", "Fright", "Ghost", "Where", "ghost_of", "ghost_on", "haunted", "with_ghost"]

NAME = "Key Celeste"


class Where(StrEnum):
    """Where the ghost is."""

    SHIP = "ship"
    HELD = "held"
    PLAYED = "played"
    GONE = "gone"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Fright:
    """A bid that the ghost replaced: whose it was (None: the record does not tell), and its workers."""

    victim: int | None
    workers: Pieces = NOTHING


@dataclass(frozen=True)
class Ghost:
    """The figure.

    Attributes:
        where: on its ship, behind a screen, played, out of the game, or not told.
        seat: who holds or has played it, and of a ghost that is gone who had played it.
        tile: where it was played.
        fright: what it frightened there.
        won: the tile that it won when a season last ended, and for whom.
        before: who had it until a season last ended.
        captain: who won the ship when a season last ended; `unsold` whether it is certain that nobody did.
    """

    where: Where = Where.SHIP
    seat: int | None = None
    tile: str | None = None
    fright: Fright | None = None
    won: tuple[str, int] | None = None
    before: int | None = None
    captain: int | None = None
    unsold: bool = False

    @property
    def holder(self) -> Who:
        """Who holds or has played it, for a text that tells of somebody who does."""
        assert self.seat is not None
        return Who(self.seat)

    def now(self, where: Where, seat: int | None = None) -> Ghost:
        """The ghost in another place, away from any tile."""
        return replace(self, where=where, seat=seat, tile=None, fright=None)


def ghost_of(table: Table) -> Ghost:
    """Where the ghost is."""
    ghost: Ghost = table.beside[NAME]
    return ghost


def with_ghost(table: Table, ghost: Ghost) -> Table:
    """The table with the ghost elsewhere."""
    return table.with_beside(NAME, ghost)


def ghost_on(table: Table, tile: str) -> int | None:
    """Whose ghost stands beside a tile; None if none does."""
    ghost = ghost_of(table)
    return ghost.seat if ghost.where is Where.PLAYED and ghost.tile == tile else None


def haunted(table: Table, move: Any, by: int | None) -> bool:
    """Whether the ghost has been played and may have frightened somebody."""
    ghost = ghost_of(table)
    return ghost.where is Where.PLAYED or ghost.fright is not None
