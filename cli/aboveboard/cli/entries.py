"""Files into what a report is made of: replays, problems outside of records, faults of the checker.

One game is held at a time. Nothing that a file holds stops the others from being checked.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterable, Iterator

from aboveboard.cli.files import Missing, opened, shown_path, why
from aboveboard.cli.library import Library
from aboveboard.notation.frozen import Frozen
from aboveboard.notation.lines import lines_of
from aboveboard.notation.problems import Problem, Span, kind
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.games import Game, game_for
from aboveboard.replay.headers import DEFAULTS, Options
from aboveboard.replay.summary import Summary
from aboveboard.replay.verdict import Replay, Step

__all__ = ["DEBUG", "Checked", "Entry", "Fault", "Trouble", "counted", "entries", "fault_of"]

# Set, a fault of the checker shows its traceback.
DEBUG = "ABOVEBOARD_DEBUG"
# What is found where there is no record at all.
_NO_RECORD = {"AG-04", "AG-11", "AG-12", "AG-13", "AG-14"}


class Checked(Frozen):
    """A game that was replayed, and which of its steps are to be reported."""

    path: str
    game: Game
    replay: Replay
    first: int = 0
    last: int | None = None

    @property
    def steps(self) -> list[Step]:
        """The steps to be reported."""
        last = len(self.replay.steps) if self.last is None else self.last
        return [one for one in self.replay.steps if self.first <= one.index <= last]


class Trouble(Frozen):
    """A problem outside of any record; `not_done` where there was nothing to check."""

    path: str
    problem: Problem
    not_done: bool = False


class Fault(Frozen):
    """The checker itself failed: at which game, and how."""

    path: str
    game: int | None
    line: int | None
    error: str
    where: str
    trace: str


Entry = Checked | Trouble | Fault


def entries(files: Iterable[str | Missing], library: Library, options: Options = DEFAULTS) -> Iterator[Entry]:
    """What is found in some files, one game at a time."""
    for path in files:
        if isinstance(path, Missing):
            yield Trouble(shown_path(path.path), path.problem, not_done=True)
        else:
            yield from _of_file(path, library, options)


def counted(entry: Entry, exceptions: bool = True) -> Summary:
    """What an entry adds to the summary."""
    if isinstance(entry, Checked):
        return Summary.of(entry.replay, exceptions)
    if isinstance(entry, Fault):
        return Summary(faults=1)
    if entry.not_done:
        return Summary(not_done=1)
    severity = entry.problem.kind.severity
    return Summary(errors=int(severity == "error"), warnings=int(severity == "warning"))


def _of_file(path: str, library: Library, options: Options) -> Iterator[Entry]:
    shown = shown_path(path)
    strays: list[Problem] = []
    any_record = False
    try:
        with opened(path) as stream:
            for item in read(lines_of(stream), library.known):
                if isinstance(item, Record):
                    any_record = True
                    yield from (Trouble(shown, one) for one in strays)
                    strays.clear()
                    yield _of_record(shown, item, library, options)
                elif any_record or item.code not in _NO_RECORD:
                    any_record = True
                    yield Trouble(shown, item)
                else:
                    strays.append(item)
    except OSError as error:
        yield Trouble(shown, Problem(kind("AG-28"), Span(0, 0, 0), {"why": why(error)}), not_done=True)
        return
    except Exception as error:
        yield fault_of(error, shown)
        return
    if not any_record:
        strays = strays or [Problem(kind("AG-15"), Span(0, 0, 0))]
        yield from (Trouble(shown, one, not_done=True) for one in strays)


def _of_record(path: str, record: Record, library: Library, options: Options) -> Entry:
    try:
        try:
            game = game_for(record.title, library.games)
        except KeyError:
            values = {"name": record.title.game, "nearest": ""}
            return Trouble(path, Problem(kind("AG-03"), record.span, values))
        return Checked(path, game, replay(record, options, library.games))
    except Exception as error:
        return fault_of(error, path, record)


def fault_of(error: Exception, path: str, record: Record | None = None) -> Fault:
    """A fault told by the exception that brought it to light."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "?"
    return Fault(
        path,
        record.number if record else None,
        record.span.line if record else None,
        f"{type(error).__name__}: {error}" if str(error) else type(error).__name__,
        where,
        "".join(traceback.format_exception(error)),
    )
