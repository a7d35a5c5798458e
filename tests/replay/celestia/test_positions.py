"""Stated positions and claims."""

import pytest
from playing import FOUR, THREE, between, last, leg, played, position, reasons, verdict, verdicts


def claimed(text: str, claim: str) -> str:
    return verdict(text + f"claim {claim}\n")


class TestSettling:
    """What the lines of a position imply together."""

    def test_what_is_left_out_is_unknown(self) -> None:
        table = last(THREE + position()).after
        assert (table.city, table.captain, table.aboard, table.deck, table.discarded) == (None,) * 5
        assert all(hand.open for hand in table.hands)
        assert table.piles == (None,) * 9

    def test_dice_with_a_first_word_leave_those_who_come_later(self) -> None:
        table = last(FOUR + leg(aboard="Amy, Bob, Cleo, Dan", rolled="fog fog", said="Bob")).after
        assert table.speaking == (2, 3)

    def test_all_have_spoken_once_the_captain_has_declared(self) -> None:
        table = last(FOUR + leg("declared cannot", aboard="Amy, Bob, Cleo", rolled="fog fog")).after
        assert table.speaking == ()
        assert table.phase == "after the announcements"

    def test_who_left_in_this_leg_is_not_aboard(self) -> None:
        lines = ["city 2", "captain Amy", "aboard Amy, Bob, Cleo", "rolled fog fog", "said Bob leave"]
        table = last(THREE + position(*lines)).after
        assert (table.aboard, table.speaking) == ((0, 2), (2,))

    def test_a_captain_alone_has_nobody_to_wait_for(self) -> None:
        table = last(THREE + leg(aboard="Amy", rolled="fog fog")).after
        assert table.speaking == ()

    def test_at_least_these_cards_or_only_these(self) -> None:
        table = last(
            THREE + leg("hand Amy 2 compass", "hand Bob only 2 compass, 1 ?", "holds Cleo 4 cards")
        ).after
        assert table.hands[0].open
        assert (table.hands[1].size, table.hands[1].open) == (3, False)
        assert (table.hands[2].size, table.hands[2].open) == (4, False)

    def test_a_ship_at_25_has_treasures_to_be_taken(self) -> None:
        table = last(THREE + leg(city=25, captain="Cleo", aboard="Amy, Cleo")).after
        assert table.waiting == (2, 0)

    def test_the_dispute_over_a_crash_is_settled_in_a_dozen_lines(self) -> None:
        text = THREE + position("city 6", "captain Amy", "aboard Amy, Bob", "rolled fog fog blank", "said Bob stay",
                                "hand Amy 2 compass, 1 turbo", "treasures Bob 12, spyglass", "pile 6 1")  # fmt: skip
        assert verdict(text + "Amy: crash\n") == "illegal CE-33"


