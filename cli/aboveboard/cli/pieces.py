"""A file cut into its games before anything is read, so that a game can be known again by its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from aboveboard.notation.lines import Line
from aboveboard.notation.reader import begins_record

__all__ = ["Piece", "pieces"]

# A game has some hundred lines; what is much longer is passed through without being held.
_MOST_HELD = 20_000


class Piece(NamedTuple):
    """The lines of one game, or with the number 0 what stands before the first.

    `held` tells that the lines are a list; others are read from the file as they are asked for.
    """

    number: int
    lines: Iterable[Line]
    held: bool

    @property
    def line(self) -> int:
        """The line it begins in; only of a piece that is held."""
        return next(iter(self.lines)).number


def pieces(lines: Iterable[Line]) -> Iterator[Piece]:
    """The pieces of a file. Each has to be read to its end before the next is asked for."""
    source = iter(lines)
    begun: list[Line] = []

    def up_to_next() -> Iterator[Line]:
        for line in source:
            if begins_record(line):
                begun.append(line)
                return
            yield line

    before = up_to_next()
    yield Piece(0, before, held=False)
    yield from _drained(before)
    number = 0
    while begun:
        number += 1
        rest = up_to_next()
        held = [begun.pop()]
        for line in rest:
            held.append(line)
            if len(held) == _MOST_HELD:
                break
        if len(held) < _MOST_HELD:
            yield Piece(number, held, held=True)
        else:
            yield Piece(number, chain(held, rest), held=False)
            yield from _drained(rest)


def _drained(lines: Iterator[Line]) -> tuple[()]:
    for _ in lines:
        pass
    return ()
