"""Where the rules of Keymelequin are silent."""

from __future__ import annotations

from aboveboard.replay.catalogue import Option, Reading
from aboveboard.replay.keyflower.sources import RULEBOOK
from aboveboard.replay.keyflower_additions import S1

__all__ = ["READINGS"]

CANDIDATES = Reading(
    "keymelequin-candidates",
    "Which boats may replace Keymelequin?",
    (
        Option("any-not-in-game", "any boat that is not in the game", (S1.item(18),)),
        Option(
            "player-count",
            "only one that is for so many players",
            (RULEBOOK.section("Set up table"), RULEBOOK.section("Boats")),
        ),
    ),
)

READINGS = (CANDIDATES,)
