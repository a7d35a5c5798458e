"""What is written in records of Pick-up and of Leap."""

from __future__ import annotations

from dataclasses import dataclass

from aboveboard.notation.statements import Move, PositionLine


@dataclass(frozen=True, slots=True)
class Heap(Move):
    stones: int


@dataclass(frozen=True, slots=True)
class Take(Move):
    stones: int


@dataclass(frozen=True, slots=True)
class Break(Move):
    """A move at which the checker itself fails."""


@dataclass(frozen=True, slots=True)
class Hang(Move):
    """A move at which the checker does not come to an end, and cannot be interrupted either."""


@dataclass(frozen=True, slots=True)
class Die(Move):
    """A move at which the process of the checker is killed."""


@dataclass(frozen=True, slots=True)
class Skip(Move):
    pass


@dataclass(frozen=True, slots=True)
class Stones(PositionLine):
    stones: int
