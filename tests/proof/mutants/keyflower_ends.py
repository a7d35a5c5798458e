"""Faults in games of Keyflower: the end of a season, villages, winter and the scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower import moves as m
from aboveboard.replay.keyflower.allocation import PURPLE
from aboveboard.replay.keyflower.effects.season_end import to_place
from aboveboard.replay.keyflower.hexes import contacts
from aboveboard.replay.keyflower.hoards import on_yards
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.rules.season_end import resolved
from aboveboard.replay.keyflower.scoring import flips
from aboveboard.replay.keyflower.table import Phase
from aboveboard.replay.keyflower.tiles import Kind, PowerKind, Season

from .fault import Fault, Here, Said, after, before, instead
from .keyflower_begin import COLOURS, TURN, another, one_less
from .keyflower_bids import auctioned, held, one_of

__all__ = ["FAULTS"]

_ORDER = tuple(Season)
_ENDING = (m.TakeBoat, m.Place)


def _ended_again(here: Here) -> Iterator[Said]:
    yield None, m.EndSeason()


# What is left of the season before


def _bid_from(here: Here, sources: list[str]) -> Iterator[Said]:
    table, by = here.table, here.by
    colour = next((one for one in COLOURS if held(table, by, one)), "R")
    for source in here.chance.sample(sources, min(2, len(sources))):
        for to in auctioned(here)[:1]:
            yield m.Bid(to, one_of(colour), (m.Group(source),))


def _from_a_past_season(here: Here) -> Iterator[Said]:
    table = here.table
    past = [one.name for one in table.catalogue.values() if one.season and one.season is not table.season]
    yield from _bid_from(here, past)


def _from_a_village(here: Here) -> Iterator[Said]:
    table = here.table
    if table.phase == Phase.OFFERS:
        yield from _bid_from(here, [one for one in table.owner if table.kind(one) is Kind.HOME])


def _from_a_turn_order_tile(here: Here) -> Iterator[Said]:
    if here.table.phase == Phase.OFFERS:
        yield from _bid_from(here, list(here.table.orders))


# Tiles and boats


def _what_has_left_the_game(here: Here) -> Iterator[Said]:
    table = resolved(here.table)
    there = {*table.offer, *table.spots, *table.owner, *(tile for won in table.won for tile in won)}
    for tile in table.catalogue.values():
        gone = tile.hexagon in table.shown and tile.name not in there
        if gone and tile.kind is Kind.VILLAGE and tile.season is table.season is not Season.WINTER:
            yield m.Place(tile.name, (1, 0))


def _of_another_winner(here: Here) -> Iterator[Said]:
    yield another(here), here.move


def _a_boat_that_is_taken(here: Here) -> Iterator[Said]:
    taken = [name for name, boat in here.table.boats.items() if boat.taken is not None]
    if taken and here.table.phase == Phase.BOATS:
        yield m.TakeBoat(here.chance.choice(taken))


def _a_boat_in_mid_season(here: Here) -> Iterator[Said]:
    if here.table.phase == Phase.TURNS and here.table.passes < here.table.seats:
        yield m.TakeBoat(here.chance.choice(list(here.table.boats)))


def _a_second_boat(here: Here) -> Iterator[Said]:
    left = [name for name, boat in here.then.boats.items() if boat.taken is None]
    if left and here.then.choosing:
        yield m.TakeBoat(here.chance.choice(left))


def _before_a_winner(here: Here) -> Iterator[Said]:
    table = resolved(here.table)
    if table.choosing and table.choosing[0] in table.winners:
        yield from ((seat, replace(here.move, drawn=None)) for seat in table.choosing[1:])


def _before_the_next(here: Here) -> Iterator[Said]:
    table = resolved(here.table)
    if table.choosing and table.choosing[0] not in table.winners:
        yield from ((seat, replace(here.move, drawn=None)) for seat in table.choosing[1:])


def _begun_against(marker: str, here: Here) -> Iterator[Said]:
    if here.table.phase == Phase.OFFERS and here.table.marker == marker:
        yield another(here), m.Pass()


def _against_the_winner(here: Here) -> Iterator[Said]:
    yield from _begun_against("won", here)


def _against_the_left_neighbour(here: Here) -> Iterator[Said]:
    yield from _begun_against("passed", here)


def _other_workers_drawn(here: Here) -> Iterator[Said]:
    count = sum(n for _, n in here.move.drawn or ())
    yield replace(here.move, drawn=one_of("R", count + 1))


# Villages


def _what_nobody_won(here: Here) -> Iterator[Said]:
    table = resolved(here.table)
    known = {*table.owner, *(tile for won in table.won for tile in won)}
    strange = [one.name for one in table.catalogue.values()
               if one.kind is Kind.VILLAGE and one.name not in known and one.hexagon not in table.shown]  # fmt: skip
    yield replace(here.move, tile=here.chance.choice(strange))


def _next_season_with_tiles_left(here: Here) -> Iterator[Said]:
    table = here.table
    if table.phase == Phase.PLACING and table.season is not Season.WINTER:
        yield None, m.Season(_ORDER[_ORDER.index(table.season) + 1])


def _apart(here: Here) -> Iterator[Said]:
    if len(to_place(resolved(here.table), here.by)) == 1:
        yield replace(here.move, at=(9, 9))


def _edges_that_differ(here: Here) -> Iterator[Said]:
    table = resolved(here.table)
    village, tile = table.villages[here.by], table.named(here.move.tile)
    if has_power(table, here.by, PowerKind.CROSS_COUNTRY) or here.move.at in village:
        return
    for turn in range(6):
        lying = village.with_tile(here.move.at, village[(0, 0)].__class__(tile, turn=turn))
        if any(one.matches is False for one in contacts(lying, here.move.at)):
            yield replace(here.move, turn=turn)


def _where_a_tile_lies(here: Here) -> Iterator[Said]:
    lying = list(here.table.villages[here.by].items())
    yield replace(here.move, at=here.chance.choice(lying)[0])


def _moved_later(here: Here) -> Iterator[Said]:
    for at, lying in here.then.villages[here.by].items():
        if here.then.phase == Phase.PLACING and at != (0, 0):
            yield m.Place(lying.tile, (at[0] + 7, at[1]))


# Winter


def _not_ones_own(here: Here) -> Iterator[Said]:
    table = here.table
    dealt = [tile for seat, hand in enumerate(table.hands) if seat != here.by for tile in hand.known]
    yield m.Offer((here.chance.choice(dealt),))


def _begun_without_them(here: Here) -> Iterator[Said]:
    yield here.table.start, m.Pass()


def _a_boat_before_winter(here: Here) -> Iterator[Said]:
    if here.table.season is not Season.WINTER:
        yield m.Place(here.chance.choice([*here.table.boats, *here.table.orders]), (0, 1))


def _an_order_tile_of_nobody(here: Here) -> Iterator[Said]:
    table = resolved(here.table)
    known = {*table.owner, *(tile for won in table.won for tile in won)}
    if table.season is Season.WINTER and table.phase in (Phase.BOATS, Phase.PLACING):
        yield from (m.Place(tile, (0, 1)) for tile in table.orders if tile not in known)


# Scores


def _a_point_more(here: Here) -> Iterator[Said]:
    yield replace(here.move, points=here.move.points + here.chance.choice((1, 2, 5)))


def _before_the_end(here: Here) -> Iterator[Said]:
    yield m.Scored(10)


def _shared(here: Here, yards: bool) -> Iterator[tuple[int, m.Share]]:
    """The shares of a score on yards or elsewhere, with their places."""
    names = on_yards(here.table.villages[here.by])
    for at, share in enumerate(here.move.shares):
        if (here.table.named(share.tile) in names) is yards and share.pieces and not share.standing:
            yield at, share


def _with(here: Here, at: int, share: m.Share, points: int = 0) -> m.Scored:
    shares = here.move.shares
    return replace(
        here.move, points=here.move.points + points, shares=(*shares[:at], share, *shares[at + 1 :])
    )


def _more_than_one_has(here: Here, yards: bool) -> Iterator[Said]:
    for at, share in _shared(here, yards):
        kind, n = share.pieces[0]
        if kind != PURPLE:
            yield _with(here, at, replace(share, pieces=((kind, n + 20), *share.pieces[1:])))


def _pieces_one_lacks(here: Here) -> Iterator[Said]:
    yield from _more_than_one_has(here, yards=False)


def _pieces_not_on_the_yard(here: Here) -> Iterator[Said]:
    yield from _more_than_one_has(here, yards=True)


def _more_than_lies_there(here: Here) -> Iterator[Said]:
    table = here.table
    for name in on_yards(table.villages[here.by]):
        scoring = table.catalogue[name].side(table.upgraded(name)).scoring
        kind = scoring.of if scoring and scoring.of != "resource" else "wood"
        lying = table.goods[name].count(kind) if name in table.goods else 0
        yield replace(here.move, shares=(m.Share(name, ((kind, lying + 9),)),))


def _on_a_tile_of_another(here: Here) -> Iterator[Said]:
    table = here.table
    others = [tile for tile, seat in table.owner.items() if seat != here.by]
    own = [one.tile for one in table.villages[here.by].values() if table.kind(one.tile) is Kind.HOME]
    for tile in (here.chance.choice(others), *own):
        share = m.Share(tile, (("R", 1),))
        yield replace(here.move, shares=(*here.move.shares, share))


def _a_set_broken(here: Here) -> Iterator[Said]:
    for at, share in _shared(here, yards=False):
        tile = here.table.catalogue[here.table.named(share.tile)]
        scoring = next(
            (one for one in (tile.basic.scoring, tile.upgraded and tile.upgraded.scoring) if one), None
        )
        if scoring and scoring.needs.total > 1 and not any(kind == PURPLE for kind, _ in share.pieces):
            left = one_less(share.pieces)
            if left:
                yield _with(here, at, replace(share, pieces=left))


def _the_marker_of_another(here: Here) -> Iterator[Said]:
    if here.table.start != here.by:
        yield replace(here.move, purple=here.chance.choice(("wood", "saw", "G")))


def _a_flip_too_many(here: Here) -> Iterator[Said]:
    table = here.table
    village = table.villages[here.by]
    possible = {village[at].tile for at in flips(village)}
    others = [one.tile for one in village.values() if one.tile not in possible]
    yield replace(here.move, flips=(here.chance.choice(others),))


def _what_cannot_stand(here: Here) -> Iterator[Said]:
    if not has_power(here.table, here.by, PowerKind.ANY_RESOURCE_SCORES):
        for at, share in _shared(here, yards=False):
            more = replace(share, pieces=(*share.pieces, ("wood", 1)), standing=(("wood", "gold", 1),))
            if all(kind != "wood" for kind, _ in share.pieces):
                yield _with(here, at, more)


FAULTS: Mapping[str, tuple[Fault, ...]] = {
    "KF-E00": (after(m.EndSeason, _ended_again),),
    "KF-E01": (before(TURN, _from_a_past_season),),
    "KF-E02": (before(_ENDING, _what_has_left_the_game),),
    "KF-E03": (instead(m.Place, _of_another_winner),),
    "KF-E04": (before(TURN, _from_a_village),),
    "KF-E05": (instead(m.TakeBoat, _a_boat_that_is_taken), before(TURN, _a_boat_in_mid_season)),
    "KF-B11": (after(m.TakeBoat, _a_second_boat),),
    "KF-E05a": (instead(m.TakeBoat, _before_a_winner),),
    "KF-E05b": (before(TURN, _against_the_winner),),
    "KF-E05c": (instead(m.TakeBoat, _before_the_next),),
    "KF-E05d": (before(TURN, _against_the_left_neighbour),),
    "KF-E05e": (before(TURN, _from_a_turn_order_tile),),
    "KF-E05f": (instead(m.TakeBoat, _other_workers_drawn),),
    "KF-E06": (instead(m.Place, _what_nobody_won),),
    "KF-V01": (before(m.Place, _next_season_with_tiles_left),),
    "KF-V02": (instead(m.Place, _apart),),
    "KF-V03": (instead(m.Place, _edges_that_differ),),
    "KF-V04": (instead(m.Place, _where_a_tile_lies), after(m.Place, _moved_later)),
    "KF-W01": (instead(m.Offer, _not_ones_own), before(m.Offer, _begun_without_them)),
    "KF-W03": (before(_ENDING, _a_boat_before_winter),),
    "KF-W04": (before(_ENDING, _an_order_tile_of_nobody),),
    "KF-F01": (instead(m.Scored, _a_point_more), before(TURN, _before_the_end)),
    "KF-F02": (instead(m.Scored, _pieces_one_lacks),),
    "KF-F03": (instead(m.Scored, _pieces_not_on_the_yard), instead(m.Scored, _more_than_lies_there)),
    "KF-F04": (instead(m.Scored, _on_a_tile_of_another),),
    "KF-F05": (instead(m.Scored, _a_set_broken),),
    "KF-F06": (instead(m.Scored, _the_marker_of_another),),
    "KF-F08": (instead(m.Scored, _a_flip_too_many),),
    "KF-F09": (instead(m.Scored, _what_cannot_stand),),
}
