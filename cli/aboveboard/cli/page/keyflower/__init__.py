"""Keyflower in pictures."""

from __future__ import annotations

from aboveboard.cli.page.drawing import Area, Drawing
from aboveboard.cli.page.keyflower.table import drawn, symbols

__all__ = ["DRAWING"]

DRAWING = Drawing(
    areas=(
        Area("auction", "In the auction", "lots"),
        Area("boats", "Boats", "boats"),
        Area("players", "Behind the screens", "cards"),
        Area("villages", "Villages", "villages"),
        Area("supply", "Supply", "supply"),
    ),
    draw=drawn,
    symbols=symbols,
    style="aboveboard.cli.page.keyflower:keyflower.css",
)
