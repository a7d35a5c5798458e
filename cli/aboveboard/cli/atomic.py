"""A file rewritten so that at every moment either the old or the new content is there whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

__all__ = ["replacing", "rewrite", "write"]


def rewrite(path: str, content: bytes) -> None:
    """Replace the content of a file that is there; its mode stays, and what a link leads to is what changes.

    Raises:
        OSError: it cannot be written; the old content stands.
    """
    with replacing(path, os.stat(os.path.realpath(path)).st_mode & 0o7777) as stream:
        stream.write(content)


def write(path: str, content: bytes) -> None:
    """Write a file, whether or not it is there.

    Raises:
        OSError: it cannot be written; what was there stands.
    """
    with replacing(path) as stream:
        stream.write(content)


@contextmanager
def replacing(path: str, mode: int | None = None) -> Iterator[BinaryIO]:
    """A stream whose content becomes that of a file once it has been written to its end.

    Raises:
        OSError: it cannot be written; what was there stands.
    """
    # What a link to a pipe leads to has no path, as with /dev/stdout.
    target = os.path.realpath(path) if os.path.isfile(path) or not os.path.exists(path) else path
    if os.path.exists(target):
        if not os.access(target, os.W_OK):
            # Replacing would work wherever the folder can be written, against the file's own mode.
            raise PermissionError(13, "permission denied", target)
        if not os.path.isfile(target):
            # A pipe or a device takes the bytes as they come.
            with open(target, "wb") as stream:
                yield stream
            return
        mode = os.stat(target).st_mode & 0o7777
    import tempfile

    folder = os.path.dirname(target)
    handle, beside = tempfile.mkstemp(prefix=f".{os.path.basename(target)[:100]}.", dir=folder)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(beside, 0o666 & ~_umask() if mode is None else mode)
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _umask() -> int:
    # It can only be read by setting it.
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
