"""Times as CPU seconds of this process, so that what else the machine does counts as little as may be."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

# The command line sets how seldom garbage is looked for; everything here is measured as it runs.
import aboveboard.cli  # noqa: F401

__all__ = ["in_fresh_process", "seconds", "steady"]


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds that some work takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def steady(work: Callable[[], object], runs: int = 5) -> float:
    """The median of several runs, after one that counts for nothing."""
    work()
    return statistics.median(seconds(work) for _ in range(runs))


def in_fresh_process(module: str, arguments: Sequence[str]) -> dict[str, Any]:
    """What a module of the suite, run by itself, prints as JSON.

    Raises:
        RuntimeError: it failed.
    """
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{module}: {done.stderr.strip().splitlines()[-1:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found