class TestImpossible:
    """Positions that no table can have."""

    @pytest.mark.parametrize(("lines", "reason"), [
        (["hand Amy 11 compass", "hand Bob 10 compass"], "21 compass cards are out, where the deck has 20"),
        (["hand Amy 1 jetpack", "discard 2 jetpack"], "3 jetpack cards are out, where the deck has 2"),
        (["holds Amy 40 cards", "deck 45"], "85 cards in all, where the deck has 84"),
        (["holds Amy 8 cards", "holds Bob 8 cards", "holds Cleo 8 cards", "deck 50", "discard only none"],
         "74 cards in all, where the deck has 84"),
        (["treasures Amy spyglass, spyglass, spyglass", "treasures Bob spyglass, spyglass"],
         "5 spyglasses, where there are 4"),
        (["captain Amy", "aboard Bob, Cleo"], "Amy is captain and not aboard"),
        (["city 2", "pile 4 3", "rolled fog fog fog"], "3 dice lie there, where 2 are rolled"),
        (["city 25", "rolled fog"], "1 dice lie there, where none are rolled"),
        (["declared cannot"], "no dice lie there"),
        (["pending wind-gust"], "no dice lie there"),
        (["city 2", "pile 4 0", "pile 6 0", "pile 9 1", "rolled fog fog"], "2 dice lie there, where 3 are rolled"),
        (["city 6", "pile 9 1", "rolled fog fog fog fog"], "4 dice lie there, where 3 are rolled"),
        (["holds Amy 40 cards", "deck 44", "discard 1 turbo"], "85 cards in all, where the deck has 84"),
        (["holds Amy 84 cards", "hand Bob 1 turbo"], "85 cards in all, where the deck has 84"),
        (["before the first journey", "city 6"], "before the first journey the ship is at the first city"),
    ])  # fmt: skip
    def test_it_is_refused_with_the_reason(self, lines: list[str], reason: str) -> None:
        replayed = played(THREE + position(*lines))
        step = replayed.steps[-1]
        assert step.verdict == "illegal"
        assert reasons(replayed, step) == [reason]

    @pytest.mark.parametrize("lines", [
        ["hand Amy 10 compass", "hand Bob 10 compass"], ["holds Amy 39 cards", "deck 45"],
        ["treasures Amy spyglass, spyglass", "treasures Bob spyglass, spyglass"], ["captain Amy", "aboard Amy"],
        ["city 2", "pile 4 0", "pile 6 0", "pile 9 1", "rolled fog fog fog"], ["city 25"],
        ["city 6", "rolled fog fog fog fog"], ["treasures Amy ? from 4"], ["holds Amy 84 cards"],
        ["holds Amy 8 cards", "holds Bob 8 cards", "holds Cleo 8 cards", "discard only none"],
        ["holds Amy 8 cards", "holds Bob 8 cards", "holds Cleo 8 cards", "deck 50"],
        ["captain Amy", "aboard Bob", "rolled fog fog", "declared cannot", "jumped Amy"],
    ])  # fmt: skip
    def test_its_nearest_neighbour_is_accepted(self, lines: list[str]) -> None:
        assert verdicts(THREE + position(*lines)) == []

    @pytest.mark.parametrize(("line", "reason"), [
        ("city 3", "there is no city 3"), ("pile 3 1", "there is no city 3"),
        ("pile 25 7", "7 treasures at city 25, where 6 are laid out"),
        ("treasures Amy ? from 7", "there is no city 7"),
    ])  # fmt: skip
    def test_a_line_that_names_what_is_not_there_is_refused(self, line: str, reason: str) -> None:
        replayed = played(THREE + position(line))
        (step,) = [one for one in replayed.steps if one.breaches]
        assert reasons(replayed, step) == [reason]

    def test_the_captain_announces_nothing(self) -> None:
        (line,) = verdicts(THREE + leg(rolled="fog fog", said="Amy"))
        assert line == "said Amy stay | illegal CE-52"
        assert verdicts(THREE + leg(captain="Bob", rolled="fog fog", said="Amy")) == []

    def test_more_treasures_than_there_are(self) -> None:
        piles = [f"pile {city} {left}" for city, left in ((1, 11), (2, 11), (4, 10), (6, 10), (9, 9), (12, 9), (15, 6),
                                                          (20, 6), (25, 6))]  # fmt: skip
        assert verdicts(THREE + position(*piles)) == []
        assert verdict(THREE + position(*piles, "treasures Amy 1")) == "illegal CE-52"

    def test_a_pile_that_no_line_tells_may_be_empty(self) -> None:
        piles = [f"pile {city} {left}" for city, left in ((1, 11), (2, 11), (4, 10), (6, 10), (9, 9), (12, 9), (15, 6),
                                                          (20, 6))]  # fmt: skip
        assert verdicts(THREE + position(*piles, "treasures Amy 25, 25, 25, 25, 25, 25")) == []
        assert verdict(THREE + position(*piles, "treasures Amy 25, 25, 25, 25, 25, 25, 1")) == "illegal CE-52"

    def test_a_number_of_cards_may_be_followed_by_some_of_them(self) -> None:
        assert verdicts(THREE + position("holds Amy 4 cards", "hand Amy 2 compass")) == []
        assert verdicts(THREE + position("holds Amy 2 cards", "hand Amy 2 compass")) == []
        assert verdicts(THREE + position("holds Amy 4 cards", "hand Amy only 2 compass")) == [
            "hand Amy only 2 compass | illegal CE-52"
        ]

    @pytest.mark.parametrize("number", ["hand Amy only none", "holds Amy 1 cards"])
    def test_a_number_of_cards_is_not_followed_by_more_of_them(self, number: str) -> None:
        assert verdicts(THREE + position(number, "hand Amy 2 compass")) == [
            "hand Amy 2 compass | illegal CE-52"
        ]

    def test_a_last_city_that_keeps_its_place_is_flown_to_without_treasures(self) -> None:
        start = position("city 20", "pile 25 0", "rolled fog fog fog fog")
        assert verdicts(THREE + "ruling: last-city-gone = its-place\n" + start) == []
        assert verdict(THREE + "ruling: last-city-gone = removed\n" + start) == "illegal CE-52"

    def test_a_line_that_was_lost_excuses_no_position(self) -> None:
        stated = position("captain Amy", "aboard Bob, Cleo")
        assert verdict(THREE + "frobnicate\n" + stated) == "illegal CE-52"
        assert verdicts(THREE + position("frobnicate", "city 3")) == ["city 3 | illegal CE-52"]

    def test_the_beginner_variant_has_fewer(self) -> None:
        head = "game: Celestia, beginner\nplayers: Amy, Bob, Cleo\n"
        assert verdict(head + position("treasures Amy spyglass")) == "illegal CE-52"
        assert verdict(head + position("hand Amy 1 jetpack")) == "illegal CE-52"
        assert verdicts(head + position("pile 1 11")) == ["pile 1 11 | illegal CE-52"]


