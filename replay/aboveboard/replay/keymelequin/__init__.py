"""Keymelequin: the boat whose taker sends another one into autumn in its place."""

from __future__ import annotations

from aboveboard.replay.games import Game
from aboveboard.replay.keyflower_additions import S1
from aboveboard.replay.keymelequin.candidates import candidates
from aboveboard.replay.keymelequin.effects import EFFECTS, settle
from aboveboard.replay.keymelequin.readings import READINGS
from aboveboard.replay.keymelequin.rules import RULES
from aboveboard.replay.keymelequin.ways import adapt

__all__ = ["GAME"]

GAME = Game(
    name="Keymelequin",
    sources=(S1,),
    candidates=candidates,
    rules=RULES,
    readings=READINGS,
    effects=EFFECTS,
    settle=settle,
    adapt=adapt,
    extends="Keyflower",
)
