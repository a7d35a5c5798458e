"""Bytes into numbered lines, whatever the bytes are.

Nothing here raises on content: what is no text comes out as a problem beside the line it stands in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count
from typing import BinaryIO

from aboveboard.notation.frozen import NamedTuple

__all__ = ["LONGEST_LINE", "Block", "Line", "blocks_of", "lines_of", "text_block", "text_lines"]

LONGEST_LINE = 4_000
_CHUNK = 1 << 16
_ODD = bytes(byte for byte in range(32) if byte < 9 or byte > 13)


class Line(NamedTuple):
    """A line without its end; `fault` is the code of what is wrong with its characters, if anything."""

    number: int
    text: str
    fault: str | None = None


class Block(NamedTuple):
    """Lines that follow each other: the number of the first, their texts, and by its number the fault of any."""

    first: int
    texts: Sequence[str]
    faults: Mapping[int, str]

    @property
    def lines(self) -> Iterator[Line]:
        """The lines one by one."""
        if not self.faults:
            return map(Line, count(self.first), self.texts)
        return (
            Line(number, text, self.faults.get(number)) for number, text in enumerate(self.texts, self.first)
        )

    def part(self, begin: int, end: int) -> Block:
        """Some of the lines, by their places in the block."""
        first, last = self.first + begin, self.first + end
        faults = {number: fault for number, fault in self.faults.items() if first <= number < last}
        return Block(first, self.texts[begin:end], faults)


def blocks_of(stream: BinaryIO) -> Iterator[Block]:
    """The lines of a stream of bytes, ended by LF, CR LF or CR, without a byte order mark.

    Memory stays bounded: a line longer than `LONGEST_LINE` is cut and marked. A stream whose start
    is no text at all gives one line, marked AG-14.
    """
    first = 1
    carry = b""
    overlong = False
    start = True
    while chunk := stream.read(_CHUNK):
        if start:
            start = False
            if _is_binary(chunk):
                yield Block(1, [""], {1: "AG-14"})
                return
            chunk = chunk.removeprefix(b"\xef\xbb\xbf")
        while chunk.endswith(b"\r") and (following := stream.read(1)):
            # CR LF must not be torn apart, or every later line number is wrong.
            chunk += following
        if b"\r" in chunk:
            chunk = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        whole, ended, carry = (carry + chunk).rpartition(b"\n")
        if ended:
            block = _decoded(first, whole, overlong)
            yield block
            first += len(block.texts)
            overlong = False
        if len(carry) > 4 * LONGEST_LINE:
            carry = b""
            overlong = True
    if overlong or carry:
        yield _decoded(first, carry, overlong)


def lines_of(stream: BinaryIO) -> Iterator[Line]:
    """The lines of a stream of bytes one by one, as `blocks_of` has them."""
    return chain.from_iterable(block.lines for block in blocks_of(stream))


def text_block(text: str) -> Block:
    """The lines of a text in memory, by the same rules."""
    body = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    rows = body.split("\n")
    if rows[-1] == "":
        rows.pop()
    return _checked(1, rows)


def text_lines(text: str) -> Iterator[Line]:
    """The lines of a text in memory one by one."""
    return text_block(text).lines


def _is_binary(start: bytes) -> bool:
    sample = start[:4096]
    odd = len(sample) - len(sample.translate(None, _ODD))
    return odd * 10 > len(sample)


def _decoded(first: int, raw: bytes, overlong: bool) -> Block:
    """Lines as text; the first of them is the end of one that is too long where that is told."""
    if overlong:
        _, more, raw = raw.partition(b"\n")
        rest = _decoded(first + 1, raw, overlong=False) if more else Block(first + 1, [], {})
        return Block(first, ["", *rest.texts], {first: "AG-13", **rest.faults})
    try:
        return _checked(first, raw.decode().split("\n"))
    except UnicodeDecodeError:
        found = [_text_of(number, one) for number, one in enumerate(raw.split(b"\n"), first)]
        return Block(
            first, [one.text for one in found], {one.number: one.fault for one in found if one.fault}
        )


def _text_of(number: int, raw: bytes) -> Line:
    try:
        return _line(number, raw.decode())
    except UnicodeDecodeError:
        return Line(number, raw.decode(errors="replace")[:LONGEST_LINE], "AG-11")


def _checked(first: int, texts: list[str]) -> Block:
    if "".join(texts).isprintable() and max(map(len, texts), default=0) <= LONGEST_LINE:
        return Block(first, texts, {})
    found = [_line(number, text) for number, text in enumerate(texts, first)]
    return Block(first, [one.text for one in found], {one.number: one.fault for one in found if one.fault})


def _line(number: int, text: str) -> Line:
    if len(text) > LONGEST_LINE:
        # One character more than a line may have, so that what is kept of it is still too long.
        return Line(number, text[: LONGEST_LINE + 1], "AG-13")
    if not text.isprintable() and any((one < " " and one != "\t") or one == "\x7f" for one in text):
        return Line(number, text, "AG-12")
    return Line(number, text)
