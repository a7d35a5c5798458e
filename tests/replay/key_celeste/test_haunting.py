"""What the ghost does to the tile that it stands beside."""

from collections.abc import Callable
from typing import Any

import pytest

from aboveboard.replay.pieces import Pieces

Codes = Callable[..., list[str]]
Last = Callable[..., Any]
Facts = Callable[[Any], dict[str, str]]

SUMMER = ["season summer", "turn Ann"]
THERE = [*SUMMER, "holds Ann ghost", "tile Smelter bids Ben 2R", "Ann screen only 1B", "Ben screen only none"]


def beside(*more: str, turn: str = "Ann", line: str = "tile Carpenter bids Ben 1R ghost Cy") -> list[str]:
    return ["season summer", f"turn {turn}", line, *more]


def test_its_player_leads_there(last: Last) -> None:
    table = last(THERE, "Ann: ghost Smelter").after
    assert table.leader("Smelter") == 0
    assert table.winning("Smelter") is None


def test_the_frightened_workers_are_its_player_s_and_known_to_all(last: Last) -> None:
    table = last(THERE, "Ann: ghost Smelter").after
    assert table.screens[0].known == Pieces.of("B", "R", "R")
    assert table.screens[1].known == Pieces()


def test_workers_nobody_saw_stay_unseen(last: Last) -> None:
    unseen = [*SUMMER, "holds Ann ghost", "tile Smelter bids Ben 2?", "Ann screen only 1B"]
    table = last(unseen, "Ann: ghost Smelter").after
    assert table.screens[0].workers == 2


def test_they_go_back_to_their_owner_under_the_other_reading(last: Last) -> None:
    table = last(THERE, "Ann: ghost Smelter", rulings=["frightened-workers-to = owner"]).after
    assert table.screens[0].known == Pieces.of("B")
    assert table.screens[1].known == Pieces.of("R", "R")


def test_the_frightened_player_has_them_no_more(last: Last, facts: Facts) -> None:
    step = last([*THERE, "offer Farrier"], "Ann: ghost Smelter", "Ben: bid Farrier 2R")
    assert facts(step)["KC-11"] == "Ann has taken the frightened 2R"
    (breach,) = [one for one in step.breaches if one.rule.code == "KC-11"]
    assert [(one.value, str(one.verdict)) for one in breach.alternatives] == [("owner", "legal")]


def test_under_the_other_reading_its_player_has_them_not(last: Last) -> None:
    step = last([*THERE, "offer Farrier"], "Ann: ghost Smelter", "Ben: pass", "Cy: pass", "Ann: bid Farrier 2R",
                rulings=["frightened-workers-to = owner"])  # fmt: skip
    (breach,) = [one for one in step.breaches if one.rule.code == "KC-11"]
    assert [(one.value, str(one.verdict)) for one in breach.alternatives] == [("ghost-player", "legal")]


def test_a_frightened_group_is_not_moved(codes: Codes) -> None:
    assert "KC-11" in codes(
        [*THERE, "offer Farrier"], "Ann: ghost Smelter", "Ben: bid Farrier 2R from Smelter"
    )


@pytest.mark.parametrize("who", ["Ann", "Cy"])
def test_who_had_no_group_there_is_not_told_that_it_was_frightened(codes: Codes, who: str) -> None:
    passes = {"Ann": ["Ben: pass", "Cy: pass"], "Cy": ["Ben: pass"]}[who]
    there = [*THERE, "offer Farrier"]
    assert codes(there, "Ann: ghost Smelter", *passes, f"{who}: bid Farrier 2R from Smelter") == ["KF-T06"]


def test_a_group_that_bid_against_the_ghost_all_the_same_may_leave(codes: Codes) -> None:
    there = [*THERE[:-1], "Ben screen only 3R", "offer Farrier"]
    moves = [
        "Ann: ghost Smelter",
        "Ben: bid Smelter 3R",
        "Cy: pass",
        "Ann: pass",
        "Ben: bid Farrier 3R from Smelter",
    ]
    assert codes(there, *moves) == []


def test_a_ghost_that_frightened_nobody_takes_nothing_from_anybody(codes: Codes) -> None:
    there = [*SUMMER, "holds Ann ghost", "offer Smelter, Farrier", "Ben screen only 1R"]
    assert codes(there, "Ann: ghost Smelter", "Ben: bid Farrier 1R") == []


def test_other_workers_of_the_frightened_player_are_free(codes: Codes) -> None:
    there = [*THERE[:-1], "Ben screen only 1Y", "offer Farrier"]
    assert codes(there, "Ann: ghost Smelter", "Ben: bid Farrier 1Y") == []


@pytest.mark.parametrize("who", ["Ann", "Ben", "Cy"])
def test_nobody_bids_against_it(codes: Codes, who: str) -> None:
    assert codes(beside(turn=who), f"{who}: bid Carpenter 9R") == ["KC-13"]


