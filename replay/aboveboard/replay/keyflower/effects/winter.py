"""What players put into the auction of winter."""

from __future__ import annotations

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import Offer
from aboveboard.replay.keyflower.table import Played, Table, each_once, put

__all__ = ["offer"]


def offer(table: Table, move: Offer, by: int) -> Played:
    """A player puts winter tiles in; the others of the hand leave the game unseen.

    A tile that is put in though nobody saw it dealt was one of the unseen ones.
    """
    tiles = tuple(map(table.named, move.tiles))
    hand = table.hands[by]
    revealed = sum(tile not in hand.known for tile in tiles)
    hand = replace(
        hand,
        known=each_once((*hand.known, *tiles)),
        unseen=max(0, hand.unseen - revealed),
        offered=each_once((*(hand.offered or ()), *tiles)),
    )
    new = tuple(tile for tile in tiles if tile not in table.offer)
    return replace(
        table,
        hands=put(table.hands, by, hand),
        offer=each_once((*table.offer, *tiles)),
        unnamed=table.unnamed + move.unseen,
        shown=table.shown | set(new),
    ), ()
