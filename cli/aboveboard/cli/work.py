"""The work on one file: its games found, replayed or known from an earlier run, told as plain data.

This is what runs in every process, so it holds nothing that cannot be made anew there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from aboveboard.cli.entries import (
    NO_RECORD,
    Checked,
    Entry,
    fault_of,
    nothing_in,
    of_piece,
    settled,
    unreadable,
)
from aboveboard.cli.files import STANDARD_INPUT, is_large, opened, shown_path
from aboveboard.cli.languages import language
from aboveboard.cli.library import Library
from aboveboard.cli.pieces import Piece, pieces
from aboveboard.cli.plain import FAULT, GAME, PROBLEM, Told, from_data, moved, told
from aboveboard.notation.frozen import NamedTuple, replace
from aboveboard.notation.lines import blocks_of
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.headers import Options
from aboveboard.replay.summary import Summary

if TYPE_CHECKING:
    from aboveboard.cli.cache import Cache

__all__ = ["Share", "Unknown", "Work", "Worker", "of_entries", "of_file", "worked"]

_T = TypeVar("_T")

# It names another line in its text, so it cannot be moved.
_BOUND_TO_ITS_PLACE = "AG-05"


class Share(NamedTuple):
    """The part of an archive that falls to one of several runs: the `which`-th of `of` equal ones.

    Files are dealt out one by one. A large one goes to everybody, and its games are dealt out instead; what
    is told of it as a whole falls to the first part.
    """

    which: int
    of: int

    def has(self, place: int) -> bool:
        """Whether what is dealt out at this place, counted from nought, is in this part."""
        return place % self.of == self.which - 1

    @staticmethod
    def by_games(path: str) -> bool:
        """Whether the games of a file are dealt out, not the file."""
        return path == STANDARD_INPUT or is_large(path)


class Work(NamedTuple):
    """How files are worked on, the same in every process.

    Attributes:
        library: the games to know.
        every_step: whether steps are kept of which nothing is said.
        views: whether the table can be drawn after each step.
        timeout: how many seconds a game may take.
        cached: whether results are kept from run to run.
        known_only: whether a game is refused that the cache does not know.
        share: which part of the games of large files to work on, None for all.
        language: the code of the language of all texts.
    """

    library: Library
    every_step: bool = False
    views: bool = False
    timeout: float | None = None
    cached: bool = False
    known_only: bool = False
    share: Share | None = None
    language: str = ENGLISH.code


class Unknown(BaseException):
    """Raised for a game that the cache does not know, where nothing is to be replayed."""


Begun = Callable[[int, int | None], None]


def of_file(
    path: str,
    work: Work,
    options: Options,
    cache: Cache | None = None,
    begun: Begun = lambda number, line: None,
    after: int = -1,
) -> Iterator[Told]:
    """What is told of a file, game by game.

    Args:
        path: the file.
        work: how to work on it.
        options: how its records are replayed.
        cache: what is known from earlier runs.
        begun: told the number and line of each piece before it is worked on.
        after: the piece after which to begin, for a file whose work broke off there.
    """
    return worked(path, work, Worker(work, options, cache).of, begun, after)


def worked(
    path: str,
    work: Work,
    of: Callable[[str, Piece], Iterable[Told | _T]],
    begun: Begun = lambda number, line: None,
    after: int = -1,
) -> Iterator[Told | _T]:
    """What becomes of a file, game by game.

    Args:
        path: the file.
        work: how to work on it.
        of: what becomes of one of its pieces.
        begun: told the number and line of each piece before it is worked on.
        after: the piece after which to begin, for a file whose work broke off there.
    """
    shown = shown_path(path)
    share = work.share if work.share and Share.by_games(path) else None
    of_the_whole = share is None or share.has(0)
    try:
        with opened(path) as stream:
            found = _of_pieces(shown, pieces(blocks_of(stream)), of, share, begun, after)
            if after > 0 or not of_the_whole:
                # A piece with a number is a record, readable or not.
                yield from found
            else:
                yield from settled(
                    found, _is_stray, lambda one: _not_done(one, shown, language(work.language))
                )
    except OSError as error:
        if of_the_whole:
            yield told(unreadable(shown, error), language=language(work.language))
    except Exception as error:
        if of_the_whole:
            yield told(fault_of(error, shown))


def of_entries(found: Iterator[Entry], work: Work, exceptions: bool) -> Iterator[Told]:
    """Entries as plain data; one that cannot be told is a fault of the checker."""
    for one in found:
        try:
            yield told(one, exceptions, work.every_step, work.views, language(work.language))
        except Exception as error:
            record = one.replay.record if isinstance(one, Checked) else None
            yield told(fault_of(error, one.path, record))


def _of_pieces(
    path: str,
    found: Iterator[Piece],
    of: Callable[[str, Piece], Iterable[Told | _T]],
    share: Share | None,
    begun: Begun,
    after: int,
) -> Iterator[Told | _T]:
    for piece in found:
        if piece.number > after and (share is None or share.has(max(0, piece.number - 1))):
            begun(piece.number, piece.line if piece.held else None)
            yield from of(path, piece)


class Worker:
    """Works on one piece after another.

    Args:
        work: how to work on them.
        options: how records are replayed.
        cache: what is known from earlier runs.
    """

    def __init__(self, work: Work, options: Options, cache: Cache | None = None) -> None:
        self._work = work
        self._options = options
        self._cache = cache
        self._key = None
        if cache is not None:
            from aboveboard.cli.cache import Key

            self._key = Key(cache.state, options, work.every_step, work.language)

    def of(self, path: str, piece: Piece) -> list[Told]:
        """What is told of a piece, from the cache where it is there."""
        known = self.known(path, piece)
        if known is not None:
            return known
        if self._work.known_only and piece.number:
            raise Unknown
        found = iter(of_piece(path, piece, self._work.library, self._options, self._work.timeout))
        result = list(of_entries(found, self._work, self._options.exceptions))
        self.keep(piece, result)
        return result

    def known(self, path: str, piece: Piece) -> list[Told] | None:
        """What the cache tells of a piece, None where it knows nothing."""
        if self._cache is None or self._key is None or not piece.held:
            return None
        return _from_cache(self._cache.get(self._key.of(piece)), path, piece)

    def keep(self, piece: Piece, result: list[Told]) -> None:
        """Put into the cache what was found in a piece."""
        if self._cache is not None and self._key is not None and piece.held and all(map(_lasting, result)):
            self._cache.put(self._key.of(piece), [piece.line, [one.data for one in result]])


def _from_cache(kept: Any, path: str, piece: Piece) -> list[Told] | None:
    try:
        line, rows = kept
        return [moved(from_data(one), path, piece.number, piece.line - line) for one in rows]
    except (TypeError, ValueError, KeyError):
        # Nothing there, or not what this program writes.
        return None


def _lasting(one: Told) -> bool:
    """Whether the same text would be told the same, wherever it stands."""
    if one.kind == FAULT:
        return False
    problems = one.body["problems"] if one.kind == GAME else [one.body]
    return all(problem["code"] != _BOUND_TO_ITS_PLACE for problem in problems)


def _not_done(stray: object, path: str, say: Language) -> Told:
    if not isinstance(stray, Told):
        return told(nothing_in(path), language=say)
    return replace(stray, body={**stray.body, "not_done": True}, summary=Summary(not_done=1))


def _is_stray(one: object) -> bool:
    return isinstance(one, Told) and one.kind == PROBLEM and one.body["code"] in NO_RECORD
