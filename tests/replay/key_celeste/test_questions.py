"""The questions that people ask about the ghost are answered, and a whole game shows it."""

from pathlib import Path

import pytest

from aboveboard.notation.key_celeste.moves import Ghost
from aboveboard.notation.lines import lines_of
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay

SAMPLES = Path(__file__).resolve().parents[3] / "samples" / "key_celeste"
QUESTIONS = (*range(1, 17), *range(18, 24), *range(25, 29), *range(30, 38))


@pytest.mark.parametrize("number", QUESTIONS)
def test_a_question_about_the_ghost_has_a_sample(number: int) -> None:
    assert (SAMPLES / "questions" / f"G{number:02}.agn").is_file()


def test_in_a_whole_game_the_ghost_is_played_in_summer_and_in_winter() -> None:
    with (SAMPLES / "games" / "3-players.agn").open("rb") as stream:
        (record,) = [one for one in read(lines_of(stream)) if isinstance(one, Record)]
    found = replay(record)
    seasons = [str(step.before.season) for step in found.steps if isinstance(step.statement.move, Ghost)]
    assert seasons == ["summer", "winter"]
    assert found.finished
    assert record.result == tuple((one.seat, one.least) for one in found.scores)
