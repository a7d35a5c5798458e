"""Faults in games of Keyflower: set-up, how a season begins, whose turn it is, stated positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower import moves as m
from aboveboard.notation.keyflower.position import AtPassed, AtTile
from aboveboard.notation.statements import PositionLine
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import Kind, Season

from .fault import Fault, Here, Legal, Mutant, Said, after, before, instead, remade, said, stated

__all__ = ["COLOURS", "FAULTS", "SKILLS", "TURN", "another", "one_less", "other_side"]

TURN = (m.Bid, m.Use, m.Pass)
COLOURS = ("R", "B", "Y", "G")
SKILLS = ("saw", "pickaxe", "anvil")
_SEVEN = ("One", "Two", "Three", "Four", "Five", "Six", "Seven")
_ORDER = tuple(Season)


def one_less(pieces: m.Pieces) -> m.Pieces:
    """Pieces without one of their first kind."""
    (kind, n), *rest = pieces
    return ((kind, n - 1), *rest) if n > 1 else tuple(rest)


def another(here: Here) -> int:
    """Some seat that is not the one that moves."""
    return here.chance.choice([seat for seat in range(here.table.seats) if seat != here.by])


# Set-up


def _too_few_or_many(legal: Legal, chance: Random) -> Iterator[Mutant]:
    players = chance.choice([legal.record.players[:1], _SEVEN])
    home = m.Homes(((0, "Home-1"),))
    yield said(replace(legal.record, players=players, headers={}), [(None, home)], 1)


def _more_than_the_box(here: Here) -> Iterator[Said]:
    if here.table.phase == Phase.SETUP:
        yield None, m.Bag(((here.chance.choice("RBY"), 41),))


def _loaded_from_nowhere(here: Here) -> Iterator[Said]:
    """All workers on the boats of one colour, of which the bag has not so many."""
    table = here.table
    wanted = sum(n for boat in here.move.boats for kind, n in boat.pieces if kind in COLOURS)
    for colour in "RBYG":
        if table.bag.most(colour) < wanted and not table.stray:
            yield m.Load(tuple(_of_colour(boat, colour) for boat in here.move.boats))


def _of_colour(boat: m.Loaded, colour: str) -> m.Loaded:
    workers = sum(n for kind, n in boat.pieces if kind in COLOURS)
    others = [(kind, n) for kind, n in boat.pieces if kind not in COLOURS]
    return replace(boat, pieces=tuple(sorted([*others, (colour, workers)] if workers else others)))


def _not_eight(here: Here) -> Iterator[Said]:
    (seat, hand), *rest = here.move.hands
    (kind, n), *others = hand
    yield m.Deal(((seat, ((kind, n + 1), *others)), *rest))
    yield m.Deal(((seat, tuple(sorted([*hand[1:], *[(kind, n - 1)] * (n > 1), ("G", 1)]))), *rest))


def _one_home_for_two(here: Here) -> Iterator[Said]:
    (first, home), (second, _), *rest = here.move.homes
    yield m.Homes(((first, home), (second, home), *rest))


def _wrong_load(here: Here) -> Iterator[Said]:
    boat, *rest = here.move.boats
    if boat.boat not in ("Keymelequin", "Ianvincible") and boat.pieces:
        kind = boat.pieces[0][0]
        more = "saw" if any(kind in SKILLS for kind, _ in boat.pieces) else kind
        counts = dict(boat.pieces) | {more: dict(boat.pieces).get(more, 0) + 1}
        yield m.Load((replace(boat, pieces=tuple(sorted(counts.items()))), *rest))


def _loaded_twice(here: Here) -> Iterator[Said]:
    yield None, here.move


def _no_such_order_tile(here: Here) -> Iterator[Said]:
    for number in range(1, 5):
        tile = f"Order-{number}"
        if tile not in here.table.orders:
            yield m.Bid(tile, (("R", 1),))


def _wrong_tiles(here: Here) -> Iterator[Said]:
    table, tiles = here.table, here.move.tiles
    if table.season is not Season.WINTER:
        yield replace(here.move, tiles=tiles[1:])
        strange = [one.name for one in table.catalogue.values()
                   if one.kind is Kind.VILLAGE and one.season not in (None, table.season)
                   and one.hexagon not in table.shown]  # fmt: skip
        yield replace(here.move, tiles=(here.chance.choice(strange), *tiles[1:]))


def _winter_tiles_wrong(here: Here) -> Iterator[Said]:
    yield replace(here.move, tiles=here.move.tiles[1:])


def _winter_tiles_late(here: Here) -> Iterator[Said]:
    if here.table.phase == Phase.TURNS:
        yield None, m.WinterDeal(0, (), 1)


def _a_tile_twice(here: Here) -> Iterator[Said]:
    tiles = here.move.tiles
    if len(tiles) > 1:
        yield replace(here.move, tiles=(*tiles[:-1], tiles[0]))


def _both_sides(here: Here) -> Iterator[Said]:
    tiles = here.move.tiles
    for at, tile in enumerate(tiles):
        other = other_side(here.table, tile)
        if other:
            spare = (at + 1) % len(tiles)
            yield replace(here.move, tiles=tuple(other if one == tiles[spare] else one for one in tiles))


def other_side(table: Table, tile: str) -> str | None:
    """The other side of a summer boat."""
    found = table.catalogue.get(tile)
    if found is None or found.kind is not Kind.SUMMER_BOAT:
        return None
    sides = [one.name for one in table.catalogue.values() if one.hexagon == found.hexagon]
    return next(one for one in sides if one != tile)


def _share_moved(here: Here) -> Iterator[Said]:
    """One worker of a short bag laid on another boat than the one whose turn it was."""
    table, boats = here.table, here.move.boats
    printed = {one.boat: table.catalogue[one.boat].load(table.season) for one in boats}
    if any(load is None for load in printed.values()) or len(boats) < table.seats:
        return
    counts = {one.boat: sum(n for kind, n in one.pieces if kind not in SKILLS) for one in boats}
    if sum(counts.values()) >= sum(load.workers for load in printed.values() if load):
        return
    for giver in boats:
        for taker in boats:
            load = printed[taker.boat]
            fits = giver is not taker and load and counts[taker.boat] < load.workers
            kind = next((kind for kind, _ in giver.pieces if kind in COLOURS), None)
            if fits and kind:
                moved = {giver.boat: -1, taker.boat: 1}
                yield m.Load(tuple(_more(one, kind, moved.get(one.boat, 0)) for one in boats))


def _more(boat: m.Loaded, kind: str, by: int) -> m.Loaded:
    counts = dict(boat.pieces)
    counts[kind] = counts.get(kind, 0) + by
    return replace(boat, pieces=tuple(sorted((kind, n) for kind, n in counts.items() if n)))


# Turns


def _begun_by_another(here: Here) -> Iterator[Said]:
    if here.table.phase == Phase.OFFERS:
        yield another(here), m.Pass()


def _next_season_at_once(here: Here) -> Iterator[Said]:
    table = here.table
    if table.phase == Phase.TURNS and table.season is not Season.WINTER:
        yield None, m.Season(_ORDER[_ORDER.index(table.season) + 1])
    if table.phase == Phase.TURNS:
        yield None, m.Season(table.season)


def _the_side_that_is_down(here: Here) -> Iterator[Said]:
    for tile in here.table.offer:
        other = other_side(here.table, tile)
        if other:
            yield m.Bid(other, (("R", 1),))


def _out_of_turn(here: Here) -> Iterator[Said]:
    if here.table.phase == Phase.TURNS:
        yield another(here), here.chance.choice((m.Pass(), here.move))


def _ended_too_early(here: Here) -> Iterator[Said]:
    if here.table.phase == Phase.TURNS and here.table.passes < here.table.seats:
        yield None, m.EndSeason()


def _on_after_all_passed(here: Here) -> Iterator[Said]:
    yield here.chance.randrange(here.table.seats), m.Pass()


# Positions


def _tiles_of(lines: list[PositionLine]) -> Iterator[tuple[int, AtTile]]:
    for at, line in enumerate(lines):
        if isinstance(line, AtTile) and line.bids:
            yield at, line


def _two_bids(table: Table, lines: list[PositionLine]) -> Iterator[tuple[int | None, list[PositionLine]]]:
    for at, line in _tiles_of(lines):
        (seat, laid), *_ = line.bids or ()
        yield None, [*lines[:at], replace(line, bids=(*(line.bids or ()), (seat, laid))), *lines[at + 1 :]]


def _equal_bids(table: Table, lines: list[PositionLine]) -> Iterator[tuple[int | None, list[PositionLine]]]:
    for at, line in _tiles_of(lines):
        bids = dict(line.bids or ())
        free = [seat for seat in range(table.seats) if seat not in bids]
        if free:
            laid = next(iter(bids.values()))
            more = (*(line.bids or ()), (free[0], laid))
            yield None, [*lines[:at], replace(line, bids=more), *lines[at + 1 :]]


def _passes_out_of_order(
    table: Table, lines: list[PositionLine]
) -> Iterator[tuple[int | None, list[PositionLine]]]:
    if table.phase == Phase.TURNS and table.seats > 2:
        rest = [line for line in lines if not isinstance(line, AtPassed)]
        yield len(rest), [*rest, AtPassed((1, 0))]


FAULTS: Mapping[str, tuple[Fault, ...]] = {
    "KF-S00": (remade(_too_few_or_many),),
    "KF-S01": (before(m.Deal, _more_than_the_box), instead(m.Load, _loaded_from_nowhere)),
    "KF-S02": (instead(m.Deal, _not_eight),),
    "KF-S03": (instead(m.Homes, _one_home_for_two),),
    "KF-S04": (instead(m.Load, _wrong_load), after(m.Load, _loaded_twice)),
    "KF-S05": (before(TURN, _no_such_order_tile),),
    "KF-S06": (instead(m.SetOut, _wrong_tiles),),
    "KF-S07": (instead(m.WinterDeal, _winter_tiles_wrong), before(TURN, _winter_tiles_late)),
    "KF-S08": (instead((m.SetOut, m.WinterDeal), _a_tile_twice), instead(m.SetOut, _both_sides)),
    "KF-S09": (stated(_equal_bids), stated(_passes_out_of_order)),
    "KF-T01": (before(TURN, _begun_by_another),),
    "KF-T02": (before(TURN, _next_season_at_once),),
    "KF-T03": (instead(m.Load, _share_moved),),
    "KF-T04": (before(TURN, _the_side_that_is_down),),
    "KF-T05": (before(TURN, _out_of_turn),),
    "KF-P03": (before(TURN, _ended_too_early), before(m.EndSeason, _on_after_all_passed)),
    "KF-B02": (stated(_two_bids),),
}