class TestClaims:
    """What a record asserts about the table."""

    table = FOUR + leg("hand Amy 2 compass", "hand Bob only 1 compass, 2 cannon, 1 ?", "treasures Amy 12, ?",
                       "pile 2 4", "treasures Bob only 9, 4", "deck 30", "discard only 2 turbo, 1 ?",
                       "pending wind-gust", rolled="fog blank", said="Bob Cleo")  # fmt: skip

    @pytest.mark.parametrize("claim", [
        "city 2", "captain Amy", "aboard Amy, Bob, Cleo", "rolled blank fog", "said Bob stay", "pending wind-gust",
        "hand Amy 2 compass", "hand Bob 1 compass", "holds Bob 4 cards", "treasures Bob only 4, 9", "pile 2 4",
        "deck 30", "discard 2 turbo", "turn Amy", "score Bob 13", "treasures Bob 9",
    ])  # fmt: skip
    def test_true(self, claim: str) -> None:
        assert claimed(self.table, claim) == "legal"

    @pytest.mark.parametrize("claim", [
        "city 4", "city 3", "captain Bob", "aboard Amy, Bob", "rolled fog fog", "said Bob leave", "said Dan stay",
        "pending alternative-route", "hand Bob only 1 compass, 2 cannon", "hand Bob 3 cannon, 2 compass, 1 turbo",
        "hand Bob only 4 cannon", "holds Bob 5 cards", "treasures Bob only 9", "treasures Bob 25", "pile 2 5",
        "pile 3 1", "deck 31", "discard only 2 turbo", "turn Bob", "score Bob 14", "score Amy 12", "declared can",
        "jumped Bob", "waiting Amy", "ended Amy", "before the first journey",
    ])  # fmt: skip
    def test_false(self, claim: str) -> None:
        assert claimed(self.table, claim) == "illegal AG-30"

    @pytest.mark.parametrize("claim", [
        "hand Amy only 2 compass", "hand Amy 3 compass", "hand Bob 2 compass", "treasures Amy 12, 9",
        "treasures Amy only 12, 9", "pile 4 3", "discard 1 compass", "holds Amy 2 cards", "score Amy 14", "score Dan 3",
    ])  # fmt: skip
    def test_not_to_be_told(self, claim: str) -> None:
        assert claimed(self.table, claim) == "undecided AG-30"

    @pytest.mark.parametrize(
        "claim", ["city 2", "captain Amy", "aboard Amy", "turn Amy", "deck 3", "said Bob stay"]
    )
    def test_on_an_unknown_table_nothing_is_told(self, claim: str) -> None:
        assert claimed(THREE + position(), claim) == "undecided AG-30"

    def test_a_false_claim_names_the_step_that_changed_it_last(self) -> None:
        start = (
            THREE
            + "captain: Amy\njourney\nAmy: roll fog blank\nBob: leave -> 1\nCleo: leave -> 2\nAmy: fly compass\n"
        )
        replayed = played(start + "claim aboard Amy, Cleo\n")
        (why,) = reasons(replayed, replayed.steps[-1])
        assert why == "the replay has Amy aboard; step 4 was the last to change it"

    def test_a_claim_changes_nothing(self) -> None:
        step = last(self.table + "claim city 4\n")
        assert step.before is step.after


