"""Multisets: equal when they hold the same, never negative, never changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.replay.pieces import NOTHING, Pieces

KINDS = ("R", "B", "Y", "G", "?", "wood", "saw", "Sven")
some = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 9)).map(Pieces.from_counts)


def test_the_order_of_naming_does_not_matter() -> None:
    assert Pieces.of("R", "B", "R") == Pieces.from_counts({"B": 1, "R": 2}) == Pieces.from_list("BRR")


def test_zeros_are_dropped() -> None:
    assert Pieces.from_counts({"R": 0}) == NOTHING
    assert not NOTHING


def test_a_negative_count_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        Pieces.from_counts({"R": -1})


def test_it_counts_by_kind_and_in_all() -> None:
    held = Pieces.from_counts({"R": 2, "gold": 1})
    assert (held.count("R"), held.count("wood"), held.total, len(held)) == (2, 0, 3, 3)
    assert held.kinds == ("R", "gold")
    assert "gold" in held
    assert "wood" not in held
    assert list(held) == ["R", "R", "gold"]


def test_taking_away_what_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="2 R cannot be taken from 1 R"):
        Pieces.of("R").minus(Pieces.of("R", "R"))


def test_without_takes_what_there_is_and_missing_names_the_rest() -> None:
    held, asked = Pieces.of("R", "B"), Pieces.of("R", "R", "Y")
    assert held.without(asked) == Pieces.of("B")
    assert held.missing(asked) == Pieces.of("R", "Y")
    assert held.common(asked) == Pieces.of("R")


def test_an_unknown_piece_stands_for_no_other() -> None:
    assert not Pieces.of("?").covers(Pieces.of("R"))


def test_only_keeps_the_kinds_asked_for() -> None:
    assert Pieces.of("R", "saw", "saw").only(("saw", "anvil")) == Pieces.of("saw", "saw")


def test_it_reads_as_a_list() -> None:
    assert str(Pieces.of("R", "R", "saw")) == "2 R 1 saw"
    assert str(NOTHING) == "nothing"


@given(some, some)
def test_adding_and_taking_away_again_changes_nothing(one: Pieces, other: Pieces) -> None:
    both = one.plus(other)
    assert both == other.plus(one)
    assert both.total == one.total + other.total
    assert both.minus(other) == one


@given(some, some)
def test_it_covers_exactly_what_leaves_nothing_missing(one: Pieces, other: Pieces) -> None:
    assert one.covers(other) == (not one.missing(other))
    assert one.common(other).plus(one.without(other)) == one


@given(some, some)
def test_equal_multisets_have_equal_hashes_and_stay_in_canonical_form(one: Pieces, other: Pieces) -> None:
    for made in (one.plus(other), one.without(other), one.common(other), one.missing(other)):
        again = Pieces.from_list(list(made))
        assert made == again
        assert hash(made) == hash(again)
