"""The table of a game of Keyflower: everything that lies on it, and what is known of the rest.

All of it is frozen; parts that a move does not touch are shared by the tables before and after. This
module judges nothing and moves nothing. What an expansion may do otherwise is asked of `Ways`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import HomeOf
from aboveboard.notation.statements import PositionLine
from aboveboard.replay.keyflower.hexes import Hex, Village
from aboveboard.replay.keyflower.holdings import EMPTY, Holding
from aboveboard.replay.keyflower.tiles import Kind, Season, Tile, setup, tiles
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.verdict import Consequence, Finding, Nameless, Tally, Who

if TYPE_CHECKING:
    from aboveboard.replay.keyflower.ways import Ways

__all__ = [
    "BARE",
    "Boat",
    "Hand",
    "Phase",
    "Played",
    "Shift",
    "Spot",
    "Stage",
    "Stake",
    "Table",
    "UntoldHome",
    "as_said",
    "each_once",
    "put",
]

Played: TypeAlias = tuple["Table", tuple[Consequence, ...]]
"""What an effect returns: the table after, and what followed by itself."""


class Phase(StrEnum):
    """Where a season stands. An expansion may add phases of its own: `Table.phase` is any word."""

    SETUP = "set-up"
    OFFERS = "offers"
    TURNS = "turns"
    BOATS = "boats"
    PLACING = "placing"
    SCORING = "scoring"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Stake:
    """The workers of one seat beside a tile. `flat` are workers laid flat, in a colour of their own."""

    seat: int
    workers: Pieces
    flat: bool = False


@dataclass(frozen=True, slots=True)
class Shift:
    """The workers of one use on a tile, in the order of uses; `flat` are those of them that lie flat.

    `seat` is None where a stated position does not tell who used it.
    """

    seat: int | None
    workers: Pieces
    flat: Pieces = NOTHING

    @property
    def standing(self) -> Pieces:
        """The workers that count for the tile's colour."""
        return self.workers.without(self.flat) if self.flat else self.workers

    def plus(self, other: Shift) -> Shift:
        """Both uses as one of nobody told of."""
        return Shift(None, self.workers.plus(other.workers), self.flat.plus(other.flat))


@dataclass(frozen=True, slots=True)
class Spot:
    """What lies at a tile in this season: bids beside it, the oldest first, and uses on it in their order.

    `left` are the colours that earlier placements left to it, where that cannot be read off what lies there.
    """

    bids: tuple[Stake, ...] = ()
    uses: tuple[Shift, ...] = ()
    left: frozenset[str] | None = None
    # The workers of all uses, where somebody has counted them: a use more need not count the others again.
    lying: Pieces | None = field(default=None, repr=False, compare=False)

    def bid_of(self, seat: int) -> Stake | None:
        """The bid of a seat."""
        for one in self.bids:
            if one.seat == seat:
                return one
        return None

    def with_bid(self, bid: Stake, left: frozenset[str] | None) -> Spot:
        """The spot with a bid in the place of what that seat had there, as the newest, and the colours left."""
        others = [one for one in self.bids if one.seat != bid.seat]
        return Spot((*others, bid), self.uses, left, self.lying)

    def without_bid(self, seat: int) -> Spot:
        """The spot without the bid of a seat."""
        others = tuple([one for one in self.bids if one.seat != seat])
        return Spot(others, self.uses, self.left, self.lying)

    def with_use(self, use: Shift, left: frozenset[str] | None) -> Spot:
        """The spot with one more use, and the colours left to it.

        Of more uses than a tile takes workers, which no legal play brings about, the oldest count as one.
        """
        uses = (*self.uses, use)
        if len(uses) > setup().use_limit:
            uses = (uses[0].plus(uses[1]), *uses[2:])
        return Spot(self.bids, uses, left, self.workers.plus(use.workers))

    def with_left(self, left: frozenset[str] | None) -> Spot:
        """The spot with other colours left to it."""
        return Spot(self.bids, self.uses, left, self.lying)

    @property
    def workers(self) -> Pieces:
        """All workers on the tile."""
        if self.lying is not None:
            return self.lying
        found = NOTHING
        for use in self.uses:
            found = found.plus(use.workers)
        return found

    @property
    def used(self) -> int:
        """How many workers lie on the tile."""
        return self.workers.total if self.uses else 0


BARE = Spot()


