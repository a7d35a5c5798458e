"""A record while it is being read."""

from __future__ import annotations

from copy import copy
from typing import Any

from aboveboard.notation.frozen import Frozen
from aboveboard.notation.grammar import Grammar, Parsed
from aboveboard.notation.language import ENGLISH
from aboveboard.notation.problems import Problem, Span
from aboveboard.notation.statements import Allowance, Marks, Record, Ruling, Score, Statement, Title
from aboveboard.notation.vocabulary import Vocabulary

__all__ = ["Draft", "Header"]


class Header(Frozen):
    """A header line that was read: canonical key, and the value as the grammar gave it."""

    key: str
    value: Any
    span: Span


class Draft:
    """The record being read.

    Attributes:
        reserved: words that are no names unless they are quoted.
        headers: values by key; `spans` where each was read, `lines` the line;
            `misread` the keys of those that could not be.
        marks: what stands behind the players.
        pending: headers that name players, who may come in a later line.
        position_from: where the position that is open began.
        speakers: who has spoken, by the name as it was written (None: a table event).
        language: that of the word that began the record.
    """

    def __init__(
        self,
        title: Title,
        span: Span,
        number: int,
        vocabulary: Vocabulary,
        grammar: Grammar,
        reserved: frozenset[str] = frozenset(),
    ) -> None:
        self.title = title
        self.span = span
        self.number = number
        self.vocabulary = vocabulary
        self.grammar = grammar
        self.reserved = reserved
        self.players: tuple[str, ...] = ()
        self.seats: dict[str, int] = {}
        self.headers: dict[str, Any] = {}
        self.spans: dict[str, Span] = {}
        self.lines: dict[str, str] = {}
        self.rulings: list[Ruling] = []
        self.allowances: list[Allowance] = []
        self.pending: list[tuple[str, Parsed, Span]] = []
        self.statements: list[Statement] = []
        self.problems: list[Problem] = []
        self.misread: set[str] = set()
        self.marks: Marks | None = None
        self.moves_begun = False
        self.language = ENGLISH
        self.position_from: Span | None = None
        self.speakers: dict[str | None, int | None] = {}

    def forked(self) -> Draft:
        """Another draft that goes on from here; what is added to it is not added to this one."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict | set):
                setattr(other, name, value.copy())
        return other

    def record(self) -> Record:
        """The record as it stands."""
        headers = {key: value for key, value in self.headers.items() if key != "result"}
        result = tuple(Score(*one) for one in self.headers.get("result", ()))
        return Record(self.title, self.players, self.span, self.number, headers, self.spans,
                      self.lines, tuple(self.rulings), tuple(self.allowances), result, tuple(self.statements),
                      tuple(self.problems), self.marks)  # fmt: skip
