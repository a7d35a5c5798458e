"""A session with somebody at the table: what is asked, what stands at the next prompt, what goes wrong."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from aboveboard.cli.library import Library
from aboveboard.cli.reporters import Settings
from aboveboard.cli.sitting.asides import ASIDES
from aboveboard.cli.sitting.journal import Journal
from aboveboard.cli.sitting.session import Asks, Session
from aboveboard.notation.grammar import Parsed, grammar_of
from aboveboard.notation.statements import Title
from aboveboard.notation.vocabulary import KNOWN, vocabulary_for

from ..conftest import LIBRARY
from ..records import HEAD


class At:
    """A session over one file."""

    def __init__(self, path: Path, library: Library = LIBRARY) -> None:
        self.path = path
        self.journal = Journal(str(path))
        self.session = Session(self.journal, library, Settings(every_step=True), asking=True)
        self.begun = list(self.session.begun())

    def type(self, *lines: str) -> str:
        """What is said of some lines."""
        return "".join(f"{said}\n" for line in lines for said in self.session.typed(line))

    @property
    def suggested(self) -> Callable[[str], list[str]]:
        return lambda text: [one.text for one in self.session.suggested(text)]

    @property
    def lines(self) -> list[str]:
        return self.path.read_text().splitlines()[2:]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[At]:
    path = tmp_path / "game.agn"
    path.write_text(HEAD)
    at = At(path)
    yield at
    at.journal.close()


def test_a_session_asks_for_the_game_then_for_the_players_then_for_lines(tmp_path: Path) -> None:
    at = At(tmp_path / "new.agn")
    asked = [at.session.asks]
    for line in ("Pick-up", "Ann, Ben"):
        at.type(line)
        asked.append(at.session.asks)
    assert asked == [Asks.GAME, Asks.PLAYERS, Asks.LINE]


def test_a_wrong_line_is_not_written_before_it_is_answered(table: At) -> None:
    said = table.type("heap 9", "Ann: take 4")
    assert (
        "k keeps it as it was played, s (and a reason) lets it stand as a mistake, d discards it."
        in " ".join(said.split())
    )
    assert (table.session.asks, table.lines) == (Asks.ANSWER, ["heap 9"])
    table.type("k")
    assert table.lines == ["heap 9", "Ann: take 4"]


def test_whatever_is_no_answer_is_asked_again(table: At) -> None:
    table.type("heap 9", "Ann: take 4")
    assert "d discards it" in table.type("Ann: take 3")
    assert "takes 4, may take 1 to 3" in table.type("explain TY-01", "ask Ann: take 4")
    assert (table.session.asks, table.lines) == (Asks.ANSWER, ["heap 9"])


def test_a_line_that_was_discarded_stands_at_the_next_prompt(table: At) -> None:
    table.type("heap 9", "Ann: take 4", "d")
    assert (table.session.draft, table.lines) == ("Ann: take 4", ["heap 9"])
    table.type("Ann: take 3")
    assert (table.session.draft, table.lines) == ("", ["heap 9", "Ann: take 3"])


def test_a_line_that_cannot_be_read_can_only_be_kept_or_discarded(table: At) -> None:
    assert "k keeps it as a line that cannot be read, d discards it" in table.type("Ann: grab 1")
    table.type("s")
    assert table.session.asks is Asks.ANSWER
    table.type("d")
    assert table.lines == []


@pytest.mark.parametrize("line", ["undo", "Ann: take 1  !illegal TY-01", "ruling: most-stone = four"])
def test_whatever_is_wrong_with_a_line_is_asked_about(tmp_path: Path, line: str) -> None:
    path = tmp_path / "game.agn"
    path.write_text(HEAD + "heap 9\n" * (line[:3] == "Ann"))
    at = At(path)
    before = at.lines
    assert "k keeps it as it is, d discards it" in " ".join(at.type(line).split())
    assert (at.session.answers, at.lines) == ("k or d", before)
    at.type("k")
    assert at.lines == [*before, line]


def test_what_may_be_typed_is_told_in_lines_that_fit(tmp_path: Path) -> None:
    path = tmp_path / "game.agn"
    path.write_text(HEAD)
    said = list(Session(Journal(str(path)), LIBRARY, Settings(width=40), asking=True).typed("help"))
    assert max(map(len, said)) <= 40


def test_a_last_line_without_an_end_stands_at_the_prompt(tmp_path: Path) -> None:
    path = tmp_path / "game.agn"
    path.write_text(f"{HEAD}heap 9\nAnn: ta")
    at = At(path)
    assert at.session.draft == "Ann: ta"
    assert path.read_text().endswith("Ann: ta")
    at.type("Ann: take 3")
    assert at.lines == ["heap 9", "Ann: take 3"]


def test_what_cannot_be_written_stands_at_the_prompt_to_be_tried_again(table: At, monkeypatch) -> None:
    table.type("heap 9")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    said = table.type("Ann: take 1")
    assert "AG-41" in said
    assert "no space left on device" in said
    assert "✓" not in said
    monkeypatch.undo()
    assert (table.session.draft, table.lines) == ("Ann: take 1", ["heap 9"])
    table.type(table.session.draft)
    assert table.lines == ["heap 9", "Ann: take 1"]


def test_a_file_that_was_removed_from_a_full_disk_is_written_when_there_is_room(
    table: At, monkeypatch
) -> None:
    table.type("heap 9", "Ann: take 1")
    table.path.unlink()
    with monkeypatch.context() as full:
        full.setattr(os, "write", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        for _ in range(2):
            assert "AG-41" in table.type("Ben: take 2")
            assert table.session.draft == "Ben: take 2"
    table.type("Ben: take 2")
    assert table.lines == ["heap 9", "Ann: take 1", "Ben: take 2"]


def test_a_line_is_judged_on_what_another_program_has_written(table: At) -> None:
    table.type("heap 9")
    with table.path.open("a") as other:
        other.write("Ann: take 3\n")
    said = table.type("Ann: take 1")
    assert "AG-43" in said
    assert "it is Ben's turn, not Ann's" in said
    table.type("d", "Ben: take 1")
    assert table.lines == ["heap 9", "Ann: take 3", "Ben: take 1"]


@pytest.mark.parametrize("answer", ["k", "s agreed", "d"])
def test_an_answer_is_asked_again_where_the_file_has_changed_meanwhile(table: At, answer: str) -> None:
    table.type("heap 9", "Ann: take 4")
    with table.path.open("a") as other:
        other.write("# by hand\n")
    said = table.type(answer)
    if answer == "d":
        assert table.lines == ["heap 9", "# by hand"]
    else:
        assert "AG-43" in said
        assert table.session.asks is Asks.ANSWER
        table.type("k")
        assert table.lines == ["heap 9", "# by hand", "Ann: take 4"]


def test_nothing_is_erased_that_another_program_has_written(table: At) -> None:
    table.type("heap 9")
    with table.path.open("a") as other:
        other.write("Ann: take 1\n")
    assert "AG-43" in table.type("erase")
    assert table.lines == ["heap 9", "Ann: take 1"]


def test_an_answer_that_cannot_be_written_keeps_the_line_in_the_prompt(table: At, monkeypatch) -> None:
    table.type("heap 9", "Ann: take 4")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    table.type("k")
    assert (table.session.draft, table.session.asks) == ("Ann: take 4", Asks.LINE)


def test_a_reading_or_a_rule_that_is_not_known_is_said(table: At) -> None:
    assert "AG-24" in table.type("ruling: most-stone = four", "d")
    assert "AG-25" in table.type('allow: TY-77 "so"', "d")
    assert "AG-3" not in table.type('allow: TY-01 "so"', "result: Ann 5, Ben 4")


def test_a_line_that_is_broken_off_changes_nothing(table: At, monkeypatch) -> None:
    table.type("heap 9", "Ann: take 4")
    table.session.broken_off()
    assert table.session.asks is Asks.LINE

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        table.type("Ann: take 1")
    monkeypatch.undo()
    table.session.broken_off()
    assert table.lines == ["heap 9"]
    assert "✓ Ann: take 2" in table.type("Ann: take 2")


def test_a_line_that_still_waits_for_an_answer_at_the_end_is_not_written(table: At) -> None:
    table.type("heap 9", "Ann: take 4")
    assert "not written: Ann: take 4" in list(table.session.ended())
    assert table.lines == ["heap 9"]


@pytest.mark.parametrize("name", [one.name for one in KNOWN if one.extends is None])
def test_no_line_of_a_game_begins_with_what_is_asked_aside(name: str) -> None:
    title = Title(name, tuple(one.name for one in KNOWN if one.extends == name))
    grammar = grammar_of(vocabulary_for(title))
    for word in ASIDES:
        assert not isinstance(grammar.parse(word, "event"), Parsed)
        assert not grammar.following(f"{word} ", "event")


def test_a_player_may_be_called_like_what_is_asked_aside(tmp_path: Path) -> None:
    path = tmp_path / "game.agn"
    path.write_text("game: Keyflower\nplayers: Show, Ben\n")
    at = At(path)
    at.type("position", "Show screen 3R", "end position")
    assert at.lines == ["position", "  Show screen 3R", "end position"]


def test_games_then_their_expansions_are_suggested(tmp_path: Path) -> None:
    at = At(tmp_path / "new.agn")
    assert at.suggested("key") == ["Keyflower"]
    assert at.suggested("Keyflower + K") == ["Key Celeste", "Keymelequin"]


def test_after_ask_moves_are_suggested(table: At) -> None:
    assert "take" in table.suggested("ask Ann: ")
    assert table.suggested("show ") == []
    assert table.suggested("er") == ["erase"]
