"""The moves that may be legal on a table: where workers go and which, boats, places in the village.

What a use gives, what is moved and upgraded, and what is paid is left out: these are the player's to
choose once the workers lie there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import chain, combinations, islice, product

from aboveboard.notation.frozen import NamedTuple, replace
from aboveboard.notation.keyflower.moves import Bid, EndSeason, Group, Offer, Pass, Place, TakeBoat, Use
from aboveboard.notation.keyflower.moves import Season as SeasonStarts
from aboveboard.notation.statements import Move
from aboveboard.replay.keyflower.hexes import HOME, Hex, neighbours
from aboveboard.replay.keyflower.holdings import UNSEEN_WORKER, Holding, sort_of
from aboveboard.replay.keyflower.positions import FAR
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.rules.season_end import resolved
from aboveboard.replay.keyflower.table import Hand, Phase, Table, UntoldHome, as_said, put
from aboveboard.replay.keyflower.tiles import PowerKind, Season, setup
from aboveboard.replay.keyflower.ways import COLOURS
from aboveboard.replay.pieces import NOTHING, Pieces

__all__ = ["auctioned", "candidates", "floor"]

_TURNS = (Phase.SETUP, Phase.OFFERS, Phase.TURNS)
# A screen that may hold any number is listed this far beyond what is needed.
_BEYOND = 5
_TURNED = 6
# So many choices of losing groups are listed, and of winter tiles, those of few first: of ten all, while
# twenty, which no game comes to, have a million.
_CHOICES = 1024


class _Lot(NamedTuple):
    """Workers that may be placed together: whole groups, and ever more of one kind from behind the screen."""

    groups: tuple[Group, ...]
    workers: tuple[Pieces, ...]


def candidates(table: Table, seat: int | None) -> Iterator[Move | tuple[Move, ...]]:
    """The moves of a seat, or the table events that are not left to chance (None)."""
    if seat is None:
        yield EndSeason()
        yield from (SeasonStarts(str(one)) for one in Season)
        return
    if table.phase in _TURNS and (table.turn in (None, seat) or table.season is None):
        yield Pass()
        yield from _placements(table, seat)
    ended = resolved(table)
    yield from map(TakeBoat, ended.boats)
    yield from _growth(ended, seat)
    if table.season in (Season.WINTER, None):
        yield from islice(_offers(table.hands[seat]), _CHOICES)


def auctioned(table: Table) -> tuple[str, ...]:
    """The tiles that can be bid for, as far as the record names them or leaves room for them."""
    tiles = [*table.orders, *table.offer, *(one for one in table.spots if one not in table.owner)]
    tiles = [one for one in tiles if not isinstance(one, UntoldHome)]
    tiles += [one for one in table.catalogue if table.may_be_unnamed(one)]
    return tuple(dict.fromkeys(tiles))


def floor(table: Table, seat: int) -> Table:
    """The table as if a seat held only the pieces and winter tiles that it is known to hold."""
    screen, hand = table.screens[seat], table.hands[seat]
    if not (screen.workers or screen.skills or screen.more or hand.unseen or hand.more):
        return table
    return replace(
        table.with_screen(seat, Holding(screen.known, debt=screen.debt)),
        hands=put(table.hands, seat, replace(hand, unseen=0, more=False)),
    )


def _placements(table: Table, seat: int) -> Iterator[tuple[Move, ...]]:
    groups = tuple(_groups(table, seat))
    # Most tiles ask for as many workers as others do.
    hands = cache(partial(_hands, table.box, table.screens[seat]))
    for tile in auctioned(table):
        spot = table.spot(tile)
        own = spot.bid_of(seat)
        others = max((bid.workers.total for bid in spot.bids if bid.seat != seat), default=0)
        least = max(1, others + 1 - (own.workers.total if own else 0))
        elsewhere = [one for one in groups if all(table.named(group.tile) != tile for group in one[0])]
        # A colour of its own is for bids with one summer boat.
        own_colour = has_power(table, seat, PowerKind.COUNTER_BID) or (own is not None and own.flat)
        wanted = COLOURS if own_colour else table.colours(tile)
        for lot in _lots(hands, elsewhere, least, None, partial(_fits, table, seat, tile, wanted, True)):
            yield tuple([Bid(tile, workers.counts, lot.groups) for workers in lot.workers])
    limit = setup().use_limit
    for tile in dict.fromkeys((*table.owner, *auctioned(table), *table.spots)):
        spot, said = table.spot(tile), as_said(tile)
        least = spot.uses[-1].workers.total + 1 if spot.uses else 1
        mixed = has_power(table, seat, PowerKind.MIXED_USE) and bool(spot.bids or spot.uses)
        fits = None if mixed else partial(_fits, table, seat, tile, table.colours(tile), False)
        for lot in _lots(hands, groups, least, limit - spot.used, fits):
            yield tuple([Use(said, workers.counts, lot.groups) for workers in lot.workers])


def _groups(table: Table, seat: int) -> Iterator[tuple[tuple[Group, ...], Pieces]]:
    """No group, and the sets of losing groups that a seat has."""
    losing = [tile for tile in table.spots if table.losing(seat, tile)]
    sets = chain.from_iterable(combinations(losing, size) for size in range(len(losing) + 1))
    for some in islice(sets, _CHOICES):
        total = NOTHING
        for tile in some:
            total = total.plus(table.group(seat, tile))
        yield tuple(map(Group, some)), total


def _fits(table: Table, seat: int, tile: str, wanted: frozenset[str], bid: bool, workers: Pieces) -> bool:
    """Whether workers can be placed at a tile as one of the colours that it may have."""
    return bool(table.ways.placed_as(table, tile, workers, seat, bid) & wanted)


def _lots(
    hands: Callable[[int, int | None, bool], Sequence[tuple[Pieces, ...]]],
    groups: Sequence[tuple[tuple[Group, ...], Pieces]],
    least: int,
    most: int | None,
    fits: Callable[[Pieces], bool] | None,
) -> Iterator[_Lot]:
    """The workers of a seat that may go to a tile, at least and at most so many; of any colours if nothing `fits`."""
    if most is not None and most < least:
        return
    for some, lying in groups:
        there = lying.total
        for run in hands(least - there, most, fits is None):
            fitting = tuple(
                [
                    one
                    for one in run
                    if least <= (size := there + one.total) and (most is None or size <= most)
                ]
            )
            if fitting and (fits is None or fits(lying.plus(fitting[-1]))):
                yield _Lot(some, fitting)


def _hands(
    box: Pieces, screen: Holding, least: int, most: int | None, mixed: bool
) -> list[tuple[Pieces, ...]]:
    """Runs of workers from behind a screen: of one colour, or of any; figures beside them."""
    endless = "worker" in screen.more
    cap = max(least + _BEYOND, _BEYOND + 1)
    limits: dict[str, int] = {}
    kinds = dict.fromkeys((*screen.known.kinds, *screen.could.kinds, *(box.kinds if endless else ())))
    for kind in kinds:
        if sort_of(kind) == "worker" and kind != UNSEEN_WORKER:
            held = max(screen.most(kind), min(cap, box.count(kind)) if endless else 0)
            limits[kind] = held if most is None else min(held, most)
    figures = [kind for kind in limits if kind not in COLOURS and limits[kind]]
    plain = sorted(kind for kind in limits if kind in COLOURS)
    beside = [Pieces.from_counts(dict.fromkeys(some, 1)) for size in range(len(figures) + 1)
              for some in combinations(figures, size)]  # fmt: skip
    return [
        tuple(Pieces.from_counts(colours).plus(more) for colours in run)
        for run in (_spreads(plain, limits, most) if mixed else _alone(plain, limits))
        for more in beside
    ]


def _alone(kinds: list[str], limits: dict[str, int]) -> Iterator[list[dict[str, int]]]:
    yield [{}]
    yield from ([{kind: n} for n in range(1, limits[kind] + 1)] for kind in kinds)


def _spreads(kinds: list[str], limits: dict[str, int], most: int | None) -> Iterator[list[dict[str, int]]]:
    """Every number of each kind; together with the same of all others, ever more of the last."""
    if not kinds:
        yield [{}]
        return
    *others, last = kinds
    for counts in product(*(range(limits[kind] + 1) for kind in others)):
        beside = dict(zip(others, counts, strict=True))
        left = limits[last] if most is None else min(limits[last], most - sum(counts))
        if left >= 0:
            yield [{**beside, last: n} for n in range(left + 1)]


def _growth(table: Table, seat: int) -> Iterator[Move]:
    """Each tile that a seat has won, at each free place that touches the village, turned each way.

    A tile may lie apart for the moment if others will join it; that is listed once they do.
    """
    village = table.villages[seat]
    tiles = [*table.won[seat], *([home] if not len(village) and (home := table.home[seat]) else [])]
    if not tiles:
        return
    taken = [at for at in village if at[0] < FAR]
    free: dict[Hex, None] = {} if taken else {HOME: None}
    for at in taken:
        free.update(dict.fromkeys(one for one in neighbours(at) if one not in taken))
    for tile in tiles:
        yield from (Place(tile, at, turn) for at in free for turn in range(_TURNED))


def _offers(hand: Hand) -> Iterator[Move]:
    """The choices of the winter tiles that were dealt, some of them perhaps unseen."""
    for size in range(len(hand.known) + 1):
        for some in combinations(hand.known, size):
            yield from (Offer(some, unseen) for unseen in range(hand.unseen + 1) if some or unseen)
