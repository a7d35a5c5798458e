"""What is said of a step, in lines for people: breaches with fact and source, readings, notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aboveboard.cli.plain import Told
from aboveboard.cli.reporters import Settings
from aboveboard.cli.terminal import Paint, clean, wrapped
from aboveboard.replay.summary import Summary

__all__ = ["Findings", "counts_told"]

Object = dict[str, Any]
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

    def __init__(self, told: Told, settings: Settings, paint: Paint) -> None:
        self._told = told
        self._width = settings.width
        self._verbose = settings.every_step
        self._paint = paint

    def of(self, step: Object) -> Iterator[str]:
        """Every breach of a step, then its notes."""
        for breach in step["breaches"]:
            yield from self._breach(breach, True)
        for breach in step["unknowns"]:
            yield from self._breach(breach, False)
        for note in step["notes"]:
            yield from self._note(note)

    def consequences(self, step: Object) -> Iterator[str]:
        """What follows from a step by itself, each with the rule that makes it follow."""
        for one in step["consequences"]:
            yield one["text"] + (f" ({one['rule']['code']})" if one["rule"] else "")

    def _note(self, note: Object) -> Iterator[str]:
        severity, cited = note["severity"], note["citations"]
        word = self._paint("illegal" if severity == "error" else severity, severity)
        said = clean(note["title"] if cited else note["text"])
        first, *rest = wrapped(f"{note['code']} {said}", 8, self._width)
        yield f"    {word}: {first.strip()}"
        yield from rest
        if cited:
            yield from self._lines(note["text"])
            yield from self._cited(cited)

    def _cited(self, citations: list[Object]) -> Iterator[str]:
        for cited in citations:
            for line in wrapped(clean(f"— {_place(cited)}"), 8, self._width, 2):
                yield self._paint("faint", line)

    def _breach(self, breach: Object, certain: bool) -> Iterator[str]:
        code = self._paint("illegal" if certain else "undecided", breach["code"])
        yield from wrapped(f"{code} {clean(breach['title'])}", 4, self._width, 2)
        yield from self._lines(breach["fact"] if certain else f"Undecided: {breach['fact']}")
        yield from self._cited(breach["citations"])
        if breach["allowed"] is not None:
            yield from self._lines(f"Allowed: {breach['allowed'] or 'house rule'}")
        if breach["proved_by"] is not None:
            yield from self._lines(f"Proved by {self._named(breach['proved_by'])}")
        if not breach["root"] and breach["follows"] is not None:
            yield from self._lines(
                f"Follows from {self._named(breach['follows'])}, and would not be a breach without it"
            )
        yield from self._alternatives(breach, certain)

    def _alternatives(self, breach: Object, certain: bool) -> Iterator[str]:
        """Readings that would say something else; with every step asked for, also those that would not."""
        mine = "illegal" if certain else "undecided"
        for reading in breach["readings"]:
            others = reading["alternatives"]
            if all(one["verdict"] == mine for one in others):
                if self._verbose and others:
                    yield from self._lines(f"The same under every reading of {reading['name']}")
                continue
            used = reading["used"]
            yield from self._lines(f"By the reading {reading['name']} = {used}: {_stands(reading, used)}")
            for one in others:
                value, verdict = one["value"], one["verdict"]
                told = f"By {reading['name']} = {value} it would be {verdict}: {_stands(reading, value)}"
                yield from self._lines(told)

    def _named(self, index: int) -> str:
        step = next((one for one in self._told.steps if one["step"] == index), None)
        return f"step {index}, line {step['line']}: {step['text'].strip()}" if step else f"step {index}"

    def _lines(self, text: str) -> Iterator[str]:
        return wrapped(clean(text), 8, self._width, 2)


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
    for name in ("ignored", "accepted"):
        if count := getattr(summary, name):
            parts.append(f"{count:,} {name}")
    legal = f"{summary.legal:,} legal" if brief else f"{summary.legal:,} of {summary.steps:,} steps legal"
    if summary.legal == summary.steps:
        legal = "all legal" if brief else f"all {summary.steps:,} steps legal"
    return ", ".join([paint("legal", legal) if not parts else legal, *parts])


def _stands(reading: Object, value: str) -> str:
    option = next((one for one in reading["options"] if one["value"] == value), None)
    if option is None:
        return ""
    places = "; ".join(map(_place, option["citations"]))
    return f"{option['says']} ({places})" if places else str(option["says"])


def _place(cited: Object) -> str:
    return f"{cited['short']}, {cited['place']}"
