"""Aboveboard from bytes to verdicts on one core, without the cache of results; prints steps a second as JSON.

    python -m benchmarks.replaying FILE OTHER

The first pass of a fresh process is cold: it loads the grammar's tables and the game and has nothing in
memory. The second pass over the same file is warm; the third reads other games with what the first two left.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from aboveboard.notation.lines import lines_of
from aboveboard.notation.reader import Reader
from aboveboard.replay.api import CheckedGame, check_path
from benchmarks.clock import passes

__all__ = ["steps"]


def steps(checked: Iterable[object]) -> int:
    """How many steps games have that are judged as they are asked for; the headers of a game are its step 0."""
    return sum(len(one.steps) for one in checked if isinstance(one, CheckedGame))


def _asked(path: Path) -> tuple[int, int]:
    """How often the parser of the file's first game was asked so far, and how often it remembered."""
    reader = Reader()
    with path.open("rb") as stream:
        for line in lines_of(stream):
            reader.feed(line)
            if reader.grammar is not None:
                return reader.grammar.asked, reader.grammar.asked - reader.grammar.misses
    return 0, 0


def _measured(files: tuple[Path, ...]) -> dict[str, list[float]]:
    rates, hits, before = [], [], (0, 0)
    for path in files:
        rates += passes(lambda one: steps(check_path(one)), (path,))
        now = _asked(path)
        hits.append((now[1] - before[1]) / max(now[0] - before[0], 1))
        before = now
    return {"passes": rates, "hits": hits}


if __name__ == "__main__":
    file, other = map(Path, sys.argv[1:])
    print(json.dumps(_measured((file, file, other))))
