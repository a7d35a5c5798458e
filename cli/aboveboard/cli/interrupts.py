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


class Held:
    """A block that comes to its end before an interrupt is heard; a second one breaks it off.

    What is written to several reports and counted is then in all of them or in none.

    Raises:
        KeyboardInterrupt: it was interrupted meanwhile.
    """

    def __init__(self) -> None:
        self._within = False
        self._came = False

    def __enter__(self) -> None:
        self._within = True

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._within = False
        if self._came and kind is None:
            raise KeyboardInterrupt

    def hear(self, number: int, frame: Any) -> None:
        """Handle a signal."""
        if not self._within or self._came:
            raise KeyboardInterrupt
        self._came = True


@contextmanager
def put_off() -> Iterator[Held]:
    """Let a block that is entered again and again hold interrupts back, as long as this one lasts.

    Raises:
        KeyboardInterrupt: it was interrupted.
    """
    held, usual = Held(), signal.default_int_handler
    with _handled(signal.SIGINT, usual, held.hear), _handled(signal.SIGTERM, usual, held.hear):
        yield held


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
