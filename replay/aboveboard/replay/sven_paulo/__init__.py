"""Sven and Paulo: two workers of two colours each, and what those with them count as."""

from __future__ import annotations

from aboveboard.replay.games import Game
from aboveboard.replay.keyflower_additions import S1
from aboveboard.replay.sven_paulo.positions import CLAIMS, PLACES, stated_lines
from aboveboard.replay.sven_paulo.readings import READINGS
from aboveboard.replay.sven_paulo.rules import RULES
from aboveboard.replay.sven_paulo.ways import adapt

__all__ = ["GAME"]

GAME = Game(
    name="Sven and Paulo",
    sources=(S1,),
    rules=RULES,
    readings=READINGS,
    claims=CLAIMS,
    places=PLACES,
    stated=stated_lines,
    adapt=adapt,
    extends="Keyflower",
)
