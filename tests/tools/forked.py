"""Runs collected tests once for each of many changes to the program, each in a process of its own.

The tests are collected once. A change is made in a fork, where the tests that are likely to notice it come first
and the first failure ends the run, so that thousands of changes can be tried.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

import pytest

__all__ = ["TIME", "Runs", "is_random", "trials"]

Change = TypeVar("Change")
TIME = "the time limit"
"""What notices a change that makes a test run for ever."""


class Runs(NamedTuple):
    """How changes are tried: what makes one, the tests for it in their order, how many at once, how long.

    `seconds` are those of processor time that all tests of one change may take.
    """

    make: Callable[[Change], None]  # type: ignore[valid-type]
    tests: Callable[[Change], Sequence[pytest.Item]]  # type: ignore[valid-type]
    jobs: int
    seconds: float = 900


def trials(changes: Iterable[Change], runs: Runs) -> Iterator[tuple[Change, str | None]]:
    """Each change with the test that noticed it first, None where none did, as they come to an end."""
    waiting = iter(changes)
    running: dict[int, tuple[Change, int]] = {}
    more = True
    while more or running:
        while more and len(running) < runs.jobs:
            change = next(waiting, None)
            more = change is not None
            if change is not None:
                pid, witness = _started(change, runs)
                running[pid] = change, witness
        if running:
            pid, status = os.wait()
            change, witness = running.pop(pid)
            yield change, _told(witness, status)


def is_random(item: pytest.Item) -> bool:
    """Whether a test plays at random, and so may notice a change in one run and not in another."""
    return isinstance(item, pytest.Function) and hasattr(item.function, "hypothesis")


def _started(change: Change, runs: Runs) -> tuple[int, int]:
    """A process that runs the tests with the change made, and where it tells which one failed, if any does."""
    told, tells = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        os.close(tells)
        return pid, told
    # Processor time: how busy the machine is must not decide what is noticed.
    signal.setitimer(signal.ITIMER_VIRTUAL, runs.seconds)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    try:
        runs.make(change)
    except Exception as error:
        os.write(tells, f"import: {type(error).__name__}".encode())
        os._exit(0)
    for item, following in pairwise([*runs.tests(change), None]):
        if item is not None and any(one.failed for one in _run(item, following)):
            os.write(tells, item.nodeid.encode()[:4000])
            break
    os._exit(0)


def _told(witness: int, status: int) -> str | None:
    with os.fdopen(witness, "rb") as told:
        return told.read().decode() or (None if status == 0 else TIME)


def _run(item: pytest.Item, following: pytest.Item | None) -> list[pytest.TestReport]:
    from _pytest.runner import runtestprotocol

    return runtestprotocol(item, nextitem=following, log=False)