def test_a_position_may_stand_in_the_middle_of_a_record() -> None:
    text = THREE + "captain: Amy\njourney\nAmy: roll fog blank\n" + leg(city=6, captain="Cleo")
    assert verdicts(text + "Cleo: roll fog fog fog\n") == []


def test_a_stated_game_that_is_over_stays_over() -> None:
    assert verdict(THREE + between("ended Bob", Bob="25, 25") + "journey\n") == "illegal CE-47"


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("hand Amy 2 turbo", "the replay has 0 turbo in Amy's hand"),
        ("said Bob stay", "the replay has nobody announcing (start of a leg)"),
        ("declared can", "the replay has a captain who has not declared"),
        ("jumped Bob", "the replay has Bob not leaving by Jetpack"),
    ],
)
def test_what_a_false_claim_says_reads_as_a_sentence(claim: str, told: str) -> None:
    replayed = played(THREE + f"deal Amy 8 compass\njourney\nclaim {claim}\n")
    (why,) = reasons(replayed, replayed.steps[-1])
    assert why.partition(";")[0] == told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("city 6", "city 9"),
        ("aboard Amy, Bob", "aboard none"),
        ("rolled fog fog", "rolled fog birds"),
        ("pile 6 1", "pile 6 2"),
        ("deck 10", "deck 11"),
        ("declared can", "declared cannot"),
        ("treasures Amy 1", "treasures Amy 2"),
        ("captain Amy", "captain Bob"),
        ("hand Amy 2 compass", "hand Amy 1 turbo"),
        ("hand Amy only 2 compass", "hand Amy 2 compass"),
        ("hand Amy only 2 compass", "holds Amy 6"),
        ("hand Amy 2 compass", "holds Amy 1"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(one: str, other: str) -> None:
    assert f"{other} | illegal CE-52" in verdicts(THREE + position(one, other))
    assert f"{one} | illegal CE-52" not in verdicts(THREE + position(one, one))
    assert f"{other} | illegal CE-52" not in verdicts(THREE + position(one) + position(other))


def test_some_of_a_hand_may_be_told_after_its_number() -> None:
    table = last(THREE + position("holds Amy 4", "hand Amy 2 compass")).after
    assert (table.hands[0].size, table.hands[0].unseen, table.hands[0].open) == (4, 2, False)


def test_dice_on_the_table_mean_a_leg_though_nobody_is_left_aboard() -> None:
    lines = ["city 6", "captain Amy", "aboard none", "rolled fog fog fog", "declared cannot", "jumped Amy"]
    text = THREE + position(*lines, "hand Amy only none") + "Amy: crash\n"
    assert (verdicts(text), verdict(text)) == ([], "legal")


def test_nobody_is_aboard_once_the_ship_is_lost() -> None:
    text = (
        THREE
        + leg("hand Amy only none", aboard="Amy, Bob, Cleo", rolled="fog fog", said="Bob Cleo")
        + "Amy: crash\n"
    )
    assert last(text).after.phase == "between journeys"
    assert claimed(text, "aboard none") == "legal"
    assert claimed(text, "aboard Amy, Bob, Cleo") == "illegal AG-30"
