"""Which colour a tile may have, and who may still place what there (S1 items 2 to 7)."""

from collections.abc import Callable
from typing import Any

import pytest

from aboveboard.replay.pieces import Pieces

Judge = Callable[..., Any]

AUTUMN = ("season autumn", "turn Ann", "offer Barn, Well, Wainwright")


def test_sven_is_blue_or_yellow(judged: Judge) -> None:
    assert judged("Ann: bid Barn Sven", position=AUTUMN).table.colours("Barn") == {"B", "Y"}
    assert judged("Ann: bid Barn Paulo", position=AUTUMN).table.colours("Barn") == {"G", "R"}


@pytest.mark.parametrize("more", ["1B", "1Y", "1B 1Y"])
def test_workers_that_come_with_him_leave_it_open(judged: Judge, more: str) -> None:
    assert judged(f"Ann: bid Barn {more} Sven", position=AUTUMN).table.colours("Barn") == {"B", "Y"}


@pytest.mark.parametrize("more", ["1B", "1Y", "2B 1Y"])
def test_workers_that_join_his_bid_later_leave_it_open(judged: Judge, more: str) -> None:
    moved = judged(f"Ann: bid Inn {more}", position=(*AUTUMN, "tile Inn bids Ann Sven"))
    assert moved.verdict == "legal"
    assert moved.table.colours("Inn") == {"B", "Y"}


def test_he_does_not_reopen_what_was_settled(judged: Judge) -> None:
    turns = ("Ann: bid Barn 1Y", "Ben: pass", "Cy: pass", "Ann: bid Barn Sven")
    moved = judged(*turns, position=AUTUMN)
    assert moved.verdict == "legal"
    assert moved.table.colours("Barn") == {"Y"}


def test_on_a_tile_he_is_with_all_that_lies_there(judged: Judge) -> None:
    there = (*AUTUMN, "tile Inn used 1B")
    moved = judged("Ann: use Inn 1Y Sven -> ?", position=there)
    assert moved.verdict == "legal"
    assert moved.table.colours("Inn") == {"B"} == judged(position=there).table.colours("Inn")


def test_the_first_rival_settles_it_for_all(judged: Judge) -> None:
    turns = ("Ann: bid Barn Sven", "Ben: bid Barn 2Y")
    assert judged(*turns, position=AUTUMN).table.colours("Barn") == {"Y"}
    assert judged(*turns, "Cy: bid Barn 3Y", position=AUTUMN).verdict == "legal"
    assert judged(*turns, "Cy: bid Barn 3B", position=AUTUMN).codes >= {"KF-C01", "SP-07"}
    assert judged(*turns, "Cy: use Wainwright 1R", "Ann: bid Barn 2B", position=AUTUMN).verdict == "legal"


def test_ones_own_use_settles_it_too(judged: Judge) -> None:
    there = (*AUTUMN, "tile Inn bids Ann Sven")
    turns = ("Ann: use Inn 1B -> ?", "Ben: bid Inn 2Y")
    assert judged(*turns, position=there).codes >= {"KF-C01", "SP-06"}
    assert "SP-07" not in judged(*turns, position=there).codes


def test_who_settled_it_was_no_rival(judged: Judge) -> None:
    turns = ("Ann: bid Barn 1Y", "Ben: bid Barn 1Y Sven", "Cy: pass")
    codes = judged(*turns, "Ann: bid Barn 3B", position=AUTUMN).codes
    assert "SP-06" in codes
    assert "SP-07" not in codes


def test_a_colour_that_is_none_of_his_breaks_none_of_his_rules(judged: Judge) -> None:
    turns = ("Ann: bid Barn Sven", "Ben: bid Barn 2Y")
    assert judged(*turns, "Cy: bid Barn 3R", position=AUTUMN).codes == {"KF-C01"}


def test_those_of_other_colours_gain_nothing_from_him(judged: Judge) -> None:
    assert judged("Ann: bid Barn 1Y Paulo", position=AUTUMN).codes == {"KF-C01", "SP-03"}
    assert judged("Ann: bid Barn 1R Sven", position=AUTUMN).codes == {"KF-C01", "SP-03"}


def test_the_one_who_could_have_changed_the_colour_is_named(judged: Judge) -> None:
    there = (*AUTUMN, "tile Inn bids Cy flat 1R Paulo, Ben 2B Sven used 1B")
    moved = judged("Ann: bid Inn 4Y", position=there)
    assert moved.codes >= {"SP-04"}
    assert moved.reasons["SP-04"] == "4Y are not with Sven, who lies beside Inn for Ben"


def test_a_rivals_workers_that_lie_flat_settle_nothing_for_others(judged: Judge) -> None:
    there = (
        "season autumn",
        "turn Ben",
        "offer Barn, Well, Wainwright",
        "Ben boats Boat-4a",
        "tile Inn bids Cy 1B",
    )
    turns = ("Ben: bid Inn 2Y", "Cy: bid Barn 1B from Inn", "Ann: bid Inn 2Y Sven", "Ben: pass")
    assert judged(*turns, position=there).verdict == "legal"
    moved = judged(*turns, "Cy: bid Inn 5B", position=there)
    assert moved.codes >= {"KF-C01", "SP-06"}
    assert "SP-07" not in moved.codes


def test_it_stays_settled_when_those_who_settled_it_have_left(judged: Judge) -> None:
    turns = (
        "Ann: bid Barn Sven",
        "Ben: bid Barn 2B",
        "Cy: pass",
        "Ann: bid Barn 2Y",
        "Ben: bid Well from Barn",
    )
    assert judged(*turns, position=AUTUMN).table.colours("Barn") == {"B"}
    assert judged(*turns, "Cy: bid Barn 4B", position=AUTUMN).verdict == "legal"


