"""What a worker of a cluster does: games come in as text, what is told of them goes out.

The worker needs no file, no folder and no cache, only this program in the same state.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, NamedTuple

from aboveboard.cli import VERSION
from aboveboard.cli.cache import code_state
from aboveboard.cli.pieces import Piece
from aboveboard.cli.work import Work, Worker
from aboveboard.replay.headers import Options

__all__ = ["OtherRules", "Sent", "replayed"]

# Threads of one worker would only take turns within a game, and wait for each other.
_ONE_AT_A_TIME = Lock()


class Sent(NamedTuple):
    """A game on its way: the file it is from, how to replay it, its lines."""

    path: str
    options: Options
    piece: Piece


class OtherRules(Exception):
    """The program here is not the one that asks, so that its verdicts might be others."""


def replayed(games: list[Sent], work: Work, state: str) -> list[list[list[Any]]]:
    """What is told of some games, as plain data.

    Args:
        games: the games.
        work: how to work on them.
        state: the `code_state` of the program that asks.

    Raises:
        OtherRules: this program has another state.
    """
    if code_state(work.library) != state:
        raise OtherRules(f"a worker has Aboveboard {VERSION} in another state; install the same on all")
    with _ONE_AT_A_TIME:
        return [[found.data for found in Worker(work, one.options).of(one.path, one.piece)] for one in games]
