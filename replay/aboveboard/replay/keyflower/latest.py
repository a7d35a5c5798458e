"""Remembers the answers to the questions asked last.

All rules are asked about one move on one table before the next move comes, and many of them need the same
groundwork, on the table before the move and on the one where its workers lie already. Tables and moves never
change, so the answers for the very same ones stay true.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar

from aboveboard.replay.keyflower.table import Table

__all__ = ["latest", "latest_at", "latest_each", "latest_of"]

M = TypeVar("M")
A = TypeVar("A")
K = TypeVar("K", bound=Hashable)


def latest(answer: Callable[[Table, M, int], A]) -> Callable[[Table, M, int], A]:
    """A function of a table, a move and a seat that remembers its last two answers."""
    last: tuple[Table, M, int, A] | None = None
    other: tuple[Table, M, int, A] | None = None

    @wraps(answer)
    def ask(table: Table, move: M, by: int) -> A:
        nonlocal last, other
        if last is not None and last[0] is table and last[1] is move and last[2] == by:
            return last[3]
        if other is not None and other[0] is table and other[1] is move and other[2] == by:
            return other[3]
        other, last = last, (table, move, by, answer(table, move, by))
        return last[3]

    return ask


def latest_of(answer: Callable[[Table, K], A]) -> Callable[[Table, K], A]:
    """A function of a table and a tile or a seat that remembers its last two answers."""
    last: tuple[Table, K, A] | None = None
    other: tuple[Table, K, A] | None = None

    @wraps(answer)
    def ask(table: Table, of: K) -> A:
        nonlocal last, other
        if last is not None and last[0] is table and last[1] == of:
            return last[2]
        if other is not None and other[0] is table and other[1] == of:
            return other[2]
        other, last = last, (table, of, answer(table, of))
        return last[2]

    return ask


def latest_at(answer: Callable[[Table], A]) -> Callable[[Table], A]:
    """A function of a table that remembers its last two answers."""
    last: tuple[Table, A] | None = None
    other: tuple[Table, A] | None = None

    @wraps(answer)
    def ask(table: Table) -> A:
        nonlocal last, other
        if last is not None and last[0] is table:
            return last[1]
        if other is not None and other[0] is table:
            return other[1]
        other, last = last, (table, answer(table))
        return last[1]

    return ask


def latest_each(answer: Callable[[Table, int, K], A]) -> Callable[[Table, int, K], A]:
    """A function of a table, a seat and something else that remembers every answer for its last two tables.

    Where many moves are asked about on one table, most of them place workers that others place elsewhere.
    """
    last: tuple[Table, dict[tuple[int, K], A]] | None = None
    other: tuple[Table, dict[tuple[int, K], A]] | None = None

    @wraps(answer)
    def ask(table: Table, by: int, what: K) -> A:
        nonlocal last, other
        if last is None or last[0] is not table:
            again = other if other is not None and other[0] is table else (table, {})
            other, last = last, again
        known, key = last[1], (by, what)
        if key not in known:
            known[key] = answer(table, by, what)
        return known[key]

    return ask
