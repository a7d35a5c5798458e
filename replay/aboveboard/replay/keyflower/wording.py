"""Pieces and colours in the words of a person."""

from __future__ import annotations

from aboveboard.replay.keyflower.holdings import sort_of
from aboveboard.replay.pieces import Pieces

__all__ = ["coloured", "written"]

_ORDER = {kind: n for n, kind in enumerate(("R", "B", "Y", "G", "?", "wood", "stone", "iron", "gold"))}
_NAMES = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}


def written(many: Pieces) -> str:
    """Pieces as the notation writes them."""
    ordered = sorted(many.counts, key=lambda one: (_ORDER.get(one[0], 99), one[0]))
    told = (f"{n}{kind}" if sort_of(kind) == "worker" else f"{n} {kind}" for kind, n in ordered)
    return " ".join(told) or "nothing"


def coloured(colours: frozenset[str]) -> str:
    """Colours by their names."""
    return " or ".join(_NAMES.get(one, one) for one in sorted(colours))
