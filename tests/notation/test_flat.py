"""Bodies as words are matched in them."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from aboveboard.notation.flat import columns_of, flat


def test_case_and_accents_do_not_matter() -> None:
    assert flat("Débarquement ÉCRASE Boat-4a") == "debarquement ecrase boat-4a"


@given(st.text())
def test_every_character_keeps_its_column(text: str) -> None:
    assert len(flat(unicodedata.normalize("NFC", text))) == len(unicodedata.normalize("NFC", text))


def test_columns_are_those_of_the_text_as_written() -> None:
    written = "De\u0301barque x"
    composed = unicodedata.normalize("NFC", written)
    assert composed[9] == "x"
    assert written[columns_of(written, composed)[9] - 1] == "x"
