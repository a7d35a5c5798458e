"""A line that cannot be read, or a move that was missed: what it could have touched is unknown."""

import pytest
from playing import FOUR, THREE, between, last, leg, played, position, verdict, verdicts

START = THREE + "captain: Amy\ndeal Amy 8 cannon\ndeal Bob 8 ?\ndeal Cleo 8 ?\njourney\n"


def breaches(text: str) -> list[str]:
    """The steps that are called illegal."""
    return [line for line in verdicts(text) if "| illegal" in line]


def test_a_passenger_whose_word_cannot_be_read_has_spoken() -> None:
    text = START + "Amy: roll fog blank\nBob: stai\nCleo: stay\n"
    assert breaches(text) == []
    assert last(text).after.speaking == ()


def test_whether_he_left_is_unknown_and_so_is_the_pile() -> None:
    table = last(START + "Amy: roll fog blank\nBob: leev -> 1\n").after
    assert table.aboard is None
    assert table.piles[0] is None
    assert (table.least_points(1), table.most_points(1)) == (0, None)


def test_later_breaches_of_that_journey_are_undecided() -> None:
    text = START + "Amy: roll fog blank\nBob: stai\nCleo: stay\nAmy: flie compass\n"
    assert breaches(text + "Cleo: roll fog\nCleo: crash\nAmy: stay\nBob: eject Bob -> 2\n") == []


def test_the_reason_says_which_step_was_lost() -> None:
    step = last(START + "Amy: roll fog blank\nBob: stai\nCleo: stay\nAmy: fly foghorn\n")
    assert step.verdict == "undecided"
    assert any(one.finding.values.get("lost") == 6 for one in step.breaches)


def test_the_next_journey_is_judged_as_ever() -> None:
    text = (
        START + "Amy: roll fog blank\nBob: stai\nCleo: stay\nAmy: crash\njourney\ndraw Bob ?, Cleo ?, Amy ?\n"
    )
    assert verdict(text + "Bob: roll fog blank blank\n") == "illegal CE-09"
    assert verdict(text + "Cleo: roll fog blank\n") == "illegal CE-08"


@pytest.mark.parametrize(
    "line", ["Amy: flie compass", "Amy: krash", "missed Amy", "missed 3", "Zoe: fly compass"]
)
def test_after_a_lost_move_of_the_captain_a_journey_goes_on_and_the_next_one_holds_nothing_against_anybody(
    line: str,
) -> None:
    text = START + f"Amy: roll fog blank\nBob: stay\nCleo: leave -> 1\n{line}\n"
    text += "Bob: roll fog blank\nAmy: stay\nBob: crash\njourney\n"
    assert breaches(text + "Cleo: roll fog blank\nAmy: leave -> 1\nBob: stay\nCleo: fly compass\n") == []


def test_cards_that_a_lost_move_may_have_spent_or_left_are_both_possible() -> None:
    text = START + "Amy: roll pirates blank\nBob: stay\nCleo: stay\nAmy: flie\n"
    hand = last(text).after.hands[0]
    assert hand.open
    assert hand.least("cannon") == 0
    text += "Bob: roll blank blank\nCleo: stay\nAmy: stay\nBob: crash  !undecided\n"
    text += "journey\nCleo: roll fog blank\nAmy: stay\n"
    text += "Bob: stay\nCleo: fly compass\nAmy: roll pirates pirates\nBob: stay\nCleo: stay\nAmy: crash\n"
    assert verdict(text) == "undecided CE-33"


def test_a_lost_roll_leaves_the_dice_unknown() -> None:
    table = last(START + "Amy: rol fog blank\n").after
    assert table.faces == ("?", "?")
    text = START + "Amy: rol fog blank\nBob: stay\nCleo: stay\nAmy: fly 2 cannon\n"
    assert breaches(text) == []


def test_a_hand_whose_deal_was_lost_has_the_usual_size() -> None:
    text = THREE + "captain: Amy\ndeal Amy 8 canon ball\ndeal Bob 8 ?\ndeal Cleo 8 ?\njourney\n"
    table = last(text).after
    assert [hand.size for hand in table.hands] == [8, 8, 8]
    assert table.deck == 60


