"""What a person waits for: the moves that are legal at a step, and the judgement of a step where much is hidden."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from aboveboard.notation.frozen import replace
from aboveboard.notation.lines import lines_of
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.live import Live
from benchmarks import moves

__all__ = ["HIDDEN", "MOST", "Thought", "listing", "living"]

MOST = 50.0
"""Milliseconds that a step may take."""

HIDDEN = (
    moves.SAMPLES / "celestia" / "games" / "4-players-hidden-hands.agn",
    moves.SAMPLES / "keyflower" / "games" / "4-players-one-seat.agn",
)


class Thought(NamedTuple):
    """Milliseconds of CPU time: the median, the most, and where; how many were taken, and how many above `MOST`."""

    median: float
    most: float
    place: str
    measured: int
    above: int


def listing(every: int, runs: int) -> Iterator[tuple[str, Thought]]:
    """The legal moves at the steps of all whole games in samples/, as `benchmarks/moves.py` lists them."""
    found = moves.all_steps(every, runs)
    told, known = ([one for one in found if (one.seat is None) is by_record] for by_record in (True, False))
    yield "moves of one player, as the record tells", _thought((one.slowest, one.place) for one in told)
    yield "moves of everybody, as the record tells", _thought((one.everybody, one.place) for one in told)
    yield "moves of one seat, as it knows itself", _thought((one.own or 0, one.place) for one in known)
    yield "moves of one player, as one seat knows", _thought((one.slowest, one.place) for one in known)
    yield "moves of everybody, as one seat knows", _thought((one.everybody, one.place) for one in known)


def living(path: Path, runs: int) -> Thought:
    """A record as it is written, line by line: each step judged and played, and what it reveals of earlier ones."""
    with path.open("rb") as stream:
        record = next(one for one in read(lines_of(stream)) if isinstance(one, Record))
    passes = [list(_written(record)) for _ in range(runs)]
    return _thought(
        (min(times), f"step {number}") for number, times in enumerate(zip(*passes, strict=True), 1)
    )


def _written(record: Record) -> Iterator[float]:
    live = Live(replace(record, statements=()))
    for count in range(1, len(record.statements) + 1):
        begun = time.process_time()
        live = live.grown(replace(record, statements=record.statements[:count]))
        last = live.replay.steps[-1].index
        taken = time.process_time() - begun
        assert last == count
        yield taken * 1e3


def _thought(taken: Iterable[tuple[float, str]]) -> Thought:
    every = list(taken)
    most, place = max(every)
    times = [milliseconds for milliseconds, _ in every]
    return Thought(statistics.median(times), most, place, len(times), sum(one > MOST for one in times))
