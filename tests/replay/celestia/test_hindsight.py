"""What later play reveals about a captain who said that he cannot pay."""

from playing import FOUR, THREE, codes, last, leg, played, reasons


def declared(
    *after: str, hand: str = "only 3 ?", dice: str = "fog fog", head: str = THREE, more: str = ""
) -> str:
    """Amy says that she cannot pay, and Bob's spyglass saves the ship."""
    stated = [f"hand Amy {hand}", "treasures Bob 12, spyglass", *(more.split("; ") if more else [])]
    text = head + leg(*stated, rolled=dice, said="Bob Cleo") + "Amy: cannot\nBob: spyglass\n"
    return text + "".join(f"{line}\n" for line in after)


# Bob and Cleo fly a leg each without a danger, then Amy is captain once more.
ROUND = (
    "Bob: roll blank blank", "Cleo: stay", "Amy: stay", "Bob: fly",
    "Cleo: roll blank blank blank", "Amy: stay", "Bob: stay", "Cleo: fly",
)  # fmt: skip
TWO_FOGS = ("Amy: roll fog fog blank", "Bob: stay", "Cleo: stay")
CRASHED = (*TWO_FOGS, "Amy: crash")
NEXT = (
    "journey", "draw Bob ?, Cleo ?, Amy ?", "Bob: roll blank blank", "Cleo: stay", "Amy: stay", "Bob: fly",
    "Cleo: roll blank blank", "Amy: stay", "Bob: stay", "Cleo: fly", "Amy: roll fog fog", "Bob: stay", "Cleo: stay",
)  # fmt: skip


def judged(text: str) -> str:
    """What is said of the first `cannot`, with the line that proves it."""
    replayed = played(text)
    step = next(one for one in replayed.steps if one.statement.text == "Amy: cannot")
    proofs = [one.proved_by for one in step.breaches if one.proved_by is not None]
    proof = f" by {replayed.steps[proofs[0]].statement.text}" if proofs else ""
    return " ".join([step.verdict, *sorted(codes(step))]) + proof


def test_at_first_it_is_undecided() -> None:
    assert judged(declared()) == "undecided CE-33"


def test_two_compasses_in_the_same_journey_prove_that_he_held_them() -> None:
    text = declared(*ROUND, *TWO_FOGS, "Amy: fly 2 compass")
    assert judged(text) == "illegal CE-33 by Amy: fly 2 compass"
    replayed = played(text)
    step = next(one for one in replayed.steps if one.statement.text == "Amy: cannot")
    assert reasons(replayed, step) == ["Amy holds what the dice ask for: 2 compass"]
    assert step.roots


def test_two_compasses_one_after_the_other_prove_it_too() -> None:
    once = ("Amy: roll fog blank blank", "Bob: stay", "Cleo: stay", "Amy: fly compass")
    again = ("Bob: roll blank blank blank", "Cleo: stay", "Amy: stay", "Bob: fly",
             "Cleo: roll blank blank blank blank", "Amy: stay", "Bob: stay", "Cleo: fly",
             "Amy: roll fog blank blank blank", "Bob: stay", "Cleo: stay", "Amy: fly compass")  # fmt: skip
    assert judged(declared(*ROUND, *once)) == "undecided CE-33"
    assert judged(declared(*ROUND, *once, *again)).startswith("illegal CE-33 by Amy: fly")


def test_one_compass_and_a_turbo_prove_nothing_since_a_turbo_is_never_forced() -> None:
    assert judged(declared(*ROUND, *TWO_FOGS, "Amy: fly compass, turbo")) == "undecided CE-33"
    assert judged(declared(*ROUND, *TWO_FOGS, "Amy: fly 2 turbo", hand="only 2 ?")) == "legal"


def test_two_compasses_after_one_draw_prove_nothing() -> None:
    assert judged(declared(*ROUND, *CRASHED, *NEXT, "Amy: fly 2 compass")) == "undecided CE-33"


def test_three_compasses_after_one_draw_prove_two() -> None:
    start = declared("Bob: roll fog blank", "Cleo: stay", "Amy: stay", "Bob: crash", "journey",
                     "draw Cleo ?, Amy ?, Bob ?", "Cleo: roll blank blank", "Amy: stay", "Bob: stay", "Cleo: fly",
                     "Amy: roll blank blank", "Bob: stay", "Cleo: stay", "Amy: fly",
                     "Bob: roll blank blank", "Cleo: stay", "Amy: stay", "Bob: fly",
                     "Cleo: roll blank blank", "Amy: stay", "Bob: stay", "Cleo: fly",
                     "Amy: roll fog fog fog", "Bob: stay", "Cleo: stay", more="hand Bob only none")  # fmt: skip
    assert judged(start + "Amy: fly 3 compass\n") == "illegal CE-33 by Amy: fly 3 compass"
    assert judged(start + "Amy: fly 2 compass, turbo\n") == "undecided CE-33"


