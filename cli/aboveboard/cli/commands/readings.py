"""`aboveboard readings`: the choices where sources contradict each other or are silent."""

from __future__ import annotations

import typer

from aboveboard.cli import options as o
from aboveboard.cli.manual import games_named, reading_lines
from aboveboard.cli.terminal import Colour, Paint, coloured, emit, width

__all__ = ["readings"]


def readings(context: typer.Context, game: o.GameName = None, color: o.Color = Colour.AUTO) -> None:
    """List the choices where sources differ or are silent."""
    say = o.language_of(context)
    paint = Paint(coloured(color))
    for one in games_named(game, o.library_of(context)):
        count = say.counted(len(one.readings), "{count} reading", "{count} readings")
        emit(f"{paint('bold', one.name)}: {count}\n\n")
        for reading in one.readings:
            emit("".join(f"{line}\n" for line in reading_lines(reading, paint, width(), say)) + "\n")
