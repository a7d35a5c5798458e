"""Lines into records: headers, statements, problems, one record after another.

A line that cannot be read is one problem and costs nothing but itself. Only one record is held at a time.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from itertools import product
from string import ascii_letters

from aboveboard.notation.draft import Draft, Header
from aboveboard.notation.grammar import Called, Failure, Grammar, Parsed, envelope, grammar_of, meant, seated
from aboveboard.notation.language import ENGLISH, language_of
from aboveboard.notation.lines import LONGEST_LINE, Line
from aboveboard.notation.problems import Problem, Span, kind
from aboveboard.notation.splitter import Parts, bare, name_key, split
from aboveboard.notation.statements import (
    Allowance,
    EndPosition,
    Marks,
    Move,
    Position,
    Record,
    Ruling,
    Statement,
    Title,
    Unreadable,
)
from aboveboard.notation.titles import Mistaken, known_title
from aboveboard.notation.vocabulary import KNOWN, VOCABULARIES, Entry, Vocabulary, vocabulary_for
from aboveboard.notation.words import COMMON_WORDS, HEADER_WORDS, fold, nearest, spellings

__all__ = ["OTHER_BEGINNINGS", "Header", "Item", "Reader", "begins_record", "read"]

_HEADER_KEYS = spellings(HEADER_WORDS)
_COMMON_RESERVED = {*spellings(COMMON_WORDS), *_HEADER_KEYS}
_REPEATABLE = {"ruling", "allow"}
_FREE = {"date", "event"}
_EDGES = (Position, EndPosition)

Item = Header | Statement | Problem | None


@lru_cache(maxsize=VOCABULARIES)
def _spoken(title: Title, known: tuple[Entry, ...]) -> tuple[Vocabulary, Grammar, frozenset[str]]:
    """The vocabulary of a game, its parser and its reserved words, which every record of that game shares."""
    vocabulary = vocabulary_for(title, known)
    reserved = {*_COMMON_RESERVED, *spellings(vocabulary.words), *vocabulary.headers}
    return vocabulary, grammar_of(vocabulary), frozenset(reserved)


class Reader:
    """Reads line after line; `known` are the vocabularies that records may ask for."""

    def __init__(self, known: tuple[Entry, ...] = KNOWN) -> None:
        self._known = known
        self._draft: Draft | None = None
        self._skipping = False
        self._stray = False
        self._count = 0
        self.finished: list[Record | Problem] = []

    @property
    def vocabulary(self) -> Vocabulary | None:
        """The vocabulary of the record being read."""
        return self._draft.vocabulary if self._draft else None

    @property
    def in_position(self) -> bool:
        """Whether a position is open after the last line."""
        return self._draft is not None and self._draft.position_from is not None

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the record being read."""
        return self._draft.players if self._draft else ()

    @property
    def grammar(self) -> Grammar | None:
        """The parser of the record being read."""
        return self._draft.grammar if self._draft else None

    @property
    def language(self) -> str:
        """The language of the record being read."""
        return self._draft.language if self._draft else ENGLISH

    @property
    def problems(self) -> Sequence[Problem]:
        """What is wrong so far with the record being read."""
        return self._draft.problems if self._draft else ()

    @property
    def count(self) -> int:
        """How many statements the record being read has so far."""
        return len(self._draft.statements) if self._draft else 0

    def forked(self) -> Reader:
        """Another reader that goes on from here, so that a line can be tried."""
        other = copy(self)
        other.finished = self.finished.copy()
        other._draft = self._draft.forked() if self._draft else None
        return other

    def feed(self, line: Line) -> Item:
        """Read one line. Records that it ends, and problems outside records, are put in `finished`."""
        if line.fault:
            return self._faulty(line)
        parts = split(line.text)
        if parts.player is None and not parts.body and parts.number is None and not parts.marks:
            return None
        draft = self._draft
        if draft is not None and parts.player in draft.speakers:
            return self._said(draft, draft.speakers[parts.player], parts, line)
        key = _HEADER_KEYS.get(fold(parts.player)) if parts.player else None
        if key == "game":
            return self._game(parts, line)
        if draft is None:
            return None if self._skipping else self._before(line)
        if parts.player is not None and not draft.moves_begun:
            header = self._header(draft, key, parts, line)
            if header is not None:
                return header
        elif key is not None and name_key(bare(parts.player or "")) not in draft.seats:
            return self._problem(
                "AG-07", _span(line, parts.player_at, len(parts.player or "")), line.text, key=key
            )
        return self._statement(draft, parts, line)

    def end(self) -> None:
        """End the record being read, if any."""
        if self._draft is not None and not self._draft.moves_begun:
            self._begin(self._draft)
        draft, self._draft = self._draft, None
        if draft is None:
            return
        if draft.position_from is not None:
            what = "the position that starts here has no `end position`"
            draft.problems.append(Problem(kind("AG-26"), draft.position_from, {"what": what}))
        self.finished.append(draft.record())

    def _problem(self, code: str, span: Span, text: str, **values: object) -> Problem:
        problem = Problem(kind(code), span, values, text)
        if self._draft is None:
            self.finished.append(problem)
        else:
            self._draft.problems.append(problem)
        return problem

    def _faulty(self, line: Line) -> Item:
        odd = next((one for one in line.text if (one < " " and one != "\t") or one == "\x7f"), "")
        span = Span(line.number, line.text.find(odd) + 1 if odd else 1, len(line.text) + 1)
        if self._draft is None and line.fault != "AG-14" and (self._skipping or self._stray):
            return None
        self._stray = True
        values = {"name": f"U+{ord(odd):04X}" if odd else "", "most": f"{LONGEST_LINE:,}"}
        draft = self._draft
        problem = self._problem(str(line.fault), span, line.text, **values)
        if draft is None:
            return problem
        player = split(line.text).player
        seat = draft.seats.get(name_key(bare(player))) if player else None
        if not draft.moves_begun:
            if not draft.players or not line.text.strip() or (player is not None and seat is None):
                # It may have been a header.
                return problem
            self._begin(draft)
        return self._unreadable(draft, problem, seat, None, line)

    def _before(self, line: Line) -> Item:
        if self._stray:
            return None
        self._stray = True
        return self._problem("AG-04", Span(line.number, 1, len(line.text) + 1), line.text)

    def _game(self, parts: Parts, line: Line) -> Item:
        self.end()
        self._skipping = True
        self._count += 1
        parts = parts.unmarked
        span = _span(line, parts.player_at, parts.body_at + len(parts.body) - parts.player_at)
        parsed = envelope().parse(parts.body, "game_value")
        if isinstance(parsed, Failure):
            return self._failed(parsed, parts, line, "game")
        title = known_title(parsed.value, self._known)
        if isinstance(title, Mistaken):
            name = str(title.values["name"])
            span = _span(line, parts.body_at + max(parts.body.find(name), 0), len(name))
            return self._problem(title.code, span, line.text, **title.values)
        spoken = _spoken(title._replace(variants=()), self._known)
        self._draft = Draft(title, span, self._count, *spoken)
        self._draft.spans["game"] = span
        self._draft.language = language_of(parts.player or "")
        self._skipping = False
        return Header("game", title, span)

    def _header(self, draft: Draft, key: str | None, parts: Parts, line: Line) -> Item:
        name = parts.player or ""
        span = _span(line, parts.player_at, len(name))
        if name.startswith('"') or (key is None and name_key(name) in draft.seats):
            return None
        key = key or draft.vocabulary.header_words.get(fold(name), fold(name))
        if key not in _HEADER_KEYS and key not in draft.vocabulary.headers:
            if isinstance(draft.grammar.parse(parts.body, "move"), Parsed):
                return None
            return self._unknown_header(draft, key, parts.unmarked, line)
        if key in draft.spans and key not in _REPEATABLE:
            return self._problem("AG-05", span, line.text, key=key, line=draft.spans[key].line)
        # Behind the players stand marks about the set-up; in other headers they are part of the value.
        parts = parts if key == "players" else parts.unmarked
        draft.lines.setdefault(key, line.text)
        if key in _FREE:
            draft.spans[key] = span
            draft.headers[key] = value = _as_written(parts, line)
            return Header(key, value, span)
        if key in draft.vocabulary.headers:
            parsed = draft.grammar.parse(parts.body, draft.vocabulary.headers[key])
        else:
            parsed = envelope().parse(parts.body, f"{key}_value")
        if isinstance(parsed, Failure):
            draft.misread.add(key)
            return self._failed(parsed, parts, line, key)
        draft.spans[key] = span
        return self._take_header(draft, key, parsed, parts, line)

    def _unknown_header(self, draft: Draft, key: str, parts: Parts, line: Line) -> Header:
        name = parts.player or ""
        span = _span(line, parts.player_at, len(name))
        near = nearest(key, [*HEADER_WORDS, *draft.vocabulary.headers])
        value = _as_written(parts, line)
        draft.headers.setdefault(key, value)
        self._problem("AG-06", span, line.text, key=name, nearest=meant(near))
        return Header(key, value, span)

    def _take_header(self, draft: Draft, key: str, parsed: Parsed, parts: Parts, line: Line) -> Item:
        span = draft.spans[key]
        value = parsed.value
        if key == "players":
            self._take_players(draft, parsed.names, parts, line)
            draft.marks = self._marks(parts, line) if parts.marks else None
        elif key == "ruling":
            at = _span(line, parts.body_at, len(parts.body))
            draft.rulings.append(Ruling(value[0], value[1], at, line.text))
        elif key == "allow":
            at = _span(line, parts.body_at, len(parts.body))
            draft.allowances.append(Allowance(value[0], value[1], at, line.text))
        elif key == "agn" and value != 1:
            self._problem("AG-27", span, line.text, version=value)
        elif parsed.names:
            # The players may come in a later line; seats are known when the headers end.
            draft.pending.append((key, parsed, Span(line.number, parts.body_at, len(line.text) + 1)))
        else:
            draft.headers[key] = value
        return Header(key, value, span)

    def _take_players(self, draft: Draft, called: tuple[Called, ...], parts: Parts, line: Line) -> None:
        names: dict[str, str] = {}
        for one in called:
            span = Span(line.number, parts.body_at + one.column, parts.body_at + one.end)
            quoted = parts.body[one.column - 1 : one.column] == '"'
            if not one.name.strip():
                values = {"found": f"`{one.name}`", "expected": "a name", "nearest": "", "key": "players"}
                self._problem("AG-08", span, line.text, **values)
            elif name_key(one.name) in names:
                self._problem("AG-09", span, line.text, name=one.name)
            elif fold(one.name) in draft.reserved and not quoted:
                self._problem("AG-17", span, line.text, name=one.name)
            names.setdefault(name_key(one.name), unicodedata.normalize("NFC", one.name))
        draft.players = tuple(names.values())
        draft.seats = {key: seat for seat, key in enumerate(names)}

    def _begin(self, draft: Draft) -> None:
        """The headers are over: seat the players that header values name."""
        draft.moves_begun = True
        if not draft.players:
            self._draft = None
            self._skipping = True
            self.finished.extend(draft.problems)
            if "players" not in draft.misread:
                self._problem("AG-16", draft.span, "")
            return
        for key, parsed, span in draft.pending:
            stranger = self._stranger(draft, parsed, span.line, span.column, draft.lines[key])
            if stranger is None:
                draft.headers[key] = seated(parsed.value, _Seats(draft.seats))

    def _statement(self, draft: Draft, parts: Parts, line: Line) -> Item:
        if not draft.moves_begun:
            self._begin(draft)
            if self._draft is None:
                return None
        seat = None
        if parts.player is not None:
            seat = draft.seats.get(name_key(bare(parts.player)))
            if seat is None:
                span = _span(line, parts.player_at, len(parts.player))
                near = nearest(bare(parts.player), draft.players)
                problem = self._problem(
                    "AG-02", span, line.text, name=bare(parts.player), nearest=meant(near)
                )
                return self._unreadable(draft, problem, None, parts, line)
        draft.speakers[parts.player] = seat
        return self._said(draft, seat, parts, line)

    def _said(self, draft: Draft, seat: int | None, parts: Parts, line: Line) -> Item:
        move = self._move(draft, seat, parts, line)
        if isinstance(move, Problem):
            return self._unreadable(draft, move, seat, parts, line)
        if isinstance(move, _EDGES) and not self._position_edge(draft, move, parts, line):
            return self._unreadable(draft, draft.problems[-1], seat, parts, line)
        return self._kept(draft, seat, move, parts, line)

    def _move(self, draft: Draft, seat: int | None, parts: Parts, line: Line) -> Move | Problem:
        start = "move" if seat is not None else "event"
        parsed = draft.grammar.parse(parts.body, start)
        if seat is None and draft.position_from is not None:
            inside = draft.grammar.parse(parts.body, "position_line")
            if isinstance(inside, Parsed) or isinstance(parsed, Failure):
                parsed, start = inside, "position_line"
        if isinstance(parsed, Failure):
            return self._unread(draft, parsed, seat, parts, line)
        move: Move
        if not parsed.names:
            move = parsed.value
            return move
        stranger = self._stranger(draft, parsed, line.number, parts.body_at, line.text)
        if stranger is not None:
            return stranger
        seats = tuple(draft.seats[name_key(one.name)] for one in parsed.names)
        move = draft.grammar.seated(parsed, parts.body, start, seats)
        return move

    def _unread(self, draft: Draft, failure: Failure, seat: int | None, parts: Parts, line: Line) -> Problem:
        other = "event" if seat is not None else "move"
        if failure.code == "AG-01" and failure.column == 1 and parts.body:
            swapped = draft.grammar.parse(parts.body, other)
            if isinstance(swapped, Parsed):
                word = parts.body.split()[0]
                code = "AG-18" if seat is None else "AG-19"
                return self._problem(code, _span(line, parts.body_at, len(word)), line.text, word=word)
        if failure.code == "AG-20":
            failure = self._perhaps_a_player(draft, failure)
        return self._failed(failure, parts, line)

    def _perhaps_a_player(self, draft: Draft, failure: Failure) -> Failure:
        """A name that is not known, told to be a player's where it is: some lines are of one player only."""
        words = str(failure.values["name"]).split()
        starts = [" ".join(words[:count]) for count in range(1, len(words) + 1)]
        player = next((one for one in starts if name_key(one) in draft.seats), None)
        if player is None:
            return failure
        meant_by = f"; {player} is a player, who needs a line of their own"
        return failure._replace(values={**failure.values, "nearest": meant_by})

    def _stranger(self, draft: Draft, parsed: Parsed, number: int, offset: int, text: str) -> Problem | None:
        for one in parsed.names:
            if name_key(one.name) not in draft.seats:
                span = Span(number, offset + one.column, offset + one.end)
                near = nearest(one.name, draft.players)
                return self._problem("AG-02", span, text, name=one.name, nearest=meant(near))
        return None

    def _position_edge(self, draft: Draft, move: Move, parts: Parts, line: Line) -> bool:
        span = _span(line, parts.body_at, len(parts.body))
        opens = isinstance(move, Position)
        if opens == (draft.position_from is not None):
            what = "a position stands inside another" if opens else "no position is open here"
            self._problem("AG-26", span, line.text, what=what)
            return False
        draft.position_from = span if opens else None
        return True

    def _kept(self, draft: Draft, seat: int | None, move: Move, parts: Parts, line: Line) -> Statement:
        expected = len(draft.statements) + 1
        if parts.number is not None and parts.number != expected:
            at = len(line.text) - len(line.text.lstrip())
            span = _span(line, at, len(str(parts.number)))
            self._problem("AG-10", span, line.text, number=parts.number, expected=expected)
        marks = self._marks(parts, line) if parts.marks else None
        begin = parts.player_at if parts.player else parts.body_at
        end = parts.body_at + len(parts.body)
        span = Span(line.number, begin + 1, end + 1)
        statement = Statement(span, line.text[begin:end], seat, move, parts.number, marks)
        draft.statements.append(statement)
        return statement

    def _unreadable(
        self, draft: Draft, problem: Problem, seat: int | None, parts: Parts | None, line: Line
    ) -> Problem:
        marks = self._marks(parts, line) if parts and parts.marks else None
        span = Span(line.number, 1, len(line.text) + 1)
        draft.statements.append(Statement(span, line.text, seat, Unreadable(problem), None, marks))
        return problem

    def _marks(self, parts: Parts, line: Line) -> Marks | None:
        parsed = envelope().parse(parts.marks, "marks")
        if isinstance(parsed, Failure):
            span = Span(line.number, parts.marks_at + parsed.column, parts.marks_at + parsed.end)
            self._problem(parsed.code, span, line.text, **parsed.values)
            return None
        marks: Marks = parsed.value
        return marks

    def _failed(self, failure: Failure, parts: Parts, line: Line, key: str | None = None) -> Problem:
        span = Span(line.number, parts.body_at + failure.column, parts.body_at + failure.end)
        code = "AG-08" if key and failure.code == "AG-01" else failure.code
        return self._problem(code, span, line.text, **failure.values, **({"key": key} if key else {}))


