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
        o.refuse(f"the cache cannot be cleared: {getattr(error, 'strerror', None) or error}")
    emit(f"{'removed' if there else 'there was nothing in'} {clean(str(path))}\n")
