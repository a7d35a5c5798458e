"""What a page needs to know to draw a game, and where each game's and expansion's drawing is found."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from aboveboard.cli.page.markup import Markup, joined, short
from aboveboard.notation.frozen import Frozen, NamedTuple
from aboveboard.notation.statements import Title
from aboveboard.notation.texts import ENGLISH, Language

__all__ = ["DRAWINGS", "Area", "Drawing", "Figure", "Look", "Place", "drawing_for", "look_at"]

_SHORT = 4


class Area(NamedTuple):
    """A part of the table: its key, its heading, and the class that lays it out."""

    key: str
    title: str
    layout: str


class Figure(NamedTuple):
    """A figure that only an expansion knows: its symbol, what it is called, where it stands and whose it is."""

    symbol: str
    label: str
    tile: str | None = None
    seat: int | None = None


class Look(NamedTuple):
    """How a table is looked at: the players, their short names, whose eyes, the figures on it, and the language."""

    players: tuple[str, ...]
    short: tuple[str, ...]
    seat: int | None = None
    figures: tuple[Figure, ...] = ()
    say: Language = ENGLISH


class Drawing(Frozen):
    """How a game is drawn. An expansion fills only what it adds.

    Attributes:
        areas: the parts of the table, in the order of the page.
        draw: the table to pictures, by area, each of them one element. Equal pictures are kept only once, so
            each should show as little as changes by itself.
        symbols: what pictures refer to by `<use>`, made from the last table of a game.
        figures: the figures that an expansion adds to a table.
        style: the file of its style sheet, as `package:file`.
    """

    areas: tuple[Area, ...] = ()
    draw: Callable[[Any, Look], Mapping[str, Sequence[Markup]]] | None = None
    symbols: Callable[[Any], Markup] | None = None
    figures: Callable[[Any], tuple[Figure, ...]] | None = None
    style: str = ""


class Place(NamedTuple):
    """Where the drawing of a game or an expansion is found."""

    name: str
    module: str
    extends: str | None = None


DRAWINGS: tuple[Place, ...] = (
    Place("Celestia", "aboveboard.cli.page.celestia"),
    Place("Keyflower", "aboveboard.cli.page.keyflower"),
    Place("Key Celeste", "aboveboard.cli.page.key_celeste", "Keyflower"),
    Place("Sven and Paulo", "aboveboard.cli.page.sven_paulo", "Keyflower"),
)


class Drawings(NamedTuple):
    """The drawings of a game and its expansions together."""

    each: tuple[Drawing, ...]

    @property
    def areas(self) -> tuple[Area, ...]:
        """All parts of the table."""
        return tuple(chain.from_iterable(one.areas for one in self.each))

    @property
    def styles(self) -> tuple[str, ...]:
        """All style sheets."""
        return tuple(one.style for one in self.each if one.style)

    def symbols(self, table: Any) -> Markup:
        """All that pictures refer to."""
        return joined([one.symbols(table) for one in self.each if one.symbols])

    def drawn(self, table: Any, look: Look) -> Mapping[str, Sequence[Markup]]:
        """The pictures of a table by area."""
        figures = tuple(chain.from_iterable(one.figures(table) for one in self.each if one.figures))
        seen = look._replace(figures=figures)
        found: dict[str, Sequence[Markup]] = {}
        for one in self.each:
            if one.draw:
                found.update(one.draw(table, seen))
        return found


def drawing_for(title: Title, places: tuple[Place, ...] = DRAWINGS) -> Drawings | None:
    """The drawings of a game with its expansions; None where nobody has drawn that game."""
    wanted = [(title.game, None), *((name, title.game) for name in title.expansions)]
    found = [one for key in wanted for one in places if (one.name, one.extends) == key]
    if not found or found[0].extends is not None:
        return None
    return Drawings(tuple(importlib.import_module(one.module).DRAWING for one in found))


def look_at(players: Sequence[str], seat: int | None) -> Look:
    """How a table is looked at, before any figure is known; short names are told apart by a number."""
    cut = [name if len(name) <= _SHORT else name[: _SHORT - 1] for name in players]
    told = [
        one if cut.count(one) == 1 else f"{one[: _SHORT - 2]}{place}"
        for place, one in enumerate(cut, start=1)
    ]
    return Look(tuple(short(name, 60) for name in players), tuple(told), seat)
