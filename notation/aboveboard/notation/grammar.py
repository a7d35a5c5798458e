"""Lark parsers for a vocabulary, with a memory of what was already read.

A statement's body carries no player, number or marks, so equal bodies are equal moves and are parsed
once. What was read is forgotten with the process; only Lark's tables are kept on disk (see `tables`).
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, cast

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken

from aboveboard.notation.frozen import Frozen, NamedTuple
from aboveboard.notation.lexer import Lexicon
from aboveboard.notation.memory import Memory
from aboveboard.notation.statements import (
    Claim,
    EndPosition,
    Expectation,
    Marks,
    Missed,
    Move,
    Position,
    PositionLine,
    Title,
    Undo,
)
from aboveboard.notation.tables import parser
from aboveboard.notation.vocabulary import Vocabulary
from aboveboard.notation.words import COMMON_WORDS, name_terminals, nearest_words

__all__ = [
    "Called",
    "CommonBuilder",
    "Envelope",
    "Failure",
    "Grammar",
    "Parsed",
    "Reject",
    "grammar_of",
    "grammar_text",
    "listed",
    "meant",
    "seated",
]

# How many bodies are remembered, and up to which length; a longer one seldom comes again.
_MEMORY = 5000
_LONGEST_REMEMBERED = 200
_WORD = r"!?[^\W_][\w'’-]*|\S"
_MARKS = ("!legal", "!illegal", "!undecided", "!stands")
_PLAIN_NAMES = {
    "NAME": "a player", "INT": "a number", "$END": "the end of the line", "UNSEEN": "`?`",
    "COMMA": "`,`", "ARROW": "`->`", "WORDS": "a name", "KEY": "a word", "CODE": "a rule's code",
    "QUOTED": "text in quotes", "SIGNED": "a number", "PLUS": "`+`", "EQUALS": "`=`", "LEGAL": "!legal",
    "ILLEGAL": "!illegal", "UNDECIDED": "!undecided", "STANDS": "!stands", "ONLY": "only",
    # These stand beside a list of names, which says what is wanted.
    "OTHER_NAME": "", "SHORT_NAME": "",
}  # fmt: skip

# A list of every word a line can begin with helps nobody.
_BEGINNINGS = {
    "move": "what a player does",
    "event": "a table event",
    "position_line": "a line of a position",
}


class Called(NamedTuple):
    """A player as a line names them, with the columns in the body; stands in a move until seated."""

    name: str
    column: int
    end: int


class Reject(Exception):
    """Raised while building a move: the text has the right form and names something impossible."""

    def __init__(self, code: str, token: Token, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.column = token.column or 1
        self.end = token.end_column or self.column + len(token)
        self.values = values


class Failure(NamedTuple):
    """Why a body could not be read: problem code, columns within the body, values for the message."""

    code: str
    column: int
    end: int
    values: Mapping[str, object]


class Parsed(NamedTuple):
    """A body that was read: its move (or value), and the players it names, not yet seated."""

    value: Any
    names: tuple[Called, ...]


class CommonBuilder(Transformer[Token, Any]):
    """Builds the statements that all games share; each game's builder extends it."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.vocabulary = vocabulary

    def name(self, parts: list[Token]) -> Called:
        return _called(parts[0])

    def undo(self, parts: list[Token]) -> Move:
        return Undo()

    def missed(self, parts: list[Any]) -> Move:
        who = parts[1]
        if isinstance(who, Called):
            return Missed(cast(Any, who), 1)
        if not int(who):
            raise Reject("AG-01", who, found=f"`{who}`", expected="how many moves are missing", nearest="")
        return Missed(None, int(who))

    def claim(self, parts: list[Any]) -> Move:
        about: PositionLine = parts[1]
        return Claim(about)

    def position(self, parts: list[Token]) -> Move:
        return Position()

    def end_position(self, parts: list[Token]) -> Move:
        return EndPosition()


