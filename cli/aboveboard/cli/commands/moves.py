"""`aboveboard moves`: what a player may do at a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.listing import choices_told, each_told
from aboveboard.cli.one import game_at, possible, seen_by
from aboveboard.cli.terminal import Colour, Paint, coloured, emit, width
from aboveboard.notation.vocabulary import vocabulary_for
from aboveboard.notation.writer import written_names
from aboveboard.replay.headers import Options, permitted
from aboveboard.replay.moves import choices

__all__ = ["moves"]


def moves(
    context: typer.Context,
    file: o.Record,
    at: o.At = None,
    line: o.AtLine = None,
    game: o.GameNumber = None,
    player: Annotated[
        str | None,
        typer.Option("--player", metavar="NAME", help="Only the moves of this player.", show_default=False),
    ] = None,
    seat: o.Seat = None,
    each: Annotated[bool, typer.Option("--each", help="One move a line, none of them grouped.")] = False,
    on_illegal: o.OnIllegalOption = o.OnIllegal.APPLY,
    ruling: o.RulingOption = None,
    allow: o.Allow = None,
    color: o.Color = Colour.AUTO,
) -> None:
    """List the legal moves at a step of a game or of a position.

    Moves are told in the notation. What chance or hidden pieces decide stands in them as `?`, and what
    a tile gives or takes is left out. Where pieces are hidden, moves that are only possible come last.
    """
    library, say = o.library_of(context), o.language_of(context)
    options = Options(str(on_illegal), o.rulings(ruling or (), library), o.house_rules(allow or (), library))
    checked, step = game_at(file, game, at, line, library, options, say)
    if checked.game.candidates is None:
        o.refuse("the moves of {game} cannot be listed", game=checked.game.name)
    possible(checked, step)
    record = checked.replay.record
    table = seen_by(checked.game, step.after, o.seat_named(seat, record.players))
    lifted = permitted(record, checked.game, options)[0]
    one = o.seat_named(player, record.players)
    vocabulary = vocabulary_for(record.title, library.known)
    names = written_names(record.players, vocabulary)
    who: Sequence[int | None] = (*range(len(record.players)), None) if one is None else (one,)
    lines: list[str] = []
    for mover in who:
        found = list(choices(checked.game, table, mover, lifted))
        if each:
            lines.extend(each_told(found, mover, names, vocabulary))
        else:
            who_moves = say("The table") if mover is None else record.players[mover]
            lines.extend(
                choices_told(found, who_moves, names, vocabulary, Paint(coloured(color)), width(), say)
            )
    emit("".join(f"{text}\n" for text in lines or [say("no move is legal here")]))
