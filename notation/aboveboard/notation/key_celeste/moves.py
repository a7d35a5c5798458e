"""The move and the position lines of Key Celeste, as data."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Seat, Tile
from aboveboard.notation.keyflower.position import AtTile
from aboveboard.notation.statements import Move, PositionLine

__all__ = ["FIGURE", "AtGhost", "AtGhostAway", "AtHolder", "Ghost"]

FIGURE = "ghost"
"""The figure where it is laid among workers, which it never may be."""


class Ghost(Move):
    """The ghost takes the place of the winning bid on a tile."""

    tile: Tile


class AtGhost(PositionLine):
    """A player's ghost stands on the side of a frightened bid; `on` says what else is at the tile."""

    on: AtTile
    seat: Seat


class AtHolder(PositionLine):
    """Who has the ghost behind the screen."""

    seat: Seat


class AtGhostAway(PositionLine):
    """Nobody has the ghost: it has left the game, or it waits on its ship."""

    gone: bool
