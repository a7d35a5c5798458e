"""Bidding 1 to 5: what may be bid, with which workers, and how much."""

from collections.abc import Callable
from typing import Any

import pytest

Judge = Callable[..., Any]

SPRING = ("season spring", "turn Ann", "offer Keywood, Miner, Stable")


def test_bidding_3_a_bid_needs_more_than_every_other(judged: Judge) -> None:
    there = (*SPRING, "tile Peddler bids Ben 2R, Cy 3R")
    assert judged("Ann: bid Peddler 4R", position=there).verdict == "legal"
    assert judged("Ann: bid Peddler 3R", position=there).codes == ("KF-B04",)


def test_bidding_3_there_is_no_most(judged: Judge) -> None:
    assert judged("Ann: bid Miner 11R", position=SPRING).verdict == "legal"


def test_bidding_4_a_winning_bid_may_grow(judged: Judge) -> None:
    assert judged("Ann: bid Peddler 1R", position=(*SPRING, "tile Peddler bids Ann 2R")).verdict == "legal"


def test_a_losing_bid_may_grow_only_to_lead(judged: Judge) -> None:
    there = (*SPRING, "tile Peddler bids Ann 1R, Ben 3R")
    assert judged("Ann: bid Peddler 3R", position=there).verdict == "legal"
    assert set(judged("Ann: bid Peddler 2R", position=there).codes) == {"KF-B04", "KF-B06"}


def test_bidding_1_a_winning_bid_stays(judged: Judge) -> None:
    there = (*SPRING, "tile Peddler bids Ann 2R")
    assert judged("Ann: bid Miner from Peddler", position=there).codes == ("KF-B07",)


def test_bidding_5_a_losing_group_moves_whole(judged: Judge) -> None:
    there = (*SPRING, "tile Peddler bids Ann 2R, Ben 3R")
    moved = judged("Ann: bid Miner from Peddler", position=there)
    assert moved.verdict == "legal"
    assert moved.table.group(0, "Miner").total == 2
    assert not moved.table.group(0, "Peddler")
    assert judged("Ann: bid Miner 1R from Peddler", position=there).codes == ("KF-B08",)


def test_bidding_5_groups_join_each_other_and_workers_from_the_screen(judged: Judge) -> None:
    there = (*SPRING, "tile Peddler bids Ann 2R, Ben 3R", "tile Alehouse bids Ann 1R, Cy 2R")
    moved = judged("Ann: bid Miner 1R + 2R from Peddler + 1R from Alehouse", position=there)
    assert moved.verdict == "legal"
    assert moved.table.group(0, "Miner").total == 4


def test_a_group_may_join_a_winning_bid(judged: Judge) -> None:
    there = (*SPRING, "tile Peddler bids Ann 2R, Ben 3R", "tile Alehouse bids Ann 1R")
    assert judged("Ann: bid Alehouse from Peddler", position=there).verdict == "legal"


def test_the_middle_of_three_bids_is_losing_too(judged: Judge) -> None:
    there = (*SPRING, "tile Peddler bids Ann 2R, Ben 3R, Cy 1R")
    assert judged("Ann: bid Miner from Peddler", position=there).verdict == "legal"


def test_workers_that_were_used_stay(judged: Judge) -> None:
    turns = ("Ann: use Keywood 1R", "Ben: pass", "Cy: pass", "Ann: bid Miner from Keywood")
    assert "KF-T07" in judged(*turns, position=SPRING).codes


@pytest.mark.parametrize(
    ("tile", "codes"),
    [("Sea Bastion", {"KF-B01"}), ("Home-4", {"KF-B01"}), ("Order-3", {"KF-S05"}), ("Key Mine", {"KF-B01"})],
)
def test_what_is_not_auctioned(judged: Judge, tile: str, codes: set[str]) -> None:
    there = (*SPRING, "Ben village Key Mine (1,0)")
    assert set(judged(f"Ann: bid {tile} 1R", position=there).codes) == codes


def test_a_tile_that_a_position_does_not_name_may_be_in_the_auction(judged: Judge) -> None:
    assert judged("Ann: bid Woodcutter 1R", position=SPRING).verdict == "undecided"
