"""A time limit for work in this process."""

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
    if seconds is None:
        yield
        return
    if not hasattr(signal, "setitimer"):
        with _within_thread(seconds):
            yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeUp(seconds)

    try:
        before = signal.signal(signal.SIGALRM, ring)
    except ValueError:
        # Only a program's main thread is interrupted by a signal.
        with _within_thread(seconds):
            yield
        return
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _within_thread(seconds: float) -> Iterator[None]:
    """The same in any thread, which is interrupted before its next step in Python."""
    import ctypes
    from threading import Lock, Timer, get_ident

    thread = ctypes.c_ulong(get_ident())
    throw = ctypes.pythonapi.PyThreadState_SetAsyncExc
    lock = Lock()
    rang = over = False

    class Up(TimeUp):
        # It is made where it is thrown, without arguments.
        def __init__(self) -> None:
            super().__init__(seconds)

    def ring() -> None:
        nonlocal rang
        with lock:
            if not over:
                rang = True
                throw(thread, ctypes.py_object(Up))

    timer = Timer(seconds, ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        with lock:
            over = True
            if rang:
                # It rang at the last moment, and may still be on its way.
                throw(thread, None)
