"""The table of Celestia as the second judge keeps it: what is in the box, who holds what, where the ship is."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

DECK = {"compass": 20, "lightning-rod": 18, "foghorn": 16, "cannon": 14, "turbo": 8,
        "ejection": 2, "jetpack": 2, "alternative-route": 2, "wind-gust": 2}  # fmt: skip
POWERS = ("ejection", "jetpack", "alternative-route", "wind-gust")
ANSWER = {"fog": "compass", "lightning": "lightning-rod", "birds": "foghorn", "pirates": "cannon"}
CITIES = (1, 2, 4, 6, 9, 12, 15, 20, 25)
DICE = {2: 2, 4: 2, 6: 2, 9: 3, 12: 3, 15: 3, 20: 4, 25: 4}
# How often each value lies in a pile, the spyglass of the first four left out.
SHARES = {
    1: (5, 3, 2),
    2: (5, 3, 2),
    4: (5, 3, 1),
    6: (5, 3, 1),
    9: (6, 3),
    12: (6, 3),
    15: (6,),
    20: (6,),
    25: (6,),
}
SPYGLASSES = (1, 2, 4, 6)
FIRST_READINGS = {
    "turbo-duty": "free", "turbo-substitute": "warned", "treasure-values": "at-least-the-city",
    "spyglass-and-fifty": "not-counted", "power-order": "free", "jetpack-then-spyglass": "stands",
    "jetpack-city": "leg-start", "alternative-route-choice": "may-decline", "late-ejection": "warned",
    "emptied-city": "without-treasure", "first-city-gone": "next-city", "last-city-gone": "city-before",
    "used-spyglass": "out-of-the-game", "empty-deck": "no-card", "draw-order": "any",
    "different-treasures": "by-value", "gust-after-payment": "forbidden", "ties": "shared",
}  # fmt: skip
NAME = r'"(?:\\.|[^"\\])*"|[^\s:,"]+'


class Wrong(Exception):
    """A statement breaks a rule; the argument says which, in a word."""


class Unsure(Exception):
    """The record has left what this judge can follow."""


class Disputed(Exception):
    """The reading in force is that nothing decides this."""


class Prize:
    """A treasure somebody took: its value (None unseen), its city, and whether it was a spyglass now used."""

    def __init__(self, value: str | None, city: int, spent: bool = False) -> None:
        self.value, self.city, self.spent = value, city, spent

    def __str__(self) -> str:
        return f"{'0' if self.spent else self.value or '?'} from {self.city}"


class Box:
    """All that is on the table and in hands, and what can be said of it."""

    def __init__(self, headers: Sequence[str], undoes: bool) -> None:
        self.undoes = undoes
        said = [one.partition(": ")[::2] for one in headers]
        once = dict(said)
        self.names = re.findall(NAME, once["players"])
        self.count = len(self.names)
        self.beginner = once["game"].endswith(", beginner")
        chosen = (value.split(" = ") for key, value in said if key == "ruling")
        self.ruling = FIRST_READINGS | {one[0]: one[1] for one in chosen}
        self.headers = once
        self.hands = [Counter[str]() for _ in self.names]
        self.unseen = [0 for _ in self.names]
        self.dealt: set[int] = set()
        self.held: list[list[Prize]] = [[] for _ in self.names]
        self.taken: list[Prize] = []
        self.cards = {kind: n for kind, n in DECK.items() if not self.beginner or kind not in POWERS}
        self.piles = {city: sum(SHARES[city]) + (city in SPYGLASSES and not self.beginner) for city in CITIES}
        self.deck = sum(self.cards.values())
        self.discard = Counter[str]()
        self.phase = "setup"
        self.city = self.journeys = 0
        self.captain = self.seat(once["captain"]) if "captain" in once else None
        self.aboard: list[int] = []
        self.waiting: list[int] = []
        self.ended: list[int] = []
        self.past: list[dict[str, Any]] = []
        self.flew: dict[str, Any] | None = None
        self.stated: list[str] | None = None
        self.doubted = False
        self.clear_leg()

    def clear_leg(self) -> None:
        self.dice: list[str] = []
        self.speaking: list[int] = []
        self.stayed: list[int] = []
        self.declared: str | None = None
        self.pending: list[str] = []
        self.jumped: list[tuple[int, Prize | None]] = []
        self.played: list[int] = []

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def seats(self, text: str) -> list[int]:
        return [] if text == "none" else [self.seat(name) for name in re.findall(NAME, text)]

    def cards_of(self, text: str) -> Counter[str]:
        found = Counter[str]()
        for one in text.split(", ") if text else ():
            number, _, kind = one.rpartition(" ")
            found[kind] += int(number or 1)
        return found

    def unknown(self, *_: object) -> None:
        raise Unsure

    def picture(self) -> dict[str, Any]:
        """All that may change, but for the way here."""
        return deepcopy(
            {key: value for key, value in self.__dict__.items() if key not in ("past", "flew")}
        ) | {"flew": self.flew}

    def back_to(self, picture: dict[str, Any]) -> None:
        self.__dict__.update(deepcopy({**picture, "flew": None}))
        self.flew = picture["flew"]

    def hand_size(self) -> int:
        return 8 if self.count <= 3 else 6

    def left(self, kind: str) -> int:
        """How many cards of a kind nobody has been seen with, and the discards do not show."""
        return self.cards.get(kind, 0) - self.discard[kind] - sum(hand[kind] for hand in self.hands)

    def clockwise(self, first: int, among: Sequence[int] | range) -> list[int]:
        return sorted(among, key=lambda seat: (seat - first) % self.count)

    def reshuffle(self) -> None:
        if not self.deck:
            self.deck, self.discard = self.discard.total(), Counter()

    def points(self, seat: int, spyglasses: bool = False) -> int:
        """The points of the treasures that were seen."""
        total = 0
        for one in self.held[seat]:
            if one.value == "spyglass":
                total += 2 if spyglasses and not one.spent else 0
            elif one.value is not None:
                total += int(one.value)
        return total

    def rich(self, seat: int) -> bool:
        """Whether what is seen of a player's treasures ends the game."""
        if self.beginner:
            seen = [one for one in self.held[seat] if one.value is not None or self.by_city()]
            return len({one.city if self.by_city() else one.value for one in seen}) >= 5
        return self.points(seat, self.ruling["spyglass-and-fifty"] == "counted") >= 50

    def by_city(self) -> bool:
        return self.ruling["different-treasures"] == "by-city"

    def maybe_rich(self, seat: int) -> bool:
        return any(one.value is None for one in self.held[seat])

    def next_city(self) -> int:
        beyond = [city for city in CITIES if city > self.city]
        for city in beyond:
            if self.piles[city] or (city == 25 and self.ruling["last-city-gone"] == "its-place"):
                return city
        raise Unsure

    def is_last(self, city: int) -> bool:
        if self.ruling["last-city-gone"] == "its-place":
            return city == 25
        return not any(self.piles[other] for other in CITIES if other > city)

    def listed(self, seats: Sequence[int]) -> str:
        return ", ".join(self.names[one] for one in seats) or "none"

    def lines(self) -> Iterator[str]:
        """The lines of the position that states this table."""
        if self.phase == "setup":
            yield "before the first journey"
        else:
            yield f"journey {self.journeys}"
            yield f"city {self.city}"
            yield f"aboard {self.listed(sorted(self.aboard))}"
        if self.captain is not None:
            yield f"captain {self.names[self.captain]}"
        if self.waiting:
            yield f"waiting {self.listed(self.waiting)}"
        if self.ended:
            yield f"ended {self.listed(self.ended)}"
        if self.dice:
            yield f"rolled {' '.join(self.dice)}"
        for seat in self.stayed:
            yield f"said {self.names[seat]} stay"
        if self.flew and not any(self.unseen):
            paid = counted(self.flew["paid"])
            yield f"flew {self.names[self.flew['captain']]} {' '.join(self.flew['dice'])}" + (
                f" with {paid}" if paid != "none" else ""
            )
        if self.declared:
            yield f"declared {self.declared}"
        for card in self.pending:
            yield f"pending {card}"
        for seat, _ in self.jumped:
            yield f"jumped {self.names[seat]}"
        if self.played:
            yield f"played {self.listed(self.played)}"
        for seat, name in enumerate(self.names):
            if not self.unseen[seat] and (seat in self.dealt or self.phase != "setup"):
                yield f"hand {name} only {counted(self.hands[seat])}"
            yield f"treasures {name} only {', '.join(map(str, self.held[seat])) or 'none'}"
        yield f"discard only {counted(self.discard)}"
        yield f"deck {self.deck}"
        found = [
            str(city)
            for city in SPYGLASSES
            if any(one.city == city and one.value == "spyglass" for one in self.taken)
        ]
        if found:
            yield f"found {', '.join(found)}"
        for city in CITIES:
            yield f"pile {city} {self.piles[city]}"


def counted(cards: Counter[str]) -> str:
    return ", ".join(f"{cards[kind]} {kind}" for kind in DECK if cards[kind]) or "none"
