"""`aboveboard readings`: the choices where sources contradict each other or are silent."""

from __future__ import annotations

import typer

from aboveboard.cli import options as o
from aboveboard.cli.manual import asking, games_named, reading_lines
from aboveboard.cli.terminal import Colour, Paint, coloured, emit, width, wrapped

__all__ = ["readings"]


def readings(context: typer.Context, game: o.GameName = None, color: o.Color = Colour.AUTO) -> None:
    """List the choices where sources differ or are silent."""
    say = o.language_of(context)
    paint = Paint(coloured(color))
    columns = width()
    for one in games_named(game, o.library_of(context)):
        count = say.counted(len(one.readings), "{count} reading", "{count} readings")
        emit(f"{paint('bold', one.name)}{say.colon}{count}\n\n")
        for reading in one.readings:
            changed = ", ".join(rule.code for rule in asking(reading, one))
            told = say("It changes what these rules say: {codes}", codes=changed)
            lines = [
                *reading_lines(reading, paint, columns, say),
                *(wrapped(told, 4, columns, 2) if changed else ()),
            ]
            emit("".join(f"{line}\n" for line in lines) + "\n")
