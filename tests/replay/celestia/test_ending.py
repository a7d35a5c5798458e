"""The end of the game: announcements, fifty points, five kinds, the final scores."""

import pytest
from playing import THREE, between, last, leg, notes, played, reasons, verdict, verdicts

from aboveboard.replay.verdict import said


@pytest.mark.parametrize(("held", "expected"), [
    ("25, 25", "legal"), ("25, 20, 5", "legal"), ("25, 20, 4", "illegal CE-39"), ("none", "illegal CE-39"),
    ("25, 20, 3, spyglass", "illegal CE-39"), ("25, 20, 5, spyglass", "legal"), ("25, ?", "legal"),
])  # fmt: skip
def test_it_takes_fifty_points_of_treasures_to_end_the_game(held: str, expected: str) -> None:
    assert verdict(THREE + between(Bob=held) + "Bob: announce\n") == expected


@pytest.mark.parametrize(("held", "expected"), [
    ("25, 25", "illegal CE-40"), ("25, 20, 4", "legal"), ("25, 20, 3, spyglass", "legal"),
    ("25, ?", "undecided CE-40"), ("12, ?", "legal"), ("12, ?, ?", "undecided CE-40"),
])  # fmt: skip
def test_fifty_points_have_to_be_announced_before_a_journey(held: str, expected: str) -> None:
    assert verdict(THREE + between(Bob=held) + "journey\n") == expected


def test_unseen_treasures_of_the_last_cities_are_worth_what_is_printed() -> None:
    start = THREE + leg("treasures Amy only none", "treasures Bob only 25", "treasures Cleo only none", city=25,
                        aboard="Amy, Bob")  # fmt: skip
    assert verdict(start + "Amy: treasure -> ?\nBob: treasure -> ?\njourney\n") == "illegal CE-40"


def test_an_unseen_treasure_of_a_first_city_may_be_a_spyglass_and_count_nothing() -> None:
    start = THREE + leg("treasures Amy only none", "treasures Bob only 25, 20", "treasures Cleo only none", city=6,
                        rolled="fog fog fog", aboard="Amy, Bob, Cleo")  # fmt: skip
    hidden = start + "Bob: leave -> ?\nCleo: {}\nAmy: crash\njourney\n"
    unsure = hidden.format("stay").replace("Amy: crash", "Amy: crash  !undecided")
    assert verdict(unsure) == "undecided CE-40"
    assert verdict(hidden.format("leave -> spyglass")) == "illegal CE-40"


def test_less_than_fifty_is_never_announced_whatever_is_unseen() -> None:
    assert verdict(THREE + between(Bob="25, ?") + "Bob: announce 49\n") == "illegal CE-39"
    assert verdict(THREE + between(Bob="25, 20, 4, ?") + "Bob: announce 50\n") == "legal"


@pytest.mark.parametrize("reading", ["counted", "not-counted"])
@pytest.mark.parametrize(("said", "expected"), [
    (50, "legal"), (54, "legal"), (55, "illegal CE-39"), (56, "illegal CE-39"), (57, "illegal CE-39"),
    (58, "legal"), (59, "illegal CE-39"),
])  # fmt: skip
def test_a_total_is_told_with_all_spyglasses_or_without_any(reading: str, said: int, expected: str) -> None:
    start = THREE + between(Bob="25, 25, 4, spyglass, spyglass")
    assert verdict(start + f"Bob: announce {said}\n", rulings={"spyglass-and-fifty": reading}) == expected


@pytest.mark.parametrize(
    ("held", "reason"),
    [
        ("25, 20, 4, spyglass", "Bob has 51 points with a spyglass, 49 without"),
        ("25, 20, 2, spyglass, spyglass", "Bob has 51 points with a spyglass, 47 without"),
    ],
)
def test_each_spyglass_counts_two_points_toward_the_fifty(held: str, reason: str) -> None:
    replayed = played(THREE + between(Bob=held) + "journey\n")
    (note,) = [one for one in replayed.steps[-1].notes if one.code == "CE-41"]
    assert said(note.finding, replayed.record.players) == reason