class _EnvelopeBuilder(Transformer[Token, Any]):
    def game_value(self, parts: list[Token]) -> Title:
        groups: dict[str, list[str]] = {"": [], "+": [], ",": []}
        sign = ""
        for part in parts:
            if part.type == "WORDS":
                groups[sign].append(" ".join(part.split()))
            else:
                sign = str(part)
        return Title(groups[""][0], tuple(groups["+"]), tuple(groups[","]))

    def players_value(self, parts: list[Token]) -> tuple[Called, ...]:
        return tuple(_called(part) for part in parts if part.type == "NAME")

    def ruling_value(self, parts: list[Token]) -> tuple[str, str]:
        return parts[0].lower(), parts[2].lower()

    def allow_value(self, parts: list[Token]) -> tuple[str, str]:
        rule = _unquoted(parts[0]) if parts[0].type != "CODE" else _code(parts[0])
        return rule, _unquoted(parts[1]) if len(parts) > 1 else ""

    def score(self, parts: list[Token]) -> tuple[Called, int]:
        return _called(parts[0]), int(parts[1])

    def result_value(self, parts: list[Any]) -> tuple[tuple[Called, int], ...]:
        return tuple(part for part in parts if not isinstance(part, Token))

    def agn_value(self, parts: list[Token]) -> int:
        return int(parts[0])

    def marks(self, parts: list[Marks]) -> Marks:
        merged = Marks()
        for part in parts:
            merged = Marks(
                part.expects or merged.expects, merged.stands if part.stands is None else part.stands
            )
        return merged

    def legal(self, parts: list[Token]) -> Marks:
        return Marks(Expectation("legal"))

    def illegal(self, parts: list[Token]) -> Marks:
        return Marks(Expectation("illegal", _codes(parts), any(part.type == "ONLY" for part in parts)))

    def undecided(self, parts: list[Token]) -> Marks:
        return Marks(Expectation("undecided", _codes(parts)))

    def stands(self, parts: list[Token]) -> Marks:
        return Marks(stands=_unquoted(parts[1]) if len(parts) > 1 else "")


