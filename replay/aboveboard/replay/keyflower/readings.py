"""Where the sources of Keyflower contradict each other or are silent: named readings with their places."""

from __future__ import annotations

from aboveboard.replay.catalogue import Option, Reading
from aboveboard.replay.keyflower.sources import HELP, IMPLEMENTATION, RULEBOOK, SISTER, TILES

__all__ = ["READINGS"]

COUNTER_BID = Reading(
    "counter-bid-on",
    "May summer boat 4a counter-bid on a turn order tile too?",
    (
        Option("village-tiles", "only on village tiles", (RULEBOOK.section("Summer boats"),)),
        Option("any-auctioned-tile", "on turn order tiles too", (IMPLEMENTATION.section("Bidding"),)),
    ),
)

EXTRA_WORKER = Reading(
    "extra-worker-from",
    "May the worker that a Fair, Peddler, Store or Tavern wants be paid from a losing bid?",
    (
        Option(
            "screen-or-losing-bid",
            "from the screen, or with a whole losing group spent for the one gain",
            (IMPLEMENTATION.section("Placing workers"), RULEBOOK.section("Tile details")),
        ),
        Option("screen", "from the screen only", (RULEBOOK.section("Bidding, 5"),)),
    ),
)

UNPAID_USE = Reading(
    "use-without-its-cost",
    "May workers be placed on a tile whose cost cannot be paid, only to block it?",
    (
        Option(
            "refused",
            "no",
            (IMPLEMENTATION.section("Placing workers"), SISTER.section("Generating resources")),
        ),
        Option("allowed", "yes, for no gain", (RULEBOOK.section("Production"),)),
    ),
)

IDLE_TRANSPORT = Reading(
    "idle-transport",
    "May a transport tile be used without a move or an upgrade?",
    (
        Option(
            "allowed",
            "yes, the numbers are an upper limit",
            (RULEBOOK.section("Transport and upgrading"), IMPLEMENTATION.section("Transport")),
        ),
        Option("refused", "no, some effect must be possible", (IMPLEMENTATION.section("Placing workers"),)),
    ),
)

TRANSPORT_ORDER = Reading(
    "transport-order",
    "In which order are the moves and upgrades of one use made?",
    (
        Option("any", "in any order", (IMPLEMENTATION.section("Transport"),)),
        Option(
            "moves-first",
            "all moves, then the upgrades",
            (RULEBOOK.section("Transport and upgrading"), HELP.section("Upgrades")),
        ),
    ),
)

UPGRADED_NUMBERS = Reading(
    "upgraded-transport",
    "When does a transport tile that was upgraded by its own use give its new numbers?",
    (
        Option("next-use", "from its next use", (IMPLEMENTATION.section("Transport"),)),
        Option("at-once", "at once", ()),
    ),
)

GOLD_IN_UPGRADES = Reading(
    "gold-in-upgrades",
    "May gold stand for another resource when an upgrade is paid?",
    (
        Option(
            "joker",
            "yes, as in scoring",
            (RULEBOOK.section("Components"), IMPLEMENTATION.section("Transport")),
        ),
        Option("plain", "no", ()),
    ),
)

DOUBLED_TRANSPORT = Reading(
    "doubled-transport",
    "Does summer boat 2b double a transport tile in somebody else's village too?",
    (
        Option(
            "any-tile",
            "yes, all transport of its owner",
            (RULEBOOK.section("Summer boats"), IMPLEMENTATION.section("Transport")),
        ),
        Option("own-tiles", "no, only in the owner's village", ()),
    ),
)

NEW_BOATS = Reading(
    "new-summer-boats",
    "Does a summer boat help at the end of the very summer it was won?",
    (
        Option(
            "at-once",
            "yes, before boats are chosen and villages grow",
            (RULEBOOK.section("Summer boats"), IMPLEMENTATION.section("End of season")),
        ),
        Option("when-placed", "only once it lies in the village", ()),
    ),
)

