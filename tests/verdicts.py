"""What is said of a body of records, written so that two states of the rules can be compared.

Verdicts, citations and reasons lie beside the records in `tests/recorded/`, a folder for each folder of samples;
`make record` writes them anew and shows what changed.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from aboveboard.cli.checking import Plan, checked
from aboveboard.cli.files import found
from aboveboard.cli.library import Library
from aboveboard.cli.plain import GAME, Told, loose
from aboveboard.cli.work import Work
from aboveboard.replay.headers import DEFAULTS

__all__ = ["FOLDERS", "Said", "difference", "recorded", "recordings", "told_now"]

ROOT = Path(__file__).resolve().parents[1]
RECORDED = ROOT / "tests" / "recorded"
FOLDERS = sorted(path.name for path in (ROOT / "samples").iterdir() if path.is_dir())


class Said(NamedTuple):
    """What the rules say of a body of records: verdicts with citations, and why, each as a text."""

    verdicts: str
    reasons: str


def recordings(folder: str) -> Said:
    """The files in which that is kept for the records of a folder, in place of the texts."""
    return Said(*(str(RECORDED / folder / f"{name}.txt") for name in Said._fields))


def recorded(folder: str) -> Said:
    """What the rules said of them when they were recorded."""
    return Said(
        *(Path(one).read_text(encoding="utf-8") if Path(one).exists() else "" for one in recordings(folder))
    )


def difference(before: str, after: str) -> str:
    """The lines that changed, each below its game."""
    return "\n".join(
        difflib.unified_diff(_told_apart(before), _told_apart(after), "recorded", "now", n=0, lineterm="")
    )


def _told_apart(text: str) -> list[str]:
    """Lines that name their game, so that each can be read alone."""
    lines, game = [], ""
    for line in text.splitlines():
        if line.startswith("  "):
            lines.append(f"{game}:{line.strip()}")
        else:
            game = line.removesuffix(" game 1")
            lines.append(line)
    return lines


def told_now(folder: str) -> Said:
    """What the rules say today of the samples in a folder, and of the records kept for it alone.

    First come the games, with a line for each step: its line, its verdict, then the rule that grants it or
    the codes of all that is said of it. Then come the rules, each with where it is written. The reasons are those
    of each step that breaks a rule, may break one or is warned of, under its own words.
    """
    lines: list[str] = []
    reasons: list[str] = []
    cited: dict[str, set[str]] = {}
    plan = Plan(Work(Library(), every_step=True), lambda path: DEFAULTS)
    places = [str(one) for one in (ROOT / "samples" / folder, RECORDED / folder) if any(one.rglob("*.agn"))]
    for one in checked(found(places), plan):
        lines += _lines(one)
        reasons += _reasons(one)
        for rule in (rule for step in one.steps for rule in _rules(step)):
            places_of = cited.setdefault(rule["code"], set())
            places_of |= {f"{place['short']}, {place['place']}" for place in rule["citations"]}
    lines += [f"{code}: {'; '.join(sorted(where))}" for code, where in sorted(cited.items())]
    return Said(*("".join(f"{line}\n" for line in some) for some in (lines, reasons)))


def _lines(one: Told) -> Iterator[str]:
    if one.kind != GAME:
        yield f"{_path(one)} {one.kind} {one.body.get('code') or one.body['error']}"
        return
    yield f"{_path(one)} game {one.body['game']}"
    for problem in loose(one):
        yield f"  {problem['line']} {problem['code']}"
    for step in one.steps:
        yield f"  {step['line']} {step['verdict']} {' '.join(_codes(step))}".rstrip()


def _path(one: Told) -> str:
    return Path(one.path).resolve().relative_to(ROOT).as_posix()


def _reasons(one: Told) -> Iterator[str]:
    lines = [
        f"  {step['line']} {step['text']}: {code} {text}"
        for step in one.steps
        for code, text in (
            *((found["code"], found["fact"]) for found in (*step["breaches"], *step["unknowns"])),
            *((note["code"], note["text"]) for note in step["notes"]),
        )
    ]
    if lines:
        yield f"{_path(one)} game {one.body['game']}"
    yield from lines


def _codes(step: dict[str, Any]) -> Iterator[str]:
    yield from (rule["code"] for rule in _rules(step))
    if step["problem"]:
        yield step["problem"]["code"]
    if step["excused"]:
        yield "excused"


def _rules(step: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The rules that a step is told with, each with its citations."""
    told = [*step["breaches"], *step["unknowns"]]
    if step["granted_by"] and not told:
        yield step["granted_by"]
    yield from told
    yield from step["notes"]
    yield from (one["rule"] for one in step["consequences"] if one["rule"])
