"""Where the sources of Celestia contradict each other or are silent, and how each point can be read."""

from __future__ import annotations

from aboveboard.replay.catalogue import Option, Reading
from aboveboard.replay.celestia.sources import DZ, RB, S2

__all__ = ["READINGS"]

_TRAPS = S2.section("Règles maison et pièges")
_COURSE = S2.section("Déroulement")
_END = S2.section("Fin de la partie")

READINGS = (
    Reading(
        "turbo-duty",
        "Must the captain use Turbos when only they let him pay?",
        (
            Option(
                "free",
                "A Turbo is never forced; only Equipment is.",
                (RB.section("Turbo cards"), DZ.section("FAQ")),
            ),
            Option("forced", "Whoever has what is needed must play, Turbos too.", (_COURSE,)),
        ),
    ),
    Reading(
        "turbo-substitute",
        "May a Turbo be played for a danger whose Equipment the captain holds?",
        (
            Option(
                "warned", "It is legal, with a warning: nothing says so, and Equipment held is to be played."
            ),
            Option("forbidden", "Equipment that is held must be played first.", (RB.section("Turbo cards"),)),
            Option("free", "It is legal.", (_COURSE,)),
        ),
    ),
    Reading(
        "treasure-values",
        "Which values can the rarer treasures of cities 1 to 12 have?",
        (
            Option(
                "at-least-the-city",
                "Never less than the city's own value, a spyglass apart.",
                (RB.section("Components"),),
            ),
            Option("unchecked", "No value is checked, since no source lists them."),
        ),
    ),
    Reading(
        "ties",
        "Who wins when the highest totals are equal?",
        (
            Option("shared", "They share the win: no tie-break is written."),
            Option("open", "Nobody is named the winner."),
        ),
    ),
    Reading(
        "spyglass-and-fifty",
        "Do the 2 points of a spyglass count toward the 50 that end the game?",
        (
            Option(
                "not-counted",
                "They count only in the final score.",
                (S2.section("Comptage des points"), _END),
            ),
            Option("counted", "A spyglass scores like any treasure.", (RB.section("Magic spyglass"),)),
        ),
    ),
    Reading(
        "power-order",
        "When several players want to play Power cards, who comes first?",
        (
            Option("free", "Any order that each card's own conditions allow: nothing gives one.", (_COURSE,)),
            Option(
                "clockwise",
                "The captain first, then clockwise, as treasures are taken at the last city; no source says so.",
            ),
        ),
    ),
    Reading(
        "jetpack-then-spyglass",
        "Does a Jetpack stand when a spyglass then saves the ship?",
        (
            Option("stands", "It was legal when it was played.", (RB.section("Summary of a leg"),)),
            Option("returns", "Whoever jumped is aboard again and gives the treasure back."),
        ),
    ),
    Reading(
        "jetpack-city",
        "From which city does a Jetpack take its treasure?",
        (
            Option(
                "leg-start",
                "The city the ship has reached, where this leg began.",
                (RB.section("Power cards"), _TRAPS),
            ),
            Option("city-one", "The city where the journey began.", (_TRAPS,)),
        ),
    ),
    Reading(
        "alternative-route-choice",
        "May the captain decline to roll again after an Alternative route?",
        (
            Option("may-decline", "He chooses the dice and may choose none.", (RB.section("Power cards"),)),
            Option("must-roll", "He is made to roll at least one die again.", (_TRAPS,)),
        ),
    ),
    Reading(
        "late-ejection",
        "May an Ejection be played after the captain has declared?",
        (
            Option("warned", "Yes, until Equipment is laid; with a warning.", (RB.section("Power cards"),)),
            Option("forbidden", "No: it comes before the declaration.", (RB.section("Summary of a leg"),)),
        ),
    ),
    Reading(
        "emptied-city",
        "May an Ejection, a Jetpack or a captain alone be used at a city that was just emptied?",
        (
            Option(
                "without-treasure",
                "Yes, and no treasure is taken: only getting off is closed.",
                (DZ.section("FAQ"),),
            ),
            Option("forbidden", "No: nobody leaves the ship there.", (DZ.section("FAQ"),)),
        ),
    ),
    Reading(
        "first-city-gone",
        "Where does a journey start when the first city has no treasure left?",
        (
            Option("next-city", "At the first city that has treasures.", (_TRAPS,)),
            Option("its-place", "At the place of the first city all the same.", (_COURSE,)),
        ),
    ),
    Reading(
        "last-city-gone",
        "Which city ends a journey when the last one has no treasure left?",
        (
            Option("city-before", "The last city that has treasures.", (_TRAPS,)),
            Option("its-place", "The place of the last city all the same.", (_COURSE,)),
        ),
    ),
    Reading(
        "used-spyglass",
        "Where does a spyglass go that was used?",
        (
            Option("out-of-the-game", "Out of the game."),
            Option(
                "kept-spent",
                "It stays with its owner and scores nothing.",
                (S2.section("Comptage des points"),),
            ),
        ),
    ),
    Reading(
        "empty-deck",
        "What happens when neither the draw pile nor the discard pile holds a card?",
        (
            Option("no-card", "No card is drawn."),
            Option("open", "Nothing says so: a draw then is undecided."),
        ),
    ),
    Reading(
        "draw-order",
        "In which order are the cards of a new journey drawn?",
        (
            Option("any", "In any order."),
            Option("captain-first", "The captain first, then clockwise."),
        ),
    ),
    Reading(
        "different-treasures",
        "When are treasures different in the beginner variant?",
        (
            Option("by-value", "When their values differ.", (RB.section("Variant for beginners"),)),
            Option(
                "by-city", "When they come from different cities.", (S2.section("Règles maison et pièges"),)
            ),
        ),
    ),
    Reading(
        "gust-after-payment",
        "May a Wind gust be played once the captain has laid his cards?",
        (
            Option("forbidden", "No: the leg is over.", (S2.section("Déroulement"),)),
            Option("allowed", "Yes, until the next dice are rolled.", (RB.section("Power cards"),)),
        ),
    ),
)
