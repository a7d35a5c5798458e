"""What some tiles ask for on each use, beside the workers placed on them (Rulebook, Tile details)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Use
from aboveboard.replay.catalogue import Rule, fact, forbid, unknown, warn
from aboveboard.replay.keyflower.concerns import spends_bids
from aboveboard.replay.keyflower.effects.benefits import (
    Payment,
    cost_in_pieces,
    fits_cost,
    payers,
    payment_of,
    priced,
    side_of,
)
from aboveboard.replay.keyflower.effects.setup import begun
from aboveboard.replay.keyflower.effects.turns import gathered, moved_groups, placed
from aboveboard.replay.keyflower.holdings import UNSEEN_SKILL, UNSEEN_WORKER, sort_of
from aboveboard.replay.keyflower.latest import latest_each
from aboveboard.replay.keyflower.sources import IMPLEMENTATION, RULEBOOK, SISTER, TILES
from aboveboard.replay.keyflower.stock import played, shortfall
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Cost
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.verdict import Fact, Unknown

__all__ = ["EXCHANGES"]

DETAILS = RULEBOOK.section("Tile details")


def _writes(move: Use) -> bool:
    return bool(move.paid or move.paid_groups)


@forbid("KF-M06", on=(Use,), cite=[DETAILS, TILES.section("Effects")])
def extra_cost(table: Table, move: Use, by: int) -> Fact | None:
    """What a tile shows left of its arrow is handed in on each use.

    It comes on top of the workers placed on the tile: a skill tile of the kind shown, or an extra worker of
    the colour shown. The extra worker goes to the bag, so it need not be of the tile's colour.
    """
    if not _writes(move):
        return None
    name = table.named(move.tile)
    cost = side_of(table, name).pays
    after = placed(table, move, by)
    payment = payment_of(after, move, by)
    if not cost:
        return fact("{tile} asks for nothing", tile=name)
    if not _covers(table, cost, payment):
        paid = payment.pieces.plus(payment.workers.without(payment.pieces))
        return fact(
            "{tile} asks for {cost}, and {paid} is handed in", tile=name, cost=priced(cost), paid=paid
        )
    short = shortfall(after, by, payment.from_screen)
    return fact("{short} more than can be behind the screen", short=short) if short else None


def _covers(table: Table, cost: Cost, payment: Payment) -> bool:
    """Whether a payment is what a cost asks for; a losing bid that fits counts as one worker."""
    skills = Pieces(tuple(pair for pair in cost.pieces.counts if sort_of(pair[0]) == "skill"))
    workers = Pieces(tuple(pair for pair in payment.pieces.counts if sort_of(pair[0]) == "worker"))
    asked = cost.pieces.total - skills.total + cost.any_worker
    missing = skills.without(payment.skills)
    return (
        payment.from_screen == payment.pieces
        and payment.skills.total == skills.total + cost.any_skill
        and missing.total <= payment.skills.count(UNSEEN_SKILL)
        and workers.total + len(payment.groups) == asked
        and fits_cost(table, cost, payment.workers)
    )


@forbid(
    "KF-M21",
    on=(Use,),
    cite=[IMPLEMENTATION.section("Placing workers"), RULEBOOK.section("Bidding, 5"), DETAILS],
    readings=("extra-worker-from",),
    when=spends_bids,
)
def extra_worker_from_a_bid(table: Table, move: Use, by: int) -> Fact | Unknown | None:
    """An extra worker may be paid with a losing bid.

    The rulebook does not say where the extra worker comes from. It may be a losing bid of the user, which
    cannot be split: all of it goes to the bag, for the one gain. A winning bid cannot be spent.
    """
    groups = moved_groups(table, move.paid_groups, by)
    placing = {table.named(one.tile) for one in move.groups}
    for one, (tile, lying) in zip(move.paid_groups, groups, strict=True):
        if table.rulings["extra-worker-from"] == "screen":
            return fact("the extra worker is taken from the bid at {tile}", tile=tile)
        if not lying:
            if table.partial and tile not in table.spots:
                return unknown("what lies at {tile}", tile=tile)
            return fact("no workers of this player lie beside {tile}", tile=tile)
        if tile in placing:
            return fact("the group beside {tile} is named twice", tile=tile)
        if not table.losing(by, tile):
            return fact("the bid on {tile} is winning", tile=tile)
        named = lying if one.workers is None else Pieces(one.workers)
        if named.total != lying.total or not (named == lying or UNSEEN_WORKER in named.plus(lying)):
            return fact("{lying} lie beside {tile}, not {named}", lying=lying, tile=tile, named=named)
    return None


@warn(
    "KF-M22",
    on=(Use,),
    cite=[IMPLEMENTATION.section("Placing workers"), DETAILS],
    readings=("extra-worker-from",),
    when=spends_bids,
)
def whole_group_for_one_gain(table: Table, move: Use, by: int) -> Fact | None:
    """Paying with a losing bid is something that the rulebook does not speak of.

    The whole group is spent, and there is one gain.
    """
    if table.rulings["extra-worker-from"] == "screen":
        return None
    for tile, lying in moved_groups(table, move.paid_groups, by):
        if lying:
            return fact("{lying} beside {tile} go to the bag for one gain", lying=lying, tile=tile)
    return None


def _competing(move: Use, cost: Cost) -> Pieces:
    """The workers from the screen that a cost may ask for as well; whoever is placed, skill tiles stay."""
    asks = cost.any_worker or any(sort_of(kind) == "worker" for kind in cost.pieces.kinds)
    return Pieces(move.workers) if asks else NOTHING


@latest_each
def _unpaid(table: Table, by: int, using: tuple[Pieces, Pieces]) -> Pieces:
    """What of a cost a seat cannot have behind its screen once it has played workers from there."""
    workers, cost = using
    return shortfall(played(table, by, workers), by, cost)


@forbid(
    "KF-M24",
    on=(Use,),
    cite=[IMPLEMENTATION.section("Placing workers"), SISTER.section("Generating resources")],
    readings=("use-without-its-cost",),
)
def cost_to_be_paid(table: Table, move: Use, by: int) -> Fact | Unknown | None:
    """A tile whose cost cannot be paid is not used.

    The rulebook is silent on whether workers may be placed there for no gain, only to block the tile.
    """
    name = table.named(move.tile)
    cost = side_of(table, name).pays
    if not cost or _writes(move):
        return None
    if not _unpaid(begun(table), by, (_competing(move, cost), cost_in_pieces(cost))):
        return None
    if move.gains or table.rulings["use-without-its-cost"] == "refused":
        after = gathered(begun(table), move, by)
        if table.rulings["extra-worker-from"] != "screen" and payers(after, cost, by):
            return unknown("which losing bid pays for {tile}", tile=name)
        return fact("{tile} asks for {cost}, which cannot be paid", tile=name, cost=priced(cost))
    return None


EXCHANGES: tuple[Rule, ...] = (
    extra_cost,
    extra_worker_from_a_bid,
    whole_group_for_one_gain,
    cost_to_be_paid,
)
