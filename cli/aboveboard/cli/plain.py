"""What was found, as plain data: the form in which it is reported, kept, sent and merged.

A `Told` holds nothing but texts, numbers, lists and mappings, so that a report can be made from a game
that was replayed here, by another process, in an earlier run or on another machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from aboveboard.cli.entries import Checked, Entry, Fault, counted
from aboveboard.cli.objects import Object, fault_object, game_object, step_object, trouble_object
from aboveboard.notation.frozen import Frozen, replace
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.summary import Summary
from aboveboard.replay.verdict import Step, Verdict
from aboveboard.replay.views import View

__all__ = [
    "FAULT",
    "GAME",
    "PROBLEM",
    "Told",
    "from_data",
    "loose",
    "moved",
    "says_something",
    "told",
    "told_alone",
]

GAME, PROBLEM, FAULT = "game", "problem", "fault"


class Told(Frozen):
    """A game, a problem outside of any game, or a fault of the checker.

    Attributes:
        kind: which of the three.
        body: its object in the JSON formats, a game's without its steps.
        steps: a game's steps; where legal ones are left out, those are kept that others refer to.
        summary: what it adds to the counts.
        first, last: the steps to be reported.
        trace: where a fault came from, for those who mend the checker.
        views: the table after a step, for a game that was replayed in this process.
    """

    kind: str
    body: Object
    steps: list[Object]
    summary: Summary
    first: int = 0
    last: int | None = None
    trace: str = ""
    views: Callable[[int], View | None] | None = None

    @property
    def path(self) -> str:
        """The file."""
        return str(self.body["file"])

    @property
    def settings(self) -> str | None:
        """The settings file that is in force for it, if any."""
        found: str | None = self.body.get("settings")
        return found

    @property
    def reported(self) -> Iterator[Object]:
        """The steps to be reported."""
        return (
            one
            for one in self.steps
            if self.first <= one["step"] and (self.last is None or one["step"] <= self.last)
        )

    @property
    def data(self) -> list[Any]:
        """All that crosses to another process or onto a disk."""
        return [self.kind, self.body, self.steps, list(self.summary), self.trace]


def from_data(data: Iterable[Any]) -> Told:
    """The inverse of `Told.data`."""
    kind, body, steps, summary, trace = data
    return Told(kind, body, steps, Summary(*summary), trace=trace)


def moved(told: Told, path: str, number: int, by: int) -> Told:
    """The same text as another game of another file, `by` lines further down."""
    body = _placed(told.body, path, by)
    if told.kind == GAME:
        body["game"] = number
        body["problems"] = [_placed(one, None, by) for one in body["problems"]]
    steps = [_placed(one, path, by) | {"game": number} for one in told.steps]
    for step in steps:
        if step["problem"]:
            step["problem"] = _placed(step["problem"], None, by)
    return replace(told, body=body, steps=steps)


def _placed(one: Object, path: str | None, by: int) -> Object:
    found = dict(one)
    if path is not None:
        found["file"] = path
    if found["line"]:
        found["line"] += by
    return found


def told(
    entry: Entry,
    exceptions: bool = True,
    every_step: bool = True,
    views: bool = False,
    language: Language = ENGLISH,
) -> Told:
    """An entry as plain data.

    Args:
        entry: what was found.
        exceptions: whether marks and house rules excuse breaches.
        every_step: whether steps are kept of which nothing is said, and the grounds of all.
        views: whether the table can be drawn after each step.
        language: the language of its texts.
    """
    summary = counted(entry, exceptions)
    if isinstance(entry, Fault):
        return Told(FAULT, fault_object(entry), [], summary, trace=entry.trace)
    if not isinstance(entry, Checked):
        return Told(PROBLEM, trouble_object(entry, language), [], summary)
    steps = entry.replay.steps
    return Told(
        GAME,
        game_object(entry, summary, language),
        [
            step_object(one, entry, language, grounds=every_step)
            for one in (steps if every_step else _telling(steps))
        ],
        summary,
        entry.first,
        entry.last,
        views=_views(entry) if views else None,
    )


def told_alone(step: Step, checked: Checked, language: Language = ENGLISH) -> Told:
    """A game as far as one of its steps needs it to be told: that step, and those that it names."""
    steps = [checked.replay.steps[index] for index in sorted({step.index, *_named(step)})]
    body: Object = {"file": checked.path, "players": list(checked.replay.record.players)}
    return Told(GAME, body, [step_object(one, checked, language) for one in steps], Summary())


def says_something(step: Mapping[str, Any]) -> bool:
    """Whether anything is said of a step beside that it is legal."""
    return bool(step["breaches"] or step["unknowns"] or step["notes"] or step["problem"])


def loose(told: Told) -> list[Object]:
    """The problems of a game that none of its steps tells."""
    own = [one["problem"] for one in told.steps if one["problem"]]
    return [one for one in told.body["problems"] if one not in own]


def _telling(steps: Sequence[Step]) -> list[Step]:
    """The steps of which something is said, and those that are named there."""
    kept = [one for one in steps if one.breaches or one.notes or one.verdict is Verdict.UNREADABLE]
    named = {index for step in kept for index in _named(step)}
    return [steps[index] for index in sorted(named.union(one.index for one in kept))]


def _named(step: Step) -> Iterator[int]:
    """The steps that are named where a step is told."""
    for breach in step.breaches:
        yield from (index for index in (breach.follows, breach.proved_by) if index is not None)


def _views(checked: Checked) -> Callable[[int], View | None]:
    view, steps = checked.game.view, checked.replay.steps
    return lambda index: view(steps[index].after, None) if view is not None else None
