"""Where the rules of Keyflower are written.

The rulebook numbers the steps of some of its sections; such a step is a place of its own here.
"""

from __future__ import annotations

from aboveboard.replay.sources import Section, Source

__all__ = ["HELP", "IMPLEMENTATION", "RULEBOOK", "SISTER", "SOURCES", "TILES"]


def _steps(heading: str, *steps: str) -> tuple[Section, ...]:
    return (Section(heading), *(Section(f"{heading}, {step}") for step in steps))


RULEBOOK = Source(
    "RB",
    "Rulebook",
    "Keyflower rulebook, R&D Games",
    "English",
    "2012",
    (
        Section("Components"),
        Section("Set up"),
        Section("Set up table"),
        Section("Start of season"),
        *_steps("Bidding", "1", "2", "3", "4", "5"),
        *_steps("Production", "1", "2", "3", "4"),
        Section("Tile details"),
        Section("Transport and upgrading"),
        Section("Farrier, Wainwright and the other transport tiles"),
        Section("Summer boats"),
        Section("Turn order tiles"),
        *_steps("End of season", "1", "2", "3", "3b", "4", "5", "5a", "5b", "6"),
        Section("Expanding the villages"),
        Section("Game end scoring"),
        Section("Winter tiles"),
        Section("Boats"),
    ),
    primary=True,
)

IMPLEMENTATION = Source(
    "IM",
    "Implementation",
    "A working online implementation of Keyflower, as its program text has it",
    "English",
    "",
    (
        Section("Set-up"),
        Section("Tile data"),
        Section("Bidding"),
        Section("Placing workers"),
        Section("Resources"),
        Section("Transport"),
        Section("Passing"),
        Section("End of season"),
        Section("Village"),
        Section("Scoring"),
        Section("Help page"),
    ),
)

HELP = Source(
    "HP",
    "Help pages",
    "Help pages that players wrote for another online implementation of Keyflower",
    "Japanese, Spanish",
    "2016-2021",
    (
        Section("Bidding"),
        Section("Production"),
        Section("Passing"),
        Section("Upgrades"),
        Section("End of season"),
    ),
)

SISTER = Source(
    "SG",
    "Sister game",
    "Rulebook of Key to the City, by the same designers, which shares Keyflower's auction; an analogy only",
    "English",
    "",
    (
        Section("Bidding"),
        Section("Generating resources"),
        Section("Differences from Keyflower"),
        Section("Expanding"),
    ),
)

TILES = Source(
    "TL",
    "Tiles",
    "What is printed on the tiles of Keyflower",
    "no language",
    "2012",
    (Section("Boats"), Section("Turn order tiles"), Section("Edges"), Section("Effects")),
)

SOURCES = (RULEBOOK, TILES, IMPLEMENTATION, HELP, SISTER)
