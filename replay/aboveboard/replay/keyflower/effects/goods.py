"""Resources that come to lie on tiles, are moved between them, and leave them.

A resource that the record does not name is written `?`. Until a later line names it, it lies on its tile as
`?` and is still counted in the supply, so that supply and tiles together always hold what the box holds.
"""

from __future__ import annotations

from itertools import islice

from aboveboard.notation.frozen import NamedTuple, replace
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.pieces import NOTHING, Pieces

__all__ = ["UNNAMED", "Parted", "available", "lacking", "laid", "on", "parted", "removed", "returned", "sent"]

UNNAMED = "?"


class Parted(NamedTuple):
    """What lay on a tile, in two parts: what is left there, and what was taken up.

    `named` are resources that were unnamed and are known now, `blurred` those of which it is no longer known
    in which part they are.
    """

    left: Pieces
    taken: Pieces
    named: Pieces = NOTHING
    blurred: Pieces = NOTHING


def on(table: Table, tile: str) -> Pieces:
    """The resources on a tile, as far as the record tells."""
    return table.goods.get(tile, NOTHING)


def lacking(table: Table, tile: str, goods: Pieces) -> Pieces:
    """What of the goods cannot lie on a tile. Where a position left resources out, anything can."""
    seat = table.owner.get(tile)
    if seat is not None and not table.sure("goods", seat):
        return NOTHING
    here = on(table, tile)
    named = _without_unnamed(goods)
    missing = here.missing(named)
    unnamed = here.count(UNNAMED)
    if missing.total > unnamed:
        return missing
    short = goods.total - here.total
    return Pieces.from_counts({UNNAMED: short}) if short > 0 else NOTHING


def parted(here: Pieces, goods: Pieces) -> Parted:
    """Take goods from what lies somewhere; what is named but not there is taken all the same."""
    named = _without_unnamed(goods)
    missing = here.missing(named)
    unnamed = here.count(UNNAMED)
    found = Pieces.from_list(list(missing)[:unnamed])
    left = here.without(named).without(_unnamed(found.total))
    rest = _any_taken(left, goods.count(UNNAMED))
    return Parted(rest.left, named.plus(rest.taken), found, rest.blurred)


def _any_taken(here: Pieces, count: int) -> Parted:
    """Take so many pieces of which nobody told the kinds."""
    if not count:
        return Parted(here, NOTHING)
    if len(here.kinds) == 1 or here.total <= count:
        taken = Pieces.from_list(islice(here, count))
        return Parted(here.without(taken), taken.plus(_unnamed(count - taken.total)))
    certain = Pieces.from_counts({k: max(0, n - count) for k, n in here.counts if k != UNNAMED})
    blurred = _without_unnamed(here.without(certain))
    left = certain.plus(_unnamed(here.total - count - certain.total))
    return Parted(left, _unnamed(count), NOTHING, blurred)


def laid(table: Table, tile: str, goods: Pieces) -> Table:
    """The table with resources from the supply on a tile."""
    if not goods:
        return table
    supply = table.supply.without(_without_unnamed(goods))
    return replace(table, supply=supply, goods={**table.goods, tile: on(table, tile).plus(goods)})


def returned(table: Table, tile: str, goods: Pieces) -> tuple[Table, Pieces]:
    """The table with resources of a tile back in the supply, and which they turned out to be."""
    table, taken = removed(table, tile, goods)
    return replace(table, supply=table.supply.plus(_without_unnamed(taken))), taken


def sent(table: Table, start: str, end: str, goods: Pieces) -> Table:
    """The table with resources of one tile on another."""
    table, taken = removed(table, start, goods)
    return table.with_goods(end, on(table, end).plus(taken))


def removed(table: Table, tile: str, goods: Pieces) -> tuple[Table, Pieces]:
    """The table with resources taken up from a tile, and these."""
    if not goods:
        return table, NOTHING
    parts = parted(on(table, tile), goods)
    supply = table.supply.without(parts.named).plus(parts.blurred)
    return replace(table, supply=supply, goods={**table.goods, tile: parts.left}), parts.taken


def available(table: Table, pieces: Pieces) -> Pieces:
    """What the open supply holds of pieces."""
    return table.supply.common(pieces)


def _unnamed(count: int) -> Pieces:
    return Pieces(((UNNAMED, count),)) if count > 0 else NOTHING


def _without_unnamed(goods: Pieces) -> Pieces:
    return Pieces(tuple(pair for pair in goods.counts if pair[0] != UNNAMED))