@dataclass(frozen=True)
class Boat:
    """A boat in the game: its load, whether this season's load was told, and who has taken it."""

    load: Holding = EMPTY
    loaded: bool = False
    taken: int | None = None


@dataclass(frozen=True)
class Hand:
    """The winter tiles a player was dealt: those known, how many more, and those put in (None: not yet)."""

    known: tuple[str, ...] = ()
    unseen: int = 0
    offered: tuple[str, ...] | None = None
    more: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the season's end that happens by itself. An expansion inserts its own by their names."""

    name: str
    run: Callable[[Table], Played]


@dataclass(frozen=True)
class Table:
    """The whole table.

    Attributes:
        seats: how many players.
        rulings: the readings in force.
        ways: the procedures that an expansion may replace or wrap.
        catalogue: all tiles by written name.
        season, phase: where the game stands. `season` is None before spring, or where it is unknown.
        turn: whose turn it is; None where nobody's, or not known.
        start: who has the purple marker; `marked` whether it changed hands in this season's end.
        marker: how it came to who has it, `won` or `passed`; empty where that is not known.
        passes, perhaps: passes in a row, and how many more there may have been before them.
        screens, hands, villages, won: by seat. `won` are tiles to be added to the village.
        spots: what lies at each tile that has anything beside or on it.
        offer: village tiles in the centre; `unnamed` how many more there are that nobody named.
        orders: the turn order tiles there, in the order they resolve.
        boats: by name, in the order they are loaded.
        home: the home tile of each seat, None where not known.
        owner: whose village each tile lies in; `goods` the resources on each tile.
        choosing: the seats that still choose a boat, in order; `winners` those that won a turn order
            tile, None where that is not known.
        scored: the points that players declared at the end, by seat.
        bag, pile, supply: where workers, skill tiles, and resources with green workers come from.
        unseen: all workers and skill tiles whose place is not known, in the bag and elsewhere.
        stray: pieces of which the record does not tell at all where they began; no holding counts them.
        box: all workers, skill tiles and resources that the game has.
        shown: hexagons that were dealt or laid out, whether or not they are still in the game.
        partial: whether a stated position left things out: what it does not name is unknown, apart from
            what `exact` names ("offer", "supply", "boats", and with a seat "village 0", "goods 0", "won 0").
        told: the lines of a stated position that only tell what follows from others.
        beside: what expansions keep, each under its own name.
    """

    seats: int
    rulings: Mapping[str, str]
    ways: Ways = field(repr=False, compare=False)
    catalogue: Mapping[str, Tile] = field(default_factory=tiles, repr=False, compare=False)
    season: Season | None = None
    phase: str = Phase.SETUP
    turn: int | None = None
    start: int | None = None
    marked: bool = False
    marker: str = ""
    passes: int = 0
    perhaps: int = 0
    screens: tuple[Holding, ...] = ()
    hands: tuple[Hand, ...] = ()
    villages: tuple[Village, ...] = ()
    won: tuple[tuple[str, ...], ...] = ()
    spots: Mapping[str, Spot] = field(default_factory=dict)
    offer: tuple[str, ...] = ()
    unnamed: int = 0
    orders: tuple[str, ...] = ()
    boats: Mapping[str, Boat] = field(default_factory=dict)
    home: tuple[str | None, ...] = ()
    owner: Mapping[str, int] = field(default_factory=dict)
    goods: Mapping[str, Pieces] = field(default_factory=dict)
    choosing: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = ()
    scored: Mapping[int, Tally] = field(default_factory=dict)
    bag: Holding = EMPTY
    pile: Holding = EMPTY
    supply: Pieces = NOTHING
    unseen: Pieces = NOTHING
    stray: Pieces = NOTHING
    box: Pieces = field(default_factory=lambda: setup().pieces, repr=False)
    shown: frozenset[str] = frozenset()
    partial: bool = False
    exact: frozenset[str] = frozenset()
    told: tuple[PositionLine, ...] = field(default=(), repr=False, compare=False)
    beside: Mapping[str, Any] = field(default_factory=dict)

    def sure(self, what: str, seat: int | None = None) -> bool:
        """Whether there is nothing of something (see `exact`) that the record does not tell of."""
        return not self.partial or (what if seat is None else f"{what} {seat}") in self.exact

    def spot(self, tile: str) -> Spot:
        """What lies at a tile."""
        return self.spots.get(tile, BARE)

    def with_spot(self, tile: str, spot: Spot) -> Table:
        """The table with another spot at a tile."""
        return replace(self, spots={**self.spots, tile: spot})

    def with_screen(self, seat: int, holding: Holding) -> Table:
        """The table with another holding behind a screen."""
        return replace(self, screens=put(self.screens, seat, holding))

    def with_won(self, seat: int, tile: str) -> Table:
        """The table with a tile that a seat has to add to its village."""
        mine = self.won[seat]
        return self if tile in mine else replace(self, won=put(self.won, seat, (*mine, tile)))

    def with_goods(self, tile: str, goods: Pieces) -> Table:
        """The table with other resources on a tile."""
        return replace(self, goods={**self.goods, tile: goods})

    def with_beside(self, name: str, value: Any) -> Table:
        """The table with what an expansion keeps under its name."""
        return replace(self, beside={**self.beside, name: value})

    def may_be_unnamed(self, tile: str) -> bool:
        """Whether a tile may be one of those in the auction that the record does not name."""
        known = self.catalogue.get(tile)
        return (
            self.unnamed > 0
            and known is not None
            and known.season is self.season
            and known.hexagon not in self.shown
        )

    def out_of_season(self, tile: str) -> bool:
        """Whether a tile is one of another season than it is, so that it can only lie in a village."""
        its = self.catalogue[tile].season if tile in self.catalogue else None
        return None not in (its, self.season) and its is not self.season

    def leader(self, tile: str) -> int | None:
        """Who wins the tile as things are."""
        return self.ways.leader(self, tile)

    def colours(self, tile: str) -> frozenset[str]:
        """The colours that the tile may have; all of them while nothing settles it."""
        return self.ways.colours(self, tile)

    def group(self, seat: int, tile: str) -> Pieces:
        """The workers of a seat beside a tile."""
        bid = self.spot(tile).bid_of(seat)
        return bid.workers if bid else NOTHING

    def winning(self, tile: str) -> Stake | None:
        """The bid that wins the tile as things are; None also where its leader has it by other means."""
        return self.ways.winning(self, tile)

    def losing(self, seat: int, tile: str) -> bool:
        """Whether a seat has a bid at a tile that does not win it."""
        best = self.winning(tile)
        return bool(self.group(seat, tile)) and (best is None or best.seat != seat)

    def named(self, tile: str | HomeOf) -> str:
        """The written name of a tile; a home tile that nobody told of has one that no tile has."""
        if isinstance(tile, str):
            return tile
        return self.home[tile.seat] or UntoldHome(tile.seat)

    def kind(self, tile: str) -> Kind:
        """What a tile is."""
        return self.catalogue[tile].kind

    def place(self, tile: str) -> tuple[int, Hex] | None:
        """In whose village a tile lies, and where; None if in none."""
        seat = self.owner.get(tile)
        if seat is None:
            return None
        at = self.villages[seat].find(tile)
        return None if at is None else (seat, at)

    def lying(self) -> tuple[str, ...]:
        """The tiles of all villages, and those that were won and not placed yet."""
        placed = [lying.tile for village in self.villages for _, lying in village.items()]
        named = (*placed, *(tile for won in self.won for tile in won))
        return tuple(tile for tile in named if tile in self.catalogue)

    def upgraded(self, tile: str) -> bool:
        """Whether the upgraded side of a tile is up."""
        place = self.place(tile)
        return place is not None and self.villages[place[0]][place[1]].upgraded

    def left_of(self, seat: int, by: int = 1) -> int:
        """Who sits that many seats further, clockwise."""
        return (seat + by) % self.seats

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats, clockwise from one."""
        return tuple((first + i) % self.seats for i in range(self.seats))


class UntoldHome(Nameless):
    """The home tile of a seat, where the record does not tell which it is."""

    seat: int

    def __new__(cls, seat: int) -> UntoldHome:
        made = super().__new__(cls, f"home of {seat}")
        made.seat, made.finding = seat, Finding("the home tile of {who}", {"who": Who(seat)})
        return made


def as_said(tile: str) -> str | HomeOf:
    """A tile as a record names it."""
    return HomeOf(tile.seat) if isinstance(tile, UntoldHome) else tile


def each_once(tiles: tuple[str, ...]) -> tuple[str, ...]:
    """Tiles in their order, each of them once: there is one of each."""
    return tuple(dict.fromkeys(tiles))


def put(seats: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """A tuple with one place changed."""
    return (*seats[:seat], value, *seats[seat + 1 :])
