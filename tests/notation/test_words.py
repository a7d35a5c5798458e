"""Words in all their forms."""

import re

import pytest

from aboveboard.notation.flat import flat
from aboveboard.notation.words import Word, fold, nearest, nearest_words, pattern, spellings, terminals

WORDS = {"EJECTION": Word("ejection", ("eject",), ("débarquement", "débarque"))}


def test_fold_takes_case_accents_and_typography_away() -> None:
    assert fold("Débarquement") == fold("DEBARQUEMENT") == fold("De\u0301barquement")
    assert fold("s’écrase") == "s'ecrase"


@pytest.mark.parametrize("text", ["débarquement", "Debarquement", "DÉBARQUEMENT"])
def test_a_word_is_found_whatever_its_accents(text: str) -> None:
    assert re.fullmatch(pattern(WORDS["EJECTION"].forms), flat(text))


@pytest.mark.parametrize("text", ["longue-vue", "longue vue", "Longue  Vue", "longue\tvue", "longue - vue"])
def test_a_blank_in_a_word_may_be_a_hyphen(text: str) -> None:
    assert re.fullmatch(pattern(["longue-vue"]), flat(text))


def test_a_word_ends_where_a_word_ends() -> None:
    assert not re.match(pattern(["fog"]), "foghorn")
    assert not re.match(pattern(["fog"]), "fog-horn")


def test_the_longest_form_wins() -> None:
    found = re.match(pattern(["corne", "corne de brume"]), "corne de brume")
    assert found
    assert found.group() == "corne de brume"


def test_spellings_and_terminals_name_the_canonical_word() -> None:
    assert spellings(WORDS)["debarque"] == "ejection"
    assert terminals(WORDS).startswith("EJECTION: /")


def test_the_nearest_word_is_canonical_and_stands_once() -> None:
    forms = {"compass": "compass", "compasses": "compass", "boussole": "compass", "cannon": "cannon"}
    assert nearest_words("compas", forms) == ("compass",)
    assert nearest_words("bousole", forms) == ("compass",)
    assert nearest_words("xyz", forms) == ()
    assert nearest("Canon", ["cannon", "turbo"]) == ("cannon",)
