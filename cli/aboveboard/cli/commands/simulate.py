"""`aboveboard simulate`: random legal games."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli import completion
from aboveboard.cli import options as o
from aboveboard.cli.terminal import clean, emit
from aboveboard.notation.texts import Unfit

__all__ = ["simulate"]


def simulate(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A game as in `game:`, with its expansions (`+ NAME`) and variants (`, NAME`).",
            show_default=False,
            autocompletion=completion.games,
        ),
    ],
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", min=1, help="How many play; any number if left out."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Equal seeds give equal games.")] = 1,
    games: Annotated[int, typer.Option("--games", metavar="K", min=1, help="How many games.")] = 1,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="I", min=1, help="Write what this seat sees (1 is the first player)."),
    ] = None,
) -> None:
    """Write random legal games in the notation."""
    from aboveboard.replay import simulate as simulator

    library = o.library_of(context)
    hidden = None if seat is None else seat - 1
    try:
        for text in simulator.games(game, players, seed, games, hidden, library.known, library.games):
            emit(text)
    except KeyError:
        o.refuse("{game} cannot be simulated yet", game=clean(game))
    except Unfit as error:
        o.refuse("{why}", why=o.cannot_be(error))
