"""Remembers the answer to the question asked last.

All rules are asked about one move on one table before the next move comes, and many of them need the same
groundwork. Tables and moves never change, so the answer for the very same ones stays true.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from aboveboard.replay.keyflower.table import Table

__all__ = ["latest"]

M = TypeVar("M")
A = TypeVar("A")


def latest(answer: Callable[[Table, M, int], A]) -> Callable[[Table, M, int], A]:
    """A function of a table, a move and a seat that is not computed twice in a row for the same ones."""
    last: tuple[Table, M, int, A] | None = None

    @wraps(answer)
    def ask(table: Table, move: M, by: int) -> A:
        nonlocal last
        if last is not None and last[0] is table and last[1] is move and last[2] == by:
            return last[3]
        found = answer(table, move, by)
        last = (table, move, by, found)
        return found

    return ask
