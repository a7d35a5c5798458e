"""Every record below `samples/` replays as it says itself."""

import re
from pathlib import Path

import pytest
from playing import THREE, leg, played

from aboveboard.notation.lines import lines_of, text_lines
from aboveboard.notation.reader import read, split
from aboveboard.notation.statements import Record
from aboveboard.notation.writer import canonical_lines
from aboveboard.replay.engine import replay
from aboveboard.replay.verdict import Replay, Step, Verdict

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
FILES = sorted(SAMPLES.rglob("*.agn"))
# Whole games may warn of what a table did not note; the others say each warning.
HELD = [path for path in FILES if path.parts[-3] in ("celestia", "keyflower")]
_CODE = r"[A-Z]{2}-[A-Z]?\d{2}[a-z]?"
_WARNS = re.compile(rf"warns ({_CODE}(?: {_CODE})*)")
_WINNERS = re.compile(r"winners: (.+)")


def replays(path: Path) -> list[Replay]:
    with path.open("rb") as stream:
        records = list(read(lines_of(stream)))
    if "combined" in path.parts and any(getattr(one, "code", "") == "AG-22" for one in records):
        pytest.skip(f"{path.name} needs an expansion that is not there")
    assert all(isinstance(one, Record) for one in records), f"{path} holds something that is no record"
    return [replay(one) for one in records if isinstance(one, Record)]


def faults(replayed: Replay) -> list[str]:
    """What a reader of the record would have to take for a mistake."""
    found = [f"{one.span.line}: {one.code} {one.message}" for one in replayed.problems
             if one.kind.severity == "error"]  # fmt: skip
    for step in replayed.steps:
        where = f"{step.statement.span.line}: {step.statement.text}"
        found += [f"{where}: {one.code}" for one in step.notes if one.severity == "error"]
        if step.verdict not in (Verdict.LEGAL, Verdict.ALLOWED) and not step.excused:
            found.append(f"{where}: {step.verdict} {[one.rule.code for one in step.breaches]}")
    return found


def comment(path: Path, step: Step) -> str:
    return split(path.read_text(encoding="utf-8").splitlines()[step.statement.span.line - 1]).comment


def test_there_are_samples() -> None:
    assert FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SAMPLES).as_posix())
def test_a_record_that_needs_several_expansions_lies_apart(path: Path) -> None:
    with path.open("rb") as stream:
        titles = [one.title for one in read(lines_of(stream)) if isinstance(one, Record)]
    most = max((len(one.expansions) for one in titles), default=2)
    assert ("combined" in path.parts) == (most > 1)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SAMPLES).as_posix())
def test_it_replays_as_it_says(path: Path) -> None:
    found = replays(path)
    assert found
    assert [line for one in found for line in faults(one)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SAMPLES).as_posix())
def test_it_opens_with_a_sentence_about_what_it_shows(path: Path) -> None:
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    assert first.startswith("# ")
    assert len(first.split()) > 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SAMPLES).as_posix())
def test_every_warning_it_announces_is_given(path: Path) -> None:
    for step in (step for one in replays(path) for step in one.steps[1:]):
        announced = _WARNS.search(comment(path, step))
        if announced:
            assert set(announced[1].split()) <= {note.code for note in step.notes}, step.statement.text


@pytest.mark.parametrize("path", HELD, ids=lambda path: path.stem)
def test_no_warning_is_given_that_it_does_not_announce(path: Path) -> None:
    for step in (step for one in replays(path) for step in one.steps[1:]):
        given = {note.code for note in step.notes if note.severity == "warning"}
        announced = _WARNS.search(comment(path, step))
        assert given <= set(announced[1].split() if announced else ()), step.statement.text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SAMPLES).as_posix())
def test_the_winners_it_names_have_won(path: Path) -> None:
    for one in replays(path):
        for step in one.steps[1:]:
            named = _WINNERS.search(comment(path, step))
            if named:
                won = ", ".join(one.record.players[seat] for seat in one.winners or ()) or "nobody"
                assert won == named[1]


@pytest.mark.parametrize("path", HELD, ids=lambda path: path.stem)
def test_it_reads_back_from_its_canonical_form(path: Path) -> None:
    with path.open("rb") as stream:
        text = "".join(f"{line}\n" for line in canonical_lines(lines_of(stream)))
    with path.open("rb") as stream:
        records = [one for one in read(lines_of(stream)) if isinstance(one, Record)]
    again = [one for one in read(text_lines(text)) if isinstance(one, Record)]
    assert [said(one) for one in again] == [said(one) for one in records]
    assert text == path.read_text(encoding="utf-8")


def said(record: Record) -> tuple[object, ...]:
    """All that a record says, wherever in the text it says it."""
    statements = [(one.seat, one.move, one.marks) for one in record.statements]
    return record.title, record.players, record.headers, record.result, record.marks, statements


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_whole_game_of_celestia_is_there_for_each_number_of_players(players: int) -> None:
    whole = [one for path in (SAMPLES / "celestia" / "games").glob("*.agn") for one in replays(path)]
    (game,) = [one for one in whole if len(one.record.players) == players]
    assert game.finished
    assert len(game.record.result) == players


def test_an_unmarked_breach_is_a_fault() -> None:
    assert faults(played(THREE + leg(rolled="fog blank", said="Bob") + "Amy: fly compass\n")) == [
        "10: Amy: fly compass: illegal ['CE-37']"
    ]
