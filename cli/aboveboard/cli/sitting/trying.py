"""A line that was typed, read and judged before it is written."""

from __future__ import annotations

from collections.abc import Callable

from aboveboard.cli.entries import Fault, fault_of
from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.lines import Line, text_lines
from aboveboard.notation.problems import Problem, Span, kind
from aboveboard.notation.reader import Header, Reader
from aboveboard.notation.splitter import split
from aboveboard.notation.statements import Record, Statement
from aboveboard.notation.texts import Language
from aboveboard.notation.writer import line_written
from aboveboard.replay.live import Live
from aboveboard.replay.verdict import Step, Verdict

__all__ = ["NOWHERE", "Replaying", "Tried", "marked", "record_of", "tried"]

NOWHERE = Span(0, 0, 0)
_MARK = "!stands"
# What is wrong with a header beyond its form; whether a result holds is not known before the end.
_OF_HEADERS = ("AG-24", "AG-25")

Replaying = Callable[[Reader], Live | None]
"""The game as far as a reader has read it, None where none can be replayed."""


class Tried(NamedTuple):
    """A line that is not written yet.

    Attributes:
        text: as it was typed.
        written: as it would stand in the file.
        is_header: whether it is a header.
        reader, live: the record with it.
        step: its step, where it is a statement.
        problems: what is wrong with it beside the verdict.
        fault: how the checker failed over it.
    """

    text: str
    written: str
    is_header: bool
    reader: Reader
    live: Live | None
    step: Step | None
    problems: tuple[Problem, ...]
    fault: Fault | None = None

    @property
    def in_question(self) -> bool:
        """Whether it is asked about before it is written."""
        said = [one.kind.severity for one in self.problems]
        said += [one.severity for one in self.step.notes] if self.step else ()
        if self.fault is not None or "error" in said:
            return True
        if self.step is None or self.step.excused:
            return False
        return self.unread or (self.step.verdict is Verdict.ILLEGAL and bool(self.step.roots))

    @property
    def unread(self) -> bool:
        """Whether nothing could be made of it."""
        return self.step is not None and self.step.verdict is Verdict.UNREADABLE

    def question(self, say: Language) -> str:
        """What is asked."""
        keeps = "k keeps it as it is"
        if self.fault is not None:
            keeps = "k keeps it without a verdict"
        elif self.may_stand:
            keeps = "k keeps it as it was played, s (and a reason) lets it stand as a mistake"
        elif self.unread:
            keeps = "k keeps it as a line that cannot be read"
        return say("It is not written yet: {keeps}, d discards it.", keeps=say(keeps))

    def answers(self, say: Language) -> str:
        """What may be answered."""
        return say("k, s or d") if self.may_stand else say("k or d")

    @property
    def may_stand(self) -> bool:
        """Whether it breaks a rule, so that it can stand as a mistake."""
        return self.step is not None and bool(self.step.breaches)


def tried(
    text: str, number: int, before: Reader, replaying: Replaying, numbered: bool, path: str
) -> Tried | Problem:
    """A line read and judged, or why it can be none of the record.

    Args:
        text: what was typed.
        number: the line of the file that it would be.
        before: what has read the record so far, and is left as it is.
        replaying: replays what has been read.
        numbered: whether statements are written with their numbers.
        path: the file, as a fault names it.
    """
    line = _line(number, text)
    reader = before.forked()
    item = reader.feed(line)
    is_statement = reader.count > before.count
    if reader.finished and before.vocabulary is not None and reader.vocabulary is not None:
        return Problem(kind("AG-05"), NOWHERE, {"key": "game", "line": reader.finished[-1].span.line})
    for one in reader.finished:
        if isinstance(one, Problem):
            return one
    if isinstance(item, Problem) and (line.fault or not is_statement):
        return item
    written = line.text.strip()
    if isinstance(item, Header | Statement):
        written = line_written(item, line, reader, reader.count if numbered and is_statement else None)
    live, fault = None, None
    try:
        live = replaying(reader)
    except Exception as error:
        fault = fault_of(error, path)
    problems = [one for one in reader.problems[len(before.problems) :] if one is not item or live is None]
    if isinstance(item, Header) and live is not None:
        problems += [
            one for one in live.replay.problems if one.code in _OF_HEADERS and one.span.line == number
        ]
    step = live.replay.steps[-1] if live and is_statement else None
    return Tried(text, written, isinstance(item, Header), reader, live, step, tuple(problems), fault)


def record_of(reader: Reader) -> Record | None:
    """The record as far as it is read, None where its players are still to be named."""
    if reader.vocabulary is None or not reader.players:
        return None
    ahead = reader.forked()
    ahead.end()
    return next((one for one in ahead.finished if isinstance(one, Record)), None)


def marked(text: str, reason: str) -> str:
    """A line with the mark of a mistake that stood, before its comment."""
    comment = split(text).comment
    body = text[: len(text) - len(comment)].rstrip()
    quoted = reason.replace("\\", "\\\\").replace('"', '\\"')
    mark = f'{_MARK} "{quoted}"' if reason else _MARK
    return f"{body}  {mark}" + (f"  {comment}" if comment else "")


def _line(number: int, text: str) -> Line:
    """A text as one line of the file; bytes that are no text were put in as surrogates."""
    if not text.isascii() and any("\ud800" <= one <= "\udfff" for one in text):
        return Line(number, text.encode(errors="replace").decode(), "AG-11")
    return next(iter(text_lines(text)))._replace(number=number)
