"""Faults in games of Keyflower: bids, colours, and where workers come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower import moves as m
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import PowerKind, Season

from .fault import Fault, Here, Said, before, instead
from .keyflower_begin import COLOURS, TURN

__all__ = ["FAULTS", "auctioned", "held", "one_of", "plain"]


def held(table: Table, seat: int, colour: str) -> int:
    """How many workers of a colour a player has behind the screen."""
    return table.screens[seat].known.count(colour)


def one_of(colour: str, count: int = 1) -> m.Pieces:
    """So many workers of a colour."""
    return ((colour, count),)


def auctioned(here: Here) -> list[str]:
    """The tiles that may be bid for on this turn, the player's own bids and the ghost's tiles apart."""
    table = here.table
    if table.phase not in (Phase.TURNS, Phase.OFFERS):
        return []
    tiles = [*table.offer, *table.orders]
    return [one for one in tiles if table.leader(one) is None or table.winning(one) is not None]


def plain(table: Table, tile: str) -> bool:
    """Whether only workers of the four colours are at a tile, none of them laid flat."""
    spot = table.spot(tile)
    bids = all(not bid.flat and set(bid.workers.kinds) <= set(COLOURS) for bid in spot.bids)
    return bids and all(not use.flat and set(use.workers.kinds) <= set(COLOURS) for use in spot.uses)


def _colour_at(table: Table, tile: str) -> str | None:
    colours = table.colours(tile)
    return next(iter(colours)) if len(colours) == 1 else None


def _mine(here: Here, losing: bool) -> list[str]:
    """The tiles where the player has a bid that loses or wins."""
    table, by = here.table, here.by
    return [tile for tile in table.spots if table.group(by, tile) and table.losing(by, tile) is losing]


# Bids


def _for_what_is_not_auctioned(here: Here) -> Iterator[Said]:
    if here.table.phase == Phase.TURNS:
        for tile in here.chance.sample([*here.table.boats, *here.table.owner], 3):
            yield m.Bid(tile, one_of("R"))


def _of_nobody(here: Here) -> Iterator[Said]:
    tiles = auctioned(here)
    if len(tiles) > 1:
        to, source = here.chance.sample(tiles, 2)
        if not here.table.group(here.by, source):
            yield m.Bid(to, (), (m.Group(source),))


def _too_small(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    for tile in auctioned(here):
        colour = _colour_at(table, tile)
        most = max((bid.workers.total for bid in table.spot(tile).bids if bid.seat != by), default=0)
        if colour and table.group(by, tile).total < most and held(table, by, colour):
            yield m.Bid(tile, one_of(colour))


def _topped_up_in_vain(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    for tile in _mine(here, losing=True):
        best, colour = table.winning(tile), _colour_at(table, tile)
        if best and colour and table.group(by, tile).total < best.workers.total and held(table, by, colour):
            yield m.Bid(tile, one_of(colour))


def _a_winning_bid_moved(here: Here) -> Iterator[Said]:
    for tile in _mine(here, losing=False):
        yield from (m.Bid(to, (), (m.Group(tile),)) for to in auctioned(here) if to != tile)


def _a_part_of_a_group(here: Here) -> Iterator[Said]:
    first, *rest = here.move.groups or (None,)
    if first is None:
        return
    lying = here.table.group(here.by, here.table.named(first.tile))
    kind, n = lying.counts[0]
    counts = {**dict(lying.counts), kind: n - 1 if lying.total > 1 else n + 1}
    part = tuple(sorted((kind, n) for kind, n in counts.items() if n))
    yield replace(here.move, groups=(replace(first, workers=part), *rest))


def _a_group_named_twice(here: Here) -> Iterator[Said]:
    if here.move.groups:
        yield replace(here.move, groups=(*here.move.groups, here.move.groups[0]))


def _from_the_tile_itself(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    for tile in _mine(here, losing=True):
        colour = _colour_at(table, tile)
        if colour and held(table, by, colour):
            yield m.Bid(tile, one_of(colour), (m.Group(tile),))


# Colours


def _several_colours(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    tiles = [tile for tile in auctioned(here) if plain(table, tile)]
    for one, other in (("R", "B"), ("R", "Y"), ("B", "G"), ("Y", "G")):
        if tiles and held(table, by, one) and held(table, by, other):
            yield m.Bid(here.chance.choice(tiles), ((one, 1), (other, 1)))


def _wrong_colours(here: Here, tile: str) -> Iterator[str]:
    """Colours that a tile certainly has not, and that the player has."""
    table, by = here.table, here.by
    if plain(table, tile) and len(table.colours(tile)) == 1:
        yield from (one for one in COLOURS if one not in table.colours(tile) and held(table, by, one))


def _against_the_workers_on_it(here: Here) -> Iterator[Said]:
    table = here.table
    for tile in auctioned(here):
        if table.spot(tile).uses and not table.spot(tile).bids:
            yield from (m.Bid(tile, one_of(one)) for one in _wrong_colours(here, tile))


def _against_the_bids_beside_it(here: Here) -> Iterator[Said]:
    table = here.table
    if has_power(table, here.by, PowerKind.MIXED_USE) or table.season is Season.WINTER:
        return
    for tile in auctioned(here):
        if table.spot(tile).bids and not table.spot(tile).uses and tile not in table.orders:
            yield from (m.Use(tile, one_of(one)) for one in _wrong_colours(here, tile))


def _green_and_another(here: Here) -> Iterator[Said]:
    table = here.table
    for tile in auctioned(here):
        counts = [bid.workers.total for bid in table.spot(tile).bids]
        for one in _wrong_colours(here, tile):
            if (one == "G") != ("G" in table.colours(tile)):
                yield m.Bid(tile, one_of(one, min(max(counts, default=0) + 1, held(table, here.by, one))))


def _in_a_village(here: Here) -> Iterator[Said]:
    table = here.table
    if has_power(table, here.by, PowerKind.MIXED_USE):
        return
    for tile, spot in table.spots.items():
        if tile in table.owner and spot.uses:
            yield from (m.Use(tile, one_of(one, spot.uses[-1].workers.total + 1))
                        for one in _wrong_colours(here, tile))  # fmt: skip


def _against_a_counter_bid(here: Here) -> Iterator[Said]:
    """A colour against a counter-bid, when all that it was made against have gone."""
    table, by = here.table, here.by
    for tile in auctioned(here):
        spot = table.spot(tile)
        if spot.bids and not spot.uses and all(bid.flat for bid in spot.bids):
            for one in COLOURS:
                if one not in table.colours(tile) and held(table, by, one):
                    yield m.Bid(tile, one_of(one, held(table, by, one)))


# Workers


def _the_marker_played(here: Here) -> Iterator[Said]:
    for tile in auctioned(here)[:3]:
        yield m.Bid(tile, one_of("purple"))


def _more_than_behind_the_screen(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    for tile in auctioned(here):
        colour = _colour_at(table, tile) or here.chance.choice(COLOURS)
        yield m.Bid(tile, one_of(colour, held(table, by, colour) + here.chance.choice((1, 1, 3))))


def _from_where_nobody_lies(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    tiles = [one for one in auctioned(here) if not table.group(by, one) and not table.spot(one).uses]
    if tiles:
        yield from (m.Bid(to, (), (m.Group(tiles[0]),)) for to in auctioned(here)[-2:] if to != tiles[0])


def _used_workers_moved(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    for tile, spot in table.spots.items():
        if spot.uses and not table.group(by, tile):
            yield from (m.Bid(to, (), (m.Group(tile, spot.uses[-1].workers.counts),))
                        for to in auctioned(here) if to != tile)  # fmt: skip


def _taken_back(here: Here) -> Iterator[Said]:
    """Workers of a bid played as if they were behind the screen again."""
    table, by = here.table, here.by
    for tile in (*_mine(here, losing=True), *_mine(here, losing=False)):
        for colour in table.group(by, tile).kinds:
            if colour in COLOURS:
                count = held(table, by, colour) + 1
                yield from (m.Bid(to, one_of(colour, count)) for to in auctioned(here) if to != tile)


FAULTS: Mapping[str, tuple[Fault, ...]] = {
    "KF-B01": (before(TURN, _for_what_is_not_auctioned),),
    "KF-B03": (before(TURN, _of_nobody),),
    "KF-B04": (before(TURN, _too_small),),
    "KF-B06": (before(TURN, _topped_up_in_vain),),
    "KF-B07": (before(TURN, _a_winning_bid_moved),),
    "KF-B08": (instead((m.Bid, m.Use), _a_part_of_a_group),),
    "KF-B09": (instead((m.Bid, m.Use), _a_group_named_twice), before(TURN, _from_the_tile_itself)),
    "KF-C01": (before(TURN, _several_colours),),
    "KF-C02": (before(TURN, _against_the_workers_on_it), before(TURN, _against_the_bids_beside_it)),
    "KF-C03": (before(TURN, _green_and_another),),
    "KF-C04": (before(TURN, _in_a_village),),
    "KF-C05": (before(TURN, _against_a_counter_bid),),
    "KF-C07": (before(TURN, _the_marker_played),),
    "KF-T06": (before(TURN, _more_than_behind_the_screen), before(TURN, _from_where_nobody_lies)),
    "KF-T07": (before(TURN, _used_workers_moved),),
    "KF-T08": (before(TURN, _taken_back),),
}
