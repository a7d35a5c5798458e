"""Fingerprints that tell equal findings of one file apart, without a line number."""

from __future__ import annotations

from collections import Counter

from aboveboard.cli.choice import fingerprint
from aboveboard.cli.spots import Spot

__all__ = ["Marks"]


class Marks:
    """Gives out fingerprints; the games of a file come one after another."""

    def __init__(self) -> None:
        self._file = ""
        self._given: Counter[str] = Counter()

    def of(self, spot: Spot) -> str:
        """The fingerprint of a finding: which, and the how manieth like it in its file."""
        if spot.file != self._file:
            self._file = spot.file
            self._given.clear()
        mark = fingerprint(spot.file, spot.code, spot.named)
        self._given[mark] += 1
        return f"{mark}-{self._given[mark]}"
