"""Aboveboard from bytes to verdicts on one core, without the cache of results; prints JSON.

    python -m benchmarks.replaying FILE

Cold is the first pass of a fresh process: it loads the grammar's tables and the game and has nothing in
memory. Warm is the second pass of the same process.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import NamedTuple

# The command line sets how seldom garbage is looked for; it is measured as it runs.
import aboveboard.cli  # noqa: F401
from aboveboard.notation.lines import lines_of
from aboveboard.notation.reader import Reader
from aboveboard.replay.api import CheckedGame, check_path

__all__ = ["Pass", "once"]


class Pass(NamedTuple):
    """One pass over a file: CPU seconds, steps, lines, bodies parsed, and how many of these were in memory."""

    seconds: float
    steps: int
    lines: int
    asked: int
    remembered: int


def once(path: Path) -> Pass:
    """Read and judge a file."""
    begun = time.process_time()
    steps = sum(len(one.steps) for one in check_path(path) if isinstance(one, CheckedGame))
    taken = time.process_time() - begun
    with path.open("rb") as stream:
        lines = sum(1 for _ in lines_of(stream))
    return Pass(taken, steps, lines, *_asked(path))


def _asked(path: Path) -> tuple[int, int]:
    """How often the parser of the file's first game was asked, and how often it remembered."""
    reader = Reader()
    with path.open("rb") as stream:
        for line in lines_of(stream):
            reader.feed(line)
            if reader.grammar is not None:
                return reader.grammar.asked, reader.grammar.asked - reader.grammar.misses
    return 0, 0


if __name__ == "__main__":
    file = Path(sys.argv[1])
    cold, warm = once(file), once(file)
    warm = warm._replace(asked=warm.asked - cold.asked, remembered=warm.remembered - cold.remembered)
    print(json.dumps({"cold": cold._asdict(), "warm": warm._asdict()}))
