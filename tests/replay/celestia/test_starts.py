"""Hands, journeys and the cards drawn for them."""

import pytest
from playing import FOUR, THREE, between, codes, last, played, position, told, verdict, verdicts

CAPTAIN = "captain: Amy\n"
CAPTAIN_FIRST = {"draw-order": "captain-first"}


@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 8), (4, 6), (5, 6), (6, 6)])
def test_hands_that_were_not_dealt_in_the_record_have_the_size_of_the_rules(players: int, size: int) -> None:
    names = ["Amy", "Bob", "Cleo", "Dan", "Eve", "Fay"][:players]
    table = last(f"game: Celestia\nplayers: {', '.join(names)}\njourney\n").after
    assert [hand.size for hand in table.hands] == [size] * players
    assert table.deck == 84 - size * players


@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 8), (4, 6), (5, 6), (6, 6)])
def test_a_hand_of_another_size_is_illegal(players: int, size: int) -> None:
    head = f"game: Celestia\nplayers: {', '.join(['Amy', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay'][:players])}\n"
    assert verdict(head + f"deal Amy {size} ?\n") == "legal"
    for other in (size - 1, size + 1):
        assert verdict(head + f"deal Amy {other} ?\n") == "illegal CE-02"


def test_a_dealt_hand_leaves_the_deck() -> None:
    assert last(THREE + "deal Amy 8 compass\ndeal Bob 8 ?\n").after.deck == 84 - 16


def test_the_beginner_deck_and_piles_are_smaller() -> None:
    table = last("game: Celestia, beginner\nplayers: Amy, Bob\njourney\n").after
    assert table.deck == 76 - 16
    assert table.piles == (10, 10, 9, 9, 9, 9, 6, 6, 6)


def test_more_cards_of_a_kind_than_there_are_cannot_be_dealt() -> None:
    dealt = THREE + "deal Amy 8 cannon\ndeal Bob 6 cannon, 2 turbo\n"
    assert verdict(dealt) == "legal"
    assert verdict(dealt + "deal Cleo 7 compass, 1 cannon\n") == "illegal CE-03"


def test_cards_in_the_discard_pile_cannot_be_drawn_before_it_is_shuffled() -> None:
    jets = between("deck 5", "discard 2 jetpack") + "journey\n"
    assert verdict(THREE + jets + "draw Bob jetpack\n") == "illegal CE-03"
    empty = between("deck 0", "discard 2 jetpack") + "journey\n"
    assert verdict(THREE + empty + "draw Bob jetpack\n") == "legal"


def test_only_the_cards_after_the_shuffle_can_be_old_discards() -> None:
    """Two cards are left to draw, so of three one comes out of the new pile."""
    jets = between("deck 2", "discard 2 jetpack") + "journey\n"
    assert verdict(THREE + jets + "draw Bob jetpack, Cleo ?, Amy ?\n") == "legal"
    assert verdict(THREE + jets + "draw Bob jetpack, Cleo jetpack, Amy ?\n") == "illegal CE-03"


def test_draws_that_are_not_recorded_may_have_emptied_the_pile_before() -> None:
    jets = between("deck 1", "discard 2 jetpack") + "journey\n"
    assert verdict(THREE + jets + "draw Bob jetpack, Cleo jetpack\n") == "legal"


def test_everybody_is_aboard_at_the_first_city_when_a_journey_starts() -> None:
    table = last(THREE + CAPTAIN + "journey\n").after
    assert (table.city, table.aboard, table.captain, table.journey) == (0, (0, 1, 2), 0, 1)


def test_no_card_is_drawn_for_the_first_journey() -> None:
    assert last(THREE + CAPTAIN + "journey\n").after.waiting == ()
    assert verdict(THREE + CAPTAIN + "journey\ndraw Amy ?\n") == "illegal CE-07"


def test_a_new_journey_is_led_by_the_left_neighbour_of_the_last_captain() -> None:
    replayed = played(THREE + between(captain="Cleo") + "journey\n")
    assert replayed.steps[-1].after.captain == 0
    assert "Amy becomes captain" in told(replayed, replayed.steps[-1])


def test_everybody_draws_one_card_for_a_later_journey_those_who_had_left_too() -> None:
    start = THREE + between() + "journey\n"
    assert last(start).after.waiting == (1, 2, 0)
    assert verdict(start + "draw Bob ?, Cleo ?, Amy ?\n") == "legal"
    assert verdict(start + "draw Bob ?\ndraw Amy ?\n") == "legal"


@pytest.mark.parametrize(
    "line", ["draw Bob ?, Bob ?", "draw Bob ?\ndraw Bob ?", "Bob: roll fog fog\ndraw Bob ?"]
)
def test_nobody_draws_twice_or_later(line: str) -> None:
    assert verdict(THREE + between() + f"journey\n{line}\n") == "illegal CE-07"


def test_draws_that_were_not_recorded_bring_an_unseen_card_each() -> None:
    held = between("hand Amy only 1 compass", "hand Bob only none", "hand Cleo only none", "deck 80")
    replayed = played(THREE + held + "journey\ndraw Bob turbo\nBob: roll fog blank\n")
    table = replayed.steps[-1].after
    assert [hand.size for hand in table.hands] == [2, 1, 1]
    assert table.deck == 77
    assert "Cleo and Amy drew a card that is not recorded" in told(replayed, replayed.steps[-1])


