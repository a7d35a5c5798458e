"""The rules of Keyflower, by topic as a rulebook has chapters."""

from __future__ import annotations

from aboveboard.replay.catalogue import Rule

__all__ = ["RULES"]

RULES: tuple[Rule, ...] = ()
