"""The rules that watch a kind of move, and those among them that a move on a table concerns.

Most rules have nothing to say about most moves: no bid is moved, no ghost is out, the season is in full
swing. Each such question is asked once for all rules that declare it as their `when`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aboveboard.notation.statements import Move
from aboveboard.replay.catalogue import Check, Rule

__all__ = ["Docket"]

Asked = tuple[tuple[Check, Rule], ...]


class Docket:
    """The rules that watch a kind of move, most telling first.

    Attributes:
        always: the rules with their checks, where none of them declares a question; else None.
    """

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = tuple(rules)
        self._questions = tuple(dict.fromkeys(one.when for one in rules if one.when is not None))
        self.always: Asked | None = None if self._questions else self._open(())
        # By the answers to the questions; few of the answers that there might be are ever given.
        self._concerned: dict[tuple[bool, ...], Asked] = {}

    def concerned(self, table: Any, move: Move, by: int | None) -> Asked:
        """The rules that may have something to say of a move, with their checks."""
        answers = tuple([ask(table, move, by) for ask in self._questions])
        found = self._concerned.get(answers)
        if found is None:
            found = self._concerned[answers] = self._open(answers)
        return found

    def _open(self, answers: tuple[bool, ...]) -> Asked:
        given = dict(zip(self._questions, answers, strict=True))
        return tuple((one.check, one) for one in self._rules if one.when is None or given[one.when])
