"""Every kind of move of Celestia, in any spelling, is read back as it was written."""

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import canonical, record_of

from aboveboard.notation.celestia import VOCABULARY
from aboveboard.notation.celestia import moves as m
from aboveboard.notation.celestia.words import WORDS
from aboveboard.notation.celestia.writer import WRITERS
from aboveboard.notation.statements import (
    Claim,
    EndPosition,
    Expectation,
    Marks,
    Missed,
    Move,
    Position,
    PositionLine,
    Record,
    Span,
    Statement,
    Title,
    Undo,
)
from aboveboard.notation.words import COMMON_WORDS
from aboveboard.notation.writer import record_written

NOWHERE = Span(0, 0, 0)
SEATS = st.integers(0, 2)
NUMBERS = st.integers(0, 99)
CARD = st.sampled_from(m.CARDS)
SEEN_OR_NOT = st.sampled_from((*m.CARDS, "?"))
FACES = st.lists(st.sampled_from((*m.FACES, "?")), min_size=1, max_size=4).map(tuple)
TREASURE = st.sampled_from([1, 2, 4, 25, "spyglass", "?"])


def in_order(cards: list[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=(*m.CARDS, "?").index))


CARDS = st.lists(SEEN_OR_NOT, min_size=1, max_size=8).map(in_order)
SOME_SEATS = st.lists(SEATS, min_size=1, max_size=3, unique=True).map(tuple)


@st.composite
def listed(draw: st.DrawFn, kind: Any, items: Any, seated: bool) -> Move:
    """A line that gives at least some items, or exactly these, or none."""
    only = draw(st.booleans())
    some = draw(items if not only else st.one_of(st.just(()), items))
    return kind(draw(SEATS), some, only) if seated else kind(some, only)


TREASURES = st.lists(TREASURE, min_size=1, max_size=5).map(tuple)
MOVES: dict[type[Move], st.SearchStrategy[Move]] = {
    m.Roll: st.builds(m.Roll, FACES),
    m.Stay: st.just(m.Stay()),
    m.Leave: st.builds(m.Leave, TREASURE),
    m.Reroll: st.builds(m.Reroll, FACES, FACES) | st.just(m.Reroll((), ())),
    m.Fly: st.builds(m.Fly, CARDS.map(lambda cards: None if cards == ("?",) else cards) | st.just(())),
    m.Crash: st.just(m.Crash()),
    m.Can: st.just(m.Can()),
    m.Cannot: st.just(m.Cannot()),
    m.TakeTreasure: st.builds(m.TakeTreasure, TREASURE),
    m.Eject: st.builds(m.Eject, SEATS, TREASURE),
    m.Jetpack: st.builds(m.Jetpack, TREASURE),
    m.AlternativeRoute: st.just(m.AlternativeRoute()),
    m.WindGust: st.just(m.WindGust()),
    m.Spyglass: st.just(m.Spyglass()),
    m.Announce: st.builds(m.Announce, st.none() | NUMBERS),
}
EVENTS: dict[type[Move], st.SearchStrategy[Move]] = {
    m.Deal: st.builds(m.Deal, SEATS, CARDS),
    m.Journey: st.just(m.Journey()),
    m.Draw: st.builds(m.Draw, st.lists(st.tuples(SEATS, SEEN_OR_NOT), min_size=1, max_size=3).map(tuple)),
}
LINES: dict[type[PositionLine], st.SearchStrategy[Any]] = {
    m.AtCity: st.builds(m.AtCity, NUMBERS),
    m.AtCaptain: st.builds(m.AtCaptain, SEATS),
    m.AtAboard: st.builds(m.AtAboard, SOME_SEATS | st.just(())),
    m.AtRolled: st.builds(m.AtRolled, FACES),
    m.AtSaid: st.builds(m.AtSaid, SEATS, st.booleans()),
    m.AtDeclared: st.builds(m.AtDeclared, st.booleans()),
    m.AtReroll: st.builds(m.AtReroll, st.sampled_from(["alternative-route", "wind-gust"])),
    m.AtJetpack: st.builds(m.AtJetpack, SEATS),
    m.AtHand: listed(m.AtHand, CARDS, True),
    m.AtHolds: st.builds(m.AtHolds, SEATS, NUMBERS),
    m.AtTreasures: listed(m.AtTreasures, TREASURES, True),
    m.AtPile: st.builds(m.AtPile, NUMBERS, NUMBERS),
    m.AtDiscard: listed(m.AtDiscard, CARDS, False),
    m.AtDeck: st.builds(m.AtDeck, NUMBERS),
    m.AtWaiting: st.builds(m.AtWaiting, SOME_SEATS),
    m.AtEnded: st.builds(m.AtEnded, SOME_SEATS),
    m.AtFirst: st.just(m.AtFirst()),
    m.AtJourney: st.builds(m.AtJourney, NUMBERS),
    m.AtFound: st.builds(m.AtFound, st.lists(NUMBERS, min_size=1, max_size=4).map(tuple)),
    m.AtPlayed: st.builds(m.AtPlayed, SOME_SEATS),
    m.AtFlew: st.builds(m.AtFlew, SEATS, FACES, CARDS),
    m.AtTurn: st.builds(m.AtTurn, SEATS),
    m.AtScore: st.builds(m.AtScore, SEATS, NUMBERS),
}
LINE = st.one_of(*LINES.values())
COMMON = st.one_of(
    st.just(Undo()),
    st.builds(Missed, SEATS, st.just(1)),
    st.builds(Missed, st.none(), st.integers(1, 9)),
    st.builds(Claim, LINE),
)
CODE = st.from_regex(r"[A-Z]{2}-[A-Z]?[0-9]{2}[a-z]?", fullmatch=True).filter(str.isascii)
CODES = st.lists(CODE, max_size=3).map(tuple)
EXPECTS = st.one_of(
    st.none(),
    st.just(Expectation("legal")),
    st.builds(Expectation, st.just("illegal"), CODES, st.booleans()),
    st.builds(Expectation, st.just("undecided"), CODES, st.just(False)),
)
REASON = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=20)
MARKS = st.none() | st.builds(Marks, EXPECTS, st.none() | REASON).filter(lambda one: one != Marks())
NAMES = st.lists(
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1, max_size=12).filter(str.strip)
    | st.sampled_from(["Ann", "Zoe\u0308", "D’Arcy", "roll", "none", "None's", "2R", 'a"b', "a\\", "a # b", "a: b",
                       "Fin"]),
    min_size=3, max_size=3, unique_by=lambda name: name.casefold(),
)  # fmt: skip


