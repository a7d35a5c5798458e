"""Records in French and in English: only the words differ, and each can be turned into the other."""

from pathlib import Path

import pytest
from reading import canonical, record_of

from aboveboard.notation.celestia.words import WORDS
from aboveboard.notation.statements import Record
from aboveboard.notation.words import COMMON_WORDS
from aboveboard.replay.simulate import games

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
PLAYED = {
    **{f"Celestia of {n}": next(games("Celestia", n, n, 1)) for n in (2, 4, 6)},
    "Celestia for beginners": next(games("Celestia, beginner", 3, 1, 1)),
    "Celestia from one seat": next(games("Celestia", 4, 2, 1, hidden=1)),
    "Keyflower": next(games("Keyflower + Key Celeste + Sven and Paulo + Keymelequin", 3, 1, 1)),
    **{
        path.relative_to(SAMPLES).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(SAMPLES.glob("*/games/*.agn"))
    },
}
# One text with every record of the rules, questions and readings of a game, among them every word there is.
SHORT = {
    name: "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((SAMPLES / name).glob("[qr]*/**/*.agn"))
    )
    for name in ("celestia", "key_celeste")
}


def said(record: Record) -> tuple[object, ...]:
    """All that a record says."""
    statements = [(one.seat, one.move, one.marks) for one in record.statements]
    codes = [one.code for one in record.problems]
    return record.title, record.players, record.headers, record.result, record.marks, statements, codes


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_says_the_same_in_french_and_back_it_is_what_it_was(name: str) -> None:
    english = canonical(PLAYED[name])
    french = canonical(english, language="fr")
    assert french.partition("\njoueurs: ")[0].splitlines()[-1].startswith("jeu: ")
    assert said(record_of(french)) == said(record_of(PLAYED[name]))
    assert canonical(french, language="en") == english
    assert canonical(french, language=None) == french


@pytest.mark.parametrize("name", SHORT)
def test_every_record_of_the_samples_can_be_turned_into_french_and_back(name: str) -> None:
    english = canonical(SHORT[name])
    assert canonical(canonical(english, language="fr"), language="en") == english


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("numbers", [None, True, False])
@pytest.mark.parametrize("language", ["en", "fr", None])
def test_formatted_twice_is_formatted_once(name: str, numbers: bool | None, language: str | None) -> None:
    once = canonical(PLAYED[name], numbers, language)
    assert canonical(once, numbers, language) == once
    assert said(record_of(once)) == said(record_of(PLAYED[name]))


def test_in_french_no_word_is_left_that_has_a_french_form() -> None:
    text = canonical(SHORT["celestia"], language="fr")
    lines = [line.partition("#")[0].partition("!")[0] for line in text.splitlines()]
    words = {word for line in lines for word in line.partition(": ")[2].split() or line.split()}
    same = {form for word in WORDS.values() for form in word.french} | {"position", "pile"}
    english = {word.canonical for word in (*WORDS.values(), *COMMON_WORDS.values())} - same
    assert words & english == set()


@pytest.mark.parametrize(
    ("english", "french"),
    [
        (
            "deal Ann 1 compass, 2 foghorn, 1 wind-gust, 4 ?",
            "donne Ann 1 boussole, 2 cornes de brume, 1 coup dur, 4 ?",
        ),
        ("Ann: eject Ben -> spyglass", "Ann: débarque Ben -> longue-vue"),
        ("draw Ann ejection", "pioche Ann débarquement"),
        ("Ann: fly 1 lightning-rod, 2 turbo", "Ann: passe 1 parafoudre, 2 turbos"),
        ("claim holds Ann 6 cards", "constat tient Ann 6 cartes"),
        ("missed Ann", "manqué Ann"),
        ("undo  # why  !not", "annule  # why  !not"),
        ('Ann: crash  !illegal CE-33 !stands "so"', 'Ann: s\'écrase  !illegal CE-33 !stands "so"'),
        ("Ann: hurrah", "Ann: hurrah"),
        ("# fog", "# fog"),
    ],
)
def test_a_line_in_french(english: str, french: str) -> None:
    head = "game: Celestia\nplayers: Ann, Ben, Cy\n"
    assert canonical(f"{head}{english}\n", language="fr").splitlines()[2] == french
    assert canonical(f"{head}{french}\n").splitlines()[2] == english


def test_headers_in_french() -> None:
    english = (
        "game: Celestia, beginner\nplayers: Ann, Ben\ndate: today\nevent: fog\ncaptain: Ann\nruling: ties = open\n"
        'allow: CE-07 "so"\nresult: Ann 5\nagn: 1\n'
    )
    french = (
        "jeu: Celestia, débutant\njoueurs: Ann, Ben\ndate: today\névénement: fog\ncapitaine: Ann\n"
        'lecture: ties = open\nadmis: CE-07 "so"\nrésultat: Ann 5\nagn: 1\n'
    )
    assert canonical(english, language="fr") == french
    assert canonical(french) == english


def test_a_player_who_is_called_like_a_word_is_not_translated() -> None:
    text = canonical('game: Celestia\nplayers: "Fog", Ben\n"Fog": roll fog fog\n', language="fr")
    assert text.splitlines()[1:] == ['joueurs: "Fog", Ben', '"Fog": lance brouillard brouillard']


def test_each_record_keeps_its_own_language() -> None:
    english = "game: Celestia\nplayers: Ann, Ben\njourney\n"
    french = "jeu: Celestia\njoueurs: Ann, Ben\nvoyage\n"
    assert canonical(english + french + english, language=None) == english + french + english
    assert canonical("jeu: Celestia\nplayers: Ann, Ben\njourney\n", language=None) == french
