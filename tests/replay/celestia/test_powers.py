"""Power cards and spyglasses: who, when, on whom, and the dice rolled again."""

import pytest
from playing import FOUR, THREE, last, leg, notes, played, position, verdict, verdicts

ALL_SAID = leg("hand Amy only 1 cannon", rolled="fog blank", said="Bob Cleo")
CLOCKWISE = {"power-order": "clockwise"}
CARDS = ["alternative-route", "wind-gust", "eject Cleo -> 2"]


@pytest.mark.parametrize("card", CARDS)
def test_a_power_card_may_be_played_when_all_have_announced(card: str) -> None:
    assert verdict(THREE + ALL_SAID + f"Bob: {card}\n") == "legal"
    assert verdict(THREE + leg(rolled="fog blank", said="Bob Cleo") + f"Amy: {card}\n") == "legal"


@pytest.mark.parametrize("card", [*CARDS, "jetpack -> 2"])
def test_no_power_card_is_played_before_the_last_announcement(card: str) -> None:
    start = THREE + leg(rolled="fog blank", said="Bob")
    assert "CE-17" in verdict(start + f"Bob: {card}\n")


@pytest.mark.parametrize("card", [*CARDS, "jetpack -> 2"])
def test_no_power_card_is_played_at_the_start_of_a_leg(card: str) -> None:
    assert "CE-17" in verdict(THREE + leg() + f"Bob: {card}\n")


@pytest.mark.parametrize("card", [*CARDS, "jetpack -> 2"])
def test_no_power_card_is_played_once_the_cards_are_laid(card: str) -> None:
    start = THREE + leg("hand Amy 1 compass", rolled="fog blank", said="Bob Cleo") + "Amy: fly compass\n"
    assert "CE-17" in verdict(start + f"Bob: {card}\n")


@pytest.mark.parametrize("card", ["alternative-route", "eject Bob -> 2", "jetpack -> 2", "spyglass"])
def test_who_has_left_plays_only_a_wind_gust(card: str) -> None:
    start = THREE + leg("hand Amy only 1 cannon", aboard="Amy, Bob", rolled="fog blank", said="Bob")
    assert "CE-18" in verdict(start + "Amy: cannot\n" + f"Cleo: {card}\n")
    assert verdict(start + "Cleo: wind-gust\n") == "legal"


def test_a_card_that_cannot_be_in_the_hand_is_not_played() -> None:
    start = THREE + leg("hand Bob only 3 turbo", "hand Cleo 2 jetpack", rolled="fog blank", said="Bob Cleo")
    assert verdict(start + "Bob: wind-gust\n") == "illegal CE-19"


def test_both_cards_of_a_kind_seen_elsewhere_leave_none_for_an_unseen_hand() -> None:
    start = leg(
        "hand Bob only 5 ?",
        "hand Cleo 1 wind-gust",
        "discard 1 wind-gust",
        rolled="fog blank",
        said="Bob Cleo",
    )
    assert verdict(THREE + start + "Bob: wind-gust\n") == "illegal CE-19"


def test_a_power_card_goes_to_the_discard_pile() -> None:
    table = last(
        THREE + leg("discard only none", rolled="fog blank", said="Bob Cleo") + "Bob: wind-gust\n"
    ).after
    assert table.discarded == 1


@pytest.mark.parametrize(("target", "fits"), [("Cleo", True), ("Amy", False), ("Bob", False), ("Dan", False)])
def test_an_ejection_hits_another_passenger_who_is_aboard(target: str, fits: bool) -> None:
    start = FOUR + leg(rolled="fog blank", said="Bob Cleo")
    assert verdict(start + f"Bob: eject {target} -> 2\n") == ("legal" if fits else "illegal CE-20")


def test_who_is_ejected_takes_the_top_treasure_and_is_ashore() -> None:
    table = last(THREE + ALL_SAID + "Bob: eject Cleo -> 3\n").after
    assert table.aboard == (0, 1)
    assert [one.value for one in table.treasures[2]] == [3]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("Cleo Dan Amy Bob", "illegal CE-49"),
        ("Cleo Dan Amy", "legal"),
        ("Dan Cleo", "illegal CE-49"),
        ("Amy Cleo", "illegal CE-49"),
        ("Cleo Cleo", "legal"),
        ("Cleo Dan Cleo", "illegal CE-49"),
    ],
)
def test_where_power_cards_go_clockwise_they_begin_with_the_captain(players: str, expected: str) -> None:
    rules = "ruling: power-order = clockwise\n"
    start = leg(captain="Bob", aboard="Amy, Bob, Cleo, Dan", rolled="fog blank", said="Cleo Dan Amy")
    cards = ("alternative-route", "wind-gust", "wind-gust", "alternative-route")
    lines = [f"{name}: {card}\n" for name, card in zip(players.split(), cards, strict=False)]
    assert verdict(FOUR + rules + start + "".join(lines)) == expected


