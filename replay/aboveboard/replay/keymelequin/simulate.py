"""Keymelequin in simulated games: one of the boats until somebody takes it at the end of summer."""

from __future__ import annotations

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import TakeBoat
from aboveboard.replay.keyflower.simulate_additions import Addition
from aboveboard.replay.keyflower.simulate_scene import Scene
from aboveboard.replay.keyflower.tiles import Load, Season
from aboveboard.replay.keymelequin.boats import NAME, all_boats

__all__ = ["Replaced"]

_SUCCESSOR = f"{NAME} replaced"


class Replaced(Addition):
    """Which boat it stands for, and which one comes after it."""

    def dealt(self, scene: Scene) -> None:
        """It takes the place of one boat."""
        true = scene.true
        others = [boat for boat in true.boats if boat != NAME]
        others.remove(scene.chance.choice(others))
        true.boats = [*others, NAME]

    def load(self, scene: Scene, boat: str, season: Season) -> Load | None:
        """No source tells its load; it brings about as much as others do."""
        if boat != NAME or season is Season.WINTER:
            return None
        return Load(scene.chance.randint(3, 6), scene.chance.randint(1, 2))

    def boat(self, scene: Scene, seat: int, move: TakeBoat) -> TakeBoat:
        """Who takes it at the end of summer names its successor."""
        if move.boat != NAME or scene.table.season is not Season.SUMMER:
            return move
        left = [boat for boat in all_boats(scene.table) if boat not in scene.true.boats]
        scene.true.more[_SUCCESSOR] = scene.chance.choice(left)
        return replace(move, replacement=scene.true.more[_SUCCESSOR])

    def grown(self, scene: Scene, season: Season) -> None:
        """The successor is one of the boats from autumn on."""
        if season is Season.SUMMER:
            boats = [boat for boat in scene.true.boats if boat != NAME]
            scene.true.boats = [*boats, scene.true.more[_SUCCESSOR]]
