"""Short records with the ghost, replayed."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.verdict import Replay, Step, said

Haunt: TypeAlias = Callable[..., Replay]
Last: TypeAlias = Callable[..., Step]


def haunted(
    position: Sequence[str],
    *lines: str,
    players: str = "Ann, Ben, Cy",
    rulings: Sequence[str] = (),
    game: str = "Keyflower + Key Celeste",
) -> Replay:
    """A stated position, if there is one, and what follows it."""
    header = [f"game: {game}", f"players: {players}", *(f"ruling: {one}" for one in rulings)]
    stated = ["position", *position, "end position"] if position else []
    (record,) = read(text_lines("\n".join([*header, *stated, *lines])))
    assert isinstance(record, Record), record
    assert not record.problems, [one.message for one in record.problems]
    return replay(record)


@pytest.fixture(name="haunted", scope="session")
def _haunted() -> Haunt:
    return haunted


@pytest.fixture(name="last", scope="session")
def _last() -> Last:
    def last(position: Sequence[str], *lines: str, **more: Any) -> Step:
        return haunted(position, *lines, **more).steps[-1]

    return last


@pytest.fixture(name="codes", scope="session")
def _codes() -> Callable[..., list[str]]:
    def codes(position: Sequence[str], *lines: str, **more: Any) -> list[str]:
        return [one.rule.code for one in haunted(position, *lines, **more).steps[-1].breaches]

    return codes


@pytest.fixture(name="facts", scope="session")
def _facts() -> Callable[[Step], dict[str, str]]:
    def facts(step: Step) -> dict[str, str]:
        return {one.rule.code: said(one.finding, ("Ann", "Ben", "Cy")) for one in step.breaches}

    return facts
