"""No legal game is refused: every step of simulated games, open and as one seat saw them, without a false alarm.

A short run plays a few games of each kind; with ABOVEBOARD_LONG=1 as many as make 100,000 steps.
"""

from collections.abc import Iterator
from itertools import combinations, count

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay import simulate
from aboveboard.replay.engine import replay
from aboveboard.replay.games import GAMES
from aboveboard.replay.verdict import Replay, Verdict

from .figures import LONG, SEED, told

_ADDED = [place.name for place in GAMES if place.extends == "Keyflower"]
KINDS = [
    "Celestia",
    "Celestia, beginner",
    *(" + ".join(("Keyflower", *some)) for n in range(len(_ADDED) + 1) for some in combinations(_ADDED, n)),
]
STEPS = 10_000 if LONG else 300
# What no source tells of the ghost ship's edges leaves these open in an open game.
_OPEN = {"KF-F01", "KF-F04a"}


def replays(kind: str, hidden: bool) -> Iterator[Replay]:
    for number in count():
        seat = number % 2 if hidden else None
        (text,) = simulate.games(kind, None, SEED * 100_003 + number, 1, seat)
        (record,) = (one for one in read(text_lines(text)) if isinstance(one, Record))
        yield replay(record)


def alarms(done: Replay, hidden: bool) -> list[str]:
    """The steps of a legal game that are called something else than legal, without a reason to."""
    allowed = {Verdict.LEGAL, *([Verdict.UNDECIDED] if hidden else [])}
    return [
        f"{step.statement.text}: {step.verdict} {[one.rule.code for one in step.breaches]}"
        for step in done.steps
        if step.verdict not in allowed and not (_open_edges(done) and {one.rule.code for one in step.breaches} <= _OPEN)
    ] + [one.message for one in done.problems]  # fmt: skip


def _open_edges(done: Replay) -> bool:
    return done.rulings.get("ghost-ship-edges") == "unknown"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("hidden", [False, True], ids=["open", "hidden"])
def test_no_step_of_a_legal_game_is_refused(kind: str, hidden: bool) -> None:
    wanted, steps, games = STEPS // (2 if hidden else 1), 0, 0
    for done in replays(kind, hidden):
        assert alarms(done, hidden) == [], done.record.headers["event"]
        steps += len(done.steps) - 1
        games += 1
        if steps >= wanted:
            break
    told("legal steps without a false alarm", steps)
    told("legal games", games)
