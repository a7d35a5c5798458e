"""The moves and table events of Keyflower, as data.

Tiles, boats, seasons and kinds of pieces are canonical words. Pieces are pairs of a kind and a number,
sorted by kind and each kind once: workers `R B Y G`, skill tiles `saw pickaxe anvil`, resources
`wood stone iron gold`; `?` is a worker and `skill?` a skill tile that was not seen. An expansion may
bring more words of each sort.
"""

from __future__ import annotations

from aboveboard.notation.frozen import Frozen
from aboveboard.notation.statements import Move

__all__ = [
    "Bag", "Bid", "Deal", "EndSeason", "Group", "Haul", "HomeOf", "Homes", "Load", "Loaded", "Offer",
    "Pass", "Pieces", "Place", "Scored", "Season", "Seat", "SetOut", "Share", "TakeBoat", "Tile",
    "Upgrade", "Use", "WinterDeal",
]  # fmt: skip

Seat = int
Pieces = tuple[tuple[str, int], ...]


class HomeOf(Frozen):
    """A player's home tile, whichever it is."""

    seat: Seat


Tile = str | HomeOf


class Group(Frozen):
    """Workers of a losing bid that move as a whole. `workers` is None where they were not written."""

    tile: Tile
    workers: Pieces | None = None


class Haul(Frozen):
    """Goods moved along a path of tiles, its first tile where they lie and its last where they come to."""

    goods: Pieces
    path: tuple[Tile, ...]


class Upgrade(Frozen):
    """A tile turned to its upgraded side.

    `paid` is empty where it was not written. `standing` names, of what was paid, the resources that stand
    for others: kind, kind it stands for, number.
    """

    tile: Tile
    paid: Pieces = ()
    standing: tuple[tuple[str, str, int], ...] = ()


class Share(Frozen):
    """Pieces allocated to one scoring tile, `purple` among them; `standing` as in an upgrade."""

    tile: Tile
    pieces: Pieces = ()
    standing: tuple[tuple[str, str, int], ...] = ()


class Loaded(Frozen):
    """What lies on a boat; `only` in a position: that and nothing else."""

    boat: str
    pieces: Pieces
    only: bool = False


class Homes(Move):
    """Who has which home tile."""

    homes: tuple[tuple[Seat, str], ...]


class Deal(Move):
    """The workers that players draw at the start."""

    hands: tuple[tuple[Seat, Pieces], ...]


class WinterDeal(Move):
    """Winter tiles dealt to a player, some of them perhaps unseen."""

    to: Seat
    tiles: tuple[Tile, ...]
    unseen: int = 0


class Season(Move):
    """A season begins."""

    season: str


class SetOut(Move):
    """Tiles laid out for the auction of the season, in no player's name."""

    tiles: tuple[Tile, ...]
    unseen: int = 0


class Load(Move):
    """What the boats are loaded with."""

    boats: tuple[Loaded, ...]


class Bag(Move):
    """Workers that are in the bag when the game is set up: at least these, or exactly these."""

    workers: Pieces
    only: bool = False


class EndSeason(Move):
    """All have passed and the season is resolved."""


class Bid(Move):
    """Workers laid beside a tile: `workers` from behind the screen, and whole losing groups."""

    tile: Tile
    workers: Pieces
    groups: tuple[Group, ...] = ()


class Use(Move):
    """Workers laid on a tile for what it gives.

    `paid` comes from behind the screen, `paid_groups` are losing bids that are paid with. `gains` is what
    came of it, None where nothing is written and empty where it says that there was nothing. `acts` are
    moves of goods and upgrades, in their order.
    """

    tile: Tile
    workers: Pieces
    groups: tuple[Group, ...] = ()
    paid: Pieces = ()
    paid_groups: tuple[Group, ...] = ()
    gains: Pieces | None = None
    acts: tuple[Haul | Upgrade, ...] = ()


class Pass(Move):
    """The player passes."""


class TakeBoat(Move):
    """A boat chosen at the end of a season.

    `drawn` are the workers that a summer boat gives on that occasion, None where they are not written.
    `replacement` is the boat that comes in its place where an expansion asks for one.
    """

    boat: str
    drawn: Pieces | None = None
    replacement: str | None = None


class Place(Move):
    """A tile added to the village, turned by sixths of a turn clockwise."""

    tile: Tile
    at: tuple[int, int]
    turn: int = 0


class Offer(Move):
    """The winter tiles that a player puts into the auction."""

    tiles: tuple[Tile, ...]
    unseen: int = 0


class Scored(Move):
    """A player's points, with what was allocated where if that was noted.

    `purple` is what the purple marker is declared as; a share that holds the marker itself names it among
    its pieces. `flips` are tiles upgraded for nothing.
    """

    points: int
    shares: tuple[Share, ...] = ()
    purple: str | None = None
    flips: tuple[Tile, ...] = ()
