"""Any bytes through the whole path: lines, records, replays, every report; and what went wrong on the way."""

from __future__ import annotations

import io
import json
import re
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from aboveboard.cli.library import Library
from aboveboard.cli.plain import FAULT, GAME, Told
from aboveboard.cli.reporters import REPORTERS, Settings, reporter_for
from aboveboard.cli.work import Work, of_file
from aboveboard.notation.lines import Line, lines_of
from aboveboard.notation.problems import Problem
from aboveboard.notation.reader import begins_record, read
from aboveboard.notation.statements import Record
from aboveboard.replay.headers import DEFAULTS
from aboveboard.replay.summary import Summary

__all__ = ["EVERY", "FEW", "Fed", "complaints", "fed", "lost"]

EVERY = tuple(REPORTERS)
FEW = ("text", "json")
"""The reports that every input goes through, however many there are."""
LONGEST = 10.0
"""Seconds of processor time that an input may take, and as much again for each 3,000 lines."""

_WORK = Work(Library(), every_step=True)


class Fed(NamedTuple):
    """What became of an input: its lines, what was told, the reports, and how long it took in all."""

    lines: list[Line]
    told: list[Told]
    reports: Mapping[str, str]
    seconds: float


def fed(data: bytes, reports: Iterable[str] = FEW) -> Fed:
    """Some bytes on the whole way, as `check -` goes it.

    Args:
        data: the bytes.
        reports: the reports to write.
    """
    began = time.process_time()
    lines = list(lines_of(io.BytesIO(data)))
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(data))
    try:
        told = list(of_file("-", _WORK, DEFAULTS))
    finally:
        sys.stdin = before
    written = {name: _written(name, told) for name in reports}
    return Fed(lines, told, written, time.process_time() - began)


def complaints(data: bytes, reports: Iterable[str] = FEW, again: bool = False) -> list[str]:
    """All that is wrong with how an input is taken; nothing where it is taken as it should be.

    Args:
        data: the bytes.
        reports: the reports to write.
        again: whether to see that a second time tells the same.
    """
    done = fed(data, reports)
    found = [one.trace for one in done.told if one.kind == FAULT]
    found += _miscounted(data, done.lines)
    items = list(read(done.lines))
    found += [f"line {number} is lost" for number in lost(done.lines, items)]
    found += _not_reported(done, items)
    for name, report in done.reports.items():
        found += _malformed(name, report)
    if done.seconds > LONGEST * (1 + len(done.lines) / 3000):
        found.append(f"took {done.seconds:.1f} s")
    if again and fed(data, reports).reports != done.reports:
        found.append("is told otherwise the second time")
    return found


def lost(lines: list[Line], items: Iterable[Record | Problem]) -> list[int]:
    """The lines that are neither blank nor a comment and of which nothing that was read tells.

    What stands outside of any record is one stretch up to the next `game:`, of which one line has to be told.
    """
    records: set[int] = set()
    told: set[int] = set()
    for item in items:
        told.update(_told_by(item))
        if isinstance(item, Record):
            records.add(item.span.line)
    missing: list[int] = []
    stretch: list[int] = []
    inside = excused = False
    for line in lines:
        if line.fault is None and begins_record(line.text):
            inside = line.number in records
            missing += stretch if not excused else []
            stretch, excused = [], False
        if line.number in told:
            excused = not inside
        elif not line.fault and _says_nothing(line.text):
            continue
        elif inside:
            missing.append(line.number)
        else:
            stretch.append(line.number)
    return missing + (stretch if not excused else [])


def _told_by(item: Record | Problem) -> Iterator[int]:
    if isinstance(item, Problem):
        yield item.span.line
        return
    every = (item.statements, item.problems, item.rulings, item.allowances)
    yield from (one.span.line for some in every for one in some)
    yield from (one.line for one in item.spans.values())


def _says_nothing(text: str) -> bool:
    return not text.strip() or text.lstrip().startswith("#")


def _miscounted(data: bytes, lines: list[Line]) -> list[str]:
    if any(one.fault == "AG-14" for one in lines):
        return []
    ends = re.split(rb"\r\n|\r|\n", data.removeprefix(b"\xef\xbb\xbf"))
    count = len(ends) - (ends[-1] == b"")
    numbers = [one.number for one in lines]
    return [] if numbers == list(range(1, count + 1)) else [f"{count} lines are read as {len(numbers)}"]


def _not_reported(done: Fed, items: Iterable[Record | Problem]) -> list[str]:
    """Every statement of every record is a step of the report."""
    steps = {one["line"] for told in done.told if told.kind == GAME for one in told.steps if one["step"]}
    spans = {one.span.line for item in items if isinstance(item, Record) for one in item.statements}
    return [f"line {number} is no step of the report" for number in sorted(spans - steps)]


def _written(name: str, told: list[Told]) -> str:
    reporter = reporter_for(name, Settings(every_step=True))
    summary = Summary()
    parts = [reporter.begin()]
    for one in told:
        parts.append(reporter.entry(one))
        summary = summary.plus(one.summary)
    return "".join([*parts, reporter.end(summary)])


def _malformed(name: str, report: str) -> list[str]:
    try:
        _READ.get(name, str.encode)(report)
    except (ValueError, ElementTree.ParseError) as error:
        return [f"the {name} report cannot be read: {error}"]
    return []


_READ: Mapping[str, Callable[[str], object]] = {
    "json": json.loads,
    "jsonl": lambda report: [json.loads(line) for line in report.split("\n") if line],
    "gitlab": json.loads,
    "sarif": json.loads,
    "junit": ElementTree.fromstring,
}
