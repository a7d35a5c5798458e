"""Lark's lexer for records: words are looked up in a table, all else is matched by the grammar's patterns.

A vocabulary has hundreds of forms of words. As regular expressions they would be compiled anew each time the
command starts, and for every state of the parser, which costs more than reading a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer, LexerState

from aboveboard.notation.words import ACCENTS, fold

__all__ = ["Lexicon", "WordLexer"]

_GAP = " \t"
_NUMBER = re.compile(r"\d+[ \t]*")
_PIECE = re.compile(rf"[ \t-]*([^\W_][\w'’{ACCENTS}]*|\?)")

Found = tuple[str, int]


class Lexicon:
    """Every form of every word. Case and accents never matter; hyphens and blanks are the same."""

    def __init__(self, forms: Mapping[str, Iterable[str]], counted: Collection[str] = ()) -> None:
        """Take the forms of each terminal.

        Args:
            forms: by terminal; of terminals that share a form, the first that can stand in a place is meant.
            counted: the terminals before whose words a number may stand, read together with them.
        """
        self._counted = frozenset(counted)
        # By the pieces of a form, and of the beginning of a form: the terminals that it makes complete.
        self._known: dict[str, tuple[str, ...]] = {}
        for terminal, every in forms.items():
            for form in every:
                self._add(terminal, _PIECE.findall(fold(form)))

    def _add(self, terminal: str, pieces: list[str]) -> None:
        key = pieces[0]
        for piece in pieces[1:]:
            self._known.setdefault(key, ())
            key = f"{key} {piece}"
        self._known[key] = (*self._known.get(key, ()), terminal)

    def longest(self, text: str, at: int, accepted: Collection[str]) -> Found | None:
        """The longest word at a place that is one of the accepted terminals, and where it ends."""
        number = _NUMBER.match(text, at) if self._counted else None
        if number is not None:
            return self._longest(text, number.end(), self._counted.intersection(accepted))
        return self._longest(text, at, accepted)

    def _longest(self, text: str, at: int, accepted: Collection[str]) -> Found | None:
        best = None
        key = ""
        piece = None if text.startswith("-", at) else _PIECE.match(text, at)
        while piece is not None:
            key += fold(piece.group(1))
            meant = self._known.get(key)
            if meant is None:
                break
            end = piece.end()
            # `fog` is no word in `fog-horn`.
            if not text.startswith("-", end):
                best = next(((one, end) for one in meant if one in accepted), best)
            piece = _PIECE.match(text, end)
            key += " "
        return best


class WordLexer(Lexer):
    """Reads what the parser can take next: patterns of a high priority, then words, then other patterns."""

    def __init__(
        self, lexicon: Lexicon, conf: Any, states: Mapping[int, Collection[str]], **more: Any
    ) -> None:
        """Take the place of Lark's contextual lexer; all but `lexicon` is what Lark gives that one."""
        self._lexicon = lexicon
        self._states = states
        # Lark's own order.
        self._terminals = sorted(
            conf.terminals,
            key=lambda one: (-one.priority, -one.pattern.max_width, -len(one.pattern.value), one.name),
        )
        self._patterns: dict[int, tuple[list[Any], list[Any]]] = {}
        self._matches: dict[str, Callable[[str, int], re.Match[str] | None]] = {}

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        """The tokens of a line, each read when the parser asks for it."""
        text: str = lexer_state.text.text
        at = _skipped(text, 0)
        while at < len(text):
            state = parser_state.position
            found = self._next(text, at, state)
            if found is None:
                token = Token("", text[at], at, 1, at + 1)
                expected = set(self._states[state])
                raise UnexpectedToken(token, expected, state=parser_state)  # type: ignore[no-untyped-call]
            name, end = found
            yield Token(name, text[at:end], at, 1, at + 1, 1, end + 1, end)
            at = _skipped(text, end)

    def _next(self, text: str, at: int, state: int) -> Found | None:
        patterns = self._patterns.get(state)
        if patterns is None:
            accepted = [one for one in self._terminals if one.name in self._states[state]]
            first = [one for one in accepted if one.priority > 0]
            patterns = self._patterns[state] = first, accepted[len(first) :]
        return (
            self._matched(text, at, patterns[0])
            or self._lexicon.longest(text, at, self._states[state])
            or self._matched(text, at, patterns[1])
        )

    def _matched(self, text: str, at: int, terminals: Iterable[Any]) -> Found | None:
        for one in terminals:
            match = self._matches.get(one.name)
            if match is None:
                match = self._matches[one.name] = re.compile(one.pattern.to_regexp()).match
            found = match(text, at)
            if found is not None:
                return one.name, found.end()
        return None


def _skipped(text: str, at: int) -> int:
    """The next place that is not blank."""
    while at < len(text) and text[at] in _GAP:
        at += 1
    return at
