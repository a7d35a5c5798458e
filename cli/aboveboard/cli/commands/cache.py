"""`aboveboard cache clear`: forgets what earlier runs found."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.terminal import clean, emit

__all__ = ["cache"]


class What(StrEnum):
    """What is done with the cache."""

    CLEAR = "clear"


def cache(
    context: typer.Context,
    what: Annotated[What, typer.Argument(metavar="clear", help="Remove it.", show_default=False)],
) -> None:
    """Clear the cache of results.

    It only saves time: an unchanged game is not replayed again.
    """
    from aboveboard.cli.cache import cache_path, cleared

    try:
        path = cache_path()
        there = cleared()
    except (OSError, RuntimeError) as error:
        o.refuse(
            "the cache cannot be cleared: {why}",
            why=o.because(error) if isinstance(error, OSError) else str(error),
        )
    say = o.language_of(context)
    told = (
        say("removed {path}", path=clean(str(path)))
        if there
        else say("there was nothing in {path}", path=clean(str(path)))
    )
    emit(f"{told}\n")
