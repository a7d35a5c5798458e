"""`aboveboard simulate`: random legal games."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.manual import games_named
from aboveboard.cli.terminal import emit

__all__ = ["simulate"]

_MODULE = "aboveboard.replay.simulate"


def simulate(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game.", show_default=False)],
    players: Annotated[int, typer.Option("--players", metavar="N", min=1, help="How many players.")] = 4,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Equal seeds give equal games.")] = 1,
    games: Annotated[int, typer.Option("--games", metavar="K", min=1, help="How many games.")] = 1,
) -> None:
    """Write random legal games in the notation."""
    (known,) = games_named(game, o.library_of(context))
    made = _generator()
    try:
        for text in made(known.name, players, seed, games):
            emit(text if text.endswith("\n") else f"{text}\n")
    except KeyError:
        o.refuse(f"{known.name} cannot be simulated yet")
    except ValueError as error:
        o.refuse(str(error))


def _generator() -> Callable[[str, int, int, int], Iterator[str]]:
    try:
        module = importlib.import_module(_MODULE)
    except ModuleNotFoundError as error:
        if error.name != _MODULE:
            raise
        o.refuse("no game can be simulated yet")
    made: Callable[[str, int, int, int], Iterator[str]] = module.games
    return made
