"""The pieces of a simulated game of Keyflower, with nothing hidden: each where it truly lies.

It knows what is where and how pieces move, by bookkeeping of its own that shares nothing with the replay;
what may be played when is the simulator's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from aboveboard.notation.keyflower.moves import Pieces as Written
from aboveboard.replay.keyflower.hexes import Hex
from aboveboard.replay.keyflower.holdings import sort_of
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Kind, Season, Tile, numbers, setup

__all__ = ["Counts", "TrueTable", "laid_out", "sorted_pieces"]

Counts: TypeAlias = Counter[str]
"""Pieces by their kind; none is counted zero times."""


def sorted_pieces(pieces: Counts) -> Written:
    """Pieces as a move holds them."""
    return tuple(sorted((kind, n) for kind, n in pieces.items() if n))


def _less(pieces: Counts, taken: Counts) -> Counts:
    """What is left; that more is taken than lies there is a fault of the simulator."""
    left = pieces.copy()
    left.subtract(taken)
    assert all(n >= 0 for n in left.values()), (pieces, taken)
    return +left


@dataclass
class TrueTable:
    """All pieces.

    Attributes:
        bag, pile, supply: workers, skill tiles, and resources with green workers.
        screens, hands: what each seat holds, and the winter tiles it was dealt.
        beside, on: workers beside a tile by seat, and on it.
        goods: resources on tiles.
        loads: what lies on boats.
        villages: where each tile of a seat lies and how it is turned; `upgraded` those turned over.
        won: tiles to be added to a village.
        claimed: tiles that a seat wins without a bid.
        more: what an expansion keeps, under its own name.
    """

    chance: Random
    seats: int
    catalogue: dict[str, Tile]
    bag: Counts
    pile: Counts
    supply: Counts
    screens: list[Counts]
    hands: list[list[str]]
    villages: list[dict[str, tuple[Hex, int]]]
    stacks: dict[Season, list[str]]
    boats: list[str]
    orders: list[str]
    marker: int = 0
    offer: list[str] = field(default_factory=list)
    beside: dict[str, dict[int, Counts]] = field(default_factory=dict)
    on: dict[str, Counts] = field(default_factory=dict)
    goods: dict[str, Counts] = field(default_factory=dict)
    loads: dict[str, Counts] = field(default_factory=dict)
    upgraded: set[str] = field(default_factory=set)
    won: list[list[str]] = field(default_factory=list)
    claimed: dict[str, int] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)

    def drawn(self, source: Counts, count: int) -> Counts:
        """Pieces drawn blindly from the bag or the pile, or what is left there."""
        found = Counter(self.chance.sample(sorted(source.elements()), min(count, source.total())))
        source.subtract(found)
        for kind in [kind for kind, n in source.items() if not n]:
            del source[kind]
        return found

    def clockwise(self, first: int) -> list[int]:
        """All seats, one of them first."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def home(self, seat: int) -> str:
        """The home tile of a seat."""
        return next(iter(self.villages[seat]))

    def owner(self, tile: str) -> int | None:
        """In whose village a tile lies."""
        return next((seat for seat, village in enumerate(self.villages) if tile in village), None)

    def owns(self, seat: int, tile: str) -> bool:
        """Whether a tile lies in a village or waits to be added to it."""
        return tile in self.villages[seat] or tile in self.won[seat]

    def best_bid(self, tile: str) -> int | None:
        """Who has the most workers beside a tile; none where somebody wins it without."""
        bids = self.beside.get(tile, {})
        return None if tile in self.claimed or not bids else max(bids, key=lambda seat: bids[seat].total())

    def winner(self, tile: str) -> int | None:
        """Who wins a tile as things are."""
        return self.claimed.get(tile, self.best_bid(tile))

    def losing(self, seat: int) -> list[str]:
        """The tiles with a losing bid of a seat."""
        return [tile for tile, bids in self.beside.items() if seat in bids and self.best_bid(tile) != seat]

    def give(self, seat: int, pieces: Counts) -> None:
        """Pieces to behind a screen."""
        self.screens[seat] += pieces

    def take(self, seat: int, pieces: Counts) -> None:
        """Pieces from behind a screen."""
        self.screens[seat] = _less(self.screens[seat], pieces)

    def pick_up(self, seat: int, tile: str) -> Counts:
        """A whole group from beside a tile."""
        return self.beside[tile].pop(seat)

    def lay_beside(self, seat: int, tile: str, workers: Counts) -> None:
        """Workers to beside a tile."""
        bids = self.beside.setdefault(tile, {})
        bids[seat] = bids.get(seat, Counter()) + workers

    def lay_on(self, tile: str, workers: Counts) -> None:
        """Workers onto a tile."""
        self.on[tile] = self.on.get(tile, Counter()) + workers

    def to_bag(self, workers: Counts) -> None:
        """Workers into the bag."""
        self.bag += workers

    def from_supply(self, pieces: Counts) -> Counts:
        """What the supply holds of some pieces, taken from it."""
        found = pieces & self.supply
        self.supply = _less(self.supply, found)
        return found

    def haul(self, goods: Counts, start: str, end: str) -> None:
        """Resources from one tile to another."""
        self.goods[start] = _less(self.goods.get(start, Counter()), goods)
        self.goods[end] = self.goods.get(end, Counter()) + goods

    def pay(self, seat: int, tile: str, price: Counts) -> None:
        """A tile turned over: its resources to the supply, skill tiles from the screen to the pile."""
        skills = Counter({kind: n for kind, n in price.items() if sort_of(kind) == "skill"})
        self.take(seat, skills)
        self.pile += skills
        self.goods[tile] = _less(self.goods.get(tile, Counter()), price - skills)
        self.supply += price - skills
        self.upgraded.add(tile)

    def losing_bids_return(self) -> None:
        """Losing bids to behind their owners' screens."""
        for seat in range(self.seats):
            for tile in self.losing(seat):
                self.give(seat, self.pick_up(seat, tile))

    def tiles_are_taken(self) -> None:
        """Unsold tiles leave, sold ones go to their winners with the workers on them; bids go to the bag."""
        for tile in self.offer:
            seat = self.winner(tile)
            workers = self.on.pop(tile, Counter())
            if seat is None:
                self.to_bag(workers)
                continue
            self.give(seat, workers)
            self.won[seat].append(tile)
            self.bids_to_bag(tile)
        self.offer = []

    def bids_to_bag(self, tile: str) -> None:
        """All workers beside a tile into the bag."""
        for workers in self.beside.pop(tile, {}).values():
            self.to_bag(workers)

    def village_workers_return(self) -> None:
        """The workers on the tiles of a village to behind its owner's screen."""
        for tile, workers in self.on.items():
            seat = self.owner(tile)
            assert seat is not None
            self.give(seat, workers)
        self.on = {}

    def turn_order_is_resolved(self, season: Season) -> list[int]:
        """The seats in the order in which they choose boats; the marker, and in winter the tiles, are taken."""
        winners: list[int] = []
        marked = False
        for tile in self.orders:
            seat = self.winner(tile)
            number = self.catalogue[tile].number
            if seat is None or not number:
                continue
            winners += [seat] if seat not in winners else []
            self.bids_to_bag(tile)
            if season is Season.WINTER:
                self.won[seat].append(tile)
            if number == numbers(self.seats).purple_on:
                self.marker, marked = seat, True
        order = [*winners, *(seat for seat in self.clockwise(self.marker) if seat not in winners)]
        # The marker goes to the left once all boats are taken, and nothing before asks for it.
        self.marker = self.marker if marked else (self.marker + 1) % self.seats
        self.claimed = {}
        return order