def test_without_a_captain_no_order_of_power_cards_is_broken() -> None:
    start = "ruling: power-order = clockwise\n" + position("city 2", "aboard Amy, Bob, Cleo", "rolled fog blank",
                                                           "declared cannot")  # fmt: skip
    assert verdict(THREE + start + "Cleo: wind-gust\nBob: alternative-route\n") == "legal"


@pytest.mark.parametrize(
    ("city", "first", "here", "expected"),
    [
        ("city-one", 0, 5, "illegal CE-22 CE-44"),
        ("city-one", 5, 0, "legal"),
        ("city-under-way", 0, 5, "legal"),
        ("city-under-way", 5, 0, "illegal CE-22 CE-44"),
    ],
)
def test_the_pile_that_a_jetpack_takes_from_must_not_be_empty(
    city: str, first: int, here: int, expected: str
) -> None:
    rules = f"ruling: jetpack-city = {city}\nruling: emptied-city = forbidden\n"
    start = leg(f"pile 1 {first}", f"pile 2 {here}", rolled="fog blank", said="Bob Cleo")
    took = 1 if city == "city-one" else 2
    assert verdict(THREE + rules + start + f"Amy: cannot\nBob: jetpack -> {took}\n") == expected


def test_an_ejection_takes_from_the_city_of_the_ship_wherever_a_jetpack_takes_from() -> None:
    rules = "ruling: jetpack-city = city-one\nruling: emptied-city = forbidden\n"
    start = leg("pile 1 5", "pile 2 0", rolled="fog blank", said="Bob Cleo")
    assert verdict(THREE + rules + start + "Bob: eject Cleo -> 2\n") == "illegal CE-22 CE-44"
    start = leg("pile 1 0", "pile 2 5", rolled="fog blank", said="Bob Cleo")
    assert verdict(THREE + rules + start + "Bob: eject Cleo -> 2\n") == "legal"


def test_an_ejection_after_the_declaration_is_legal_with_a_warning() -> None:
    step = last(THREE + ALL_SAID + "Amy: cannot\nBob: eject Cleo -> 2\n")
    assert (step.verdict, notes(step)) == ("legal", ["CE-51"])
    assert notes(last(THREE + ALL_SAID + "Bob: eject Cleo -> 2\n")) == []


class TestJetpack:
    """Leaving a ship that is about to be lost."""

    start = THREE + leg(
        "hand Amy only 1 cannon", "treasures Bob only spyglass", rolled="fog fog", said="Bob Cleo"
    )

    def test_it_needs_a_captain_who_has_said_that_he_cannot(self) -> None:
        assert verdict(self.start + "Cleo: jetpack -> 2\n") == "illegal CE-23"
        assert verdict(self.start + "Amy: cannot\nCleo: jetpack -> 2\n") == "legal"

    def test_a_captain_who_can_pay_leaves_nothing_to_flee_from(self) -> None:
        start = THREE + leg("hand Amy 2 compass", rolled="fog fog", said="Bob Cleo")
        assert verdict(start + "Amy: can\nCleo: jetpack -> 2\n") == "illegal CE-23"

    def test_the_captain_may_play_it_too(self) -> None:
        start = THREE + leg("hand Amy only 1 jetpack", rolled="fog fog", said="Bob Cleo")
        assert verdicts(start + "Amy: cannot\nAmy: jetpack -> 2\nAmy: crash\n") == []

    def test_its_treasure_is_of_the_city_that_the_leg_started_from(self) -> None:
        assert verdict(self.start + "Amy: cannot\nCleo: jetpack -> 1\n") == "illegal CE-15"

    def test_a_spyglass_afterwards_saves_the_others_with_a_warning(self) -> None:
        step = last(self.start + "Amy: cannot\nCleo: jetpack -> 2\nBob: spyglass\n")
        assert (step.verdict, notes(step)) == ("legal", ["CE-50"])
        assert step.after.aboard == (0, 1)
        assert step.after.here().value == 4

    def test_whoever_jumped_may_be_read_as_aboard_again_without_the_treasure(self) -> None:
        text = "game: Celestia\nplayers: Amy, Bob, Cleo\nruling: jetpack-then-spyglass = returns\n"
        text += leg("hand Amy only 1 cannon", "treasures Bob only spyglass", "treasures Cleo only 9",
                    "pile 2 5", rolled="fog fog", said="Bob Cleo")  # fmt: skip
        table = last(text + "Amy: cannot\nCleo: jetpack -> 2\nBob: spyglass\n").after
        assert table.aboard == (0, 1, 2)
        assert [one.value for one in table.treasures[2]] == [9]
        assert table.piles[1] == 5

    def test_one_who_jumped_without_a_treasure_gives_none_back(self) -> None:
        text = "game: Celestia\nplayers: Amy, Bob, Cleo\nruling: jetpack-then-spyglass = returns\n"
        text += leg("hand Amy only 1 cannon", "treasures Bob only spyglass", "treasures Cleo only 9",
                    "pile 2 0", rolled="fog fog", said="Bob Cleo")  # fmt: skip
        table = last(text + "Amy: cannot\nCleo: jetpack\nBob: spyglass\n").after
        assert [one.value for one in table.treasures[2]] == [9]

    def test_a_spyglass_that_is_given_back_lies_in_its_city_again(self) -> None:
        text = "game: Celestia\nplayers: Amy, Bob, Cleo\nruling: jetpack-then-spyglass = returns\n"
        text += leg(
            "hand Amy only 1 cannon", "treasures Bob only spyglass", rolled="fog fog", said="Bob Cleo"
        )
        jumped = last(text + "Amy: cannot\nCleo: jetpack -> spyglass\n").after
        saved = last(text + "Amy: cannot\nCleo: jetpack -> spyglass\nBob: spyglass\n").after
        assert (jumped.spyglasses, saved.spyglasses) == ((1,), ())

    def test_somebody_can_jump_before_a_wind_gust_changes_nothing_for_the_rest(self) -> None:
        text = (
            self.start.replace("fog fog", "fog blank") + "Amy: cannot\nCleo: jetpack -> 2\nBob: wind-gust\n"
        )
        text += "Amy: reroll blank -> pirates\nAmy: crash\n"
        assert verdicts(text) == []