class _Seats(dict[str, int]):
    """Seats by any spelling of a name."""

    def __getitem__(self, name: str) -> int:
        return super().__getitem__(name_key(name))


def read(lines: Iterable[Line], known: tuple[Entry, ...] = KNOWN) -> Iterator[Record | Problem]:
    """The records of some lines, each as soon as it ends; problems outside records stand between them.

    Args:
        lines: numbered lines, as `lines_of` gives them.
        known: the vocabularies that a record may ask for.
    """
    reader = Reader(known)
    for line in lines:
        reader.feed(line)
        if reader.finished:
            yield from reader.finished
            reader.finished.clear()
    reader.end()
    yield from reader.finished


def _as_written(parts: Parts, line: Line) -> str:
    """The body with its own typography."""
    return line.text[parts.body_at : parts.body_at + len(parts.body)]


def _span(line: Line, at: int, length: int) -> Span:
    return Span(line.number, at + 1, at + length + 1)


_BEGINNINGS = {form[:2] for form, key in _HEADER_KEYS.items() if key == "game"}
# A quoted name, and one with an apostrophe, begin lines as well as plain ones.
_COMMON = f"{ascii_letters}'\""
OTHER_BEGINNINGS = frozenset(map("".join, product(_COMMON, repeat=2))).difference(
    *(map("".join, product(*((one, one.upper()) for one in form))) for form in _BEGINNINGS)
)
"""What most lines begin with, and what tells them from a `game:` header at a glance."""
_FIRST_LETTER = re.compile(r"\s*(?:\d{1,9}\.\s+)?([^\W\d_])")


def begins_record(text: str) -> bool:
    """Whether a line says that it is a `game:` header, with which a record begins and the one before it ends."""
    if text[:2] in OTHER_BEGINNINGS or _FIRST_LETTER.match(text) is None:
        return False
    player = split(text).player
    return player is not None and _HEADER_KEYS.get(fold(player)) == "game"
