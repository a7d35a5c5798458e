"""Each problem says what is wrong and what to do, in whole sentences."""

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.problems import Problem
from aboveboard.notation.reader import read


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("game: Celestia\nplayers: Roll, Ben\njourney\n", 'Put the name in quotes: "Roll".'),
        ("game: Celestia\nplayers: Ann, Ben\nstay\n", "Put the player first: `Ann: stay …`."),
    ],
)
def test_the_advice_names_what_it_is_about(text: str, advice: str) -> None:
    (record,) = read(text_lines(text))
    assert not isinstance(record, Problem)
    assert [one.advice for one in record.problems] == [advice]
