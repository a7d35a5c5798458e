"""The table as a person would want to see it, as data: a reporter draws it and computes nothing."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Panel", "View"]


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the table: rows under columns, or a picture made of lines of text."""

    title: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    picture: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """The whole table: one line that says where play stands, and its parts."""

    headline: str
    panels: tuple[Panel, ...]