def test_beginners_who_do_not_announce_are_told_of_different_treasures() -> None:
    beginners = "game: Celestia, beginner\nplayers: Amy, Bob, Cleo\n"
    replayed = played(beginners + between(Bob="25, 20, 15, 9, 6") + "journey\n")
    assert reasons(replayed, replayed.steps[-1]) == ["Bob has 5 different treasures and has not said so"]


def test_the_game_ends_only_before_a_journey() -> None:
    assert verdict(THREE + leg("treasures Bob 25, 25") + "Bob: announce 50\n") == "illegal CE-39"


def test_fifty_passed_in_mid_journey_do_not_end_it() -> None:
    start = (
        THREE
        + leg("treasures Bob only 25, 20", rolled="fog blank blank", city=9)
        + "Bob: leave -> 9\nCleo: stay\n"
    )
    assert verdicts(start + "Amy: fly compass\nCleo: roll fog fog fog\n") == []


@pytest.mark.parametrize(("points", "fits"), [("", True), (" 50", True), (" 54", True), (" 56", True), (" 57", False),
                                              (" 53", False)])  # fmt: skip
def test_the_number_that_is_said_is_fifty_or_the_total_with_or_without_spyglasses(
    points: str, fits: bool
) -> None:
    text = THREE + between(Bob="25, 20, 9, spyglass") + f"Bob: announce{points}\n"
    assert verdict(text) == ("legal" if fits else "illegal CE-39")


def test_others_may_say_that_they_have_fifty_too_and_nothing_else_is_played() -> None:
    start = THREE + between(Amy="25, 25", Bob="25, 25", Cleo="12") + "Bob: announce 50\n"
    assert verdict(start + "Amy: announce 50\n") == "legal"
    assert verdict(start + "Cleo: announce 50\n") == "illegal CE-39"
    assert verdict(start + "Bob: announce 50\n") == "illegal CE-47"
    for line in ("journey", "draw Amy ?", "Amy: roll fog fog", "Amy: stay", "deal Amy 8 ?", "Amy: crash"):
        assert "CE-47" in verdict(start + line + "\n")
    assert verdict(start + "journey\n") == "illegal CE-47"


def test_the_announcer_wins_only_with_the_most_points() -> None:
    replayed = played(THREE + between(Amy="25, 20, 12", Bob="25, 25") + "Bob: announce 50\n")
    assert replayed.finished
    assert replayed.winners == (0,)


def test_equal_totals_share_the_win_unless_the_table_leaves_it_open() -> None:
    text = between(Amy="25, 25", Bob="25, 25") + "Bob: announce 50\n"
    assert played(THREE + text).winners == (0, 1)
    assert played(THREE + text, rulings={"ties": "open"}).winners == ()


def test_unseen_treasures_leave_the_win_open_only_where_they_could_change_it() -> None:
    def won(bob: str) -> tuple[int, ...] | None:
        return played(THREE + between(Amy="25, 25", Bob=bob, Cleo="1") + "Amy: announce 50\n").winners

    assert won("20, 25") == (0,)
    assert won("20, ?") is None


def test_a_spyglass_that_makes_fifty_is_warned_of_under_either_reading() -> None:
    text = THREE + between(Bob="25, 20, 3, spyglass")
    assert notes(last(text + "journey\n")) == ["CE-41"]
    counted = {"spyglass-and-fifty": "counted"}
    assert verdict(text + "journey\n", rulings=counted) == "illegal CE-40"
    assert verdict(text + "Bob: announce 50\n", rulings=counted) == "legal"
    assert notes(last(THREE + between(Bob="25, 20, 5, spyglass") + "Bob: announce 52\n")) == []


def test_an_unused_spyglass_is_worth_two_points() -> None:
    tally = played(THREE + between(Bob="25, spyglass")).scores[1]
    assert (tally.least, tally.most) == (27, 27)


def test_scores_are_bounded_where_treasures_are_unseen() -> None:
    text = THREE + leg("treasures Bob only none", city=15, rolled="fog fog fog fog") + "Bob: leave -> ?\n"
    assert [(one.least, one.most) for one in played(text).scores][1] == (15, 15)
    text = THREE + leg("treasures Bob only none", city=12, rolled="fog fog fog") + "Bob: leave -> ?\n"
    assert [(one.least, one.most) for one in played(text).scores][1] == (12, None)


