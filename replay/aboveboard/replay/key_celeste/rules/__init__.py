"""The rules of Key Celeste, by topic. KC-08 to KC-19 bear the numbers of the list of rules (S1)."""

from __future__ import annotations

from aboveboard.replay.catalogue import Rule
from aboveboard.replay.key_celeste.rules.haunting import HAUNTING
from aboveboard.replay.key_celeste.rules.playing import PLAYING
from aboveboard.replay.key_celeste.rules.scoring import SCORING
from aboveboard.replay.key_celeste.rules.season_end import SEASON_END
from aboveboard.replay.key_celeste.rules.stated import STATED

__all__ = ["RULES"]

RULES: tuple[Rule, ...] = (*PLAYING, *HAUNTING, *SEASON_END, *SCORING, *STATED)
