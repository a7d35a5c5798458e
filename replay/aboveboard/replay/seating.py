"""How many play a simulated game, and whether the seat whose view is wanted is among them."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

__all__ = ["NoSuchSeat", "seated"]


class NoSuchSeat(ValueError):
    """Chance chose fewer players than the wanted seat needs."""


def seated(
    chance: Random, game: str, counts: Collection[int], players: int | None, hidden: int | None
) -> int:
    """How many play: as many as are wanted, or as many as chance says, whether or not a view is hidden.

    Raises:
        NoSuchSeat: chance has left the wanted seat empty.
        ValueError: that many cannot play, or no game or none of that many has such a seat.
    """
    open_number = players is None
    most = max(counts) if players is None else players
    if players is None:
        players = chance.choice(list(counts))
    if players not in counts:
        raise ValueError(f"{game} is played by {min(counts)} to {max(counts)}, not by {players}")
    if hidden is not None and not 0 <= hidden < most:
        raise ValueError(f"there is no seat {hidden + 1} among {most} players")
    if hidden is not None and open_number and hidden >= players:
        raise NoSuchSeat(f"there is no seat {hidden + 1} among {players} players")
    return players
