"""A file rewritten so that at every moment either the old or the new content is there whole."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress

__all__ = ["rewrite"]


def rewrite(path: str, content: bytes) -> None:
    """Replace a file's content; its mode stays, and what a link leads to is what changes.

    Raises:
        OSError: it cannot be written; the old content stands.
    """
    target = os.path.realpath(path)
    if not os.access(target, os.W_OK):
        # Replacing would work wherever the folder can be written, against the file's own mode.
        raise PermissionError(13, "permission denied", target)
    handle, beside = tempfile.mkstemp(prefix=f".{os.path.basename(target)}.", dir=os.path.dirname(target))
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(beside, os.stat(target).st_mode & 0o7777)
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
