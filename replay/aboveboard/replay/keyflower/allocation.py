"""The best allocation of a player's pieces to scoring tiles (Rulebook, Game end scoring).

Workers, skill tiles and resources go to different tiles, so each sort is solved by itself, exactly (see
`allocation_search`), and the points add up. Only the purple marker ties them together, and it is one piece:
solving each sort without it and with it, and trying it on each yard, covers every use it can have.
What lies on a yard has no other use than that yard, or the point of gold left there unallocated.

Of the tiles of the game, those with a fixed number of points, and those that count something other than
pieces, have no part in this. A choice made before scoring, such as the free flip of the Flipper, is for the
caller to try: each alternative is a call of its own. Of a kind no more pieces are looked at than the box holds.
"""

from collections.abc import Sequence
from dataclasses import replace

from aboveboard.replay.keyflower.allocation_check import (
    CannotStand,
    Claim,
    Fault,
    Incomplete,
    NoSuchKind,
    NoSuchTile,
    NotHeld,
    PointsDiffer,
    Reckoning,
    UsedTwice,
    WrongKind,
    points_of,
)
from aboveboard.replay.keyflower.allocation_search import NOTHING, Found, best_of_sort
from aboveboard.replay.keyflower.allocation_terms import (
    COLOURS,
    GOLD,
    KINDS,
    PURPLE,
    RESOURCES,
    SKILLS,
    Allocation,
    Contract,
    EachOf,
    EachOfChosen,
    Figure,
    Hoard,
    OneOfEach,
    OnYard,
    Plan,
    SetsOfAny,
    Share,
    Sort,
    most_of_a_kind,
    pieces_of,
    points_of_loose_gold,
    yard_items,
)

__all__ = [
    "COLOURS",
    "GOLD",
    "PURPLE",
    "RESOURCES",
    "SKILLS",
    "Allocation",
    "CannotStand",
    "Claim",
    "Contract",
    "EachOf",
    "EachOfChosen",
    "Fault",
    "Figure",
    "Hoard",
    "Incomplete",
    "NoSuchKind",
    "NoSuchTile",
    "NotHeld",
    "OnYard",
    "OneOfEach",
    "Plan",
    "PointsDiffer",
    "Reckoning",
    "SetsOfAny",
    "Share",
    "Sort",
    "UsedTwice",
    "WrongKind",
    "best_allocation",
    "points_of",
    "points_of_loose_gold",
    "points_of_sort",
]

_Solved = dict[Sort, tuple[list[int], Found]]


def best_allocation(hoard: Hoard, contracts: Sequence[Contract], yards: Sequence[OnYard] = ()) -> Allocation:
    """The allocation with the most points; among equals always the same one.

    Ties: the marker is used as a resource before a yard, a yard (in order) before a skill tile, that before
    a worker, and not at all if it adds nothing; a piece stays unallocated rather than go to a tile that pays
    no more for it, except that what lies on a yard scores there; the rest as in `best_of_sort`.

    Args:
        hoard: what the player may allocate freely.
        contracts: the player's scoring tiles that want pieces, boats among them.
        yards: the tiles that score only what lies on them.

    Returns:
        Shares for all contracts and then all yards, in the order given, with points and gold points.
    """
    solved = {sort: _solve(hoard, contracts, sort, purple=False) for sort in Sort}
    use: Sort | int | None = None
    kind: str | None = None
    if hoard.purple:
        with_marker = {sort: _solve(hoard, contracts, sort, purple=True) for sort in Sort}
        gains: list[tuple[int, Sort | int]] = [
            (with_marker[sort][1].total - solved[sort][1].total, sort) for sort in Sort
        ]
        # Right after the resources: the first of equal gains is taken, in the order that the ties promise.
        gains[1:1] = [(yard.points, i) for i, yard in enumerate(yards)]
        most = max(gain for gain, _ in gains)
        if most > 0:
            use = next(use for gain, use in gains if gain == most)
        if isinstance(use, Sort):
            solved[use] = with_marker[use]
            kind = solved[use][1].purple
        elif use is not None:
            kind = _first_kind(yards[use])
    return _put_together(hoard, contracts, yards, solved, None if isinstance(use, Sort) else use, kind)


def points_of_sort(hoard: Hoard, contracts: Sequence[Contract], sort: Sort, *, purple: bool = False) -> int:
    """The points of the best allocation of one sort, with the marker among its pieces if `purple`."""
    return _solve(hoard, contracts, sort, purple=purple)[1].total


def _solve(
    hoard: Hoard, contracts: Sequence[Contract], sort: Sort, *, purple: bool
) -> tuple[list[int], Found]:
    """The contracts that want this sort, by their index, and the best allocation to them."""
    mine = [i for i, contract in enumerate(contracts) if contract.sort is sort]
    if not mine and sort is not Sort.RESOURCE:
        return mine, NOTHING
    # A record can state any number of pieces, and the search takes the longer the more there are.
    most = most_of_a_kind(sort)
    pieces = tuple(
        [
            one if one.count <= most else replace(one, count=most)
            for one in pieces_of(hoard, sort, purple=purple)
        ]
    )
    return mine, best_of_sort(pieces, tuple([contracts[i] for i in mine]), points_of_loose_gold())


def _first_kind(yard: OnYard) -> str:
    return next(kind for kind in KINDS[Sort.RESOURCE] if yard.kinds is None or kind in yard.kinds)


def _put_together(
    hoard: Hoard,
    contracts: Sequence[Contract],
    yards: Sequence[OnYard],
    solved: _Solved,
    marked_yard: int | None,
    kind: str | None,
) -> Allocation:
    shares = [Share(contract.tile) for contract in contracts]
    points = [0] * len(contracts)
    gold = sum(found.gold for _, found in solved.values())
    for mine, found in solved.values():
        for i, items, choice, score in zip(mine, found.items, found.choices, found.points, strict=True):
            shares[i] = Share(contracts[i].tile, items, choice)
            points[i] = score
    for i, yard in enumerate(yards):
        items, left = yard_items(hoard, yard)
        if i == marked_yard:
            items = (*items, (PURPLE, 1))
        shares.append(Share(yard.tile, items))
        points.append(sum(n for _, n in items) * yard.points)
        gold += left * points_of_loose_gold()
    return Allocation(Plan(tuple(shares), kind), tuple(points), gold)
