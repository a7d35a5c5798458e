"""Keyflower: the base game, from set-up to final scoring."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from aboveboard.notation.keyflower.moves import Season
from aboveboard.notation.statements import Title
from aboveboard.replay.games import Game, Played
from aboveboard.replay.keyflower.candidates import candidates, floor
from aboveboard.replay.keyflower.claims import CLAIMS
from aboveboard.replay.keyflower.effects import EFFECTS
from aboveboard.replay.keyflower.effects.turns import lost
from aboveboard.replay.keyflower.effects.uses import gives
from aboveboard.replay.keyflower.gallery import gallery
from aboveboard.replay.keyflower.hindsight import hindsight, reopens
from aboveboard.replay.keyflower.opening import blank, opened
from aboveboard.replay.keyflower.positions import PLACES, settle
from aboveboard.replay.keyflower.readings import READINGS
from aboveboard.replay.keyflower.rules import RULES
from aboveboard.replay.keyflower.scoring import finished, scores, winners
from aboveboard.replay.keyflower.sources import SOURCES
from aboveboard.replay.keyflower.stating import seen, stated_lines
from aboveboard.replay.keyflower.trends import trends
from aboveboard.replay.keyflower.view import view
from aboveboard.replay.keyflower.ways import WAYS

if TYPE_CHECKING:
    from random import Random

__all__ = ["GAME"]


def _simulated(chance: Random, title: Title, players: int | None, hidden: int | None) -> Played:
    from aboveboard.replay.keyflower.simulate import played

    return played(chance, title, players, hidden)


GAME = Game(
    name="Keyflower",
    sources=SOURCES,
    rules=RULES,
    readings=READINGS,
    effects=EFFECTS,
    claims=CLAIMS,
    places=PLACES,
    open=opened,
    blank=blank,
    settle=settle,
    stated=stated_lines,
    seen=seen,
    floor=floor,
    candidates=candidates,
    lost=lost,
    chapters=(Season,),
    hindsight=hindsight,
    reopens=reopens,
    finished=finished,
    scores=scores,
    winners=winners,
    view=view,
    trends=trends,
    gallery=gallery,
    ways=replace(WAYS, gives=gives),
    simulate=_simulated,
)
