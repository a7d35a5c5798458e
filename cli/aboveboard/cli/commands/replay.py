"""`aboveboard replay`: every step with its verdict, its consequences and its source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.job import Job, carried_out
from aboveboard.cli.plain import GAME, Told
from aboveboard.cli.running import Fails
from aboveboard.cli.terminal import Colour
from aboveboard.notation.frozen import replace

__all__ = ["replay"]


def replay(
    context: typer.Context,
    file: o.Record,
    first: Annotated[
        int, typer.Option("--from", metavar="N", min=0, help="The first step to show.", show_default=False)
    ] = 0,
    last: Annotated[
        int | None,
        typer.Option("--to", metavar="N", min=0, help="The last step to show.", show_default=False),
    ] = None,
    board: Annotated[bool, typer.Option("--board", help="Draw the table after each step.")] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Wait for a key before each step (g: to the end, q: enough).")
    ] = False,
    game: o.GameNumber = None,
    format: o.Format = None,
    output: o.Output = None,
    on_illegal: o.OnIllegalOption = o.OnIllegal.APPLY,
    ruling: o.RulingOption = None,
    allow: o.Allow = None,
    undecided_fails: o.UndecidedFails = False,
    warnings_fail: o.WarningsFail = False,
    no_exceptions: o.NoExceptions = False,
    color: o.Color = Colour.AUTO,
) -> None:
    """Show every step of a game with its verdict.

    Below each step stand the rule that grants it and what follows from it."""

    def window(found: Iterable[Told]) -> Iterator[Told]:
        any_game = False
        for one in found:
            if one.kind != GAME:
                yield one
            elif game in (None, one.body["game"]):
                any_game = True
                yield replace(one, first=first, last=last)
        if game is not None and not any_game:
            o.refuse("there is no game {number} that can be replayed in this file", number=str(game))

    job = Job(
        [file],
        format,
        output,
        on_illegal,
        ruling,
        allow,
        not no_exceptions,
        None,
        color,
        Fails(undecided_fails, warnings_fail),
        every_step=True,
        board=board,
        walk=step,
        pick=window,
        language=o.language_of(context),
    )
    raise typer.Exit(carried_out(job, o.library_of(context)))
