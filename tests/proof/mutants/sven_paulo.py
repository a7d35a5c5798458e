"""Faults in games with Sven and Paulo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower import moves as m
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.table import Phase, Spot, Table
from aboveboard.replay.keyflower.tiles import Kind, PowerKind, ScoringKind

from .fault import Fault, Here, Said, before, instead
from .keyflower_begin import COLOURS, TURN
from .keyflower_bids import auctioned, held, one_of

__all__ = ["FAULTS"]

PAIRS = {"Sven": ("B", "Y"), "Paulo": ("G", "R")}


def _his(here: Here) -> Iterator[str]:
    """The figures that the player has behind the screen."""
    yield from (name for name in PAIRS if held(here.table, here.by, name))


def _open_game(here: Here) -> bool:
    """Whether no summer boat of the player lets colours differ."""
    powers = (PowerKind.COUNTER_BID, PowerKind.MIXED_USE)
    return not any(has_power(here.table, here.by, one) for one in powers)


def _figures(spot: Spot) -> set[str]:
    lying = [kind for bid in spot.bids for kind in bid.workers.kinds]
    return PAIRS.keys() & {*lying, *spot.workers.kinds}


def _settled(table: Table, tile: str) -> str | None:
    colours = table.colours(tile)
    return next(iter(colours)) if len(colours) == 1 else None


def _in_vain(here: Here) -> Iterator[Said]:
    """A bid of a figure alone that does not lead, or a winning bid with one that is moved."""
    table, by = here.table, here.by
    for tile in auctioned(here):
        most = max((bid.workers.total for bid in table.spot(tile).bids if bid.seat != by), default=0)
        for name in _his(here):
            if set(PAIRS[name]) & table.colours(tile) and 0 < table.group(by, tile).total + 1 <= most:
                yield m.Bid(tile, one_of(name))
        if set(table.group(by, tile).kinds) & PAIRS.keys() and not table.losing(by, tile):
            yield from (m.Bid(to, (), (m.Group(tile),)) for to in auctioned(here)[:1] if to != tile)


def _where_neither_of_his_colours_goes(here: Here) -> Iterator[Said]:
    for tile in auctioned(here):
        colour = _settled(here.table, tile)
        for name in _his(here):
            if (
                colour
                and colour not in PAIRS[name]
                and not _figures(here.table.spot(tile))
                and _open_game(here)
            ):
                yield m.Bid(tile, one_of(name))


def _with_another_colour(here: Here) -> Iterator[Said]:
    for tile in auctioned(here) if _open_game(here) else ():
        for name in _his(here):
            for colour in COLOURS:
                if colour not in PAIRS[name] and held(here.table, here.by, colour):
                    yield m.Bid(tile, tuple(sorted(((name, 1), (colour, 1)))))


def _both_together(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    for tile in auctioned(here) if _open_game(here) else ():
        if any(_his(here)):
            yield m.Bid(tile, (("Paulo", 1), ("Sven", 1)))
        for name in _his(here):
            others = PAIRS.keys() - {name}
            if others & set(table.spot(tile).workers.kinds) and table.kind(tile) is Kind.VILLAGE:
                yield m.Use(tile, one_of(name))
            if others & set(table.group(by, tile).kinds):
                yield m.Bid(tile, one_of(name))


def _as_if_with_him(here: Here) -> Iterator[Said]:
    """The other of his colours, by somebody whose workers are not with him."""
    for tile, name, other in _other_colour(here):
        in_a_bid = any(name in bid.workers for bid in here.table.spot(tile).bids)
        if in_a_bid and not here.table.group(here.by, tile):
            yield m.Bid(tile, one_of(other, held(here.table, here.by, other)))


def _other_colour(here: Here) -> Iterator[tuple[str, str, str]]:
    """Tiles with a figure that have one of his colours, and the other one where the player has it."""
    for tile in auctioned(here) if _open_game(here) else ():
        colour, figures = _settled(here.table, tile), _figures(here.table.spot(tile))
        for name in figures if len(figures) == 1 else ():
            if colour in PAIRS[name]:
                (other,) = set(PAIRS[name]) - {colour}
                if held(here.table, here.by, other):
                    yield tile, name, other


def _neither_of_the_open_colours(here: Here) -> Iterator[Said]:
    table = here.table
    for tile in auctioned(here) if _open_game(here) else ():
        if len(table.colours(tile)) == 2:
            yield from (m.Bid(tile, one_of(one, held(table, here.by, one)))
                        for one in COLOURS if one not in table.colours(tile) and held(table, here.by, one))  # fmt: skip


def _used_in_the_other_colour(here: Here) -> Iterator[Said]:
    table = here.table
    for tile, name, other in _other_colour(here):
        beside = any(name in bid.workers for bid in table.spot(tile).bids)
        if beside and tile in table.offer and name not in table.spot(tile).workers:
            yield m.Use(tile, one_of(other, held(table, here.by, other)))


def _overbid_in_the_other_colour(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    for tile, name, other in _other_colour(here):
        colour = _settled(table, tile)
        rivals = [bid for bid in table.spot(tile).bids if bid.seat != by and bid.workers.kinds == (colour,)]
        if rivals and name not in table.group(by, tile):
            yield m.Bid(tile, one_of(other, held(table, by, other)))


def _who_is_elsewhere(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    for name in PAIRS:
        known = [*(screen.known for screen in table.screens), table.bag.known,
                 *(spot.workers for spot in table.spots.values()),
                 *(bid.workers for spot in table.spots.values() for bid in spot.bids)]  # fmt: skip
        if not held(table, by, name) and any(name in one for one in known) and table.phase == Phase.TURNS:
            yield from (m.Bid(tile, one_of(name)) for tile in auctioned(here)[:2])


# Scores


def _scored_without_having_him(here: Here) -> Iterator[Said]:
    for at, share in enumerate(here.move.shares):
        workers = any(kind in COLOURS for kind, _ in share.pieces)
        for name in PAIRS if workers else ():
            if not held(here.table, here.by, name):
                more = replace(share, pieces=tuple(sorted([*share.pieces, (name, 1)])))
                yield replace(here.move, shares=(*here.move.shares[:at], more, *here.move.shares[at + 1 :]))


def _scored_away_from_him(here: Here) -> Iterator[Said]:
    """A worker of the other of his colours where only one counts, without him."""
    table = here.table
    for lying in table.villages[here.by].values():
        scoring = table.catalogue[lying.tile].side(lying.upgraded).scoring
        wanted = scoring.needs.pieces.only(COLOURS).kinds if scoring else ()
        if scoring is None or scoring.kind is not ScoringKind.SET or scoring.needs.any_worker:
            continue
        for name in _his(here):
            mine = set(PAIRS[name])
            for other in mine - set(wanted) if len(mine & set(wanted)) == 1 else ():
                if held(table, here.by, other):
                    yield m.Scored(here.move.points, (m.Share(lying.tile, one_of(other)),))


FAULTS: Mapping[str, tuple[Fault, ...]] = {
    "SP-01": (before(TURN, _in_vain),),
    "SP-02": (before(TURN, _where_neither_of_his_colours_goes),),
    "SP-03": (before(TURN, _with_another_colour),),
    "SP-04": (before(TURN, _as_if_with_him),),
    "SP-05": (before(TURN, _neither_of_the_open_colours),),
    "SP-06": (before(TURN, _used_in_the_other_colour),),
    "SP-07": (before(TURN, _overbid_in_the_other_colour),),
    "SP-20": (before(TURN, _who_is_elsewhere),),
    "SP-21": (before(TURN, _both_together),),
    "SP-24": (instead(m.Scored, _scored_without_having_him),),
    "SP-25": (instead(m.Scored, _scored_away_from_him),),
}
