"""A fast `replace` for the tables of games.

`dataclasses.replace` runs the whole constructor again, which for a table of many fields costs more than
judging a move. This one copies the instance's dictionary; it is meant for frozen dataclasses without
slots and without `__post_init__`. Type checkers see the standard one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["replace"]

if TYPE_CHECKING:
    from dataclasses import replace
else:
    _T = TypeVar("_T")

    def replace(table: _T, **changes: Any) -> _T:
        """A copy of a table with some fields changed."""
        copy = object.__new__(type(table))
        fields = copy.__dict__
        fields.update(table.__dict__)
        fields.update(changes)
        return copy
