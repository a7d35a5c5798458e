"""The words of Celestia: English forms, and the French ones, the first of which is written back."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.notation.words import Word

__all__ = ["GROUPS", "WORDS"]

WORDS: Mapping[str, Word] = {
    # Dice
    "FOG": Word("fog", ("mist",), ("brouillard",)),
    "LIGHTNING": Word("lightning", ("storm",), ("foudre", "éclair", "éclairs", "orage")),
    "BIRDS": Word("birds", ("bird",), ("oiseaux", "oiseau")),
    "PIRATES": Word("pirates", ("pirate",), ("pirates", "pirate")),
    "BLANK": Word("blank", ("blanks", "nothing"), ("vide", "vides", "blanc", "rien")),
    # Cards that answer a die
    "COMPASS": Word("compass", ("compasses",), ("boussole", "boussoles")),
    "LIGHTNING_ROD": Word(
        "lightning-rod",
        ("lightning-rods", "lightning arrester", "lightning arresters", "rod", "rods"),
        ("parafoudre", "parafoudres", "paratonnerre", "paratonnerres"),
    ),
    "FOGHORN": Word(
        "foghorn", ("foghorns", "horn", "horns"), ("corne de brume", "cornes de brume", "corne", "cornes")
    ),
    "CANNON": Word("cannon", ("cannons",), ("canon", "canons")),
    "TURBO": Word("turbo", ("turbos",), ("turbo", "turbos")),
    # Power cards; each word is the card, and what a player does with it
    "EJECTION": Word(
        "ejection",
        ("ejections", "eject", "ejects"),
        ("débarquement", "débarquements", "débarque", "débarquer"),
    ),
    "JETPACK": Word("jetpack", ("jetpacks",), ("jetpack", "jetpacks")),
    "ALTERNATIVE_ROUTE": Word(
        "alternative-route",
        ("alternative-routes", "alternate route"),
        ("itinéraire bis", "itinéraires bis"),
    ),
    "WIND_GUST": Word("wind-gust", ("wind-gusts", "gust", "gusts"), ("coup dur", "coups durs")),
    # Treasures
    "SPYGLASS": Word(
        "spyglass",
        ("spyglasses", "magic spyglass", "magic spyglasses"),
        ("longue-vue", "longues-vues", "longue-vue magique", "longues-vues magiques"),
    ),
    # What players do
    "ROLL": Word("roll", ("rolls",), ("lance", "lancer")),
    "REROLL": Word("reroll", ("rerolls", "re-roll"), ("relance", "relancer")),
    "NONE": Word("none", ("no dice",), ("aucun",)),
    "STAY": Word("stay", ("stays",), ("reste", "rester")),
    "LEAVE": Word("leave", ("leaves", "gets off"), ("descend", "descendre", "quitte")),
    "FLY": Word("fly", ("flies",), ("passe", "vole", "voler")),
    "CRASH": Word("crash", ("crashes",), ("s'écrase", "écrase", "écrasement")),
    "CAN": Word("can", (), ("peut",)),
    "CANNOT": Word("cannot", ("can not", "can't"), ("ne peut pas", "peut pas")),
    "TREASURE": Word("treasure", ("takes treasure",), ("trésor", "prend le trésor")),
    "ANNOUNCE": Word("announce", ("announces",), ("annonce", "annoncer")),
    # Table events
    "DEAL": Word("deal", (), ("donne", "distribution")),
    "JOURNEY": Word("journey", ("new journey",), ("voyage", "nouveau voyage")),
    "DRAW": Word("draw", (), ("pioche",)),
    # Position lines
    "CITY": Word("city", (), ("cité",)),
    "CAPTAIN": Word("captain", (), ("capitaine",)),
    "ABOARD": Word("aboard", (), ("à bord",)),
    "ROLLED": Word("rolled", (), ("dés",)),
    "SAID": Word("said", (), ("a dit",)),
    "DECLARED": Word("declared", (), ("a annoncé",)),
    "PENDING": Word("pending", (), ("en attente",)),
    "JUMPED": Word("jumped", (), ("a sauté",)),
    "HAND": Word("hand", (), ("main",)),
    "HOLDS": Word("holds", (), ("tient",)),
    "CARDS": Word("cards", ("card",), ("cartes", "carte")),
    "TREASURES": Word("treasures", (), ("trésors",)),
    "PILE": Word("pile", (), ("tas",)),
    "DISCARD": Word("discard", (), ("défausse",)),
    "DECK": Word("deck", (), ("pile de pioche",)),
    "WAITING": Word("waiting", ("to draw",), ("attend",)),
    "ENDED": Word("ended", (), ("a terminé",)),
    "FIRST": Word("before the first journey", (), ("avant le premier voyage",)),
    "FLEW": Word("flew", (), ("a volé",)),
    "WITH": Word("with", (), ("avec",)),
    "FOUND": Word("found", (), ("trouvées", "trouvée")),
    "PLAYED": Word("played", (), ("a joué",)),
    "FROM": Word("from", (), ("venant de",)),
    "TURN": Word("turn", (), ("tour",)),
    "SCORE": Word("score", (), ("points",)),
    "ONLY": Word("only", (), ("seulement",)),
}

GROUPS: Mapping[str, tuple[str, ...]] = {
    "a die face": ("FOG", "LIGHTNING", "BIRDS", "PIRATES", "BLANK", "DASH"),
    "a card": (
        "COMPASS", "LIGHTNING_ROD", "FOGHORN", "CANNON", "TURBO",
        "EJECTION", "JETPACK", "ALTERNATIVE_ROUTE", "WIND_GUST",
    ),
}  # fmt: skip
