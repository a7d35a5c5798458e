"""Many files on several processes, told in the order in which they were named.

Whatever one game does to the process that works on it, the others are checked: a process that hangs or
dies is replaced, its game is told as a fault, and the rest of its file goes to the new one.
"""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

from aboveboard.cli import worker
from aboveboard.cli.entries import Fault
from aboveboard.cli.files import shown_path
from aboveboard.cli.options import because, refuse
from aboveboard.cli.plain import Told, from_data, told
from aboveboard.cli.work import Work
from aboveboard.notation.frozen import NamedTuple
from aboveboard.replay.headers import Options

if TYPE_CHECKING:
    # Not every system has the first.
    from multiprocessing.context import ForkServerContext, SpawnContext

__all__ = ["Local", "Remote", "in_order"]

# What is told ahead of its turn is held; more than this is left in the pipes, where processes wait.
_MOST_HELD = 2_000
_AHEAD = 16
# A process ends an overlong game by itself where it can; it is killed where it cannot.
_GRACE = 2.0
# Until a process has begun with a game, no game takes the time: a busy machine starts processes slowly.
_START = 60.0


class Local(NamedTuple):
    """Something that is told in this process, when its turn comes."""

    told: Iterator[Told]


class Remote(NamedTuple):
    """A file for another process."""

    path: str
    options: Options


@dataclass
class _Slot:
    """A file in its turn, with what is told of it so far."""

    task: Local | Remote
    found: deque[Told] = field(default_factory=deque)
    ended: bool = False
    given_again: bool = False


@dataclass
class _Process:
    process: BaseProcess
    connection: Connection[Any, Any]
    slot: _Slot | None = None
    heard: float = 0.0
    game: int | None = None
    line: int | None = None


def in_order(tasks: Iterator[Local | Remote], work: Work, jobs: int) -> Iterator[Told]:
    """What is told of some files, in their order whichever is done first.

    Args:
        tasks: the files.
        work: how to work on them.
        jobs: how many processes work at once.
    """
    pool = _Pool(work, jobs)
    try:
        yield from pool.run(tasks)
    finally:
        pool.kill()