def test_not_even_with_the_boat_of_counter_bids(codes: Codes) -> None:
    assert codes(beside("Ann boats Boat-4a"), "Ann: bid Carpenter 9Y") == ["KC-13"]


@pytest.mark.parametrize("who", ["Ann", "Ben", "Cy"])
def test_nobody_places_workers_there(codes: Codes, who: str) -> None:
    assert codes(beside(turn=who), f"{who}: use Carpenter 1R pay saw") == ["KC-14"]


def test_not_even_with_the_boat_of_mixed_colours(codes: Codes) -> None:
    there = beside("Ann boats Boat-4b", line="tile Carpenter used 1R ghost Cy")
    assert codes(there, "Ann: use Carpenter 1R 1B pay saw") == ["KC-14"]


def test_the_rule_has_the_name_that_players_know(last: Last) -> None:
    (breach,) = last(beside(), "Ann: use Carpenter 1R pay saw").breaches
    assert breach.rule.title == "No placement on ghost tiles"
    assert [(one.source.key, one.place) for one in breach.rule.cite] == [
        ("S1", "item 14"),
        ("S0", "“The ghost”"),
    ]


def test_other_tiles_stay_open(codes: Codes) -> None:
    assert codes(beside("offer Farrier"), "Ann: bid Farrier 1B") == []
    assert codes(beside("offer Farrier"), "Ann: use Farrier 1B") == []


def test_losing_bids_there_move_as_a_whole_or_stay(codes: Codes) -> None:
    there = beside("offer Farrier", turn="Ben", line="tile Carpenter bids Ben 2R ghost Cy")
    assert codes(there, "Ben: bid Farrier 2R from Carpenter") == []
    assert codes(there, "Ben: bid Farrier 1R from Carpenter") == ["KC-22", "KF-B08"]
    assert codes(there, "Ben: bid Carpenter 5R") == ["KC-13"]


def test_a_losing_bid_of_its_own_player_moves_too(codes: Codes) -> None:
    there = beside("offer Farrier", turn="Cy", line="tile Carpenter bids Cy 2R ghost Cy")
    assert codes(there, "Cy: bid Farrier 2R from Carpenter") == []


def test_workers_that_were_used_there_stay(codes: Codes) -> None:
    there = beside("offer Farrier", line="tile Carpenter used 2R ghost Cy")
    assert codes(there, "Ann: bid Farrier 2R from Carpenter") == ["KC-15", "KF-T07"]
    elsewhere = beside("offer Farrier", "tile Smelter used 2R")
    assert codes(elsewhere, "Ann: bid Farrier 2R from Smelter") == ["KF-T07"]


@pytest.mark.parametrize(
    "line",
    ["bid Smelter ghost", "bid Smelter 1R ghost", "use Smelter 1R + ghost pay anvil", "use Tavern 1R pay ghost -> 2?"],
)  # fmt: skip
def test_the_ghost_is_no_worker(codes: Codes, line: str) -> None:
    assert "KC-24" in codes([*SUMMER, "holds Ann ghost", "offer Smelter, Tavern"], f"Ann: {line}")


def test_nor_does_it_score_as_one(codes: Codes) -> None:
    over = ["season winter", "phase scoring", "marker Cy", "Ann village only Home-1 (0,0), White Wind (0,1)",
            "Ann goods none", "Ann screen only 3R", "holds Ann ghost"]  # fmt: skip
    assert codes(over, "Ann: score 3 : White Wind 3R") == []
    assert "KC-24" in codes(over, "Ann: score 4 : White Wind 3R ghost")


def test_the_ship_is_bid_for_in_one_colour_and_higher_each_time(codes: Codes) -> None:
    ship = [*SUMMER, "tile Ghost-ship bids Ben 2R"]
    assert codes(ship, "Ann: bid Ghost-ship 3R") == []
    assert codes(ship, "Ann: bid Ghost-ship 2R") == ["KC-32", "KF-B04"]
    assert codes(ship, "Ann: bid Ghost-ship 3B") == ["KC-32", "KF-C01"]


def test_a_counter_bid_for_the_ship_is_as_one_for_turn_order_tiles(codes: Codes) -> None:
    ship = [*SUMMER, "tile Ghost-ship bids Ben 2R", "Ann boats Boat-4a"]
    assert "KC-32" in codes(ship, "Ann: bid Ghost-ship 3B")
    assert codes(ship, "Ann: bid Ghost-ship 3B", rulings=["counter-bid-on = any-auctioned-tile"]) == []


def test_no_worker_is_placed_on_the_ship(codes: Codes) -> None:
    assert "KF-U02" in codes([*SUMMER, "offer Ghost-ship"], "Ann: use Ghost-ship 1R")


def test_an_illegal_ghost_has_the_effect_that_the_table_saw(last: Last) -> None:
    there = [*SUMMER, "holds Cy ghost", "tile Smelter bids Ann 2R", "Ann screen only none"]
    table = last(there, "Ann: ghost Smelter").after
    assert table.leader("Smelter") == 0
    assert table.screens[0].known == Pieces.of("R", "R")
