"""What a player may allocate in the final scoring, and which tiles of a village ask for it.

This turns the table into the terms of the allocation; it chooses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aboveboard.replay.keyflower.allocation import (
    COLOURS,
    Contract,
    EachOf,
    EachOfChosen,
    Figure,
    Hoard,
    OneOfEach,
    OnYard,
    SetsOfAny,
    Sort,
)
from aboveboard.replay.keyflower.allocation_terms import KINDS
from aboveboard.replay.keyflower.hexes import Village
from aboveboard.replay.keyflower.holdings import UNSEEN_WORKER, Holding, sort_of
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Cost, PowerKind, Scoring, ScoringKind, setup
from aboveboard.replay.pieces import NOTHING, Pieces

__all__ = [
    "as_allocated",
    "as_written",
    "behind_screen",
    "contracts",
    "figure_of",
    "hoard",
    "on_yards",
    "overfull",
    "spreads",
    "yards",
]

_LETTERS: Mapping[str, str] = dict(zip("BRYG", COLOURS, strict=True))
_PLAIN = frozenset((*_LETTERS, UNSEEN_WORKER))
_WRITTEN = {word: letter for letter, word in _LETTERS.items()}


def as_allocated(kind: str) -> str:
    """A kind of piece in the words of the allocation."""
    return _LETTERS.get(kind, kind)


def as_written(kind: str) -> str:
    """A kind of piece in the words of the notation."""
    return _WRITTEN.get(kind, kind)


def _sides(village: Village) -> Iterator[tuple[str, Scoring]]:
    for _, lying, side in village.sides:
        if side.scoring is not None:
            yield lying.tile, side.scoring


def contracts(village: Village) -> tuple[Contract, ...]:
    """The tiles of a village that score what is allocated to them."""
    found = []
    for name, scoring in _sides(village):
        if scoring.kind is ScoringKind.SET:
            found.append(_set_contract(name, scoring.needs, scoring.points))
        elif scoring.kind is ScoringKind.ONE_KIND:
            sort = Sort(scoring.of)
            found.append(EachOfChosen(name, sort, KINDS[sort], scoring.points))
    return tuple(found)


def _set_contract(name: str, needs: Cost, points: int) -> Contract:
    """The contract for sets of what a tile needs.

    Raises:
        ValueError: no contract of the allocation says that.
    """
    of_any = {Sort.WORKER: needs.any_worker, Sort.SKILL: needs.any_skill, Sort.RESOURCE: needs.any_resource}
    wanted = [(sort, n) for sort, n in of_any.items() if n]
    kinds = tuple(map(as_allocated, needs.pieces.kinds))
    sorts = {sort_of(kind) for kind in needs.pieces.kinds}
    if len(wanted) == 1 and not kinds:
        sort, size = wanted[0]
        return EachOf(name, sort, None, points) if size == 1 else SetsOfAny(name, sort, size, points)
    if wanted or len(sorts) != 1 or needs.pieces.total != len(kinds):
        raise ValueError(f"no contract for {needs}")
    sort = Sort(sorts.pop())
    if len(kinds) == 1:
        return EachOf(name, sort, frozenset(kinds), points)
    return OneOfEach(name, sort, tuple(kind for kind in KINDS[sort] if kind in kinds), points)


def yards(table: Table, village: Village) -> tuple[OnYard, ...]:
    """The tiles of a village that score only the resources that lie on them."""
    return tuple(
        OnYard(name, dict(table.goods.get(name, NOTHING).counts), None if scoring.of == "resource" else
               frozenset({scoring.of}), scoring.points)
        for name, scoring in _sides(village)
        if scoring.kind is ScoringKind.ON_TILE
    )  # fmt: skip


def on_yards(village: Village) -> frozenset[str]:
    """The tiles whose resources are not free to allocate."""
    return frozenset(name for name, scoring in _sides(village) if scoring.kind is ScoringKind.ON_TILE)


def hoard(table: Table, seat: int, village: Village, behind: Pieces, purple: bool) -> Hoard:
    """What a seat may allocate freely.

    Args:
        table, seat, village: whose, and the village as it is scored.
        behind: the workers and skill tiles behind the screen.
        purple: whether the purple marker counts as one piece.
    """
    kept = on_yards(village)
    resources = NOTHING
    for tile, goods in table.goods.items():
        if table.owner.get(tile) == seat and tile not in kept:
            resources = resources.plus(goods)
    hidden = behind_screen(table, behind)
    return Hoard(
        workers=hidden.workers,
        resources=dict(resources.counts),
        skills=hidden.skills,
        figures=hidden.figures,
        purple=purple,
        gold_stands_for=frozenset(setup().gold_stands_for),
        any_for_any=has_power(table, seat, PowerKind.ANY_RESOURCE_SCORES),
        any_as_loose_gold=table.rulings["loose-gold"] == "any-resource",
    )


def overfull(table: Table, seat: int) -> bool:
    """Whether a seat has more of a kind than the box holds, so that not all of it is looked at."""
    held = table.screens[seat].known
    for tile, goods in table.goods.items():
        if table.owner.get(tile) == seat:
            held = held.plus(goods)
    return any(n > (table.box.count(kind) or n) for kind, n in held.counts)


def behind_screen(table: Table, behind: Pieces) -> Hoard:
    """Workers and skill tiles alone, with the workers that may count as one of several colours."""
    workers: dict[str, int] = {}
    skills: dict[str, int] = {}
    figures: list[Figure] = []
    for kind, n in behind.counts:
        if sort_of(kind) == "skill":
            skills[kind] = n
        elif kind in _PLAIN or len(table.ways.colours_of(Pieces.of(kind))) <= 1:
            workers[as_allocated(kind)] = n
        else:
            figures.append(figure_of(table, kind))
    return Hoard(workers=workers, skills=skills, figures=tuple(figures))


def figure_of(table: Table, kind: str) -> Figure:
    """A worker that may count as one of several colours; it joins if those with it may count likewise."""
    colours = table.ways.colours_of(Pieces.of(kind))
    joins = any(len(table.ways.colours_of(Pieces.of(kind, one))) > 1 for one in colours)
    return Figure(kind, frozenset(map(as_allocated, colours)), joins)


def spreads(holding: Holding, sort: str, most: int) -> tuple[Pieces, ...] | None:
    """What the unidentified pieces of a sort may be; None if there are more ways than `most`.

    Each way is within the limits of each kind.
    """
    limits = [(kind, n) for kind, n in holding.could.counts if sort_of(kind) == sort]
    left = min(holding.unidentified(sort), sum(n for _, n in limits))
    ways: list[tuple[dict[str, int], int]] = [({}, left)]
    for index, (kind, limit) in enumerate(limits):
        room = sum(n for _, n in limits[index + 1 :])
        ways = [
            ({**taken, kind: n}, rest - n)
            for taken, rest in ways
            for n in range(max(0, rest - room), min(limit, rest) + 1)
        ]
        if len(ways) > most:
            return None
    return tuple(Pieces.from_counts(taken) for taken, _ in ways)
