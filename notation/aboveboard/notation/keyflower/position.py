"""What a Keyflower position or a claim may say, one kind for each line; the words are those of `moves`.

Without `only` a list says: at least these.
"""

from __future__ import annotations

from aboveboard.notation.frozen import Frozen
from aboveboard.notation.keyflower.moves import Loaded, Pieces, Seat, Tile
from aboveboard.notation.statements import PositionLine

__all__ = [
    "AtBag", "AtBoats", "AtColour", "AtGoods", "AtLead", "AtLoads", "AtMarker", "AtOffer", "AtOffered",
    "AtOrder", "AtOwnBoats", "AtPassed", "AtPhase", "AtScore", "AtScreen", "AtSeason", "AtSkills",
    "AtStart", "AtSupply", "AtTaken", "AtTile", "AtTurn", "AtVillage", "AtWinners", "AtWinter", "AtWon",
    "Laid", "Standing",
]  # fmt: skip


class Laid(Frozen):
    """Workers at or on a tile: standing, and lying flat because their colour is not the tile's."""

    workers: Pieces
    flat: Pieces = ()


class Standing(Frozen):
    """A tile in a village; `at` and `turn` are None where they were not written."""

    tile: Tile
    upgraded: bool = False
    at: tuple[int, int] | None = None
    turn: int | None = None


class AtSeason(PositionLine):
    """The season."""

    season: str


class AtPhase(PositionLine):
    """What is going on: set-up, offers, turns, boats, placing, scoring or over."""

    phase: str


class AtTurn(PositionLine):
    """Whose turn it is."""

    seat: Seat


class AtStart(PositionLine):
    """The start player of the season."""

    seat: Seat


class AtMarker(PositionLine):
    """Who has the purple marker, and how it came there: `won`, `passed`, or empty where that is not said."""

    seat: Seat
    how: str = ""


class AtWinners(PositionLine):
    """Who won the turn order tiles, in the order of these."""

    seats: tuple[Seat, ...]


class AtOrder(PositionLine):
    """The players in the order in which they choose boats."""

    seats: tuple[Seat, ...]


class AtPassed(PositionLine):
    """The run of passes so far."""

    seats: tuple[Seat, ...]


class AtTile(PositionLine):
    """What stands at and on a tile: bids, and uses in their order; None where it is not said.

    With `only`, what is not said is not there. Without bids and uses the tile is merely in play.
    """

    tile: Tile
    bids: tuple[tuple[Seat, Laid], ...] | None = None
    uses: tuple[Laid, ...] | None = None
    only: bool = False


class AtOffer(PositionLine):
    """Tiles in the auction without workers."""

    tiles: tuple[Tile, ...]
    unseen: int = 0
    only: bool = False


class AtLoads(PositionLine):
    """What lies on boats."""

    boats: tuple[Loaded, ...]


class AtTaken(PositionLine):
    """Boats already chosen at this season's end."""

    boats: tuple[tuple[Seat, str], ...]


class AtBoats(PositionLine):
    """Boats that are in the game."""

    boats: tuple[str, ...]
    only: bool = False


class AtVillage(PositionLine):
    """Tiles of a village."""

    seat: Seat
    tiles: tuple[Standing, ...]
    only: bool = False


class AtScreen(PositionLine):
    """Workers and skill tiles behind a screen."""

    seat: Seat
    pieces: Pieces
    only: bool = False


class AtSkills(PositionLine):
    """Skill tiles behind a screen."""

    seat: Seat
    skills: Pieces
    only: bool = False


class AtGoods(PositionLine):
    """Resources on tiles of a village; with `only`, nothing lies elsewhere there."""

    seat: Seat
    goods: tuple[tuple[Tile, Pieces], ...]
    only: bool = False


class AtOwnBoats(PositionLine):
    """Boat tiles and summer boats that a player owns, placed or not."""

    seat: Seat
    boats: tuple[Tile, ...]
    unseen: int = 0
    only: bool = False


class AtWon(PositionLine):
    """Tiles that a player has won and not placed yet."""

    seat: Seat
    tiles: tuple[Tile, ...]
    unseen: int = 0
    only: bool = False


class AtWinter(PositionLine):
    """Winter tiles in a hand."""

    seat: Seat
    tiles: tuple[Tile, ...]
    unseen: int = 0
    only: bool = False


class AtOffered(PositionLine):
    """Winter tiles that a player has put in."""

    seat: Seat
    tiles: tuple[Tile, ...]
    unseen: int = 0
    only: bool = False


class AtBag(PositionLine):
    """Workers in the bag."""

    workers: Pieces
    only: bool = False


class AtSupply(PositionLine):
    """What the supply holds: green workers, resources, the pile of skill tiles."""

    pieces: Pieces
    only: bool = False


class AtScore(PositionLine):
    """A player's points."""

    seat: Seat
    points: int


class AtLead(PositionLine):
    """Who leads the bids on a tile (None: nobody), and with what, empty where it is not said."""

    tile: Tile
    seat: Seat | None
    workers: Pieces = ()


class AtColour(PositionLine):
    """The colours that a tile may be, sorted: several where it is open, none where it has none yet."""

    tile: Tile
    colours: tuple[str, ...]
