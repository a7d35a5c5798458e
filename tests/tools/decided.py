"""Tells whether the check of a rule comes to its decision, or goes out before.

Most checks begin by leaving what does not concern them: `if the season is another: return None`. The legal lines of
the rule's own sample stand beside what is just illegal; so the line of the check by which they leave it is where it
decides that the rule is kept.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from aboveboard.notation.lines import lines_of
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.catalogue import Rule
from aboveboard.replay.engine import replay

__all__ = ["comes_to_its_decision"]

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


def comes_to_its_decision(rule: Rule, table: Any, move: Any, by: int | None) -> bool:
    """Whether a rule is kept by a move for the reason for which its legal sample keeps it."""
    way_out = _way_out(rule, table, move, by)
    return way_out is not None and way_out in _ways_of_the_sample(rule)


@cache
def _ways_of_the_sample(rule: Rule) -> frozenset[int]:
    """The lines by which the legal lines of a rule's sample leave its check."""
    (path,) = SAMPLES.rglob(f"rules/{rule.code}.agn")
    found = (_way_out(rule, *at) for at in _legal_lines(path) if type(at[1]) in rule.on)
    return frozenset(one for one in found if one is not None)


def _legal_lines(path: Path) -> Iterator[tuple[Any, Any, int | None]]:
    with path.open("rb") as stream:
        records = [one for one in read(lines_of(stream)) if isinstance(one, Record)]
    for record in records:
        for step in replay(record).steps:
            marks = step.statement.marks
            if marks and marks.expects and marks.expects.verdict == "legal":
                yield step.before, step.statement.move, step.statement.seat


def _way_out(rule: Rule, table: Any, move: Any, by: int | None) -> int | None:
    """The last line of a check that is run for a move that keeps the rule; None where it does not."""
    code = inspect.unwrap(rule.check).__code__
    last = None

    def line(frame: FrameType, event: str, _: object) -> Any:
        nonlocal last
        last = frame.f_lineno
        return line

    def call(frame: FrameType, event: str, _: object) -> Any:
        return line if frame.f_code is code else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        found = rule.check(table, move, by)
    finally:
        sys.settrace(before)
    return last if found is None else None
