"""What a breach is told to be, word by word, and where a rule has nothing to say."""

import pytest
from playing import FOUR, codes, leg, played, position, reasons, verdict

SPOKEN = {"said": "Bob Cleo"}


def told(text: str, code: str) -> str:
    """Why the last step breaks one rule."""
    replayed = played(text)
    step = replayed.steps[-1]
    at = [one.rule.code for one in step.breaches].index(code)
    return reasons(replayed, step)[at]


def led(captain: str, *lines: str, rolled: str = "fog birds") -> str:
    """A leg in which all passengers of a captain have spoken."""
    others = " ".join(name for name in ("Amy", "Bob", "Cleo") if name != captain)
    return FOUR + leg(*lines, captain=captain, rolled=rolled, said=others)


@pytest.mark.parametrize("captain", ["Amy", "Bob", "Cleo"])
@pytest.mark.parametrize(
    ("lines", "code", "reason"),
    [
        ("{0}: can\n{0}: crash\n", "CE-43", "{0} has said that he can pay"),
        ("{0}: cannot\n{0}: fly ?, ?\n", "CE-43", "{0} has said that he cannot pay"),
        ("{0}: can\nDan: spyglass\n", "CE-35", "{0} has said that he can pay"),
        ("Dan: spyglass\n", "CE-35", "{0} has not said that he cannot pay"),
        ("{0}: can\nDan: jetpack -> 2\n", "CE-23", "{0} has said that he can pay"),
        ("Dan: jetpack -> 2\n", "CE-23", "{0} has not said that he cannot pay"),
        ("Dan: crash\n", "CE-29", "{0} is captain"),
    ],
)
def test_the_captain_is_named_whoever_it_is(captain: str, lines: str, code: str, reason: str) -> None:
    assert told(led(captain) + lines.format(captain), code) == reason.format(captain)


@pytest.mark.parametrize(
    ("lines", "code", "reason"),
    [
        (["declared can"], "CE-43", "the captain has said that he can pay"),
        (["declared cannot", "Bob: fly ?, ?"], "CE-43", "the captain has said that he cannot pay"),
        (["declared can", "Dan: spyglass"], "CE-35", "the captain has said that he can pay"),
        (["declared can", "Dan: jetpack -> 2"], "CE-23", "the captain has said that he can pay"),
        (["declared can", "Dan: eject Cleo -> 2"], "CE-21", "the captain has declared"),
    ],
)
def test_a_captain_whom_no_line_tells_is_nobody_by_name(lines: list[str], code: str, reason: str) -> None:
    declared, *moves = lines
    stated = position("city 2", "aboard Amy, Bob, Cleo, Dan", "rolled fog birds", declared)
    text = "ruling: late-ejection = forbidden\n" + stated + "\n".join(moves or ["Bob: crash"])
    assert told(FOUR + text + "\n", code) == reason


@pytest.mark.parametrize("captain", ["Amy", "Cleo"])
def test_any_other_player_is_not_the_captain(captain: str) -> None:
    assert "CE-29" in codes(played(led(captain) + "Bob: crash\n").steps[-1])


@pytest.mark.parametrize(
    ("hand", "cards", "reason"),
    [
        ("only 1 compass, 1 turbo", "compass, foghorn", "1 foghorn played, where Amy can hold 0"),
        ("only 2 compass", "foghorn, compass", "1 foghorn played, where Amy can hold 0"),
    ],
)
def test_a_card_that_cannot_be_in_hand_is_named(hand: str, cards: str, reason: str) -> None:
    assert told(led("Amy", f"hand Amy {hand}") + f"Amy: fly {cards}\n", "CE-31") == reason


def test_unseen_cards_that_are_played_may_be_those_that_are_known() -> None:
    start = led("Amy", "hand Amy only 2 compass, 1 ?", rolled="fog birds")
    assert "CE-31" not in codes(played(start + "Amy: fly ?, ?\n").steps[-1])


def test_cards_are_weighed_only_once_all_have_spoken() -> None:
    start = FOUR + leg("hand Amy only 1 cannon", rolled="fog birds", said="Bob")
    assert codes(played(start + "Amy: fly cannon\n").steps[-1]) == {"CE-37"}
    assert codes(played(start + "Amy: can\n").steps[-1]) == {"CE-37"}


@pytest.mark.parametrize(
    ("hand", "dice", "line", "expected"),
    [
        # More of one card is no help against another danger.
        ("only 3 compass", "fog birds", "crash", "legal"),
        ("only 3 compass", "fog birds", "can", "illegal CE-34"),
        ("only 3 compass, 1 ?", "fog birds birds", "crash", "legal"),
        ("only 3 compass, 1 ?", "fog birds birds", "can", "illegal CE-34"),
        ("only 3 compass, 1 ?", "fog birds pirates", "crash", "legal"),
        # A die that nobody noted may show anything.
        ("only 1 turbo", "fog ?", "can", "legal"),
        ("only 1 compass, 1 foghorn", "fog birds", "crash", "illegal CE-33"),
    ],
)
def test_what_can_be_paid_is_counted_danger_by_danger(hand: str, dice: str, line: str, expected: str) -> None:
    city = 6 if len(dice.split()) == 3 else 2
    start = FOUR + leg(f"hand Amy {hand}", city=city, rolled=dice, said="Bob Cleo")
    assert verdict(start + f"Amy: {line}\n") == expected


