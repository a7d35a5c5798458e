"""How the cost grows: with games, with lines, with players."""

from __future__ import annotations

from aboveboard.replay.api import CheckedGame, check_text
from benchmarks.clock import steady
from benchmarks.corpus import CELESTIA, KEYFLOWER, records

__all__ = ["by_games", "by_lines", "by_players"]


def by_games(title: str, seed: int, times: tuple[int, ...] = (1, 10, 100)) -> dict[int, float]:
    """Microseconds a step for a game that is written once and more often, warm, median of five."""
    text = records(title, 1, seed)
    return {factor: _a_step(text * factor, repeated=max(1, 10 // factor)) for factor in times}


def by_lines(times: tuple[int, ...] = (1, 10, 100)) -> dict[int, float]:
    """The same for one game with few and with many lines, of legal moves that are taken back again."""
    head = "game: Celestia\nplayers: Amy, Bob\ndeal Amy 8 ?\ndeal Bob 8 ?\njourney\nAmy: roll blank blank\n"
    return {
        factor: _a_step(head + "Bob: stay\nundo\n" * 250 * factor, repeated=max(1, 10 // factor))
        for factor in times
    }


def by_players(count: int, seed: int) -> dict[str, dict[int, float]]:
    """Microseconds a step for each game and number of players."""
    return {
        title.partition(" ")[0]: {
            players: _a_step(records(title, count, seed, players)) for players in range(2, 7)
        }
        for title in (CELESTIA, KEYFLOWER)
    }


def _a_step(text: str, repeated: int = 1) -> float:
    """Microseconds a step; a short text is checked so often that the clock can tell."""
    steps = _steps(text)
    return steady(lambda: [_steps(text) for _ in range(repeated)]) / (steps * repeated) * 1e6


def _steps(text: str) -> int:
    return sum(len(one.steps) for one in check_text(text) if isinstance(one, CheckedGame))
