"""Records and statements in the canonical form of their language; comments and unreadable lines stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from aboveboard.notation.grammar import Called
from aboveboard.notation.language import body_in, key_in, variant_in
from aboveboard.notation.lines import Line
from aboveboard.notation.reader import Header, Reader
from aboveboard.notation.splitter import split, straightened
from aboveboard.notation.statements import (
    Claim,
    EndPosition,
    Marks,
    Missed,
    Move,
    Position,
    PositionLine,
    Record,
    Statement,
    Title,
    Undo,
    Unreadable,
)
from aboveboard.notation.vocabulary import KNOWN, Entry, Names, Vocabulary, vocabulary_for
from aboveboard.notation.words import COMMON_WORDS, HEADER_WORDS, fold, spellings

__all__ = ["canonical_lines", "line_written", "marks_written", "move_written", "record_written", "statement_written",
           "written_names"]  # fmt: skip

_PLAIN = re.compile(r"[^\W\d_](?:[\w'-]*\w)?")
_CODE = re.compile(r"[A-Z]{2}-[A-Z]?[0-9]{2}[a-z]?")
_COMMENT_GAP = "  "


def written_names(players: Iterable[str], vocabulary: Vocabulary) -> Names:
    """The players as lines name them: in quotes unless one plain word that the notation does not use."""
    words = {*spellings(COMMON_WORDS), *spellings(HEADER_WORDS), *spellings(vocabulary.words)}
    words |= {*vocabulary.headers, *vocabulary.header_words}
    return tuple(
        name if _PLAIN.fullmatch(name) and fold(name) not in words else _quoted(name) for name in players
    )


def move_written(move: Move, names: Names, vocabulary: Vocabulary) -> str:
    """A move without its player, number and marks.

    Raises:
        KeyError: the vocabulary has no such move.
    """
    if isinstance(move, Undo):
        return "undo"
    if isinstance(move, Missed):
        return f"missed {move.count if move.player is None else names[move.player]}"
    if isinstance(move, Claim):
        return f"claim {move_written(move.about, names, vocabulary)}"
    if isinstance(move, Position):
        return "position"
    if isinstance(move, EndPosition):
        return "end position"
    return vocabulary.writers[type(move)](move, names)


def statement_written(
    statement: Statement, names: Names, vocabulary: Vocabulary, number: int | None = None
) -> str:
    """A statement as one line without its comment."""
    return _around(move_written(statement.move, names, vocabulary), statement, names, number)


def _around(body: str, statement: Statement, names: Names, number: int | None) -> str:
    """A body with number, player and marks."""
    who = f"{names[statement.seat]}: " if statement.seat is not None else ""
    count = f"{number}. " if number else ""
    marks = f"  {marks_written(statement.marks)}" if statement.marks else ""
    return f"{count}{who}{body}{marks}"


def record_written(record: Record, known: tuple[Entry, ...] = KNOWN) -> Iterator[str]:
    """A whole record, line by line, without move numbers."""
    vocabulary = vocabulary_for(record.title, known)
    names = written_names(record.players, vocabulary)
    yield f"game: {_title_written(record.title)}"
    yield f"players: {', '.join(names)}"
    for key, value in record.headers.items():
        write = vocabulary.header_writers.get(key)
        yield f"{key}: {write(value, names) if write else value}"
    for ruling in record.rulings:
        yield f"ruling: {ruling.reading} = {ruling.value}"
    for allowed in record.allowances:
        yield f"allow: {_allowed_written(allowed.rule, allowed.reason)}"
    if record.result:
        yield "result: " + ", ".join(f"{names[seat]} {points}" for seat, points in record.result)
    inside = False
    for one in record.statements:
        inside = inside and not isinstance(one.move, EndPosition)
        if isinstance(one.move, Unreadable):
            yield one.text
        else:
            yield ("  " if inside else "") + statement_written(one, names, vocabulary)
        inside = inside or isinstance(one.move, Position)


def marks_written(marks: Marks) -> str:
    """Marks as they stand at the end of a line."""
    written = []
    if marks.expects:
        only = " only" if marks.expects.only else ""
        written.append(" ".join([f"!{marks.expects.verdict}{only}", *marks.expects.codes]))
    if marks.stands is not None:
        written.append(f"!stands {_quoted(marks.stands)}" if marks.stands else "!stands")
    return " ".join(written)


def canonical_lines(lines: Iterable[Line], numbers: bool | None = None,
                    known: tuple[Entry, ...] = KNOWN, language: str | None = None) -> Iterator[str]:  # fmt: skip
    """Lines in canonical form, one for each line that is given.

    Args:
        lines: numbered lines.
        numbers: True writes move numbers, False removes them, None keeps those that stand there.
        known: the vocabularies that a record may ask for.
        language: the language to write in; None keeps each record's own.
    """
    reader = Reader(known)
    for line in lines:
        item = reader.feed(line)
        reader.finished.clear()
        if isinstance(item, Header | Statement):
            number = reader.count if isinstance(item, Statement) and _numbered(item, numbers) else None
            yield line_written(item, line, reader, number, language)
        else:
            plain = line.text.lstrip()[:1] in ("", "#")
            # A control character counts as a space, and is what is wrong with its line.
            yield line.text.rstrip() if plain and line.fault is None else line.text


def line_written(
    item: Header | Statement,
    line: Line,
    reader: Reader,
    number: int | None = None,
    language: str | None = None,
) -> str:
    """A line in canonical form with its comment.

    Args:
        item: what a reader has read in it.
        line: the line.
        reader: the reader, before it reads the next line.
        number: the move number to write.
        language: the language to write in; None for that of the record.
    """
    language = language or reader.language
    if isinstance(item, Header):
        marks = split(line.text).marks if item.key == "players" else ""
        return _with_comment(_header(item, line, reader, language) + (f"  {marks}" if marks else ""), line)
    vocabulary, grammar = reader.vocabulary, reader.grammar
    assert vocabulary is not None
    assert grammar is not None
    names = written_names(reader.players, vocabulary)
    body = move_written(item.move, names, vocabulary)
    told = body_in(language, body, _start(item), grammar, vocabulary)
    indent = "  " if reader.in_position and not isinstance(item.move, Position) else ""
    return _with_comment(indent + _faulty_marks(_around(told, item, names, number), item, line), line)


def _start(statement: Statement) -> str:
    """The start rule that reads a statement."""
    if statement.seat is not None:
        return "move"
    return "position_line" if isinstance(statement.move, PositionLine) else "event"


def _numbered(statement: Statement, numbers: bool | None) -> bool:
    return statement.number is not None if numbers is None else numbers


def _faulty_marks(written: str, statement: Statement, line: Line) -> str:
    marks = split(line.text).marks
    return f"{written}  {marks}" if marks and statement.marks is None else written


def _with_comment(written: str, line: Line) -> str:
    comment = split(line.text).comment.rstrip()
    return f"{written}{_COMMENT_GAP}{comment}" if comment else written


def _header(item: Header, line: Line, reader: Reader, language: str) -> str:
    value = _header_value(item, reader, language)
    if value is None:
        parts = split(line.text).unmarked
        value = line.text[parts.body_at : parts.body_at + len(parts.body)]
    return f"{key_in(language, item.key, reader.vocabulary)}: {value}".rstrip()


def _title_written(title: Title) -> str:
    return ", ".join([" + ".join([title.game, *title.expansions]), *title.variants])


def _allowed_written(rule: str, reason: str) -> str:
    written = rule if _CODE.fullmatch(rule) else _quoted(rule)
    return f"{written} {_quoted(reason)}" if reason else written


def _header_value(item: Header, reader: Reader, language: str) -> str | None:
    """The canonical value, None to keep what was written."""
    vocabulary = reader.vocabulary
    if isinstance(item.value, Title):
        variants = tuple(variant_in(language, one, vocabulary) for one in item.value.variants)
        return _title_written(item.value._replace(variants=variants))
    if vocabulary is None:
        return None
    if item.key == "players":
        return ", ".join(written_names([one.name for one in item.value], vocabulary))
    if item.key == "allow":
        return _allowed_written(*item.value)
    if item.key == "ruling":
        return " = ".join(item.value)
    if item.key == "result":
        return ", ".join(f"{written_names([who.name], vocabulary)[0]} {points}" for who, points in item.value)
    if item.key in vocabulary.header_writers:
        return _own_header(item.value, vocabulary, item.key)
    return None


def _own_header(value: Any, vocabulary: Vocabulary, key: str) -> str:
    """A game's own header; players in it are not seated yet, so they stand as a seat of their own."""
    called: list[str] = []

    def numbered(part: Any) -> Any:
        if isinstance(part, Called):
            called.append(part.name)
            return len(called) - 1
        if isinstance(part, tuple):
            return tuple(numbered(one) for one in part)
        return part

    seats = numbered(value)
    return vocabulary.header_writers[key](seats, written_names(called, vocabulary))


def _quoted(text: str) -> str:
    # A typographic quote is read as a plain one, and would end the text.
    return '"' + straightened(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
