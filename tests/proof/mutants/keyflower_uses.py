"""Faults in games of Keyflower: uses of tiles, what they give and what they cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower import moves as m
from aboveboard.replay.keyflower.effects.benefits import side_of
from aboveboard.replay.keyflower.table import Phase
from aboveboard.replay.keyflower.tiles import Kind, Season, Side
from aboveboard.replay.pieces import Pieces

from .fault import Fault, Here, Said, before, instead
from .keyflower_begin import COLOURS, SKILLS, TURN, one_less
from .keyflower_bids import held, one_of, plain

__all__ = ["FAULTS", "usable"]

_RESOURCES = ("wood", "stone", "iron")


def usable(here: Here) -> list[str]:
    """The tiles that may be used on this turn as far as it matters where they lie."""
    table = here.table
    if table.phase not in (Phase.TURNS, Phase.OFFERS):
        return []
    free = table.offer if table.season is not Season.WINTER else ()
    tiles = [*(one for one in free if table.winning(one) or table.leader(one) is None), *table.owner]
    return [one for one in tiles if side_of(table, one).acts]


def _fitting(here: Here, tile: str) -> str | None:
    """A colour that the player has and that fits the tile."""
    table = here.table
    return next((one for one in COLOURS if one in table.colours(tile) and held(table, here.by, one)), None)


def _first(here: Here, tile: str) -> m.Use | None:
    """A use of a tile that nobody has used, which is legal where its cost can be paid."""
    colour = _fitting(here, tile)
    if colour is None or here.table.spot(tile).uses or not plain(here.table, tile):
        return None
    return m.Use(tile, one_of(colour))


def _shown(here: Here) -> Side:
    return side_of(here.table, here.table.named(here.move.tile))


def _known(here: Here) -> bool:
    return here.move.gains is not None


# Where, and with how many


def _what_lies_nowhere(here: Here) -> Iterator[Said]:
    table = here.table
    gone = [one.name for one in table.catalogue.values()
            if one.kind is Kind.VILLAGE and one.season is not Season.WINTER and one.basic.acts
            and one.name not in table.offer and one.name not in table.owner]  # fmt: skip
    if gone and table.phase == Phase.TURNS:
        yield m.Use(here.chance.choice(gone), one_of(here.chance.choice(COLOURS)))


def _without_a_place(here: Here) -> Iterator[Said]:
    table = here.table
    summer = [one for one in (*table.offer, *table.owner) if table.kind(one) is Kind.SUMMER_BOAT]
    tiles = [*table.boats, *table.orders, *summer]
    if table.phase == Phase.TURNS:
        yield m.Use(here.chance.choice(tiles), one_of(here.chance.choice(COLOURS)))


def _in_the_auction_of_winter(here: Here) -> Iterator[Said]:
    table = here.table
    if table.season is Season.WINTER and table.phase == Phase.TURNS:
        yield from (m.Use(tile, one_of(_fitting(here, tile) or "R")) for tile in table.offer)


def _not_bigger(here: Here) -> Iterator[Said]:
    for tile in usable(here):
        uses, colour = here.table.spot(tile).uses, _fitting(here, tile)
        if uses and colour:
            yield m.Use(tile, one_of(colour, min(uses[-1].workers.total, held(here.table, here.by, colour))))


def _seven_on_a_tile(here: Here) -> Iterator[Said]:
    for tile in usable(here):
        spot, colour = here.table.spot(tile), _fitting(here, tile)
        if spot.uses and colour:
            yield m.Use(tile, one_of(colour, max(7 - spot.used, spot.uses[-1].workers.total + 1)))


def _more_than_three(here: Here) -> Iterator[Said]:
    for tile in usable(here):
        colour = _fitting(here, tile)
        if colour and held(here.table, here.by, colour) > 3 and not here.table.spot(tile).uses:
            yield m.Use(tile, one_of(colour, 4))


def _a_group_too_big(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    for source in table.spots:
        group = table.group(by, source)
        if group and table.losing(by, source):
            yield from (m.Use(tile, (), (m.Group(source),)) for tile in usable(here)
                        if 0 < 6 - table.spot(tile).used < group.total)  # fmt: skip


def _used_when_it_is_over(here: Here) -> Iterator[Said]:
    for seat, won in enumerate(here.table.won):
        yield from ((seat, m.Use(tile, one_of("R"))) for tile in won if here.table.catalogue[tile].basic.acts)


# What is handed in


def _wrong_payment(here: Here) -> Iterator[Said]:
    cost = _shown(here).pays
    if not cost:
        yield replace(here.move, paid=(("saw", 1),))
    elif here.move.paid and not here.move.paid_groups:
        kind, n = here.move.paid[0]
        yield replace(here.move, paid=((kind, n + 1), *here.move.paid[1:]))


def _paid_by_a_winning_bid(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    if _shown(here).pays.any_worker:
        for tile in table.spots:
            group = table.group(by, tile)
            if group and not table.losing(by, tile):
                yield replace(here.move, paid=(), paid_groups=(m.Group(tile),))


def _what_cannot_be_paid(here: Here) -> Iterator[Said]:
    table, screen = here.table, here.table.screens[here.by]
    for tile in usable(here):
        cost = side_of(table, tile).pays
        wanted = [kind for kind in cost.pieces.kinds if kind in SKILLS]
        lacking = any(not screen.known.count(kind) for kind in wanted)
        use = _first(here, tile)
        if use and (lacking or (cost.any_skill and not screen.skill_count)):
            yield use


# What it gives


def _other_resources(here: Here) -> Iterator[Said]:
    shown = _shown(here)
    if shown.produces and not side_of(here.table, here.table.named(here.move.tile)).one_of:
        kind, n = shown.produces.counts[0]
        others = [one for one in (*_RESOURCES, "gold") if one not in shown.produces]
        if here.table.named(here.move.tile) != "Workshop" and others:
            yield replace(here.move, gains=((here.chance.choice(others), n),))
            yield replace(here.move, gains=((kind, n + 1), *shown.produces.counts[1:]))


def _one_more(here: Here, kinds: tuple[str, ...]) -> Iterator[Said]:
    counts = dict(here.move.gains)
    kind = here.chance.choice(kinds)
    counts[kind] = counts.get(kind, 0) + 1
    yield replace(here.move, gains=tuple(sorted(counts.items())))


def _a_skill_too_many(here: Here) -> Iterator[Said]:
    if _known(here) and _shown(here).draws_skills:
        yield from _one_more(here, SKILLS)


def _a_worker_too_many(here: Here) -> Iterator[Said]:
    if _known(here) and _shown(here).draws_workers:
        yield from _one_more(here, ("R", "B", "Y"))


def _green_and_more(here: Here) -> Iterator[Said]:
    if _shown(here).gains:
        yield replace(here.move, gains=(("Y", 1),))
        yield replace(here.move, gains=(("G", _shown(here).gains.total + 1),))


def _less_than_there_is(here: Here) -> Iterator[Said]:
    shown, supply = _shown(here), here.table.supply
    if any(supply.count(kind) for kind in (*shown.produces.kinds, *shown.gains.kinds)):
        yield replace(here.move, gains=(), acts=())
    if _known(here) and (shown.draws_skills or shown.draws_workers) and here.move.gains:
        yield replace(here.move, gains=one_less(here.move.gains))


def _drawn_back(here: Here) -> Iterator[Said]:
    """The very kind that was handed in, of which there was none to draw."""
    shown, table = _shown(here), here.table
    paid = Pieces(here.move.paid)
    if not _known(here) or not here.move.gains or here.move.paid_groups or not paid:
        return
    for kind in paid.kinds:
        there = table.pile if kind in SKILLS else table.bag
        draws = shown.draws_skills if kind in SKILLS else shown.draws_workers
        if draws and not there.most(kind):
            counts = Pieces(one_less(here.move.gains)).plus(Pieces.of(kind))
            yield replace(here.move, gains=counts.counts)


def _paid_in_green(here: Here) -> Iterator[Said]:
    """A green worker handed in and drawn again, when no green one was in the bag."""
    table, shown = here.table, _shown(here)
    placed = Pieces(here.move.workers).count("G")
    none_there = table.bag.most("G") == 0 and held(table, here.by, "G") > placed
    if none_there and shown.draws_workers and shown.pays.any_worker and _known(here) and here.move.gains:
        counts = Pieces(one_less(here.move.gains)).plus(Pieces.of("G"))
        yield replace(here.move, paid=one_of("G"), paid_groups=(), gains=counts.counts)


def _gold_of_the_workshop(here: Here) -> Iterator[Said]:
    if here.table.named(here.move.tile) == "Workshop":
        yield replace(here.move, gains=(("gold", 1),))
        yield replace(here.move, gains=(("stone", 2), ("wood", 1)))


FAULTS: Mapping[str, tuple[Fault, ...]] = {
    "KF-U01": (before(TURN, _what_lies_nowhere),),
    "KF-U02": (before(TURN, _without_a_place), before(TURN, _in_the_auction_of_winter)),
    "KF-U03": (before(TURN, _not_bigger),),
    "KF-U04": (before(TURN, _seven_on_a_tile),),
    "KF-U05": (before(TURN, _more_than_three, under={"workers-in-a-use": "three"}),),
    "KF-U07": (before(TURN, _a_group_too_big),),
    "KF-V08": (before((m.TakeBoat, m.Place), _used_when_it_is_over),),
    "KF-W02": (before(TURN, _in_the_auction_of_winter),),
    "KF-M06": (instead(m.Use, _wrong_payment),),
    "KF-M21": (instead(m.Use, _paid_by_a_winning_bid),),
    "KF-M24": (before(TURN, _what_cannot_be_paid),),
    "KF-M01": (instead(m.Use, _other_resources),),
    "KF-M02": (instead(m.Use, _a_skill_too_many),),
    "KF-M03": (instead(m.Use, _a_worker_too_many),),
    "KF-M04": (instead(m.Use, _green_and_more),),
    "KF-M05": (instead(m.Use, _less_than_there_is),),
    "KF-M07": (instead(m.Use, _drawn_back), instead(m.Use, _paid_in_green)),
    "KF-M08": (instead(m.Use, _gold_of_the_workshop),),
}
