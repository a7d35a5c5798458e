"""What the parts of a record look like, as one ordered list of patterns for every kind of highlighter.

The patterns are tried in their order at each place of a line. The words are those of all games together: a
line of a record does not tell its game.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.vocabulary import KNOWN, Entry, Vocabulary
from aboveboard.notation.words import COMMON_WORDS, HEADER_WORDS, Word, fold, pattern

__all__ = ["Pattern", "Scope", "patterns"]


class Scope(StrEnum):
    """What a part of a line is."""

    COMMENT = "comment"
    HEADER = "header"
    VALUE = "value"
    NUMBERING = "numbering"
    PLAYER = "player"
    MARK = "mark"
    CODE = "code"
    QUOTED = "quoted"
    ARROW = "arrow"
    PLACE = "place"
    NAME = "name"
    PIECE = "piece"
    CONSTANT = "constant"
    WORD = "word"
    UNSEEN = "unseen"
    NUMBER = "number"
    OTHER = "other"


class Pattern(NamedTuple):
    """A regular expression, and what each of its groups is; a part that is of no group is plain."""

    expression: str
    groups: tuple[Scope, ...]


_QUOTED = r'"(?:[^"\\]|\\.)*"'
_ONE_WORD = r"[^\W\d_][\w'’\u0300-\u036f-]*"
_CODE = r"[A-Z]{2}-[A-Z]?[0-9]{2}[a-z]?(?![\w-])"


@cache
def patterns(known: tuple[Entry, ...] = KNOWN) -> tuple[Pattern, ...]:
    """All patterns, in the order they are to be tried."""
    vocabularies = [_loaded(one) for one in known]
    named, pieces, constants, words = _sorted(vocabularies)
    headers = [form for word in HEADER_WORDS.values() for form in word.forms]
    headers += [key for one in vocabularies for key in (*one.headers, *one.header_words)]
    return (
        Pattern(r"((?:^|(?<=[ \t]))#.*)", (Scope.COMMENT,)),
        Pattern(
            rf"^([ \t]*{pattern(headers)}[ \t]*:)(.*?)(?=[ \t]+[#!]|[ \t]*$)", (Scope.HEADER, Scope.VALUE)
        ),
        Pattern(rf"^[ \t]*(\d+\.)?[ \t]*({_QUOTED}|{_ONE_WORD})[ \t]*:", (Scope.NUMBERING, Scope.PLAYER)),
        Pattern(r"^[ \t]*(\d+\.)(?=[ \t])", (Scope.NUMBERING,)),
        Pattern(r"(!(?:legal|illegal|undecided|stands)(?![\w-]))", (Scope.MARK,)),
        Pattern(f"({_CODE})", (Scope.CODE,)),
        Pattern(f"({_QUOTED})", (Scope.QUOTED,)),
        Pattern(r"(->|→|=>|>)", (Scope.ARROW,)),
        Pattern(r"(\([ \t]*[+-]?\d{1,3}[ \t]*,[ \t]*[+-]?\d{1,3}[ \t]*\))", (Scope.PLACE,)),
        Pattern(f"({pattern(named)})", (Scope.NAME,)),
        Pattern(rf"(?:(\d+)[ \t]*)?({pattern(pieces)})", (Scope.NUMBER, Scope.PIECE)),
        Pattern(f"({pattern(words)})", (Scope.WORD,)),
        Pattern(f"({pattern(constants)})", (Scope.CONSTANT,)),
        Pattern(r"(\?)", (Scope.UNSEEN,)),
        Pattern(r"(\d+)", (Scope.NUMBER,)),
        Pattern(f"({_ONE_WORD})", (Scope.OTHER,)),
    )


def _loaded(entry: Entry) -> Vocabulary:
    vocabulary: Vocabulary = importlib.import_module(entry.module).VOCABULARY
    return vocabulary


def _sorted(vocabularies: Iterable[Vocabulary]) -> tuple[list[str], list[str], list[str], list[str]]:
    """The forms of names, of pieces, of other listed words, and of all words else."""
    named: list[Word] = []
    pieces: list[Word] = []
    constants: list[Word] = []
    words = list(COMMON_WORDS.values())
    for one in vocabularies:
        grouped = {terminal for group in one.groups.values() for terminal in group}
        for terminal, word in one.words.items():
            (pieces if terminal in grouped else words).append(word)
        for each in one.lists.values():
            (named if each.names else pieces if each.counted else constants).extend(each.words)
    return list(_forms(named)), list(_forms(pieces)), list(_forms(constants)), list(_forms(words))


def _forms(words: Iterable[Word]) -> Iterator[str]:
    """Every form once, in a fixed order; one with accents is found without them too."""
    found: dict[str, str] = {}
    for form in (form for word in words for form in word.forms):
        if fold(form) not in found or not form.isascii():
            found[fold(form)] = form
    yield from sorted(found.values(), key=fold)
