"""Sven and Paulo in pictures: a piece in two colours, with their letter."""

from __future__ import annotations

from aboveboard.cli.page.drawing import Drawing
from aboveboard.cli.page.keyflower.tokens import symbol
from aboveboard.cli.page.markup import Markup, joined
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.sven_paulo.figures import colours_of_figures

__all__ = ["DRAWING"]


def _symbols(table: Table) -> Markup:
    found = []
    for name, colours in colours_of_figures().items():
        left, right = sorted(colours)
        halves = (
            f'<path d="M0-10H-6L-10 0-6 10H0Z" class="{left}"/><path d="M0-10H6L10 0 6 10H0Z" class="{right}"/>'
            '<circle r="6" class="face"/>'
        )
        found.append(symbol(name, halves, name[0]))
    return joined(found)


DRAWING = Drawing(symbols=_symbols)
