"""What may be bid on and how much (Rulebook, Bidding)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Bid, HomeOf, Use
from aboveboard.notation.statements import EndPosition
from aboveboard.replay.catalogue import Rule, fact, forbid, permit, unknown, warn
from aboveboard.replay.keyflower.concerns import names_odd_workers
from aboveboard.replay.keyflower.effects.turns import brought, gathered
from aboveboard.replay.keyflower.holdings import UNSEEN_WORKER
from aboveboard.replay.keyflower.latest import latest
from aboveboard.replay.keyflower.rules.turns import other_side
from aboveboard.replay.keyflower.sources import HELP, IMPLEMENTATION, RULEBOOK, SISTER
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Kind
from aboveboard.replay.verdict import Fact, Unknown, Who

__all__ = ["BIDDING"]

_WHAT = {Kind.BOAT: "a boat", Kind.HOME: "a home tile"}


@forbid(
    "KF-B01",
    on=(Bid,),
    cite=[RULEBOOK.section("Start of season"), RULEBOOK.section("Bidding")],
    grants=(Bid,),
)
def what_is_auctioned(table: Table, move: Bid, by: int) -> Fact | Unknown | None:
    """Bids are for the tiles in the auction.

    Those are the village tiles of the season in the centre, summer boats and winter tiles among them, and
    the turn order tiles; never boats, home tiles, or tiles that lie in a village.
    """
    tile = table.named(move.tile)
    if isinstance(move.tile, HomeOf):
        return fact("{tile} is {what}", tile=tile, what=_WHAT[Kind.HOME])
    if tile in (*table.offer, *table.orders) or (tile in table.spots and not table.out_of_season(tile)):
        owner = table.owner.get(tile)
        return (
            None if owner is None else fact("{tile} lies in the village of {who}", tile=tile, who=Who(owner))
        )
    if table.may_be_unnamed(tile):
        return None
    kind = table.kind(tile) if tile in table.catalogue else None
    if kind in _WHAT:
        return fact("{tile} is {what}", tile=tile, what=_WHAT[kind])
    if tile in table.owner:
        return fact("{tile} lies in the village of {who}", tile=tile, who=Who(table.owner[tile]))
    if kind is Kind.TURN_ORDER or other_side(table, tile) is not None:
        return None  # another rule tells why not
    if table.out_of_season(tile):
        return fact("{tile} is a tile of {season}", tile=tile, season=str(table.catalogue[tile].season))
    if not table.sure("offer") or not table.offer:
        return unknown("whether {tile} is in the auction", tile=tile)
    return fact("{tile} is not in the auction", tile=tile)


@forbid("KF-B02", on=(EndPosition,), cite=[RULEBOOK.section("Bidding, 1")])
def one_bid_on_a_side(table: Table, move: EndPosition, by: int | None) -> Fact | None:
    """Each player has one side of a tile, and one bid there.

    Workers that come later join those that lie there.
    """
    for tile, spot in table.spots.items():
        seats = [bid.seat for bid in spot.bids]
        twice = next((seat for seat in seats if seats.count(seat) > 1), None)
        if twice is not None:
            return fact("{who} has two bids on {tile}", who=Who(twice), tile=tile)
    return None


@forbid("KF-B03", on=(Bid,), cite=[RULEBOOK.section("Bidding, 3")])
def at_least_one_worker(table: Table, move: Bid, by: int) -> Fact | None:
    """A bid has at least one worker, and no upper limit.

    The limit of six is for workers on a tile, not for those beside it.
    """
    return None if brought(table, move, by) else fact("no worker is placed")


@forbid("KF-B04", on=(Bid,), cite=[RULEBOOK.section("Bidding, 3"), IMPLEMENTATION.section("Bidding")])
def more_than_every_other_bid(table: Table, move: Bid, by: int) -> Fact | None:
    """A bid exceeds every other bid on the tile.

    The bidder's total there, what lay there before included, is more than that of each other player. An
    opening bid may be of any size.
    """
    found = _against(table, move, by)
    if found is None or found[0] > found[1]:
        return None
    return fact("needs more than {most}, brings {total}", most=found[1], total=found[0])


@latest
def _against(table: Table, move: Bid, by: int) -> tuple[int, int] | None:
    """The bidder's total and the most that anybody else has there; None where nobody else has."""
    tile = table.named(move.tile)
    if tile not in table.spots:
        return None
    spot = gathered(table, move, by).spot(tile)
    others = [one.workers.total for one in spot.bids if one.seat != by]
    own = spot.bid_of(by)
    total = brought(table, move, by).total + (own.workers.total if own else 0)
    return (total, max(others)) if others else None


@forbid(
    "KF-B06",
    on=(Bid,),
    cite=[HELP.section("Bidding"), RULEBOOK.section("Bidding, 3"), SISTER.section("Bidding")],
)
def topping_up_must_lead(table: Table, move: Bid, by: int) -> Fact | None:
    """Adding to a losing bid must make it the winning one.

    Workers may be added to one's own losing bid where it lies, if the new total leads.
    """
    found = _against(table, move, by)
    if found is None or found[0] > found[1] or not table.losing(by, table.named(move.tile)):
        return None
    return fact(
        "the losing bid grows to {total} and still does not lead {most}", total=found[0], most=found[1]
    )


@permit("KF-B05", moves=(Bid,), cite=[RULEBOOK.section("Bidding, 4")])
def raising_the_winning_bid(table: Table, move: Bid, by: int) -> bool:
    """Who leads may add to the winning bid.

    That takes a turn like any other bid.
    """
    return table.leader(table.named(move.tile)) == by


@warn(
    "KF-B13",
    on=(Bid, Use),
    cite=[RULEBOOK.section("Bidding, 2"), RULEBOOK.section("Production")],
    severity="note",
    when=names_odd_workers,
)
def workers_lie_open(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """Workers at a tile lie open.

    Everybody sees the bids and the workers on tiles, so a record can tell their colours. Without them much
    of what follows cannot be decided.
    """
    count = sum(n for kind, n in move.workers if kind == UNSEEN_WORKER)
    return fact("the colour of {count} is not told", count=count) if count else None


BIDDING: tuple[Rule, ...] = (
    what_is_auctioned,
    one_bid_on_a_side,
    at_least_one_worker,
    more_than_every_other_bid,
    topping_up_must_lead,
    raising_the_winning_bid,
    workers_lie_open,
)
