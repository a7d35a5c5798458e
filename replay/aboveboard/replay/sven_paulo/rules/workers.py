"""Sven and Paulo as workers: where they may be, and that they are two (S1 items 1 to 3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aboveboard.notation.keyflower.moves import Bag, Bid, Deal, Load, TakeBoat, Use
from aboveboard.notation.keyflower.moves import Season as SeasonStarts
from aboveboard.notation.statements import EndPosition, Move
from aboveboard.replay.catalogue import Rule, fact, forbid, warn
from aboveboard.replay.keyflower.effects.turns import brought
from aboveboard.replay.keyflower.rules.bidding import more_than_every_other_bid
from aboveboard.replay.keyflower.rules.uses import each_use_is_bigger, groups_too_big, six_on_a_tile
from aboveboard.replay.keyflower.rules.workers import (
    groups_join,
    losing_groups_move_whole,
    used_workers_stay,
    winning_bids_stay,
)
from aboveboard.replay.keyflower.sources import RULEBOOK
from aboveboard.replay.keyflower.stock import none_too_many
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower_additions import S1
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.sven_paulo.figures import colours_of_figures, figures, figures_among
from aboveboard.replay.verdict import Fact, Who

__all__ = ["WORKERS"]


def may_be_of_figures(table: Table, move: Any, by: int | None) -> bool:
    """Whether a bid or a use names one of them, or moves a bid, in which he may be; yes for other moves."""
    if not isinstance(move, _TURN):
        return True
    if move.groups or _named(move.workers):
        return True
    return isinstance(move, Use) and (_named(move.paid) or _named(move.gains or ()))


def _named(pieces: tuple[tuple[str, int], ...]) -> bool:
    pairs = colours_of_figures()
    for kind, _ in pieces:  # noqa: SIM110 (a generator costs more than this loop)
        if kind in pairs:
            return True
    return False


_TURN = (Bid, Use)
_AS_ANY = (
    winning_bids_stay,
    losing_groups_move_whole,
    groups_join,
    used_workers_stay,
    more_than_every_other_bid,
    each_use_is_bigger,
    six_on_a_tile,
    groups_too_big,
)


@forbid(
    "SP-01",
    on=(Bid, Use),
    cite=[S1.item(1), RULEBOOK.section("Bidding, 5"), RULEBOOK.section("Production")],
    grants=(),
    when=may_be_of_figures,
)
def workers_like_any_other(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """Sven and Paulo are workers like any other.

    They bid, are placed on tiles, are paid and drawn, go to the bag after a winning bid, back behind the
    screen after a losing one, and to whoever gets the tile they lie on. Each counts as one worker. A winning
    bid with one of them stays; a losing one moves with him, whole; on a tile he stays till the season ends.
    """
    placed = brought(table, move, by)
    if not figures_among(placed) and not any(_used_at(table, table.named(one.tile)) for one in move.groups):
        return None
    for rule in _AS_ANY:
        found = rule.check(table, move, by) if isinstance(move, rule.on) else None
        if isinstance(found, Fact):
            return found
    return None


def _used_at(table: Table, tile: str) -> tuple[str, ...]:
    return figures_among(table.spot(tile).workers)


@forbid(
    "SP-20",
    on=(Deal, Load, Bag, Bid, Use, TakeBoat, EndPosition),
    cite=[S1.item(2), RULEBOOK.section("Components")],
    when=may_be_of_figures,
)
def one_of_each(table: Table, move: Move, by: int | None) -> Fact | None:
    """There is one Sven and one Paulo.

    Where one of them lies, or is known to be held, he is nowhere else.
    """
    if isinstance(move, EndPosition):
        over = none_too_many(table).only(figures().kinds)
        return fact("in more than one place: {over}", over=over.kinds) if over else None
    for pieces, here in _appearing(move, by):
        for name in figures_among(pieces):
            if pieces.count(name) > figures().count(name):
                return fact("{name} is there {count} times", name=name, count=pieces.count(name))
            found = _elsewhere(table, name, here)
            if found:
                return found
    return None


_BAG = "bag"


def _appearing(move: Move, by: int | None) -> Iterator[tuple[Pieces, object]]:
    """The pieces that a move brings into sight, and where they were: in the bag or behind a screen."""
    match move:
        case Deal():
            yield _together(pieces for _, pieces in move.hands), _BAG
        case Load():
            yield _together(one.pieces for one in move.boats), _BAG
        case Bag():
            yield Pieces(move.workers), _BAG
        case TakeBoat():
            yield Pieces(move.drawn or ()), _BAG
        case Bid():
            yield Pieces(move.workers), by
        case Use():
            yield Pieces(move.workers).plus(Pieces(move.paid)), by
            yield Pieces(move.gains or ()), _BAG


def _together(many: Iterator[tuple[tuple[str, int], ...]]) -> Pieces:
    found = NOTHING
    for one in many:
        found = found.plus(Pieces(one))
    return found


def _elsewhere(table: Table, name: str, here: object) -> Fact | None:
    """Where a figure is known to be, if not where he would have to come from."""
    for tile, spot in table.spots.items():
        if any(name in bid.workers for bid in spot.bids):
            return fact("{name} lies beside {tile}", name=name, tile=tile)
        if name in spot.workers:
            return fact("{name} lies on {tile}", name=name, tile=tile)
    for seat, screen in enumerate(table.screens):
        if name in screen.known and here != seat:
            return fact("{name} is behind the screen of {who}", name=name, who=Who(seat))
    for boat, lying in table.boats.items():
        if name in lying.load.known:
            return fact("{name} is on {boat}", name=name, boat=boat)
    if name in table.bag.known and here != _BAG:
        return fact("{name} is in the bag", name=name)
    return None


@warn("SP-23", on=(SeasonStarts,), cite=[S1.item(1)], severity="note")
def where_they_begin(table: Table, move: SeasonStarts, by: int | None) -> Fact | None:
    """Where Sven and Paulo begin is written nowhere.

    The rules do not tell whether they are put into the bag, dealt or set aside. A record may say so before
    spring, by `bag Sven, Paulo`, a deal or a load. If it does not, they may be wherever they turn up first.
    """
    if table.phase != Phase.SETUP or table.partial:
        return None
    missing = table.stray.only(figures().kinds).kinds
    return fact("no start is recorded for {missing}", missing=missing) if missing else None


WORKERS: tuple[Rule, ...] = (workers_like_any_other, one_of_each, where_they_begin)
