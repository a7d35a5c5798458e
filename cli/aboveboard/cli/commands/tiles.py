"""`aboveboard tiles`: a tile of a game, drawn with all that it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.terminal import Colour, Paint, clean, coloured, emit, width, wrapped
from aboveboard.notation.words import fold
from aboveboard.replay.views import View

__all__ = ["tiles"]

Gallery = Mapping[str, Callable[[], View]]


def tiles(
    context: typer.Context,
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]", help="A tile; all names where left out.", show_default=False),
    ] = None,
    color: o.Color = Colour.AUTO,
) -> None:
    """Draw a tile with its edges, sides, costs and points."""
    galleries = [(game.name, game.gallery()) for game in o.library_of(context).all() if game.gallery]
    if not name:
        paint = Paint(coloured(color))
        for game, gallery in galleries:
            emit(f"{paint('bold', game)}\n")
            emit("".join(f"{line}\n" for line in wrapped(", ".join(gallery), 2, width())))
        return
    portrait = _found(" ".join(name), [gallery for _, gallery in galleries])
    from aboveboard.cli.drawing import view_drawn

    emit(view_drawn(portrait(), (), width(), coloured(color), o.language_of(context)))


def _found(name: str, galleries: list[Gallery]) -> Callable[[], View]:
    """What draws the tile of this name, or the only one whose name begins so."""
    all_names = {tile: draw for gallery in galleries for tile, draw in gallery.items()}
    exact = [tile for tile in all_names if fold(tile) == fold(name)]
    begun = exact or [tile for tile in all_names if fold(tile).startswith(fold(name))]
    if not begun:
        o.refuse(
            "{name} is no tile{near}; `aboveboard tiles` lists them",
            name=clean(name),
            near=o.meant(name, all_names),
        )
    if len(begun) > 1:
        o.refuse("{name} may be {names}", name=clean(name), names=o.one_of(begun))
    return all_names[begun[0]]
