"""What an editor asks of a text, without any protocol."""

import random
from pathlib import Path

import pytest
import toy

from aboveboard.cli.editors.document import Edited, completions, edited, formatted, rows_of
from aboveboard.cli.languages import language
from aboveboard.cli.library import Library
from aboveboard.notation.vocabulary import KNOWN
from aboveboard.replay.games import GAMES

from ..records import HEAD, ILLEGAL, LEGAL, UNREADABLE

LIBRARY = Library((*toy.ENTRIES, *KNOWN), (*toy.PLACES, *GAMES))
SAMPLES = Path(__file__).resolve().parents[3] / "samples"


def looked(text: str) -> Edited:
    return edited(text, "game.agn", LIBRARY)


def offered(text: str) -> list[str]:
    """What may stand where a text ends."""
    rows = rows_of(text)
    return [one.text for one in completions(rows, len(rows) - 1, len(rows[-1]), LIBRARY)]


def test_each_finding_has_its_place_and_its_rule() -> None:
    (found,) = looked(ILLEGAL).findings
    assert (found.line, found.code, found.level) == (4, "TY-01", "error")
    assert found.cited == ("Leaflet, “Taking”", "Book of games, “Pick-up”")


def test_findings_of_all_games_and_of_what_lies_between_come_in_the_order_of_the_lines() -> None:
    found = looked(f"nonsense\n{ILLEGAL}{LEGAL}{UNREADABLE}").findings
    assert [(one.line, one.code) for one in found] == [(1, "AG-04"), (5, "TY-01"), (14, "AG-01")]


def test_a_step_says_its_verdict_and_its_source() -> None:
    told = looked(ILLEGAL).hint(3, 2)
    assert "✗ Ann: take 4" in told
    assert "TY-01 A turn takes one to three stones" in told
    assert "— Leaflet, “Taking”" in told
    assert "✓ heap 9" in looked(ILLEGAL).hint(2, 0)


def test_all_is_told_in_the_language_that_is_asked_for() -> None:
    record = (
        "game: Celestia\nplayers: Amy, Bob\ncaptain: Amy\njourney\nAmy: roll fog blank\nAmy: fly compass\n"
    )
    told = edited(record, "game.agn", LIBRARY, say=language("fr"))
    (found,) = told.findings
    assert (found.title, found.message) == (
        "Le capitaine paie quand tous les passagers ont parlé",
        "Bob doit encore annoncer",
    )
    assert "— Celestia (résumé français), «\u00a0Déroulement\u00a0»" in told.hint(5, 2)


def test_a_code_says_its_rule_and_where_that_is_written() -> None:
    told = looked(f"{HEAD}heap 9\nAnn: take 4  !illegal ty-01\n").hint(3, 24)
    assert told.splitlines() == [
        "TY-01 A turn takes one to three stones",
        "Whoever's turn it is takes at least one stone and at most three.",
        "— Leaflet, “Taking”",
        "— Book of games, “Pick-up”",
    ]


@pytest.mark.parametrize(("line", "column"), [(1, 0), (99, 0), (2, 99)])
def test_elsewhere_nothing_is_said_or_what_the_line_is(line: int, column: int) -> None:
    assert looked(f"{HEAD}# remark\n").hint(line, column) == ""


def test_an_unknown_code_says_nothing() -> None:
    assert looked(f"{HEAD}heap 9\nAnn: take 4  !illegal ZZ-01\n").hint(3, 24) == ""


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("keyflower/games/2-players", ["season spring", "season summer", "season autumn", "season winter"]),
        ("celestia/games/2-players-beginner", ["journey"] * 5),
    ],
)
def test_the_outline_tells_seasons_and_journeys(name: str, parts: list[str]) -> None:
    text = (SAMPLES / f"{name}.agn").read_text(encoding="utf-8")
    (game,) = looked(text).outline
    rows = rows_of(text)
    assert [one.name for one in game.parts] == parts
    assert [rows[one.first] for one in game.parts] == parts
    assert [one.last + 1 for one in game.parts[:-1]] == [one.first for one in game.parts[1:]]
    assert game.parts[-1].last == game.last == len(rows) - 1


def test_the_outline_has_every_game() -> None:
    games = looked(LEGAL + ILLEGAL).outline
    assert [(one.name, one.first, one.last) for one in games] == [
        ("Pick-up: Ann, Ben", 0, 4), ("Pick-up: Ann, Ben", 5, 9),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["game: "]),
        ("g", ["game: "]),
        ("x", []),
        ("game: Key", ["Keyflower"]),
        ("game: Keyflower + Key", ["Key Celeste", "Keymelequin"]),
        ("game: Celestia\npl", ["players: "]),
        ("game: Celestia\nplayers: Ann, Ben\njou", ["journey"]),
    ],
)
def test_what_may_be_written_is_offered(text: str, expected: list[str]) -> None:
    assert offered(text) == expected


def test_only_what_is_legal_now_is_offered() -> None:
    text = (SAMPLES / "celestia/games/2-players-beginner.agn").read_text(encoding="utf-8")
    start = text[: text.index("\nBob: roll birds birds")]
    assert "Bob: " in offered(f"{start}\n")
    assert offered(f"{start}\nBob: ") == ["roll "]


def test_a_text_is_formatted_as_fmt_does_and_what_is_unread_stays() -> None:
    assert formatted("game: pick-UP\nplayers: Ann,Ben\n\n  heap   9 # so\n???\n", LIBRARY) == (
        "game: Pick-up\nplayers: Ann, Ben\n\nheap 9  # so\n???\n"
    )


def test_what_is_no_record_is_not_formatted() -> None:
    assert formatted("Dear diary,\n", LIBRARY) is None


def test_a_line_that_is_too_long_is_not_cut_by_formatting() -> None:
    line = f"# {'x' * 9000}"
    assert formatted(f"{HEAD}heap 9\n{line}\n", LIBRARY) == f"{HEAD}heap 9\n{line}\n"


@pytest.mark.parametrize("seed", range(6))
def test_no_broken_text_brings_it_down(seed: int) -> None:
    """Texts as they are while somebody types: cut, with lines lost, with stray characters."""
    chance = random.Random(seed)
    record = chance.choice(sorted(SAMPLES.rglob("*.agn"))).read_text(encoding="utf-8")
    for _ in range(5):
        cut = list(record[: chance.randrange(len(record))])
        for _ in range(chance.randrange(6)):
            cut.insert(chance.randrange(len(cut) + 1), chance.choice("\x00\r\n\ud800\u2028:\"#!'(é🎲"))
        text = "".join(cut)
        found = looked(text)
        rows = rows_of(text)
        assert not any(one.fault for one in found.findings)
        assert all((one.line or 1) <= len(rows) for one in found.findings)
        assert found.rows == rows
        line = chance.randrange(len(rows))
        found.hint(line, chance.randrange(len(rows[line]) + 1))
        completions(rows, line, chance.randrange(len(rows[line]) + 1), LIBRARY)
        formatted(text, LIBRARY)
        assert all(one.first <= one.last for one in found.outline)
