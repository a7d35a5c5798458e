"""Key Celeste: the ghost ship, and the ghost that frightens bids away."""

from __future__ import annotations

from aboveboard.notation.key_celeste.moves import Ghost as PlayGhost
from aboveboard.replay.games import Game
from aboveboard.replay.key_celeste.candidates import candidates
from aboveboard.replay.key_celeste.effects import EFFECTS
from aboveboard.replay.key_celeste.positions import CLAIMS, PLACES, blank, panels, settle, stated_lines
from aboveboard.replay.key_celeste.readings import READINGS
from aboveboard.replay.key_celeste.rules import RULES
from aboveboard.replay.key_celeste.ways import adapt
from aboveboard.replay.keyflower_additions import S0, S1

__all__ = ["GAME"]

TURN = (PlayGhost,)

GAME = Game(
    name="Key Celeste",
    sources=(S0, S1),
    rules=RULES,
    readings=READINGS,
    effects=EFFECTS,
    claims=CLAIMS,
    places=PLACES,
    blank=blank,
    settle=settle,
    stated=stated_lines,
    candidates=candidates,
    panels=panels,
    adapt=adapt,
    extends="Keyflower",
    watched={"KF-T01": TURN, "KF-T02": TURN, "KF-T05": TURN, "KF-P03": TURN, "KF-W01": TURN},
)
