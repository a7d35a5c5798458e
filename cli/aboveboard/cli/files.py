"""From what was named on the command line to files, and from files to lines."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from fnmatch import fnmatch
from typing import BinaryIO, NamedTuple

from aboveboard.notation.problems import Problem, Span, kind

__all__ = ["PACKED", "STANDARD_INPUT", "Missing", "found", "is_large", "opened", "shown_path", "why"]

STANDARD_INPUT = "-"
_ENDINGS = (".agn", ".agn.gz", ".agn.zst")
PACKED = (".gz", ".zst")
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
    also: Callable[[str], Iterable[str]] = lambda folder: (),
) -> Iterator[str | Missing]:
    """The files that some paths stand for, each once; folders are searched, links in them not followed.

    Args:
        paths: files, folders, or `-` for standard input.
        exclude: patterns of names or of paths that folders leave out.
        also: more such patterns, for a folder that is searched.
    """
    seen: set[str] = set()
    patterns = tuple(exclude)
    for path in paths:
        for one in _under(path, (*patterns, *also(path))) if _is_folder(path) else (path,):
            name = one if isinstance(one, Missing) or not one else os.path.normpath(one)
            if isinstance(name, Missing):
                yield name
            elif name not in seen:
                seen.add(name)
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


def is_large(path: str, limit: int = _LARGE) -> bool:
    """Whether a file has more bytes than that; standard input may have any number,."""
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
    # A name may hold bytes that are no text.
    return os.fsencode(path).decode(errors="backslashreplace").replace(os.sep, "/")


def why(error: OSError) -> str:
    """The reason of an error without its number and path."""
    return (error.strerror or type(error).__name__).lower()


def _is_folder(path: str) -> bool:
    return path != STANDARD_INPUT and os.path.isdir(path)


def _under(folder: str, exclude: tuple[str, ...]) -> Iterator[str | Missing]:
    refused: list[OSError] = []
    any_file = False
    for where, folders, names in os.walk(folder, onerror=refused.append):
        yield from _refusals(refused)
        folders[:] = sorted(
            one
            for one in folders
            if not one.startswith(".") and not _excluded(os.path.join(where, one), folder, exclude)
        )
        for name in sorted(names):
            path = os.path.join(where, name)
            if not name.endswith(_ENDINGS) or name.startswith(".") or _excluded(path, folder, exclude):
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
    names = (os.path.basename(path), os.path.relpath(path, folder), path)
    return any(fnmatch(name.replace(os.sep, "/"), one.rstrip("/")) for one in exclude for name in names)


def _is_plain(path: str) -> bool:
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return True
