"""A table as the position that states it: written as a record of its own, and read back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aboveboard.notation.frozen import replace
from aboveboard.notation.statements import EndPosition, Move, Position, Record, Ruling, Span, Statement
from aboveboard.notation.vocabulary import KNOWN, Entry
from aboveboard.notation.writer import record_written
from aboveboard.replay.games import Game

__all__ = ["position_record", "position_written", "restated"]

_NOWHERE = Span(0, 0, 0)


def restated(game: Game, table: Any) -> Any:
    """The table as the position that states it reads back.

    Raises:
        KeyError: the game cannot state its tables.
    """
    if game.stated is None or game.blank is None or game.settle is None:
        raise KeyError(game.name)
    again = game.blank(table)
    for line in game.stated(table):
        again = game.places[type(line)](again, line)
    return game.settle(again)


def position_record(game: Game, record: Record, rulings: Mapping[str, str], table: Any) -> Record:
    """A record that states a table, under the readings and house rules of the record it was taken from.

    Raises:
        KeyError: the game cannot state its tables.
    """
    if game.stated is None:
        raise KeyError(game.name)
    chosen = tuple(Ruling(name, value, _NOWHERE) for name, value in rulings.items()
                   if value != game.defaults.get(name))  # fmt: skip
    moves: tuple[Move, ...] = (Position(), *game.stated(table), EndPosition())
    statements = tuple(Statement(_NOWHERE, "", None, move) for move in moves)
    return replace(record, headers={}, spans={}, rulings=chosen, result=(), statements=statements, problems=(),
                   marks=None, number=1)  # fmt: skip


def position_written(
    game: Game, record: Record, rulings: Mapping[str, str], table: Any, known: tuple[Entry, ...] = KNOWN
) -> Iterator[str]:
    """The lines of that record.

    Raises:
        KeyError: the game cannot state its tables.
    """
    return record_written(position_record(game, record, rulings, table), known)
