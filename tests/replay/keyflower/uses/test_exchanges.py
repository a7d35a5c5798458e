"""Extra costs: from where they are paid, what cannot be paid, and when they come before or after the draw."""

from collections.abc import Callable

import pytest

from aboveboard.replay.verdict import Step

Play = Callable[..., Step]
Codes = Callable[[Step], tuple[str, ...]]


def test_an_extra_worker_from_a_losing_bid_takes_the_whole_group(play: Play, broken: Codes) -> None:
    lines = ["offer Fair", "tile Inn bids Ann 3R, Ben 4R", "Ann screen only 1B"]
    for pay in ("from Inn", "3R from Inn"):
        step = play(f"use Fair 1B pay {pay}", *lines)
        assert step.verdict == "legal"
        assert [note.code for note in step.notes] == ["KF-M22"]
        assert str(step.after.screens[0].known) == "1 G"
        assert step.after.bag.known.count("R") == 12
        assert step.after.spot("Inn").bid_of(0) is None
    assert broken(play("use Fair 1B pay 1R from Inn", *lines)) == ("KF-M21",)
    assert broken(play("use Fair 1B pay from Inn", *lines, ruling="extra-worker-from = screen")) == (
        "KF-M21",
    )


@pytest.mark.parametrize(
    ("bids", "pay", "code"),
    [
        ("Ann 3R, Ben 2R", "from Inn", "KF-M21"),
        ("Ben 2R", "1R from Inn", "KF-M21"),
        ("Ann 3Y, Ben 4Y", "from Inn", "KF-M06"),
        ("Ann 1R, Ben 4R", "1R + 1R from Inn", "KF-M06"),
    ],
)
def test_what_a_losing_bid_cannot_pay(bids: str, pay: str, code: str, play: Play, broken: Codes) -> None:
    step = play(f"use Fair 1B pay {pay}", "offer Fair", f"tile Inn bids {bids}", "Ann screen only 1B 1R")
    assert broken(step) == (code,)


def test_a_group_is_placed_or_paid_not_both(play: Play, broken: Codes) -> None:
    lines = ["offer Fair", "tile Inn bids Ann 1R, Ben 4R", "Ann screen only 1R"]
    assert "KF-M21" in broken(play("use Fair from Inn pay from Inn", *lines))


def test_the_tavern_may_be_paid_with_a_losing_bid_of_any_colour(play: Play) -> None:
    lines = ["offer Tavern", "tile Mason bids Ann 2G, Ben 3G", "Ann screen only 1B"]
    assert play("use Tavern 1B pay from Mason -> 2R", *lines, season="summer").verdict == "legal"


def test_a_cost_that_cannot_be_paid(play: Play, broken: Codes) -> None:
    lines = ["offer Carpenter", "Ann screen only 2R"]
    use = "use Carpenter 1R"
    assert broken(play(use, *lines, season="summer")) == ("KF-M24",)
    allowed = "use-without-its-cost = allowed"
    step = play(use, *lines, season="summer", ruling=allowed)
    assert step.verdict == "legal"
    assert step.after.goods == step.before.goods
    assert play(f"{use} -> none", *lines, season="summer", ruling=allowed).verdict == "legal"
    assert broken(play(f"{use} -> 3 wood", *lines, season="summer", ruling=allowed)) == ("KF-M24",)


def test_with_several_ways_to_pay_the_record_has_to_tell(play: Play) -> None:
    lines = ["offer Fair", "tile Inn bids Ann 1R, Ben 4R", "Ann screen only 1B"]
    step = play("use Fair 1B", *lines)
    assert step.verdict == "undecided"
    assert [one.rule.code for one in step.breaches] == ["KF-M24"]


def test_the_extra_worker_may_be_unseen(play: Play) -> None:
    step = play("use Fair 1B pay ?", "offer Fair", "Ann screen only 1B 2?")
    assert step.verdict == "legal"
    assert step.after.screens[0].workers == 1


