"""Sven and Paulo as workers: where they come from, where they go, what they pay and score."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.notation.keyflower.moves import Bid
from aboveboard.notation.statements import Title
from aboveboard.replay.engine import judge
from aboveboard.replay.games import game_for
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.sven_paulo.figures import possible
from aboveboard.replay.verdict import Fact

Judge = Callable[..., Any]

AUTUMN = ("season autumn", "turn Ann", "offer Barn, Well, Wainwright")
START = ("home Ann 1, Ben 2, Cy 3",)
PAIRS = {"Sven": "BY", "Paulo": "GR"}


def _by_trying(workers: Pieces) -> frozenset[str]:
    """Every way to give each worker a colour that it may count as, by brute force."""
    near = [pair for name, pair in PAIRS.items() if name in workers]
    each = [
        PAIRS.get(kind) or "".join({kind, *(c for pair in near if kind in pair for c in pair)})
        for kind in workers
    ]
    return frozenset(ways[0] for ways in product(*each) if len(set(ways)) == 1)


@given(st.lists(st.sampled_from(["R", "B", "Y", "G", "Sven", "Paulo"]), min_size=1, max_size=5))
def test_a_group_is_of_the_colours_that_all_its_workers_can_be(kinds: list[str]) -> None:
    workers = Pieces.from_list(kinds)
    assert possible(workers, NOTHING) == _by_trying(workers)


@given(
    st.lists(st.sampled_from(["R", "B", "Y", "G", "Sven", "Paulo"]), min_size=1, max_size=4),
    st.lists(st.sampled_from(["R", "B", "Y", "G", "Sven", "Paulo"]), max_size=4),
)
def test_company_never_takes_a_colour_away(kinds: list[str], others: list[str]) -> None:
    workers = Pieces.from_list(kinds)
    assert possible(workers, NOTHING) <= possible(workers, Pieces.from_list(others))


def test_a_record_that_does_not_say_where_they_begin_is_noted(judged: Judge) -> None:
    assert "SP-23" in judged(*START, "season spring").notes
    assert "SP-23" not in judged(*START, "bag Sven Paulo", "season spring").notes


def test_that_is_noted_before_spring_alone(judged: Judge) -> None:
    spring = (*START, "season spring", "Ann: pass", "Ben: pass", "Cy: pass", "end season", "Ann: boat Keyflower",
              "Ben: boat Sea Bastion", "Cy: boat Sea Breese")  # fmt: skip
    assert judged(*spring, "season summer").notes == ()


def test_on_a_boat_he_is_nowhere_else(judged: Judge) -> None:
    lines = (*START, "season spring", "load Keyflower 3R 3B Sven saw")
    offer = "offer Keywood, Miner, Alehouse, Stable, Peddler, Workshop, Gold Mine"
    moved = judged(*lines, offer, "Ann: bid Miner Sven")
    assert moved.reasons["SP-20"] == "Sven is on Keyflower"


def test_who_plays_one_that_the_record_never_placed_had_him(judged: Judge) -> None:
    lines = (*START, "deal Ann 8R, Ben 8B, Cy 8Y", "season spring")
    offer = "offer Keywood, Miner, Alehouse, Stable, Peddler, Workshop, Gold Mine"
    moved = judged(*lines, offer, "Ann: bid Miner Sven")
    assert moved.verdict == "legal"
    assert "Sven" not in moved.table.stray
    assert judged(*lines, offer, "Ann: bid Miner Sven", "Ben: bid Keywood Sven").codes == {"KF-T06", "SP-20"}


def test_who_cannot_have_one_from_the_bag_does_not_play_him(judged: Judge) -> None:
    lines = (*START, "bag Sven Paulo", "deal Ann 8R, Ben 8B, Cy 8Y", "season spring")
    offer = "offer Keywood, Miner, Alehouse, Stable, Peddler, Workshop, Gold Mine"
    assert "KF-T06" in judged(*lines, offer, "Ann: bid Miner Sven").codes


def test_unseen_draws_from_the_bag_may_bring_them(judged: Judge) -> None:
    lines = (*START, "bag Sven Paulo", "deal Ann 8?, Ben 8B, Cy 8Y", "season spring")
    offer = "offer Keywood, Miner, Alehouse, Stable, Peddler, Workshop, Gold Mine"
    assert judged(*lines, offer, "Ann: bid Miner Sven").verdict == "legal"


@pytest.mark.parametrize("line", ["bag 2 Sven", "deal Ann 6R 2 Sven", "load Keyflower 5R 2 Sven saw"])
def test_there_is_one_of_each(judged: Judge, line: str) -> None:
    assert "SP-20" in judged(*START, line).codes


def test_a_winning_bid_takes_him_to_the_bag_and_a_losing_one_home(judged: Judge) -> None:
    there = ("season spring", "turn Ann", "passed none", "tile Miner bids Ann 3B, Ben 1Y Sven")
    there = (
        *there,
        "tile Stable bids Cy Paulo",
        "tile Order-1",
        "tile Order-2",
        "Ben screen only none",
        "bag only 5R",
    )
    after = judged("Ann: pass", "Ben: pass", "Cy: pass", "end season", position=there).table
    assert "Sven" in after.screens[1].known
    assert "Paulo" in after.bag.known


@pytest.mark.parametrize(("paid", "verdict"), [("Sven", "legal"), ("Paulo", "illegal")])
def test_he_is_paid_as_either_of_his_colours(judged: Judge, paid: str, verdict: str) -> None:
    there = ("season spring", "turn Ann", "offer Peddler", f"Ann screen 1B {paid}")
    assert judged(f"Ann: use Peddler 1B pay {paid} -> 1G", position=there).verdict == verdict


def test_others_know_that_he_may_be_behind_the_screen_that_hides_him(judged: Judge) -> None:
    there = ("season spring", "turn Ann", "offer Miner", "Ann screen only 3B Sven", "bag only 5R")
    table = judged("claim turn Ann", position=there).table
    game = game_for(Title("Keyflower", ("Sven and Paulo",)))
    assert game.seen is not None
    known = game.seen(table, 1)
    found = judge(game, known, Bid("Miner", (("Sven", 1),)), 0)
    assert not any(isinstance(finding, Fact) for _, finding in found)


WINTER = (
    "season winter",
    "phase scoring",
    "marker Ben",
    "Ann village only Home-1 (0,0), Key Market (1,0), Village Hall (0,1)",
    "Ann goods none",
)


def test_those_on_his_tile_count_as_either_colour_in_scoring(judged: Judge) -> None:
    there = (*WINTER, "Ann screen only Paulo 2R")
    assert judged("Ann: score 6 : Key Market Paulo 2R", position=there).verdict == "legal"
    assert judged("Ann: score 6", position=there).verdict == "legal"
    assert judged("Ann: score 7", position=there).codes == {"KF-F01"}


def test_a_colour_that_he_or_those_with_him_can_have_may_be_said_in_scoring(judged: Judge) -> None:
    there = (*WINTER, "Ann screen only Paulo 2R")
    assert judged("Ann: score 6 : Key Market Paulo as G 2R as G", position=there).verdict == "legal"
    assert judged("Ann: score 6 : Key Market Paulo 2R as R", position=there).codes == {"KF-F01", "KF-F04"}
    assert "KF-F09" in judged("Ann: score 6 : Key Market Paulo as B 2R", position=there).codes


def test_one_unseen_worker_may_be_him_in_scoring(judged: Judge) -> None:
    there = (*WINTER, "Ann screen only 2R 1?")
    assert judged("Ann: score 6", position=there).verdict == "undecided"
    assert judged("Ann: score 7", position=there).codes == {"KF-F01"}


def scored(judged: Judge, held: str, line: str) -> set[str]:
    village = "Home-1 (0,0), Key Market (1,0), Village Hall (0,1), Apothecary (-1,0), White Wind (0,-1)"
    over = ("season winter", "phase scoring", "marker Ben", f"Ann village only {village}", "Ann goods none",
            f"Ann screen only {held}")  # fmt: skip
    codes: set[str] = judged(line, position=over, players="Ann, Ben").codes
    return codes


def test_in_scoring_only_workers_of_his_colours_lack_him(judged: Judge) -> None:
    assert "SP-25" in scored(judged, "1R 1G Paulo", "Ann: score 4 : Key Market 1R 1G; Village Hall Paulo")
    assert "SP-25" not in scored(judged, "1B 1G Paulo", "Ann: score 4 : Key Market 1B 1G; Village Hall Paulo")
    assert "SP-25" not in scored(judged, "1R 1G", "Ann: score 4 : Key Market 1R 1G")
    assert "SP-25" not in scored(judged, "1R 1G Paulo", "Ann: score 6 : Key Market 1R 1G Paulo")
    assert "SP-25" not in scored(judged, "1B 1G Sven", "Ann: score 2 : Key Market 1B 1G")


def test_it_is_his_place_in_the_allocation_that_counts(judged: Judge) -> None:
    assert "SP-25" in scored(judged, "3R 1G Paulo", "Ann: score 4 : Village Hall 2R Paulo; Key Market 1R 1G")
    assert "SP-25" in scored(
        judged, "2B 1Y 1G Paulo Sven", "Ann: score 5 : Key Market 1G; Village Hall 2B 1Y"
    )
    assert "SP-25" in scored(judged, "2B 1Y Paulo Sven", "Ann: score 4 : Village Hall 2B 1Y Paulo")


def test_other_faults_do_not_hide_those_about_him(judged: Judge) -> None:
    assert "SP-25" in scored(
        judged, "1B 1R 1G Paulo", "Ann: score 4 : Key Market 1B 1R 1G; Village Hall Paulo"
    )
    assert "SP-25" in scored(judged, "1R 1G Paulo", "Ann: score 5 : Key Market 1R 5G")
    assert "SP-24" in scored(judged, "1B 1G Sven", "Ann: score 4 : Key Market 1B 1G Sven")


def test_the_purple_marker_stands_for_no_figure_that_one_has_not(judged: Judge) -> None:
    over = ("season winter", "phase scoring", "marker Ann", "Ann village only Home-1 (0,0), Village Hall (1,0)",
            "Ann goods none", "Ann screen only 2R")  # fmt: skip
    line = "Ann: score 3 : Village Hall 2R purple; purple as Sven"
    moved = judged(line, position=over, players="Ann, Ben")
    assert moved.reasons["KF-F06"] == "the marker cannot be Sven"
    assert "KF-F06" not in judged(line.replace("Sven", "R"), position=over, players="Ann, Ben").codes
    wrong = "Ann: score 3 : Village Hall 2R 1saw purple; purple as R".replace("1saw", "saw")
    assert "KF-F06" not in judged(wrong, position=over, players="Ann, Ben").codes
