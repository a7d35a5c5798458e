"""Where the tiles of a simulated game are laid: on any place that fits, the lively ones before others."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Place
from aboveboard.replay.keyflower.hexes import Hex, Placed, Village, neighbours, opposite, turned
from aboveboard.replay.keyflower.simulate_scene import Scene
from aboveboard.replay.keyflower.tiles import Edge, PowerKind

__all__ = ["place_all", "place_one"]

_WEIGHTS = {Edge.ROAD: 6.0, Edge.WATER: 30.0, Edge.FIELD: 1.0, Edge.UNKNOWN: 1.0}


def place_all(scene: Scene) -> None:
    """All tiles that are still to be placed, those of different players in any order."""
    while True:
        seats = [seat for seat in range(scene.true.seats) if scene.true.won[seat]]
        if not seats:
            return
        place_one(scene, scene.chance.choice(seats))


def place_one(scene: Scene, seat: int) -> None:
    """One tile of a seat, or two of which the second joins the first to the village."""
    if len(scene.true.won[seat]) > 1 and scene.likely(0.2) and _two_in_a_row(scene, seat):
        return
    for tile in scene.shuffled(scene.true.won[seat]):
        found = _spot(scene, seat, tile, scene.table.villages[seat])
        if found is not None:
            _lay(scene, seat, tile, found)
            return
    raise AssertionError(f"no place for {scene.true.won[seat]}")


def _lay(scene: Scene, seat: int, tile: str, spot: tuple[Hex, int]) -> None:
    at, turn = spot
    scene.true.won[seat].remove(tile)
    scene.true.villages[seat][tile] = spot
    scene.say(seat, Place(tile, at, turn))


def _two_in_a_row(scene: Scene, seat: int) -> bool:
    """Lay two tiles, first the one that only the other joins to the village; whether that was possible."""
    near, far = scene.chance.sample(scene.true.won[seat], 2)
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
