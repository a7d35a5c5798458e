"""Celestia in pictures."""

from __future__ import annotations

from aboveboard.cli.page.celestia.table import drawn, symbols
from aboveboard.cli.page.drawing import Area, Drawing

__all__ = ["DRAWING"]

DRAWING = Drawing(
    areas=(
        Area("cities", "The cities and the ship", "cities"),
        Area("dice", "Dice", "dice"),
        Area("players", "Players", "cards"),
        Area("deck", "Cards", "supply"),
    ),
    draw=drawn,
    symbols=symbols,
    style="aboveboard.cli.page.celestia:celestia.css",
)
