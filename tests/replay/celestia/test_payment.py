"""The captain pays, or cannot: what he must, what he may, and what unseen cards leave open."""

import pytest
from playing import FOUR, THREE, last, leg, notes, played, reasons, verdict, verdicts


def facing(dice: str, hand: str = "", *more: str) -> str:
    """Amy is captain and all have announced."""
    stated = [f"hand Amy {hand}"] if hand else []
    return THREE + leg(*stated, *more, aboard="Amy, Bob", rolled=dice, said="Bob")


@pytest.mark.parametrize(("face", "card"), [("fog", "compass"), ("lightning", "lightning-rod"), ("birds", "foghorn"),
                                            ("pirates", "cannon")])  # fmt: skip
def test_each_danger_takes_its_own_card_or_a_turbo(face: str, card: str) -> None:
    assert verdict(facing(f"{face} blank") + f"Amy: fly {card}\n") == "legal"
    assert verdict(facing(f"{face} blank") + "Amy: fly turbo\n") == "legal"
    for other in {"compass", "lightning-rod", "foghorn", "cannon", "jetpack"} - {card}:
        assert verdict(facing(f"{face} blank") + f"Amy: fly {other}\n") == "illegal CE-30"


@pytest.mark.parametrize(("dice", "cards", "fits"), [
    ("blank blank", "", True), ("blank blank", "compass", False), ("fog fog", "2 compass", True),
    ("fog fog", "compass", False), ("fog fog", "2 turbo", True), ("fog birds", "turbo", False),
    ("fog birds", "compass, turbo", True), ("fog birds", "compass, foghorn, turbo", False), ("fog fog", "", False),
    ("fog birds", "?, ?", True), ("fog birds", "compass, ?", True), ("fog birds", "3 ?", False),
])  # fmt: skip
def test_one_card_a_danger_no_more_and_no_less(dice: str, cards: str, fits: bool) -> None:
    assert verdict(facing(dice) + f"Amy: fly {cards}\n") == ("legal" if fits else "illegal CE-30")


def test_a_shortfall_is_told_with_its_numbers() -> None:
    replayed = played(facing("fog birds") + "Amy: fly compass\n")
    assert reasons(replayed, replayed.steps[-1]) == ["the dice take 2 cards, 1 are played: 1 foghorn wanting"]


def test_only_cards_of_the_captains_hand_pay() -> None:
    assert verdict(facing("fog fog", "only 1 compass, 3 turbo") + "Amy: fly 2 compass\n") == "illegal CE-31"
    assert verdict(facing("fog fog", "only 1 compass, 1 ?") + "Amy: fly 2 compass\n") == "legal"
    assert verdict(facing("fog birds", "only 1 ?") + "Amy: fly compass, foghorn\n").startswith(
        "illegal CE-31"
    )
    assert (
        verdict(facing("fog birds", "only 1 cannon, 1 ?") + "Amy: fly compass, foghorn\n") == "illegal CE-31"
    )


def test_a_payment_leaves_the_hand_for_the_discard_pile() -> None:
    table = last(
        facing("fog birds", "only 2 compass, 1 foghorn", "discard only none") + "Amy: fly compass, foghorn\n"
    ).after
    assert table.hands[0].size == 1
    assert table.discarded == 2


def test_a_crash_costs_no_card_and_no_treasure() -> None:
    step = last(facing("fog birds", "only 1 compass", "treasures Bob only 9") + "Amy: crash\n")
    assert step.verdict == "legal"
    assert step.after.hands[0].size == 1
    assert [one.value for one in step.after.treasures[1]] == [9]
    assert step.after.aboard == ()


class TestUnseenPayment:
    """`fly ?`: the cards were not noted."""

    def test_as_many_cards_leave_the_hand_as_dice_show_a_danger(self) -> None:
        start = facing("fog blank", "only 2 compass, 1 turbo, 2 cannon", "discard only none")
        table = last(start + "Amy: fly ?\n").after
        assert (table.hands[0].size, table.discarded) == (4, 1)

    def test_of_each_kind_only_so_many_can_have_gone_as_the_dice_ask_for(self) -> None:
        hand = last(facing("fog blank", "only 2 compass, 1 turbo, 2 cannon") + "Amy: fly ?\n").after.hands[0]
        assert (hand.least("compass"), hand.least("turbo"), hand.least("cannon")) == (1, 0, 2)
        hand = last(facing("fog birds", "only 3 compass, 1 foghorn") + "Amy: fly ?\n").after.hands[0]
        assert (hand.least("compass"), hand.least("foghorn")) == (2, 0)

    def test_a_single_unseen_card_may_be_one_of_the_known_ones(self) -> None:
        hand = last(facing("fog birds", "only 2 compass, 1 foghorn") + "Amy: fly compass, ?\n").after.hands[0]
        assert (hand.size, hand.least("compass"), hand.least("foghorn")) == (1, 1, 0)

    def test_an_unseen_card_beside_a_named_one_answers_the_other_die(self) -> None:
        hand = last(facing("fog fog", "only 3 compass, 1 cannon") + "Amy: fly compass, ?\n").after.hands[0]
        assert (hand.size, hand.least("compass"), hand.least("cannon")) == (2, 1, 1)

    def test_over_dice_that_nobody_saw_the_number_is_unknown(self) -> None:
        table = last(facing("fog ?", "only 2 compass", "discard only none") + "Amy: fly ?\n").after
        assert table.hands[0].open
        assert table.discarded is None

    def test_the_deck_is_not_touched(self) -> None:
        start = "game: Celestia\nplayers: Amy, Bob\ncaptain: Amy\njourney\nAmy: roll fog blank\nBob: stay\n"
        before, after = last(start).after, last(start + "Amy: fly ?\n").after
        assert before.deck == after.deck == 68
        assert (after.hands[0].size, after.discarded) == (7, 1)