class TestSpyglass:
    """A ship saved after the captain said that he cannot pay."""

    start = THREE + leg("hand Amy only 1 cannon", "treasures Bob only spyglass", "treasures Amy only 12",
                        rolled="fog fog", said="Bob Cleo")  # fmt: skip

    left_unseen = THREE + "captain: Amy\ndeal Amy 8 turbo\njourney\nAmy: roll fog fog\n"
    left_unseen += "Bob: leave -> ?\nCleo: stay\nAmy: crash\n"

    def test_it_answers_a_captain_who_cannot(self) -> None:
        assert verdict(self.start + "Bob: spyglass\n") == "illegal CE-35"
        assert verdict(self.start + "Amy: cannot\nBob: spyglass\n") == "legal"

    def test_it_has_to_be_there(self) -> None:
        assert verdict(self.start + "Amy: cannot\nAmy: spyglass\n") == "illegal CE-46"

    def test_one_that_nobody_saw_being_taken_may_be_there(self) -> None:
        hidden = (
            THREE + leg("hand Amy only none", rolled="fog fog") + "Bob: leave -> ?\nCleo: stay\nAmy: cannot\n"
        )
        assert verdict(hidden + "Cleo: spyglass\n") == "legal"
        table = last(
            THREE
            + "captain: Amy\ndeal Amy 8 turbo\njourney\nAmy: roll fog fog\nBob: leave -> ?\nCleo: stay\n"
        ).after
        assert table.spyglass_held(1) is None

    def test_one_that_was_seen_elsewhere_is_not_among_unseen_treasures_of_that_city(self) -> None:
        start = (
            THREE
            + "captain: Amy\ndeal Amy 8 cannon\njourney\nAmy: roll fog fog\nBob: leave -> spyglass\nCleo: leave -> ?\n"
        )
        assert last(start).after.spyglass_held(2) is False

    def test_the_captain_keeps_his_cards_and_the_captaincy_passes(self) -> None:
        table = last(self.start + "Amy: cannot\nBob: spyglass\n").after
        assert table.hands[0].size == 1
        assert (table.captain, table.here().value) == (1, 4)

    def test_it_is_taken_from_the_unseen_treasures_that_can_be_one(self) -> None:
        late = (
            self.left_unseen
            + "journey\nBob: roll fog fog\nCleo: stay\nAmy: stay\nBob: cannot  !undecided\nBob: spyglass\n"
        )
        table = last(late).after
        assert (table.treasures[1], table.spyglasses) == ((), (0,))

    def test_one_of_several_unseen_treasures_leaves_open_which_it_was(self) -> None:
        text = (
            self.left_unseen
            + "journey\nBob: roll blank blank\nCleo: stay\nAmy: stay\nBob: fly\nCleo: roll fog fog\nAmy: stay\n"
        )
        text += (
            "Bob: leave -> ?\nCleo: crash\njourney\nCleo: roll fog fog\nAmy: stay\nBob: stay\nCleo: cannot\n"
        )
        text += "Bob: spyglass\n"
        table = last(text).after
        assert [one.city for one in table.treasures[1]] == [None]
        assert table.spyglasses == ()

    def test_it_is_used_up(self) -> None:
        text = self.start + "Amy: cannot\nBob: spyglass\nBob: roll fog fog\nCleo: stay\nAmy: stay\n"
        assert "CE-46" in verdict(text + "Bob: cannot\nBob: spyglass\n")


