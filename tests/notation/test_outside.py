"""A game whose vocabulary lies in another package reads and writes like any other."""

import io
from typing import Any

import pytest
from toy import ENTRIES

from aboveboard.notation import reader
from aboveboard.notation.lines import lines_of, text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.notation.writer import canonical_lines

GAME = "game: Pick-up + Leap\nplayers: Ann, Ben\nheap 5\nAnn: takes 3\nBen: SKIP\n"


def test_a_grammar_may_lie_in_another_package() -> None:
    (record,) = read(lines_of(io.BytesIO(GAME.encode())), ENTRIES)
    assert isinstance(record, Record)
    assert not record.problems
    assert [type(one.move).__name__ for one in record.statements] == ["Heap", "Take", "Skip"]
    written = list(canonical_lines(text_lines(GAME), known=ENTRIES))
    assert written[-2:] == ["Ann: take 3", "Ben: skip"]


def test_files_of_one_game_share_a_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[Any] = []
    make = reader.grammar_of
    monkeypatch.setattr(reader, "grammar_of", lambda vocabulary: built.append(vocabulary) or make(vocabulary))
    reader._spoken.cache_clear()
    for _ in range(3):
        list(read(text_lines(GAME), ENTRIES))
    assert len(built) == 1
