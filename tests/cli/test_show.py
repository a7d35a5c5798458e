"""`show --as position`: a table at any step, written so that it can be asked about."""

from pathlib import Path

SAMPLE = str(
    Path(__file__).resolve().parents[2] / "samples" / "celestia" / "games" / "4-players-hidden-hands.agn"
)
GAME = """game: Celestia
players: Amy, Bob, Cleo
captain: Amy
deal Amy 2 compass, 1 cannon, 5 ?
deal Bob 1 turbo, 7 ?
journey
Amy: roll fog blank
Bob: stay
Cleo: leave -> 2
"""


def test_a_table_is_written_as_a_position(run, file) -> None:
    out = run("show", file(GAME), "--as", "position").out
    assert out.startswith("game: Celestia\nplayers: Amy, Bob, Cleo\nposition\n")
    lines = [
        "captain Amy",
        "aboard Amy, Bob",
        "rolled fog blank",
        "said Bob stay",
        "hand Amy only 2 compass, 1 cannon, 5 ?",
        "treasures Cleo only 2 from 1",
    ]
    assert all(f"  {line}\n" in out for line in lines)
    assert out.endswith("end position\n")


def test_what_it_writes_is_a_legal_record_that_shows_the_same(run, file) -> None:
    for at in ("3", "5", "6"):
        written = run("show", file(GAME), "--at", at, "--as", "position").out
        assert run("check", file(written, "again.agn")).code == 0
        assert run("show", "again.agn", "--as", "position").out == written


def test_a_seat_sees_its_own_hand_only(run, file) -> None:
    out = run("show", file(GAME), "--as", "position", "--seat", "bob").out
    assert "hand Bob only 1 turbo, 7 ?" in out
    assert "hand Amy only 8 ?" in out
    assert "treasures Cleo only ? from 1" in out


def test_the_drawn_table_hides_the_same(run, file) -> None:
    assert "2 compass" in run("show", file(GAME)).out
    assert "2 compass" not in run("show", file(GAME), "--seat", "Bob").out


def test_who_does_not_play_sees_nothing(run, file) -> None:
    done = run("show", file(GAME), "--seat", "Dan")
    assert done.code == 2
    assert "Dan is no player of this game" in done.err


def test_a_game_that_cannot_state_its_table_says_so(run, file) -> None:
    done = run("show", file("game: Pick-up\nplayers: Ann, Ben\nheap 5\n"), "--as", "position")
    assert done.code == 2
    assert "cannot be written as a position" in done.err


def test_a_sample_is_stated_at_its_end(run) -> None:
    assert run("show", SAMPLE, "--as", "position").code == 0
