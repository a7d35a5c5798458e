"""`aboveboard show`: the table after a step."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any

import typer

from aboveboard.cli import options as o
from aboveboard.cli.entries import Checked
from aboveboard.cli.library import Library
from aboveboard.cli.one import game_at, outside, seen_by
from aboveboard.cli.terminal import Colour, Paint, clean, coloured, emit, width
from aboveboard.notation.texts import Language
from aboveboard.replay.headers import Options
from aboveboard.replay.positions import position_written
from aboveboard.replay.verdict import Step

__all__ = ["show"]


class As(StrEnum):
    """How a table is shown."""

    TABLE = "table"
    POSITION = "position"


def show(
    context: typer.Context,
    file: o.Record,
    at: o.At = None,
    line: o.AtLine = None,
    game: o.GameNumber = None,
    on_illegal: o.OnIllegalOption = o.OnIllegal.APPLY,
    ruling: o.RulingOption = None,
    as_: Annotated[
        As, typer.Option("--as", help="Drawn as a table, or written as a position of the notation.")
    ] = As.TABLE,
    seat: o.Seat = None,
    color: o.Color = Colour.AUTO,
) -> None:
    """Show the table after a step."""
    library, say = o.library_of(context), o.language_of(context)
    options = Options(str(on_illegal), o.rulings(ruling or (), library))
    checked, step = game_at(file, game, at, line, library, options, say)
    viewer = o.seat_named(seat, checked.replay.record.players)
    if as_ is As.POSITION:
        outside(checked, step)
        emit("".join(f"{one}\n" for one in _stated(checked, step.after, viewer, library)))
    else:
        emit(_drawn(checked, step, viewer, coloured(color), say))


def _stated(checked: Checked, table: Any, viewer: int | None, library: Library) -> Iterator[str]:
    game, replay = checked.game, checked.replay
    if game.stated is None:
        o.refuse("the table of {game} cannot be written as a position", game=game.name)
    return position_written(game, replay.record, replay.rulings, seen_by(game, table, viewer), library.known)


def _drawn(checked: Checked, step: Step, viewer: int | None, on: bool, say: Language) -> str:
    if checked.game.view is None:
        o.refuse("the table of {game} cannot be shown", game=checked.game.name)
    from aboveboard.cli.drawing import view_drawn

    text = clean(step.statement.text.strip()) or say("the headers")
    line = str(step.statement.span.line)
    where = say("after step {step}, line {line}: {text}", step=str(step.index), line=line, text=text)
    head = Paint(on)("faint", where) + "\n"
    view = checked.game.view(step.after, viewer)
    return head + view_drawn(view, checked.replay.record.players, width(), on, say)