class Grammar:
    """The parser of one vocabulary, built when first used.

    Attributes:
        asked: how many bodies it was asked for.
        misses: how many of them were not in memory.
    """

    def __init__(self, lark: Lark, names: Mapping[str, str], forms: Mapping[str, Mapping[str, str]],
                 groups: Mapping[str, tuple[str, ...]]) -> None:  # fmt: skip
        self._lark = lark
        self._names = {**_PLAIN_NAMES, **names}
        self._forms = forms
        self._groups = dict(groups)
        self._memory = Memory(self._fresh, _MEMORY)
        self._seated = Memory(self._freshly_seated, _MEMORY // 4)
        self._sentences: dict[frozenset[str], str] = {}
        self.asked = 0
        self.misses = 0

    def parse(self, body: str, start: str) -> Parsed | Failure:
        """What a body says under a start rule, or why it cannot be read."""
        self.asked += 1
        return self._memory[body, start] if len(body) <= _LONGEST_REMEMBERED else self._fresh((body, start))

    def seated(self, parsed: Parsed, body: str, start: str, seats: tuple[int, ...]) -> Any:
        """What was parsed of a body, given the seats of the players it names, in their order."""
        if len(body) > _LONGEST_REMEMBERED:
            return _seated_at(parsed, seats)
        return self._seated[body, start, seats]

    def tokens(self, body: str, start: str) -> tuple[tuple[str, int, int], ...]:
        """The terminals of a body that can be read, each with where it begins and ends."""
        read = self._lark.parse_interactive(body, start).exhaust_lexer()
        return tuple((one.type, one.start_pos or 0, one.end_pos or 0) for one in read)

    def following(self, body: str, start: str) -> Mapping[str, tuple[str, ...]]:
        """The terminals that can stand behind the beginning of a body, with the words of each.

        Empty where no body begins so. What is only being typed goes past the memory.
        """
        try:
            parser = self._lark.parse_interactive(body, start)
            parser.exhaust_lexer()
            wanted: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
        except (UnexpectedInput, Reject, ValueError, RecursionError):
            return {}
        return {name: tuple(dict.fromkeys(self._forms.get(name, {}).values())) for name in sorted(wanted)}

    def _freshly_seated(self, key: tuple[str, str, tuple[int, ...]]) -> Any:
        body, start, seats = key
        return _seated_at(cast(Parsed, self._memory[body, start]), seats)

    def _fresh(self, key: tuple[str, str]) -> Parsed | Failure:
        self.misses += 1
        body, start = key
        try:
            value = self._lark.parse(body, start=start)
        except Reject as reject:
            return Failure(reject.code, reject.column, reject.end, reject.values)
        except UnexpectedInput as error:
            return self._failure(body, error)
        except (ValueError, RecursionError):
            # A number of more digits than Python converts, or nesting past the stack: both are junk.
            return Failure(
                "AG-01",
                1,
                len(body) + 1,
                {"found": "this line", "expected": "smaller numbers", "nearest": ""},
            )
        return Parsed(value, tuple(_names_in((value,))))

    def _failure(self, body: str, error: UnexpectedInput) -> Failure:
        wanted = _wanted(error)
        at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        column = len(body) + 1 if at_end else max(error.column, 1)
        match = re.match(_WORD, body[column - 1 :])
        found = match.group() if match else ""
        forms = {form: word for name in sorted(wanted) for form, word in self._forms.get(name, {}).items()}
        values = {
            "found": f"`{_short(found)}`" if found else "the end of the line",
            "expected": self._expected(frozenset(wanted)),
            "nearest": meant(nearest_words(found, forms) if len(found) < 60 else ()),
        }
        return Failure("AG-01", column, column + max(len(found), 1), values)

    def _expected(self, wanted: frozenset[str]) -> str:
        """What was expected as a sentence has it; the parser has few states, and failures are remembered."""
        if wanted not in self._sentences:
            self._sentences[wanted] = listed(self._said(wanted), "or")
        return self._sentences[wanted]

    def _said(self, wanted: frozenset[str]) -> list[str]:
        """What was expected, in words: a group of terminals by its name, the end of the line last."""
        named = []
        for name, group in self._every_group().items():
            if group and wanted.issuperset(group):
                named.append(name)
                wanted = wanted.difference(group)
        single = {self._names.get(name, name.lower()) for name in wanted - {"$END"}} - {""}
        named += sorted(single, key=lambda said: (said.startswith("`"), said))
        return list(dict.fromkeys(named + [self._names["$END"]] * ("$END" in wanted)))

    def _every_group(self) -> Mapping[str, tuple[str, ...]]:
        """The groups of the vocabulary, and what each kind of line can begin with."""
        for start, name in _BEGINNINGS.items():
            if start in self._lark.options.start and name not in self._groups:
                self._groups = {name: self._beginning(start), **self._groups}
        return self._groups

    def _beginning(self, start: str) -> tuple[str, ...]:
        try:
            self._lark.parse("", start=start)
        except UnexpectedInput as error:
            return tuple(sorted(_wanted(error)))
        return ()


class Envelope(Grammar):
    """The parser of the common header values and of marks."""

    def __init__(self) -> None:
        text = _text("terminals.lark") + _text("envelope.lark")
        starts = [f"{key}_value" for key in ("game", "players", "ruling", "allow", "result", "agn")]
        forms = {mark[1:].upper(): {mark: mark} for mark in _MARKS}
        super().__init__(
            parser("envelope", text, [*starts, "marks"], Lexicon({}), _EnvelopeBuilder()), {}, forms, {}
        )


@lru_cache(maxsize=1)
def envelope() -> Envelope:
    """The one envelope parser of a process."""
    return Envelope()


def grammar_of(vocabulary: Vocabulary) -> Grammar:
    """A parser for a vocabulary; starts are `move`, `event`, `position_line` and its header rules."""
    words = {**COMMON_WORDS, **vocabulary.words}
    starts = ["move", "event", "position_line", *dict.fromkeys(vocabulary.headers.values())]
    names = {name: vocabulary.kinds.get(name, word.canonical) for name, word in words.items()}
    names |= {name: kind for name, kind in vocabulary.kinds.items() if name not in names}
    forms = {name: dict.fromkeys(word.forms, word.canonical) for name, word in words.items()}
    forms |= {
        name: {form: word.canonical for word in one.words for form in word.forms}
        for name, one in vocabulary.lists.items()
    }
    builder = (vocabulary.builder or CommonBuilder)(vocabulary)
    # Lists come first, so that `Village Hall` is no `village`.
    order = [*vocabulary.lists, *words]
    counted = [name for name, one in vocabulary.lists.items() if one.counted]
    lexicon = Lexicon({name: forms[name] for name in order}, counted)
    made = parser(vocabulary.name.lower(), grammar_text(vocabulary), starts, lexicon, builder)
    return Grammar(made, names, forms, vocabulary.groups)


def grammar_text(vocabulary: Vocabulary) -> str:
    """The grammar of a vocabulary in Lark's notation; its words are declared, not defined."""
    words = {**COMMON_WORDS, **vocabulary.words}
    parts = [_text("terminals.lark"), _text("common.lark"), *map(_text, vocabulary.grammar)]
    declared = f"%declare {' '.join([*words, *vocabulary.lists])}"
    return "\n".join([*parts, declared, name_terminals(vocabulary.lists, words)])


def seated(value: Any, seats: Mapping[str, int]) -> Any:
    """A move with every `Called` in it replaced by the player's seat.

    Raises:
        KeyError: a player is not in `seats`.
    """
    if isinstance(value, Called):
        return seats[value.name]
    if isinstance(value, tuple):
        parts = [seated(part, seats) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, Frozen):
        return type(value)(*(seated(getattr(value, name), seats) for name in value.FIELDS))
    return value


def _seated_at(parsed: Parsed, seats: tuple[int, ...]) -> Any:
    return seated(parsed.value, {one.name: seat for one, seat in zip(parsed.names, seats, strict=True)})


def listed(names: Iterable[str], last: str = "and", most: int = 12) -> str:
    """Names as a list in a sentence: `a, b or c`; a long list ends in `…`."""
    items = list(names)
    if len(items) > most:
        return ", ".join(items[:most]) + ", …"
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def _short(text: str, most: int = 40) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def meant(near: Iterable[str]) -> str:
    """The end of a message: what was perhaps meant, nothing where nothing is near."""
    forms = listed(near, "or")
    return f"; did you mean {forms}?" if forms else ""


def _names_in(values: Iterable[Any]) -> list[Called]:
    names: list[Called] = []
    for one in values:
        if isinstance(one, Called):
            names.append(one)
        elif isinstance(one, tuple):
            names += _names_in(one)
        elif isinstance(one, Frozen):
            names += _names_in([getattr(one, name) for name in one.FIELDS])
    return names


def _wanted(error: UnexpectedInput) -> set[str]:
    if isinstance(error, UnexpectedToken):
        return set(error.accepts or error.expected)
    return set()


def _called(token: Token) -> Called:
    column = token.column or 1
    return Called(_unquoted(token), column, token.end_column or column + len(token))


def _unquoted(token: str) -> str:
    if token.startswith('"'):
        return re.sub(r"\\(.)", r"\1", token[1:-1])
    return str(token)


def _codes(parts: Iterable[Token]) -> tuple[str, ...]:
    return tuple(_code(part) for part in parts if part.type == "CODE")


def _code(token: str) -> str:
    """A code in its own case: a last letter lower, the others upper."""
    return token[:-1].upper() + token[-1].lower()


def _text(name: str) -> str:
    package, _, file = name.rpartition(":")
    data = pkgutil.get_data(package or "aboveboard.notation", file)
    if data is None:
        raise FileNotFoundError(name)
    return data.decode() + "\n"