class TestDuty:
    """A captain who holds the Equipment has to play it."""

    @pytest.mark.parametrize("line", ["crash", "cannot"])
    @pytest.mark.parametrize(("hand", "expected"), [
        ("only 2 compass", "illegal CE-33"), ("only 1 compass, 1 turbo", "legal"), ("only 2 turbo", "legal"),
        ("only 1 compass", "legal"), ("2 compass", "illegal CE-33"), ("1 compass", "undecided CE-33"),
        ("only 1 compass, 1 ?", "undecided CE-33"), ("only 2 cannon, 1 ?", "legal"), ("only 2 ?", "undecided CE-33"),
        ("only 1 ?", "legal"), ("only none", "legal"),
    ])  # fmt: skip
    def test_over_two_fogs(self, line: str, hand: str, expected: str) -> None:
        assert verdict(facing("fog fog", hand) + f"Amy: {line}\n") == expected

    @pytest.mark.parametrize(("hand", "expected"), [
        ("only 1 ?", "legal"), ("only 2 ?", "undecided CE-33"), ("only 1 compass, 1 ?", "undecided CE-33"),
    ])  # fmt: skip
    def test_over_two_different_dangers_one_unseen_card_cannot_be_both(
        self, hand: str, expected: str
    ) -> None:
        assert verdict(facing("fog birds", hand) + "Amy: crash\n") == expected

    def test_over_blank_dice_nobody_crashes(self) -> None:
        assert verdict(facing("blank blank") + "Amy: crash\n") == "illegal CE-33"

    def test_over_dice_that_nobody_saw_it_is_undecided(self) -> None:
        assert verdict(facing("fog ?", "only 2 compass") + "Amy: crash\n") == "undecided CE-33"

    def test_cards_of_a_kind_that_all_lie_elsewhere_cannot_be_unseen_ones(self) -> None:
        elsewhere = ["hand Bob 9 compass", "discard 10 compass"]
        assert verdict(facing("fog fog", "only 5 ?", *elsewhere) + "Amy: crash\n") == "legal"
        one_less = ["hand Bob 8 compass", "discard 10 compass"]
        assert verdict(facing("fog fog", "only 5 ?", *one_less) + "Amy: crash\n") == "undecided CE-33"

    def test_cards_that_can_lie_nowhere_else_are_in_the_hand(self) -> None:
        """All other cards are accounted for, so the two unseen ones are the last two compasses."""
        rest = "18 compass, 18 lightning-rod, 16 foghorn, 14 cannon, 8 turbo, 2 ejection, 2 jetpack"
        powers = "2 alternative-route, 2 wind-gust"
        stated = ["hand Bob only none", "hand Cleo only none", f"discard {rest}, {powers}"]
        assert verdict(facing("fog fog", "only 2 ?", *stated) + "Amy: crash\n") == "illegal CE-33"
        fewer = [
            "hand Bob only none",
            "hand Cleo only none",
            f"discard {rest}, 2 alternative-route, 1 wind-gust",
        ]
        assert verdict(facing("fog fog", "only 2 ?", *fewer) + "Amy: crash\n") == "undecided CE-33"

    def test_the_turbos_of_the_pool_count_where_they_are_forced(self) -> None:
        head = "game: Celestia\nplayers: Amy, Bob, Cleo\nruling: turbo-duty = forced\n"
        start = head + facing("fog fog", "only 1 compass, 1 ?").removeprefix(THREE)
        assert verdict(start + "Amy: crash\n") == "undecided CE-33"
        start = head + facing("fog fog", "only 1 compass, 1 turbo").removeprefix(THREE)
        assert verdict(start + "Amy: crash\n") == "illegal CE-33"

    def test_a_verdict_that_hangs_on_the_reading_says_what_the_other_gives(self) -> None:
        head = "game: Celestia\nplayers: Amy, Bob, Cleo\nruling: turbo-duty = forced\n"
        (breach,) = last(
            head + facing("fog fog", "only 2 turbo").removeprefix(THREE) + "Amy: crash\n"
        ).breaches
        assert [(one.reading, one.value, one.verdict) for one in breach.alternatives] == [
            ("turbo-duty", "free", "legal")
        ]

    def test_only_the_captains_own_hand_matters(self) -> None:
        start = facing("fog fog", "only none", "hand Bob only 2 compass")
        assert verdict(start + "Amy: crash\n") == "legal"
        assert verdict(start + "Bob: crash\n") == "illegal CE-29"


