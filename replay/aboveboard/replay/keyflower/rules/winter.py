"""What is different in winter (Rulebook, Start of season and End of season, 5b)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Bid, Offer, Pass, Place, SetOut, Use
from aboveboard.replay.catalogue import Rule, fact, forbid, permit
from aboveboard.replay.keyflower.concerns import not_amid_turns
from aboveboard.replay.keyflower.rules.season_end import resolved
from aboveboard.replay.keyflower.sources import IMPLEMENTATION, RULEBOOK
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import Kind, Season, setup
from aboveboard.replay.verdict import Fact, Who

__all__ = ["WINTER"]

START = RULEBOOK.section("Start of season")
IN_WINTER = RULEBOOK.section("End of season, 5b")


@forbid(
    "KF-W01",
    on=(Offer, SetOut, Bid, Use, Pass),
    cite=[START, IMPLEMENTATION.section("Set-up")],
    grants=(Offer,),
    when=not_amid_turns,
)
def winter_tiles_put_in(table: Table, move: Offer | SetOut | Bid | Use | Pass, by: int | None) -> Fact | None:
    """In winter each player puts in at least one of the winter tiles dealt to them.

    They choose unseen by the others; the tiles are mixed and laid out, and those kept back leave the game.
    """
    if isinstance(move, Offer):
        assert by is not None
        return _put_in(table, move, by)
    if table.season is not Season.WINTER or table.phase != Phase.OFFERS or table.partial:
        return None
    if isinstance(move, SetOut):
        return _laid_out(table, move)
    none = tuple(Who(seat) for seat, hand in enumerate(table.hands) if hand.offered is None)
    told = {tile for hand in table.hands for tile in hand.offered or ()}
    pooled = sum(tile not in told for tile in table.offer)
    return fact("{who} put no winter tile in", who=none) if len(none) > pooled else None


def _put_in(table: Table, move: Offer, by: int) -> Fact | None:
    if table.season is not Season.WINTER and not (table.season is None and table.partial):
        return fact("winter tiles are put in when winter begins")
    if table.phase != Phase.OFFERS and not table.partial:
        return fact("winter tiles are put in before the first turn of winter")
    hand = table.hands[by]
    count = len(move.tiles) + move.unseen
    if not hand.offered and count < setup().winter_tiles_least_offered:
        return fact("{who} puts in none", who=Who(by))
    tiles = list(map(table.named, move.tiles))
    for tile in tiles:
        if tile not in table.catalogue or table.catalogue[tile].season is not Season.WINTER:
            return fact("{tile} is no winter tile", tile=tile)
        holder = next(
            (seat for seat, other in enumerate(table.hands) if tile in other.known and seat != by), None
        )
        if holder is not None:
            return fact("{tile} was dealt to {holder}", tile=tile, holder=Who(holder))
    strange = tuple(tile for tile in tiles if tile not in hand.known)
    if len(strange) > hand.unseen and not hand.more:
        return fact("{tiles} {are} not among the tiles dealt to {who}", tiles=strange, who=Who(by),
                    are="is" if len(strange) == 1 else "are")  # fmt: skip
    dealt = len(hand.known) + hand.unseen
    if count + len(hand.offered or ()) > dealt and not hand.more:
        return fact("{who} puts in {count}, and was dealt {dealt}", who=Who(by), count=count, dealt=dealt)
    return None


def _laid_out(table: Table, move: SetOut) -> Fact | None:
    known = {tile for hand in table.hands for tile in hand.known}
    strange = tuple(tile for tile in map(table.named, move.tiles) if tile not in known)
    unseen = sum(hand.unseen for hand in table.hands)
    if len(strange) > unseen:
        return fact("{tiles} {are} not among the winter tiles dealt", tiles=strange,
                    are="is" if len(strange) == 1 else "are")  # fmt: skip
    return None


@forbid("KF-W02", on=(Use, Bid), cite=[START, RULEBOOK.section("Production")])
def winter_turns(table: Table, move: Use | Bid, by: int) -> Fact | None:
    """In winter no worker is placed on the tiles in the auction.

    Bids are for winter tiles and turn order tiles; tiles are used in villages only.
    """
    if table.season is not Season.WINTER or isinstance(move, Bid):
        return None
    tile = table.named(move.tile)
    if tile not in table.catalogue or tile in table.owner:
        return None
    auction = tile in table.offer or table.catalogue[tile].season is Season.WINTER
    return fact("{tile} is in the auction of winter", tile=tile) if auction else None


@forbid("KF-W03", on=(Place,), cite=[IN_WINTER])
def boats_and_turn_order_tiles(table: Table, move: Place, by: int) -> Fact | None:
    """Turn order tiles and boats come into villages at the end of winter, and only then.

    Each turn order tile goes to its winner, several to one player if it comes to that. In the same order
    each player takes one boat, the tile itself; nothing lies on it any more.
    """
    tile = table.named(move.tile)
    if tile not in table.catalogue or table.season is None:
        return None
    kind = table.kind(tile)
    if kind not in (Kind.BOAT, Kind.TURN_ORDER) or table.season is Season.WINTER:
        return None
    return fact("{tile} stays on the table until winter ends", tile=tile)


@forbid("KF-W04", on=(Place,), cite=[IN_WINTER])
def unbid_turn_order_tiles(table: Table, move: Place, by: int) -> Fact | None:
    """A turn order tile that nobody bid for in winter goes to nobody.

    It stays where it is and scores nothing.
    """
    table = resolved(table)
    tile = table.named(move.tile)
    if table.season is not Season.WINTER or tile not in table.orders or not table.sure("won", by):
        return None
    if table.phase not in (Phase.BOATS, Phase.PLACING) or tile in table.owner:
        return None
    return None if any(tile in won for won in table.won) else fact("nobody bid for {tile}", tile=tile)


@permit("KF-W05", moves=(Place,), cite=[IN_WINTER, RULEBOOK.section("End of season, 6")])
def last_tiles_placed(table: Table, move: Place, by: int) -> bool:
    """Winter tiles, turn order tiles and boats are added to the village like other tiles.

    They have edges as well, and what touches has to match.
    """
    return table.season is Season.WINTER


WINTER: tuple[Rule, ...] = (
    winter_tiles_put_in,
    winter_turns,
    boats_and_turn_order_tiles,
    unbid_turn_order_tiles,
    last_tiles_placed,
)
