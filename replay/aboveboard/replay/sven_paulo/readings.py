"""Where the rules of Sven and Paulo are silent."""

from __future__ import annotations

from aboveboard.replay.catalogue import Option, Reading
from aboveboard.replay.keyflower_additions import S1

__all__ = ["READINGS"]

WITH = Reading(
    "with-sven-and-paulo",
    "Are workers on a tile with a Sven or Paulo who bids beside it, and those of a bid with one on the tile?",
    (
        Option(
            "two-places",
            "no: a bid is one place and the tile another, which are named apart",
            (S1.item(4), S1.item(7)),
        ),
        Option("one-place", "yes, a bid and its tile are one place", (S1.item(4),)),
    ),
)

READINGS = (WITH,)
