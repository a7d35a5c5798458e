"""The rules of Sven and Paulo, by topic."""

from __future__ import annotations

from aboveboard.replay.catalogue import Rule
from aboveboard.replay.sven_paulo.rules.colour import COLOUR
from aboveboard.replay.sven_paulo.rules.scoring import SCORING
from aboveboard.replay.sven_paulo.rules.workers import WORKERS

__all__ = ["RULES"]

RULES: tuple[Rule, ...] = (*WORKERS, *COLOUR, *SCORING)
