"""What a person waits for: the moves that are legal at a step, and the judgement of a step where much is hidden."""

from __future__ import annotations

import statistics
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from aboveboard.replay.api import CheckedGame, check_path
from aboveboard.replay.engine import judge
from aboveboard.replay.moves import choices
from aboveboard.replay.verdict import Step
from benchmarks.clock import seconds

__all__ = ["HEAVIEST", "HIDDEN", "Thought", "judging", "listing"]

_SAMPLES = Path(__file__).resolve().parent.parent / "samples"
HEAVIEST = _SAMPLES / "combined" / "games" / "5-players.agn"
HIDDEN = _SAMPLES / "keyflower" / "games" / "4-players-one-seat.agn"


class Thought(NamedTuple):
    """Milliseconds of CPU time: the median step, the slowest one, and which that is."""

    median: float
    most: float
    step: int


def listing(path: Path = HEAVIEST, every: int = 5) -> Thought:
    """All legal moves of everybody, as `moves` lists them, at every so many steps."""
    game = _game(path)
    everybody = (*range(len(game.players)), None)

    def listed(table: Any) -> None:
        for who in everybody:
            for _ in choices(game.catalogue, table, who):
                pass

    return _thought({one.index: seconds(partial(listed, one.after)) for one in game.steps[::every]})


def judging(path: Path = HIDDEN) -> Thought:
    """Each step judged once more, on the table before it."""
    game = _game(path)

    def judged(step: Step) -> None:
        judge(game.catalogue, step.before, step.statement.move, step.statement.seat)

    return _thought({one.index: seconds(partial(judged, one)) for one in game.steps})


def _game(path: Path) -> CheckedGame:
    return next(one for one in check_path(path) if isinstance(one, CheckedGame))


def _thought(taken: dict[int, float]) -> Thought:
    slowest = max(taken, key=lambda index: taken[index])
    return Thought(statistics.median(taken.values()) * 1e3, taken[slowest] * 1e3, slowest)
