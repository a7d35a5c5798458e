"""`aboveboard rules`: the catalogue."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.manual import games_named, rule_found
from aboveboard.cli.terminal import Colour, coloured, emit, width
from aboveboard.notation.texts import Language
from aboveboard.replay.catalogue import Rule
from aboveboard.replay.games import Game

__all__ = ["rules"]


def rules(
    context: typer.Context,
    game: o.GameName = None,
    search: Annotated[
        str | None,
        typer.Option("--search", metavar="TEXT", help="Only rules that hold this text.", show_default=False),
    ] = None,
    color: o.Color = Colour.AUTO,
) -> None:
    """List the rules and where they are written.

    Exits with 1 when a search finds nothing.
    """
    say = o.language_of(context)
    any_rule = False
    for one in games_named(game, o.library_of(context)):
        found = [rule for rule in one.rules if rule_found(rule, search, say)]
        any_rule = any_rule or bool(found)
        if found:
            emit(_table(one, found, coloured(color), say))
    if not any_rule:
        told = say("no rule holds {text}", text=repr(search)) if search else say("no rules")
        typer.echo(told, err=True)
        raise typer.Exit(1)


def _table(game: Game, found: list[Rule], colour: bool, say: Language) -> str:
    from aboveboard.cli.drawing import drawn, table_of

    rows = [
        (one.code, say.title(one.code, one.title), one.cite[0].told(say) if one.cite else "") for one in found
    ]
    title = say("{game}: {count} of {all} rules", game=game.name, count=len(rows), all=len(game.rules))
    columns = (say("Code"), say("Rule"), say("Where"))
    return drawn([table_of(columns, rows, title), ""], width(), colour)
