"""Tables and views drawn with rich. Imported only where something is drawn.

Foreign text is handed over as `Text`, never as markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from io import StringIO

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from aboveboard.cli.terminal import clean
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.views import Cell, Named, Panel, View

__all__ = ["drawn", "plain", "table_of", "view_drawn"]

# Blanks at the end of a line, among the codes of its colours.
_PADDING = re.compile(r"(?: |\x1b\[[0-9;]*m)+$")


def drawn(parts: Iterable[RenderableType], width: int, colour: bool) -> str:
    """Renderables as text."""
    console = Console(
        file=StringIO(),
        width=width,
        force_terminal=colour,
        color_system="standard" if colour else None,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    with console.capture() as caught:
        for part in parts:
            console.print(part)
    return "".join(
        _PADDING.sub(lambda end: end.group().replace(" ", ""), line) + "\n"
        for line in caught.get().splitlines()
    )


def plain(text: str, style: str = "") -> Text:
    """Foreign text as it is; only line ends that the program itself put in count."""
    return Text("\n".join(clean(line) for line in text.split("\n")), style)


def table_of(columns: Sequence[str], rows: Iterable[Sequence[str]], title: str = "") -> Table:
    """Rows under columns; a column of numbers is aligned to the right."""
    lines = [tuple(row) for row in rows]
    table = Table(
        box=SIMPLE_HEAD,
        title=plain(title, "bold") if title else None,
        title_justify="left",
        pad_edge=False,
        show_edge=False,
    )
    for index, name in enumerate(columns):
        numbers = bool(lines) and all(_is_number(row[index]) for row in lines if index < len(row))
        table.add_column(plain(name), justify="right" if numbers else "left", overflow="fold")
    for row in lines:
        table.add_row(*(plain(cell) for cell in row))
    return table


def view_drawn(
    view: View, players: Sequence[str], width: int, colour: bool, language: Language = ENGLISH
) -> str:
    """A whole table as a person would want to see it."""
    headline = "".join(_cell(one, players, language) for one in view.headline)
    parts: list[RenderableType] = [plain(headline, "bold")]
    for panel in view.panels:
        parts.extend(["", *_panel(panel, players, language)])
    return drawn(parts, width, colour)


def _panel(panel: Panel, players: Sequence[str], language: Language) -> Iterable[RenderableType]:
    if panel.title and not panel.rows:
        yield plain(language.value(panel.title), "bold")
    if panel.rows:
        rows = [[_cell(one, players, language) for one in row] for row in panel.rows]
        yield table_of([*map(language.value, panel.columns)], rows, language.value(panel.title))
    for line in panel.picture:
        yield Text(clean(line), no_wrap=True)


def _cell(cell: Cell, players: Sequence[str], language: Language) -> str:
    return players[cell.seat] if isinstance(cell, Named) else language.value(cell)


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdigit()
