"""What happens by itself at the end of a season, in the order of the rulebook.

Each part is a stage with a name, so that an expansion can put its own between them. Boats, and the places
of new tiles, are choices of the players and no part of this.
"""

from __future__ import annotations

from collections.abc import Iterable

from aboveboard.notation.frozen import replace
from aboveboard.replay.keyflower.stock import gained, lost_to_bag
from aboveboard.replay.keyflower.table import Played, Stage, Table
from aboveboard.replay.keyflower.tiles import Kind, Season, numbers
from aboveboard.replay.keyflower.wording import written
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.verdict import Consequence, Who

__all__ = ["CLOSING", "GROWING", "SAILING", "auctioned", "purple_tile"]


def auctioned(table: Table) -> tuple[str, ...]:
    """The village tiles in the auction; one that a position names with workers and nobody owns is there too."""
    others = (
        tile
        for tile in table.spots
        if tile not in table.owner
        and tile in table.catalogue
        and table.kind(tile) in (Kind.VILLAGE, Kind.SUMMER_BOAT)
    )
    return tuple(dict.fromkeys((*table.offer, *others)))


def purple_tile(table: Table) -> str | None:
    """The turn order tile that shows the purple marker."""
    wanted = numbers(min(6, max(2, table.seats))).purple_on
    return next((tile for tile in table.orders if table.catalogue[tile].number == wanted), None)


def _first(table: Table) -> int:
    return table.start or 0


def _follows(rule: str, template: str, **values: object) -> Consequence:
    return Consequence(template, values, rule)


def losing_bids(table: Table) -> Played:
    """Losing bids go back behind the screens."""
    back: dict[int, Pieces] = {}
    for tile, spot in table.spots.items():
        best = table.winning(tile) if spot.bids else None
        losing = [one for one in spot.bids if one.workers and (best is None or best.seat != one.seat)]
        for one in losing:
            back[one.seat] = back.get(one.seat, NOTHING).plus(one.workers)
            spot = spot.without_bid(one.seat)
        if losing:
            table = table.with_spot(tile, spot)
    told = []
    for seat in table.clockwise(_first(table)):
        if seat in back:
            table = gained(table, seat, back[seat])
            told.append(_follows("KF-E01", "{who} takes losing bids back: {workers}", who=Who(seat),
                                 workers=written(back[seat])))  # fmt: skip
    return table, tuple(told)


def unsold_tiles(table: Table) -> Played:
    """Village tiles that nobody bid for leave the game, and the workers on them go to the bag."""
    told = []
    unsold = [tile for tile in auctioned(table) if table.leader(tile) is None]
    for tile in unsold:
        workers = table.spot(tile).workers
        if workers:
            table = lost_to_bag(table, workers)
            told.append(_follows("KF-E02", "{tile} leaves the game, and the workers on it go to the bag: {workers}",
                                 tile=tile, workers=written(workers)))  # fmt: skip
    idle = tuple(tile for tile in unsold if not table.spot(tile).uses)
    if idle:
        told.append(_follows("KF-E02", "tiles leave the game without a bid: {tiles}", tiles=idle))
    return _cleared(table, unsold), tuple(told)


def won_tiles(table: Table) -> Played:
    """Won tiles go to their winners with the workers on them, and the winning bids to the bag."""
    told = []
    sold = {tile: table.leader(tile) for tile in auctioned(table)}
    for seat in table.clockwise(_first(table)):
        for tile in [one for one, winner in sold.items() if winner == seat]:
            spot = table.spot(tile)
            bid = table.winning(tile)
            table = gained(table, seat, spot.workers)
            table = lost_to_bag(table, bid.workers) if bid else table
            table = table.with_won(seat, tile)
            text = "{who} takes {tile}"
            text += " and the workers on it: {workers}" if spot.uses else ""
            text += "; the bid goes to the bag: {bid}" if bid else ""
            told.append(_follows("KF-E03", text, who=Who(seat), tile=tile, workers=written(spot.workers),
                                 bid=written(bid.workers) if bid else ""))  # fmt: skip
    return _cleared(table, sold), tuple(told)


