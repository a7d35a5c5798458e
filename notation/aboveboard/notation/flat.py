"""Bodies as words are matched in them: in lower case and without accents, character for character.

Patterns of plain letters compile several times faster than patterns that allow for case and accents, and
that is most of what the start of the command costs. Names keep what was written: the tokens of their
terminals get the original text back.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from lark import Token

__all__ = ["Written", "columns_of", "flat"]


def flat(text: str) -> str:
    """A composed text in lower case, without accents, of the same length."""
    return text.lower() if text.isascii() else "".join(map(_plain, text))


@cache
def _plain(one: str) -> str:
    bare = unicodedata.normalize("NFD", one)[0].lower()
    return bare if len(bare) == 1 else one


class Written:
    """The text that is being read, as it was written; its parser's lexer takes names from it."""

    def __init__(self) -> None:
        self._text = ""

    def read(self, text: str) -> str:
        """Keep a text, and give it as words are matched in it."""
        self._text = text
        return flat(text)

    def callbacks(self, terminals: Iterable[str]) -> Mapping[str, Callable[[Token], Token]]:
        """For each of the terminals what gives its tokens the original text back."""
        return dict.fromkeys(terminals, self._original)

    def _original(self, token: Token) -> Token:
        return token.update(value=self._text[token.start_pos : token.end_pos])


def columns_of(text: str, composed: str) -> list[int]:
    """For each column of a composed text the column in the text as written, both from 1.

    Args:
        text: the text as written, in which an accent may be a character of its own.
        composed: the same text in normal form C.
    """
    columns = [1] * (len(composed) + 1)
    for at in range(1, len(text) + 1):
        columns[min(len(unicodedata.normalize("NFC", text[:at])), len(composed))] = at + 1
    return columns
