"""A record file that grows by whole lines, each of them on disk before the next is asked for."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO

from aboveboard.notation.lines import Line, lines_of
from aboveboard.notation.texts import Language

try:
    import fcntl
except ImportError:  # pragma: no cover
    # A system without such locks notices a second writer by what it has changed.
    fcntl = None  # type: ignore[assignment]

__all__ = ["Changed", "InUse", "Journal"]


class Changed(Exception):
    """Raised where the file is no longer as this journal left it."""


class InUse(Exception):
    """Raised where another journal writes the file."""


class Journal:
    """The file of a record, held until it is closed.

    Attributes:
        path: the file.
        torn: what stands behind the last line end; it was never confirmed, and the next line takes its place.
    """

    def __init__(self, path: str) -> None:
        """Open a file, which is made where there is none.

        Raises:
            OSError: it cannot be read or written.
            InUse: another journal writes it.
        """
        self.path = path
        self._made = not os.path.exists(path)
        self._open()

    def _open(self) -> None:
        if os.path.exists(self.path) and not os.path.isfile(self.path):
            raise OSError(errno.EINVAL, "this is no ordinary file", self.path)
        new = not os.path.exists(self.path)
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o666)
        try:
            _lock(handle)
            if new:
                _sync_folder(self.path)
            content = _content(handle)
        except BaseException:
            os.close(handle)
            raise
        self._handle = handle
        self._keep(content)

    def _keep(self, content: bytes) -> None:
        rows = content.splitlines(keepends=True)
        self.torn = rows.pop() if rows and not rows[-1].endswith((b"\n", b"\r")) else b""
        self._rows = rows
        self._end = b"\r\n" if rows and rows[-1].endswith(b"\r\n") else b"\n"
        self._seen = _state(os.fstat(self._handle))

    @property
    def count(self) -> int:
        """How many whole lines there are."""
        return len(self._rows)

    @property
    def lines(self) -> Iterator[Line]:
        """The whole lines."""
        return lines_of(BytesIO(b"".join(self._rows)))

    def append(self, text: str) -> None:
        """Write a line and wait until it is on disk.

        Raises:
            OSError: it cannot be written; the lines before it are kept.
            Changed: another program has changed the file; nothing was written.
        """
        self._unchanged()
        row = text.encode() + self._end
        size = sum(map(len, self._rows))
        if self.torn:
            os.ftruncate(self._handle, size)
            self.torn = b""
        try:
            _written(self._handle, row)
        except BaseException:
            # A part of a line must not stay, nor one that nobody was told of.
            with suppress(OSError):
                os.ftruncate(self._handle, size)
            self._seen = _state(os.fstat(self._handle))
            raise
        self._rows.append(row)
        self._seen = _state(os.fstat(self._handle))

    def erase(self) -> str:
        """Take the last line off the file; what it was.

        Raises:
            OSError: it cannot be written.
            Changed: another program has changed the file; nothing was taken off.
        """
        self._unchanged()
        os.ftruncate(self._handle, sum(map(len, self._rows[:-1])))
        os.fsync(self._handle)
        self.torn = b""
        self._seen = _state(os.fstat(self._handle))
        return self._rows.pop().decode(errors="replace").rstrip("\r\n")

    def reopen(self, say: Language) -> str:
        """Take the file as another program has left it; what was done about what it took away, if it did.

        Args:
            say: the language to tell that in.

        Raises:
            OSError, InUse: as when it is opened.
        """
        mine, mine_at = b"".join(self._rows), self._handle
        try:
            same = os.path.samestat(os.stat(self.path), os.fstat(mine_at))
        except FileNotFoundError:
            self._open()
            os.close(mine_at)
            try:
                _written(self._handle, mine)
            except OSError:
                # It stays away, and is written again the next time.
                with suppress(OSError):
                    os.unlink(self.path)
                raise
            finally:
                self._keep(mine)
            return say("it had been removed, and was written again whole")
        if same:
            os.lseek(mine_at, 0, os.SEEK_SET)
            self._keep(_content(mine_at))
        else:
            self._open()
            os.close(mine_at)
        if b"".join((*self._rows, self.torn)).startswith(mine):
            return ""
        name = os.path.basename(self._beside(mine))
        return say("the lines that were confirmed here are kept in {file}", file=name)

    def close(self) -> None:
        """Let the file go; one that was made here and stayed empty is removed."""
        if self._made and not self._rows and not self.torn:
            with suppress(OSError, Changed):
                self._unchanged()
                os.unlink(self.path)
        os.close(self._handle)

    def _unchanged(self) -> None:
        try:
            there = _state(os.stat(self.path))
        except FileNotFoundError:
            raise Changed from None
        if there != self._seen:
            raise Changed

    def _beside(self, content: bytes) -> str:
        """A file that was not there, beside this one, with what is not to be lost."""
        number = 1
        while os.path.lexists(name := f"{self.path}.{number}~"):
            number += 1
        handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            _written(handle, content)
        finally:
            os.close(handle)
        return name


_State = tuple[int, int, int, int]


def _state(found: os.stat_result) -> _State:
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _content(handle: int) -> bytes:
    parts = []
    while part := os.read(handle, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _written(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]
    os.fsync(handle)


def _lock(handle: int) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InUse from None
    except OSError:
        # Some network file systems have no locks.
        return


def _sync_folder(path: str) -> None:
    with suppress(OSError):
        folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