class TestRollingAgain:
    """Alternative route and Wind gust."""

    def test_nothing_but_a_card_lets_the_captain_roll_again(self) -> None:
        assert verdict(THREE + ALL_SAID + "Amy: reroll fog -> blank\n") == "illegal CE-26"

    def test_the_captain_chooses_the_dice_and_may_choose_none(self) -> None:
        start = THREE + ALL_SAID + "Bob: alternative-route\n"
        for choice in ("fog -> birds", "blank -> fog", "fog blank -> fog fog", "none"):
            assert verdict(start + f"Amy: reroll {choice}\n") == "legal"
        assert verdict(start + "Amy: reroll birds -> fog\n") == "illegal CE-24"
        assert verdict(start + "Bob: reroll fog -> birds\n") == "illegal CE-24"

    def test_it_may_come_after_he_said_that_he_cannot(self) -> None:
        text = (
            THREE
            + ALL_SAID
            + "Amy: cannot\nBob: alternative-route\nAmy: reroll fog -> pirates\nAmy: fly cannon\n"
        )
        assert verdicts(text) == []

    def test_a_gust_makes_all_blank_dice_roll_and_no_others(self) -> None:
        start = THREE + leg(city=6, rolled="fog blank blank", said="Bob Cleo") + "Cleo: wind-gust\n"
        assert verdict(start + "Amy: reroll blank blank -> fog fog\n") == "legal"
        for choice in ("blank -> fog", "fog -> blank", "none", "fog blank blank -> fog fog fog"):
            assert verdict(start + f"Amy: reroll {choice}\n") == "illegal CE-25"

    def test_dice_that_nobody_saw_may_be_the_blank_ones(self) -> None:
        start = THREE + leg(city=6, rolled="fog blank blank", said="Bob Cleo") + "Cleo: wind-gust\n"
        assert verdict(start + "Amy: reroll ? ? -> fog fog\n") == "legal"

    def test_a_gust_may_come_after_he_said_that_he_can(self) -> None:
        text = (
            leg("hand Amy only 1 compass", rolled="fog blank", said="Bob Cleo")
            + "Amy: can\nCleo: wind-gust\n"
        )
        assert verdicts(THREE + text + "Amy: reroll blank -> birds\nAmy: crash\n") == []

    def test_a_gust_over_no_blank_die_is_warned_of_and_asks_for_nothing(self) -> None:
        start = THREE + leg(rolled="fog birds", said="Bob Cleo") + "Cleo: wind-gust\n"
        assert (last(start).verdict, notes(last(start))) == ("legal", ["CE-27"])
        assert verdict(start + "Amy: fly compass, foghorn\n") == "legal"

    @pytest.mark.parametrize("line", ["fly compass", "can", "crash"])
    def test_a_card_is_answered_before_anything_is_paid_or_lost(self, line: str) -> None:
        assert "CE-28" in verdict(THREE + ALL_SAID + f"Bob: alternative-route\nAmy: {line}\n")

    def test_two_cards_are_answered_one_by_one(self) -> None:
        start = THREE + leg(rolled="fog blank", said="Bob Cleo") + "Bob: alternative-route\nCleo: wind-gust\n"
        both = start + "Amy: reroll blank -> birds\nAmy: reroll fog -> blank\n"
        assert verdicts(both + "Amy: fly foghorn\n") == []
        assert verdict(start + "Amy: reroll blank -> birds\nAmy: fly compass, foghorn\n") == "illegal CE-28"
        assert verdict(both + "Amy: reroll blank -> fog\n") == "illegal CE-26"

    def test_a_route_answered_first_still_leaves_the_gust(self) -> None:
        start = THREE + leg(rolled="fog blank", said="Bob Cleo") + "Cleo: wind-gust\nBob: alternative-route\n"
        once = start + "Amy: reroll fog -> birds\n"
        assert verdict(once + "Amy: fly foghorn\n") == "illegal CE-28"
        assert verdict(once + "Amy: reroll none\n") == "illegal CE-25"
        assert verdict(once + "Amy: reroll blank -> blank\n") == "legal"

    def test_dice_rolled_again_do_not_open_the_choice_anew(self) -> None:
        text = THREE + ALL_SAID + "Cleo: wind-gust\nAmy: reroll blank -> fog\nBob: leave -> 2\n"
        assert verdict(text) == "illegal CE-13"

    def test_the_number_of_dice_stays_even_when_their_faces_are_unknown(self) -> None:
        start = THREE + leg(city=6, rolled="? ? fog", said="Bob Cleo") + "Bob: alternative-route\n"
        assert len(last(start + "Amy: reroll birds -> blank\n").after.faces) == 3
        assert len(last(start + "Amy: reroll ? ? ? -> fog fog fog\n").after.faces) == 3
        assert verdict(start + "Amy: reroll birds birds birds -> fog fog fog\n") == "illegal CE-24"

    def test_a_gust_after_the_payment_takes_the_cards_back_where_the_table_reads_it_so(self) -> None:
        text = "game: Celestia\nplayers: Amy, Bob, Cleo\nruling: gust-after-payment = allowed\n"
        text += (
            leg("hand Amy only 1 compass, 1 cannon", rolled="fog blank", said="Bob Cleo")
            + "Amy: fly compass\n"
        )
        gust = text + "Cleo: wind-gust\n"
        assert verdict(gust) == "legal"
        assert last(gust).after.hands[0].size == 2
        assert verdicts(gust + "Amy: reroll blank -> pirates\nAmy: fly compass, cannon\n") == []
        assert "CE-17" in verdict(text + "Bob: roll fog fog\nCleo: wind-gust\n")

    def test_a_gust_in_the_next_leg_leaves_the_last_one_as_it_was(self) -> None:
        text = "game: Celestia\nplayers: Amy, Bob, Cleo\nruling: gust-after-payment = allowed\n"
        text += (
            leg(rolled="fog blank", said="Bob Cleo") + "Amy: fly compass\nBob: roll birds blank\nCleo: stay\n"
        )
        table = last(text + "Amy: stay\nCleo: wind-gust\n").after
        assert (table.here().value, table.faces) == (4, ("birds", "blank"))

    def test_it_is_too_late_for_that_once_treasures_are_taken_at_25(self) -> None:
        text = "game: Celestia\nplayers: Amy, Bob, Cleo\nruling: gust-after-payment = allowed\n"
        text += (
            leg(city=20, rolled="fog blank blank blank", said="Bob Cleo")
            + "Amy: fly compass\nAmy: treasure -> 25\n"
        )
        assert "CE-17" in verdict(text + "Cleo: wind-gust\n")


