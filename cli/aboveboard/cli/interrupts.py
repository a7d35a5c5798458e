"""When a run may be interrupted: by Ctrl-C, and by the signal with which a CI ends a job."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any

__all__ = ["put_off", "wherever_it_comes_from"]


@contextmanager
def wherever_it_comes_from() -> Iterator[None]:
    """Let a request to terminate be an interrupt like Ctrl-C, after which reports are still written.

    Raises:
        KeyboardInterrupt: the block was interrupted.
    """
    with _handled(signal.SIGTERM, signal.SIG_DFL, signal.default_int_handler):
        yield


@contextmanager
def put_off() -> Iterator[None]:
    """Let a block come to its end before an interrupt is heard; a second one breaks it off.

    What is written to several reports and counted is then in all of them or in none.

    Raises:
        KeyboardInterrupt: it was interrupted meanwhile.
    """
    came = False

    def later(number: int, frame: Any) -> None:
        nonlocal came
        if came:
            raise KeyboardInterrupt
        came = True

    usual = signal.default_int_handler
    with _handled(signal.SIGINT, usual, later), _handled(signal.SIGTERM, usual, later):
        yield
    if came:
        raise KeyboardInterrupt


@contextmanager
def _handled(which: signal.Signals, usual: Any, handler: Callable[[int, Any], Any]) -> Iterator[None]:
    """Handle a signal otherwise than usual, unless somebody already does; only a main thread can."""
    if current_thread() is not main_thread() or signal.getsignal(which) != usual:
        yield
        return
    signal.signal(which, handler)
    try:
        yield
    finally:
        signal.signal(which, usual)
