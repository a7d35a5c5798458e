"""Reading texts in tests."""

from aboveboard.notation.lines import text_lines
from aboveboard.notation.problems import Problem
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Move, Record, Statement, Unreadable
from aboveboard.notation.writer import canonical_lines

START = "game: Celestia\nplayers: Ann, Ben, Cy\n"


def everything(text: str) -> list[Record | Problem]:
    return list(read(text_lines(text)))


def record_of(text: str) -> Record:
    (record,) = everything(text)
    assert isinstance(record, Record), record
    return record


def problems_of(text: str) -> list[Problem]:
    """All problems of a text, inside records and outside."""
    return [p for one in everything(text) for p in (one.problems if isinstance(one, Record) else (one,))]


def codes(text: str) -> list[str]:
    return [one.code for one in problems_of(text)]


def statements_of(lines: str, start: str = START) -> tuple[Statement, ...]:
    """The statements of some lines that have no problem, under a short header."""
    record = record_of(start + lines)
    assert [one.message for one in record.problems] == []
    return record.statements


def move_of(line: str, start: str = START) -> Move:
    (statement,) = statements_of(line + "\n", start)
    assert not isinstance(statement.move, Unreadable)
    return statement.move


def canonical(text: str, numbers: bool | None = None, language: str | None = "en") -> str:
    return "".join(f"{line}\n" for line in canonical_lines(text_lines(text), numbers, language=language))


def canonical_line(line: str, start: str = START) -> str:
    return canonical(start + line).splitlines()[-1]