class _Pool:
    def __init__(self, work: Work, jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._context = _context()
        self._processes: list[_Process] = []
        self._slots: deque[_Slot] = deque()
        self._held = 0
        self._put_back: Local | Remote | None = None
        self._waiting: deque[tuple[_Slot, Remote, int]] = deque()

    def run(self, tasks: Iterator[Local | Remote]) -> Iterator[Told]:
        more = self._fill(tasks)
        while self._slots:
            head = self._slots[0]
            while head.found:
                self._held -= 1
                yield head.found.popleft()
            if isinstance(head.task, Local):
                yield from head.task.told
                head.ended = True
            if head.ended and not head.found:
                self._slots.popleft()
            elif not head.ended:
                self._listen()
            if more:
                more = self._fill(tasks)

    def kill(self) -> None:
        """End every process at once; what it was doing is of no use to anybody."""
        for one in self._processes:
            one.process.kill()
        for one in self._processes:
            one.connection.close()
            one.process.join()
        self._processes.clear()

    def _fill(self, tasks: Iterator[Local | Remote]) -> bool:
        """Give out files while there are processes for them; whether there may be more."""
        while len(self._slots) < self._jobs * _AHEAD and self._held < _MOST_HELD:
            idle = next((one for one in self._processes if one.slot is None), None)
            if idle is None and len(self._processes) >= self._jobs:
                return True
            task = self._put_back or next(tasks, None)
            self._put_back = None
            if task is None:
                return False
            slot = _Slot(task)
            if isinstance(task, Remote):
                idle = idle or self._one_more()
                if idle is None:
                    self._put_back = task
                    return True
                self._give(idle, slot, task, -1)
            self._slots.append(slot)
        return True

    def _one_more(self) -> _Process | None:
        """Another process, None where the system gives no more than there are."""
        try:
            return self._started()
        except OSError as error:
            if not self._processes:
                refuse("no process can be started: {why}; --jobs 1 does without", why=because(error))
            self._jobs = len(self._processes)
            return None

    def _started(self) -> _Process:
        ours, its = self._context.Pipe()
        process = self._context.Process(target=worker.serve, args=(its, self._work), daemon=True)
        try:
            if self._context.get_start_method() == "forkserver":
                _serve_forks()
            process.start()
        except EOFError as error:
            # The fork server came to an end: the system has refused it a process.
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from error
        its.close()
        self._processes.append(_Process(process, ours))
        return self._processes[-1]

    def _give(self, one: _Process, slot: _Slot, task: Remote, after: int) -> None:
        one.slot, one.heard, one.game, one.line = slot, time.monotonic(), None, None
        try:
            one.connection.send((task.path, task.options, after))
        except OSError:
            self._lost(one, "the process that checks it came to an end")

    def _listen(self) -> None:
        """Take in what processes tell; where much is held already, only what is next in turn."""
        head = self._slots[0]
        heard = [
            one
            for one in self._processes
            if one.slot is not None and (one.slot is head or self._held < _MOST_HELD or self._waiting)
        ]
        ready = wait([one.connection for one in heard], self._patience(heard))
        for one in heard:
            if one.connection in ready:
                self._take(one)
            elif self._is_overdue(one):
                seconds = self._work.timeout or 0
                self._lost(one, f"it did not come to an end within {seconds:g} seconds")

    def _patience(self, heard: list[_Process]) -> float | None:
        if self._work.timeout is None:
            return None
        now = time.monotonic()
        return max(0.0, min(_until(one, self._work.timeout) - now for one in heard))

    def _is_overdue(self, one: _Process) -> bool:
        limit = self._work.timeout
        return limit is not None and time.monotonic() > _until(one, limit)

    def _take(self, one: _Process) -> None:
        slot = one.slot
        assert slot is not None
        try:
            kind, *rest = one.connection.recv()
        except (EOFError, OSError):
            self._lost(one, "the process that checks it came to an end")
            return
        one.heard = time.monotonic()
        if kind == worker.BEGUN:
            one.game, one.line = rest
        elif kind == worker.TOLD:
            self._tell(slot, from_data(rest[0]))
        else:
            slot.ended, one.slot = True, None
            if self._waiting:
                self._give(one, *self._waiting.popleft())

    def _tell(self, slot: _Slot, told: Told) -> None:
        slot.found.append(told)
        self._held += 1

    def _lost(self, one: _Process, why: str) -> None:
        """Name the game that a process was at, and give the rest of its file to another."""
        slot, game, line = one.slot, one.game, one.line
        one.process.kill()
        one.process.join()
        one.connection.close()
        self._processes.remove(one)
        if slot is None or not isinstance(slot.task, Remote):
            return
        if game is None and not slot.given_again:
            # It had not even begun: nothing in the file can be the cause.
            slot.given_again = True
            self._give_again(slot, slot.task, -1)
            return
        fault = Fault(shown_path(slot.task.path), game or None, line, why, "the process", "")
        self._tell(slot, told(fault))
        if game:
            self._give_again(slot, slot.task, game)
        else:
            slot.ended = True

    def _give_again(self, slot: _Slot, task: Remote, after: int) -> None:
        """Give the rest of a file to another process, or to the next that is done if there can be none."""
        another = self._one_more()
        if another is None:
            self._waiting.append((slot, task, after))
        else:
            self._give(another, slot, task, after)


def _until(one: _Process, limit: float) -> float:
    """When a process is overdue."""
    return one.heard + limit + (_START if one.game is None else _GRACE)


def _serve_forks() -> None:
    """Have a fork server that hears of no interrupt, nor do its children: these are told by who started them.

    A terminal sends them to all alike, and one that still loads the program would tell of it by a traceback.
    """
    # It lets interrupts through again once it has been started.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _context() -> ForkServerContext | SpawnContext:
    """How processes are started.

    Not by forking this one: it may have threads by then, and a copy of a lock that a thread holds is
    never let go. A fork server has none, and has the program loaded for each process it forks.
    """
    if "forkserver" in multiprocessing.get_all_start_methods():
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["aboveboard.cli.worker"])
        return context
    return multiprocessing.get_context("spawn")
