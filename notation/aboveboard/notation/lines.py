"""Bytes into numbered lines, whatever the bytes are.

Nothing here raises on content: what is no text comes out as a problem beside the line it stands in.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import BinaryIO, NamedTuple

__all__ = ["LONGEST_LINE", "Line", "lines_of", "text_lines"]

LONGEST_LINE = 4_000
_CHUNK = 1 << 16
_ODD = bytes(byte for byte in range(32) if byte < 9 or byte > 13)


class Line(NamedTuple):
    """A line without its end; `fault` is the code of what is wrong with its characters, if anything."""

    number: int
    text: str
    fault: str | None = None


def lines_of(stream: BinaryIO) -> Iterator[Line]:
    """The lines of a stream of bytes, ended by LF, CR LF or CR, without a byte order mark.

    Memory stays bounded: a line longer than `LONGEST_LINE` is cut and marked. A stream whose start
    is no text at all gives one line, marked AG-14.
    """
    number = 0
    carry = b""
    overlong = False
    first = True
    while chunk := stream.read(_CHUNK):
        if first:
            first = False
            if _is_binary(chunk):
                yield Line(1, "", "AG-14")
                return
            chunk = chunk.removeprefix(b"\xef\xbb\xbf")
        while chunk.endswith(b"\r") and (following := stream.read(1)):
            # CR LF must not be torn apart, or every later line number is wrong.
            chunk += following
        data = carry + chunk
        pieces = data.splitlines()
        carry = b"" if data[-1:] in b"\r\n" else pieces.pop()
        rows = None if overlong else _plain(pieces)
        if rows is not None:
            yield from map(Line, count(number + 1), rows)
            number += len(rows)
            pieces = []
        for piece in pieces:
            number += 1
            yield Line(number, "", "AG-13") if overlong else _decoded(number, piece)
            overlong = False
        if len(carry) > 4 * LONGEST_LINE:
            carry = b""
            overlong = True
    if overlong:
        yield Line(number + 1, "", "AG-13")
    elif carry:
        yield _decoded(number + 1, carry)


def text_lines(text: str) -> Iterator[Line]:
    """The lines of a text in memory, by the same rules."""
    body = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    rows = body.split("\n")
    if rows[-1] == "":
        rows.pop()
    for number, row in enumerate(rows, 1):
        yield _checked(number, row)


def _is_binary(start: bytes) -> bool:
    sample = start[:4096]
    odd = len(sample) - len(sample.translate(None, _ODD))
    return odd * 10 > len(sample)


def _plain(pieces: list[bytes]) -> list[str] | None:
    """Lines as text, None where one of them has to be looked at by itself."""
    try:
        rows = b"\n".join(pieces).decode().split("\n") if pieces else []
    except UnicodeDecodeError:
        return None
    plain = "".join(rows).isprintable() and max(map(len, rows), default=0) <= LONGEST_LINE
    return rows if plain else None


def _decoded(number: int, raw: bytes) -> Line:
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return Line(number, raw.decode(errors="replace")[:LONGEST_LINE], "AG-11")
    return _checked(number, text)


def _checked(number: int, text: str) -> Line:
    if text.isprintable() and len(text) <= LONGEST_LINE:
        return Line(number, text)
    if len(text) > LONGEST_LINE:
        # One character more than a line may have, so that what is kept of it is still too long.
        return Line(number, text[: LONGEST_LINE + 1], "AG-13")
    if any((one < " " and one != "\t") or one == "\x7f" for one in text):
        return Line(number, text, "AG-12")
    return Line(number, text)