def laid_out(chance: Random, table: Table) -> TrueTable:
    """Pieces and tiles as they lie before anything is dealt, and the random piles of tiles."""
    box, seats = setup(), table.seats
    bag = Counter({kind: n for kind, n in box.workers.counts if kind in box.bag})
    supply = Counter(dict(box.resources.counts)) + (Counter(dict(box.workers.counts)) - bag)
    catalogue = dict(table.catalogue)
    homes = chance.sample([name for name, tile in catalogue.items() if tile.kind is Kind.HOME], seats)
    dealt = numbers(seats).winter_tiles_dealt
    winter = chance.sample(_of_season(catalogue.values(), Season.WINTER), dealt * seats)
    return TrueTable(
        chance,
        seats,
        catalogue,
        bag,
        Counter(dict(box.skills.counts)),
        supply,
        [Counter() for _ in range(seats)],
        [winter[dealt * seat : dealt * (seat + 1)] for seat in range(seats)],
        [{home: ((0, 0), 0)} for home in homes],
        {season: _stack(chance, catalogue, season) for season in Season if season is not Season.WINTER},
        list(table.boats),
        list(table.orders),
        marker=homes.index(min(homes)),
        won=[[] for _ in range(seats)],
    )


def _of_season(tiles: Iterable[Tile], season: Season) -> list[str]:
    return [tile.name for tile in tiles if tile.season is season]


def _stack(chance: Random, catalogue: dict[str, Tile], season: Season) -> list[str]:
    """The tiles of a season in random order, of each summer boat one side."""
    sides: dict[str, list[str]] = {}
    for name in _of_season(catalogue.values(), season):
        sides.setdefault(catalogue[name].hexagon, []).append(name)
    names = [chance.choice(both) for both in sides.values()]
    chance.shuffle(names)
    return names
