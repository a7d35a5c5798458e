"""How many findings there are, by rule and by file."""

from __future__ import annotations

from collections import Counter

from aboveboard.cli.plain import Told
from aboveboard.cli.spots import spots
from aboveboard.notation.texts import ENGLISH, Language

__all__ = ["Counts"]


class Counts:
    """Counts the findings that are more than remarks."""

    def __init__(self) -> None:
        self.found = 0
        self._rules: Counter[str] = Counter()
        self._titles: dict[str, str] = {}
        self._files: Counter[str] = Counter()

    def add(self, told: Told, exceptions: bool, language: Language = ENGLISH) -> None:
        """Count what is told."""
        for one in spots(told, exceptions, language=language):
            if one.level != "note":
                self.found += 1
                self._rules[one.code] += 1
                self._files[one.file] += 1
                self._titles[one.code] = one.title or self._titles.get(one.code, "")

    def by_rule(self) -> list[tuple[str, str, int]]:
        """Code, title and count, the most frequent first."""
        rows = sorted(self._rules.items(), key=lambda one: (-one[1], one[0]))
        return [(code, self._titles[code], count) for code, count in rows]

    def by_file(self) -> list[tuple[str, int]]:
        """File and count, the most frequent first."""
        return sorted(self._files.items(), key=lambda one: (-one[1], one[0]))
