"""Celestia, the base game and its variant for beginners."""

from aboveboard.notation.celestia.moves import Journey
from aboveboard.replay.celestia.effects import EFFECTS
from aboveboard.replay.celestia.hindsight import hindsight
from aboveboard.replay.celestia.lost import lost
from aboveboard.replay.celestia.positions import CLAIMS, PLACES, blank, settle
from aboveboard.replay.celestia.readings import READINGS
from aboveboard.replay.celestia.rules import RULES
from aboveboard.replay.celestia.sources import SOURCES
from aboveboard.replay.celestia.table import opening
from aboveboard.replay.celestia.view import finished, scores, view, winners
from aboveboard.replay.games import Game

__all__ = ["GAME"]

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
    lost=lost,
    resyncs=(Journey,),
    hindsight=hindsight,
    finished=finished,
    scores=scores,
    winners=winners,
    view=view,
)
