"""The table of a simulated game of Celestia, with nothing hidden: every card and treasure where it lies.

It knows what is where and how pieces move; what may be played when is the simulator's business.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from aboveboard.notation.celestia.moves import Card, Face, Seat, Treasure
from aboveboard.replay.celestia.components import (
    ANSWERS,
    CITIES,
    DIE,
    HAND,
    LAST,
    SPYGLASS_POINTS,
    deck_of,
)

__all__ = ["TrueTable", "set_up"]

_FACES: tuple[Face, ...] = tuple(face for face, count in DIE.items() for _ in range(count))


@dataclass
class TrueTable:
    """All pieces of a game; the last card of the deck and of a pile is the top one."""

    chance: Random
    players: int
    deck: list[Card]
    piles: list[list[Treasure]]
    hands: list[list[Card]]
    treasures: list[list[Treasure]]
    captain: Seat
    discard: list[Card] = field(default_factory=list)
    aboard: list[Seat] = field(default_factory=list)
    city: int = 0
    faces: list[Face] = field(default_factory=list)

    def clockwise(self, start: Seat) -> list[Seat]:
        """All seats, `start` first."""
        return [(start + step) % self.players for step in range(self.players)]

    def passengers(self) -> list[Seat]:
        """Those aboard but the captain, from the captain's left."""
        return [seat for seat in self.clockwise(self.captain)[1:] if seat in self.aboard]

    def holders(self, card: Card) -> list[Seat]:
        """Who holds a card."""
        return [seat for seat, hand in enumerate(self.hands) if card in hand]

    def draw(self, seat: Seat) -> Card | None:
        """A card from the deck, made anew from the discards when it is empty; None if no card is left."""
        if not self.deck:
            self.deck, self.discard = self.discard, []
            self.chance.shuffle(self.deck)
        if not self.deck:
            return None
        self.hands[seat].append(self.deck[-1])
        return self.deck.pop()

    def play(self, seat: Seat, card: Card) -> None:
        """A card from a hand to the discard pile."""
        self.hands[seat].remove(card)
        self.discard.append(card)

    def take(self, seat: Seat) -> Treasure:
        """The top treasure where the ship stands; `?`, which stands for nothing too, if none is left."""
        pile = self.piles[self.city]
        if not pile:
            return "?"
        self.treasures[seat].append(pile[-1])
        return pile.pop()

    def roll(self, dice: int) -> list[Face]:
        """Faces of so many dice."""
        return [self.chance.choice(_FACES) for _ in range(dice)]

    def ahead(self, city: int) -> int | None:
        """The next city that has treasures; None behind the last of them."""
        return next((one for one in range(city + 1, len(CITIES)) if self.piles[one]), None)

    def ends_at(self, city: int) -> bool:
        """Whether a journey is over on reaching a city."""
        return city == LAST or self.ahead(city) is None

    def needs(self) -> Counter[Card]:
        """The Equipment that the dice ask for."""
        return Counter(ANSWERS[face] for face in self.faces if face in ANSWERS)

    def wanting(self) -> Counter[Card]:
        """The Equipment that the dice ask for and the captain does not hold."""
        return self.needs() - Counter(self.hands[self.captain])

    def turbos(self) -> int:
        """How many Turbos the captain holds."""
        return self.hands[self.captain].count("turbo")

    def points(self, seat: Seat, spyglasses: bool = True) -> int:
        """The points of a player's treasures."""
        worth = SPYGLASS_POINTS if spyglasses else 0
        return sum(one if isinstance(one, int) else worth for one in self.treasures[seat])


def set_up(chance: Random, players: int, beginner: bool) -> TrueTable:
    """A shuffled deck, dealt hands, shuffled piles, and somebody as captain."""
    deck = [card for card, count in deck_of(beginner).items() for _ in range(count)]
    chance.shuffle(deck)
    piles = [_pile(city, beginner) for city in range(len(CITIES))]
    for pile in piles:
        chance.shuffle(pile)
    hands = [[deck.pop() for _ in range(HAND[players])] for _ in range(players)]
    treasures: list[list[Treasure]] = [[] for _ in range(players)]
    return TrueTable(chance, players, deck, piles, hands, treasures, chance.randrange(players))


def _pile(city: int, beginner: bool) -> list[Treasure]:
    """A city's treasures. No source tells what the rarer ones are worth: here 1 or 2 more than the city."""
    there = CITIES[city]
    pile: list[Treasure] = []
    for more, count in enumerate(there.copies):
        hidden = there.spyglass and more == len(there.copies) - 1
        if not (hidden and beginner):
            pile += ["spyglass" if hidden else there.value + more] * count
    return pile
