"""What an expansion adds to simulated games: an object that its `Ways` names, asked at every turn of play.

A simulator with expansions asks each of them in the order of the title. An expansion overrides what it
needs; its pieces are kept in `TrueTable.more`, and its tables are those of the replay.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from aboveboard.notation.keyflower.moves import TakeBoat
from aboveboard.notation.statements import Move
from aboveboard.replay.keyflower.simulate_scene import Scene
from aboveboard.replay.keyflower.tiles import Load, Season

__all__ = ["Addition"]


class Addition:
    """The parts of play that an expansion can add to; here it adds nothing."""

    def rulings(self, chance: Random) -> dict[str, str]:
        """The readings to play under, where it is not the default."""
        return {}

    def dealt(self, scene: Scene) -> None:
        """Before anything is dealt: further pieces, and what is said of them."""

    def proposals(self, scene: Scene, seat: int) -> Iterator[Move]:
        """Turns of its own that are worth trying."""
        yield from ()

    def carried_out(self, scene: Scene, seat: int, move: Move) -> Move | None:
        """A turn of its own with what comes of it, None for a move of another."""
        return None

    def closing(self, scene: Scene) -> None:
        """At a season's end, once the turns are over and before anything has happened."""

    def ordered(self, scene: Scene, season: Season) -> None:
        """At a season's end, once all turn order tiles are resolved."""

    def load(self, scene: Scene, boat: str, season: Season) -> Load | None:
        """What a boat carries that no source tells of."""
        return None

    def boat(self, scene: Scene, seat: int, move: TakeBoat) -> TakeBoat:
        """The choice of a boat with what it asks for."""
        return move

    def grown(self, scene: Scene, season: Season) -> None:
        """Once all tiles of a season are placed."""

    def masked(self, by: int | None, move: Move, viewer: int, chance: Random) -> Move | None:
        """One of its own moves as a seat sees it, None for a move of another."""
        return None
