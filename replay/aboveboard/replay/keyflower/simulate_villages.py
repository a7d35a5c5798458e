"""Where the tiles of a simulated game are laid: on any place that fits, the lively ones before others."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Place
from aboveboard.replay.keyflower.hexes import Hex, Placed, Village, neighbours, opposite, turned
from aboveboard.replay.keyflower.simulate_scene import Scene
from aboveboard.replay.keyflower.tiles import Edge, PowerKind

__all__ = ["Stuck", "place_all", "place_early"]

_WEIGHTS = {Edge.ROAD: 6.0, Edge.WATER: 30.0, Edge.FIELD: 1.0, Edge.UNKNOWN: 1.0}


class Stuck(Exception):
    """No tile that is still to be placed fits anywhere."""


def place_all(scene: Scene) -> None:
    """All tiles that are still to be placed, those of different players in any order."""
    while seats := [seat for seat in range(scene.true.seats) if _waiting(scene, seat)]:
        _place_one(scene, scene.chance.choice(seats))
    for seat, tiles in enumerate(scene.true.won):
        for tile in list(tiles):
            found = _spot(scene, seat, tile, scene.table.villages[seat])
            if found is not None and scene.likely(0.5):
                _lay(scene, seat, tile, found)


def place_early(scene: Scene) -> None:
    """A tile of anybody, before all boats are chosen."""
    seats = [seat for seat in range(scene.true.seats) if _waiting(scene, seat)]
    if seats:
        _place_one(scene, scene.chance.choice(seats))


def _waiting(scene: Scene, seat: int) -> list[str]:
    """The tiles that a seat has to place; those whose edges no source tells may be left."""
    tiles = scene.true.catalogue
    return [tile for tile in scene.true.won[seat] if Edge.UNKNOWN not in tiles[tile].edges]


def _place_one(scene: Scene, seat: int) -> None:
    """One tile of a seat, or two of which the second joins the first to the village."""
    waiting = _waiting(scene, seat)
    if len(waiting) > 1 and scene.likely(0.2) and _two_in_a_row(scene, seat):
        return
    for tile in scene.shuffled(waiting):
        found = _spot(scene, seat, tile, scene.table.villages[seat])
        if found is not None:
            _lay(scene, seat, tile, found)
            return
    raise Stuck(scene.true.won[seat])


def _lay(scene: Scene, seat: int, tile: str, spot: tuple[Hex, int]) -> None:
    at, turn = spot
    scene.true.won[seat].remove(tile)
    scene.true.villages[seat][tile] = spot
    scene.say(seat, Place(tile, at, turn))


def _two_in_a_row(scene: Scene, seat: int) -> bool:
    """Lay two tiles, first the one that only the other joins to the village; whether that was possible."""
    near, far = scene.chance.sample(_waiting(scene, seat), 2)
    village: Village = scene.table.villages[seat]
    inner = _spot(scene, seat, near, village)
    if inner is None:
        return False
    outer = _spot(scene, seat, far, village.with_tile(inner[0], Placed(near, turn=inner[1])))
    if outer is None or any(at in village for at in neighbours(outer[0])):
        return False
    _lay(scene, seat, far, outer)
    _lay(scene, seat, near, inner)
    return True


def _spot(scene: Scene, seat: int, tile: str, village: Village) -> tuple[Hex, int] | None:
    """A place that fits, and how the tile is turned there; None if there is none."""
    edges = scene.true.catalogue[tile].edges
    fields = scene.power(seat, PowerKind.CROSS_COUNTRY)
    free = dict.fromkeys(at for one in village for at in neighbours(one) if at not in village)
    spots = [(at, turn) for at in free for turn in range(6)]
    return scene.weighted(spots, [_fit(village, at, turned(edges, turn), fields) for at, turn in spots])


def _fit(village: Village, at: Hex, edges: tuple[Edge, ...], fields: bool) -> float:
    """How well a tile lies at a place; 0 where its edges do not match."""
    weight = 0.0
    for way, other in enumerate(neighbours(at)):
        if other in village:
            there = village.edge(other, opposite(way))
            if edges[way] is not there and not fields and Edge.UNKNOWN not in (edges[way], there):
                return 0.0
            weight += _WEIGHTS[there] if edges[way] is there else 0.5
    return weight * weight
