"""A record while it is being read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from aboveboard.notation.frozen import Frozen
from aboveboard.notation.grammar import Grammar, Parsed
from aboveboard.notation.problems import Problem, Span
from aboveboard.notation.statements import Allowance, Marks, Move, Record, Ruling, Score, Statement, Title
from aboveboard.notation.vocabulary import Vocabulary

__all__ = ["Draft", "Header"]


class Header(Frozen):
    """A header line that was read: canonical key, and the value as the grammar gave it."""

    key: str
    value: Any
    span: Span


@dataclass
class Draft:
    """The record being read.

    Attributes:
        headers: values by key; `spans` where each was read; `misread` the keys of those that could not be.
        marks: what stands behind the players.
        pending: headers that name players, who may come in a later line.
        position_from: where the position that is open began.
        seated_bodies: moves that name players, by start rule and body.
    """

    title: Title
    span: Span
    number: int
    vocabulary: Vocabulary
    grammar: Grammar
    players: tuple[str, ...] = ()
    seats: dict[str, int] = field(default_factory=dict)
    headers: dict[str, Any] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)
    rulings: list[Ruling] = field(default_factory=list)
    allowances: list[Allowance] = field(default_factory=list)
    pending: list[tuple[str, Parsed, Span]] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    misread: set[str] = field(default_factory=set)
    marks: Marks | None = None
    moves_begun: bool = False
    position_from: Span | None = None
    seated_bodies: dict[tuple[str, str], Move | Problem] = field(default_factory=dict)

    def record(self) -> Record:
        """The record as it stands."""
        headers = {key: value for key, value in self.headers.items() if key != "result"}
        result = tuple(Score(*one) for one in self.headers.get("result", ()))
        return Record(self.title, self.players, self.span, self.number, headers, self.spans,
                      tuple(self.rulings), tuple(self.allowances), result, tuple(self.statements),
                      tuple(self.problems), self.marks)  # fmt: skip
