"""A given allocation, reckoned and checked piece by piece.

Unlike the search this makes no choices: it says what the plan is worth as written and lists all that is
wrong with it, as facts with their values. It never raises for what a player wrote.
Rules: Rulebook, Game end scoring (each piece once, for one tile; gold as substitute; the purple marker).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from types import MappingProxyType

from aboveboard.replay.keyflower.allocation_terms import (
    GOLD,
    KINDS,
    PURPLE,
    Allocation,
    Contract,
    EachOfChosen,
    Hoard,
    OneOfEach,
    OnYard,
    Plan,
    SetsOfAny,
    Share,
    Sort,
    accepts,
    faces_of,
    is_loose_gold,
    joined,
    pieces_of,
    points_of_loose_gold,
    yard_items,
)


@dataclass(frozen=True, slots=True)
class NotHeld:
    """A piece is allocated that the player does not have, or that does not lie on the yard."""

    tile: str
    item: str
    allocated: int


@dataclass(frozen=True, slots=True)
class UsedTwice:
    """More pieces of one name are allocated than the player has; `allocated` counts up to this tile."""

    tile: str
    item: str
    held: int
    allocated: int


@dataclass(frozen=True, slots=True)
class WrongKind:
    """The tile has no use for these pieces, whatever they may count as there."""

    tile: str
    item: str
    count: int


@dataclass(frozen=True, slots=True)
class CannotStand:
    """A piece is said to stand for what it cannot count as on this tile."""

    tile: str
    item: str
    kind: str


@dataclass(frozen=True, slots=True)
class Incomplete:
    """These pieces are part of no complete set and score nothing, nor as unallocated gold."""

    tile: str
    over: int
    sets: int
    size: int


@dataclass(frozen=True, slots=True)
class NoSuchTile:
    """The player has no such scoring tile, or it has its share already."""

    tile: str


@dataclass(frozen=True, slots=True)
class NoSuchKind:
    """The kind chosen for a tile (None: the kind the purple marker is declared as) does not exist there."""

    tile: str | None
    kind: str


@dataclass(frozen=True, slots=True)
class PointsDiffer:
    """The points claimed for a tile, for unallocated gold (tile "gold"), or in total (None) are not so."""

    tile: str | None
    claimed: int
    reckoned: int


Fault = NotHeld | UsedTwice | WrongKind | CannotStand | Incomplete | NoSuchTile | NoSuchKind | PointsDiffer


@dataclass(frozen=True)
class Claim:
    """The points that were written down; what was not written is not checked."""

    tiles: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    gold: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The points of a plan as written, and what is wrong with it."""

    allocation: Allocation
    faults: tuple[Fault, ...]


class _Store:
    """What is left of the player's pieces while the shares are gone through, in their order."""

    def __init__(self, hoard: Hoard, plan: Plan, yards: Sequence[OnYard]) -> None:
        self.hoard = hoard
        self.faults: list[Fault] = []
        self.used: Counter[tuple[int | None, str]] = Counter()
        self.sort_of: dict[str, Sort] = {}
        self.held: Counter[tuple[int | None, str]] = Counter()
        for sort in Sort:
            self.sort_of.update(dict.fromkeys(KINDS[sort], sort))
            for piece in pieces_of(hoard, sort):
                self.sort_of[piece.name] = sort
                self.held[None, piece.name] += piece.count
        for i, yard in enumerate(yards):
            self.held.update({(i, name): count for name, count in yard.lying.items()})
        self.held[None, PURPLE] = int(hoard.purple)
        self.purple = plan.purple
        if plan.purple is not None and plan.purple not in self.sort_of:
            self.faults.append(NoSuchKind(None, plan.purple))
        named = any(name == PURPLE and count > 0 for share in plan.shares for name, count in share.items)
        # The kind that the marker adds to the pieces, while it has not been needed.
        self.spare = None if named else plan.purple
        if self.spare is not None and not hoard.purple:
            self.faults.append(NotHeld("", PURPLE, 1))
            self.spare = None

    def take(self, tile: str, place: int | None, name: str, wanted: int) -> int:
        """How many pieces of this name there still are for the share, up to `wanted`; else a fault.

        `place` is the yard the pieces lie on, None for those that are free to allocate.
        """
        place = None if name == PURPLE else place
        held, before = self.held[place, name], self.used[place, name]
        got = max(0, min(wanted, held - before))
        self.used[place, name] += got
        if got < wanted and self.spare == name:
            self.spare = None
            got += 1
        if got < wanted:
            fault = UsedTwice(tile, name, held, before + wanted) if held else NotHeld(tile, name, wanted)
            self.faults.append(fault)
        return got

    def faces(self, sort: Sort, name: str) -> frozenset[str]:
        """What the piece may count as on a tile that wants this sort; nothing if it is of another sort."""
        if name == PURPLE and self.purple is None:
            return faces_of(self.hoard, sort, PURPLE)
        kind = self.purple if name == PURPLE and self.purple is not None else name
        return faces_of(self.hoard, sort, kind) if self.sort_of.get(kind) is sort else frozenset()

    def unallocated_gold(self, place: int | None) -> int:
        left = Counter(
            {name: n - self.used[where, name] for (where, name), n in self.held.items() if where == place}
        )
        if place is None and self.spare is not None:
            left[self.spare] += 1
        resources = (name for name in left if self.sort_of.get(name) is Sort.RESOURCE)
        return points_of_loose_gold() * sum(
            left[name] for name in resources if is_loose_gold(self.hoard, name)
        )


