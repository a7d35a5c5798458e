"""Cards drawn for a journey: when, by whom, and as long as there are some."""

from playing import THREE, between, played, reasons, verdict


def test_a_table_that_draws_from_the_captain_on_begins_with_nobody_else() -> None:
    start = THREE + "ruling: draw-order = captain-first\n" + between(captain="Amy") + "journey\n"
    assert verdict(start + "draw Bob ?, Cleo ?, Amy ?\n") == "legal"
    assert verdict(start + "draw Amy ?, Bob ?, Cleo ?\n") == "illegal CE-48"
    assert verdict(start + "draw Cleo ?, Amy ?, Bob ?\n") == "illegal CE-48"


def test_pile_and_discards_together_are_all_that_can_be_drawn() -> None:
    start = THREE + between("deck 1", "discard only 1 compass") + "journey\n"
    replayed = played(start + "draw Amy ?, Bob ?, Cleo ?\n")
    assert reasons(replayed, replayed.steps[-1]) == ["3 cards are drawn, where only 2 are left"]
    assert verdict(start + "draw Amy ?, Bob ?\n") == "legal"


def test_a_line_that_was_lost_changes_no_size_of_a_hand_and_no_deck() -> None:
    assert verdict(THREE + "frobnicate\ndeal Bob 6 compass\n") == "illegal CE-02"
    beginners = "game: Celestia, beginner\nplayers: Amy, Bob, Cleo\n"
    assert verdict(beginners + "frobnicate\ndeal Bob 7 compass, 1 jetpack\n") == "illegal CE-42"
