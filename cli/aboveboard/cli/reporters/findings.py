"""What is said of a step, in lines for people: breaches with fact and source, readings, notes."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.cli.entries import Checked
from aboveboard.cli.reporters import Settings
from aboveboard.cli.terminal import Paint, clean, wrapped
from aboveboard.replay.catalogue import Option, Reading, Rule
from aboveboard.replay.summary import Summary
from aboveboard.replay.verdict import Breach, Finding, Note, Step, Verdict, said

__all__ = ["Findings", "counts_told"]

_TOLD = (
    ("illegal", "illegal", "illegal"),
    ("follows", "illegal only after that", "illegal"),
    ("undecided", "undecided", "undecided"),
    ("unreadable", "unreadable", "unreadable"),
    ("allowed", "allowed by house rule", "allowed"),
    ("excused", "excused", "excused"),
)


class Findings:
    """Writes what is said of the steps of one game."""

    def __init__(self, checked: Checked, settings: Settings, paint: Paint) -> None:
        self._checked = checked
        self._width = settings.width
        self._verbose = settings.every_step
        self._paint = paint
        self._players = checked.replay.record.players
        self._readings = {one.name: one for one in checked.game.readings}

    def of(self, step: Step) -> Iterator[str]:
        """Every breach of a step, then its notes."""
        for breach in step.breaches:
            yield from self._breach(breach)
        for note in step.notes:
            yield from self._note(note)

    def consequences(self, step: Step) -> Iterator[str]:
        """What follows from a step by itself, each with the rule that makes it follow."""
        for one in step.consequences:
            yield self._said(one) + (f" ({one.rule})" if one.rule else "")

    def _note(self, note: Note) -> Iterator[str]:
        word = self._paint("illegal" if note.severity == "error" else note.severity, note.severity)
        rule = self._checked.game.rule(note.code)
        said = self._said(note.finding)
        first, *rest = wrapped(clean(f"{note.code} {said if rule is None else rule.title}"), 8, self._width)
        yield f"    {word}: {first.strip()}"
        yield from rest
        if rule is not None:
            yield from self._lines(said)
            yield from self._cited(rule)

    def _cited(self, rule: Rule) -> Iterator[str]:
        for cited in rule.cite:
            for line in wrapped(clean(f"— {cited}"), 8, self._width, 2):
                yield self._paint("faint", line)

    def _breach(self, breach: Breach) -> Iterator[str]:
        code = self._paint("illegal" if breach.certain else "undecided", breach.rule.code)
        yield f"    {code} {clean(breach.rule.title)}"
        fact = self._said(breach.finding)
        yield from self._lines(fact if breach.certain else f"Undecided: {fact}")
        yield from self._cited(breach.rule)
        if breach.allowed is not None:
            yield from self._lines(f"Allowed: {breach.allowed or 'house rule'}")
        if breach.proved_by is not None:
            yield from self._lines(f"Proved by {self._named(breach.proved_by)}")
        if not breach.root and breach.follows is not None:
            yield from self._lines(
                f"Follows from {self._named(breach.follows)}, and would not be a breach without it"
            )
        yield from self._alternatives(breach)

    def _alternatives(self, breach: Breach) -> Iterator[str]:
        """Readings that would say something else; with every step asked for, also those that would not."""
        for name in dict.fromkeys(one.reading for one in breach.alternatives):
            reading = self._readings[name]
            others = [one for one in breach.alternatives if one.reading == name]
            mine = Verdict.ILLEGAL if breach.certain else Verdict.UNDECIDED
            if all(one.verdict is mine for one in others):
                if self._verbose:
                    yield from self._lines(f"The same under every reading of {name}")
                continue
            used = self._checked.replay.rulings[name]
            yield from self._lines(f"By the reading {name} = {used}: {_stands(reading, used)}")
            for one in others:
                told = f"By {name} = {one.value} it would be {one.verdict}: {_stands(reading, one.value)}"
                yield from self._lines(told)

    def _named(self, index: int) -> str:
        statement = self._checked.replay.steps[index].statement
        return f"step {index}, line {statement.span.line}: {statement.text.strip()}"

    def _lines(self, text: str) -> Iterator[str]:
        return wrapped(clean(text), 8, self._width, 2)

    def _said(self, finding: Finding) -> str:
        return said(finding, self._players)


def counts_told(summary: Summary, paint: Paint, brief: bool = False) -> str:
    """The counts of a summary in words, only those that are not nought; `brief` leaves out the sum."""
    parts = [
        paint(kind, f"{count:,} {words}") for name, words, kind in _TOLD if (count := getattr(summary, name))
    ]
    for count, word in ((summary.errors, "other error"), (summary.warnings, "warning")):
        if count:
            parts.append(
                paint(
                    "illegal" if word == "other error" else "warning", f"{count:,} {word}{'s' * (count > 1)}"
                )
            )
    legal = f"{summary.legal:,} legal" if brief else f"{summary.legal:,} of {summary.steps:,} steps legal"
    if summary.legal == summary.steps:
        legal = "all legal" if brief else f"all {summary.steps:,} steps legal"
    return ", ".join([paint("legal", legal) if not parts else legal, *parts])


def _stands(reading: Reading, value: str) -> str:
    option = next((one for one in reading.options if one.value == value), Option(value, ""))
    places = "; ".join(map(str, option.cite))
    return f"{option.says} ({places})" if places else option.says
