"""`aboveboard show`: the table after a step."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.one import one_game, step_at
from aboveboard.cli.terminal import Colour, Paint, clean, coloured, emit, width
from aboveboard.notation.grammar import listed
from aboveboard.notation.splitter import name_key
from aboveboard.replay.headers import Options

__all__ = ["show"]


def show(
    context: typer.Context,
    file: o.Record,
    at: Annotated[
        int | None,
        typer.Option(
            "--at", metavar="N", min=0, help="After step N; the end where left out.", show_default=False
        ),
    ] = None,
    line: Annotated[
        int | None,
        typer.Option("--line", metavar="L", min=1, help="After line L of the file.", show_default=False),
    ] = None,
    game: o.GameNumber = None,
    on_illegal: o.OnIllegalOption = o.OnIllegal.APPLY,
    ruling: o.RulingOption = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="NAME", help="Hide what this player may not see.", show_default=False),
    ] = None,
    color: o.Color = Colour.AUTO,
) -> None:
    """Show the table after a step."""
    if at is not None and line is not None:
        o.refuse("--at and --line cannot be given together")
    library = o.library_of(context)
    options = Options(str(on_illegal), o.rulings(ruling or (), library))
    checked = one_game(file, game, line, library, options)
    step = step_at(checked, at, line)
    if checked.game.view is None:
        o.refuse(f"the table of {checked.game.name} cannot be shown")
    players = checked.replay.record.players
    eyes = None if seat is None else _seated(seat, players)
    from aboveboard.cli.drawing import view_drawn

    on = coloured(color)
    text = clean(step.statement.text.strip()) or "the headers"
    emit(Paint(on)("faint", f"after step {step.index}, line {step.statement.span.line}: {text}") + "\n")
    emit(view_drawn(checked.game.view(step.after, eyes), players, width(), on))


def _seated(name: str, players: tuple[str, ...]) -> int:
    """The seat of a player by name, whatever its case."""
    seats = [seat for seat, one in enumerate(players) if name_key(one) == name_key(name)]
    if not seats:
        o.refuse(f"{clean(name)} is no player of this game{o.meant(name, players)}; it has {listed(players)}")
    return seats[0]