def test_the_discards_become_the_deck_in_the_middle_of_a_draw() -> None:
    start = THREE + between("deck 1", "discard only 2 compass, 1 cannon") + "journey\n"
    replayed = played(start + "draw Bob ?, Cleo ?, Amy ?\n")
    step = replayed.steps[-1]
    assert step.verdict == "legal"
    assert (step.after.deck, step.after.discarded) == (1, 0)
    assert told(replayed, step) == ["the draw pile is empty: the discard pile is shuffled into a new one"]


def test_no_card_is_left_when_both_piles_are_empty() -> None:
    start = THREE + between("deck 1", "discard only 1 compass") + "journey\n"
    assert verdict(start + "draw Bob ?, Cleo ?\n") == "legal"
    assert verdict(start + "draw Bob ?, Cleo ?, Amy ?\n") == "illegal CE-45"
    replayed = played(start + "draw Bob ?, Cleo ?\nBob: roll fog blank\n")
    assert "no card is left for Amy" in told(replayed, replayed.steps[-1])
    assert not any("not recorded" in one for one in told(replayed, replayed.steps[-1]))


def test_a_shuffle_of_unknown_discards_leaves_the_deck_unknown() -> None:
    table = last(THREE + between("deck 0", "discard 1 compass") + "journey\ndraw Bob ?\n").after
    assert table.deck is None


@pytest.mark.parametrize("between_lines", ["", "draw Bob ?, Cleo ?, Amy ?\n"])
def test_a_journey_that_nobody_wrote_down_is_one_breach_and_play_goes_on(between_lines: str) -> None:
    text = (
        THREE
        + between(captain="Amy")
        + between_lines
        + "Bob: roll fog blank\nCleo: leave -> 1\nAmy: stay\nBob: fly compass\n"
    )
    expected = (
        "draw Bob ?, Cleo ?, Amy ? | illegal CE-07"
        if between_lines
        else "Bob: roll fog blank | illegal CE-10"
    )
    assert verdicts(text) == [expected]
    assert last(text).after.city == 1


def test_the_first_roll_tells_who_is_captain_where_the_record_does_not() -> None:
    text = (
        THREE + "journey\nCleo: roll fog blank\nAmy: stay\nBob: stay\nCleo: fly compass\nAmy: roll fog fog\n"
    )
    assert verdicts(text) == []


def test_a_header_names_the_first_captain() -> None:
    start = FOUR + "captain: Dan\njourney\n"
    assert verdict(start + "Dan: roll fog blank\n") == "legal"
    assert verdict(start + "Amy: roll fog blank\n") == "illegal CE-08"


def test_a_stated_set_up_is_dealt_only_what_it_leaves_out() -> None:
    text = THREE + position("before the first journey", "hand Amy only 8 compass") + "journey\n"
    table = last(text).after
    assert [hand.size for hand in table.hands] == [8, 8, 8]
    assert table.deck == 84 - 24


def test_journeys_cannot_start_in_the_middle_of_one() -> None:
    assert codes(last(THREE + CAPTAIN + "journey\njourney\n")) == {"CE-06"}


@pytest.mark.parametrize(
    "lines",
    [
        "draw Amy ?, Bob ?, Cleo ?\n",
        "draw Amy ?\ndraw Bob ?\ndraw Cleo ?\n",
        "draw Amy ?\ndraw Bob ?, Cleo ?\n",
    ],
)
def test_a_captain_draws_first_however_the_draws_are_grouped(lines: str) -> None:
    start = THREE + between(captain="Cleo") + "journey\n"
    assert verdicts(start + lines, rulings=CAPTAIN_FIRST) == []


@pytest.mark.parametrize(
    ("lines", "late"),
    [
        ("draw Cleo ?, Amy ?\n", "draw Cleo ?, Amy ?"),
        ("draw Cleo ?\ndraw Amy ?\n", "draw Amy ?"),
        ("draw Bob ?\ndraw Cleo ?\ndraw Amy ?\n", "draw Amy ?"),
        ("draw Amy ?\ndraw Cleo ?, Bob ?\n", "draw Cleo ?, Bob ?"),
    ],
)
def test_a_captain_who_draws_late_is_seen_however_the_draws_are_grouped(lines: str, late: str) -> None:
    start = THREE + between(captain="Cleo") + "journey\n"
    assert verdicts(start + lines, rulings=CAPTAIN_FIRST) == [f"{late} | illegal CE-48"]


def test_draws_that_the_record_leaves_out_may_have_come_in_their_turn() -> None:
    start = THREE + between(captain="Cleo") + "journey\n"
    assert verdict(start + "draw Cleo ?\n", rulings=CAPTAIN_FIRST) == "legal"


def test_the_order_of_drawing_is_undecided_where_nobody_is_known_to_be_captain() -> None:
    start = THREE + between(captain="Cleo").replace("  captain Cleo\n", "") + "journey\n"
    assert verdict(start + "draw Cleo ?\n", rulings=CAPTAIN_FIRST) == "legal"
    assert verdict(start + "draw Cleo ?, Amy ?\n", rulings=CAPTAIN_FIRST) == "undecided CE-48"
    assert verdict(start + "draw Cleo ?\ndraw Amy ?\n", rulings=CAPTAIN_FIRST) == "undecided CE-48"
