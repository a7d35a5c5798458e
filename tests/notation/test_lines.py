"""Bytes into lines, whatever the bytes are."""

import io
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.notation.lines import LONGEST_LINE, Line, lines_of, text_lines


def of(data: bytes) -> list[Line]:
    return list(lines_of(io.BytesIO(data)))


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_line_ends(end: bytes) -> None:
    assert of(end.join([b"a", b"", b"b"]) + end) == [Line(1, "a"), Line(2, ""), Line(3, "b")]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r", b"\r\r\n"])
@pytest.mark.parametrize("before", [65_533, 65_534, 65_535, 65_536])
def test_a_line_end_across_a_chunk_counts_once(end: bytes, before: int) -> None:
    short = (b"x" * 99 + b"\n") * 1000
    data = short[:before] + end + b"last"
    assert len(of(data)) == len(data.decode().replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    assert of(data)[-1].text == "last"


def test_a_byte_order_mark_is_no_text() -> None:
    assert of(b"\xef\xbb\xbfgame: Celestia\n") == [Line(1, "game: Celestia")]
    assert list(text_lines("\ufeffgame: Celestia\n")) == [Line(1, "game: Celestia")]


def test_nothing_gives_no_line() -> None:
    assert of(b"") == []
    assert list(text_lines("")) == []


def test_a_last_line_without_an_end() -> None:
    assert of(b"a\nb") == [Line(1, "a"), Line(2, "b")]
    assert list(text_lines("a\nb")) == [Line(1, "a"), Line(2, "b")]


def test_bytes_that_are_not_utf8_cost_their_line_alone() -> None:
    first, second, third = of(b"ab\n\xff\xfe caf\xe9\nc\n")
    assert (first, third) == (Line(1, "ab"), Line(3, "c"))
    assert (second.number, second.fault) == (2, "AG-11")


def test_control_characters_cost_their_line_alone() -> None:
    assert of(b"Ann: s\0ay\nAnn:\tstay\n") == [Line(1, "Ann: s\0ay", "AG-12"), Line(2, "Ann:\tstay")]
    assert of(b"\x1b[31mred and more\nd\n")[0].fault == "AG-12"


def test_what_is_no_text_is_one_line() -> None:
    assert of(bytes(range(32)) * 100) == [Line(1, "", "AG-14")]
    assert of("game: Celestia\n".encode("utf-16")) == [Line(1, "", "AG-14")]


@pytest.mark.parametrize("length", [LONGEST_LINE + 1, 70_000, 300_000])
def test_an_overlong_line_costs_itself_alone(length: int) -> None:
    for found in (of(b"a\n" + b"x" * length + b"\nb\n"), [*text_lines("a\n" + "x" * length + "\nb\n")]):
        assert [(line.number, line.fault) for line in found] == [(1, None), (2, "AG-13"), (3, None)]
        assert len(found[1].text) in (0, LONGEST_LINE + 1)
        assert found[2].text == "b"
    assert of(b"x" * length)[0].fault == "AG-13"


def test_the_longest_line_is_read() -> None:
    assert of(b"x" * LONGEST_LINE)[0].fault is None


def test_a_huge_line_is_never_held() -> None:
    class Endless(io.RawIOBase):
        given = most = 0

        def read(self, size: int = -1) -> bytes:
            self.given += size
            return b"x" * size if self.given < 50_000_000 else b""

    stream: Any = Endless()
    assert [line.fault for line in lines_of(stream)] == ["AG-13"]


def test_lines_come_as_a_stream() -> None:
    class Counting(io.BytesIO):
        reads = 0

        def read(self, size: int | None = -1) -> bytes:
            self.reads += 1
            return super().read(size)

    stream = Counting(b"line\n" * 100_000)
    lines: Iterator[Line] = lines_of(stream)
    next(lines)
    assert stream.reads < 3


@given(st.binary(max_size=2000))
def test_any_bytes_give_numbered_lines(data: bytes) -> None:
    found = of(data)
    assert [line.number for line in found] == list(range(1, len(found) + 1))
    if not any(line.fault == "AG-14" for line in found):
        assert len(found) == len(data.removeprefix(b"\xef\xbb\xbf").splitlines())


@given(st.text(max_size=500))
def test_text_and_bytes_give_the_same_lines(text: str) -> None:
    raw = text.encode(errors="ignore")
    from_bytes = of(raw)
    if not any(line.fault == "AG-14" for line in from_bytes):
        assert from_bytes == list(text_lines(raw.decode()))
