"""A village as hexagons made of characters.

Roads are `=`, water `~`, fields nothing; both sides of an edge show their own. The last line of a tile
tells where it lies.
"""

from __future__ import annotations

from collections.abc import Callable

from aboveboard.replay.keyflower.hexes import Hex, Village
from aboveboard.replay.keyflower.tiles import Edge

__all__ = ["ROOM", "drawn"]

ROOM = 16
"""How many characters a line of a tile has."""

_ACROSS, _DOWN = ROOM + 2, 4
_MARKS = {Edge.ROAD: "=", Edge.WATER: "~", Edge.FIELD: " ", Edge.UNKNOWN: "?"}
_CORNERS = (
    (1, "bottom left", 3, 1),
    (2, "top left", 2, 1),
    (4, "top right", 2, ROOM + 2),
    (5, "bottom right", 3, ROOM + 2),
)

Canvas = dict[tuple[int, int], str]


def drawn(
    village: Village, lines: Callable[[Hex], tuple[str, str]], far: int, places: bool = True
) -> tuple[str, ...]:
    """The tiles of a village.

    Args:
        village: the village.
        lines: what is written on each.
        far: from where on tiles are left out, since nobody knows where they lie.
        places: whether each tells where it lies.
    """
    canvas: Canvas = {}
    here = sorted(at for at in village if at[0] < far)
    for at in here:
        _outline(canvas, at)
    for at in here:
        _edges(canvas, village, at)
        place = f"{at[0]},{at[1]}" if places else ""
        for row, text in enumerate((*lines(at), place), start=1):
            _write(canvas, at, row, text)
    if not canvas:
        return ()
    left, top = min(x for x, _ in canvas), min(y for _, y in canvas)
    right, bottom = max(x for x, _ in canvas), max(y for _, y in canvas)
    rows = ("".join(canvas.get((x, y), " ") for x in range(left, right + 1)) for y in range(top, bottom + 1))
    return tuple(row.rstrip() for row in rows)


def _corner(at: Hex) -> tuple[int, int]:
    return at[0] * _ACROSS, at[1] * _DOWN + at[0] * _DOWN // 2


def _outline(canvas: Canvas, at: Hex) -> None:
    x, y = _corner(at)
    for i in range(ROOM):
        canvas[x + 2 + i, y] = canvas[x + 2 + i, y + 4] = "_"
    for row, inset in ((1, 1), (2, 0)):
        canvas[x + inset, y + row], canvas[x + ROOM + 3 - inset, y + row] = "/", "\\"
    for row, inset in ((3, 0), (4, 1)):
        canvas[x + inset, y + row], canvas[x + ROOM + 3 - inset, y + row] = "\\", "/"


def _edges(canvas: Canvas, village: Village, at: Hex) -> None:
    x, y = _corner(at)
    for direction, row in ((0, 4), (3, 0)):
        mark = _MARKS[village.edge(at, direction)]
        if mark != " ":
            for i in range(ROOM // 2 - 1, ROOM // 2 + 3):
                canvas[x + 1 + i, y + row] = mark
    for direction, _, row, inset in _CORNERS:
        canvas[x + inset, y + row] = _MARKS[village.edge(at, direction)]


def _write(canvas: Canvas, at: Hex, row: int, text: str) -> None:
    x, y = _corner(at)
    for i, letter in enumerate(text[:ROOM].center(ROOM)):
        if letter != " ":
            canvas[x + 2 + i, y + row] = letter
