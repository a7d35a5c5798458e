"""A hidden view of a simulated game is one of the game that is written without it."""

import pytest

from aboveboard.replay import simulate


def named(text: str) -> tuple[str, str]:
    """The players and the number of a game."""
    players, event = (
        next(one for one in text.splitlines() if one.startswith(header)) for header in ("players:", "event:")
    )
    return event, players


@pytest.mark.parametrize("name", ["Celestia", "Celestia, beginner", "Keyflower"])
@pytest.mark.parametrize("seat", [0, 2, 5])
def test_what_one_seat_saw_is_of_a_game_that_the_same_seed_gives_open(name: str, seat: int) -> None:
    whole = dict(named(one) for one in simulate.games(name, None, 4, 30))
    seen = dict(named(one) for one in simulate.games(name, None, 4, 2, seat))
    assert seen.items() <= whole.items()
    assert list(seen) == [event for event, players in whole.items() if players.count(",") >= seat][:2]


@pytest.mark.parametrize("name", ["Celestia", "Keyflower"])
def test_a_seat_that_no_game_has_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no seat 7 among 6 players"):
        next(simulate.games(name, None, 1, 1, hidden=6))