def test_two_players_bids_are_not_with_each_other(judged: Judge) -> None:
    there = (*AUTUMN, "tile Inn bids Ben Sven, Cy 2B")
    assert judged("Ann: bid Inn 3Y", position=there).codes >= {"SP-04", "SP-07", "KF-C01"}


@pytest.mark.parametrize(("reading", "verdict"), [("two-places", "illegal"), ("one-place", "legal")])
def test_whether_bid_and_tile_are_one_place_is_a_reading(judged: Judge, reading: str, verdict: str) -> None:
    there = (*AUTUMN, "tile Inn bids Ann Sven, Ben 2B")
    said = f"with-sven-and-paulo = {reading}"
    assert judged("Ann: use Inn 1Y -> ?", position=there, ruling=said).verdict == verdict
    there = (*AUTUMN, "tile Inn bids Cy 2B used Sven")
    assert judged("Ann: bid Inn 3Y", position=there, ruling=said).verdict == verdict


@pytest.mark.parametrize("tile", ["Inn bids Ben 1B", "Inn bids Ben 1Y", "Inn used 1B"])
def test_a_losing_group_with_him_goes_to_a_tile_of_either_colour(judged: Judge, tile: str) -> None:
    there = (*AUTUMN, f"tile {tile}", "tile Fair bids Ann 1Y Sven, Ben 3Y")
    moved = judged("Ann: bid Inn from Fair", position=there)
    assert moved.verdict == "legal"
    assert moved.table.group(0, "Inn").total == 2
    assert moved.table.colours("Inn") == judged(position=there).table.colours("Inn")


def test_nothing_is_left_behind(judged: Judge) -> None:
    there = (*AUTUMN, "tile Inn bids Ben 1B", "tile Fair bids Ann 1B Sven, Ben 3Y")
    assert judged("Ann: bid Inn 1B from Fair + 1B", position=there).codes == {"KF-B08", "SP-01"}


def test_both_in_one_group_have_no_colour(judged: Judge) -> None:
    assert judged("Ann: bid Barn Sven Paulo", position=AUTUMN).codes == {"KF-C01", "SP-21"}


def test_a_position_may_say_what_is_left(judged: Judge) -> None:
    there = (*AUTUMN, "tile Inn bids Ann 1Y Sven", "colour Inn Y")
    assert judged(position=there).table.colours("Inn") == {"Y"}
    assert "SP-06" in judged("Ann: pass", "Ben: bid Inn 3B", position=there).codes


class TestWorkersNobodySaw:
    """A worker of unseen colour may be one of the two as long as nobody knows where they are."""

    def test_what_hangs_on_that_is_undecided(self, judged: Judge) -> None:
        there = (*AUTUMN, "tile Inn bids Ben 1B 1?")
        assert judged("Ann: bid Inn 3B", position=there).verdict == "legal"
        assert judged("Ann: bid Inn 3Y", position=there).codes == {"SP-03"}
        assert judged("Ann: bid Inn 3R", position=there).verdict == "illegal"

    def test_once_he_is_seen_elsewhere_it_is_decided(self, judged: Judge) -> None:
        there = (*AUTUMN, "tile Inn bids Ben 1B 1?", "tile Fair used Sven")
        assert "KF-C01" in judged("Ann: bid Inn 3Y", position=there).codes

    def test_a_claim_about_the_colour_is_undecided_too(self, judged: Judge) -> None:
        there = (*AUTUMN, "tile Inn bids Ben 1B 1?")
        assert judged("claim colour Inn B", position=there).verdict == "undecided"


class TestSummerBoats:
    """Boats 4a and 4b go on as ever."""

    def test_a_counter_bid_leaves_the_tile_open(self, judged: Judge) -> None:
        there = (*AUTUMN, "Ann boats Boat-4a", "tile Inn bids Ben 1B Sven")
        moved = judged("Ann: bid Inn 3R", position=there)
        assert moved.verdict == "legal"
        assert moved.table.colours("Inn") == {"B", "Y"}

    def test_a_group_that_moves_onto_its_tile_does_not_leave_it_to_the_counter_bid(
        self, judged: Judge
    ) -> None:
        there = (*AUTUMN, "Ben boats Boat-4a", "tile Inn bids Ann 1R, Ben flat 2B")
        moved = judged("Ann: use Inn from Inn -> ?", position=there)
        assert moved.verdict == "legal"
        assert moved.table.colours("Inn") == {"R"}

    def test_any_colours_on_a_tile_that_was_used(self, judged: Judge) -> None:
        there = (*AUTUMN, "Ann boats Boat-4b", "tile Inn used 1R")
        assert judged("Ann: use Inn Sven Paulo -> ?", position=there).verdict == "legal"

    def test_who_has_the_tiles_colour_together_with_him_stands(self, judged: Judge) -> None:
        there = (*AUTUMN, "Ann boats Boat-4b", "tile Inn used 1B")
        moved = judged("Ann: use Inn 2Y 1R Sven -> ?", position=there)
        assert moved.verdict == "legal"
        assert moved.table.spot("Inn").uses[-1].flat == Pieces.of("R")


@pytest.mark.parametrize(("beside", "told"), [("2B", {"KF-C01"}), ("Sven 1B", {"KF-C01", "SP-05"})])
def test_workers_nobody_saw_are_held_to_what_their_player_can_have(
    judged: Judge, beside: str, told: set[str]
) -> None:
    there = (*AUTUMN, f"tile Barn bids Ben {beside}", "Ann screen only 4R")
    assert judged("Ann: bid Barn 3?", position=there).codes == told
