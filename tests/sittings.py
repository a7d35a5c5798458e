"""Sessions in processes of their own, that can be killed."""

import multiprocessing
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.context import ForkProcess
from typing import NamedTuple

from aboveboard.cli.app import main
from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.notation.writer import canonical_lines
from aboveboard.replay.live import Live

_FORK = multiprocessing.get_context("fork")


class Sitting(NamedTuple):
    """A session: its process, where to type, where to read."""

    process: ForkProcess
    keys: int
    screen: int

    def type(self, text: str) -> None:
        """Type ahead, as far as it is taken."""
        with suppress(OSError):
            os.write(self.keys, text.encode())

    def read(self) -> str:
        """What is on the screen and was not read yet; nothing at the end."""
        try:
            return os.read(self.screen, 1 << 16).decode(errors="replace")
        except OSError:
            return ""

    def rest(self) -> str:
        """All that is still to be read, until the session is gone."""
        parts = []
        while part := self.read():
            parts.append(part)
        return "".join(parts)


def _record(stdin: int, stdout: int, arguments: Sequence[str], also: Callable[[], None]) -> None:
    os.dup2(stdin, 0)
    os.dup2(stdout, 1)
    os.dup2(stdout, 2)
    os.closerange(3, 256)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
    also()
    try:
        main(["record", *arguments])
    except SystemExit as stop:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(stop.code if isinstance(stop.code, int) else 1)


def nothing() -> None:
    """What most sessions do before they begin."""


@contextmanager
def piped(*arguments: str, also: Callable[[], None] = nothing):
    """A session that is fed through a pipe."""
    stdin, keys = os.pipe()
    screen, stdout = os.pipe()
    yield from _running(stdin, keys, screen, stdout, arguments, also)


@contextmanager
def typed(*arguments: str, also: Callable[[], None] = nothing):
    """A session at a terminal."""
    keys, inner = os.openpty()
    yield from _running(inner, keys, os.dup(keys), os.dup(inner), arguments, also)


def _running(
    stdin: int, keys: int, screen: int, stdout: int, arguments: Sequence[str], also: Callable[[], None]
):
    process = _FORK.Process(target=_record, args=(stdin, stdout, arguments, also))
    process.start()
    os.close(stdin)
    os.close(stdout)
    try:
        yield Sitting(process, keys, screen)
    finally:
        process.kill()
        process.join()
        os.close(screen)
        with suppress(OSError):
            os.close(keys)


def warmed(text: str) -> None:
    """Read and replay a game here, so that sessions need not each begin with imports and grammars."""
    import aboveboard.cli.commands.record  # noqa: F401

    for record in read(text_lines(text)):
        if isinstance(record, Record):
            Live(record)


def canonical(text: str) -> list[str]:
    """The lines of a record as they come to stand in a file, without empty ones."""
    return [line for line in canonical_lines(text_lines(text)) if line.strip()]
