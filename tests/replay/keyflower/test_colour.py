"""Bidding 2, and summer boats 4a and 4b: the colour of a tile."""

from collections.abc import Callable
from typing import Any

import pytest

Judge = Callable[..., Any]

AUTUMN = ("season autumn", "turn Ann", "offer Barn, Well, Wainwright")


@pytest.mark.parametrize("there", ["tile Inn bids Ben 1R", "tile Inn bids Ben 1R, Cy 2R", "tile Inn used 1R"])
def test_every_worker_beside_or_on_a_tile_settles_its_colour(judged: Judge, there: str) -> None:
    assert judged("Ann: bid Inn 3R", position=(*AUTUMN, there)).verdict == "legal"
    assert "KF-C01" in judged("Ann: bid Inn 3B", position=(*AUTUMN, there)).codes
    assert "KF-C01" in judged("Ann: use Inn 3B -> ?", position=(*AUTUMN, there)).codes


def test_one_bid_is_of_one_colour(judged: Judge) -> None:
    assert judged("Ann: bid Inn 1R 1B", position=(*AUTUMN, "offer Inn")).codes == ("KF-C01",)


def test_tiles_are_independent_of_each_other(judged: Judge) -> None:
    there = (*AUTUMN, "tile Inn bids Ann 1R")
    assert judged("Ann: bid Barn 1B", position=there).verdict == "legal"


def test_green_goes_with_green_only(judged: Judge) -> None:
    there = (*AUTUMN, "tile Inn bids Ben 1G")
    assert judged("Ann: bid Inn 2G", position=there).verdict == "legal"
    assert set(judged("Ann: bid Inn 2B", position=there).codes) == {"KF-C01", "KF-C03"}


def test_the_colour_binds_tiles_in_villages(judged: Judge) -> None:
    there = (*AUTUMN, "Ben village Home-3 (0,0)", "tile Home-3 used 1R")
    assert set(judged("Ann: use Home-3 2B", position=there).codes) == {"KF-C01", "KF-C04"}


def test_workers_of_unseen_colour_fit_any_tile(judged: Judge) -> None:
    assert judged("Ann: bid Inn 2?", position=(*AUTUMN, "tile Inn bids Ben 1R")).verdict == "legal"


class TestSummerBoat4a:
    """Another colour against the bids of others, laid flat."""

    OWNED = (*AUTUMN, "Ann boats Boat-4a")

    def test_its_owner_bids_in_another_colour(self, judged: Judge) -> None:
        moved = judged("Ann: bid Inn 2G", position=(*self.OWNED, "tile Inn bids Ben 1R"))
        assert moved.verdict == "legal"
        assert moved.table.spot("Inn").bid_of(0).flat
        assert moved.table.colours("Inn") == {"R"}

    def test_nobody_else_does(self, judged: Judge) -> None:
        there = (*AUTUMN, "Ben boats Boat-4a", "tile Inn bids Ben 1R")
        assert judged("Ann: bid Inn 2B", position=there).codes == ("KF-C01",)

    def test_the_counter_bid_is_of_one_colour(self, judged: Judge) -> None:
        there = (*self.OWNED, "tile Inn bids Ben 1R")
        assert judged("Ann: bid Inn 1B 1Y", position=there).codes == ("KF-C01",)

    def test_it_does_not_help_against_green(self, judged: Judge) -> None:
        there = (*self.OWNED, "tile Inn bids Ben 1G")
        assert set(judged("Ann: bid Inn 2B", position=there).codes) == {"KF-C01", "KF-C03"}

    def test_it_does_not_help_against_workers_on_the_tile_alone(self, judged: Judge) -> None:
        there = (*self.OWNED, "tile Inn used 1R")
        assert "KF-C01" in judged("Ann: bid Inn 2B", position=there).codes

    def test_others_follow_the_standing_colour(self, judged: Judge) -> None:
        there = (*self.OWNED, "tile Inn bids Ben 1R")
        turns = ("Ann: bid Inn 2B", "Ben: bid Inn 2R")
        assert judged(*turns, position=there).verdict == "legal"
        assert judged("Ann: bid Inn 2B", "Ben: bid Inn 2B", position=there).codes == ("KF-C01",)

    def test_once_the_others_have_left_its_colour_is_that_of_the_tile(self, judged: Judge) -> None:
        there = (*self.OWNED, "tile Inn bids Ben 1R")
        turns = ("Ann: bid Inn 2B", "Ben: bid Barn from Inn")
        moved = judged(*turns, "Cy: bid Inn 3B", position=there)
        assert moved.verdict == "legal"
        assert moved.table.colours("Inn") == {"B"}
        assert judged(*turns, "Cy: bid Inn 3R", position=there).codes == ("KF-C01", "KF-C05")

    def test_on_a_turn_order_tile_it_is_a_reading(self, judged: Judge) -> None:
        there = (*self.OWNED, "tile Order-1 bids Ben 1R")
        assert judged("Ann: bid Order-1 2B", position=there).codes == ("KF-C01",)


class TestSummerBoat4b:
    """Any colours on a tile that was bid for or used before."""

    OWNED = (*AUTUMN, "Ann boats Boat-4b")

    @pytest.mark.parametrize("there", ["tile Inn bids Ben 1R", "tile Inn used 1R", "tile Inn bids Ben 1G"])
    def test_its_owner_mixes_colours(self, judged: Judge, there: str) -> None:
        moved = judged("Ann: use Inn 1B 1Y -> ?", position=(*self.OWNED, there))
        assert "KF-C01" not in moved.codes
        assert moved.table.spot("Inn").uses[-1].flat.total == 2

    def test_on_an_untouched_tile_one_colour_is_the_rule(self, judged: Judge) -> None:
        assert "KF-C01" in judged("Ann: use Inn 1B 1Y -> ?", position=(*self.OWNED, "offer Inn")).codes

    def test_flat_workers_count_to_six(self, judged: Judge) -> None:
        there = (*self.OWNED, "tile Inn used 1R")
        assert "KF-U04" in judged("Ann: use Inn 3B 3Y -> ?", position=there).codes

    def test_others_follow_the_standing_colour(self, judged: Judge) -> None:
        there = (*self.OWNED, "tile Inn used 1R")
        turns = ("Ann: use Inn 2B -> ?", "Ben: bid Inn 1R")
        assert judged(*turns, position=there).verdict == "legal"
        assert "KF-C01" in judged("Ann: use Inn 2B -> ?", "Ben: bid Inn 1B", position=there).codes
