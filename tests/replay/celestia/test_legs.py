"""Legs: dice of the destination, announcements, captaincy, the captain alone, arrival."""

import pytest
from playing import FOUR, THREE, between, last, leg, played, told, verdict, verdicts

DICE = [(1, 2), (2, 2), (4, 2), (6, 3), (9, 3), (12, 3), (15, 4), (20, 4)]


@pytest.mark.parametrize(("city", "dice"), DICE)
def test_the_number_of_dice_is_that_of_the_next_city(city: int, dice: int) -> None:
    for rolled in range(1, 6):
        expected = "legal" if rolled == dice else "illegal CE-09"
        assert verdict(THREE + leg(city=city) + f"Amy: roll {' '.join(['fog'] * rolled)}\n") == expected


def test_cities_that_are_gone_are_passed_over_with_their_dice() -> None:
    start = THREE + leg("pile 9 0", "pile 12 0", "pile 15 0", city=6)
    assert verdict(start + "Amy: roll fog fog fog\n") == "illegal CE-09"
    replayed = last(start + "Amy: roll blank blank blank blank\nBob: stay\nCleo: stay\nAmy: fly\n")
    assert replayed.verdict == "legal"
    assert replayed.after.here().value == 20


def test_passengers_speak_clockwise_from_the_captains_left() -> None:
    start = FOUR + "captain: Cleo\njourney\nCleo: roll fog blank\n"
    assert verdicts(start + "Dan: stay\nAmy: stay\nBob: leave -> 1\n") == []
    assert verdict(start + "Amy: stay\n") == "illegal CE-11"
    assert verdict(start + "Dan: stay\nBob: stay\n") == "illegal CE-11"


def test_nobody_speaks_twice() -> None:
    start = FOUR + "captain: Amy\njourney\nAmy: roll fog blank\nBob: stay\n"
    assert verdict(start + "Bob: leave -> 1\n") == "illegal CE-13"


def test_after_one_spoke_out_of_turn_the_others_still_speak() -> None:
    start = FOUR + "captain: Amy\njourney\nAmy: roll fog blank\nCleo: stay\n"
    assert verdicts(start + "Bob: stay\nDan: stay\nAmy: fly compass\n") == ["Cleo: stay | illegal CE-11"]


def test_whoever_left_has_no_part_in_the_journey() -> None:
    start = (
        THREE + "captain: Amy\njourney\nAmy: roll fog blank\nBob: leave -> 1\nCleo: stay\nAmy: fly compass\n"
    )
    assert verdict(start + "Bob: roll fog blank\n") == "illegal CE-08"
    assert "CE-12" in verdict(start + "Cleo: roll fog blank\nBob: stay\n")


def test_the_captaincy_passes_to_the_next_passenger_who_is_still_aboard() -> None:
    start = FOUR + "captain: Amy\njourney\nAmy: roll fog blank\nBob: leave -> 1\nCleo: stay\nDan: stay\n"
    assert last(start + "Amy: fly compass\n").after.captain == 2
    assert (
        last(
            start + "Amy: fly compass\nCleo: roll blank blank\nDan: stay\nAmy: stay\nCleo: fly\n"
        ).after.captain
        == 3
    )


def test_after_a_crash_even_one_who_had_left_becomes_captain() -> None:
    start = (
        THREE
        + "captain: Amy\ndeal Amy 8 cannon\njourney\nAmy: roll fog blank\nBob: leave -> 1\nCleo: stay\nAmy: crash\n"
    )
    assert last(start + "journey\n").after.captain == 1
    assert verdict(start + "journey\nCleo: roll fog blank\n") == "illegal CE-08"


def test_a_captain_alone_stays_captain_and_may_fly_on_as_often_as_he_likes() -> None:
    text = (
        THREE
        + leg(aboard="Amy", city=4)
        + "Amy: roll blank blank\nAmy: fly\nAmy: roll blank blank blank\nAmy: fly\n"
    )
    assert verdicts(text) == []
    assert last(text).after.captain == 0


def test_a_captain_alone_may_take_the_treasure_before_rolling_and_ends_the_journey() -> None:
    start = THREE + leg(
        "treasures Amy only none", "treasures Bob only none", "treasures Cleo only none", aboard="Amy"
    )
    assert verdict(start + "Amy: treasure -> 3\njourney\n") == "legal"
    assert verdict(start + "Amy: roll fog blank\nAmy: treasure -> 3\n") == "illegal CE-16"


