"""What games share that learn from later steps of a record what lay hidden at an earlier one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.statements import Missed, Position, Undo, Unreadable
from aboveboard.replay.verdict import Step

__all__ = ["Gap", "Showing", "forced", "known_until", "standing"]


class Gap(NamedTuple):
    """A step after which the table tells nothing about those between it and `back_to`, that one excluded."""

    step: int
    back_to: int


class Showing(Protocol):
    """At a step, how many unseen pieces came to a player, or which ones the player showed."""

    @property
    def drawn(self) -> int:
        """How many came."""

    @property
    def shown(self) -> Sequence[str]:
        """Which came out of those that nobody had seen."""


def standing(steps: Sequence[Step]) -> tuple[list[Step], list[Gap]]:
    """The steps that were not taken back, and where what is known of a player breaks off.

    Once a step is lost or the table is stated afresh, pieces may have come to a player that nobody recorded;
    and a table that was taken back tells nothing of what is played instead.
    """
    kept: list[Step] = []
    gaps: list[Gap] = []
    # What a taking back goes back to: the players' steps since the table was stated.
    turns: list[int] = []
    for step in steps:
        move = step.statement.move
        if isinstance(move, Undo):
            if turns:
                first = turns.pop()
                while kept and kept[-1].index >= first:
                    kept.pop()
                while gaps and gaps[-1].step >= first:
                    gaps.pop()
                gaps.append(Gap(step.index, first))
            continue
        if isinstance(move, Missed | Unreadable | Position):
            gaps.append(Gap(step.index, -1))
        if isinstance(move, Position):
            turns.clear()
        if step.statement.seat is not None:
            turns.append(step.index)
        kept.append(step)
    return kept, gaps


def known_until(gaps: Iterable[Gap], end: int) -> list[int]:
    """For each step the first one that tells nothing any more about the table before it; `end` if all do."""
    found = [end] * end
    waiting: list[int] = []
    at = 0
    for gap in gaps:
        waiting.extend(range(at, gap.step + 1))
        at = gap.step + 1
        while waiting and waiting[-1] > gap.back_to:
            found[waiting.pop()] = gap.step
    return found


def forced(events: Iterable[Showing], chosen: Callable[[str], bool]) -> int:
    """How many of the chosen pieces cannot have come since, and so were there from the start.

    Taking the pieces in the order they came out, each is put down to a later arrival while one is left: no
    other assignment needs fewer from the start.
    """
    drawn = from_the_start = 0
    for event in events:
        for shown in event.shown:
            if chosen(shown):
                if drawn:
                    drawn -= 1
                else:
                    from_the_start += 1
        drawn += event.drawn
    return from_the_start
