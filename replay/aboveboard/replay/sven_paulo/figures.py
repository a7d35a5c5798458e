"""The two figures, their colours, and what workers with them may count as.

This module knows groups of workers and no table.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from aboveboard.replay.keyflower.holdings import UNSEEN_WORKER
from aboveboard.replay.keyflower.ways import COLOURS
from aboveboard.replay.pieces import Pieces

__all__ = ["colours_of_figures", "figures", "figures_among", "possible"]


@cache
def _data() -> Any:
    text = files("aboveboard.replay.sven_paulo").joinpath("data", "figures.json").read_text(encoding="utf-8")
    return json.loads(text)["figures"]


@cache
def figures() -> Pieces:
    """The figures that the game has."""
    return Pieces.from_counts({name: entry["count"] for name, entry in _data().items()})


@cache
def colours_of_figures() -> Mapping[str, frozenset[str]]:
    """Each figure's colours."""
    return MappingProxyType({name: frozenset(entry["colours"]) for name, entry in _data().items()})


def figures_among(workers: Pieces) -> tuple[str, ...]:
    """The figures that are among workers."""
    pairs = colours_of_figures()
    return tuple([kind for kind, _ in workers.counts if kind in pairs])


@lru_cache(maxsize=4096)
def possible(workers: Pieces, company: Pieces, hidden: tuple[str, ...] = ()) -> frozenset[str]:
    """The colours that all of some workers can count as; none if they are of several.

    Args:
        workers: those that are to be of one colour.
        company: those that they are with.
        hidden: the figures that a worker nobody identified may be.
    """
    near = {*figures_among(workers), *figures_among(company)}
    if UNSEEN_WORKER in workers or UNSEEN_WORKER in company:
        near.update(hidden)
    each = [_may_be(kind, near) for kind in workers.kinds]
    return frozenset.intersection(*each) if each else COLOURS


def _may_be(kind: str, near: Iterable[str]) -> frozenset[str]:
    """The colours that one worker can count as, with these figures near."""
    if kind == UNSEEN_WORKER:
        return COLOURS
    pairs = colours_of_figures()
    if kind in pairs:
        return pairs[kind]
    return frozenset({kind}).union(*(pairs[one] for one in near if kind in pairs[one]))
