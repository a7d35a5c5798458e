"""Short records of uses, replayed."""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.verdict import Replay, Step

Play: TypeAlias = Callable[..., Step]

# Nothing that a use can touch is left open, so that whatever else happens shows.
POSITION = """\
game: Keyflower
players: Ann, Ben
{ruling}
position
  season {season}
  turn Ann
  supply only {supply}
  bag only {bag}
{lines}
end position
Ann: {move}
"""
SUPPLY = "24 wood 24 stone 24 iron 48 gold 20G 16 saw 16 pickaxe 16 anvil"
PLENTY = "9R 9B 9Y"


def replayed(text: str) -> Replay:
    """The one record of a text, which must be readable."""
    (record,) = read(text_lines(text))
    assert isinstance(record, Record), record
    assert not record.problems, record.problems
    return replay(record)


@pytest.fixture(name="play", scope="session")
def _play() -> Play:
    """Play one move of Ann's in a stated position; her step."""

    def play(move: str, *lines: str, ruling: str = "", season: str = "autumn", supply: str = SUPPLY,
             bag: str = PLENTY) -> Step:  # fmt: skip
        text = POSITION.format(
            ruling=f"ruling: {ruling}" if ruling else "",
            season=season,
            supply=supply,
            bag=bag,
            lines="\n".join(f"  {line}" for line in lines),
            move=move,
        )
        return replayed(text).steps[-1]

    return play


def codes(step: Step) -> tuple[str, ...]:
    """The rules that a step breaks for certain."""
    return tuple(one.rule.code for one in step.roots)


@pytest.fixture(name="broken", scope="session")
def _broken() -> Callable[[Step], tuple[str, ...]]:
    return codes


def lying(table: Table, tile: str) -> str:
    """The resources on a tile."""
    goods = table.goods.get(tile)
    return str(goods) if goods else "nothing"


@pytest.fixture(name="lying", scope="session")
def _lying() -> Callable[[Table, str], str]:
    return lying
