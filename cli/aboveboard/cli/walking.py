"""Walking through a report by key: it stops before each step until the reader goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TextIO

__all__ = ["STEP", "Walk"]

STEP = re.compile(r"\s*\d+ [✓✗?~] |.+, \w+ \d+$")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_TO_THE_END, _ENOUGH = "g", ("q", "\x1b", "\x03", "\x04")


class Walk:
    """A stream to a terminal that waits for a key before each step but the first, where a hint tells the keys.

    `g` goes on to the end, `q` leaves the rest out, any other key goes on by a step.
    """

    def __init__(self, stream: TextIO, key: Callable[[], str], hint: str) -> None:
        self._stream = stream
        self._key = key
        self._hint = hint
        self._waits = False
        self._begun = False
        self._silent = False

    def write(self, text: str) -> int:
        """Write a text, line by line."""
        for line in text.splitlines(keepends=True):
            if STEP.match(_COLOUR.sub("", line.rstrip("\n"))):
                self._before_a_step()
            if not self._silent:
                self._stream.write(line)
        return len(text)

    def flush(self) -> None:
        """Show what was written."""
        self._stream.flush()

    def isatty(self) -> bool:
        """A walk is for a reader at a terminal."""
        return True

    def _before_a_step(self) -> None:
        if self._begun and self._waits and not self._silent:
            self._stream.flush()
            pressed = self._key()
            self._waits = pressed != _TO_THE_END
            self._silent = pressed in _ENOUGH
        elif not self._begun:
            self._stream.write(f"{self._hint}\n")
            self._begun = self._waits = True
