"""Where the rules of Keyflower's small additions are written.

One of the two texts speaks of several additions at once, so that no single one of them owns it.
"""

from __future__ import annotations

from aboveboard.replay.sources import Section, Source

__all__ = ["S0", "S1"]

S0 = Source(
    key="S0",
    short="Key Celeste rulebook (S0)",
    title="Keyflower: Key Celeste, rulebook",
    language="English",
    year="",
    sections=(
        Section("Components"),
        Section("Setup"),
        Section("Auction"),
        Section("The ghost"),
        Section("End of season"),
        Section("Victory points"),
    ),
    primary=True,
)

S1 = Source(
    key="S1",
    short="Rules of the additions (S1)",
    title="Sven and Paulo, Key Celeste and Keymelequin, a numbered list of their rules",
    language="English",
    year="",
    sections=(),
    items=19,
    primary=True,
)
