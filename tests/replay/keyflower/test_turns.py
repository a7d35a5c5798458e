"""Start of season: turns, passes, what a season begins with."""

from collections.abc import Callable
from typing import Any

Judge = Callable[..., Any]

SPRING = ("season spring", "turn Ann", "offer Keywood, Miner, Stable")


def test_the_owner_of_the_lowest_home_tile_begins_in_spring(judged: Judge) -> None:
    assert judged("home Ann 3, Ben 1, Cy 2", "season spring", "Ben: pass").verdict == "legal"
    assert judged("home Ann 3, Ben 1, Cy 2", "season spring", "Ann: pass").codes == ("KF-T01",)


def test_turns_go_clockwise(judged: Judge) -> None:
    assert judged("Ann: pass", "Ben: pass", position=SPRING).verdict == "legal"
    assert judged("Ann: pass", "Cy: pass", position=SPRING).codes == ("KF-T05",)


def test_after_a_turn_out_of_order_play_goes_on_to_the_left_of_the_mover(judged: Judge) -> None:
    assert judged("Ann: bid Miner 1R", "Cy: bid Miner 2R", "Ann: pass", position=SPRING).verdict == "legal"


def test_a_pass_is_not_final(judged: Judge) -> None:
    turns = ("Ann: pass", "Ben: pass", "Cy: bid Miner 1R", "Ann: bid Keywood 1B")
    assert judged(*turns, position=(*SPRING, "passed none")).verdict == "legal"


def test_all_passing_in_a_row_ends_the_turns_of_the_season(judged: Judge) -> None:
    passes = ("Ann: pass", "Ben: pass", "Cy: pass")
    assert judged(*passes, position=(*SPRING, "passed none")).consequences == ("KF-P03",)
    assert judged(*passes, "Ann: bid Miner 1R", position=(*SPRING, "passed none")).codes == ("KF-P03",)


def test_a_bid_or_a_use_breaks_the_run_of_passes(judged: Judge) -> None:
    turns = ("Ann: pass", "Ben: pass", "Cy: use Keywood 1R", "Ann: pass", "Ben: pass", "Cy: bid Miner 1R")
    assert judged(*turns, position=(*SPRING, "passed none")).verdict == "legal"


def test_with_two_players_two_passes_end_the_turns(judged: Judge) -> None:
    turns = ("Ann: pass", "Ben: pass", "Ann: bid Miner 1R")
    position = ("season spring", "turn Ann", "offer Miner", "passed none")
    assert judged(*turns, players=("Ann", "Ben"), position=position).codes == ("KF-P03",)


def test_passes_before_a_stated_position_are_not_known_unless_it_tells(judged: Judge) -> None:
    assert judged("Ann: pass", "Ben: bid Miner 1R", position=SPRING).verdict == "legal"
    assert judged("Ann: pass", "Ben: bid Miner 1R", position=(*SPRING, "passed Ben, Cy")).codes == ("KF-P03",)


def test_the_next_season_waits_for_the_passes(judged: Judge) -> None:
    turns = ("season spring", "Ann: pass", "Ben: pass", "Cy: use Keywood 1R", "season summer")
    assert "KF-T02" in judged(*turns).codes


def test_seasons_follow_one_another(judged: Judge) -> None:
    assert judged("season autumn").codes == ("KF-T02",)


def test_a_missed_move_leaves_turn_and_passes_open(judged: Judge) -> None:
    position = (*SPRING, "passed Ben, Cy")
    assert judged("missed Ann", "Ben: bid Miner 1R", position=position).verdict == "legal"
    assert judged("missed Ann", "Cy: bid Miner 1R", position=position).verdict == "undecided"
    assert judged("missed 1", "Cy: bid Miner 1R", position=position).verdict == "legal"
