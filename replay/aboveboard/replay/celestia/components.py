"""What is in the box of Celestia, read once from the data file."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from aboveboard.notation.celestia.moves import CARDS, POWERS
from aboveboard.notation.frozen import Frozen

__all__ = [
    "ANSWERS", "CITIES", "DECK", "DECK_SIZE", "DIE", "ENDING_KINDS", "ENDING_POINTS", "HAND", "LAST",
    "SPYGLASS_POINTS", "City", "city_index", "deck_of",
    "pile_sizes",
]  # fmt: skip


class City(Frozen):
    """A city.

    Attributes:
        value: its points; `plus` whether better treasures lie there too.
        dice: how many are rolled to reach it.
        treasures: how many lie there; `copies` of each kind, the commonest first.
        spyglass: whether the last of them is a Magic spyglass.
    """

    value: int
    plus: bool
    dice: int
    treasures: int
    copies: Sequence[int]
    spyglass: bool

    @property
    def label(self) -> str:
        """The city as its tile shows it."""
        return f"{self.value}+" if self.plus else str(self.value)

    def offers(self, points: int) -> bool:
        """Whether a treasure of so many points can lie here."""
        return points >= self.value if self.plus else points == self.value


def _data() -> Any:
    raw = pkgutil.get_data("aboveboard.replay.celestia", "data/components.json")
    return json.loads(raw or b"{}")


_DATA = _data()
CITIES: tuple[City, ...] = tuple(City(**one) for one in _DATA["cities"])
LAST = len(CITIES) - 1
DECK: Mapping[str, int] = _DATA["deck"]
DECK_SIZE = sum(DECK.values())
ANSWERS: Mapping[str, str] = _DATA["answers"]
DIE: Mapping[str, int] = _DATA["die"]
HAND: Mapping[int, int] = {int(players): cards for players, cards in _DATA["hand"].items()}
SPYGLASS_POINTS: int = _DATA["spyglass_points"]
ENDING_POINTS: int = _DATA["ending_points"]
ENDING_KINDS: int = _DATA["ending_kinds"]
_INDEX = {city.value: index for index, city in enumerate(CITIES)}


def city_index(value: int) -> int | None:
    """The place in the row of the city with this value, None if there is none."""
    return _INDEX.get(value)


def pile_sizes(beginner: bool) -> tuple[int, ...]:
    """How many treasures lie at each city; the beginner variant leaves the spyglasses out."""
    return tuple(city.treasures - (beginner and city.spyglass) for city in CITIES)


@cache
def deck_of(beginner: bool) -> Mapping[str, int]:
    """The cards of the deck by kind; the beginner variant leaves the Power cards out."""
    if not beginner:
        return DECK
    return {card: 0 if card in POWERS else DECK[card] for card in CARDS}
