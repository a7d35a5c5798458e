"""Records in colour, wherever Pygments is used. Imported only where something is coloured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    String,
    Text,
    _TokenType,
)

from aboveboard.cli.editors.scopes import Scope, patterns

__all__ = ["TOKENS", "AgnLexer"]

TOKENS = {
    Scope.COMMENT: Comment.Single,
    Scope.HEADER: Name.Attribute,
    Scope.VALUE: String,
    Scope.NUMBERING: Comment.Preproc,
    Scope.PLAYER: Name.Label,
    Scope.MARK: Name.Decorator,
    Scope.CODE: Name.Exception,
    Scope.QUOTED: String.Double,
    Scope.ARROW: Operator,
    Scope.PLACE: Number.Other,
    Scope.NAME: Name.Class,
    Scope.PIECE: Name.Constant,
    Scope.CONSTANT: Keyword.Constant,
    Scope.WORD: Keyword,
    Scope.UNSEEN: Keyword.Pseudo,
    Scope.NUMBER: Number.Integer,
    Scope.OTHER: Text,
}


class AgnLexer(Lexer):
    """Reads records of games line by line; it takes any text and judges nothing."""

    name = "Aboveboard game notation"
    aliases: ClassVar[list[str]] = ["agn", "aboveboard"]
    filenames: ClassVar[list[str]] = ["*.agn"]
    mimetypes: ClassVar[list[str]] = ["text/x-agn"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """The parts of a text: where each begins, what it is, and as it is written."""
        for start, line in _lines(text):
            at = 0
            while at < len(line):
                match, groups = _found(line, at)
                if match is None:
                    yield start + at, Text, line[at]
                    at += 1
                else:
                    yield from _parted(match, groups, start, at)
                    at = match.end()


def _found(line: str, at: int) -> tuple[re.Match[str] | None, tuple[Scope, ...]]:
    """The first pattern that fits at a place."""
    for one, groups in _compiled():
        match = one.match(line, at)
        if match and match.end() > at:
            return match, groups
    return None, ()


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.splitlines(keepends=True):
        yield start, line
        start += len(line)


def _parted(
    match: re.Match[str], groups: tuple[Scope, ...], start: int, at: int
) -> Iterator[tuple[int, _TokenType, str]]:
    for number, scope in enumerate(groups, start=1):
        begin, end = match.span(number)
        if begin < 0 or begin == end:
            continue
        if begin > at:
            yield start + at, Text, match.string[at:begin]
        yield start + begin, TOKENS[scope], match.string[begin:end]
        at = end
    if match.end() > at:
        yield start + at, Text, match.string[at : match.end()]


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], tuple[Scope, ...]], ...]:
    """The patterns, compiled when the first record is coloured."""
    return tuple((re.compile(one.expression, re.IGNORECASE), one.groups) for one in patterns())
