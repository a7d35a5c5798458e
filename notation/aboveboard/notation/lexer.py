"""Lark's lexer for records: words are looked up in a table, all else is matched by the grammar's patterns.

A vocabulary has hundreds of forms of words. As regular expressions they would be compiled anew each time the
command starts, and for every state of the parser, which costs more than reading a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer, LexerThread

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.words import ACCENTS, fold

__all__ = ["Lexicon", "LineThread", "WordLexer"]

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
        self._beginnings: set[str] = set()
        for terminal, every in forms.items():
            for form in every:
                self._add(terminal, _PIECE.findall(fold(form)))

    def _add(self, terminal: str, pieces: list[str]) -> None:
        key = pieces[0]
        for piece in pieces[1:]:
            self._known.setdefault(key, ())
            self._beginnings.add(key)
            key = f"{key} {piece}"
        self._known[key] = (*self._known.get(key, ()), terminal)

    def longest(self, text: str, at: int, accepted: Set[str]) -> Found | None:
        """The longest word at a place that is one of the accepted terminals, and where it ends."""
        number = _NUMBER.match(text, at) if self._counted else None
        if number is not None:
            at = number.end()
            accepted = accepted & self._counted
        best = None
        key = ""
        piece = None if text.startswith("-", at) else _PIECE.match(text, at)
        while piece is not None:
            key += fold(piece[1])
            meant = self._known.get(key)
            if meant is None:
                break
            at = piece.end()
            # `fog` is no word in `fog-horn`.
            if not text.startswith("-", at):
                for one in meant:
                    if one in accepted:
                        best = one, at
                        break
            if key not in self._beginnings:
                break
            key += " "
            piece = _PIECE.match(text, at)
        return best


class LineThread(LexerThread):
    """What Lark reads a text by, for one line: its state is the text, since there are no lines to count."""

    @classmethod
    def from_text(cls, lexer: Lexer, text: Any) -> LineThread:
        """The reading of one line."""
        return cls(lexer, text)


class _Choice(NamedTuple):
    """What the parser can take in a state, in the order in which it is tried: patterns, words, other patterns."""

    first: tuple[str, ...]
    words: frozenset[str]
    others: tuple[str, ...]


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
        self._choices: dict[int, _Choice] = {}
        self._matches: dict[str, Callable[[str, int], re.Match[str] | None]] = {}

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """The tokens of a line, each read when the parser asks for it."""
        text: str = lexer_state  # See `LineThread`.
        at, size = 0, len(text)
        while True:
            while at < size and text[at] in _GAP:
                at += 1
            if at == size:
                return
            state = parser_state.state_stack[-1]
            first, words, others = self._choices.get(state) or self._choice(state)
            found = (
                (first and self._matched(text, at, first))
                or self._lexicon.longest(text, at, words)
                or self._matched(text, at, others)
            )
            if not found:
                token = Token("", text[at], at, 1, at + 1)
                expected = set(self._states[state])
                raise UnexpectedToken(token, expected, state=parser_state)  # type: ignore[no-untyped-call]
            name, end = found
            yield Token(name, text[at:end], at, 1, at + 1, 1, end + 1, end)
            at = end

    def _choice(self, state: int) -> _Choice:
        accepted = [one for one in self._terminals if one.name in self._states[state]]
        first = tuple(one.name for one in accepted if one.priority > 0)
        others = tuple(one.name for one in accepted[len(first) :])
        choice = self._choices[state] = _Choice(first, frozenset(self._states[state]), others)
        return choice

    def _matched(self, text: str, at: int, names: tuple[str, ...]) -> Found | None:
        for name in names:
            match = self._matches.get(name) or self._compiled(name)
            found = match(text, at)
            if found is not None:
                return name, found.end()
        return None

    def _compiled(self, name: str) -> Callable[[str, int], re.Match[str] | None]:
        pattern = next(one.pattern for one in self._terminals if one.name == name)
        match = self._matches[name] = re.compile(pattern.to_regexp()).match
        return match
