"""A tile as a hexagon with its edges: a road is a dashed way, water has waves, a field is plain.

A hexagon has its middle at (0,0), corners to the left and right, and sides of `SIDE`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import sqrt

from aboveboard.cli.page.keyflower.tokens import row
from aboveboard.cli.page.markup import Markup, inline, joined, tag
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.keyflower.gallery import side_told
from aboveboard.replay.keyflower.hexes import Hex, Placed
from aboveboard.replay.keyflower.tiles import Edge, Tile
from aboveboard.replay.keyflower.wording import written
from aboveboard.replay.pieces import NOTHING, Pieces

__all__ = ["SIDE", "centre", "edge_symbols", "tile_drawn", "tile_told"]

SIDE = 50.0
_HIGH = SIDE * sqrt(3) / 2
_LONGEST_LINE = 12
_LONGEST_GAIN = 16

_OUTLINE = (
    f"M{SIDE:g} 0L{SIDE / 2:g} {_HIGH:.1f}H{-SIDE / 2:g}L{-SIDE:g} 0 {-SIDE / 2:g} {-_HIGH:.1f}H{SIDE / 2:g}Z"
)
# Each at the bottom edge; the others are turned into their place.
_EDGES = {
    Edge.ROAD: '<path d="M0 16V43.3" class="kerb"/><path d="M0 16V43.3" class="road"/>'
    '<path d="M0 42V16" class="dashes"/>',
    Edge.WATER: '<path d="M-25 43.3L-17 29.4H17L25 43.3Z" class="water"/>'
    '<path d="M-14 37q3.5-5 7 0t7 0 7 0 7 0" class="wave"/>',
    Edge.UNKNOWN: '<text y="41" class="letter">?</text>',
}
_NAMES = {Edge.ROAD: "R", Edge.WATER: "W", Edge.FIELD: "F", Edge.UNKNOWN: "U"}


def centre(at: Hex) -> tuple[float, float]:
    """Where the middle of a tile of a village is."""
    return at[0] * SIDE * 1.5, (at[1] + at[0] / 2) * _HIGH * 2


def edge_symbols(tiles: Iterable[Tile]) -> Markup:
    """The hexagons with the edges that some tiles have, to be referred to."""
    each = [
        tag("g", Markup(shape), id=f"edge-{_NAMES[edge]}") for edge, shape in _EDGES.items()
    ]  # fmt: skip
    patterns = sorted({tile.edges for tile in tiles})
    return joined([*each, *(_pattern(edges) for edges in patterns)])


def _pattern(edges: tuple[Edge, ...]) -> Markup:
    turned = [
        inline("use", href=f"#edge-{_NAMES[edge]}", transform=f"rotate({60 * way})")
        for way, edge in enumerate(edges)
        if edge in _EDGES
    ]
    square = [inline("circle", r=17, class_="square")] if Edge.ROAD in edges else []
    return tag("g", inline("path", d=_OUTLINE, class_="land"), *turned, *square, id=_pattern_id(edges))


def _pattern_id(edges: tuple[Edge, ...]) -> str:
    return "hex-" + "".join(_NAMES[edge] for edge in edges)


@cache
def tile_told(tile: Tile, upgraded: bool = False, say: Language = ENGLISH) -> str:
    """What a tile does, in words."""
    side = say.value(side_told(tile, upgraded))
    return f"{tile.name}{'+' if upgraded else ''}" + (f" ({side})" if side else "")


@lru_cache(maxsize=1024)
def tile_drawn(
    tile: Tile,
    lying: Placed,
    goods: Pieces = NOTHING,
    uses: tuple[Pieces, ...] = (),
    say: Language = ENGLISH,
) -> Markup:
    """A tile as it lies: its name, what it brings, its points, the resources and the workers on it."""
    turned = f"rotate({60 * (lying.turn % 6)})" if lying.turn % 6 else None
    parts: list[str] = [inline("use", href=_ref(tile), transform=turned), _labels(tile, lying.upgraded, say)]
    if goods:
        parts.append(row(goods, 0.0, 16.0, 15.0)[0])
    used = [one for one in uses if one]
    if used:
        parts.append(_used(used, 31.0 if goods else 24.0))
    return joined(parts)


def _ref(tile: Tile) -> str:
    return f"#{_pattern_id(tile.edges)}"


def _used(uses: list[Pieces], y: float) -> Markup:
    """The workers of the uses side by side, each use in a frame."""
    whole = NOTHING
    for one in uses:
        whole = whole.plus(one)
    drawn, width = row(whole, 0.0, y, 14.0)
    frame = inline("rect", x=-width / 2 - 2, y=y - 9, width=width + 4, height=18, rx=4, class_="plate")
    return tag("g", frame, drawn, class_="uses")


@cache
def _labels(tile: Tile, upgraded: bool, say: Language) -> Markup:
    lines = _lines(tile.name + ("+" if upgraded else ""))
    top = -16.0 if len(lines) == 1 else -22.0
    parts = [tag("text", line, y=top + 11 * at, class_="name") for at, line in enumerate(lines)]
    side = tile.side(upgraded)
    gain = say.value(_gain(tile, upgraded))
    if gain:
        parts.append(tag("text", gain, y=top + 11 * len(lines), class_="gain"))
    if side.points:
        number = tag("text", str(side.points), y=3.5, class_="letter")
        shield = inline("circle", r=7.5, class_="points")
        parts.append(tag("g", shield, number, transform="translate(0 -35)"))
    return joined(parts)


def _gain(tile: Tile, upgraded: bool) -> str:
    side = tile.side(upgraded)
    told = written(side.produces) if side.produces else side_told(tile, upgraded).removeprefix("gives ")
    return told if len(told) <= _LONGEST_GAIN else ""


def _lines(name: str) -> list[str]:
    """A name in one line or two."""
    first, _, rest = name.partition(" ")
    return [first, rest] if rest and len(name) > _LONGEST_LINE else [name]
