"""Times as CPU seconds of this process, so that what else the machine does counts as little as may be."""

from __future__ import annotations

import gc
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from aboveboard.cli import SELDOM

__all__ = ["in_fresh_process", "passes", "seconds", "steady"]


# Everything is measured at the pace at which the command line looks for garbage, whoever wrote it.
gc.set_threshold(SELDOM)


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds that some work takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def steady(work: Callable[[], object], runs: int = 5) -> float:
    """The median of several runs, after one that counts for nothing."""
    work()
    return statistics.median(seconds(work) for _ in range(runs))


def passes(counted: Callable[[Path], int], files: Iterable[Path]) -> list[float]:
    """What some work counts in each file, one after another, by the CPU second."""
    found = []
    for path in files:
        begun = time.process_time()
        count = counted(path)
        found.append(count / (time.process_time() - begun))
    return found


def in_fresh_process(module: str, arguments: Sequence[str], given: str = "") -> Any:
    """What a module of the suite, run by itself, prints as JSON.

    Args:
        module, arguments: what is run.
        given: what it reads from its standard input.

    Raises:
        RuntimeError: it failed.
    """
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        input=given,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{module}: {done.stderr.strip().splitlines()[-1:]}")
    return json.loads(done.stdout)
