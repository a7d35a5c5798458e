"""What would have been legal, and the slip that explains a record."""

import pytest
from playing import record

from aboveboard.replay import hints
from aboveboard.replay.engine import replay
from aboveboard.replay.headers import Options
from aboveboard.replay.verdict import said

CELESTIA = """game: Celestia
players: Amy, Bob, Cleo
captain: Amy
deal Amy 2 compass, 1 cannon, 5 turbo
journey
Amy: roll fog blank
"""
KEYFLOWER = """game: Keyflower
players: Ann, Ben, Cy
position
season autumn
start Ann
turn Ann
tile Fair bids Ben 3R
offer only Barn
Ann screen only 5R 2B
Ben screen only 5R
Cy screen only 5R
end position
"""


def notes(text: str, **options: bool) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    done = replay(record(text), Options(**options))  # type: ignore[arg-type]
    for step in done.steps:
        for note in step.notes:
            if note.code in ("AG-38", "AG-39", "AG-40"):
                found.setdefault(step.index, []).append(
                    f"{note.code} {said(note.finding, done.record.players)}"
                )
    return found


def near(text: str) -> list[str]:
    told = [one for some in notes(text, hints=True).values() for one in some if one.startswith("AG-38 ")]
    return told[0].removeprefix("AG-38 legal instead: ").split("; ") if told else []


def slips(text: str) -> list[str]:
    told = [one for some in notes(text, hints=True).values() for one in some if one.startswith("AG-39 ")]
    return [one.removeprefix("AG-39 the rest of the game would be legal with one change, ") for one in told]


class TestNearMisses:
    """The legal moves nearest to an illegal one."""

    def test_a_bid_too_low_is_told_the_next_higher(self) -> None:
        assert near(KEYFLOWER + "Ann: bid Fair 3R\n")[0] == "Ann: bid Fair 4R"

    def test_the_wrong_colour_is_told_the_right_one(self) -> None:
        assert near(KEYFLOWER + "Ann: use Fair 1B\n")[0] == "Ann: use Fair 1R"

    def test_the_wrong_card_is_told_those_that_fit(self) -> None:
        text = CELESTIA + "Bob: stay\nCleo: stay\nAmy: fly 1 cannon\n"
        assert set(near(text)) == {"Amy: fly 1 compass", "Amy: fly 1 turbo"}

    def test_what_the_move_told_beside_is_kept(self) -> None:
        assert near(CELESTIA + "Bob: stay\nCleo: stay\nAmy: roll fog fog fog\n") != []

    def test_a_player_without_a_legal_move_is_told_none(self) -> None:
        assert near(CELESTIA + "Cleo: stay\n") == []

    def test_legal_steps_are_told_nothing(self) -> None:
        assert notes(CELESTIA + "Bob: stay\n", hints=True) == {}

    def test_nothing_is_told_unless_asked(self) -> None:
        assert notes(KEYFLOWER + "Ann: bid Fair 3R\n") == {}


class TestSlips:
    """The one smallest change that makes the rest of a record legal."""

    def test_one_worker_too_few(self) -> None:
        assert slips(KEYFLOWER + "Ann: bid Fair 3R\nBen: pass\nCy: bid Fair 5R\n") == [
            "another word: Ann: bid Fair 4R"
        ]

    def test_the_wrong_player(self) -> None:
        text = KEYFLOWER + "Ann: bid Barn 2B\nCy: bid Fair 4R\nCy: pass\nAnn: pass\n"
        assert slips(text) == ["another player: Ben: bid Fair 4R"]

    def test_a_missing_pass(self) -> None:
        text = KEYFLOWER + "Ann: bid Barn 2B\nCy: bid Fair 4R\nAnn: pass\nBen: pass\nCy: pass\n"
        assert slips(text) == ["a line left out before it: Ben: pass"]

    def test_a_tile_name_mistaken(self) -> None:
        text = KEYFLOWER.replace("offer only Barn", "tile Inn bids Ann 1B").replace("turn Ann", "turn Cy")
        assert slips(text + "Cy: use Scribes 3R\n") == ["another word: Cy: use Fair 3R"]

    def test_a_tile_name_mistaken_for_a_whole_group(self) -> None:
        text = KEYFLOWER.replace("offer only Barn", "tile Inn bids Ann 4R, Cy 5R\noffer only Fair, Inn")
        text += "Ann: bid Scribes 4R from Inn\nBen: bid Order-1 3R from Fair\n"
        assert slips(text) == ["another word: Ann: bid Fair 4R from Inn"]

    def test_more_changes_than_are_tried_may_hold_a_second_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        text = KEYFLOWER + "Ann: bid Barn 2B\nCy: bid Fair 4R\nCy: pass\nAnn: pass\n"
        assert len(slips(text)) == 1
        monkeypatch.setattr(hints, "_TRIED", 1)
        assert slips(text) == []

    def test_a_passenger_left_out(self) -> None:
        text = CELESTIA + "Cleo: stay\nAmy: fly 1 compass\nBob: roll fog fog\n"
        assert slips(text) == ["a line left out before it: Bob: stay"]

    def test_where_two_changes_would_do_none_is_told(self) -> None:
        assert slips(CELESTIA + "Bob: stay\nCleo: stay\nAmy: fly 1 cannon\n") == []

    def test_where_the_rest_stays_illegal_none_is_told(self) -> None:
        text = KEYFLOWER + "Ann: bid Fair 3R\nBen: pass\nCy: bid Fair 5R\nCy: pass\n"
        assert slips(text) == []

    def test_what_the_table_let_stand_is_not_repaired(self) -> None:
        assert notes(KEYFLOWER + 'Ann: bid Fair 3R !stands "too late"\n', hints=True) == {}

    def test_the_record_is_not_changed(self) -> None:
        text = KEYFLOWER + "Ann: bid Fair 3R\nBen: pass\n"
        plain, hinted = replay(record(text)), replay(record(text), Options(hints=True))
        assert hinted.record == plain.record
        assert [one.verdict for one in hinted.steps] == [one.verdict for one in plain.steps]


class TestAllReadings:
    """Steps whose verdict hangs on a reading."""

    POSITION = """game: Celestia
players: Amy, Bob
position
city 6
captain Amy
aboard Amy, Bob
rolled fog fog blank
said Bob stay
hand Amy only 1 compass, 1 turbo
end position
"""

    def test_they_are_marked_with_each_value_and_its_places(self) -> None:
        found = notes(self.POSITION + "Amy: crash\n", all_readings=True)
        (told,) = [one for some in found.values() for one in some]
        assert told.startswith("AG-40 legal under turbo-duty = free, the reading used: ")
        assert "; illegal (CE-33) under turbo-duty = forced: " in told
        assert told.count("“") >= 3

    def test_an_illegal_step_is_marked_too(self) -> None:
        text = self.POSITION.replace(
            "players: Amy, Bob\n", "players: Amy, Bob\nruling: turbo-duty = forced\n"
        )
        (told,) = next(iter(notes(text + "Amy: crash\n", all_readings=True).values()))
        assert told.startswith("AG-40 illegal under turbo-duty = forced, the reading used")

    @pytest.mark.parametrize("move", ["Amy: fly 1 compass, 1 turbo", "Bob: crash"])
    def test_nothing_is_said_where_no_reading_matters(self, move: str) -> None:
        assert notes(self.POSITION + move + "\n", all_readings=True) == {}

    def test_a_step_that_only_follows_from_a_reading_is_marked(self) -> None:
        text = self.POSITION + "Amy: crash\njourney\n"
        assert list(notes(text, all_readings=True)) == [9]
