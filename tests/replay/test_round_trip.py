"""A table stated as a position and read back holds all that a rule reads, and nothing that it did not."""

from pathlib import Path
from typing import Any

import pytest
from proof.figures import told

from aboveboard.notation.lines import lines_of, text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import judge, replay
from aboveboard.replay.games import Game, game_for
from aboveboard.replay.positions import position_record, position_written, restated
from aboveboard.replay.simulate import games
from aboveboard.replay.verdict import Fact, Step

from .positions_at_random import POSITIONS, whole_tables

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
FILES = sorted(SAMPLES.rglob("*.agn"))
# Simulated games of a kind: 1,000 of all eight together where 10,000 positions are taken.
GAMES = max(4, POSITIONS // 80)
EVERY = 20


def records(path: Path) -> list[Record]:
    with path.open("rb") as stream:
        return [one for one in read(lines_of(stream)) if isinstance(one, Record)]


def found(game: Game, table: Any, step: Step) -> dict[str, str]:
    statement = step.statement
    return {
        rule.code: "broken" if isinstance(one, Fact) else "open"
        for rule, one in judge(game, table, statement.move, statement.seat)
    }


def narrower(before: dict[str, str], again: dict[str, str]) -> list[str]:
    """The rules told to be broken, or to be kept, where that was not known; a broken step may break others."""
    broken = [code for code in again if again[code] == "broken" and before.get(code) != "broken"]
    if "broken" in before.values():
        broken = []
    return broken + [code for code in before if before[code] == "open" and not again]


def check(record: Record, every: int = 1) -> None:
    game = game_for(record.title)
    assert game.stated is not None
    done = replay(record)
    tables = 0
    for step, then in list(whole_tables(tuple(done.steps)))[::every]:
        again = restated(game, step.after)
        assert game.stated(again) == game.stated(step.after), step.statement.text
        assert narrower(found(game, step.after, then), found(game, again, then)) == [], then.statement.text
        tables += 1
    told("records", 1)
    told("tables stated and read back", tables)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SAMPLES).as_posix())
def test_it_holds_at_every_step_of_a_sample(path: Path) -> None:
    for record in records(path):
        check(record)


def simulated() -> list[str]:
    names = [
        "Celestia",
        "Celestia, beginner",
        "Keyflower",
        "Keyflower + Key Celeste + Sven and Paulo + Keymelequin",
    ]
    return [name for name in names if game_for(read_title(name)).simulate is not None]


def read_title(name: str) -> Any:
    (record,) = read(text_lines(f"game: {name}\nplayers: Ann, Ben\n"))
    assert isinstance(record, Record)
    return record.title


@pytest.mark.parametrize("name", simulated())
@pytest.mark.parametrize("hidden", [None, 0])
def test_it_holds_in_simulated_games(name: str, hidden: int | None) -> None:
    for text in games(name, None, 11, GAMES, hidden):
        (record,) = (one for one in read(text_lines(text)) if isinstance(one, Record))
        check(record, EVERY)


@pytest.mark.parametrize(
    "path", sorted((SAMPLES / "celestia" / "games").glob("*.agn")), ids=lambda path: path.stem
)
def test_the_text_of_a_position_says_what_its_lines_say(path: Path) -> None:
    (record,) = records(path)
    game = game_for(record.title)
    done = replay(record)
    for step, _ in list(whole_tables(tuple(done.steps)))[::7]:
        stated = position_record(game, record, done.rulings, step.after)
        lines = position_written(game, record, done.rulings, step.after)
        (again,) = (one for one in read(text_lines("\n".join(lines))) if isinstance(one, Record))
        assert [one.move for one in again.statements] == [one.move for one in stated.statements]
        assert again.problems == ()


def test_the_readings_and_the_variant_of_a_table_come_with_its_position() -> None:
    head = "game: Celestia, beginner\nplayers: Ann, Ben\nruling: ties = open\n"
    (record,) = (one for one in read(text_lines(head)) if isinstance(one, Record))
    done = replay(record)
    lines = list(position_written(game_for(record.title), record, done.rulings, done.steps[0].after))
    assert lines[0] == "game: Celestia, beginner"
    assert "ruling: ties = open" in lines


@pytest.mark.parametrize("name", ["celestia", "keyflower"])
def test_what_one_seat_knows_of_a_table_is_never_more_than_the_record_tells(name: str) -> None:
    for path in sorted((SAMPLES / name / "questions").glob("*.agn")):
        for record in records(path):
            game = game_for(record.title)
            assert game.seen is not None
            for step, then in whole_tables(tuple(replay(record).steps)):
                known = game.seen(step.after, 0)
                assert narrower(found(game, step.after, then), found(game, known, then)) == []