def test_where_turbos_are_forced_they_leave_fewer_dangers_for_unseen_cards() -> None:
    start = "ruling: turbo-duty = forced\n" + leg("hand Amy only 1 turbo, 1 ?", rolled="fog birds", **SPOKEN)
    assert verdict(FOUR + start + "Amy: crash\n") == "undecided CE-33"


def test_who_is_no_captain_is_not_asked_what_he_holds() -> None:
    start = led("Amy", "hand Bob only 1 cannon")
    assert codes(played(start + "Bob: can\n").steps[-1]) == {"CE-29"}


@pytest.mark.parametrize(
    ("lines", "code", "reason"),
    [
        ("Bob: wind-gust\nAmy: reroll none", "CE-25", "no dice are rolled again, where the 1 blank dice are"),
        (
            "Bob: wind-gust\nAmy: reroll ? ? -> ? ?",
            "CE-25",
            "? ? are rolled again, where the 1 blank dice are",
        ),
        (
            "Bob: alternative-route\nCleo: wind-gust\nAmy: can",
            "CE-28",
            "the alternative-route has not been answered",
        ),
        ("Bob: wind-gust\nCleo: alternative-route\nAmy: can", "CE-28", "the wind-gust has not been answered"),
    ],
)
def test_why_a_line_is_refused_once_all_have_spoken(lines: str, code: str, reason: str) -> None:
    assert told(led("Amy", rolled="fog blank") + lines + "\n", code) == reason


def test_who_speaks_first_is_named() -> None:
    spoken = FOUR + leg(rolled="fog birds", captain="Bob", aboard="Amy, Bob, Cleo, Dan", said="Cleo")
    assert told(spoken + "Amy: stay\n", "CE-11") == "Dan speaks first"
    assert told(spoken + "Cleo: stay\n", "CE-13") == "Cleo has announced"


def test_who_takes_no_treasure_at_the_last_city_is_told_so() -> None:
    arrived = FOUR + leg(city=25, captain="Cleo", aboard="Cleo, Dan, Bob")
    assert told(arrived + "Amy: treasure -> 25\n", "CE-38") == "Amy takes no treasure here"
    assert told(arrived + "Bob: treasure -> 25\n", "CE-38") == "Cleo takes a treasure first"


def test_of_several_cards_that_beginners_do_not_have_the_first_is_named() -> None:
    head = "game: Celestia, beginner\nplayers: Amy, Bob, Cleo\n"
    deal = "deal Amy 6 compass, 1 jetpack, 1 wind-gust\n"
    assert told(head + deal, "CE-42") == "the beginner variant has no jetpack"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (leg(rolled="fog birds", **SPOKEN), "the dice of this leg have been rolled"),
        ("", "no journey is under way"),
        (leg(captain="Bob", aboard="Bob"), "Bob is captain"),
        (leg(aboard="Amy, Bob"), "Bob is aboard too"),
        (leg(aboard="Amy, Bob, Cleo"), "Bob and Cleo are aboard too"),
        (leg(aboard="Amy, Bob, Cleo, Dan"), "Bob, Cleo and Dan are aboard too"),
    ],
)
def test_why_a_captain_takes_no_treasure(text: str, reason: str) -> None:
    assert told(FOUR + text + "Amy: treasure -> 4\n", "CE-16") == reason


def test_a_jetpack_may_take_its_treasure_from_the_first_city() -> None:
    rulings = "ruling: jetpack-city = city-one\n"
    start = FOUR + rulings + leg("hand Bob 1 jetpack", city=4, rolled="fog birds", said="Cleo")
    assert "CE-15" not in codes(played(start + "Bob: jetpack -> 1\n").steps[-1])


def test_where_it_is_not_known_who_has_spoken_wrong_cards_are_wrong_all_the_same() -> None:
    start = FOUR + leg(rolled="fog birds")
    assert verdict(start + "Amy: fly cannon, cannon\n") == "illegal CE-30 CE-37"
    assert verdict(start + "Amy: fly compass, foghorn\n") == "undecided CE-37"


def test_a_card_that_all_others_hold_is_in_no_hand_however_many_there_may_be_of_another() -> None:
    foghorns = led("Amy", "hand Bob only 16 foghorn", "hand Cleo only 8 turbo")
    assert verdict(foghorns + "Amy: crash\n") == "legal"
    assert verdict(foghorns + "Amy: can\n") == "illegal CE-34"


@pytest.mark.parametrize(("dice", "expected"), [(1, "illegal CE-09"), (3, "legal"), (5, "illegal CE-09")])
def test_so_many_dice_are_rolled_for_no_city(dice: int, expected: str) -> None:
    start = FOUR + "position\n  captain Amy\nend position\n"
    assert verdict(start + f"Amy: roll {' '.join(['fog'] * dice)}\n") == expected
