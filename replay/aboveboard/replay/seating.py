"""How many play a simulated game, and whether the seat whose view is wanted is among them."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from aboveboard.notation.texts import Unfit

__all__ = ["NoSuchSeat", "seated"]


class NoSuchSeat(Exception):
    """Chance chose fewer players than the wanted seat needs."""


def seated(
    chance: Random, game: str, counts: Collection[int], players: int | None, hidden: int | None
) -> int:
    """How many play: as many as are wanted, or as many as chance says, whether or not a view is hidden.

    Raises:
        NoSuchSeat: chance has left the wanted seat empty.
        Unfit: that many cannot play, or no game or none of that many has such a seat.
    """
    count = chance.choice(list(counts)) if players is None else players
    if count not in counts:
        raise Unfit(
            "{game} is played by {least} to {most}, not by {players}",
            {"game": game, "least": min(counts), "most": max(counts), "players": count},
        )
    most = max(counts) if players is None else players
    if hidden is not None and not 0 <= hidden < most:
        raise Unfit("there is no seat {seat} among {players} players", {"seat": hidden + 1, "players": most})
    if hidden is not None and hidden >= count:
        raise NoSuchSeat
    return count
