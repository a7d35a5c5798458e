"""Where the lines of a session come from: a pipe, a plain terminal, or one with completion."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Protocol

from aboveboard.cli.reporters import Settings
from aboveboard.cli.sitting.session import Asks, Halt, Session
from aboveboard.cli.terminal import clean, emit, send_on
from aboveboard.notation.texts import Language

__all__ = ["Prompt", "prompt_for"]

_LONGEST = 1 << 16
_TABLE = "`pip install 'aboveboard[table]'`"


class Prompt(Protocol):
    """Asks for the next line of a session.

    Attributes:
        answers: whether somebody is there to answer questions.
    """

    answers: bool

    def line(self, session: Session) -> str | None:
        """The next line, None where there are no more.

        Raises:
            KeyboardInterrupt: the line was broken off.
            Halt: what came is no whole line.
        """


def prompt_for(settings: Settings) -> Prompt:
    """What this process can ask with."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _Pipe(settings.language)
    if os.environ.get("TERM") != "dumb":
        try:
            from aboveboard.cli.sitting.editing import Editor
        except ImportError:
            emit(settings.language("completion comes with {command}", command=_TABLE) + "\n")
        else:
            return Editor(settings)
    return _Terminal()


def asked(session: Session) -> str:
    """What stands before the line."""
    if session.asks is Asks.LINE:
        return f"{session.number:>4} > "
    return {Asks.GAME: "game: ", Asks.PLAYERS: "players: ", Asks.ANSWER: f"{session.answers}? "}[session.asks]


class _Pipe:
    """Lines from another program or a file. A line is whole when it has its end."""

    answers = False

    def __init__(self, say: Language) -> None:
        self._say = say

    def line(self, session: Session) -> str | None:
        send_on()
        row = sys.stdin.buffer.readline(_LONGEST)
        more = row
        while more and not more.endswith(b"\n"):
            # Of a line that is too long enough is kept to say so.
            more = sys.stdin.buffer.readline(_LONGEST)
            if not more:
                begins = clean(row[:80].decode(errors="replace"))
                raise Halt(self._say("not written, since it has no end: {text}", text=begins))
        return row.decode(errors="surrogateescape").rstrip("\r\n") if row else None


class _Terminal:
    """A terminal that edits lines as well as the system does by itself."""

    answers = True

    def line(self, session: Session) -> str | None:
        _prefill(session.draft)
        send_on()
        try:
            return input(asked(session))
        except EOFError:
            emit("\n")
            return None


def _prefill(text: str) -> None:
    """Put a text into the next line, where the system can."""
    with suppress(ImportError):
        import readline

        readline.set_startup_hook(lambda: readline.insert_text(text))
