"""Sven and Paulo in simulated games: both are in the bag when the workers are drawn."""

from __future__ import annotations

from collections import Counter

from aboveboard.notation.keyflower.moves import Bag
from aboveboard.replay.keyflower.simulate_additions import Addition
from aboveboard.replay.keyflower.simulate_scene import Scene
from aboveboard.replay.keyflower.simulate_state import sorted_pieces
from aboveboard.replay.sven_paulo.figures import figures

__all__ = ["InTheBag"]


class InTheBag(Addition):
    """The two figures among the workers; all else they do as any worker does."""

    def dealt(self, scene: Scene) -> None:
        """They go into the bag, and the record says so."""
        both = Counter(dict(figures().counts))
        scene.true.to_bag(both)
        scene.say(None, Bag(sorted_pieces(both)))
