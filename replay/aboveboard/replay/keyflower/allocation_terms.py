"""The vocabulary of final scoring: what a player has, what wants it, and who gets what.

Nothing here knows a tile by name: the tile data says which contract a tile is, and with which figures.
Rules: Rulebook, Game end scoring; Rulebook, Winter tiles; Rulebook, Boats (White Wind, Boat 3b).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import chain
from types import MappingProxyType

from aboveboard.replay.keyflower.tiles import setup

COLOURS = ("blue", "red", "yellow", "green")
SKILLS = ("saw", "pickaxe", "anvil")
RESOURCES = ("wood", "stone", "iron", "gold")
GOLD = "gold"
PURPLE = "purple"


def points_of_loose_gold() -> int:
    """What each gold scores that is allocated to no tile."""
    return setup().gold_points


class Sort(StrEnum):
    """The three sorts of piece; a scoring tile asks for one of them."""

    RESOURCE = "resource"
    SKILL = "skill"
    WORKER = "worker"


KINDS: Mapping[Sort, tuple[str, ...]] = MappingProxyType(
    {Sort.RESOURCE: RESOURCES, Sort.SKILL: SKILLS, Sort.WORKER: COLOURS}
)


def _counts() -> Mapping[str, int]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Figure:
    """A single worker with a name, which counts as one worker of any of several colours.

    With `joins`, all workers on its scoring tile that have one of these colours may count as another of them.
    """

    name: str
    colours: frozenset[str]
    joins: bool = False


@dataclass(frozen=True)
class Hoard:
    """What one player may allocate freely at the end of the game (Rulebook, Game end scoring).

    Resources that lie on a barn, blacksmith, stone yard or timber yard are not here but in `OnYard`.
    `purple`: the player won the start player marker in winter and may declare it one piece of any kind.
    `gold_stands_for`: the resources for which gold may be counted.
    `any_for_any`: boat 3b, every resource may be counted as every other.
    `any_as_loose_gold`: a reading of boat 3b by which it reaches the point of unallocated gold too; the
    rulebook gives that point to gold counters, so by default only gold, or purple declared gold, has it.
    """

    workers: Mapping[str, int] = field(default_factory=_counts)
    resources: Mapping[str, int] = field(default_factory=_counts)
    skills: Mapping[str, int] = field(default_factory=_counts)
    figures: tuple[Figure, ...] = ()
    purple: bool = False
    gold_stands_for: frozenset[str] = frozenset(RESOURCES)
    any_for_any: bool = False
    any_as_loose_gold: bool = False


@dataclass(frozen=True)
class OnYard:
    """A tile that scores only what lies on it: `points` for each piece of `kinds` (None: any resource)."""

    tile: str
    lying: Mapping[str, int]
    kinds: frozenset[str] | None
    points: int


@dataclass(frozen=True, slots=True)
class SetsOfAny:
    """`points` for every `size` pieces, whatever their kinds: Apothecary, Key Guild, Windmill."""

    tile: str
    sort: Sort
    size: int
    points: int


@dataclass(frozen=True, slots=True)
class OneOfEach:
    """`points` for every set of one piece of each of `kinds`: Craftsman's Guild, Scribes, Mercer's Guild.

    Three different resources are one wood, one stone and one iron with gold as a joker: a set without gold
    is just that, and each gold in a set can stand for a kind that the set lacks.
    """

    tile: str
    sort: Sort
    kinds: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class EachOf:
    """`points` for each piece of `kinds` (None: of any kind): Jeweller, Key Market, White Wind."""

    tile: str
    sort: Sort
    kinds: frozenset[str] | None
    points: int


@dataclass(frozen=True, slots=True)
class EachOfChosen:
    """`points` for each piece of one kind that the owner chooses: Scholar, Village Hall, Watermill."""

    tile: str
    sort: Sort
    kinds: tuple[str, ...]
    points: int


Contract = SetsOfAny | OneOfEach | EachOf | EachOfChosen


@dataclass(frozen=True, slots=True)
class Piece:
    """All pieces of one name: the kinds each may count as, how many, and what they do to their neighbours."""

    name: str
    faces: frozenset[str]
    count: int
    joins: bool = False
    loose_gold: bool = False


@dataclass(frozen=True, slots=True)
class Share:
    """The pieces allocated to one tile, by name, and the kind chosen for it where the tile asks for one.

    `said` tells of how many of them, by name, what they are said to stand for; they stand for nothing else.
    """

    tile: str
    items: tuple[tuple[str, int], ...] = ()
    choice: str | None = None
    said: tuple[tuple[str, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """Who gets what. A yard that has no share scores by itself what lies on it.

    `purple` is what the marker is declared as. The marker is named `purple` in the share it is used in; if
    no share names it, it is one more piece of the declared kind.
    """

    shares: tuple[Share, ...] = ()
    purple: str | None = None


@dataclass(frozen=True, slots=True)
class Allocation:
    """A plan with its points: one figure for each share, the unallocated gold, and all together."""

    plan: Plan
    points: tuple[int, ...]
    gold: int

    @property
    def total(self) -> int:
        return sum(self.points) + self.gold

    def by_tile(self) -> Iterator[tuple[Share, int]]:
        """Each share with its points, in the order of the contracts and then of the yards."""
        return zip(self.plan.shares, self.points, strict=True)


def joined(faces: frozenset[str], groups: Iterable[frozenset[str]]) -> frozenset[str]:
    """The kinds a piece may count as when figures with these groups of colours are on its tile.

    Groups that overlap work as one: a yellow taken for blue is a blue to the next figure.
    """
    waiting = list(groups)
    while near := [group for group in waiting if group & faces]:
        faces = faces.union(*near)
        waiting = [group for group in waiting if not group <= faces]
    return faces


def faces_of(hoard: Hoard, sort: Sort, name: str) -> frozenset[str]:
    """The kinds that a piece of this name may count as, alone on a tile."""
    if name == PURPLE:
        return frozenset(KINDS[sort])
    if sort is Sort.WORKER:
        for figure in hoard.figures:
            if figure.name == name:
                return figure.colours
    if sort is Sort.RESOURCE and hoard.any_for_any:
        return frozenset(RESOURCES)
    if name == GOLD:
        return hoard.gold_stands_for | {GOLD}
    return frozenset({name})


def is_loose_gold(hoard: Hoard, name: str) -> bool:
    """Whether a resource of this name scores as gold while it is allocated to no tile."""
    return name == GOLD or (hoard.any_for_any and hoard.any_as_loose_gold)


def pieces_of(hoard: Hoard, sort: Sort, *, purple: bool = False) -> tuple[Piece, ...]:
    """The pieces of one sort, in the order of the rulebook; `purple` adds the marker to them."""
    held = {Sort.RESOURCE: hoard.resources, Sort.SKILL: hoard.skills, Sort.WORKER: hoard.workers}[sort]
    order = [*KINDS[sort], *(name for name in held if name not in KINDS[sort])]
    resource = sort is Sort.RESOURCE
    pieces = [
        Piece(
            name,
            faces_of(hoard, sort, name),
            held[name],
            loose_gold=resource and is_loose_gold(hoard, name),
        )
        for name in order
        if held.get(name, 0) > 0
    ]
    figures = hoard.figures if sort is Sort.WORKER else ()
    marker = [Piece(PURPLE, frozenset(KINDS[sort]), 1, loose_gold=resource)] if purple else []
    return tuple(chain(pieces, (Piece(f.name, f.colours, 1, f.joins) for f in figures), marker))


@cache
def most_of_a_kind(sort: Sort) -> int:
    """How many pieces of one kind there can be."""
    box = setup()
    every = {Sort.RESOURCE: box.resources, Sort.SKILL: box.skills, Sort.WORKER: box.workers}[sort]
    return max(n for _, n in every.counts)


def accepts(contract: Contract, faces: frozenset[str], choice: str | None) -> bool:
    """Whether a piece that may count as any of these faces is of use to the tile."""
    match contract:
        case SetsOfAny():
            return True
        case OneOfEach(kinds=kinds):
            return not faces.isdisjoint(kinds)
        case EachOf(kinds=wanted):
            return wanted is None or not faces.isdisjoint(wanted)
        case EachOfChosen():
            return choice in faces


def yard_takes(hoard: Hoard, yard: OnYard, name: str) -> bool:
    """Whether a resource that lies on the yard can count as what the yard scores."""
    return yard.kinds is None or not faces_of(hoard, Sort.RESOURCE, name).isdisjoint(yard.kinds)


def yard_items(hoard: Hoard, yard: OnYard) -> tuple[tuple[tuple[str, int], ...], int]:
    """What of the pieces on a yard scores there, and how many score as unallocated gold instead."""
    items: list[tuple[str, int]] = []
    loose = 0
    for name, count in yard.lying.items():
        gold = points_of_loose_gold() if is_loose_gold(hoard, name) else 0
        if count > 0 and yard_takes(hoard, yard, name) and yard.points >= gold:
            items.append((name, count))
        elif gold:
            loose += count
    return tuple(items), loose
