"""What a worker of a cluster does: games come in as text, what is told of them goes out.

The worker needs no file, no folder and no cache, only this program in the same state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from threading import Lock
from typing import Any

from aboveboard.cli import VERSION
from aboveboard.cli.cache import code_state
from aboveboard.cli.pieces import Piece
from aboveboard.cli.work import Work, Worker
from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.lines import Block
from aboveboard.replay.headers import Options

__all__ = ["OtherRules", "Parcel", "Sent", "replayed"]

# Threads of one worker would only take turns within a game, and wait for each other.
_ONE_AT_A_TIME = Lock()


class Sent(NamedTuple):
    """A game on its way: the file it is from, how to replay it, its lines."""

    path: str
    options: Options
    piece: Piece


class Parcel:
    """What is sent at once.

    A game goes as one text, since thousands of lines take many times as long to pack. It is no tuple and no
    list, since Dask looks through these for futures.

    Args:
        games: the games.
        work: how to work on them.
        state: the `code_state` of the program that asks.
    """

    def __init__(self, games: list[Sent], work: Work, state: str) -> None:
        self.work = work
        self.state = state
        self._packed = [_packed(one) for one in games]

    @property
    def games(self) -> Iterator[Sent]:
        """The games, as they were."""
        for path, options, number, first, text, faults in self._packed:
            yield Sent(path, options, Piece(number, Block(first, text.split("\n"), faults)))


def _packed(game: Sent) -> tuple[str, Options, int, int, str, Mapping[int, str]]:
    first, texts, faults = game.piece.block
    # One text is sent sooner than many.
    return game.path, game.options, game.piece.number, first, "\n".join(texts), faults


class OtherRules(Exception):
    """The program here is not the one that asks, so that its verdicts might be others."""


def replayed(parcel: Parcel) -> list[list[list[Any]]]:
    """What is told of some games, as plain data.

    Raises:
        OtherRules: this program has another state than the one that asks.
    """
    work = parcel.work
    if code_state(work.library) != parcel.state:
        raise OtherRules(f"a worker has Aboveboard {VERSION} in another state; install the same on all")
    with _ONE_AT_A_TIME:
        return [
            [found.data for found in Worker(work, one.options).of(one.path, one.piece)]
            for one in parcel.games
        ]
