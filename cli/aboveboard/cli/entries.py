"""What is found in a file: replays, problems outside of records, faults of the checker."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, TypeVar

from aboveboard.cli.files import Missing, opened, shown_path, why
from aboveboard.cli.library import Library
from aboveboard.cli.limits import NO_LIMIT, TimeUp, within
from aboveboard.cli.pieces import Piece, pieces
from aboveboard.notation.frozen import Frozen, replace
from aboveboard.notation.lines import Block, blocks_of
from aboveboard.notation.problems import Problem, Span, kind
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.games import Game, game_for
from aboveboard.replay.headers import DEFAULTS, Options
from aboveboard.replay.summary import Summary
from aboveboard.replay.verdict import Replay, Step

__all__ = [
    "DEBUG",
    "NO_RECORD",
    "Checked",
    "Entry",
    "Fault",
    "Trouble",
    "counted",
    "entries",
    "fault_of",
    "missing_entry",
    "nothing_in",
    "of_piece",
    "settled",
    "unreadable",
]

_T = TypeVar("_T")
# Set, a fault of the checker shows its traceback.
DEBUG = "ABOVEBOARD_DEBUG"
# What is found where there is no record at all.
NO_RECORD = {"AG-04", "AG-11", "AG-12", "AG-13", "AG-14"}


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


def entries(
    files: Iterable[str | Missing],
    library: Library,
    options: Options = DEFAULTS,
    blocks: Callable[[BinaryIO], Iterable[Block]] = blocks_of,
) -> Iterator[Entry]:
    """What is found in some files, one game at a time; `blocks` are what their bytes are read as."""
    for path in files:
        if isinstance(path, Missing):
            yield missing_entry(path)
        else:
            yield from _of_file(path, library, options, blocks)


def missing_entry(missing: Missing) -> Trouble:
    """What is told of a path that gives nothing to read."""
    return Trouble(shown_path(missing.path), missing.problem, not_done=True)


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


def _of_file(
    path: str, library: Library, options: Options, blocks: Callable[[BinaryIO], Iterable[Block]]
) -> Iterator[Entry]:
    shown = shown_path(path)

    def found() -> Iterator[Entry]:
        with opened(path) as stream:
            for piece in pieces(blocks(stream)):
                yield from of_piece(shown, piece, library, options)

    try:
        yield from settled(
            found(),
            lambda one: isinstance(one, Trouble) and one.problem.code in NO_RECORD,
            lambda one: replace(one, not_done=True) if isinstance(one, Trouble) else nothing_in(shown),
        )
    except OSError as error:
        yield unreadable(shown, error)
    except Exception as error:
        yield fault_of(error, shown)


def settled(
    found: Iterable[_T], is_stray: Callable[[_T], bool], not_done: Callable[[_T | None], _T]
) -> Iterator[_T]:
    """What is found in a file; one that holds no record at all was not checked.

    Args:
        found: what is found.
        is_stray: whether something is also found where there is no record.
        not_done: turns it, or nothing, into a file that was not checked.
    """
    strays: list[_T] = []
    any_record = False
    for one in found:
        if not any_record and is_stray(one):
            strays.append(one)
            continue
        any_record = True
        yield from strays
        strays.clear()
        yield one
    if not any_record:
        if not strays:
            yield not_done(None)
        for one in strays:
            yield not_done(one)


def nothing_in(path: str) -> Trouble:
    """What is told of a file without a record."""
    return Trouble(path, Problem(kind("AG-15"), Span(0, 0, 0)), not_done=True)


def unreadable(path: str, error: OSError) -> Trouble:
    """What is told of a file that cannot be read."""
    return Trouble(path, Problem(kind("AG-28"), Span(0, 0, 0), {"why": why(error)}), not_done=True)


def of_piece(
    path: str, piece: Piece, library: Library, options: Options, timeout: float | None = NO_LIMIT
) -> list[Entry]:
    """What is found in one game of a file, or before its first.

    Raises:
        OSError: the file, which is read along, cannot be read any further.
    """
    found: list[Entry] = []
    record = None
    try:
        # Lines that are still to come may have to be waited for, which is nobody's fault.
        with within(timeout if piece.held else NO_LIMIT):
            for item in read(piece.lines, library.known):
                if isinstance(item, Record):
                    record = replace(item, number=piece.number)
                    found.append(_replayed(path, record, library, options))
                else:
                    found.append(Trouble(path, item))
    except OSError:
        raise
    except (Exception, TimeUp) as error:
        found.append(fault_of(error, path, record, piece))
    return found


def _replayed(path: str, record: Record, library: Library, options: Options) -> Entry:
    try:
        game = game_for(record.title, library.games)
    except KeyError:
        values = {"name": record.title.game, "nearest": ""}
        return Trouble(path, Problem(kind("AG-03"), record.span, values))
    return Checked(path, game, replay(record, options, library.games))


def fault_of(
    error: BaseException, path: str, record: Record | None = None, piece: Piece | None = None
) -> Fault:
    """A fault told by the exception that brought it to light."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "?"
    number = piece.number if piece and piece.number else record.number if record else None
    line = record.span.line if record else piece.line if piece and piece.held else None
    told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, TimeUp):
        told = str(error)
        where = next(
            (f"{os.path.basename(one.filename)}:{one.lineno}" for one in reversed(frames)
             if not one.filename.endswith("limits.py")), where)  # fmt: skip
    return Fault(path, number, line, told, where, "".join(traceback.format_exception(error)))