def test_a_treasure_at_25_that_was_not_recorded_counts_toward_the_fifty() -> None:
    start = THREE + leg("treasures Amy only none", "treasures Bob only 25", "treasures Cleo only none", city=20,
                        aboard="Amy, Bob", rolled="blank blank blank blank", said="Bob") + "Amy: fly\n"  # fmt: skip
    assert verdict(start + "Bob: announce 50\n") == "legal"
    assert verdict(start + "Amy: announce 50\n") == "illegal CE-39"
    assert verdict(start + "journey\n") == "illegal CE-40"


class TestBeginners:
    """The variant that ends with five different treasures."""

    head = "game: Celestia, beginner\nplayers: Amy, Bob, Cleo\n"

    def test_five_different_treasures_end_it_and_four_do_not(self) -> None:
        assert verdict(self.head + between(Bob="1, 2, 4, 6, 9") + "Bob: announce\n") == "legal"
        assert verdict(self.head + between(Bob="1, 1, 2, 2, 4, 4, 6") + "Bob: announce\n") == "illegal CE-39"
        assert verdict(self.head + between(Bob="1, 2, 4, 6, 9") + "journey\n") == "illegal CE-40"
        assert verdict(self.head + between(Bob="1, 1, 2, 2, 4, 4, 6") + "journey\n") == "legal"

    def test_points_that_are_said_with_them_are_those_that_are_held(self) -> None:
        ashore = self.head + between(Bob="1, 2, 4, 6, 9")
        assert verdict(ashore + "Bob: announce 22\n") == "legal"
        assert verdict(ashore + "Bob: announce 50\n") == "illegal CE-39"

    def test_fifty_points_do_not(self) -> None:
        assert verdict(self.head + between(Bob="25, 25") + "journey\n") == "legal"

    def test_one_unseen_treasure_may_be_the_fifth_kind(self) -> None:
        assert verdict(self.head + between(Bob="1, 2, 4, 6, ?") + "journey\n") == "undecided CE-40"
        assert verdict(self.head + between(Bob="1, 2, 4, ?") + "journey\n") == "legal"

    def test_no_power_card_and_no_spyglass_is_in_it(self) -> None:
        assert verdict(self.head + "deal Amy 7 compass, 1 wind-gust\n") == "illegal CE-42"
        assert "CE-42" in verdict(self.head + leg(rolled="fog blank", said="Bob Cleo") + "Bob: wind-gust\n")
        assert verdict(self.head + leg(rolled="fog blank") + "Bob: leave -> spyglass\n") == "illegal CE-42"
        assert verdict(self.head + leg(rolled="fog blank") + "Bob: leave -> 2\n") == "legal"

    def test_turbos_stay(self) -> None:
        assert verdict(self.head + "deal Amy 7 compass, 1 turbo\n") == "legal"


def test_different_may_be_read_as_from_different_cities() -> None:
    head = (
        "game: Celestia, beginner\nplayers: Amy, Bob\ncaptain: Amy\nruling: different-treasures = by-city\n"
    )
    text = head + "journey\nAmy: roll blank blank\nBob: leave -> 4\nAmy: fly\nAmy: treasure -> 4\n"
    table = last(text).after
    assert [one.city for one in table.treasures[0]] == [1]
    assert verdict(text + "Amy: announce\n") == "illegal CE-39"


class TestResultHeader:
    """`result:` against the replay."""

    def problems(self, result: str, **held: str) -> list[str]:
        text = (
            f"game: Celestia\nplayers: Amy, Bob, Cleo\nresult: {result}\n"
            + between(**held)
            + "Bob: announce 50\n"
        )
        return [one.message for one in played(text).problems]

    def test_a_true_result_holds(self) -> None:
        assert self.problems("Amy 12, Bob 50, Cleo 0", Amy="12", Bob="25, 25") == []

    def test_a_false_one_is_told_with_what_the_replay_has(self) -> None:
        assert self.problems("Amy 13, Bob 50", Amy="12", Bob="25, 25") == [
            "Amy is recorded with 13, the replay has 12"
        ]

    def test_one_that_unseen_treasures_allow_holds(self) -> None:
        assert self.problems("Amy 13", Amy="?", Bob="25, 25") == []
        assert self.problems("Amy 0", Amy="?", Bob="25, 25") == [
            "Amy is recorded with 0, the replay has 1 or more"
        ]
