"""A fault: how one line of a legal record is changed so that it breaks a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from aboveboard.notation.frozen import replace
from aboveboard.notation.statements import (
    EndPosition,
    Move,
    Position,
    PositionLine,
    Record,
    Ruling,
    Span,
    Statement,
)
from aboveboard.replay.games import game_for
from aboveboard.replay.verdict import Step

__all__ = ["Fault", "Here", "Legal", "Mutant", "after", "before", "instead", "remade", "said", "stated"]

_NOWHERE = Span(0, 0, 0)


class Legal(NamedTuple):
    """A record and its steps as far as they are legal, the headers' step first."""

    record: Record
    steps: tuple[Step, ...]


class Mutant(NamedTuple):
    """A record that breaks a rule at a step, legal before that, and what was said there."""

    record: Record
    at: int


class Here(NamedTuple):
    """A line of a legal record: the table before and after it, its move, its seat, and the steps up to it."""

    table: Any
    move: Any
    by: Any
    then: Any
    steps: tuple[Step, ...]
    chance: Random


# What is said: a move of the seat that moves here, or of another.
Said = Move | tuple[int | None, Move]
Tell = Callable[[Here], Iterable[Said]]
Make = Callable[[Legal, Random], Iterator[Mutant]]


class Fault(NamedTuple):
    """One way to break a rule: what makes mutants of a legal record, and under which readings."""

    make: Make
    under: Mapping[str, str] = {}
    beginner: bool = False


def instead(on: type[Move] | tuple[type[Move], ...], tell: Tell, **more: Any) -> Fault:
    """Something else is said in the place of a line."""
    return Fault(_lines(on, tell, 0, 1), **more)


def before(on: type[Move] | tuple[type[Move], ...], tell: Tell, **more: Any) -> Fault:
    """Something is said before a line."""
    return Fault(_lines(on, tell, 0, 0), **more)


def after(on: type[Move] | tuple[type[Move], ...], tell: Tell, **more: Any) -> Fault:
    """Something is said after a line."""
    return Fault(_lines(on, tell, 1, 0), **more)


def remade(make: Make, **more: Any) -> Fault:
    """The record is made anew."""
    return Fault(make, **more)


def stated(tell: Callable[[Any, list[PositionLine]], Iterable[tuple[int | None, list[PositionLine]]]],
           **more: Any) -> Fault:  # fmt: skip
    """A table is stated as a position, and a line of that is wrong.

    `tell` is given a table and the lines that state it, and says which lines to write instead and which of
    them, by its place, breaks the rule; None where only the end of the position can show it.
    """

    def make(legal: Legal, chance: Random) -> Iterator[Mutant]:
        game = game_for(legal.record.title)
        assert game.stated
        for step in chance.sample(legal.steps, len(legal.steps)):
            for wrong, lines in tell(step.after, list(game.stated(step.after))):
                place = len(lines) if wrong is None else wrong
                moves = [Position(), *lines, EndPosition()]
                yield said(legal.record, [(None, one) for one in moves], place + 2)

    return Fault(make, **more)


def said(record: Record, moves: Iterable[tuple[int | None, Move]], at: int) -> Mutant:
    """The record with other moves, of which the one at a step breaks a rule."""
    statements = tuple(Statement(_NOWHERE, "", seat, move) for seat, move in moves)
    return Mutant(replace(record, statements=statements, result=(), problems=(), spans={}), at)


def ruled(record: Record, under: Mapping[str, str]) -> Record:
    """The record with readings chosen in its headers."""
    kept = tuple(one for one in record.rulings if one.reading not in under)
    chosen = tuple(Ruling(name, value, _NOWHERE) for name, value in under.items())
    return replace(record, rulings=(*kept, *chosen))


def _lines(on: type[Move] | tuple[type[Move], ...], tell: Tell, ahead: int, left_out: int) -> Make:
    def make(legal: Legal, chance: Random) -> Iterator[Mutant]:
        places = [at for at, one in enumerate(legal.steps) if at and isinstance(one.statement.move, on)]
        chance.shuffle(places)
        lines = [(one.statement.seat, one.statement.move) for one in legal.steps[1:]]
        for at in places:
            step = legal.steps[at]
            move, by = step.statement.move, step.statement.seat
            here = Here(step.before, move, by, step.after, legal.steps[: at + 1], chance)
            told = [one if isinstance(one, tuple) else (by, one) for one in tell(here)]
            if told:
                kept = lines[: at - 1 + ahead]
                yield said(legal.record, [*kept, chance.choice(told)], at + ahead)

    return make
