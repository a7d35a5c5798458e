"""Where the tiles of a village lie and how their edges meet.

Hexagons are flat-topped, coordinates axial, the home tile at ``(0, 0)``. A direction is a number from 0 to 5,
clockwise from the bottom. This module does not know who may lay or move what: it says what touches, what
joins and how far it is. Loops of road and chains of boats are in `aboveboard.replay.keyflower.joined`.

An edge that no source shows (`Edge.UNKNOWN`) joins nothing and contradicts nothing.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, Sequence, ValuesView
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from aboveboard.replay.keyflower.tiles import Edge, Side, Tile, tiles

Hex: TypeAlias = tuple[int, int]

HOME: Hex = (0, 0)
SIDES = 6
STEPS: tuple[Hex, ...] = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
_DIRECTIONS = {step: direction for direction, step in enumerate(STEPS)}
"""The way to the neighbour in each direction: bottom, bottom left, top left, top, top right, bottom right."""


def opposite(direction: int) -> int:
    """The direction in which a neighbour in ``direction`` looks back."""
    return (direction + 3) % SIDES


def neighbour(at: Hex, direction: int) -> Hex:
    """The coordinate next to ``at`` in ``direction``."""
    q, r = STEPS[direction]
    return (at[0] + q, at[1] + r)


@lru_cache(maxsize=4096)
def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six coordinates around ``at``, in the order of the directions."""
    return tuple(neighbour(at, direction) for direction in range(SIDES))


def direction_to(at: Hex, other: Hex) -> int | None:
    """The direction from ``at`` to ``other``, None if they are not neighbours."""
    return _DIRECTIONS.get((other[0] - at[0], other[1] - at[1]))


