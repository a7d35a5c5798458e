"""Tables and views drawn with rich. Imported only where something is drawn.

Foreign text is handed over as `Text`, never as markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Literal

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from aboveboard.cli.terminal import clean, wrapped
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.views import Cell, Named, Panel, View

__all__ = ["drawn", "plain", "table_of", "view_drawn"]

# What stands between two columns.
_GAP = " " * 3
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
            # Told to the console too, which else joins texts and forgets it.
            no_wrap, overflow = (part.no_wrap, part.overflow) if isinstance(part, Text) else (None, None)
            console.print(part, no_wrap=no_wrap, overflow=overflow)
    return "".join(
        _PADDING.sub(lambda end: end.group().replace(" ", ""), line) + "\n"
        for line in caught.get().splitlines()
    )


def plain(text: str, style: str = "") -> Text:
    """Foreign text as it is; only line ends that the program itself put in count."""
    return Text("\n".join(clean(line) for line in text.split("\n")), style)


def table_of(
    columns: Sequence[str], rows: Iterable[Sequence[str]], title: str = "", width: int | None = None
) -> Table:
    """Rows under columns; a column of numbers is aligned to the right.

    Args:
        columns: what stands above them.
        rows: their cells.
        title: what stands above all.
        width: what the table may take; where it is given, words are broken only if they must be.
    """
    lines = [tuple(row) for row in rows]
    table = Table(
        box=SIMPLE_HEAD,
        title=plain(title, "bold") if title else None,
        title_justify="left",
        pad_edge=False,
        show_edge=False,
    )
    widths = _widths([columns, *lines], width) if width else [None] * len(columns)
    for index, name in enumerate(columns):
        numbers = bool(lines) and all(_is_number(row[index]) for row in lines if index < len(row))
        justify: Literal["right", "left"] = "right" if numbers else "left"
        table.add_column(plain(name), justify=justify, overflow="fold", width=widths[index])
    for row in lines:
        table.add_row(*(plain(cell) for cell in row))
    return table


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """How wide each column is: as wide as its cells, or narrowed evenly, but not below its longest word."""
    columns = list(zip(*rows, strict=True))
    least = [max(map(_longest_word, one)) for one in columns]
    found = [max(map(len, one)) for one in columns]
    room = width - len(_GAP) * (len(found) - 1)
    while sum(found) > room and found != least:
        spare = [have - need for have, need in zip(found, least, strict=True)]
        found[spare.index(max(spare))] -= 1
    return found


def _least_width(rows: Sequence[Sequence[str]]) -> int:
    """How wide a table is at least, with no word broken."""
    words = [max(map(_longest_word, one)) for one in zip(*rows, strict=True)]
    return sum(words) + len(_GAP) * (len(words) - 1)


def _longest_word(cell: str) -> int:
    return max(map(len, cell.split()), default=0)


def view_drawn(
    view: View, players: Sequence[str], width: int, colour: bool, language: Language = ENGLISH
) -> str:
    """A whole table as a person would want to see it."""
    headline = "".join(_cell(one, players, language) for one in view.headline)
    parts: list[RenderableType] = [plain(headline, "bold")]
    for panel in view.panels:
        parts.extend(["", *_panel(panel, players, width, language)])
    return drawn(parts, width, colour)


def _panel(panel: Panel, players: Sequence[str], width: int, language: Language) -> Iterable[RenderableType]:
    title = language.value(panel.title)
    columns = [_cell(one, players, language) for one in panel.columns]
    rows = [[_cell(one, players, language) for one in row] for row in panel.rows]
    if rows and _least_width([columns, *rows]) <= width:
        yield table_of(columns, rows, title, width)
    else:
        yield plain(title, "bold")
        for row in rows:
            yield from _in_a_line(columns, row, width)
    fits = all(len(line) <= width for line in panel.picture)
    for line in panel.picture if fits or not panel.narrow else panel.narrow:
        yield Text(clean(line), no_wrap=True, overflow="crop")


def _in_a_line(columns: Sequence[str], row: Sequence[str], width: int) -> Iterable[RenderableType]:
    """A row for where there is no room for columns: what its cells say one after the other."""
    told = [f"{name} {cell}".strip() for name, cell in zip(columns[1:], row[1:], strict=True) if cell]
    line = f"{row[0]}: {'; '.join(told)}" if told else row[0]
    yield from (plain(one) for one in wrapped(clean(line), 0, width, 4))


def _cell(cell: Cell, players: Sequence[str], language: Language) -> str:
    return players[cell.seat] if isinstance(cell, Named) else language.value(cell)


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdigit()
