"""What is behind screens and in the bag: a step is illegal only if nothing unseen could make it possible."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.replay.keyflower.holdings import Holding, fit
from aboveboard.replay.pieces import Pieces

Judge = Callable[..., Any]

TWO = ("Ann", "Ben")
SPRING = ("home Ann 1, Ben 2", "season spring", "offer Keywood, Miner, Stable, Peddler, Workshop, Alehouse")


def test_eight_workers_nobody_saw_may_be_of_one_colour(judged: Judge) -> None:
    assert judged("deal Ann 8?, Ben 8?", *SPRING, "Ann: bid Miner 8R", players=TWO).verdict == "legal"


def test_a_ninth_is_not_there(judged: Judge) -> None:
    assert judged("deal Ann 8?, Ben 8?", *SPRING, "Ann: bid Miner 9R", players=TWO).codes == ("KF-T06",)


def test_what_was_dealt_but_not_recorded_is_eight_workers(judged: Judge) -> None:
    assert judged(*SPRING, "Ann: bid Miner 8R", players=TWO).verdict == "legal"
    assert judged(*SPRING, "Ann: bid Miner 9R", players=TWO).codes == ("KF-T06",)


def test_seen_workers_of_another_colour_cannot_be_played(judged: Judge) -> None:
    deal = "deal Ann 3R 5?, Ben 8?"
    assert judged(deal, *SPRING, "Ann: bid Miner 8R", players=TWO).verdict == "legal"
    assert judged(deal, *SPRING, "Ann: bid Miner 6B", players=TWO).codes == ("KF-T06",)


def test_nobody_begins_with_green(judged: Judge) -> None:
    assert judged("deal Ann 8?, Ben 8?", *SPRING, "Ann: bid Miner 1G", players=TWO).codes == ("KF-T06",)


def test_what_came_out_narrows_what_is_left(judged: Judge) -> None:
    turns = ("Ann: bid Miner 5R", "Ben: pass", "Ann: bid Stable 3B", "Ben: pass", "Ann: bid Peddler 1Y")
    assert judged("deal Ann 8?, Ben 8?", *SPRING, *turns[:3], players=TWO).verdict == "legal"
    assert judged("deal Ann 8?, Ben 8?", *SPRING, *turns, players=TWO).codes == ("KF-T06",)


def test_forty_of_a_colour_elsewhere_leave_none(judged: Judge) -> None:
    six = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay")
    deal = "deal Ann 8?, Ben 8B, Cy 8B, Dee 8B, Eve 8B, Fay 8B"
    spring = "season spring"
    assert judged(deal, spring, "Ann: use Keywood 1B", players=six).codes[:1] == ("KF-T06",)
    assert "KF-T06" not in judged(deal, spring, "Ann: use Keywood 1R", players=six).codes


def test_workers_played_unseen_may_have_been_any(judged: Judge) -> None:
    deal = "deal Ann 4R 4B, Ben 8?"
    turns = ("Ann: bid Miner 3?", "Ben: pass", "Ann: bid Stable 4R")
    assert judged(deal, *SPRING, *turns, players=TWO).verdict == "legal"
    assert judged(deal, *SPRING, *turns, "Ben: pass", "Ann: bid Peddler 2B", players=TWO).codes == ("KF-T06",)


def test_a_shortfall_is_told_once(judged: Judge) -> None:
    turns = ("Ann: bid Miner 9R", "Ben: pass", "Ann: bid Miner 1R")
    after = judged("deal Ann 8R, Ben 8?", *SPRING, *turns[:1], players=TWO)
    assert after.table.screens[0].debt == Pieces.of("R")


def test_a_position_says_at_least_these(judged: Judge) -> None:
    there = ("season spring", "turn Ann", "offer Miner", "Ann screen 2R")
    assert judged("Ann: bid Miner 3R", position=there).verdict == "legal"
    exact = ("season spring", "turn Ann", "offer Miner", "Ann screen only 2R")
    assert judged("Ann: bid Miner 3R", position=exact).codes == ("KF-T06",)
    open_ended = ("season spring", "turn Ann", "offer Miner", "Ann screen only 2R 1?")
    assert judged("Ann: bid Miner 3R", position=open_ended).verdict == "legal"


COLOURS = ("R", "B", "Y")


@st.composite
def shared_out(draw: st.DrawFn) -> tuple[Pieces, list[Holding]]:
    """What is unseen, and holdings that really share it out, each with limits that leave room."""
    unseen = Counter({colour: draw(st.integers(0, 5)) for colour in COLOURS})
    left = draw(st.permutations(list(unseen.elements())))
    holdings = []
    for _ in range(draw(st.integers(1, 3))):
        count = draw(st.integers(0, 4))
        mine, left = Counter(left[:count]), left[count:]
        could = {colour: mine[colour] + draw(st.integers(0, 3)) for colour in COLOURS}
        holdings.append(Holding().with_unseen(mine.total(), 0, Pieces.from_counts(could)))
    return Pieces.from_counts(unseen), holdings


@given(shared_out())
def test_what_is_shared_out_fits(case: tuple[Pieces, Sequence[Holding]]) -> None:
    unseen, holdings = case
    assert fit(unseen, holdings, "worker")


@pytest.mark.parametrize(
    ("unseen", "could", "fits"),
    [
        ({"R": 2, "B": 2}, [{"R": 2}, {"R": 2}], False),
        ({"R": 2, "B": 2}, [{"R": 2}, {"R": 2, "B": 2}], True),
        ({"R": 4}, [{"R": 2}, {"R": 2}], True),
        ({"R": 3}, [{"R": 2}, {"R": 2}], False),
    ],
)
def test_two_holdings_of_two_workers(unseen: dict[str, int], could: list[dict[str, int]], fits: bool) -> None:
    holdings = [Holding().with_unseen(2, 0, Pieces.from_counts(one)) for one in could]
    assert fit(Pieces.from_counts(unseen), holdings, "worker") is fits


def test_workers_of_unseen_colour_are_of_a_colour_that_their_player_can_have(judged: Judge) -> None:
    there = ("season spring", "turn Ann", "tile Miner bids Ben 1R", "offer Stable")
    assert judged("Ann: bid Miner 2?", position=(*there, "Ann screen only 2R 6B")).verdict == "legal"
    assert judged("Ann: bid Miner 2?", position=(*there, "Ann screen only 1R 6B")).codes == ("KF-C01",)
    assert judged("Ann: bid Miner 2?", position=(*there, "Ann screen only 1R 6B 1?")).verdict == "legal"
    assert judged("Ann: bid Stable 2?", position=(*there, "Ann screen only 1R 1B 1Y")).codes == ("KF-C01",)


@pytest.mark.parametrize(("lying", "codes"), [("1G", ()), ("1?", ()), ("1Y", ("KF-T06",))])
def test_a_green_worker_drawn_unseen_must_have_gone_into_the_bag(
    judged: Judge, lying: str, codes: tuple[str, ...]
) -> None:
    there = ("season autumn", "turn Ann", "offer Inn, Well", "Ann screen only 1R", "Ben screen only 1R",
             "load Keyflower only none, Sea Bastion only none", f"bag only 3B {lying}")  # fmt: skip
    turns = ("Ann: use Inn 1R -> 1?", "Ben: pass", "Ann: bid Well 1G")
    assert judged(*turns, players=TWO, position=there).codes == codes


def test_what_another_player_shows_cannot_be_behind_ones_own_screen(judged: Judge) -> None:
    there = ("season autumn", "turn Ben", "offer Inn, Well", "Ann screen only 2?", "Ben screen only 2?",
             "load Keyflower only none, Sea Bastion only none", "bag only 40R 40B 36Y 20G")  # fmt: skip
    turns = ("Ben: bid Well 2Y", "Ann: bid Inn 2Y")
    assert judged(*turns, players=TWO, position=there).verdict == "legal"
    there = (*there[:-1], "bag only 40R 40B 37Y 19G")
    assert judged(*turns, players=TWO, position=there).codes == ("KF-T06",)
