"""Examples of a rule, found among the samples by replaying them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from aboveboard.cli.entries import Checked, entries
from aboveboard.cli.files import found
from aboveboard.cli.library import Library
from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.statements import EndPosition, Move, Position
from aboveboard.notation.texts import Language
from aboveboard.replay.catalogue import Rule
from aboveboard.replay.verdict import Step, Verdict

__all__ = ["Example", "Pair", "example_lines", "pair_for", "samples_folder"]

_LINES = 14


class Example(NamedTuple):
    """A step of a sample, with the game it stands in."""

    checked: Checked
    step: Step


class Pair(NamedTuple):
    """A step that keeps a rule and one that breaks it, where the samples hold them."""

    legal: Example | None
    illegal: Example | None


def samples_folder() -> str | None:
    """Where the samples lie: beside the sources of a checkout, or inside an installation."""
    import aboveboard

    for portion in aboveboard.__path__:
        for folder in (os.path.join(portion, "samples"), os.path.join(portion, "..", "..", "samples")):
            if os.path.isdir(folder):
                return os.path.normpath(folder)
    return None


def pair_for(rule: Rule, library: Library, folder: str) -> Pair:
    """The best examples of a rule: files named after it first, then any that hold its code."""
    legal: Example | None = None
    illegal: Example | None = None
    for checked in _games_about(rule.code, library, folder):
        for step in checked.replay.steps:
            if illegal is None and rule.code in {one.rule.code for one in step.roots}:
                illegal = Example(checked, step)
            if legal is None and _keeps(step, rule, checked):
                legal = Example(checked, step)
        if legal and (illegal or rule.severity == "statement"):
            break
    return Pair(legal, illegal)


def _keeps(step: Step, rule: Rule, checked: Checked) -> bool:
    """A legal step that the rule watches or is cited for, and that is marked as an example."""
    marks = step.statement.marks
    marked = marks is not None and marks.expects is not None and marks.expects.verdict == "legal"
    if not marked or step.verdict is not Verdict.LEGAL:
        return False
    watched: tuple[type[Move], ...] = (*rule.on, *rule.grants) if rule.on else ()
    return isinstance(step.statement.move, watched) or checked.game.cites(step, rule)


def _games_about(code: str, library: Library, folder: str) -> Iterator[Checked]:
    files = [one for one in found([folder]) if isinstance(one, str)]
    named = [one for one in files if code.casefold() in os.path.relpath(one, folder).casefold()]
    holding = [one for one in files if one not in named and _holds(one, code)]
    for entry in entries([*named, *holding], library):
        if isinstance(entry, Checked):
            yield entry


def _holds(path: str, code: str) -> bool:
    with open(path, encoding="utf-8", errors="replace") as stream:
        return code.casefold() in stream.read().casefold()


def example_lines(example: Example, say: Language) -> Iterable[str]:
    """The lines of a sample up to the step; where they are many, the headers, how many are left out, the last."""
    record = example.checked.replay.record
    upto = [one for one in example.checked.replay.steps if 0 < one.index <= example.step.index]
    head = [f"game: {_title(record.title)}", f"players: {', '.join(record.players)}"]
    lines = list(_indented(upto))
    if len(lines) > _LINES:
        lines = [say("… {count} lines before", count=len(lines) - _LINES), *lines[-_LINES:]]
    return [*head, *lines]


def _indented(steps: Iterable[Step]) -> Iterator[str]:
    """Lines as the canonical form has them: those of a position stand to the right of its edges."""
    inside = False
    for one in steps:
        move = one.statement.move
        inside = inside and not isinstance(move, EndPosition)
        yield ("  " if inside else "") + one.statement.text.strip()
        inside = inside or isinstance(move, Position)


def _title(title: tuple[str, tuple[str, ...], tuple[str, ...]]) -> str:
    game, expansions, variants = title
    return ", ".join([" + ".join([game, *expansions]), *variants])
