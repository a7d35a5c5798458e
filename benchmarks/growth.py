"""How the cost grows: with games, with lines, with players.

    python -m benchmarks.growth REPEATED

prints as JSON the CPU microseconds a step of the games on its standard input, warm, median of five. Every text is
measured in such a process of its own, which has read nothing else.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

from aboveboard.replay.api import check_text
from benchmarks.clock import in_fresh_process, steady
from benchmarks.corpus import CELESTIA, KEYFLOWER, records
from benchmarks.replaying import steps

__all__ = ["by_copies", "by_games", "by_lines", "by_players"]


def by_copies(title: str, seed: int, times: tuple[int, ...]) -> dict[int, float]:
    """Microseconds a step for one game that is written once and more often: nothing but the number grows."""
    text = records(title, 1, seed)
    return _each(times, lambda factor: text * factor)


def by_games(title: str, seed: int, times: tuple[int, ...]) -> dict[int, float]:
    """The same for so many different games: more must be remembered, and games differ in what their steps are."""
    return _each(times, lambda factor: records(title, factor, seed))


def by_lines(times: tuple[int, ...]) -> dict[int, float]:
    """The same for one game with few and with many lines, of legal moves that are taken back again."""
    head = "game: Celestia\nplayers: Amy, Bob\ndeal Amy 8 ?\ndeal Bob 8 ?\njourney\nAmy: roll blank blank\n"
    return _each(times, lambda factor: head + "Bob: stay\nundo\n" * 250 * factor)


def by_players(count: int, seed: int) -> dict[str, dict[int, float]]:
    """Microseconds a step for each game and number of players."""
    return {
        title.partition(" ")[0]: {
            players: _a_step(records(title, count, seed, players)) for players in range(2, 7)
        }
        for title in (CELESTIA, KEYFLOWER)
    }


def _each(times: tuple[int, ...], made: Callable[[int], str]) -> dict[int, float]:
    return {factor: _a_step(made(factor), repeated=max(1, 10 // factor)) for factor in times}


def _a_step(text: str, repeated: int = 1) -> float:
    """Microseconds a step; a short text is checked so often that the clock can tell."""
    return float(in_fresh_process("benchmarks.growth", [str(repeated)], text))


def _measured(text: str, repeated: int) -> float:
    count = steps(check_text(text))
    return steady(lambda: [steps(check_text(text)) for _ in range(repeated)]) / (count * repeated) * 1e6


if __name__ == "__main__":
    print(json.dumps(_measured(sys.stdin.buffer.read().decode(), int(sys.argv[1]))))
