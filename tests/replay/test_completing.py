"""What can be written next: what is legal now, in the words of the notation."""

from pathlib import Path

from playing import record

from aboveboard.notation.frozen import replace
from aboveboard.replay.completing import Next, titles
from aboveboard.replay.live import Live

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
CELESTIA = """game: Celestia
players: Amy, Bob, Cleo
captain: Amy
deal Amy 3 compass, 1 foghorn, 2 cannon, 2 turbo
deal Bob 8 ?
deal Cleo 8 ?
journey
"""
KEYFLOWER = record((SAMPLES / "keyflower/games/6-players.agn").read_text(encoding="utf-8"))


def after(text: str, begun: str) -> list[str]:
    return [one.text for one in Next(Live(record(text))).after(begun)]


def next_in(count: int) -> Next:
    """What can be written after so many statements of a game of Keyflower."""
    return Next(Live(replace(KEYFLOWER, statements=KEYFLOWER.statements[:count])))


def test_only_who_may_do_something_is_suggested() -> None:
    assert after(CELESTIA, "") == ["Amy: "]
    assert after(CELESTIA, "B") == []
    assert after(CELESTIA, "Bob: ") == []


def test_only_what_may_be_done_is_suggested() -> None:
    assert after(CELESTIA, "Amy: ") == ["roll "]
    assert after(CELESTIA + "Amy: roll fog blank\n", "bob: ") == ["stay", "leave "]


def test_what_dice_decide_is_any_of_their_faces() -> None:
    faces = ["birds", "blank", "fog", "lightning", "pirates", "?"]
    assert after(CELESTIA, "Amy: roll ") == faces
    assert after(CELESTIA, "Amy: roll fog b") == ["birds", "blank"]


def test_case_and_a_number_before_the_line_do_not_matter() -> None:
    assert after(CELESTIA, "4. AMY: RO") == ["roll "]


def test_only_the_part_of_a_word_that_was_written_is_replaced() -> None:
    (one,) = Next(Live(record(CELESTIA))).after("Amy: ro")
    assert (one.text, one.back, one.certain) == ("roll ", 2, True)


def test_moves_that_depend_on_what_is_hidden_are_told_apart() -> None:
    text = CELESTIA.replace("captain: Amy", "captain: Bob") + "Bob: roll fog blank\nCleo: stay\nAmy: stay\n"
    found = {one.text.strip(): one.certain for one in Next(Live(record(text))).after("Bob: ")}
    assert found["fly"] is False


def test_only_tiles_that_may_be_used_or_bid_for_are_suggested() -> None:
    following = next_in(160)
    used = {one.text.strip() for one in following.after("Eve: use ")}
    bid = {one.text.strip() for one in following.after("Eve: bid ")}
    assert "Alehouse" in used
    assert "Goldsmith" in bid
    assert "Goldsmith" not in used
    assert following.after("Eve: use Goldsm") == []


def test_a_name_of_several_words_is_suggested_whole() -> None:
    (one,) = next_in(160).after("Eve: bid tim")
    assert (one.text.strip(), one.back) == ("Timber Yard", 3)
    assert [one.text.strip() for one in next_in(160).after("Eve: bid Timber Y")] == ["Yard"]


def test_behind_a_whole_move_what_comes_of_it_is_suggested() -> None:
    found = [one.text for one in next_in(60).after("Ben: use Home-1 1R -> upgrade ")]
    assert "Keystone Quarry" in found
    assert "Goldsmith" not in found


def test_table_events_and_their_pieces_are_suggested_when_they_are_begun() -> None:
    start = "game: Celestia\nplayers: Amy, Bob\n"
    assert [one.strip() for one in after(start, "de")] == ["deal"]
    assert "compass" in after(start, "deal Amy 2 c")
    assert "city" in after(start, "claim ")


def test_titles_are_suggested_by_their_beginning() -> None:
    assert [one.text for one in titles("c")] == ["Celestia"]
    assert [one.text for one in titles("keyflower + key")] == ["Key Celeste", "Keymelequin"]
    assert titles("Chess + ") == []
