"""A file is cut into its games without a line lost, wherever its bytes happen to be cut when it is read."""

import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.cli import pieces as cut
from aboveboard.cli.pieces import Piece, pieces
from aboveboard.notation import lines
from aboveboard.notation.lines import Block, Line, blocks_of, lines_of
from aboveboard.notation.reader import begins_record

ROWS = [
    *(b"game: Celestia", b"1. game: Celestia", b"jeu : Celestia", b"game\x00: Celestia", b"# game: x"),
    *(b"players: Ann, Ben", b"Ann: stay", b"", b"\ttab", "Zoë: stay".encode()),
    *(b"\xff", b"x" * 4_100, b"x" * 17_000),
]
ENDS = [b"\n", b"\r\n", b"\r"]
FILES = st.lists(st.tuples(st.sampled_from(ROWS), st.sampled_from(ENDS)))


def in_chunks(monkeypatch: Any, size: int) -> None:
    monkeypatch.setattr(lines, "_CHUNK", size)


@given(FILES, st.sampled_from([50, 1_000, 1 << 16]))
def test_its_pieces_hold_all_its_lines_and_begin_where_games_do(
    rows: list[tuple[bytes, bytes]], size: int
) -> None:
    data = b"".join(row + end for row, end in rows)
    with pytest.MonkeyPatch.context() as patch:
        in_chunks(patch, size)
        every = list(lines_of(io.BytesIO(data)))
        found = [(one.line, list(one.lines)) for one in pieces(blocks_of(io.BytesIO(data)))]
    assert [line for _, some in found for line in some] == every
    starts = [one.number for one in every if one.fault is None and begins_record(one.text)]
    assert [line for line, _ in found[1:]] == starts


@given(FILES)
def test_lines_are_the_same_in_chunks_of_any_size(rows: list[tuple[bytes, bytes]]) -> None:
    data = b"".join(row + end for row, end in rows)
    whole = [kept(one) for one in lines_of(io.BytesIO(data))]
    with pytest.MonkeyPatch.context() as patch:
        in_chunks(patch, 100)
        assert [kept(one) for one in lines_of(io.BytesIO(data))] == whole


def kept(line: Line) -> Line:
    """A line; how much is kept of one that is far too long hangs on the chunks."""
    return line._replace(text="") if line.fault == "AG-13" else line


def test_a_line_that_is_no_text_begins_no_game() -> None:
    block = Block(1, ["game: Celestia", "game: Celestia"], {2: "AG-12"})
    assert [one.number for one in pieces([block])] == [0, 1]


def test_a_game_that_is_too_long_to_be_held_is_passed_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cut, "_MOST_HELD", 3)
    in_chunks(monkeypatch, 16)
    data = b"game: Celestia\n" + b"Ann: stay\n" * 9 + b"game: Celestia\nend\n"
    held, read = [], []
    for one in pieces(blocks_of(io.BytesIO(data))):
        held.append(one.held)
        read.append(len(list(one.lines)))
    assert (held, read) == ([False, False, True], [0, 10, 2])


def test_lines_of_a_held_piece_can_be_read_again() -> None:
    piece = Piece(1, Block(4, ["a", "b"], {5: "AG-11"}))
    assert list(piece.lines) == list(piece.lines) == [Line(4, "a"), Line(5, "b", "AG-11")]
