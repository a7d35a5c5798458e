"""Records with Keymelequin, replayed."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay


class Judged(NamedTuple):
    """What was said of the last statement of a record, and the table after it."""

    verdict: str
    codes: set[str]
    notes: tuple[str, ...]
    table: Any


def judged(
    *lines: str,
    position: Sequence[str] = (),
    ruling: str = "",
    title: str = "Keyflower + Keymelequin",
    players: str = "Ann, Ben, Cy",
) -> Judged:
    stated = ["position", *position, "end position"] if position else []
    head = [f"game: {title}", f"players: {players}", *([f"ruling: {ruling}"] if ruling else [])]
    record = next(iter(read(text_lines("\n".join([*head, *stated, *lines])))))
    assert isinstance(record, Record)
    assert not record.problems, [problem.message for problem in record.problems]
    step = replay(record).steps[-1]
    return Judged(
        str(step.verdict),
        {breach.rule.code for breach in step.breaches},
        tuple(note.code for note in step.notes),
        step.after,
    )


@pytest.fixture(name="judged", scope="session")
def _judged() -> Callable[..., Judged]:
    return judged