def test_a_captain_with_passengers_takes_no_treasure() -> None:
    assert verdict(THREE + leg() + "Amy: treasure -> 2\n") == "illegal CE-16"


def test_the_last_passenger_leaving_after_the_roll_does_not_free_the_captain() -> None:
    start = THREE + leg(aboard="Amy, Bob") + "Amy: roll fog blank\nBob: leave -> 2\n"
    assert verdict(start + "Amy: treasure -> 2\n") == "illegal CE-16"
    assert verdict(start + "Amy: leave -> 2\n").startswith("illegal CE-12")
    assert verdict(start + "Amy: fly compass\nAmy: treasure -> 4\n") == "legal"


def test_the_last_passenger_ejected_after_the_roll_does_not_free_the_captain_either() -> None:
    start = THREE + leg(aboard="Amy, Bob", rolled="fog blank", said="Bob") + "Amy: eject Bob -> 2\n"
    assert verdict(start + "Amy: treasure -> 2\n") == "illegal CE-16"
    assert verdict(start + "Amy: fly compass\nAmy: treasure -> 4\n") == "legal"


def test_the_treasure_of_a_passenger_comes_from_the_pile_where_the_ship_stands() -> None:
    before = last("game: Celestia\nplayers: Amy, Bob\ncaptain: Amy\njourney\nAmy: roll fog blank\n").after
    after = last(
        "game: Celestia\nplayers: Amy, Bob\ncaptain: Amy\njourney\nAmy: roll fog blank\nBob: leave -> 2\n"
    ).after
    assert (before.piles[0], after.piles[0]) == (11, 10)
    assert [(one.city, one.value) for one in after.treasures[1]] == [(0, 2)]


@pytest.mark.parametrize(("city", "value", "fits"), [
    (1, "1", True), (1, "spyglass", True), (6, "spyglass", True), (9, "spyglass", False), (2, "1", False),
    (12, "14", True), (15, "15", True), (15, "16", False), (20, "25", False), (9, "?", True),
])  # fmt: skip
def test_a_treasure_has_to_be_one_of_its_city(city: int, value: str, fits: bool) -> None:
    dice = dict(DICE)[city]
    text = THREE + leg(city=city, rolled=" ".join(["fog"] * dice)) + f"Bob: leave -> {value}\n"
    assert verdict(text) == ("legal" if fits else "illegal CE-15")


def test_a_city_hides_one_spyglass() -> None:
    assert (
        verdict(THREE + leg(rolled="fog fog") + "Bob: leave -> spyglass\nCleo: leave -> spyglass\n")
        == "illegal CE-15"
    )


@pytest.mark.parametrize(("taken", "value", "expected"), [
    (9, "3", "legal"), (10, "3", "illegal CE-15"), (10, "spyglass", "legal"), (10, "?", "legal"),
])  # fmt: skip
def test_the_last_treasure_of_a_city_is_its_spyglass_if_nobody_has_seen_it(
    taken: int, value: str, expected: str
) -> None:
    held = ", ".join(["1 from 1"] * taken)
    start = THREE + leg(f"treasures Amy only {held}", f"pile 1 {11 - taken}", city=1, rolled="fog fog")
    assert verdict(start + f"Bob: leave -> {value}\n") == expected


def test_at_25_everybody_aboard_takes_a_treasure_the_captain_first() -> None:
    start = THREE + leg(city=20, rolled="fog fog fog fog", said="Bob Cleo") + "Amy: fly 4 compass\n"
    assert last(start).after.waiting == (0, 1, 2)
    assert verdicts(start + "Amy: treasure -> 25\nBob: treasure -> 25\nCleo: treasure -> 25\n") == []
    assert verdict(start + "Bob: treasure -> 25\n") == "illegal CE-38"


def test_the_captain_who_flew_the_leg_is_first_at_25_wherever_he_sits() -> None:
    start = (
        THREE
        + leg(city=20, captain="Bob", rolled="fog fog fog fog", said="Cleo Amy")
        + "Bob: fly 4 compass\n"
    )
    assert last(start).after.waiting == (1, 2, 0)


