"""Every word of Celestia in every form is read, and written in its one canonical form."""

import unicodedata

import pytest
from reading import START, canonical, canonical_line, move_of, record_of

from aboveboard.notation.celestia import VOCABULARY
from aboveboard.notation.celestia.words import WORDS
from aboveboard.notation.words import COMMON_WORDS, HEADER_WORDS, fold

CARD = "deal Ann 3 {}"
PLACES = {
    **dict.fromkeys(("FOG", "LIGHTNING", "BIRDS", "PIRATES", "BLANK"), "Ann: roll {} birds"),
    **dict.fromkeys(("COMPASS", "LIGHTNING_ROD", "FOGHORN", "CANNON", "TURBO"), CARD),
    **dict.fromkeys(("EJECTION", "JETPACK", "ALTERNATIVE_ROUTE", "WIND_GUST"), CARD),
    "SPYGLASS": "Ann: leave -> {}", "ROLL": "Ann: {} fog", "REROLL": "Ann: {} fog -> birds",
    "NONE": "Ann: reroll {}", "STAY": "Ann: {}", "LEAVE": "Ann: {} -> 1", "FLY": "Ann: {} 1 turbo",
    "CRASH": "Ann: {}", "CAN": "Ann: {}", "CANNOT": "Ann: {}", "TREASURE": "Ann: {} -> 4",
    "ANNOUNCE": "Ann: {} 50", "DEAL": "{} Ann 8 ?", "JOURNEY": "{}", "DRAW": "{} Ann ?",
    "CITY": "claim {} 6", "CAPTAIN": "claim {} Ann", "ABOARD": "claim {} Ann",
    "ROLLED": "claim {} fog fog", "SAID": "claim {} Ann stay", "DECLARED": "claim {} can",
    "PENDING": "claim {} wind-gust", "JUMPED": "claim {} Ann", "HAND": "claim {} Ann 1 turbo",
    "HOLDS": "claim {} Ann 6 cards", "CARDS": "claim holds Ann 6 {}", "TREASURES": "claim {} Ann 1",
    "PILE": "claim {} 1 3", "DISCARD": "claim {} 1 turbo", "DECK": "claim {} 40",
    "WAITING": "claim {} Ann", "ENDED": "claim {} Ann", "FIRST": "claim {}",
    "FOUND": "claim {} 2", "PLAYED": "claim {} Ann", "FROM": "claim treasures Ann ? {} 6",
    "FLEW": "claim {} Ann fog", "WITH": "claim flew Ann fog {} 1 compass", "TURN": "claim {} Ann",
    "SCORE": "claim {} Ann 50", "ONLY": "claim hand Ann {} 1 turbo",
    "UNDO": "{}", "MISSED": "{} Ann", "CLAIM": "{} city 6", "POSITION": "{}",
}  # fmt: skip
# What a player does with a Power card is its own word, written as a verb or as the card.
VERBS = {
    "EJECTION": ("Ann: {} Ben -> 2", "Ann: eject Ben -> 2"),
    "JETPACK": ("Ann: {} -> 2", "Ann: jetpack -> 2"),
    "ALTERNATIVE_ROUTE": ("Ann: {}", "Ann: alternative-route"),
    "WIND_GUST": ("Ann: {}", "Ann: wind-gust"),
    "SPYGLASS": ("Ann: {}", "Ann: spyglass"),
}
ALL = {**COMMON_WORDS, **WORDS}
FORMS = [(name, form) for name, word in ALL.items() if name != "END" for form in word.forms]


def test_every_word_has_a_place() -> None:
    assert set(PLACES) == set(ALL) - {"END"}


@pytest.mark.parametrize(("name", "form"), FORMS)
def test_every_form_is_read_and_written_canonically(name: str, form: str) -> None:
    place, word = PLACES[name], ALL[name]
    wanted = place.format(word.canonical)
    variants = [form, form.upper(), fold(form), unicodedata.normalize("NFD", form), form.replace("'", "’"),
                form.replace(" ", "  "), form.replace("-", "\u2011")]  # fmt: skip
    for variant in variants:
        line = place.format(variant)
        if name != "POSITION":
            assert move_of(line) == move_of(wanted)
        assert canonical_line(line) == wanted


@pytest.mark.parametrize("name", VERBS)
def test_power_cards_are_verbs_too(name: str) -> None:
    place, wanted = VERBS[name]
    for form in WORDS[name].forms:
        assert canonical_line(place.format(form)) == wanted


@pytest.mark.parametrize("form", COMMON_WORDS["END"].forms)
def test_the_end_of_a_position(form: str) -> None:
    text = f"{START}position\n  city 6\n{form} position\n"
    assert record_of(text).problems == ()
    assert canonical(text).endswith("\nend position\n")


HEADERS = {
    "game": "Celestia", "players": "Ann, Ben", "date": "2026-11-21", "event": "x", "ruling": "ties = open",
    "allow": 'CE-01 "why"', "result": "Ann 50, Ben 40", "agn": "1", "captain": "Ann",
}  # fmt: skip


@pytest.mark.parametrize("key", HEADERS)
def test_every_form_of_a_header(key: str) -> None:
    word = HEADER_WORDS.get(key)
    forms = word.forms if word else (key, *VOCABULARY.header_words)
    for form in forms:
        for variant in (form, form.upper(), fold(form), unicodedata.normalize("NFD", form)):
            lines = {one: f"{one}: {value}" for one, value in HEADERS.items()}
            lines[key] = f"{variant} : {HEADERS[key]}"
            text = "\n".join(lines.values()) + "\n"
            assert record_of(text).problems == ()
            assert canonical(text) == "".join(f"{one}: {value}\n" for one, value in HEADERS.items())


@pytest.mark.parametrize("variant", ["beginner", "Beginners", "débutant", "Debutants"])
def test_the_variant(variant: str) -> None:
    text = canonical(f"jeu: celestia, {variant}\nplayers: Ann, Ben\n")
    assert text.startswith("game: Celestia, beginner\n")


def test_a_line_in_french() -> None:
    french = [
        ("donne Ann 2 boussoles, 1 canon, 1 turbo, 4 ?", "deal Ann 2 compass, 1 cannon, 1 turbo, 4 ?"),
        ("Ann: lance brouillard, vide", "Ann: roll fog blank"),
        ("Ben: descend → longue-vue magique", "Ben: leave -> spyglass"),
        ("Cy: itinéraire bis", "Cy: alternative-route"),
        ("Ann: relance brouillard => oiseaux", "Ann: reroll fog -> birds"),
        ("Ann: ne peut pas", "Ann: cannot"),
        ("Ann: s’écrase", "Ann: crash"),
        ("Ann: passe 1 corne de brume, 2 parafoudres", "Ann: fly 2 lightning-rod, 1 foghorn"),
        ("nouveau voyage", "journey"),
        ("pioche Ann ?, Ben coup dur", "draw Ann ?, Ben wind-gust"),
    ]
    for written, wanted in french:
        assert canonical_line(written) == wanted
        assert move_of(written) == move_of(wanted)
