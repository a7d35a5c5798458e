"""Small cases on which the table once knew too much, or too little."""

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.verdict import Replay, said


def replayed(text: str) -> Replay:
    (record,) = read(text_lines(text))
    assert isinstance(record, Record)
    done = replay(record)
    assert [one.message for one in done.problems] == []
    return done


def verdicts(text: str) -> list[str]:
    return [str(step.verdict) for step in replayed(text).steps]


def told(text: str) -> list[str]:
    done = replayed(text)
    return [said(one, done.record.players) for step in done.steps for one in step.consequences]


def test_points_may_be_announced_with_or_without_spyglasses() -> None:
    position = "game: Celestia\nplayers: Ann, Ben\nposition\n  aboard none\n  captain Ben\n"
    position += "  treasures Ann only 25, 25, 4, spyglass\nend position\n"
    for points, verdict in [(54, "legal"), (56, "legal"), (53, "illegal"), (57, "illegal")]:
        assert verdicts(f"{position}Ann: announce {points}\n")[-1] == verdict


def test_nobody_draws_an_unrecorded_card_when_none_is_left() -> None:
    position = "game: Celestia\nplayers: Ann, Ben\nposition\n  city 1\n  captain Ann\n  aboard Ann, Ben\n"
    position += "  hand Ann only 8 ?\n  deck 1\n  discard only none\n  waiting Ann, Ben\nend position\n"
    assert told(f"{position}Ann: roll fog fog\n") == [
        "no card is left for Ben",
        "Ann drew a card that is not recorded",
    ]


def test_the_beginner_variant_has_fewer_treasures_and_cards() -> None:
    start = "game: Celestia, beginner\nplayers: Ann, Ben\n"
    claims = (
        "claim pile 1 10\nclaim pile 2 10\nclaim pile 4 9\nclaim pile 6 9\nclaim pile 9 9\nclaim deck 76\n"
    )
    assert set(verdicts(start + claims)) == {"legal"}
    normal = "claim pile 1 11\nclaim pile 6 10\nclaim deck 84\n"
    assert set(verdicts("game: Celestia\nplayers: Ann, Ben\n" + normal)) == {"legal"}


HIDDEN = """game: Celestia
players: Ann, Ben, Cy
captain: Ann
journey
Ann: roll blank blank
Ben: stay
Cy: leave -> ?
Ann: fly
Ben: roll fog fog
Ann: leave -> 2
Ben: crash
journey
draw Ann ?, Ben ?, Cy ?
Cy: roll blank blank
Ann: stay
Ben: leave -> ?
Cy: fly
Ann: roll blank blank
Cy: leave -> {of_city_2}
Ann: fly
Ann: treasure -> 4
journey
draw Ann ?, Ben ?, Cy ?
Ben: roll fog pirates
Cy: stay
Ann: stay
Ben: cannot
Cy: spyglass
Cy: roll blank blank
Ann: leave -> spyglass
"""


def test_a_spyglass_that_may_be_of_two_cities_is_seen_at_neither() -> None:
    done = replayed(HIDDEN.format(of_city_2="?"))
    assert done.steps[-1].verdict == "legal"
    assert done.steps[-1].before.spyglasses == ()
    assert done.scores[2].least == 1


def test_a_spyglass_that_can_be_of_one_city_alone_is_seen_there() -> None:
    done = replayed(HIDDEN.format(of_city_2="3"))
    assert done.steps[-1].verdict == "legal"
    assert done.steps[-1].before.spyglasses == (0,)
    assert done.scores[2].least == 3


def test_a_card_may_come_back_from_discards_after_unrecorded_draws() -> None:
    position = "game: Celestia\nplayers: Ann, Ben\nposition\n  city 1\n  captain Ben\n  aboard Ann, Ben\n"
    position += "  hand Ann only 1 jetpack\n  hand Ben only none\n  deck {deck}\n"
    position += "  discard only 1 jetpack, 1 cannon\n  waiting Ben, Ann\nend position\ndraw Ann jetpack\n"
    assert verdicts(position.format(deck=1))[-1] == "legal"
    assert verdicts(position.format(deck=2))[-1] == "illegal"


def test_an_unrecorded_treasure_of_the_last_city_counts_toward_the_end() -> None:
    position = "game: Celestia\nplayers: Ann, Ben\nposition\n  city 25\n  captain Ann\n  aboard Ann, Ben\n"
    position += "  pile 25 6\n  treasures Ann only 15, 15\n  treasures Ben only 20\n  waiting Ann, Ben\n"
    position += "end position\n"
    assert verdicts(f"{position}Ann: announce 55\n")[-1] == "legal"
    assert verdicts(f"{position}Ben: announce 50\n")[-1] == "illegal"
    assert verdicts(f"{position}journey\n")[-1] == "illegal"