def test_too_few_treasures_at_25_leave_the_last_without() -> None:
    start = (
        THREE + leg("pile 25 2", city=20, rolled="fog fog fog fog", said="Bob Cleo") + "Amy: fly 4 compass\n"
    )
    assert last(start).after.waiting == (0, 1)
    ended = start + "Amy: treasure -> 25\nBob: treasure -> 25\n"
    assert last(ended).after.waiting == ()
    assert verdict(ended + "Cleo: treasure -> 25\n").startswith("illegal")
    assert verdict(ended + "journey\n").split()[0] != "illegal"


def test_nobody_rolls_on_from_25() -> None:
    start = THREE + leg(city=20, rolled="fog fog fog fog", said="Bob Cleo") + "Amy: fly 4 compass\n"
    assert verdict(start + "Bob: roll fog fog fog fog\n") == "illegal CE-38"


def test_treasures_at_25_that_were_not_recorded_are_taken_unseen() -> None:
    start = (
        THREE + leg("pile 25 6", city=20, rolled="fog fog fog fog", said="Bob Cleo") + "Amy: fly 4 compass\n"
    )
    replayed = played(start + "journey\n")
    assert "Amy, Bob and Cleo took a treasure that is not recorded" in told(replayed, replayed.steps[-1])
    assert replayed.steps[-1].after.piles[8] == 3


def test_the_next_journey_after_25_is_led_by_the_left_neighbour_of_the_captain_who_flew_there() -> None:
    start = (
        THREE
        + leg(city=20, captain="Bob", rolled="fog fog fog fog", said="Cleo Amy")
        + "Bob: fly 4 compass\n"
    )
    assert last(start + "journey\n").after.captain == 2


def test_a_record_may_end_in_mid_journey() -> None:
    replayed = played(THREE + "captain: Amy\njourney\nAmy: roll fog blank\nBob: stay\n")
    assert not replayed.finished
    assert all(step.verdict == "legal" for step in replayed.steps)


class TestEmptiedCities:
    """A city whose last treasure is gone."""

    start = THREE + leg("pile 2 1", rolled="fog blank")

    def test_later_passengers_of_the_round_cannot_get_off(self) -> None:
        assert verdict(self.start + "Bob: leave -> 2\nCleo: leave\n") == "illegal CE-14"
        assert verdict(self.start + "Bob: leave -> 2\nCleo: leave -> 2\n") == "illegal CE-14 CE-44"
        assert verdict(self.start + "Bob: leave -> 2\nCleo: stay\n") == "legal"

    def test_it_is_told_when_it_is_taken_out(self) -> None:
        replayed = played(self.start + "Bob: leave -> 2\n")
        assert told(replayed, replayed.steps[-1]) == ["city 2+ has no treasure left and is taken out"]

    def test_an_ejection_there_brings_no_treasure(self) -> None:
        text = FOUR + leg(
            "pile 2 1", "treasures Cleo only none", aboard="Amy, Bob, Cleo, Dan", rolled="fog blank"
        )
        text += "Bob: leave -> 2\nCleo: stay\nDan: stay\nDan: eject Cleo\n"
        assert last(text).verdict == "legal"
        assert last(text).after.treasures[2] == ()

    def test_the_ship_goes_on_from_it_and_never_stops_there_again(self) -> None:
        text = self.start + "Bob: leave -> 2\nCleo: stay\nAmy: fly compass\nclaim city 4\n"
        assert verdicts(text) == []
        again = (
            THREE
            + between("pile 1 5", "pile 2 0", "pile 4 8")
            + "journey\nBob: roll blank blank\nCleo: stay\nAmy: stay\n"
        )
        assert last(again + "Bob: fly\n").after.here().value == 4

    def test_a_journey_starts_at_the_first_city_that_is_left(self) -> None:
        replayed = played(THREE + between("pile 1 0", "pile 2 0") + "journey\n")
        assert replayed.steps[-1].after.here().value == 4
        assert "the journey starts at city 4+, the first that has treasures" in told(
            replayed, replayed.steps[-1]
        )

    def test_the_last_city_that_is_left_ends_a_journey(self) -> None:
        text = (
            THREE
            + leg("pile 25 0", city=15, rolled="fog blank blank blank", said="Bob Cleo")
            + "Amy: fly compass\n"
        )
        assert last(text).after.waiting == (0, 1, 2)
        assert verdict(text + "Amy: treasure -> 20\n") == "legal"
