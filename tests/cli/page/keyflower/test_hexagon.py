"""Tiles are drawn as they lie: each edge on the side that it is turned to."""

import re
from math import cos, radians, sin

import pytest

from aboveboard.cli.page.keyflower.hexagon import centre, edge_symbols, tile_drawn
from aboveboard.replay.keyflower.hexes import HOME, SIDES, Placed, neighbour, turned
from aboveboard.replay.keyflower.tiles import Edge, tiles
from aboveboard.replay.pieces import Pieces

NAMES = {"R": Edge.ROAD, "W": Edge.WATER, "U": Edge.UNKNOWN}
SYMBOLS = edge_symbols(tiles().values())


def edges_drawn(name: str, turn: int) -> dict[int, Edge]:
    """By direction what a picture has at the edge to the neighbour there; fields are nothing."""
    drawn = tile_drawn(tiles()[name], Placed(name, turn=turn))
    pattern, whole = re.findall(r'<use href="#(hex-\w+)"(?: transform="rotate\((\d+)\)")?', drawn)[0]
    (parts,) = re.findall(rf'<g id="{pattern}">(.*?)</g>', SYMBOLS)
    found = {}
    for edge, angle in re.findall(r'href="#edge-(\w)" transform="rotate\((\d+)\)"', parts):
        at = radians(int(angle) + int(whole or 0))
        # An edge is drawn at the bottom and turned clockwise, as a screen sees it.
        middle = (-sin(at) * 43.3, cos(at) * 43.3)
        found[direction_of(middle)] = NAMES[edge]
    return found


def direction_of(middle: tuple[float, float]) -> int:
    """Which neighbour lies behind the middle of an edge."""
    halves = [tuple(part / 2 for part in centre(neighbour(HOME, way))) for way in range(SIDES)]
    return min(
        range(SIDES), key=lambda way: abs(halves[way][0] - middle[0]) + abs(halves[way][1] - middle[1])
    )


@pytest.mark.parametrize("turn", range(SIDES))
@pytest.mark.parametrize("name", ["Keywood", "Home-3", "Boat-4b", "Order-2", "Key Mine", "Sea Bastion"])
def test_an_edge_is_where_the_rules_have_it(name: str, turn: int) -> None:
    lying = dict(enumerate(turned(tiles()[name].edges, turn)))
    assert edges_drawn(name, turn) == {way: edge for way, edge in lying.items() if edge is not Edge.FIELD}


def test_touching_tiles_touch_in_the_picture() -> None:
    """The middles of neighbours are two apothems apart, in every direction."""
    for way in range(SIDES):
        x, y = centre(neighbour(HOME, way))
        assert (x * x + y * y) ** 0.5 == pytest.approx(50 * 3**0.5)


def test_goods_and_workers_lie_on_their_tile() -> None:
    drawn = tile_drawn(
        tiles()["Miner"], Placed("Miner"), Pieces.of("iron", "iron"), (Pieces.of("R"), Pieces.of("Sven"))
    )
    assert re.findall(r'href="#p-([\w-]+)"', drawn) == ["iron", "R", "Sven"]
    assert 'class="count">2<' in drawn


def test_an_upgraded_tile_says_so() -> None:
    assert ">Miner+</text>" in tile_drawn(tiles()["Miner"], Placed("Miner", upgraded=True))
