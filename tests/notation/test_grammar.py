"""Parsers: what is remembered, what is expected, players seated."""

from pathlib import Path

import pytest

from aboveboard.notation.celestia import VOCABULARY
from aboveboard.notation.celestia import moves as m
from aboveboard.notation.grammar import Called, Failure, Parsed, envelope, grammar_of, listed, meant, seated
from aboveboard.notation.statements import Claim, Expectation, Marks, Title


def test_equal_bodies_are_parsed_once() -> None:
    grammar = grammar_of(VOCABULARY)
    first = grammar.parse("roll fog fog", "move")
    assert grammar.parse("roll fog fog", "move") is first
    assert (grammar.asked, grammar.misses) == (2, 1)
    assert isinstance(grammar.parse("roll fog fog", "event"), Failure)


def test_what_was_not_asked_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aboveboard.notation.grammar._MEMORY", 4)
    grammar = grammar_of(VOCABULARY)
    for body in ("stay", "leave", "stay", "fly", "stay", "crash", "stay"):
        grammar.parse(body, "move")
    assert (grammar.asked, grammar.misses) == (7, 4)
    grammar.parse("leave", "move")
    assert grammar.misses == 5


def test_a_long_body_is_not_remembered() -> None:
    grammar = grammar_of(VOCABULARY)
    for _ in range(2):
        grammar.parse("hurrah " * 40, "move")
    assert (grammar.asked, grammar.misses) == (2, 2)


def test_failures_are_remembered_too() -> None:
    grammar = grammar_of(VOCABULARY)
    first = grammar.parse("hurrah", "move")
    assert isinstance(first, Failure)
    assert grammar.parse("hurrah", "move") is first


def test_players_are_named_until_they_are_seated() -> None:
    parsed = grammar_of(VOCABULARY).parse("claim aboard Ann, Ben", "event")
    assert isinstance(parsed, Parsed)
    assert parsed.names == (Called("Ann", 14, 17), Called("Ben", 19, 22))
    assert seated(parsed.value, {"Ann": 0, "Ben": 1}) == Claim(m.AtAboard((0, 1)))
    with pytest.raises(KeyError):
        seated(parsed.value, {"Ann": 0})


def test_a_body_says_who_by_the_seats_it_is_given() -> None:
    grammar = grammar_of(VOCABULARY)
    body = "draw Ann foghorn, Ben cannon"
    parsed = grammar.parse(body, "event")
    assert isinstance(parsed, Parsed)
    for seats in ((0, 1), (2, 0), (0, 1)):
        cards = tuple(zip(seats, ("foghorn", "cannon"), strict=True))
        assert grammar.seated(parsed, body, "event", seats) == m.Draw(cards)
    assert (grammar.asked, grammar.misses) == (1, 1)


def test_a_grammar_that_was_just_made_reads_like_one_that_was_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ABOVEBOARD_CACHE", str(tmp_path))
    made, kept = grammar_of(VOCABULARY), grammar_of(VOCABULARY)
    assert len(list(tmp_path.iterdir())) == 1
    for body in ("draw Ann foghorn, Ben cannon", "draw Ann fog-horn, Ben 3", "draw Ann", ""):
        assert made.parse(body, "event") == kept.parse(body, "event")
        assert made.following(body, "event") == kept.following(body, "event")


def test_a_number_too_long_to_convert_is_junk() -> None:
    assert isinstance(grammar_of(VOCABULARY).parse("announce " + "9" * 5000, "move"), Failure)


def test_the_envelope() -> None:
    title = envelope().parse("Key  flower + A B + C, x, y z", "game_value")
    assert isinstance(title, Parsed)
    assert title.value == Title("Key flower", ("A B", "C"), ("x", "y z"))
    marks = envelope().parse('!illegal only ce-14 KF-U07 !stands "so"', "marks")
    assert isinstance(marks, Parsed)
    assert marks.value == Marks(Expectation("illegal", ("CE-14", "KF-U07"), True), "so")


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a or b"),
        (["a", "b", "c"], "a, b or c"),
        ([str(n) for n in range(20)], "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …"),
    ],
)
def test_lists_in_sentences(names: list[str], sentence: str) -> None:
    assert listed(names, "or") == sentence


def test_what_was_meant() -> None:
    assert meant([]) == ""
    assert meant(["a", "b"]) == "; did you mean a or b?"
