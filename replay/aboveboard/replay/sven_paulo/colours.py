"""The colours that a tile may still have, as Sven and Paulo leave them open and later placements narrow them."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.notation.frozen import replace
from aboveboard.replay.keyflower.table import Spot, Table
from aboveboard.replay.keyflower.ways import COLOURS
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.sven_paulo.figures import figures, possible

__all__ = ["colours", "company", "hidden", "narrowed", "placed_as", "standing", "without_hidden"]


def hidden(table: Table) -> tuple[str, ...]:
    """The figures that may be among the workers nobody identified."""
    unseen, stray = table.unseen, table.stray
    return tuple([one for one in figures().kinds if one in unseen or one in stray])


def without_hidden(table: Table) -> Table:
    """The table, if no unidentified worker were one of the figures."""
    return replace(table, unseen=table.unseen.without(figures()), stray=table.stray.without(figures()))


def _beside(spot: Spot) -> Pieces:
    found = NOTHING
    for bid in spot.bids:
        found = found.plus(bid.workers)
    return found


def company(table: Table, tile: str, by: int | None, bid: bool) -> Pieces:
    """The workers that those of a bid, or those on a tile, are with."""
    spot = table.spot(tile)
    one_place = table.rulings["with-sven-and-paulo"] == "one-place"
    if not bid:
        return spot.workers.plus(_beside(spot)) if one_place else spot.workers
    own = spot.bid_of(by) if by is not None else None
    mine = own.workers if own else NOTHING
    return mine.plus(spot.workers) if one_place else mine


def placed_as(table: Table, tile: str, workers: Pieces, by: int, bid: bool) -> frozenset[str]:
    """The colours that workers can be placed as, with those that they join."""
    return possible(workers, company(table, tile, by, bid), hidden(table))


def _groups(table: Table, tile: str) -> Iterator[tuple[Pieces, Pieces]]:
    """Workers that settle the colour, each group with its company; flat bids only if they are all there is."""
    spot = table.spot(tile)
    bids = [one for one in spot.bids if not one.flat]
    if not bids and not spot.uses:
        bids = list(spot.bids)
    for bid in bids:
        yield bid.workers, company(table, tile, bid.seat, True)
    for use in spot.uses:
        yield use.standing, company(table, tile, None, False)


def standing(table: Table, tile: str) -> frozenset[str]:
    """The colours that all workers at a tile can have as they lie; of the oldest, should they not agree."""
    perhaps = hidden(table)
    each = [possible(workers, others, perhaps) for workers, others in _groups(table, tile)]
    sets = [found for found in each if found]
    first = next((found for found in sets if found != COLOURS), COLOURS)
    return frozenset.intersection(COLOURS, *sets) or first


def colours(table: Table, tile: str) -> frozenset[str]:
    """The colours that a tile may have: what lies there, within what earlier placements left."""
    spot = table.spots.get(tile)
    if spot is None:
        return COLOURS
    here = standing(table, tile)
    settled = spot.uses or any(not one.flat for one in spot.bids)
    if spot.left is None or not settled:
        return here
    return here & spot.left or spot.left


def narrowed(table: Table, tile: str, workers: Pieces, by: int, bid: bool) -> frozenset[str] | None:
    """The colours left to a tile once workers are placed there; placing never brings a colour back."""
    before = table.colours(tile)
    left = before & table.ways.placed_as(table, tile, workers, by, bid) or before
    return None if left == COLOURS else left
