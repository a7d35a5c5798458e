"""A time limit for work in this process, where the system has a timer."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["NO_LIMIT", "TimeUp", "within"]

NO_LIMIT = None


class TimeUp(BaseException):
    """Work has taken too long. No `except Exception` on the way may take it for an error of its own."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"it did not come to an end within {seconds:g} seconds")


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Let a block take so long at most.

    Raises:
        TimeUp: it took longer.
    """
    if seconds is None or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeUp(seconds)

    try:
        before = signal.signal(signal.SIGALRM, ring)
    except ValueError:
        # Only a program's main thread can be interrupted.
        yield
        return
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
