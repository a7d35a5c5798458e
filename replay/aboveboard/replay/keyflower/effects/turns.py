"""What a turn does to the table: a bid, a use, a pass."""

from __future__ import annotations

from typing import Any

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import Bid, Group, Pass, Use
from aboveboard.replay.keyflower.effects.season_end import unrecorded
from aboveboard.replay.keyflower.effects.setup import begun
from aboveboard.replay.keyflower.holdings import UNSEEN_WORKER
from aboveboard.replay.keyflower.latest import latest, latest_each
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.stock import played
from aboveboard.replay.keyflower.table import Phase, Played, Shift, Stake, Table
from aboveboard.replay.keyflower.tiles import PowerKind
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.verdict import Consequence

__all__ = ["bid", "brought", "flat_of", "gathered", "lost", "moved_groups", "pass_turn", "placed", "use"]


def moved_groups(table: Table, groups: tuple[Group, ...], by: int) -> tuple[tuple[str, Pieces], ...]:
    """The groups that a move names: where each lies, and its workers as the table has them."""
    if not groups:
        return ()
    tiles = [table.named(one.tile) for one in groups]
    return tuple([(tile, table.group(by, tile)) for tile in tiles])


@latest
def brought(table: Table, move: Bid | Use, by: int) -> Pieces:
    """All workers that a move places: those from the screen, and every group it names as a whole."""
    workers = Pieces(move.workers)
    if not move.groups:
        return workers
    for one, (_, lying) in zip(move.groups, moved_groups(table, move.groups, by), strict=True):
        workers = workers.plus(_as_named(lying, Pieces(one.workers or ())))
    return workers


def _as_named(lying: Pieces, named: Pieces) -> Pieces:
    """The workers of a group: as they lie, but by their colours where only now somebody tells them."""
    unseen = lying.count(UNSEEN_WORKER)
    shown = lying.without(Pieces.from_counts({UNSEEN_WORKER: unseen}))
    told = unseen and named.total == lying.total and named.covers(shown)
    return named if told or not lying else lying


_taken_up = latest_each(played)


@latest
def gathered(table: Table, move: Bid | Use, by: int) -> Table:
    """The table once the workers of a move are in the hand of its player."""
    table = _taken_up(table, by, Pieces(move.workers)) if move.workers else table
    return without_groups(table, move.groups, by)


def without_groups(table: Table, groups: tuple[Group, ...], by: int) -> Table:
    """The table once whole groups were taken up."""
    if not groups:
        return table
    spots = dict(table.spots)
    for one in groups:
        tile = table.named(one.tile)
        if tile in spots:
            spots[tile] = spots[tile].without_bid(by)
    return replace(table, spots=spots)


def acted(table: Table, by: int, passes: int = 0, perhaps: int = 0, **changes: Any) -> Table:
    """The table with the turn gone on to the left of the player who moved, and what else has changed."""
    phase = Phase.TURNS if table.phase == Phase.OFFERS else table.phase
    turn = (by + 1) % table.seats
    return replace(table, turn=turn, passes=passes, perhaps=perhaps, phase=phase, **changes)


def revealed(table: Table, tile: str) -> Table:
    """The table once a tile that nobody named turns out to be in the auction."""
    if not table.unnamed or tile in table.offer or not table.may_be_unnamed(tile):
        return table
    shown = table.shown | {table.catalogue[tile].hexagon}
    return replace(table, offer=(*table.offer, tile), unnamed=table.unnamed - 1, shown=shown)


def flat_bid(table: Table, tile: str, workers: Pieces, by: int) -> bool:
    """Whether a bid lies flat: a counter-bid in a colour of its own."""
    own = table.spot(tile).bid_of(by)
    if own is not None:
        return own.flat
    if not has_power(table, by, PowerKind.COUNTER_BID):
        return False
    return not table.ways.placed_as(table, tile, workers, by, True) & table.colours(tile)


def bid(table: Table, move: Bid, by: int) -> Played:
    """Workers come to lie beside a tile."""
    table = revealed(begun(table), table.named(move.tile))
    tile, workers = table.named(move.tile), brought(table, move, by)
    after = gathered(table, move, by)
    spot = after.spot(tile)
    own = spot.bid_of(by)
    flat = flat_bid(after, tile, workers, by)
    stake = Stake(by, own.workers.plus(workers) if own else workers, flat)
    left = spot.left if flat else after.ways.narrowed(after, tile, workers, by, True)
    spots = {**after.spots, tile: spot.with_bid(stake, left)}
    return acted(after, by, spots=spots), _unpassed(table)


def flat_of(table: Table, tile: str, workers: Pieces, by: int) -> Pieces:
    """Which of the workers of a use lie flat: those that are not of the tile's colour, if its player may.

    Workers that have the tile's colour by themselves stand, and so do those that have it together with them.
    """
    spot = table.spot(tile)
    if not (spot.bids or spot.uses) or not has_power(table, by, PowerKind.MIXED_USE):
        return NOTHING
    colours = table.colours(tile)

    def fits(group: Pieces) -> bool:
        return bool(table.ways.placed_as(table, tile, group, by, False) & colours)

    seen = [(kind, n) for kind, n in workers.counts if kind != UNSEEN_WORKER]
    upright = Pieces(tuple((kind, n) for kind, n in seen if fits(Pieces.of(kind))))
    return Pieces(tuple((kind, n) for kind, n in seen
                        if not fits(Pieces.of(kind)) and not fits(upright.plus(Pieces.of(kind)))))  # fmt: skip


@latest
def placed(table: Table, move: Use, by: int) -> Table:
    """The table once the workers of a use lie on the tile, before anything is paid or gained."""
    table = revealed(begun(table), table.named(move.tile))
    tile, workers = table.named(move.tile), brought(table, move, by)
    after = gathered(table, move, by)
    # A group that goes from beside the tile onto it has not left it to the colour of a counter-bid.
    onto = tile in [table.named(one.tile) for one in move.groups]
    coloured = table if onto else after
    shift = Shift(by, workers, flat_of(coloured, tile, workers, by))
    left = after.ways.narrowed(coloured, tile, shift.standing, by, False)
    return after.with_spot(tile, after.spot(tile).with_use(shift, left))


def use(table: Table, move: Use, by: int) -> Played:
    """Workers come to lie on a tile, and its benefit is taken at once."""
    after, told = table.ways.gives(placed(table, move, by), move, by)
    return acted(after, by), told + _unpassed(table)


def _unpassed(table: Table) -> tuple[Consequence, ...]:
    """What a bid or a use means for those who have just passed."""
    if not table.passes or table.passes >= table.seats:
        return ()
    return (
        Consequence("the run of {passes} in a row who passed is broken", {"passes": table.passes}, "KF-P02"),
    )


def pass_turn(table: Table, move: Pass, by: int) -> Played:
    """A player passes; an unbroken round of passes ends the turns of the season."""
    table = begun(table)
    passes = min(table.seats, table.passes + 1)
    perhaps = min(table.perhaps, table.seats - passes)
    after = acted(table, by, passes, perhaps)
    if passes < table.seats or table.passes >= table.seats:
        return after, ()
    told = Consequence("all have passed in a row; the turns of the season are over", {}, "KF-P03")
    return after, (told,)


def lost(table: Table, seat: int | None) -> Table:
    """The table after a turn that nobody knows."""
    if table.phase == Phase.BOATS:
        return unrecorded(table, seat)
    if table.phase not in (Phase.OFFERS, Phase.TURNS):
        return table
    turn = None if seat is None else (seat + 1) % table.seats
    return replace(begun(table), turn=turn, passes=0, perhaps=min(table.seats, table.passes + 1))