def points_of(
    plan: Plan,
    hoard: Hoard,
    contracts: Sequence[Contract],
    yards: Sequence[OnYard] = (),
    claim: Claim | None = None,
) -> Reckoning:
    """Reckon a plan as written and list its faults.

    Pieces that are not there score nothing; pieces that a tile has no use for, and those over from sets,
    score nothing and remain allocated. A tile that asks for a choice and was given none gets the kind that
    scores most. A contract without a share scores nothing; a yard without one scores what lies on it.

    Args:
        plan: the shares, in any order; a second share of one tile is of the next contract of that name.
        hoard, contracts, yards: as for `best_allocation`.
        claim: the points that were written down, if any.

    Returns:
        The plan with its points (shares as they were given, then the yards that had none), and the faults
        in the order of the shares, those of the claim last.
    """
    store = _Store(hoard, plan, yards)
    open_contracts = list(contracts)
    open_yards = dict(enumerate(yards))
    shares: list[Share] = []
    points: list[int] = []
    for share in plan.shares:
        contract = next((c for c in open_contracts if c.tile == share.tile), None)
        place = next((i for i, yard in open_yards.items() if yard.tile == share.tile), None)
        score, choice = 0, share.choice
        if contract is not None:
            open_contracts.remove(contract)
            score, choice = _score(store, share, contract)
        elif place is not None:
            score = _score_yard(store, share, place, open_yards.pop(place))
        else:
            store.faults.append(NoSuchTile(share.tile))
        shares.append(replace(share, choice=choice))
        points.append(score)
    gold = store.unallocated_gold(None)
    gold += sum(store.unallocated_gold(i) for i in range(len(yards)) if i not in open_yards)
    for yard in open_yards.values():
        items, loose = yard_items(hoard, yard)
        shares.append(Share(yard.tile, items))
        points.append(sum(n for _, n in items) * yard.points)
        gold += loose * points_of_loose_gold()
    allocation = Allocation(Plan(tuple(shares), plan.purple), tuple(points), gold)
    return Reckoning(allocation, (*store.faults, *_differences(allocation, claim)))


def _score(store: _Store, share: Share, contract: Contract) -> tuple[int, str | None]:
    """The points of one contract for its share, and the kind chosen."""
    got = [(name, store.take(share.tile, None, name, n)) for name, n in _merged(share)]
    joiners = {figure.name: figure.colours for figure in store.hoard.figures if figure.joins}
    groups = [joiners[name] for name, n in got if n and name in joiners]
    there = _as_said(
        store, share, [(name, joined(store.faces(contract.sort, name), groups), n) for name, n in got]
    )
    choice = share.choice
    if isinstance(contract, EachOfChosen):
        if choice is not None and choice not in contract.kinds:
            store.faults.append(NoSuchKind(share.tile, choice))
        elif choice is None and any(n for *_, n in there):
            choice = max(contract.kinds, key=lambda kind: sum(n for _, faces, n in there if kind in faces))
    fitting: list[tuple[frozenset[str], int]] = []
    for name, faces, n in there:
        if n and faces and accepts(contract, faces, choice):
            fitting.append((faces, n))
        elif n:
            store.faults.append(WrongKind(share.tile, name, n))
    count = sum(n for _, n in fitting)
    match contract:
        case SetsOfAny(size=size):
            sets = count // size
        case OneOfEach(kinds=kinds):
            size, sets = len(kinds), _complete_sets(fitting, kinds)
        case _:
            size, sets = 1, count
    if count > sets * size:
        store.faults.append(Incomplete(share.tile, count - sets * size, sets, size))
    return sets * contract.points, choice


def _score_yard(store: _Store, share: Share, place: int, yard: OnYard) -> int:
    count = 0
    there = [
        (name, store.faces(Sort.RESOURCE, name), store.take(share.tile, place, name, wanted))
        for name, wanted in _merged(share)
    ]
    for name, faces, got in _as_said(store, share, there):
        if got and (faces.isdisjoint(yard.kinds) if yard.kinds is not None else not faces):
            store.faults.append(WrongKind(share.tile, name, got))
        else:
            count += got
    return count * yard.points


def _as_said(
    store: _Store, share: Share, pieces: Sequence[tuple[str, frozenset[str], int]]
) -> list[tuple[str, frozenset[str], int]]:
    """Pieces with what they may count as, those apart that are said to stand for one kind."""
    parted = []
    for name, faces, left in pieces:
        for item, kind, wanted in share.said:
            if item == name:
                n = min(wanted, left)
                left -= n
                parted.append((name, faces & {kind}, n))
                if kind not in faces:
                    store.faults.append(CannotStand(share.tile, name, kind))
        parted.append((name, faces, left))
    return parted


def _merged(share: Share) -> Iterable[tuple[str, int]]:
    merged: Counter[str] = Counter()
    for name, count in share.items:
        merged[name] += count
    return [(name, count) for name, count in merged.items() if count > 0]


def _complete_sets(pieces: Sequence[tuple[frozenset[str], int]], kinds: Sequence[str]) -> int:
    """The most sets of one of each kind: by Hall's theorem the scarcest group of kinds decides."""
    return min(
        sum(n for faces, n in pieces if not faces.isdisjoint(group)) // size
        for size in range(1, len(kinds) + 1)
        for group in combinations(kinds, size)
    )


def _differences(allocation: Allocation, claim: Claim | None) -> Iterable[PointsDiffer]:
    if claim is None:
        return
    reckoned: Counter[str] = Counter()
    for share, points in allocation.by_tile():
        reckoned[share.tile] += points
    for tile, claimed in claim.tiles.items():
        if claimed != reckoned[tile]:
            yield PointsDiffer(tile, claimed, reckoned[tile])
    if claim.gold is not None and claim.gold != allocation.gold:
        yield PointsDiffer(GOLD, claim.gold, allocation.gold)
    if claim.total is not None and claim.total != allocation.total:
        yield PointsDiffer(None, claim.total, allocation.total)
