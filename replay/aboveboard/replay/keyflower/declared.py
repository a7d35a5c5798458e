"""A score as a player declares it, reckoned item by item.

Pieces that nobody had seen before and that are allocated now are evidence that they were there, as far as
they can have been.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from aboveboard.notation.frozen import Frozen
from aboveboard.notation.keyflower.moves import Scored
from aboveboard.replay.keyflower.allocation import (
    PURPLE,
    Contract,
    Fault,
    Hoard,
    OnYard,
    Plan,
    Reckoning,
    Share,
    points_of,
)
from aboveboard.replay.keyflower.hexes import Village
from aboveboard.replay.keyflower.hoards import as_allocated, contracts, hoard, yards
from aboveboard.replay.keyflower.holdings import sort_of
from aboveboard.replay.keyflower.latest import latest
from aboveboard.replay.keyflower.scoring import allocated_items, complete, flipped, flips, tally
from aboveboard.replay.keyflower.stock import shortfall
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Item, Tally

__all__ = ["Reckoned", "as_declared", "itemized", "reckon"]


class Reckoned(Frozen):
    """A declared score as it comes out.

    Attributes:
        village: the village as it is scored, free flip included.
        hoard, asking, lying: what may be allocated, to what, and what lies on yards.
        reckoning: the allocation with its points and faults.
        strange: tiles that are named with pieces and take none, or do not lie in the village.
        total: all points.
        items: all points item by item.
    """

    village: Village
    hoard: Hoard
    asking: tuple[Contract, ...]
    lying: tuple[OnYard, ...]
    reckoning: Reckoning
    strange: tuple[str, ...]
    total: int
    items: tuple[Item, ...]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the allocation, piece by piece."""
        return self.reckoning.faults


def itemized(move: Scored) -> bool:
    """Whether a declared score says what is allocated where."""
    return bool(move.shares or move.flips or move.purple)


def as_declared(table: Table, seat: int, move: Scored) -> Tally:
    """The score that a statement stands for: as it is itemized, or else the best there is."""
    if not itemized(move) or not complete(table, seat):
        return tally(table, seat)
    found = reckon(table, move, seat)
    return Tally(seat, found.items, found.total, found.total)


@latest
def reckon(table: Table, move: Scored, seat: int) -> Reckoned:
    """Reckon a declared score."""
    village = _with_flip(table, seat, move)
    asking = contracts(village)
    lying = yards(table, village)
    takers = {one.tile for one in (*asking, *lying)}
    names = [table.named(share.tile) for share in move.shares]
    mine = [(name, share) for name, share in zip(names, move.shares, strict=True) if name in takers]
    here = {placed.tile for placed in village.values()}
    strange = tuple(
        name
        for name, share in zip(names, move.shares, strict=True)
        if name not in takers and (share.pieces or (name not in here and table.sure("village", seat)))
    )
    shares = [
        Share(
            name,
            tuple((as_allocated(kind), n) for kind, n in share.pieces),
            said=tuple((as_allocated(kind), as_allocated(other), n) for kind, other, n in share.standing),
        )
        for name, share in mine
    ]
    plan = Plan(tuple(shares), as_allocated(move.purple) if move.purple else None)
    held = _held(table, seat, village, [share for share in shares if share.tile not in _names(lying)], plan)
    if not table.sure("goods", seat):
        lying = tuple(_with_evidence(yard, shares) for yard in lying)
    reckoning = points_of(plan, held, asking, lying)
    items = (*table.ways.points(table, seat, village), *allocated_items(reckoning.allocation))
    return Reckoned(village, held, asking, lying, reckoning, strange, sum(one.points for one in items), items)


def _names(lying: Sequence[OnYard]) -> frozenset[str]:
    return frozenset(yard.tile for yard in lying)


def _with_flip(table: Table, seat: int, move: Scored) -> Village:
    village = table.villages[seat]
    for tile in map(table.named, move.flips[:1]):
        at = village.find(tile)
        if at is not None and at in flips(village):
            return flipped(village, at)
    return village


def _held(table: Table, seat: int, village: Village, free: list[Share], plan: Plan) -> Hoard:
    """What the seat may allocate, with what is now shown to have been there."""
    screen = table.screens[seat]
    written = {as_allocated(kind): kind for kind in "RBYG"}
    wanted: dict[str, int] = {}
    for share in free:
        for kind, n in share.items:
            if kind != PURPLE:
                wanted[written.get(kind, kind)] = wanted.get(written.get(kind, kind), 0) + n
    behind = Pieces.from_counts({kind: n for kind, n in wanted.items() if sort_of(kind) != "resource"})
    shown = screen.known.missing(behind).without(shortfall(table, seat, behind))
    marked = (
        any(kind == PURPLE for share in plan.shares for kind, _ in share.items) or plan.purple is not None
    )
    purple = table.start == seat or (table.start is None and marked)
    held = hoard(table, seat, village, screen.known.plus(shown), purple)
    if table.sure("goods", seat):
        return held
    resources = {kind: max(n, wanted.get(kind, 0)) for kind, n in held.resources.items()}
    more = {kind: n for kind, n in wanted.items() if sort_of(kind) == "resource" and kind not in resources}
    return replace(held, resources={**resources, **more})


def _with_evidence(yard: OnYard, shares: list[Share]) -> OnYard:
    """A yard on which at least lies what is scored there."""
    lying = dict(yard.lying)
    for share in shares:
        for kind, n in share.items if share.tile == yard.tile else ():
            if kind != PURPLE:
                lying[kind] = max(n, lying.get(kind, 0))
    return replace(yard, lying=lying)
