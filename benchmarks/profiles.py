"""Where the time goes, as a short table: functions by the time spent in themselves, and calls a step.

    python -m benchmarks.profiles celestia|keyflower [--games N] [--seed N] [--rows N]

Calls a step are the same on every machine, to a hundredth: what is in a set has no order.
"""

from __future__ import annotations

import argparse
import cProfile
import io
import pstats
from collections.abc import Iterator
from pathlib import Path

from aboveboard.replay.api import check_stream
from benchmarks.corpus import CELESTIA, KEYFLOWER, records
from benchmarks.replaying import steps

__all__ = ["PROFILED", "table"]

PROFILED = {"celestia": (CELESTIA, 25), "keyflower": (KEYFLOWER, 12)}
"""What is profiled where nothing else is asked for: the title of the games, and how many."""


def table(title: str, count: int, seed: int = 1, rows: int = 25) -> Iterator[str]:
    """The lines of the table, of a second pass over games made by a seed."""
    data = records(title, count, seed).encode()

    def judged() -> int:
        return steps(check_stream(io.BytesIO(data)))

    counted = judged()
    profile = cProfile.Profile()
    profile.runcall(judged)
    # pstats has no types for what it holds.
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    calls = sum(row[1] for row in stats.values())
    whole = sum(row[2] for row in stats.values())
    yield f"{calls / counted:.0f} calls a step"
    yield "  own   with callees  calls a step  function"
    for (file, line, name), (_, called, own, total, _) in sorted(
        stats.items(), key=lambda one: one[1][2], reverse=True
    )[:rows]:
        place = f"{'/'.join(Path(file).parts[-2:])}:{line} {name}" if line else name.partition(" at 0x")[0]
        yield f"{own / whole:5.1%}  {total / whole:12.1%}  {called / counted:12.2f}  {place}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.profiles", description=__doc__)
    parser.add_argument("game", choices=PROFILED)
    parser.add_argument("--games", type=int, default=None, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--rows", type=int, default=25, metavar="N")
    options = parser.parse_args()
    title, usual = PROFILED[options.game]
    for line in table(title, options.games or usual, options.seed, options.rows):
        print(line)