def test_several_cards_by_one_player_are_fine() -> None:
    text = FOUR + leg(aboard="Amy, Bob, Cleo, Dan", rolled="fog blank", said="Bob Cleo Dan")
    text += "Bob: eject Cleo -> 2\nBob: alternative-route\nAmy: reroll none\nBob: eject Dan -> 3\n"
    assert verdicts(text) == []


def test_everybody_may_jump_and_the_ship_is_lost_empty() -> None:
    text = THREE + leg("hand Amy only none", aboard="Amy, Bob", rolled="fog fog", said="Bob")
    replayed = played(text + "Amy: cannot\nBob: jetpack -> 2\nAmy: crash\n")
    assert [step.verdict for step in replayed.steps[-3:]] == ["legal"] * 3


def test_a_captain_plays_power_cards_first_where_the_table_keeps_an_order() -> None:
    start = FOUR + leg(captain="Bob", aboard="Amy, Bob, Cleo, Dan", rolled="fog blank", said="Cleo Dan Amy")
    first = "Bob: wind-gust\nBob: reroll blank -> fog\n"
    assert verdict(start + first + "Cleo: wind-gust\n", rulings=CLOCKWISE) == "legal"
    assert verdict(start + "Amy: alternative-route\nBob: wind-gust\n", rulings=CLOCKWISE) == "illegal CE-49"
    assert verdict(start + "Cleo: alternative-route\nBob: wind-gust\n", rulings=CLOCKWISE) == "illegal CE-49"
    assert verdict(start + "Cleo: alternative-route\nAmy: wind-gust\n", rulings=CLOCKWISE) == "legal"


def test_a_player_whose_turn_it_is_may_play_several_power_cards() -> None:
    start = THREE + leg(rolled="fog blank", said="Bob Cleo")
    assert verdict(start + "Bob: eject Cleo -> 4\nBob: alternative-route\n", rulings=CLOCKWISE) == "legal"
