"""Where the time goes, as a short table: functions by the time spent in themselves, and calls a step.

python -m benchmarks.profiles FILE [ROWS]
"""

from __future__ import annotations

import cProfile
import pstats
import sys
from collections.abc import Iterator
from pathlib import Path

from aboveboard.replay.api import CheckedGame, check_path

__all__ = ["table"]


def table(path: Path, rows: int = 25) -> Iterator[str]:
    """The lines of the table, of a second pass over a file."""
    steps = _steps(path)
    profile = cProfile.Profile()
    profile.runcall(_steps, path)
    # pstats has no types for what it holds.
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    calls = sum(row[1] for row in stats.values())
    whole = sum(row[2] for row in stats.values())
    yield f"{calls / steps:.0f} calls a step"
    yield "  own   with callees  calls a step  function"
    for (file, line, name), (_, count, own, total, _) in sorted(
        stats.items(), key=lambda one: one[1][2], reverse=True
    )[:rows]:
        place = f"{'/'.join(Path(file).parts[-2:])}:{line} {name}" if line else name.partition(" at 0x")[0]
        yield f"{own / whole:5.1%}  {total / whole:12.1%}  {count / steps:12.2f}  {place}"


def _steps(path: Path) -> int:
    return sum(len(one.steps) for one in check_path(path) if isinstance(one, CheckedGame))


if __name__ == "__main__":
    for text in table(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 25):
        print(text)
