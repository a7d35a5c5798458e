"""Celestia, the base game and its variant for beginners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aboveboard.notation.celestia.moves import Journey
from aboveboard.notation.statements import Title
from aboveboard.replay.celestia.candidates import candidates, floor
from aboveboard.replay.celestia.effects import EFFECTS
from aboveboard.replay.celestia.hindsight import hindsight
from aboveboard.replay.celestia.lost import lost, unsure
from aboveboard.replay.celestia.positions import CLAIMS, PLACES
from aboveboard.replay.celestia.readings import READINGS
from aboveboard.replay.celestia.rules import RULES
from aboveboard.replay.celestia.settling import blank, settle
from aboveboard.replay.celestia.sources import SOURCES
from aboveboard.replay.celestia.stating import seen, stated_lines
from aboveboard.replay.celestia.table import opening
from aboveboard.replay.celestia.view import finished, scores, trends, view, winners
from aboveboard.replay.games import Game, Played

if TYPE_CHECKING:
    from random import Random

__all__ = ["GAME"]


def _simulated(chance: Random, title: Title, players: int | None, hidden: int | None) -> Played:
    from aboveboard.replay.celestia.simulate import played

    return played(chance, title, players, hidden)


GAME = Game(
    name="Celestia",
    sources=SOURCES,
    rules=RULES,
    readings=READINGS,
    effects=EFFECTS,
    claims=CLAIMS,
    places=PLACES,
    open=opening,
    blank=blank,
    settle=settle,
    stated=stated_lines,
    seen=seen,
    floor=floor,
    candidates=candidates,
    lost=lost,
    unsure=unsure,
    chapters=(Journey,),
    hindsight=hindsight,
    finished=finished,
    scores=scores,
    winners=winners,
    view=view,
    trends=trends,
    simulate=_simulated,
)
