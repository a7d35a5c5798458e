"""Where the two texts on Key Celeste contradict each other or are silent."""

from __future__ import annotations

from aboveboard.replay.catalogue import Option, Reading
from aboveboard.replay.keyflower.sources import RULEBOOK, TILES
from aboveboard.replay.keyflower_additions import S0, S1

__all__ = ["READINGS"]

GHOST = S0.section("The ghost")
END = S0.section("End of season")
POINTS = S0.section("Victory points")

TARGETS = Reading(
    "ghost-targets",
    "On which tiles may the ghost be played?",
    (
        Option(
            "village-tiles",
            "on village tiles in the auction, summer boats and winter tiles among them",
            (S1.item(10), S1.item(15)),
        ),
        Option("any-auctioned-tile", "on turn order tiles too, though never on its own ship", (GHOST,)),
    ),
)

WORKERS = Reading(
    "frightened-workers-to",
    "Who takes the workers that the ghost has frightened?",
    (
        Option("ghost-player", "who played the ghost", (S1.item(11), GHOST)),
        Option("owner", "whose workers they were, if “their own screen” is that of the frightened", (GHOST,)),
    ),
)

VISITORS = Reading(
    "workers-on-ghost-tile-to",
    "Who gets the workers that lie on a tile which the ghost has won?",
    (
        Option(
            "tile-winner",
            "who gets the tile, which is the ghost's player",
            (S1.item(12), S1.item(15), RULEBOOK.section("End of season, 3")),
        ),
        Option("frightened-player", "the player whose bid was frightened, as an aside has it", (GHOST,)),
    ),
)

SEASONS = Reading(
    "ghost-seasons",
    "In which seasons may the ghost be played?",
    (
        Option(
            "summer-autumn-winter",
            "summer, autumn and winter: in spring nobody can have it yet",
            (S1.item(16), S1.item(19), END),
        ),
        Option("as-written", "spring, summer and autumn, as one sentence lists them", (GHOST,)),
    ),
)

EDGES = Reading(
    "ghost-ship-edges",
    "Which edges does the ghost ship have?",
    (
        Option(
            "unknown",
            "no source gives them: where a record places it, it is believed to fit",
            (POINTS, S0.section("Auction")),
        ),
        Option("boat", "those of a boat, since it counts as one", (POINTS, TILES.section("Boats"))),
    ),
)

READINGS = (TARGETS, WORKERS, VISITORS, SEASONS, EDGES)
