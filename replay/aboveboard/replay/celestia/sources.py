"""Where the rules of Celestia are written."""

from __future__ import annotations

from aboveboard.replay.sources import Section, Source

__all__ = ["DZ", "RB", "S2", "SOURCES"]

S2 = Source(
    key="S2",
    short="Celestia (French digest)",
    title="Celestia: mise en place, déroulement, comptage des points",
    language="fr",
    year="2015",
    sections=(
        Section("Mise en place", "Set-up"),
        Section("Déroulement", "Course of play"),
        Section("Comptage des points", "Counting the points"),
        Section("Fin de la partie", "End of the game"),
        Section("Règles maison et pièges", "House rules and traps"),
        Section("Contenu", "Contents"),
    ),
    primary=True,
)

RB = Source(
    key="RB",
    short="Celestia rulebook",
    title="Celestia, published rulebook",
    language="en",
    year="2015",
    sections=(
        Section("Components"),
        Section("Set-up"),
        Section("Phases of a leg"),
        Section("Summary of a leg"),
        Section("Details"),
        Section("Power cards"),
        Section("Turbo cards"),
        Section("Magic spyglass"),
        Section("New journey"),
        Section("End of the game"),
        Section("Variant for beginners"),
    ),
)

DZ = Source(
    key="DZ",
    short="Celestia questions and answers",
    title="Celestia, published questions and answers",
    language="en",
    year="2016",
    sections=(
        Section("FAQ"),
        Section("Passengers' choices"),
        Section("Ejection"),
        Section("Facing the challenges"),
    ),
)

SOURCES = (S2, RB, DZ)
