"""Smallest cases of what random play once got judged wrongly."""

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.verdict import Replay


def replayed(text: str) -> Replay:
    (record,) = read(text_lines(text))
    assert isinstance(record, Record)
    return replay(record)


def verdicts(text: str) -> list[str]:
    return [str(step.verdict) for step in replayed(text).steps]


WINTER = """\
game: Keyflower
players: Ann, Ben, Cy
position
  season winter
  phase offers
  turn Ann
  start Ann
end position
"""


@pytest.mark.parametrize(
    "lines",
    ["offer Scribes, Scholar\nAnn: offer Windmill\n", "Ann: offer Windmill\noffer Scribes, Scholar\n"],
)
def test_the_tiles_of_the_others_may_come_out_before_ones_own(lines: str) -> None:
    assert set(verdicts(WINTER + lines + "Ann: pass\n")) == {"legal"}


def test_too_few_winter_tiles_are_missed_at_the_first_turn() -> None:
    text = """\
game: Keyflower
players: Ann, Ben, Cy
home Ann 1, Ben 2, Cy 3
season spring
Ann: pass
Ben: pass
Cy: pass
season summer
"""
    for season in ("autumn", "winter"):
        text += f"Ann: pass\nBen: pass\nCy: pass\nseason {season}\n"
    steps = replayed(text + "offer Scribes, Scholar\nAnn: pass\n").steps
    assert "KF-W01" in {breach.rule.code for breach in steps[-1].breaches}


COUNTER_BID = """\
game: Keyflower
players: Ann, Ben
position
  season autumn
  turn Ann
  tile Inn bids Ann 1R, Ben flat 2Y
  Ben village only Home-1 (0,0), Boat-4a (0,1)
  Ann village only Home-2 (0,0)
  Ann screen only 1R
end position
"""


def test_a_group_that_is_moved_onto_its_own_tile_keeps_the_colour() -> None:
    """The colour of the counter-bid counts once all have moved away and nobody is on the tile."""
    assert verdicts(COUNTER_BID + "Ann: use Inn from Inn\n")[-1] == "legal"
    done = replayed(COUNTER_BID + "Ann: use Inn from Inn\nBen: use Inn 2Y\n")
    assert "KF-C01" in {breach.rule.code for breach in done.steps[-1].breaches}


def test_a_group_that_is_moved_away_leaves_the_colour_to_the_counter_bid() -> None:
    text = COUNTER_BID + "Ann: use Ann.home from Inn\nBen: pass\nAnn: bid Inn 1R\n"
    assert "KF-C01" in {breach.rule.code for breach in replayed(text).steps[-1].breaches}


SHORT = """\
game: Keyflower
players: Ann, Ben
position
  season autumn
  phase offers
  bag only 20R
  supply only saw 2?
end position
"""


def test_a_short_pile_loads_the_boats_short() -> None:
    text = SHORT.replace("saw 2?", "saw")
    assert verdicts(text + "load Keyflower 3R saw, Sea Bastion 6R\n")[-1] == "legal"
    assert (
        verdicts(text.replace("saw", "4 saw") + "load Keyflower 3R 2 saw, Sea Bastion 6R\n")[-1] == "illegal"
    )
