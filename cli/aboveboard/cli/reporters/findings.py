"""What is said of a step, in lines for people: breaches with fact and source, readings, notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aboveboard.cli.plain import Told
from aboveboard.cli.reporters import Settings
from aboveboard.cli.terminal import Paint, clean, wrapped
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.summary import Summary

__all__ = ["TOLD", "Findings", "counts_told", "games_told", "left_out"]

Object = dict[str, Any]
TOLD = (
    ("illegal", "{count} illegal", "illegal"),
    ("follows", "{count} illegal only after that", "illegal"),
    ("undecided", "{count} undecided", "undecided"),
    ("unreadable", "{count} unreadable", "unreadable"),
    ("allowed", "{count} allowed by house rule", "allowed"),
    ("excused", "{count} excused", "excused"),
)


class Findings:
    """Writes what is said of the steps of one game."""

    def __init__(self, told: Told, settings: Settings, paint: Paint) -> None:
        self._told = told
        self._width = settings.width
        self._verbose = settings.every_step
        self._paint = paint
        self._say = settings.language

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
        word = self._paint("illegal" if severity == "error" else severity, self._say(severity))
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
        yield from self._lines(
            breach["fact"] if certain else self._say("Undecided: {fact}", fact=breach["fact"])
        )
        yield from self._cited(breach["citations"])
        if breach["allowed"] is not None:
            yield from self._lines(
                self._say("Allowed: {reason}", reason=breach["allowed"] or self._say("house rule"))
            )
        if breach["proved_by"] is not None:
            yield from self._lines(self._say("Proved by {step}", step=self._named(breach["proved_by"])))
        if not breach["root"] and breach["follows"] is not None:
            yield from self._lines(
                self._say(
                    "Follows from {step}, and would not be a breach without it",
                    step=self._named(breach["follows"]),
                )
            )
        yield from self._alternatives(breach, certain)

    def _alternatives(self, breach: Object, certain: bool) -> Iterator[str]:
        """Readings that would say something else; with every step asked for, also those that would not."""
        mine = "illegal" if certain else "undecided"
        for reading in breach["readings"]:
            others = reading["alternatives"]
            if all(one["verdict"] == mine for one in others):
                if self._verbose and others:
                    yield from self._lines(
                        self._say("The same under every reading of {name}", name=reading["name"])
                    )
                continue
            used = reading["used"]
            says = self._stands(reading, used)
            told = self._say(
                "By the reading {name} = {used}: {says}", name=reading["name"], used=used, says=says
            )
            yield from self._lines(told)
            for one in others:
                told = self._say(
                    "By {name} = {value} it would be {verdict}: {says}",
                    name=reading["name"],
                    value=one["value"],
                    verdict=self._say(one["verdict"]),
                    says=self._stands(reading, one["value"]),
                )
                yield from self._lines(told)

    def _named(self, index: int) -> str:
        step = next((one for one in self._told.steps if one["step"] == index), None)
        if step is None:
            return self._say("step {step}", step=str(index))
        line, text = str(step["line"]), step["text"].strip()
        return self._say("step {step}, line {line}: {text}", step=str(index), line=line, text=text)

    def _stands(self, reading: Object, value: str) -> str:
        option = next((one for one in reading["options"] if one["value"] == value), None)
        if option is None:
            return ""
        places = self._say("; ").join(map(_place, option["citations"]))
        return f"{option['says']} ({places})" if places else str(option["says"])

    def _lines(self, text: str) -> Iterator[str]:
        return wrapped(clean(text), 8, self._width, 2)


def counts_told(summary: Summary, paint: Paint, say: Language = ENGLISH, brief: bool = False) -> str:
    """The counts of a summary in words, only those that are not nought; `brief` leaves out the sum."""
    parts = [
        paint(kind, say(words, count=count))
        for name, words, kind in TOLD
        if (count := getattr(summary, name))
    ]
    if summary.errors:
        errors = say.counted(summary.errors, "{count} other error", "{count} other errors")
        parts.append(paint("illegal", errors))
    if summary.warnings:
        parts.append(paint("warning", say.counted(summary.warnings, "{count} warning", "{count} warnings")))
    if summary.ignored:
        parts.append(say("{count} ignored", count=summary.ignored))
    if summary.accepted:
        parts.append(say("{count} accepted", count=summary.accepted))
    if summary.legal == summary.steps:
        legal = say("all legal") if brief else say("all {steps} steps legal", steps=summary.steps)
    elif brief:
        legal = say("{count} legal", count=summary.legal)
    else:
        legal = say("{count} of {steps} steps legal", count=summary.legal, steps=summary.steps)
    return ", ".join([paint("legal", legal) if not parts else legal, *parts])


def games_told(summary: Summary, paint: Paint, say: Language = ENGLISH) -> str:
    """How many games were checked, with the counts of a summary; where there was none, nothing is called legal."""
    if not summary.games and not summary.errors:
        return say("no game was checked")
    games = say.counted(summary.games, "{count} game", "{count} games")
    return f"{games}{say.colon}{counts_told(summary, paint, say)}"


def left_out(summary: Summary, say: Language = ENGLISH) -> list[str]:
    """What was not checked, a sentence for each reason."""
    found = []
    if summary.not_done:
        found.append(say("{count} not checked: nothing to read there", count=summary.not_done))
    if summary.faults:
        found.append(say("{count} not checked: the checker itself failed", count=summary.faults))
    return found


def _place(cited: Object) -> str:
    return f"{cited['short']}, {cited['place']}"
