"""Every word of Celestia can be written in French, and is read as the English one."""

import re

import pytest

from aboveboard.notation.celestia import VOCABULARY
from aboveboard.notation.celestia.words import WORDS
from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Move, Record, Unreadable
from aboveboard.notation.words import fold

HEAD = "game: Celestia\nplayers: Amy, Bob, Cleo\n"
PHRASES = [
    "Amy: roll fog lightning birds pirates blank", "Amy: stay", "Amy: leave -> 4", "Amy: leave -> spyglass",
    "Amy: reroll fog -> birds", "Amy: reroll none", "Amy: fly compass, lightning-rod, foghorn, cannon, turbo",
    "Amy: crash", "Amy: can", "Amy: cannot", "Amy: treasure -> 4", "Amy: eject Bob -> 4", "Amy: jetpack -> 4",
    "Amy: alternative-route", "Amy: wind-gust", "Amy: spyglass", "Amy: announce 50",
    "deal Amy 2 compass, 1 jetpack, 1 ejection, 1 alternative-route, 1 wind-gust", "journey", "draw Amy turbo, Bob ?",
    "claim city 4", "claim captain Amy", "claim aboard Amy, Bob", "claim aboard none", "claim rolled fog",
    "claim said Amy stay", "claim declared cannot", "claim pending wind-gust", "claim jumped Amy",
    "claim hand Amy only 2 compass", "claim holds Amy 4 cards", "claim treasures Amy only 4", "claim pile 4 3",
    "claim discard only none", "claim deck 12", "claim waiting Amy", "claim ended Amy",
    "claim treasures Amy 4 from 4", "claim found 4", "claim played Amy", "claim flew Amy fog with 1 compass",
    "claim before the first journey", "claim turn Amy", "claim score Amy 12",
]  # fmt: skip


def move(line: str) -> Move:
    (record,) = [one for one in read(text_lines(f"{HEAD}{line}\n")) if isinstance(one, Record)]
    (statement,) = record.statements
    return statement.move


def translations() -> list[tuple[str, str, str]]:
    """Each phrase with each other form of each word in it, and that form."""
    found = []
    for word in WORDS.values():
        whole = re.compile(rf"(?<![\w-]){re.escape(word.canonical)}(?![\w-])")
        for phrase in PHRASES:
            who, colon, body = phrase.rpartition(": ")
            inside_another = any(
                word.canonical in other.canonical and other.canonical in body
                for other in WORDS.values()
                if other is not word
            )
            if whole.search(body) and not inside_another:
                found += [
                    (phrase, who + colon + whole.sub(form, body), form) for form in (*word.also, *word.french)
                ]
    return found


@pytest.mark.parametrize("phrase", PHRASES)
def test_the_english_phrase_is_read(phrase: str) -> None:
    assert not isinstance(move(phrase), Unreadable)


@pytest.mark.parametrize(("phrase", "other"), [one[:2] for one in translations()], ids=lambda text: text)
def test_another_form_of_a_word_is_read_as_the_same(phrase: str, other: str) -> None:
    assert move(other) == move(phrase)


ACCENTED = [(phrase, other) for phrase, other, _ in translations() if fold(other) != other.casefold()]


@pytest.mark.parametrize(("phrase", "other"), ACCENTED, ids=lambda text: text)
def test_accents_may_be_left_out(phrase: str, other: str) -> None:
    who, colon, body = other.rpartition(": ")
    assert move(who + colon + fold(body)) == move(phrase)


def test_every_word_of_a_move_occurs_in_a_phrase() -> None:
    spoken = " ".join(PHRASES)
    assert [name for name, word in WORDS.items() if word.canonical not in spoken] == []


def test_every_form_of_every_word_is_tried() -> None:
    tried = {form for *_, form in translations()}
    forms = {form for word in WORDS.values() for form in (*word.also, *word.french)}
    assert forms - tried == set()


def test_every_word_has_a_french_form() -> None:
    assert [name for name, word in WORDS.items() if not word.french] == []


@pytest.mark.parametrize("title", ["Celestia, débutant", "Celestia, debutants", "celestia, beginner"])
def test_the_variant_and_the_headers_are_read_in_french(title: str) -> None:
    text = f"jeu: {title}\njoueurs: Amélie, Orville\ncapitaine: Orville\n"
    text += "résultat: Amélie 4, Orville 0\nlecture: ties = open\n"
    (record,) = [one for one in read(text_lines(text)) if isinstance(one, Record)]
    assert record.problems == ()
    assert record.title.variants == ("beginner",)
    assert record.headers["captain"] == 1
    assert record.result == ((0, 4), (1, 0))
    assert record.rulings[0][:2] == ("ties", "open")


def test_the_vocabulary_has_these_words() -> None:
    assert VOCABULARY.words is WORDS
