"""Faults in games of Keyflower: moving resources and upgrading tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower import moves as m
from aboveboard.replay.keyflower.effects.benefits import side_of
from aboveboard.replay.keyflower.hexes import neighbours, passable, water_link
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Kind, PowerKind, Season
from aboveboard.replay.pieces import Pieces

from .fault import Fault, Here, Said, instead
from .keyflower_begin import one_less

__all__ = ["FAULTS"]

_RESOURCES = ("wood", "stone", "iron")


def _transports(here: Here) -> bool:
    side = side_of(here.table, here.table.named(here.move.tile))
    return bool(side.transport or side.upgrades)


def _carries(here: Here) -> int:
    return side_of(here.table, here.table.named(here.move.tile)).transport


def _has(here: Here, power: PowerKind) -> bool:
    return has_power(here.table, here.by, power)


def _lying(table: Table, seat: int) -> Iterator[tuple[str, str]]:
    """The own tiles on which something lies, each with a kind that does."""
    for tile, goods in table.goods.items():
        if table.owner.get(tile) == seat and goods:
            yield tile, goods.kinds[0]


def _beside(table: Table, seat: int, tile: str, joined: bool, over_fields: bool = False) -> Iterator[str]:
    """The own tiles next to one, those that it is joined to by road, or not."""
    village = table.villages[seat]
    at = village.find(tile)
    if at is not None:
        for other in neighbours(at):
            if other in village and passable(village, at, other, over_fields) is joined:
                yield village[other].tile


def _ride(here: Here, moves: int) -> m.Haul | None:
    """Something moved to and fro, so many moves in all."""
    table, by = here.table, here.by
    for tile, kind in _lying(table, by):
        for other in _beside(table, by, tile, joined=True):
            path = tuple((tile, other)[step % 2] for step in range(moves + 1))
            return m.Haul(((kind, 1),), path)
    return None


def _own_tiles(table: Table, seat: int, upgraded: bool) -> Iterator[Any]:
    for lying in table.villages[seat].values():
        tile = table.catalogue[lying.tile]
        if lying.upgraded is upgraded and tile.upgrade_cost is not None:
            yield tile


def _skills_only(here: Here) -> Iterator[Any]:
    """Own tiles that are upgraded for skill tiles alone."""
    for tile in _own_tiles(here.table, here.by, upgraded=False):
        cost = tile.upgrade_cost
        if not cost.any_resource and not any(kind in (*_RESOURCES, "gold") for kind in cost.pieces.kinds):
            yield tile


def _acts(here: Here, *acts: m.Haul | m.Upgrade) -> m.Use:
    return replace(here.move, acts=acts)


# Moves


def _elsewhere(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    others = [tile for tile, seat in table.owner.items() if seat != by]
    if _transports(here) and others:
        other = here.chance.choice(others)
        yield _acts(here, m.Upgrade(other, (("saw", 1),)))
        yield from (_acts(here, m.Haul(((kind, 1),), (tile, other))) for tile, kind in _lying(table, by))


def _where_no_road_leads(here: Here) -> Iterator[Said]:
    if _carries(here) and not _has(here, PowerKind.CROSS_COUNTRY):
        for tile, kind in _lying(here.table, here.by):
            for other in _beside(here.table, here.by, tile, joined=False):
                yield _acts(here, m.Haul(((kind, 1),), (tile, other)))


def _over_water(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    village = table.villages[by]
    if _carries(here) and _has(here, PowerKind.CROSS_COUNTRY):
        for tile, kind in _lying(table, by):
            at = village.find(tile)
            for other in neighbours(at) if at else ():
                if other in village and water_link(village, at, other):
                    yield _acts(here, m.Haul(((kind, 1),), (tile, village[other].tile)))
            far = [one.tile for there, one in village.items() if at and there not in (at, *neighbours(at))]
            yield from (_acts(here, m.Haul(((kind, 1),), (tile, other))) for other in far[:1])


def _what_does_not_lie_there(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    if _carries(here):
        for lying in table.villages[by].values():
            for kind in _RESOURCES:
                for other in _beside(table, by, lying.tile, joined=True):
                    if not table.goods.get(lying.tile, Pieces()).count(kind):
                        yield _acts(here, m.Haul(((kind, 1),), (lying.tile, other)))


def _too_many_moves(here: Here) -> Iterator[Said]:
    ride = _ride(here, _carries(here) + 1)
    if ride and not _has(here, PowerKind.DOUBLE_TRANSPORT):
        yield _acts(here, ride)


def _more_than_double(here: Here) -> Iterator[Said]:
    ride = _ride(here, 2 * _carries(here) + 1)
    if ride and _has(here, PowerKind.DOUBLE_TRANSPORT):
        yield _acts(here, ride)


def _new_numbers_at_once(here: Here) -> Iterator[Said]:
    table = here.table
    tile = table.named(here.move.tile)
    own = [act for act in here.move.acts if isinstance(act, m.Upgrade) and table.named(act.tile) == tile]
    factor = 2 if _has(here, PowerKind.DOUBLE_TRANSPORT) else 1
    upgraded = table.catalogue[tile].upgraded
    if own and upgraded and upgraded.transport > _carries(here):
        paid = Pieces(own[0].paid)
        ride = _ride(here, factor * _carries(here) + 1)
        start = table.named(ride.path[0]) if ride else ""
        if ride and not (start == tile and ride.goods[0][0] in paid):
            yield _acts(here, own[0], ride)


def _upgraded_first(here: Here) -> Iterator[Said]:
    upgrades = [act for act in here.move.acts if isinstance(act, m.Upgrade)]
    ride = _ride(here, 1)
    if upgrades and ride and _carries(here):
        yield _acts(here, upgrades[0], ride)


def _nothing_done(here: Here) -> Iterator[Said]:
    if _transports(here) and here.move.acts:
        yield _acts(here)


# Upgrades


def _for_less(here: Here) -> Iterator[Said]:
    for act in here.move.acts:
        if isinstance(act, m.Upgrade) and act.paid and not act.standing:
            (kind, n), *rest = act.paid
            less = one_less(act.paid)
            if less:
                yield _acts(here, replace(act, paid=less))
            yield _acts(here, replace(act, paid=((kind, n + 1), *rest)))


def _without_another_side(here: Here) -> Iterator[Said]:
    for lying in here.table.villages[here.by].values() if _transports(here) else ():
        tile = here.table.catalogue[lying.tile]
        if tile.kind in (Kind.SUMMER_BOAT, Kind.BOAT, Kind.TURN_ORDER) or tile.season is Season.WINTER:
            yield _acts(here, m.Upgrade(lying.tile, (("saw", 1),)))


def _twice(here: Here) -> Iterator[Said]:
    for act in here.move.acts:
        if isinstance(act, m.Upgrade):
            yield _acts(here, act, act)
    if _transports(here):
        for tile in _own_tiles(here.table, here.by, upgraded=True):
            yield _acts(here, m.Upgrade(tile.name, tile.upgrade_cost.pieces.counts or (("saw", 1),)))


def _from_elsewhere(here: Here) -> Iterator[Said]:
    """A tile upgraded for what does not lie on it, or with skill tiles that are not behind the screen."""
    table, screen = here.table, here.table.screens[here.by]
    for tile in _own_tiles(table, here.by, upgraded=False) if _transports(here) else ():
        cost = tile.upgrade_cost.pieces
        here_lying = table.goods.get(tile.name, Pieces())
        resources = cost.only(_RESOURCES)
        if not cost or tile.upgrade_cost.any_resource or tile.upgrade_cost.any_skill:
            continue
        short = resources and not here_lying.covers(resources)
        if short or (not resources and not screen.known.covers(cost)):
            yield _acts(here, m.Upgrade(tile.name, cost.counts))


def _another_resource(here: Here) -> Iterator[Said]:
    """One resource paid for another, which only gold may stand for."""
    if _has(here, PowerKind.ANY_RESOURCE_UPGRADES) or not _transports(here):
        return
    for tile in _own_tiles(here.table, here.by, upgraded=False):
        cost = tile.upgrade_cost
        for kind in cost.pieces.only(_RESOURCES).kinds if not cost.any_resource else ():
            others = [one for one in _RESOURCES if one not in cost.pieces]
            counts = {one: n for one, n in cost.pieces.counts if one != kind}
            for other in others:
                paid = {**counts, other: cost.pieces.count(kind)}
                yield _acts(here, m.Upgrade(tile.name, tuple(sorted(paid.items()))))


def _resources_for_skills(here: Here) -> Iterator[Said]:
    if _has(here, PowerKind.ANY_RESOURCE_UPGRADES) and _transports(here):
        for tile in _skills_only(here):
            yield _acts(here, m.Upgrade(tile.name, (("wood", tile.upgrade_cost.total),)))


FAULTS: Mapping[str, tuple[Fault, ...]] = {
    "KF-M09": (instead(m.Use, _another_resource),),
    "KF-M10": (instead(m.Use, _elsewhere),),
    "KF-M11": (instead(m.Use, _where_no_road_leads),),
    "KF-M12": (instead(m.Use, _too_many_moves),),
    "KF-M13": (instead(m.Use, _for_less), instead(m.Use, _without_another_side)),
    "KF-M14": (instead(m.Use, _from_elsewhere),),
    "KF-M16": (instead(m.Use, _twice),),
    "KF-M17": (instead(m.Use, _upgraded_first, under={"transport-order": "moves-first"}),),
    "KF-M18": (instead(m.Use, _new_numbers_at_once),),
    "KF-M19": (instead(m.Use, _what_does_not_lie_there),),
    "KF-M20": (instead(m.Use, _nothing_done, under={"idle-transport": "refused"}),),
    "KF-X02a": (instead(m.Use, _over_water),),
    "KF-X02b": (instead(m.Use, _more_than_double),),
    "KF-X03a": (instead(m.Use, _resources_for_skills),),
}
