"""The table as a person would want to see it, as data: a reporter draws it and computes nothing."""

from __future__ import annotations

from aboveboard.notation.frozen import Frozen, NamedTuple

__all__ = ["Bounds", "Cell", "Named", "Panel", "Trend", "View"]


class Named(NamedTuple):
    """A player, named when the view is drawn."""

    seat: int


Cell = str | Named


class Panel(Frozen):
    """A part of the table: rows under columns, or a picture made of lines of text.

    `narrow` shows or tells the same where there is no room for the picture.
    """

    title: str
    columns: tuple[Cell, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    picture: tuple[str, ...] = ()
    narrow: tuple[str, ...] = ()


class View(Frozen):
    """The whole table: one line that says where play stands, and its parts."""

    headline: tuple[Cell, ...]
    panels: tuple[Panel, ...]


class Bounds(NamedTuple):
    """How many there are at least, and at most; None where there is no bound."""

    least: int
    most: int | None


class Trend(NamedTuple):
    """What is worth following through a game, by seat."""

    title: str
    seats: tuple[Bounds, ...]
