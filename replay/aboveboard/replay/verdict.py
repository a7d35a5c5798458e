"""What a replay says: facts, breaches, consequences, notes, steps.

Texts are templates with values, so that they can be translated, counted and compared; a player in
the values is a `Who`, named only when the text is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from aboveboard.notation.frozen import Frozen, NamedTuple
from aboveboard.notation.problems import Problem
from aboveboard.notation.statements import Record, Statement
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.sources import Places

if TYPE_CHECKING:
    from aboveboard.replay.catalogue import Rule

__all__ = [
    "Alternative",
    "Breach",
    "Consequence",
    "Fact",
    "Finding",
    "Item",
    "Nameless",
    "Note",
    "Remark",
    "Replay",
    "Step",
    "Tally",
    "Unknown",
    "Verdict",
    "Who",
    "said",
]


class Verdict(StrEnum):
    """What is said of a step."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"
    ALLOWED = "allowed"
    UNREADABLE = "unreadable"


class Who(NamedTuple):
    """A player in the values of a text."""

    seat: int


class Nameless(str):
    """What the record gives no name, under a key of its own; `finding` is what texts call it."""

    finding: Finding


class Finding(Frozen):
    """A text with its values, which may be findings themselves."""

    template: str
    values: Mapping[str, Any]


class Fact(Finding):
    """What broke a rule, with its numbers."""


class Unknown(Finding):
    """What the record would have to tell before a rule can be judged."""


class Consequence(Finding):
    """What follows from a move by itself; `rule` is the code of the rule that makes it follow."""

    rule: str = ""


class Remark(Finding):
    """What is remarked about the record: the message of a kind of problem, with values as in a `Problem`."""


class Alternative(NamedTuple):
    """What a breach's rule would say under another reading."""

    reading: str
    value: str
    verdict: Verdict


class Breach(Frozen):
    """One rule that a step breaks, or may break.

    Attributes:
        rule: the rule.
        finding: a `Fact`, or an `Unknown` where the record does not tell.
        root: False where the breach only follows from an earlier illegal step, `follows`.
        allowed: the house rule's reason where one covers it.
        proved_by: the later step that proved it, for what the record showed only afterwards.
        lost: the unrecorded step that may have changed what the breach rests on.
        alternatives: the verdict under the other readings that the rule asks for.
    """

    rule: Rule
    finding: Fact | Unknown
    root: bool = True
    follows: int | None = None
    allowed: str | None = None
    proved_by: int | None = None
    lost: int | None = None
    alternatives: tuple[Alternative, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether the rule is broken for certain."""
        return isinstance(self.finding, Fact)


class Note(NamedTuple):
    """Something worth saying that changes no verdict: code, severity (note, warning, error), text."""

    code: str
    severity: str
    finding: Finding


class Step(NamedTuple):
    """One statement with what is said of it, and the table before and after.

    `index` is 0 for the headers, then counts the statements of the game. `excused` tells that its
    breaches were expected, stood, or were taken back, and do not count as faults of the record.
    """

    # Hides a method of tuples that no step needs.
    index: int  # type: ignore[assignment]
    statement: Statement
    verdict: Verdict
    breaches: tuple[Breach, ...]
    consequences: tuple[Consequence, ...]
    notes: tuple[Note, ...]
    before: Any
    after: Any
    excused: bool = False

    @property
    def roots(self) -> tuple[Breach, ...]:
        """The certain breaches that do not merely follow from an earlier one and are not allowed."""
        return tuple(one for one in self.breaches if one.certain and one.root and one.allowed is None)


class Item(NamedTuple):
    """One line of a score: what for, how many points, in detail."""

    label: str
    points: int
    detail: str = ""


class Tally(NamedTuple):
    """A player's score item by item, and its bounds (`most` None: no bound) where something is unseen."""

    seat: int
    items: tuple[Item, ...]
    least: int
    most: int | None


class Replay(Frozen):
    """A record replayed.

    Attributes:
        record: the record.
        rulings: the readings in force.
        steps: the headers' step, one for each statement, and the end's where it has something to say.
        problems: what was wrong with the text, and claims on the whole record that do not hold.
        finished: whether the game came to its end.
        scores: the players' scores at the end of the record.
        winners: the seats that have won; None where the game is not over or the record does not tell.
    """

    record: Record
    rulings: Mapping[str, str]
    steps: Sequence[Step]
    problems: tuple[Problem, ...]
    finished: bool
    scores: tuple[Tally, ...]
    winners: tuple[int, ...] | None = None


def said(finding: Finding, players: Sequence[str], language: Language = ENGLISH) -> str:
    """A finding as a sentence, with players by name."""
    if not finding.values:
        return language.text(finding.template)
    remark = isinstance(finding, Remark)
    values = language.noted(finding.values) if remark else finding.values
    told = {
        key: value if remark and isinstance(value, str) else _spoken(value, players, language)
        for key, value in values.items()
    }
    return language.text(finding.template).format_map(told)


def _spoken(value: Any, players: Sequence[str], language: Language) -> Any:
    if isinstance(value, Who):
        return players[value.seat]
    if isinstance(value, Nameless):
        return said(value.finding, players, language)
    if isinstance(value, Finding):
        return said(value, players, language)
    if isinstance(value, Places):
        return value.told(language)
    if isinstance(value, tuple):
        return language.listed(str(_spoken(one, players, language)) for one in value)
    return value if isinstance(value, int) else language.value(str(value))
