"""A sheet of paper on which a test writes single lines of a record."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.problems import Problem
from aboveboard.notation.reader import Reader
from aboveboard.notation.statements import Move, Record
from aboveboard.notation.vocabulary import KNOWN, Vocabulary, vocabulary_for
from aboveboard.notation.writer import canonical_lines, move_written, written_names

PLAYERS = ("Ann", "Ben", "Cy B.")
ALL = " + ".join(["Keyflower", *(one.name for one in KNOWN if one.extends == "Keyflower")])


class Sheet:
    """Reads and writes lines of one game, with Ann, Ben and Cy B. at the table."""

    def __init__(self, game: str) -> None:
        # A reader keeps the grammars it has made.
        self.reader = Reader()
        self.header = f'game: {game}\nplayers: Ann, Ben, "Cy B."\n'
        self.vocabulary: Vocabulary = vocabulary_for(self.record("Ann: pass").title)

    def record(self, *lines: str, players: tuple[str, ...] = ()) -> Record:
        """The record that consists of these lines, with other players if any are given."""
        header = self.header.replace('Ann, Ben, "Cy B."', ", ".join(players)) if players else self.header
        for line in text_lines(header + "\n".join(lines)):
            self.reader.feed(line)
        self.reader.end()
        (record,) = self.reader.finished
        self.reader.finished.clear()
        assert isinstance(record, Record)
        return record

    def said(self, line: str) -> Move:
        """What a line says outside a position."""
        record = self.record(line)
        assert [one.message for one in record.problems] == []
        return record.statements[0].move

    def stated(self, line: str) -> Move:
        """What a line says inside a position."""
        record = self.record("position", line, "end position")
        assert [one.message for one in record.problems] == []
        return record.statements[1].move

    def problem(self, line: str) -> Problem:
        """The one problem that a line has."""
        (problem,) = self.record(line).problems
        return problem

    def written(self, move: Move) -> str:
        """A move as a line has it, without its player."""
        return move_written(move, written_names(PLAYERS, self.vocabulary), self.vocabulary)

    def formatted(self, line: str, position: bool = False) -> str:
        """A line in its canonical form."""
        lines = ["position", line, "end position"] if position else [line]
        return [one.strip() for one in canonical_lines(text_lines(self.header + "\n".join(lines)))][
            2 + position
        ]


@pytest.fixture(scope="session")
def sheet_of() -> Callable[[str], Sheet]:
    """Sheets by the value of `game:`; each is made once."""
    return cache(Sheet)


@pytest.fixture(scope="session")
def sheet(sheet_of: Callable[[str], Sheet]) -> Sheet:
    """A sheet for the base game."""
    return sheet_of("Keyflower")


@pytest.fixture(scope="session")
def full_sheet(sheet_of: Callable[[str], Sheet]) -> Sheet:
    """A sheet for the game with all expansions."""
    return sheet_of(ALL)
