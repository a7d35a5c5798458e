"""What is told as a flat list of findings, one a line of a report: what machines and lists want."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aboveboard.cli.choice import kind_of
from aboveboard.cli.plain import FAULT, GAME, Told, loose
from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.texts import ENGLISH, Language

__all__ = ["CHECKER", "Spot", "spots"]

CHECKER = "checker"
"""The code of what is no finding about a record: the checker itself failed there."""
Object = dict[str, Any]


class Spot(NamedTuple):
    """One finding.

    Attributes:
        file, line, column, end: where; no line stands for a whole file.
        level: error, warning or note.
        kind: illegal, follows, undecided, unreadable, problem, note or fault.
        code, title: the rule or the problem.
        message: what is wrong, with its numbers.
        text: the line as written.
        game, step: in which game of the file, at which step.
        cited: where the rule is written.
    """

    file: str
    line: int | None
    column: int | None
    end: int | None
    level: str
    kind: str
    code: str
    title: str
    message: str
    text: str = ""
    game: int | None = None
    step: int | None = None
    cited: tuple[str, ...] = ()

    @property
    def fault(self) -> bool:
        """Whether it tells of the checker and not of the record."""
        return self.kind == "fault"

    @property
    def word(self) -> str:
        """What it is in one word: the verdict, or how much it weighs."""
        return self.level if self.kind in ("problem", "note", "fault") else self.kind

    @property
    def named(self) -> str:
        """What names it beside file and code: the line, never a message, which changes with the language."""
        return " ".join(self.text.split())


def spots(
    told: Told, exceptions: bool = True, notes: bool = True, language: Language = ENGLISH
) -> Iterator[Spot]:
    """The findings of a game, or of what is told beside games, in the order of the lines.

    Args:
        told: what is told.
        exceptions: whether marks and house rules excuse breaches.
        notes: whether remarks are given that count for nothing.
        language: the language of what a report adds to the texts that are told.
    """
    found = sorted(_all(told, exceptions, language), key=lambda one: one.line or 0)
    return (one for one in found if notes or one.level != "note" or one.kind == "follows")


def _all(told: Told, exceptions: bool, language: Language) -> Iterator[Spot]:
    if told.kind == FAULT:
        body = told.body
        message = language(
            "the checker itself failed: {error}, at {where}", error=body["error"], where=body["where"]
        )
        title = language("The checker failed")
        yield Spot(
            told.path, body["line"], None, None, "error", "fault", CHECKER, title, message, game=body["game"]
        )
    elif told.kind == GAME:
        for problem in loose(told):
            yield _problem(told, problem)
        for step in told.reported:
            yield from _step(told, step, exceptions, language)
    else:
        yield _problem(told, told.body)


def _problem(told: Told, one: Object) -> Spot:
    return Spot(
        told.path,
        one["line"],
        one["column"],
        one["end"],
        "error" if one.get("not_done") else one["severity"],
        "problem",
        one["code"],
        one["title"],
        one["text"],
        (one["written"] or "").strip(),
        told.body.get("game"),
    )


def _step(told: Told, step: Object, exceptions: bool, language: Language) -> Iterator[Spot]:
    excused = kind_of(step, exceptions) == "excused"
    for one in () if excused else (*step["breaches"], *step["unknowns"]):
        if one["allowed"] is None:
            certain = one in step["breaches"]
            kind = "undecided" if not certain else "illegal" if one["root"] else "follows"
            level = {"illegal": "error", "undecided": "warning", "follows": "note"}[kind]
            yield _spot(
                told, step, one["code"], one["title"], _fact(one, kind, language), level, kind
            )._replace(cited=tuple(f"{place['short']}, {place['place']}" for place in one["citations"]))
    problem = step["problem"]
    if problem:
        yield _spot(told, step, problem["code"], problem["title"], problem["text"], "error", "unreadable")
    for note in step["notes"]:
        yield _spot(told, step, note["code"], note["title"], note["text"], note["severity"], "note")


def _fact(breach: Mapping[str, Any], kind: str, language: Language) -> str:
    if kind == "follows":
        step = str(breach["follows"])
        return language("{fact} (follows from step {step})", fact=breach["fact"], step=step)
    return str(breach["fact"])


def _spot(told: Told, step: Object, code: str, title: str, message: str, level: str, kind: str) -> Spot:
    at = (step["line"], step["column"], step["end"])
    if step["problem"]:
        at = (step["problem"]["line"], step["problem"]["column"], step["problem"]["end"])
    text = step["text"].strip()
    return Spot(told.path, *at, level, kind, code, title, message, text, step["game"], step["step"])