def test_a_lost_draw_brought_an_unseen_card() -> None:
    text = THREE + between("hand Amy only none", "hand Bob only none", "hand Cleo only none") + "journey\n"
    table = last(text + "draw Amy kompass\nBob: roll fog blank\n").after
    assert [hand.size for hand in table.hands] == [1, 1, 1]


def test_a_lost_journey_line_is_made_up_for_by_the_first_roll() -> None:
    text = THREE + between() + "jurney\nBob: roll fog blank\nCleo: leave -> 1\nAmy: stay\nBob: fly compass\n"
    assert breaches(text) == []
    assert last(text).after.here().value == 2


def test_a_lost_treasure_at_25_was_taken_unseen() -> None:
    text = THREE + leg("treasures Amy only none", city=25, aboard="Amy, Bob") + "Amy: tresure -> 25\n"
    table = last(text).after
    assert table.waiting == (1,)
    assert table.least_points(0) == 25


def test_a_lost_line_between_journeys_of_a_player_changes_nothing() -> None:
    assert verdict(THREE + between() + "Bob: anounce 50\njourney\n") == "legal"


def test_a_city_that_was_empty_stays_empty() -> None:
    table = last(
        FOUR + leg("pile 4 0", "pile 2 3", rolled="fog blank", said="Bob Cleo") + "missed Amy\n"
    ).after
    assert table.piles[2] == 0
    assert table.piles[1] is None


def test_taking_the_lost_line_back_restores_what_was_known() -> None:
    text = START + "Amy: roll fog blank\nBob: stai\nundo\nBob: stay\nCleo: stay\nAmy: fly foghorn\n"
    assert verdict(text) == "illegal CE-30 CE-31"


def test_an_earlier_lost_line_still_leaves_doubt_when_a_later_one_is_taken_back() -> None:
    text = START + "Amy: roll fog blank\nBob: stai\nCleo: stai\nundo\nCleo: stay\nAmy: fly foghorn\n"
    assert verdict(text).startswith("undecided")


def test_nothing_raises_where_many_moves_are_missed() -> None:
    assert played(THREE + "missed 100\n" * 3 + "Amy: fly 3 compass\nmissed 99\nclaim turn Amy\n").steps


def test_what_was_discarded_before_a_lost_line_may_be_drawn_again() -> None:
    """Nobody can tell any more when the draw pile runs out and the discards are shuffled."""
    stated = position("aboard none", "captain Amy", "discard 20 compass", "hand Bob only 1 ?", "hand Cleo only 1 ?",
                      "hand Amy only none")  # fmt: skip
    flight = (
        "journey\ndraw Amy ?, Bob ?, Cleo ?\nBob: roll fog blank\nCleo: stay\nAmy: stay\nBob: fly 1 compass\n"
    )
    assert verdict(THREE + stated + flight) == "legal"


def test_a_lost_table_event_leaves_the_rest_of_the_game_in_doubt() -> None:
    """It may have been any number of moves: what the piles and hands held after it nobody knows."""
    start = THREE + between(Amy="1", Bob="1", Cleo="1", captain="Amy")
    wrong = "journey\nBob: roll fog fog fog\n"
    assert verdict(start + wrong) == "illegal CE-09"
    assert verdict(start + "grab the spyglass\n" + wrong).startswith("undecided")


@pytest.mark.parametrize(
    ("bobs", "left", "judged"), [("6 6 6 7", 1, "undecided CE-09"), ("none", 5, "illegal CE-09")]
)
def test_a_city_that_a_lost_line_may_have_emptied_may_be_passed_by(bobs: str, left: int, judged: str) -> None:
    """The last treasure of 6+ may have gone with Bob; then the ship flies from 1+ to 9+."""
    stated = leg("treasures Amy only 6 6 6 6", f"treasures Bob only {bobs}", "treasures Cleo only 8",
                 "pile 2 0", "pile 4 0", f"pile 6 {left}",
                 city=6, captain="Amy", rolled="fog blank blank")  # fmt: skip
    text = THREE + stated + "Bob: stai\nCleo: stay\nAmy: crash\njourney\ndraw Bob ?, Cleo ?, Amy ?\n"
    assert verdict(text + "Bob: roll fog blank blank\n") == judged
