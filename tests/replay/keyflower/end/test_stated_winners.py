"""A position at a season's end says who won the turn order tiles, and how the marker came to who has it."""

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.games import game_for
from aboveboard.replay.positions import restated

SUMMER = """game: Keyflower
players: Ann, Ben, Cy
position
season summer
phase turns
turn Ann
start Ann
passed Ann, Ben, Cy
tile Order-1 bids Cy 1R
{last}
end position
end season
"""
MARKER_WON = SUMMER.format(last="tile Order-2 bids Ben 1B")
NOBODY = SUMMER.format(last="tile Order-2")


def codes(text: str) -> list[str]:
    (record,) = (one for one in read(text_lines(text)) if isinstance(one, Record))
    return [one.rule.code for one in replay(record).steps[-1].breaches]


def stated(lines: str) -> str:
    return f"game: Keyflower\nplayers: Ann, Ben, Cy\nposition\n{lines}\nend position\n"


def test_whoever_chooses_a_boat_before_a_winner_breaks_the_rule_of_winners() -> None:
    season = "season summer\nphase boats\norder Cy, Ann, Ben\nboats only Keyflower, Flipper, Sea Breese"
    choice = "Ben: boat Flipper\n"
    assert "KF-E05a" in codes(stated(f"{season}\nwinners Cy") + choice)
    assert "KF-E05c" in codes(stated(f"{season}\nwinners none") + choice)


def test_whoever_begins_without_the_marker_breaks_the_rule_by_which_it_went() -> None:
    season = "season autumn\nphase offers\noffer Inn"
    assert "KF-E05b" in codes(stated(f"{season}\nmarker Ann won") + "Ben: bid Inn 1R\n")
    assert "KF-E05d" in codes(stated(f"{season}\nmarker Ann passed") + "Ben: bid Inn 1R\n")


def test_what_a_season_s_end_leaves_reads_back_whole() -> None:
    for text in (MARKER_WON, NOBODY):
        (record,) = (one for one in read(text_lines(text)) if isinstance(one, Record))
        table = replay(record).steps[-1].after
        again = restated(game_for(record.title), table)
        assert (again.winners, again.marker, again.start) == (table.winners, table.marker, table.start)


def test_it_can_be_claimed() -> None:
    assert codes(MARKER_WON + "claim winners Cy, Ben\n") == []
    assert codes(MARKER_WON + "claim winners Ben, Cy\n") == ["AG-30"]
    assert codes(MARKER_WON + "claim marker Ben won\n") == []
    assert codes(MARKER_WON + "claim marker Ben passed\n") == ["AG-30"]
