"""From what was named on the command line to files, and from files to lines."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from fnmatch import fnmatch
from functools import partial
from typing import BinaryIO

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.problems import Problem, Span, kind

__all__ = [
    "ENDINGS",
    "PACKED",
    "SETTINGS",
    "STANDARD_INPUT",
    "Missing",
    "found",
    "is_large",
    "is_record",
    "matches",
    "opened",
    "shown_path",
    "why",
]

STANDARD_INPUT = "-"
ENDINGS = (".agn", ".agn.gz", ".agn.zst")
PACKED = (".gz", ".zst")
SETTINGS = "aboveboard.toml"
_NOWHERE = Span(0, 0, 0)
# From here on a file is many games rather than one.
_LARGE = 256 * 1024


class Missing(NamedTuple):
    """A path that gives nothing to read, and why."""

    path: str
    problem: Problem


def found(
    paths: Iterable[str],
    exclude: Iterable[str] = (),
    leave_out: Callable[[str], bool] = lambda path: False,
) -> Iterator[str | Missing]:
    """The files that some paths stand for, each once; folders are searched, links in them not followed.

    Args:
        paths: files, folders, or `-` for standard input.
        exclude: patterns of names or of paths that folders leave out.
        leave_out: tells what folders leave out beside that.
    """
    seen: set[str] = set()
    patterns = tuple(exclude)
    for path in paths:
        for one in _under(path, patterns, leave_out) if _is_folder(path) else (path,):
            if isinstance(one, Missing):
                yield one._replace(path=_tidied(one.path))
                continue
            name = _tidied(one)
            place = name if name in ("", STANDARD_INPUT) else os.path.abspath(name)
            if place not in seen:
                seen.add(place)
                yield name


def opened(path: str) -> AbstractContextManager[BinaryIO]:
    """A file to read bytes from; `.gz` and `.zst` are unpacked as they are read.

    Raises:
        OSError: it cannot be read.
    """
    if path == STANDARD_INPUT:
        return nullcontext(sys.stdin.buffer)
    if path.endswith(PACKED):
        from aboveboard.cli.packed import unpacked

        return unpacked(path)
    return open(path, "rb")


def is_record(path: str, records: Iterable[str] = ()) -> bool:
    """Whether a path leads to one of some records, or would be found as one, by itself or at the end of its links."""
    if path.endswith(ENDINGS) or os.path.realpath(path).endswith(ENDINGS):
        return True
    return any(map(partial(_is_same, path), records))


def is_large(path: str, limit: int = _LARGE) -> bool:
    """Whether a file has more bytes than that; standard input may have any number."""
    try:
        return path != STANDARD_INPUT and os.stat(path).st_size > limit
    except OSError:
        return False


def shown_path(path: str) -> str:
    """A path as reports show it: from the current folder where it lies below, with `/` between names."""
    if path == STANDARD_INPUT:
        return "<stdin>"
    if not path:
        return "''"
    if os.path.isabs(path):
        try:
            relative = os.path.relpath(path)
        except ValueError:
            relative = os.pardir
        path = path if relative.startswith(os.pardir) else relative
    return _as_text(path).replace(os.sep, "/")


def _as_text(path: str) -> str:
    """A name, which may hold bytes that are no text."""
    return path if path.isascii() else os.fsencode(path).decode(errors="backslashreplace")


def why(error: OSError) -> str:
    """The reason of an error without its number and path."""
    return (error.strerror or type(error).__name__).lower()


def _is_same(path: str, other: str) -> bool:
    try:
        return os.path.samefile(path, other) and os.path.isfile(path)
    except (OSError, ValueError):
        return False


def _is_folder(path: str) -> bool:
    return path != STANDARD_INPUT and os.path.isdir(path)


def _tidied(path: str) -> str:
    """A path in its shortest form."""
    tidied = os.path.normpath(path) if path else path
    # The folder above a link is not the one that the link stands in.
    same = ".." not in path.split(os.sep) or os.path.realpath(tidied) == os.path.realpath(path)
    return tidied if same else path


def _under(
    folder: str, exclude: tuple[str, ...], leave_out: Callable[[str], bool]
) -> Iterator[str | Missing]:
    def left_out(path: str) -> bool:
        return _excluded(path, folder, exclude) or leave_out(path)

    refused: list[OSError] = []
    any_file = False
    for where, folders, names in os.walk(folder, onerror=refused.append):
        yield from _refusals(refused)
        folders[:] = sorted(
            (one for one in folders if not one.startswith(".") and not left_out(os.path.join(where, one))),
            key=_as_text,
        )
        for name in sorted(names, key=_as_text):
            path = os.path.join(where, name)
            if not name.endswith(ENDINGS) or name.startswith(".") or left_out(path):
                continue
            # A pipe or a device would wait for ever, a link may lead anywhere.
            if _is_plain(path):
                any_file = True
                yield path
    refusal = next(_refusals(refused), None)
    if refusal is not None:
        yield refusal
    elif not any_file:
        yield Missing(folder, Problem(kind("AG-15"), _NOWHERE))


def _refusals(errors: list[OSError]) -> Iterator[Missing]:
    while errors:
        error = errors.pop(0)
        yield Missing(str(error.filename), Problem(kind("AG-28"), _NOWHERE, {"why": why(error)}))


def _excluded(path: str, folder: str, exclude: tuple[str, ...]) -> bool:
    return matches((os.path.basename(path), os.path.relpath(path, folder), path), exclude)


def matches(names: Iterable[str], patterns: Iterable[str]) -> bool:
    """Whether one of several names of a file or folder is what a pattern stands for."""
    return any(fnmatch(name.replace(os.sep, "/"), one.rstrip("/")) for one in patterns for name in names)


def _is_plain(path: str) -> bool:
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return True
