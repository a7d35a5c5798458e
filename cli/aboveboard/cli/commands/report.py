"""`aboveboard report`: a game as one page to step through."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.atomic import write
from aboveboard.cli.choice import EVERYTHING
from aboveboard.cli.files import STANDARD_INPUT
from aboveboard.cli.one import one_game
from aboveboard.cli.settings import InForce, SettingsFiles
from aboveboard.cli.terminal import Unwritable, clean, emit
from aboveboard.replay.headers import Options

__all__ = ["report"]


def report(
    context: typer.Context,
    file: o.Record,
    output: Annotated[
        str,
        typer.Option("--output", "-o", metavar="PAGE", help="Where the page goes, - for standard output."),
    ],
    game: o.GameNumber = None,
    on_illegal: o.OnIllegalOption = o.OnIllegal.APPLY,
    ruling: o.RulingOption = None,
    allow: o.Allow = None,
    seat: o.Seat = None,
    no_settings: o.NoSettings = False,
) -> None:
    """Write a game as a page to step through.

    The page is one HTML file: the table at each step, every verdict with its source, charts. It is complete and
    asks for nothing from the network."""
    o.spare_records([output], [file])
    library, say = o.library_of(context), o.language_of(context)
    options = Options(str(on_illegal), o.rulings(ruling or (), library), o.house_rules(allow or (), library))
    clubs = SettingsFiles(InForce(options, EVERYTHING), library, not no_settings)
    in_force = clubs.for_file(file)
    checked = one_game(file, game, None, library, in_force.options, say)
    from aboveboard.cli.page.assemble import page_of

    page = page_of(checked, o.seat_named(seat, checked.replay.record.players), in_force.path, say=say)
    if output == STANDARD_INPUT:
        emit(page)
        return
    try:
        write(output, page.encode())
    except OSError as error:
        raise Unwritable(output) from error
    steps = len(checked.replay.steps)
    one, more = "wrote {path}: {count} step", "wrote {path}: {count} steps"
    emit(say.counted(steps, one, more, path=clean(output)) + "\n")
