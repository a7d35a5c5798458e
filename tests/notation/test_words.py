"""Words in all their forms."""

import unicodedata

import pytest

from aboveboard.notation.lexer import Lexicon
from aboveboard.notation.words import Word, fold, nearest, nearest_words, spellings

WORDS = {"EJECTION": Word("ejection", ("eject",), ("débarquement", "débarque"))}


def test_fold_takes_case_accents_and_typography_away() -> None:
    assert fold("Débarquement") == fold("DEBARQUEMENT") == fold("De\u0301barquement")
    assert fold("s’écrase") == "s'ecrase"


def found(text: str, *forms: str) -> str | None:
    """What a lexicon of one word takes from the start of a text."""
    word = Lexicon({"WORD": forms}).longest(text, 0, {"WORD"})
    return word and text[: word[1]]


@pytest.mark.parametrize(
    "text", ["débarquement", "Debarquement", "DÉBARQUEMENT", unicodedata.normalize("NFD", "débarquement")]
)
def test_a_word_is_found_whatever_its_accents(text: str) -> None:
    assert found(text, *WORDS["EJECTION"].forms) == text


@pytest.mark.parametrize("text", ["longue-vue", "longue vue", "Longue  Vue", "longue\tvue", "longue - vue"])
def test_a_blank_in_a_word_may_be_a_hyphen(text: str) -> None:
    assert found(text, "longue-vue") == text


def test_a_word_ends_where_a_word_ends() -> None:
    assert found("foghorn", "fog") is None
    assert found("fog-horn", "fog") is None
    assert found("fog horn", "fog") == "fog"


def test_the_longest_form_wins() -> None:
    assert found("corne de brume", "corne", "corne de brume") == "corne de brume"
    assert found("corne de fer", "corne", "corne de brume") == "corne"


def test_only_what_can_stand_in_a_place_is_found() -> None:
    words = Lexicon({"CARD": ["wind gust"], "AIR": ["wind"], "MOVE": ["wind gust"]})
    assert words.longest("wind gust", 0, {"MOVE"}) == ("MOVE", 9)
    assert words.longest("wind gust", 0, {"MOVE", "CARD"}) == ("CARD", 9)
    assert words.longest("wind gust", 0, {"AIR"}) == ("AIR", 4)
    assert words.longest("wind gust", 0, {"SEA"}) is None


def test_a_number_is_read_with_a_counted_word() -> None:
    words = Lexicon({"WORKER": ["R"], "SKILL": ["skill?"], "TILE": ["well"]}, {"WORKER", "SKILL"})
    every = {"WORKER", "SKILL", "TILE"}
    assert words.longest("2R + 1", 0, every) == ("WORKER", 2)
    assert words.longest("a 2 skill ?", 2, every) == ("SKILL", 11)
    assert words.longest("2 well", 0, every) is None


def test_spellings_name_the_canonical_word() -> None:
    assert spellings(WORDS)["debarque"] == "ejection"


def test_the_nearest_word_is_canonical_and_stands_once() -> None:
    forms = {"compass": "compass", "compasses": "compass", "boussole": "compass", "cannon": "cannon"}
    assert nearest_words("compas", forms) == ("compass",)
    assert nearest_words("bousole", forms) == ("compass",)
    assert nearest_words("xyz", forms) == ()
    assert nearest("Canon", ["cannon", "turbo"]) == ("cannon",)