@lru_cache(maxsize=4096)
def turned(edges: tuple[Edge, ...], turn: int) -> tuple[Edge, ...]:
    """The edges by direction after ``turn`` sixths of a turn clockwise.

    ``edges`` are the printed ones, clockwise from the bottom; any whole number is a turn.
    """
    return tuple(edges[(direction - turn) % SIDES] for direction in range(SIDES))


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile as it lies: its written name, which side is up, and how many sixths it is turned clockwise."""

    tile: str
    upgraded: bool = False
    turn: int = 0


class Village(Mapping[Hex, Placed]):
    """The tiles of a village by their coordinate; it never changes, `with_tile` makes another one.

    ``catalogue`` holds the tiles by their written name, those of the base game unless told otherwise, so that
    an expansion can bring its own. Two villages are equal if the same tiles lie in the same way. It need not
    be a legal village: whether tiles touch and edges match is asked of it, not demanded.
    """

    __slots__ = ("_catalogue", "_edges", "_placed", "_sides")

    def __init__(
        self, placed: Mapping[Hex, Placed] | None = None, catalogue: Mapping[str, Tile] | None = None
    ) -> None:
        """Raises KeyError if the catalogue has no tile of a name."""
        self._catalogue = tiles() if catalogue is None else catalogue
        self._placed = dict(placed or {})
        self._sides: tuple[tuple[Hex, Placed, Side], ...] | None = None
        self._edges = {
            at: turned(self._catalogue[lying.tile].edges, lying.turn) for at, lying in self._placed.items()
        }

    def __getitem__(self, at: Hex) -> Placed:
        return self._placed[at]

    def __contains__(self, at: object) -> bool:
        return at in self._placed

    def __iter__(self) -> Iterator[Hex]:
        return iter(self._placed)

    def items(self) -> ItemsView[Hex, Placed]:
        """The tiles with their coordinates."""
        return self._placed.items()

    def keys(self) -> KeysView[Hex]:
        """Where tiles lie."""
        return self._placed.keys()

    def values(self) -> ValuesView[Placed]:
        """The tiles as they lie."""
        return self._placed.values()

    def __len__(self) -> int:
        return len(self._placed)

    def __hash__(self) -> int:
        return hash(frozenset(self._placed.items()))

    def __repr__(self) -> str:
        return f"Village({self._placed!r})"

    def with_tile(self, at: Hex, placed: Placed) -> Village:
        """The village with a tile laid at ``at``, or put in the place of the one that lies there.

        Raises KeyError if the catalogue has no tile of that name.
        """
        village = Village(None, self._catalogue)
        village._placed = {**self._placed, at: placed}
        village._edges = {**self._edges, at: turned(self._catalogue[placed.tile].edges, placed.turn)}
        return village

    def without_tile(self, at: Hex) -> Village:
        """The village without the tile at ``at``. Raises KeyError if none lies there."""
        rest = dict(self._placed)
        del rest[at]
        return Village(rest, self._catalogue)

    def tile(self, at: Hex) -> Tile:
        """The tile that lies at ``at``. Raises KeyError if none does."""
        return self._catalogue[self._placed[at].tile]

    @property
    def sides(self) -> tuple[tuple[Hex, Placed, Side], ...]:
        """The tiles as they lie, each with where it lies and the side that is up."""
        if self._sides is None:
            self._sides = tuple(
                [(at, one, self._catalogue[one.tile].side(one.upgraded)) for at, one in self._placed.items()]
            )
        return self._sides

    def find(self, name: str) -> Hex | None:
        """Where the tile written ``name`` lies, None if it is not here."""
        for at, lying in self._placed.items():
            if lying.tile == name:
                return at
        return None

    def supposing(self, edge: Edge) -> Village:
        """The village if all edges that no source shows were of one kind."""
        if not any(Edge.UNKNOWN in edges for edges in self._edges.values()):
            return self
        village = Village(None, self._catalogue)
        village._placed = self._placed
        village._edges = {
            at: tuple(edge if one is Edge.UNKNOWN else one for one in edges)
            for at, edges in self._edges.items()
        }
        return village

    def edges(self, at: Hex) -> tuple[Edge, ...] | None:
        """The edges of the tile at ``at`` by direction, None if no tile lies there."""
        return self._edges.get(at)

    def edge(self, at: Hex, direction: int) -> Edge:
        """The edge that the tile at ``at`` turns to ``direction``. Raises KeyError if no tile lies there."""
        return self._edges[at][direction]


@dataclass(frozen=True, slots=True)
class Contact:
    """Two tiles that touch, and what each has along the common edge."""

    at: Hex
    other: Hex
    here: Edge
    there: Edge

    @property
    def matches(self) -> bool | None:
        """Whether both edges are of one kind; None if either is unknown."""
        if Edge.UNKNOWN in (self.here, self.there):
            return None
        return self.here is self.there


def touching(village: Village, at: Hex) -> tuple[Hex, ...]:
    """The coordinates around ``at`` where a tile lies; ``at`` itself may be empty."""
    placed = village.keys()
    return tuple([other for other in neighbours(at) if other in placed])


def neighbour_count(village: Village, at: Hex) -> int:
    """How many tiles touch ``at``: what a turn order tile there scores. Boats count like any tile.

    Source: the implementation counts all neighbours; the rulebook speaks of other tiles.
    """
    return len(touching(village, at))


def contact(village: Village, at: Hex, other: Hex) -> Contact | None:
    """How the tiles at two coordinates meet; None if one is missing or they do not touch."""
    direction = direction_to(at, other)
    return None if direction is None else _contact_on(village, at, direction)


def _contact_on(village: Village, at: Hex, direction: int) -> Contact | None:
    other = neighbours(at)[direction]
    here, there = village.edges(at), village.edges(other)
    if here is None or there is None:
        return None
    return Contact(at, other, here[direction], there[opposite(direction)])


def contacts(village: Village, at: Hex | None = None) -> tuple[Contact, ...]:
    """All contacts of the tile at ``at``; without it those of the whole village, each once."""
    if at is not None:
        around = [_contact_on(village, at, way) for way in range(SIDES)]
    else:
        # Half of the directions reach every contact from one of its two tiles.
        around = [_contact_on(village, one, way) for one in sorted(village) for way in range(SIDES // 2)]
    return tuple([found for found in around if found is not None])


def unconnected(village: Village, start: Hex = HOME) -> frozenset[Hex]:
    """The tiles that hang together with the one at ``start`` by no row of touching tiles.

    All of them if no tile lies at ``start``.
    """
    left = set(village)
    open_ends = [start] if start in left else []
    left.difference_update(open_ends)
    while open_ends and left:
        near = left.intersection(neighbours(open_ends.pop()))
        left -= near
        open_ends.extend(near)
    return frozenset(left)


def road_link(village: Village, at: Hex, other: Hex) -> bool:
    """Whether a road runs from one tile to the other: they touch, and both have a road there."""
    found = contact(village, at, other)
    return found is not None and found.here is found.there is Edge.ROAD


def water_link(village: Village, at: Hex, other: Hex) -> bool:
    """Whether water joins the two tiles: they touch, and both have water there."""
    found = contact(village, at, other)
    return found is not None and found.here is found.there is Edge.WATER


def passable(village: Village, at: Hex, other: Hex, cross_country: bool = False) -> bool:
    """Whether a resource may be moved from one tile to the other in one move.

    It takes a road on both sides of the edge. With ``cross_country`` (summer boat 2a) each side may be road
    or field; a road that ends at a field counts, since the same power lets its owner lay tiles so.
    """
    if not cross_country:
        return road_link(village, at, other)
    found = contact(village, at, other)
    return found is not None and {found.here, found.there} <= {Edge.ROAD, Edge.FIELD}


class Gap(StrEnum):
    """Why a resource cannot take a step."""

    NO_TILE = "no tile"
    NOT_NEIGHBOURS = "not neighbours"
    NO_ROAD = "no road"
    UNKNOWN_EDGE = "unknown edge"


@dataclass(frozen=True, slots=True)
class Break:
    """A step of a path that cannot be taken, or in the case of an unknown edge perhaps not."""

    start: Hex
    end: Hex
    why: Gap


@dataclass(frozen=True, slots=True)
class Route:
    """A path as written: the moves it takes for one resource, and the steps that cannot be taken."""

    moves: int
    breaks: tuple[Break, ...]

    @property
    def possible(self) -> bool | None:
        """Whether every step can be taken; None if that hangs on unknown edges alone."""
        if any(gap.why is not Gap.UNKNOWN_EDGE for gap in self.breaks):
            return False
        return None if self.breaks else True


def route(village: Village, path: Sequence[Hex], cross_country: bool = False) -> Route:
    """Follow a written path tile by tile.

    ``path`` names every tile from the first to the last; a path of one tile takes no move.
    ``cross_country`` is as in `passable`. Source: the rulebook on transport.
    """
    steps = list(pairwise(path))
    gaps = ((start, end, _gap(village, start, end, cross_country)) for start, end in steps)
    return Route(len(steps), tuple(Break(start, end, why) for start, end, why in gaps if why is not None))


def _gap(village: Village, start: Hex, end: Hex, cross_country: bool) -> Gap | None:
    if start not in village or end not in village:
        return Gap.NO_TILE
    found = contact(village, start, end)
    if found is None:
        return Gap.NOT_NEIGHBOURS
    if passable(village, start, end, cross_country):
        return None
    ways = {Edge.ROAD, Edge.FIELD, Edge.UNKNOWN} if cross_country else {Edge.ROAD, Edge.UNKNOWN}
    return Gap.UNKNOWN_EDGE if {found.here, found.there} <= ways else Gap.NO_ROAD


def distance(village: Village, start: Hex, end: Hex, cross_country: bool = False) -> int | None:
    """The least number of moves from one tile to another, None if there is no way along known edges.

    ``cross_country`` is as in `passable`.
    """
    if start not in village or end not in village:
        return None
    reached, ring, moves = {start}, [start], 0
    while ring and end not in reached:
        moves += 1
        ring = [
            other
            for at in ring
            for other in touching(village, at)
            if other not in reached and passable(village, at, other, cross_country)
        ]
        # A tile reached from two sides is in the ring twice, which costs a little time and nothing else.
        reached.update(ring)
    return moves if end in reached else None
