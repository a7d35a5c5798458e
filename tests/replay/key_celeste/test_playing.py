"""Who may play the ghost, when, and on what."""

from collections.abc import Callable
from typing import Any

import pytest

Codes = Callable[..., list[str]]
Last = Callable[..., Any]
Facts = Callable[[Any], dict[str, str]]

HELD = ["season summer", "turn Ann", "holds Ann ghost"]
THERE = [*HELD, "tile Smelter bids Ben 2R"]


def test_who_has_the_ghost_plays_it(last: Last) -> None:
    step = last(THERE, "Ann: ghost Smelter")
    assert step.verdict == "legal"
    assert step.after.turn == 1


def test_nobody_else_does(codes: Codes, last: Last, facts: Facts) -> None:
    elsewhere = ["season summer", "turn Cy", "holds Ann ghost", "tile Smelter bids Ben 2R"]
    assert codes(elsewhere, "Cy: ghost Smelter") == ["KC-08"]
    assert facts(last(elsewhere, "Cy: ghost Smelter")) == {"KC-08": "Ann has the ghost"}


def test_whose_ghost_was_played_is_told(last: Last, facts: Facts) -> None:
    played = ["season summer", "turn Ann", "tile Smelter ghost Cy", "tile Farrier bids Ben 2R"]
    step = last(played, "Ann: ghost Farrier")
    assert facts(step) == {"KC-08": "Cy has the ghost, and has played it"}


def test_a_ghost_that_is_gone_is_not_played(last: Last, facts: Facts) -> None:
    gone = ["season winter", "turn Ann", "ghost gone", "tile Scribes bids Ben 2R"]
    assert facts(last(gone, "Ann: ghost Scribes")) == {"KC-08": "the ghost has left the game"}


def test_a_ghost_that_is_played_was_held_where_nobody_told_of_it(last: Last) -> None:
    step = last(["season summer", "turn Ann", "tile Smelter bids Ben 2R"], "Ann: ghost Smelter")
    assert step.verdict == "legal"


def test_on_ones_own_bid_it_is_not_played(codes: Codes) -> None:
    assert codes([*HELD, "tile Smelter bids Ben 2R, Ann 3R"], "Ann: ghost Smelter") == ["KC-09"]


def test_on_a_tile_without_a_bid_it_is_not_played(codes: Codes) -> None:
    assert codes([*HELD, "tile Smelter used 1R"], "Ann: ghost Smelter") == ["KC-10"]
    assert codes([*HELD, "offer Smelter"], "Ann: ghost Smelter") == ["KC-10"]


def test_on_a_tile_that_was_not_laid_out_there_is_no_bid(last: Last, facts: Facts) -> None:
    opening = [
        "home Ann 1, Ben 2, Cy 3",
        "season spring",
        "offer Keywood, Miner, Alehouse, Stable, Peddler, Workshop",
    ]
    assert facts(last([], *opening, "Ann: ghost Key Mine"))["KC-10"] == "nobody has bid for Key Mine"


def test_whether_a_tile_nobody_told_of_has_a_bid_is_undecided(last: Last) -> None:
    assert last(HELD, "Ann: ghost Smelter").verdict == "undecided"


@pytest.mark.parametrize("tile", ["Ann.home", "Keyflower", "Keywood"])
def test_on_what_is_not_in_the_auction_it_is_not_played(codes: Codes, tile: str) -> None:
    village = "Ben village Home-1 (0,0), Keywood (1,0)"
    assert "KC-10" in codes([*HELD, village, "Ann village Home-3 (0,0)"], f"Ann: ghost {tile}")


def test_summer_boats_and_winter_tiles_are_village_tiles(codes: Codes) -> None:
    assert codes([*HELD, "tile Boat-4a bids Ben 2R"], "Ann: ghost Boat-4a") == []
    winter = ["season winter", "turn Ann", "holds Ann ghost", "tile Scribes bids Ben 2R"]
    assert codes(winter, "Ann: ghost Scribes") == []


def test_turn_order_tiles_are_a_reading_and_the_report_says_what_the_other_would_give(last: Last) -> None:
    step = last([*HELD, "tile Order-1 bids Ben 2R"], "Ann: ghost Order-1")
    (breach,) = step.breaches
    assert [(one.reading, one.value, str(one.verdict)) for one in breach.alternatives] == [
        ("ghost-targets", "any-auctioned-tile", "legal")
    ]


def test_its_own_ship_is_never_a_target(codes: Codes) -> None:
    ship = [*HELD, "tile Ghost-ship bids Ben 2R"]
    assert codes(ship, "Ann: ghost Ghost-ship", rulings=["ghost-targets = any-auctioned-tile"]) == ["KC-10"]


def test_in_spring_nobody_plays_it(codes: Codes) -> None:
    spring = ["season spring", "turn Ann", "tile Miner bids Ben 2R"]
    assert codes(spring, "Ann: ghost Miner") == ["KC-08", "KC-20", "KC-21"]


def test_winter_is_a_reading(last: Last) -> None:
    winter = ["season winter", "turn Ann", "holds Ann ghost", "tile Scribes bids Ben 2R"]
    assert last(winter, "Ann: ghost Scribes").verdict == "legal"
    step = last(winter, "Ann: ghost Scribes", rulings=["ghost-seasons = as-written"])
    (breach,) = step.breaches
    assert breach.rule.code == "KC-20"
    assert str(breach.alternatives[0].verdict) == "legal"


def test_once_played_it_stays_where_it_is(codes: Codes) -> None:
    both = [*THERE, "tile Farrier bids Cy 1B"]
    moves = ("Ann: ghost Smelter", "Ben: pass", "Cy: pass", "Ann: ghost Farrier")
    assert codes(both, *moves) == ["KC-23"]


def test_it_takes_the_turn_of_its_player_and_no_other(codes: Codes) -> None:
    assert codes([*THERE[2:], "season summer", "turn Ben"], "Ann: ghost Smelter") == ["KF-T05"]
    assert codes([*THERE, "offer Farrier"], "Ann: ghost Smelter", "Ann: bid Farrier 1B") == ["KF-T05"]


def test_it_breaks_a_run_of_passes(last: Last) -> None:
    step = last([*THERE, "passed Ben, Cy"], "Ann: ghost Smelter")
    assert (step.verdict, step.after.passes) == ("legal", 0)


def test_once_all_have_passed_it_is_too_late(codes: Codes) -> None:
    assert "KF-P03" in codes([*THERE, "passed Ann, Ben, Cy"], "Ann: ghost Smelter")


def test_the_start_player_begins_with_it_or_nobody(codes: Codes) -> None:
    begins = ["season summer", "phase offers", "start Ben", "holds Ann ghost", "tile Smelter bids Cy 2R"]
    assert codes(begins, "Ann: ghost Smelter") == ["KF-T01"]


def test_it_needs_no_workers(codes: Codes) -> None:
    assert codes([*THERE, "Ann screen only none"], "Ann: ghost Smelter") == []


def test_it_may_be_played_on_the_tile_of_two_other_bidders(last: Last) -> None:
    step = last([*HELD, "tile Smelter bids Ben 2R, Cy 3R"], "Ann: ghost Smelter")
    (left,) = step.after.spot("Smelter").bids
    assert left.seat == 1