def statement(seat: int | None, move: Move, marks: Marks | None = None) -> Statement:
    return Statement(NOWHERE, "", seat, move, None, marks)


STATEMENT = st.one_of(
    st.builds(statement, SEATS, st.one_of(*MOVES.values()), MARKS),
    st.builds(statement, st.none(), st.one_of(*EVENTS.values(), COMMON), MARKS),
)
POSITION = st.lists(st.builds(statement, st.none(), LINE), max_size=5).map(
    lambda lines: [statement(None, Position()), *lines, statement(None, EndPosition())]
)
STATEMENTS = st.lists(STATEMENT.map(lambda one: [one]) | POSITION, max_size=8)


def said(record: Record) -> list[tuple[object, ...]]:
    return [(one.seat, one.move, one.marks) for one in record.statements]


def written(statements: list[list[Statement]], names: tuple[str, ...] = ("Ann", "Ben", "Cy")) -> str:
    record = Record(
        Title("Celestia"), names, NOWHERE, statements=tuple(one for each in statements for one in each)
    )
    return "".join(f"{line}\n" for line in record_written(record))


def test_every_kind_of_move_is_tried() -> None:
    assert set(MOVES) | set(EVENTS) | set(LINES) == set(WRITERS)


@given(STATEMENTS)
@settings(deadline=2000)
def test_what_is_written_is_read_back(statements: list[list[Statement]]) -> None:
    record = record_of(written(statements))
    assert record.problems == ()
    plain = [(one.seat, one.move) for each in statements for one in each]
    assert [(one.seat, one.move) for one in record.statements] == plain


@given(STATEMENTS, NAMES)
@settings(deadline=2000)
def test_any_names_are_read_back(statements: list[list[Statement]], names: list[str]) -> None:
    text = written(statements, tuple(names))
    first = record_of(text)
    again = record_of(canonical(text))
    assert (again.players, said(again)) == (first.players, said(first))
    if len(first.players) == 3:
        assert first.problems == ()


_FORMS = {
    word.canonical: word.forms
    for word in (*COMMON_WORDS.values(), *WORDS.values())
    if word.canonical != "end"
}
_WORD = re.compile(
    "|".join(rf"(?<![\w!-]){re.escape(one)}(?![\w-])" for one in sorted(_FORMS, key=len, reverse=True))
)


def spelt_otherwise(text: str, chance: random.Random) -> str:
    """The same text in other words of the same meaning."""

    def other(found: re.Match[str]) -> str:
        form = chance.choice(_FORMS[found.group()])
        return chance.choice([form, form.upper(), form.capitalize()])

    rows = text.splitlines()
    body = [row if '"' in row or "!" in row else _WORD.sub(other, row) for row in rows[2:]]
    loose = [chance.choice(["", "  "]) + row.replace("->", chance.choice(["→", "=>"])) + chance.choice(["", " # so"])
             if '"' not in row else row for row in body]  # fmt: skip
    return "\n".join([*rows[:2], *loose]) + "\n"


@given(STATEMENTS, st.randoms(use_true_random=False))
@settings(deadline=2000, max_examples=300)
def test_every_spelling_means_the_same(statements: list[list[Statement]], chance: random.Random) -> None:
    text = written(statements)
    loose = spelt_otherwise(text, chance)
    first = record_of(loose)
    assert [one.message for one in first.problems] == []
    assert said(first) == said(record_of(text))
    assert said(record_of(canonical(loose))) == said(first)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("fly turbo, compass", m.Fly(("compass", "turbo"))),
        ("fly 2 compass turbo", m.Fly(("compass", "compass", "turbo"))),
        ("fly ?", m.Fly(None)),
        ("fly", m.Fly(())),
        ("reroll none", m.Reroll((), ())),
        ("reroll fog -> -", m.Reroll(("fog",), ("blank",))),
        ("announce", m.Announce(None)),
    ],
)
def test_moves_worth_a_look(line: str, move: Move) -> None:
    (one,) = record_of(f"game: Celestia\nplayers: Ann, Ben\nAnn: {line}\n").statements
    assert one.move == move


def test_the_vocabulary_writes_all_it_reads() -> None:
    assert VOCABULARY.writers == WRITERS