NO_ACTION = Reading(
    "tiles-without-action",
    "May workers block a village tile that has no action?",
    (
        Option("closed", "no", (IMPLEMENTATION.section("Placing workers"), RULEBOOK.section("Production"))),
        Option("may-be-blocked", "yes", ()),
    ),
)

WORKERS_A_USE = Reading(
    "workers-in-a-use",
    "How many workers may one use have?",
    (
        Option(
            "six",
            "up to six, all uses together",
            (RULEBOOK.section("Production"), IMPLEMENTATION.section("Placing workers")),
        ),
        Option("three", "up to three", (HELP.section("Production"),)),
    ),
)

FIELD_EDGES = Reading(
    "field-edges",
    "Must a field edge touch nothing but field?",
    (
        Option(
            "match",
            "yes, all touching edges are of one kind",
            (
                RULEBOOK.section("Turn order tiles"),
                IMPLEMENTATION.section("Village"),
                HELP.section("End of season"),
            ),
        ),
        Option("free", "only road and water must match", (RULEBOOK.section("Expanding the villages"),)),
    ),
)

VILLAGE_CHECKED = Reading(
    "village-checked",
    "When must the edges of several new tiles match?",
    (
        Option("when-finished", "once all are placed", (IMPLEMENTATION.section("Village"),)),
        Option("tile-by-tile", "after each tile", (RULEBOOK.section("Expanding the villages"),)),
    ),
)

WINTER_BOATS = Reading(
    "winter-boats",
    "Are boats chosen in turn in winter, or by all at the same time?",
    (
        Option(
            "in-turn",
            "in turn, as in the other seasons",
            (RULEBOOK.section("End of season, 5b"), IMPLEMENTATION.section("End of season")),
        ),
        Option("together", "at the same time", (IMPLEMENTATION.section("Help page"),)),
    ),
)

MARKER = Reading(
    "purple-marker-on",
    "Where may the purple marker count as a resource in scoring?",
    (
        Option("any-tile", "on any tile that scores", (RULEBOOK.section("Game end scoring"),)),
        Option("home-tile", "only among those of the home tile", (IMPLEMENTATION.section("Scoring"),)),
    ),
)

LOOSE_GOLD = Reading(
    "loose-gold",
    "With summer boat 3b, does a resource that is allocated to nothing score 1 as gold does?",
    (
        Option("gold-only", "no, the point is for gold counters", (RULEBOOK.section("Game end scoring"),)),
        Option("any-resource", "yes, it stands for gold there too", (RULEBOOK.section("Summer boats"),)),
    ),
)

IANVINCIBLE = Reading(
    "ianvincible-load",
    "How many workers does Ianvincible bring in spring and summer?",
    (
        Option("five", "five, as in the list of figures and the picture", (TILES.section("Boats"),)),
        Option("seven", "seven, as in the text beside it", (IMPLEMENTATION.section("Tile data"),)),
    ),
)

SHIPS_IN_A_ROW = Reading(
    "sea-breese-chain",
    "Must the chain of boats that Sea Breese counts be straight?",
    (
        Option("joined", "any chain that water joins", (RULEBOOK.section("Boats"),)),
        Option(
            "straight",
            "boats in one line from the water of the home tile, however they are turned",
            (IMPLEMENTATION.section("Scoring"),),
        ),
    ),
)

READINGS = (
    COUNTER_BID,
    EXTRA_WORKER,
    UNPAID_USE,
    IDLE_TRANSPORT,
    TRANSPORT_ORDER,
    UPGRADED_NUMBERS,
    GOLD_IN_UPGRADES,
    DOUBLED_TRANSPORT,
    NEW_BOATS,
    NO_ACTION,
    WORKERS_A_USE,
    FIELD_EDGES,
    VILLAGE_CHECKED,
    WINTER_BOATS,
    MARKER,
    LOOSE_GOLD,
    IANVINCIBLE,
    SHIPS_IN_A_ROW,
)
