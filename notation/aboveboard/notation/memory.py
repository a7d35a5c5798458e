"""A bounded memory of what was worked out, which forgets by age."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

__all__ = ["Memory"]

K = TypeVar("K")
V = TypeVar("V")


class Memory(dict[K, V]):
    """What a function says, by what it is asked: `memory[key]` asks it where the answer is not known.

    What was not asked for while half of `most` others were is forgotten. A key that is known costs what a
    look-up in a dictionary does.
    """

    def __init__(self, function: Callable[[K], V], most: int) -> None:
        super().__init__()
        self._function = function
        self._most = most
        self._older: dict[K, V] = {}

    def __missing__(self, key: K) -> V:
        value = self._older[key] if key in self._older else self._function(key)
        if len(self) >= self._most // 2:
            self._older = dict(self)
            self.clear()
        self[key] = value
        return value
