"""The table of a game that nobody has drawn: its panels as tables."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.cli.page.drawing import Area, Look
from aboveboard.cli.page.markup import Markup, tag, text
from aboveboard.replay.views import Cell, Named, Panel, View

__all__ = ["AREA", "panels_drawn"]

AREA = Area("table", "The table", "panels")


def panels_drawn(view: View, look: Look) -> Markup:
    """All panels of a table."""
    return tag("li", *(part for panel in view.panels for part in _panel(panel, look)))


def _panel(panel: Panel, look: Look) -> Iterator[Markup]:
    yield tag("h3", look.say.value(panel.title))
    if panel.rows:
        head = tag("tr", *(tag("th", _told(one, look), scope="col") for one in panel.columns))
        rows = (tag("tr", *(tag("td", _told(one, look)) for one in row)) for row in panel.rows)
        yield tag("table", tag("thead", head), tag("tbody", *rows))
    if panel.picture:
        yield tag("pre", Markup("\n".join(map(text, panel.picture))))


def _told(cell: Cell, look: Look) -> str:
    return look.players[cell.seat] if isinstance(cell, Named) else look.say.value(cell)
