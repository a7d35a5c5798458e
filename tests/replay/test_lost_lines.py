"""A line that cannot be read makes no later line illegal that was legal with it."""

import os

import pytest
from playing import record

from aboveboard.replay.engine import replay
from aboveboard.replay.simulate import games
from aboveboard.replay.verdict import Verdict

TITLES = (
    "Celestia",
    "Celestia, beginner",
    "Keyflower",
    "Keyflower + Key Celeste + Sven and Paulo + Keymelequin",
)
EVERY = 3 if os.environ.get("ABOVEBOARD_LONG") else 23
SEEDS = (5, 11, 77) if os.environ.get("ABOVEBOARD_LONG") else (11,)


def with_a_lost_line(text: str) -> list[str]:
    """The record with each table event, and some moves, unreadable in turn; a move keeps its player."""
    lines = text.splitlines()
    begins = next(at for at, line in enumerate(lines) if line.split(" ")[0] in ("season", "journey"))
    lost = []
    for at in range(begins + 1, len(lines)):
        player, colon, _ = lines[at].partition(": ")
        if not colon or at % EVERY == 0:
            junk = f"{player}: frobnicate" if colon else "frobnicate"
            lost.append("\n".join([*lines[:at], junk, *lines[at + 1 :]]))
    return lost


@pytest.mark.parametrize("title", TITLES)
def test_no_legal_line_is_called_illegal_for_a_line_that_was_lost(title: str) -> None:
    for lost in (
        one for seed in SEEDS for text in games(title, None, seed, 1) for one in with_a_lost_line(text)
    ):
        replayed = replay(record(lost))
        wrong = [step.statement.text for step in replayed.steps if step.verdict is Verdict.ILLEGAL]
        assert not wrong, lost
