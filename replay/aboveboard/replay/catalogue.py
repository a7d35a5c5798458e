"""How a rule is declared, once: id, moves it watches, citation, title, statement and check.

The title is the first line of the check's docstring, the statement the rest. From these objects come
the verdicts, `rules`, `explain` and the rule pages.

Not every rule can be broken. What happens by itself is a `state`, what players are free to do a `permit`:
neither has a check, and they are cited where they apply, by consequences and by legal moves.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

from aboveboard.notation.frozen import Frozen, replace
from aboveboard.notation.statements import Move
from aboveboard.replay.sources import Citation
from aboveboard.replay.verdict import Fact, Unknown

__all__ = [
    "Applies",
    "Check",
    "Option",
    "Reading",
    "Rule",
    "When",
    "edition",
    "fact",
    "forbid",
    "permit",
    "state",
    "unknown",
    "warn",
]

Check = Callable[[Any, Any, Any], Fact | Unknown | None]
Applies = Callable[[Any, Any, Any], bool]
When = Callable[[Any, Any, Any], bool]


class Rule(Frozen):
    """A rule of a game.

    Attributes:
        code: its id, stable and never used again.
        on: the moves it watches.
        cite: where it is written, the primary source first.
        title, statement: what it says, in our own words.
        check: given the table before, the move and the seat that moves (None for table events): None
            where the rule is kept, a `Fact` that breaks it, or what the record would have to tell.
        grants: the moves that this rule gives the right to, and for which it is cited when legal.
        readings: the names of the readings it asks for.
        severity: `error`, or `warning` and `note` for what never changes a verdict, and `statement` for
            what cannot be broken and so watches no move.
        steady: whether it holds whatever an unreadable line before it may have been.
        applies: which of the moves it grants it is about; None where that is all of them.
        when: a question to which `no` means that it has nothing to say and need not be asked; None where it
            always is. Rules with the same question share the answer.
    """

    code: str
    on: tuple[type[Move], ...]
    cite: tuple[Citation, ...]
    title: str
    statement: str
    check: Check
    grants: tuple[type[Move], ...] = ()
    readings: tuple[str, ...] = ()
    severity: str = "error"
    steady: bool = False
    applies: Applies | None = None
    when: When | None = None


class Option(Frozen):
    """One way to read unclear sources: its value, what it says, and the places on its side."""

    value: str
    says: str
    cite: tuple[Citation, ...] = ()


class Reading(Frozen):
    """A named choice where sources contradict each other or are silent; the first option is the default."""

    name: str
    question: str
    options: tuple[Option, ...]

    @property
    def default(self) -> str:
        """The value in force unless a record or a table chooses another."""
        return self.options[0].value

    @property
    def values(self) -> tuple[str, ...]:
        """All values, the default first."""
        return tuple(one.value for one in self.options)


def forbid(code: str, on: Iterable[type[Move]], cite: Iterable[Citation], *, grants: Iterable[type[Move]] = (),
           readings: Iterable[str] = (), steady: bool = False,
           when: When | None = None) -> Callable[[Check], Rule]:  # fmt: skip
    """Declare a rule whose breach makes a step illegal; the decorated check becomes the `Rule`."""
    return _declared(code, on, cite, grants, readings, "error", steady, when)


def warn(code: str, on: Iterable[type[Move]], cite: Iterable[Citation], *, readings: Iterable[str] = (),
         severity: str = "warning", when: When | None = None) -> Callable[[Check], Rule]:  # fmt: skip
    """Declare something worth a warning (or a note) that never changes a verdict."""
    return _declared(code, on, cite, (), readings, severity, False, when)


def state(code: str, cite: Iterable[Citation]) -> Callable[[Callable[[], None]], Rule]:
    """Declare what happens by itself: consequences cite it, and there is nothing to check."""

    def declare(text: Callable[[], None]) -> Rule:
        return _declared(code, (), cite, (), (), "statement")(_titled(text))

    return declare


def permit(code: str, moves: Iterable[type[Move]], cite: Iterable[Citation]) -> Callable[[Applies], Rule]:
    """Declare what players are free to do; the decorated function tells the moves that it is about.

    Those are cited for it in place of the rule that grants all moves of their kind.
    """

    def declare(applies: Applies) -> Rule:
        return replace(_declared(code, (), cite, moves, (), "statement")(_titled(applies)), applies=applies)

    return declare


def _titled(text: Callable[..., Any]) -> Check:
    """A check that finds nothing, with the docstring of something else."""

    def check(table: Any, move: Any, by: Any) -> None:
        return None

    check.__doc__ = text.__doc__
    return check


def _declared(code: str, on: Iterable[type[Move]], cite: Iterable[Citation], grants: Iterable[type[Move]],
              readings: Iterable[str], severity: str, steady: bool = False,
              when: When | None = None) -> Callable[[Check], Rule]:  # fmt: skip
    def declare(check: Check) -> Rule:
        title, _, statement = inspect.cleandoc(check.__doc__ or "").partition("\n")
        return Rule(code, tuple(on), tuple(cite), title.strip().rstrip("."), _joined(statement), check, tuple(grants),
                    tuple(readings), severity, steady, when=when)  # fmt: skip

    return declare


def _joined(text: str) -> str:
    """Docstring lines as running text, paragraphs kept."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n") if part.strip())


def fact(template: str, **values: object) -> Fact:
    """What broke a rule."""
    return Fact(template, values)


def unknown(template: str, **values: object) -> Unknown:
    """What the record would have to tell."""
    return Unknown(template, values)


def edition(rules: Iterable[Rule], readings: Iterable[Reading]) -> str:
    """A short name that changes with any code, text, citation or reading of a catalogue.

    Two reports of one version of the program and of one edition judged by the same declarations.
    """
    from hashlib import sha256

    told = [
        *((one.code, one.title, one.statement, one.severity, one.readings, [str(place) for place in one.cite])
          for one in rules),
        *((one.name, one.question, [(option.value, option.says, [str(place) for place in option.cite])
           for option in one.options]) for one in readings),
    ]  # fmt: skip
    return sha256(repr(told).encode()).hexdigest()[:12]
