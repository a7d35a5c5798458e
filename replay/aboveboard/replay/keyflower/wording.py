"""Pieces and colours in the words of a person."""

from __future__ import annotations

from aboveboard.replay.keyflower.holdings import sort_of
from aboveboard.replay.pieces import Pieces

__all__ = ["coloured", "counted", "written"]

_ORDER = {kind: n for n, kind in enumerate(("R", "B", "Y", "G", "?", "wood", "stone", "iron", "gold"))}
_NAMES = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}


def written(many: Pieces) -> str:
    """Pieces as the notation writes them."""
    ordered = sorted(many.counts, key=lambda one: (_ORDER.get(one[0], 99), one[0]))
    return " ".join(counted(kind, n) for kind, n in ordered) or "nothing"


def counted(kind: str, n: int) -> str:
    """So many pieces of a kind: `2R`, `2 wood`, and a worker with a name by that alone."""
    if sort_of(kind) != "worker":
        return f"{n} {kind}"
    return f"{n}{kind}" if len(kind) == 1 else kind if n == 1 else f"{n} {kind}"


def coloured(colours: frozenset[str]) -> str:
    """Colours by their names."""
    return " or ".join(_NAMES.get(one, one) for one in sorted(colours))