def _cleared(table: Table, tiles: Iterable[str]) -> Table:
    gone = frozenset(tiles)
    spots = {tile: spot for tile, spot in table.spots.items() if tile not in gone}
    return replace(table, spots=spots, offer=tuple(tile for tile in table.offer if tile not in gone))


def village_workers(table: Table) -> Played:
    """Each player takes the workers on the tiles of their own village, whoever placed them."""
    told = []
    for seat in table.clockwise(_first(table)):
        workers = NOTHING
        for tile, spot in table.spots.items():
            if table.owner.get(tile) == seat:
                workers = workers.plus(spot.workers)
        if workers:
            table = gained(table, seat, workers)
            told.append(_follows("KF-E04", "{who} takes the workers of the village: {workers}", who=Who(seat),
                                 workers=written(workers)))  # fmt: skip
    spots = {tile: spot for tile, spot in table.spots.items() if tile not in table.owner}
    return replace(table, spots=spots), tuple(told)


def turn_order(table: Table) -> Played:
    """Turn order tiles say who chooses a boat when, and who begins; their winning bids go to the bag.

    The bids go before boats are chosen: a summer boat draws from the bag on that occasion, and does so
    once all winning bids are in it. A tile without a number has no part in that order; what brought it
    resolves it.
    """
    winter = table.season is Season.WINTER
    purple = purple_tile(table)
    told: list[Consequence] = []
    winners: list[int] = []
    numbered = [tile for tile in table.orders if table.catalogue[tile].number]
    told_of = [tile for tile in numbered if tile in table.spots or not table.partial]
    for tile in told_of:
        seat = table.leader(tile)
        if seat is None:
            if winter:
                told.append(_follows("KF-W04", "nobody bid for {tile}, and nobody gets it", tile=tile))
            continue
        winners += [seat] if seat not in winners else []
        bid = table.winning(tile)
        if bid:
            table = lost_to_bag(table, bid.workers)
            told.append(_follows("KF-E05e", "the bid of {who} for {tile} goes to the bag: {bid}", who=Who(seat),
                                 tile=tile, bid=written(bid.workers)))  # fmt: skip
        if winter:
            table = table.with_won(seat, tile)
            told.append(_follows("KF-W03", "{who} takes {tile} for the village", who=Who(seat), tile=tile))
        if tile == purple:
            table = replace(table, start=seat, marked=True, marker="won")
            told.append(_follows("KF-E05b", "{who} wins {tile} and takes the purple marker", who=Who(seat),
                                 tile=tile))  # fmt: skip
    table = replace(_cleared(table, numbered), winners=tuple(winners) if told_of == numbered else None)
    if told_of == numbered:
        return _choosing(table, told)
    start = table.start if purple in told_of else None
    return replace(table, choosing=(), start=start, turn=None), tuple(told)


def _choosing(table: Table, told: list[Consequence]) -> Played:
    """The order in which boats are chosen; as far as it is known, where nobody knows who begins."""
    winners = table.winners or ()
    rest = table.clockwise(table.start) if table.start is not None else ()
    if len(winners) == table.seats - 1:
        rest = tuple(range(table.seats))
    order = (*winners, *(seat for seat in rest if seat not in winners))
    if order:
        told.append(
            _follows("KF-E05a", "boats are chosen by {order}, in this order", order=tuple(map(Who, order)))
        )
    return replace(table, choosing=order, turn=None), tuple(told)


def marker(table: Table) -> Played:
    """If nobody bid for its tile, the purple marker goes to the left once the boats are chosen."""
    if table.marked or table.start is None:
        return table, ()
    start = table.left_of(table.start)
    told = _follows("KF-E05d", "nobody bid for the purple marker, and it passes to {who}", who=Who(start))
    return replace(table, start=start, marked=True, marker="passed"), (told,)


CLOSING = (
    Stage("losing bids", losing_bids),
    Stage("unsold tiles", unsold_tiles),
    Stage("won tiles", won_tiles),
    Stage("village workers", village_workers),
    Stage("turn order", turn_order),
)
SAILING = (Stage("marker", marker),)
GROWING: tuple[Stage, ...] = ()
