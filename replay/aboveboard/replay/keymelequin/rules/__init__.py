"""The rules of Keymelequin, by topic."""

from __future__ import annotations

from aboveboard.replay.catalogue import Rule
from aboveboard.replay.keymelequin.rules.replacing import REPLACING
from aboveboard.replay.keymelequin.rules.sailing import SAILING

__all__ = ["RULES"]

RULES: tuple[Rule, ...] = (*REPLACING, *SAILING)
