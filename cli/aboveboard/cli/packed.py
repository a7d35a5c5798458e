"""Compressed files, unpacked a little at a time."""

from __future__ import annotations

import importlib
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, BinaryIO, cast
from zlib import error as ZlibError

__all__ = ["unpacked"]


@contextmanager
def unpacked(path: str) -> Iterator[BinaryIO]:
    """A compressed file to read bytes from.

    Raises:
        OSError: it cannot be read, or is not what its name says.
    """
    with _opener(path)(path) as stream:
        # What is wrong inside comes out while it is read, and is a fault of the file.
        yield cast(BinaryIO, io.BufferedReader(_Careful(stream), 1 << 16))


class _Careful(io.RawIOBase):
    """Turns every error of unpacking into one of reading."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            piece = self._stream.read(len(buffer))
        except (EOFError, ZlibError) as error:
            raise OSError(0, "the compressed file is damaged or cut off") from error
        except OSError as error:
            if error.errno:
                raise
            raise OSError(0, "the compressed file is damaged or cut off") from error
        except Exception as error:
            if type(error).__name__ != "ZstdError":
                raise
            raise OSError(0, "the compressed file is damaged or cut off") from error
        buffer[: len(piece)] = piece
        return len(piece)


def _opener(path: str) -> Callable[[str], IO[bytes]]:
    if path.endswith(".gz"):
        import gzip

        return lambda name: cast(IO[bytes], gzip.open(name, "rb"))
    return _zstd()


def _zstd() -> Callable[[str], IO[bytes]]:
    """Zstandard of the standard library where it has it, else the same for older Pythons, an extra."""
    for name in ("compression.zstd", "backports.zstd"):
        with suppress(ImportError):
            return cast(Callable[[str], IO[bytes]], importlib.import_module(name).open)
    raise OSError(0, "reading .zst needs Python 3.14, or `pip install 'aboveboard[zstd]'`")