class TestDeclaration:
    """`can` and `cannot`."""

    def test_who_says_he_can_has_to_be_able_to_turbos_included(self) -> None:
        assert verdict(facing("fog fog", "only 1 compass, 1 turbo") + "Amy: can\n") == "legal"
        assert verdict(facing("fog fog", "only 1 compass, 1 cannon") + "Amy: can\n") == "illegal CE-34"
        assert verdict(facing("fog fog", "only 1 compass, 1 ?") + "Amy: can\n") == "legal"
        assert verdict(facing("fog birds", "only 1 ?") + "Amy: can\n") == "illegal CE-34"

    def test_he_keeps_to_it(self) -> None:
        start = facing("fog fog", "only 1 compass, 1 turbo")
        assert verdict(start + "Amy: can\nAmy: crash\n") == "illegal CE-43"
        assert verdict(start + "Amy: cannot\nAmy: fly compass, turbo\n") == "illegal CE-43"
        assert verdict(start + "Amy: can\nAmy: cannot\n") == "illegal CE-43"

    def test_dice_rolled_again_open_it_anew(self) -> None:
        start = facing("fog fog", "only 1 compass, 1 turbo") + "Amy: cannot\nBob: alternative-route\n"
        assert verdicts(start + "Amy: reroll fog -> blank\nAmy: can\nAmy: fly compass\n") == []

    @pytest.mark.parametrize("line", ["fly compass", "crash", "can", "cannot"])
    def test_nobody_else_declares_or_pays(self, line: str) -> None:
        assert verdict(facing("fog blank", "only none") + f"Bob: {line}\n") == "illegal CE-29"

    @pytest.mark.parametrize("line", ["fly compass", "crash", "can", "cannot"])
    def test_nothing_is_declared_before_all_have_spoken(self, line: str) -> None:
        start = THREE + leg(rolled="fog blank", said="Bob")
        assert verdict(start + f"Amy: {line}\n") == "illegal CE-37"
        assert verdict(THREE + leg() + f"Amy: {line}\n") == "illegal CE-37"

    def test_whether_all_have_spoken_may_be_unknown(self) -> None:
        assert verdict(THREE + leg(rolled="fog blank") + "Amy: fly compass\n") == "undecided CE-37"


def test_a_turbo_for_equipment_that_is_held_is_warned_of() -> None:
    assert notes(last(facing("fog blank", "only 1 compass, 1 turbo") + "Amy: fly turbo\n")) == ["CE-36"]
    assert notes(last(facing("fog blank", "only 1 cannon, 1 turbo") + "Amy: fly turbo\n")) == []
    assert notes(last(facing("fog fog", "only 1 compass, 1 turbo") + "Amy: fly compass, turbo\n")) == []


def test_who_speaks_in_a_stated_leg_tells_who_has_spoken() -> None:
    start = FOUR + leg(aboard="Amy, Bob, Cleo, Dan", rolled="fog blank")
    assert verdict(start + "Cleo: stay\nDan: stay\nAmy: fly compass\n") == "legal"
    assert verdict(start + "Cleo: stay\nAmy: fly compass\n") == "illegal CE-37"
    assert verdict(start + "Cleo: stay\nBob: stay\n") == "illegal CE-13"


def test_declining_to_roll_again_leaves_the_captain_bound_to_his_word() -> None:
    start = FOUR + leg("hand Amy only 1 compass, 1 turbo", rolled="fog birds", said="Bob Cleo")
    start += "Amy: cannot\nBob: alternative-route\n"
    assert verdict(start + "Amy: reroll none\nAmy: fly compass, turbo\n") == "illegal CE-43"
    assert verdict(start + "Amy: reroll birds -> birds\nAmy: fly compass, turbo\n") == "legal"


def test_a_declaration_may_be_said_again_but_not_turned_round() -> None:
    start = (
        FOUR + leg("hand Amy only 1 compass, 1 turbo", rolled="fog birds", said="Bob Cleo") + "Amy: cannot\n"
    )
    assert verdict(start + "Amy: cannot\n") == "legal"
    assert verdict(start + "Amy: can\n") == "illegal CE-43"
