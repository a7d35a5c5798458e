"""How far a long run is, on a terminal."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from aboveboard.cli.plain import Told
from aboveboard.notation.texts import ENGLISH, Language

if TYPE_CHECKING:
    from rich.progress import Progress

__all__ = ["Bar"]

# A short run shows nothing; a terminal need not be written to more often than it can be read.
_AFTER, _EVERY = 0.5, 0.1


class Bar:
    """A bar on standard error, which gives way to what is written to the same terminal.

    Args:
        total: how many files there are, None where that is not known.
        shown: whether there is a terminal to show it on.
        say: the language of what it counts.
    """

    def __init__(self, total: int | None, shown: bool, say: Language = ENGLISH) -> None:
        self._total = total
        self._shown = shown
        self._say = say
        self._bar: Progress | None = None
        self._visible = False
        self._next = time.monotonic() + _AFTER
        self._file = ""
        self._files = self._games = 0

    def step(self, told: Told) -> None:
        """Count what has been told."""
        if not self._shown:
            return
        self._files += told.path != self._file
        self._file = told.path
        self._games += told.summary.games
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _EVERY
            self._show()

    def hide(self) -> None:
        """Give way."""
        if self._visible and self._bar is not None:
            self._bar.stop()
            self._visible = False

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        if self._bar is None:
            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                TimeRemainingColumn(),
                console=Console(file=sys.stderr),
                transient=True,
                auto_refresh=False,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._bar.add_task("", total=self._total)
        if not self._visible:
            self._bar.start()
            self._visible = True
        # The file in hand is still being checked.
        done = self._say("{files} files, {games} games", files=self._files - 1, games=self._games)
        self._bar.update(self._bar.task_ids[0], completed=self._files - 1, description=done)
        self._bar.refresh()