def test_a_hand_whose_cards_all_turn_out_to_be_others_is_cleared() -> None:
    text = declared(*ROUND, "Amy: roll pirates pirates blank", "Bob: stay", "Cleo: stay", "Amy: fly 2 cannon")
    assert judged(text) == "legal"
    text = declared(*ROUND, "Amy: roll pirates blank blank", "Bob: stay", "Cleo: stay", "Amy: fly cannon")
    assert judged(text) == "undecided CE-33"


def test_a_power_card_that_comes_out_counts_among_the_others() -> None:
    text = declared(*ROUND, "Amy: roll pirates blank blank", "Bob: stay", "Cleo: stay", "Amy: alternative-route",
                    "Amy: reroll none", "Amy: fly cannon")  # fmt: skip
    assert judged(text) == "legal"


def test_cards_that_are_known_anyway_are_no_new_evidence() -> None:
    text = declared(*ROUND, *TWO_FOGS, "Amy: fly 2 compass", hand="only 1 compass, 2 ?")
    assert judged(text) == "illegal CE-33 by Amy: fly 2 compass"
    text = declared(*ROUND, "Amy: roll fog blank blank", "Bob: stay", "Cleo: stay", "Amy: fly compass",
                    hand="only 1 compass, 2 ?")  # fmt: skip
    assert judged(text) == "undecided CE-33"


def test_nothing_is_proved_across_a_line_that_cannot_be_read() -> None:
    text = declared(*ROUND, "Amy: ?!", *TWO_FOGS, "Amy: fly 2 compass")
    assert judged(text) == "undecided CE-33"
    assert judged(declared(*ROUND, "missed Amy", *TWO_FOGS, "Amy: fly 2 compass")) == "undecided CE-33"


def test_nothing_is_proved_across_a_position() -> None:
    afresh = leg("hand Amy only 3 ?", rolled="fog fog", said="Bob Cleo")
    assert judged(declared() + afresh + "Amy: fly 2 compass\n") == "undecided CE-33"


def test_a_payment_that_was_taken_back_counts_once() -> None:
    text = declared(*ROUND, "Amy: roll fog blank blank", "Bob: stay", "Cleo: stay", "Amy: fly compass", "undo",
                    "Amy: fly compass")  # fmt: skip
    assert judged(text) == "undecided CE-33"
    text = declared(*ROUND, *TWO_FOGS, "Amy: fly 2 compass", "undo", "Amy: fly 2 compass")
    assert judged(text).startswith("illegal CE-33")


def test_a_draw_that_was_taken_back_was_no_draw() -> None:
    text = declared(*ROUND, *CRASHED, "journey", "draw Bob ?, Cleo ?, Amy ?", "undo", "Amy: fly 2 compass")
    assert judged(text) == "illegal CE-33 by Amy: fly 2 compass"


def test_cards_that_cannot_have_been_held_are_no_evidence() -> None:
    text = declared(*ROUND, *TWO_FOGS, "Amy: fly 2 compass", hand="only 2 cannon, 1 ?", dice="fog pirates")
    assert judged(text) == "undecided CE-33"


def test_every_line_that_is_proved_is_reported() -> None:
    text = FOUR + leg("hand Amy only 3 ?", rolled="fog fog", said="Bob Cleo", aboard="Amy, Bob, Cleo")
    text += "Amy: cannot\nBob: alternative-route\nAmy: reroll none\nAmy: cannot\nBob: alternative-route\n"
    text += "Amy: reroll fog -> fog\nAmy: fly 2 compass\n"
    proved = [step for step in played(text).steps if step.breaches]
    assert [step.statement.text for step in proved] == ["Amy: cannot", "Amy: cannot"]
    assert all(step.verdict == "illegal" for step in proved)


def test_the_table_shown_at_the_earlier_line_is_what_was_known_then() -> None:
    replayed = played(declared(*ROUND, *TWO_FOGS, "Amy: fly 2 compass"))
    step = next(one for one in replayed.steps if one.statement.text == "Amy: cannot")
    assert step.before.hands[0].least("compass") == 0


def test_an_announcement_bounds_nothing_backwards() -> None:
    assert (
        last(THREE + leg("hand Amy only 2 ?", rolled="fog fog", said="Bob Cleo") + "Amy: cannot\n").verdict
        == "undecided"
    )


def test_a_payment_that_breaks_a_rule_itself_proves_nothing() -> None:
    text = declared(*ROUND, *TWO_FOGS, "Bob: fly 2 compass")
    assert judged(text) == "undecided CE-33"
    text = declared("Amy: fly 2 compass")
    assert judged(text) == "undecided CE-33"
