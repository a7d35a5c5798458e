"""Prints the bytes of memory that a check takes at most, for each of several numbers of games.

    python tests/cli/peak.py FORMAT GAMES...

A process of its own, since `tracemalloc` counts what every thread asks for, and other tests leave threads behind.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import tracemalloc
from contextlib import ExitStack
from pathlib import Path

from records import ILLEGAL, LEGAL

from aboveboard.cli.checking import Plan, checked
from aboveboard.cli.library import Library
from aboveboard.cli.plain import Told
from aboveboard.cli.progress import Bar
from aboveboard.cli.reporters import Settings
from aboveboard.cli.running import ILLEGAL_ONLY, run, sinks
from aboveboard.cli.terminal import Colour
from aboveboard.cli.work import Work
from aboveboard.notation import lines
from aboveboard.replay.headers import DEFAULTS

sys.path.append(str(Path(__file__).resolve().parents[1]))
import toy

# A small file would fit into what is read at once.
lines._CHUNK = 1 << 10


def tidied(told: Told) -> None:
    """Collect garbage now and then: the interpreter keeps some thousand freed objects of each size."""
    if told.body["game"] % 50 == 0:
        gc.collect()


def peak(folder: Path, form: str, games: int) -> int:
    """What a check of a file of so many games takes at most, written in a form."""
    path = folder / "games.agn"
    path.write_text((LEGAL + ILLEGAL) * (games // 2))
    with ExitStack() as stack:
        outputs = sinks([f"{form}:{folder / 'out'}"], Settings(), Colour.NEVER, stack)
        plan = Plan(Work(Library(toy.ENTRIES, toy.PLACES), form == "jsonl"), lambda path: DEFAULTS)
        found = checked(iter([str(path)]), plan)
        tracemalloc.start()
        run(found, outputs, ILLEGAL_ONLY, Bar(None, False), tidied)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return most


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        for wanted in sys.argv[2:]:
            print(peak(Path(name), sys.argv[1], int(wanted)))
