"""Short records of season ends and of final scorings, replayed."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.keyflower.scoring import tally
from aboveboard.replay.verdict import Replay, Tally

Ended: TypeAlias = Callable[..., Replay]
Scored: TypeAlias = Callable[..., Tally]


def ended(
    position: Sequence[str], *lines: str, players: str = "Ann, Ben, Cy", rulings: Sequence[str] = ()
) -> Replay:
    """A stated position and what follows it."""
    header = ["game: Keyflower", f"players: {players}", *(f"ruling: {one}" for one in rulings)]
    stated = ["position", *position, "end position"] if position else []
    text = "\n".join([*header, *stated, *lines])
    (record,) = read(text_lines(text))
    assert isinstance(record, Record), record
    assert not record.problems, record.problems
    return replay(record)


@pytest.fixture(name="ended", scope="session")
def _ended() -> Ended:
    return ended


def scored(
    village: str,
    goods: str = "none",
    screen: str = "none",
    *,
    marker: str = "Ben",
    rulings: Sequence[str] = (),
) -> Tally:
    """Ann's points at the end of a game, for all that she has."""
    position = [
        "season winter",
        "phase scoring",
        f"marker {marker}",
        f"Ann village only {village}",
        f"Ann goods {goods if goods == 'none' else 'only ' + goods}",
        f"Ann screen {screen if screen == 'none' else 'only ' + screen}",
    ]
    return tally(ended(position, players="Ann, Ben", rulings=rulings).steps[-1].after, 0)


@pytest.fixture(name="scored", scope="session")
def _scored() -> Scored:
    return scored
