"""A file cut into its games before anything is read, so that a game can be known again by its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.lines import Block, Line
from aboveboard.notation.reader import OTHER_BEGINNINGS, begins_record

__all__ = ["Piece", "pieces"]

# A game has some hundred lines; what is much longer is passed through without being held.
_MOST_HELD = 20_000


class Piece(NamedTuple):
    """The lines of one game, or with the number 0 what stands before the first.

    `rest` are lines that are read from the file as they are asked for; None if all are held.
    """

    number: int
    block: Block
    rest: Iterable[Block] | None = None

    @property
    def held(self) -> bool:
        """Whether its lines can be read again."""
        return self.rest is None

    @property
    def line(self) -> int:
        """The line it begins in."""
        return self.block.first

    @property
    def lines(self) -> Iterator[Line]:
        """Its lines one by one."""
        return chain(self.block.lines, chain.from_iterable(one.lines for one in self.rest or ()))


def pieces(blocks: Iterable[Block]) -> Iterator[Piece]:
    """The pieces of a file. Each has to be read to its end before the next is asked for."""
    source = _cut(blocks)
    begun: list[Block] = []

    def up_to_next() -> Iterator[Block]:
        for begins, part in source:
            if begins:
                begun.append(part)
                return
            yield part

    before = up_to_next()
    yield Piece(0, Block(1, (), {}), before)
    _drain(before)
    number = 0
    while begun:
        number += 1
        rest = up_to_next()
        first, texts, faults = begun.pop()
        texts, faults = list(texts), dict(faults)
        for part in rest:
            texts += part.texts
            faults |= part.faults
            if len(texts) >= _MOST_HELD:
                break
        held = Block(first, texts, faults)
        if len(texts) < _MOST_HELD:
            yield Piece(number, held)
        else:
            yield Piece(number, held, rest)
            _drain(rest)


def _cut(blocks: Iterable[Block]) -> Iterator[tuple[bool, Block]]:
    """Blocks cut so that a line that begins a game is the first of its block, and whether it is one."""
    for block in blocks:
        at, begins = 0, False
        # Hardly a line needs more than a glance.
        likely = [n for n, text in enumerate(block.texts) if text[:2] not in OTHER_BEGINNINGS]
        for place in likely:
            if block.first + place not in block.faults and begins_record(block.texts[place]):
                if place > at:
                    yield begins, block.part(at, place)
                at, begins = place, True
        yield begins, block.part(at, len(block.texts))


def _drain(blocks: Iterator[Block]) -> None:
    for _ in blocks:
        pass