@pytest.mark.parametrize(
    ("bag", "gains", "codes"),
    [
        ("2R", "2R", ()),
        ("1R", "1R", ()),
        ("1R", "1R 1Y", ("KF-M07",)),
        ("none", "1Y", ("KF-M07",)),
        ("none", "none", ()),
        ("none", "2Y", ("KF-M05",)),
        ("2R", "1R", ("KF-M05",)),
        ("2R", "1R 1B", ("KF-M03",)),
        ("2R", "1R 1Y", ("KF-M07",)),
    ],
)
def test_the_tavern_draws_before_it_discards(bag: str, gains: str, codes: tuple[str, ...], play: Play,
                                             broken: Codes) -> None:  # fmt: skip
    lines = ["offer Tavern", "Ann screen only 1R 1Y"]
    step = play(f"use Tavern 1R pay 1Y -> {gains}", *lines, season="summer", bag=bag)
    assert broken(step) == codes
    assert step.after.bag.worker_count >= 1


@pytest.mark.parametrize(
    ("pile", "gains", "codes"),
    [
        ("2 saw", "2 saw", ()),
        ("1 saw", "1 saw", ()),
        ("1 saw", "1 saw 1 anvil", ("KF-M07",)),
        ("2 saw", "1 saw 1 anvil", ("KF-M07",)),
        ("2 saw", "1 saw 1 pickaxe", ("KF-M02",)),
        ("", "none", ()),
        ("", "2 anvil", ("KF-M05",)),
    ],
)
def test_the_hiring_fair_draws_before_it_discards(pile: str, gains: str, codes: tuple[str, ...], play: Play,
                                                  broken: Codes) -> None:  # fmt: skip
    lines = ["offer Hiring Fair", "Ann screen only 1R 1 anvil"]
    use = f"use Hiring Fair 1R pay anvil -> {gains}"
    assert broken(play(use, *lines, season="summer", supply=f"9 wood {pile}")) == codes


def test_a_green_worker_is_drawn_only_if_one_went_into_the_bag(play: Play, broken: Codes) -> None:
    assert broken(play("use Inn 1R -> 1G", "offer Inn", bag="9R")) == ("KF-M03",)
    assert play("use Inn 1R -> 1G", "offer Inn", bag="9R 1G").verdict == "legal"
    assert play("use Inn 1R -> 1G", "offer Inn", bag="9?").verdict == "legal"


@pytest.mark.parametrize(
    ("use", "supply", "gains", "codes"),
    [
        ("Fair 1B pay 1R", "9 wood", "none", ()),
        ("Fair 1B pay 1R", "9 wood", "1G", ("KF-M05",)),
        ("Fair 1B pay 1R", "9 wood 1G", "none", ("KF-M05",)),
        ("Fair 1B pay 1R", "9 wood 1G", "1R", ("KF-M04",)),
        ("Woodcutter 1B", "1 wood", "1 wood", ()),
        ("Woodcutter 1B", "1 wood", "2 wood", ("KF-M05",)),
        ("Woodcutter 1B", "9 wood", "1 wood", ("KF-M05",)),
        ("Woodcutter 1B", "9 iron", "none", ()),
        ("Inn 1B", "9 wood", "none", ()),
    ],
)
def test_of_what_is_short_one_takes_what_there_is(use: str, supply: str, gains: str, codes: tuple[str, ...],
                                                  play: Play, broken: Codes) -> None:  # fmt: skip
    lines = ["offer Fair, Woodcutter, Inn", "Ann village Home-1 (0,0)", "Ann screen only 1B 1R"]
    assert broken(play(f"use {use} -> {gains}", *lines, supply=supply, bag="none")) == codes


def test_unwritten_gains_are_what_there_is(play: Play) -> None:
    lines = ["offer Fair, Woodcutter, Inn", "Ann village Home-1 (0,0)", "Ann screen only 1B 1R"]
    step = play("use Woodcutter 1B", *lines, supply="1 wood")
    assert str(step.after.goods["Home-1"]) == "1 wood"
    assert play("use Inn 1B", *lines, bag="none").after.screens[0].worker_count == 1
    assert str(play("use Fair 1B pay 1R", *lines, supply="9 wood").after.screens[0].known) == "nothing"


def test_a_position_that_leaves_the_bag_open_cannot_tell(play: Play) -> None:
    step = play("use Tavern 1R pay 1Y -> 1R", "offer Tavern", "bag 1R", season="summer")
    assert step.verdict == "undecided"
