"""Points in words."""

from __future__ import annotations

from aboveboard.notation.texts import ENGLISH, Language

__all__ = ["between"]


def between(least: int, most: int | None, say: Language = ENGLISH) -> str:
    """A number of points, or its bounds where something is unseen; `most` None: no bound."""
    if most is None:
        return say("{least} or more", least=least)
    return str(least) if least == most else say("{least} to {most}", least=least, most=most)
