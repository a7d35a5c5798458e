"""The table of Celestia: everything a rule reads, in one frozen state."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from aboveboard.notation.celestia.moves import Face, Seat
from aboveboard.notation.celestia.moves import Treasure as Value
from aboveboard.notation.frozen import Frozen, NamedTuple, replace
from aboveboard.notation.statements import Record
from aboveboard.replay.celestia.components import (
    CITIES,
    DECK,
    DECK_SIZE,
    LAST,
    SPYGLASS_POINTS,
    City,
    deck_of,
    pile_sizes,
)
from aboveboard.replay.celestia.hands import AT, EMPTY, NO_CARDS, Counts, Hand
from aboveboard.replay.verdict import Who

__all__ = [
    "BETWEEN_JOURNEYS",
    "Phase",
    "Table",
    "Treasure",
    "clockwise",
    "kept",
    "named_captain",
    "opening",
    "with_seat",
]

_BOX = sum(city.treasures for city in CITIES)


class Phase(StrEnum):
    """Where play stands."""

    SETUP = "set-up"
    LEG = "start of a leg"
    ANNOUNCING = "announcements"
    RESOLVING = "after the announcements"
    ARRIVED = "arrival at the last city"
    ASHORE = "between journeys"
    OVER = "after the end of the game"


# A member of an enumeration is found more slowly than a value of a module.
BETWEEN_JOURNEYS = (Phase.SETUP, Phase.ASHORE, Phase.ARRIVED)
"""The phases in which no journey is under way."""


class Treasure(NamedTuple):
    """A treasure that a player took: from which city (None if not recorded), and its value.

    `sure` is False for one that may not have been taken at all, in a line that cannot be read.
    """

    city: int | None
    value: Value
    sure: bool = True

    def least(self) -> int:
        """The fewest points it can be worth."""
        if not self.sure:
            return 0
        if self.value == "spyglass":
            return SPYGLASS_POINTS
        if isinstance(self.value, int):
            return self.value
        if self.city is None:
            return CITIES[0].value
        city = CITIES[self.city]
        return min(city.value, SPYGLASS_POINTS) if city.spyglass else city.value

    def most(self) -> int | None:
        """The most points it can be worth; None where the sources give no bound."""
        if self.value != "?":
            return self.least()
        return None if self.city is None or CITIES[self.city].plus else CITIES[self.city].value


class Table(Frozen):
    """The table. None stands for what the record does not tell.

    Attributes:
        rulings: the readings in force.
        players: how many play; `beginner` whether the beginner variant is played.
        hands, treasures: by seat; `more` the seats that may have further treasures (a partial position).
        piles: treasures left, by city; `spyglasses` the cities whose spyglass has been seen.
        deck: cards left to draw; `discard` the known discarded cards, `discarded` all of them.
        journey: the number of the journey, 0 before the first.
        phase: where play stands.
        city: where the ship stands, as a place in the row of cities.
        captain, aboard: seats; `started_alone` whether the captain was alone when the leg began.
        faces: the dice on the table; `speaking` who still has to announce, in order.
        declared: whether the captain said he can pay; `rerolls` the cards he still has to answer.
        jumped: who left by Jetpack in this leg; `landed` those of them who took a treasure.
        powers: who played Power cards in this leg, in order.
        waiting: who has still to draw: a card for this journey, or a treasure at the last city.
        dealt: who has been dealt an opening hand.
        flown: the table before the last `fly`, for a gust that comes after the payment.
        enders: who announced the end.
        strayed: whether a move of this journey is lost; `adrift` whether any number of moves may be.
    """

    rulings: Mapping[str, str]
    players: int
    beginner: bool = False
    hands: tuple[Hand, ...] = ()
    treasures: tuple[tuple[Treasure, ...], ...] = ()
    more: tuple[Seat, ...] = ()
    piles: tuple[int | None, ...] = tuple(city.treasures for city in CITIES)
    spyglasses: tuple[int, ...] = ()
    deck: int | None = DECK_SIZE
    discard: Counts = NO_CARDS
    discarded: int | None = 0
    journey: int | None = 0
    phase: Phase = Phase.SETUP
    city: int | None = 0
    captain: Seat | None = None
    aboard: tuple[Seat, ...] | None = ()
    started_alone: bool | None = False
    faces: tuple[Face, ...] = ()
    speaking: tuple[Seat, ...] | None = ()
    declared: bool | None = None
    rerolls: tuple[str, ...] = ()
    jumped: tuple[Seat, ...] = ()
    landed: tuple[Seat, ...] = ()
    powers: tuple[Seat, ...] = ()
    waiting: tuple[Seat, ...] = ()
    dealt: tuple[Seat, ...] = ()
    flown: Table | None = None
    enders: tuple[Seat, ...] = ()
    strayed: bool = False
    adrift: bool = False

    def reading(self, name: str) -> str:
        """The value in force of a reading."""
        return self.rulings[name]

    def is_aboard(self, seat: Seat | None) -> bool | None:
        """Whether a player is aboard; None where the record does not tell."""
        return None if self.aboard is None else seat in self.aboard

    def cities_left(self) -> tuple[int, ...]:
        """The cities where the ship still stops."""
        return tuple(index for index in range(len(CITIES)) if self._stops(index))

    def _stops(self, index: int) -> bool:
        return self.piles[index] != 0 or self._kept(index)

    def _kept(self, index: int) -> bool:
        if index == self.city and self.phase not in (Phase.SETUP, Phase.ASHORE):
            return True
        if index == 0:
            return self.reading("first-city-gone") == "its-place"
        return index == LAST and self.reading("last-city-gone") == "its-place"

    def may_be_emptied(self, index: int) -> bool:
        """Whether a city that the record does not tell of may have no treasure left."""
        if self.piles[index] is not None:
            return False
        if self.more:
            return True
        # The spyglass, if there is one, may have been taken and used: only the others are counted.
        points = [one for held in self.treasures for one in held if one.value != "spyglass"]
        taken = sum(
            one.city == index or (one.city is None and self.may_lie(one.value, index)) for one in points
        )
        return taken >= pile_sizes(beginner=True)[index]

    def destination(self) -> int | None:
        """The city that the next leg goes to; None if the ship's place is unknown or nothing lies ahead."""
        return None if self.city is None else self.ahead(self.city)

    def ahead(self, here: int) -> int | None:
        """The first city after one at which the ship still stops; None if nothing lies ahead."""
        for index in range(here + 1, len(CITIES)):
            if self._stops(index):
                return index
        return None

    def here(self) -> City | None:
        """The city where the ship stands."""
        return None if self.city is None else CITIES[self.city]

    def pile(self) -> int | None:
        """Treasures left where the ship stands."""
        return None if self.city is None else self.piles[self.city]

    def unplaced(self, card: str, but: Seat) -> int:
        """How many cards of a kind are not known to be in another hand or in the discard pile."""
        at = AT[card]
        elsewhere = sum([hand.known[at] for hand in self.hands]) - self.hands[but].known[at]
        return deck_of(self.beginner)[card] - elsewhere - self.discard[at]

    def most(self, seat: Seat, card: str) -> int:
        """The most cards of a kind that a player can hold."""
        return self.hands[seat].most(card, self.unplaced(card, seat))

    def least(self, seat: Seat, card: str) -> int:
        """The fewest cards of a kind that a player can hold.

        What the unseen cards cannot be of any other kind, they are of this one.
        """
        hand = self.hands[seat]
        if hand.open or not hand.unseen:
            return hand.least(card)
        others = sum(self.most(seat, other) - hand.least(other) for other in AT if other != card)
        return min(hand.least(card) + max(hand.unseen - others, 0), self.most(seat, card))

    def least_points(self, seat: Seat) -> int:
        """The fewest points a player's treasures can be worth."""
        return sum([self.worth(one) for one in self.treasures[seat]])

    def worth(self, one: Treasure) -> int:
        """The fewest points a treasure can be worth, now that a city's spyglass may have been seen elsewhere."""
        if one.value == "?" and one.sure and one.city is not None and not self.may_hide_spyglass(one):
            return CITIES[one.city].value
        return one.least()

    def most_points(self, seat: Seat) -> int | None:
        """The most points a player's treasures can be worth; None where there is no bound."""
        if seat in self.more:
            return None
        total = 0
        for one in self.treasures[seat]:
            points = one.most()
            if points is None:
                return None
            total += points
        return total

    def spyglass_held(self, seat: Seat) -> bool | None:
        """Whether a player has a spyglass; None where it may be among unseen treasures."""
        held = self.treasures[seat]
        if any(one.value == "spyglass" for one in held):
            return True
        hidden = any(one.value == "?" and self.may_hide_spyglass(one) for one in held)
        return None if hidden or seat in self.more else False

    def may_hide_spyglass(self, unseen: Treasure) -> bool:
        """Whether an unseen treasure can be a spyglass."""
        city = unseen.city
        if self.beginner:
            return False
        return city is None or (CITIES[city].spyglass and city not in self.spyglasses)

    def only_spyglass_left(self, index: int) -> bool:
        """Whether all of a city's treasures but its spyglass have been seen, and the spyglass has not."""
        city = CITIES[index]
        if not self.may_hide_spyglass(Treasure(index, "?")) or self.piles[index] not in (1, None):
            return False
        seen = [one for held in self.treasures for one in held if one.city == index and one.sure]
        return sum(one.value not in ("?", "spyglass", 0) for one in seen) >= city.treasures - 1

    def may_lie(self, value: Value, index: int) -> bool:
        """Whether a treasure of a value can lie at a city; one that was not seen can lie anywhere."""
        if isinstance(value, int):
            return self.reading("treasure-values") == "unchecked" or CITIES[index].offers(value)
        return value == "?" or CITIES[index].spyglass

    def give(self, seat: Seat, treasure: Treasure) -> Table:
        """The table after a player took a treasure from a city's pile."""
        city = treasure.city
        piles, seen = self.piles, self.spyglasses
        if city is None:
            piles = tuple(
                None if left and self.may_lie(treasure.value, at) else left for at, left in enumerate(piles)
            )
        else:
            left = piles[city]
            piles = (*piles[:city], None if left is None else max(left - 1, 0), *piles[city + 1 :])
            if treasure.value == "spyglass" and city not in seen:
                seen = (*seen, city)
        mine = kept((*self.treasures[seat], treasure))
        held = self.treasures
        if len(mine) > len(held[seat]):
            held = (*held[:seat], mine, *held[seat + 1 :])
        return replace(self, treasures=held, piles=piles, spyglasses=seen)

    def all_taken(self) -> Table:
        """The table once those who have still to take a treasure at the last city have done so, unseen."""
        table = self
        if self.phase is Phase.ARRIVED:
            for seat in self.waiting:
                table = table.give(seat, Treasure(self.city, "?"))
        return table

    def asked_to_roll(self, card: str) -> Table:
        """The table once a card waits for the captain to roll again; no more wait than the deck has of it."""
        if self.rerolls.count(card) >= DECK[card]:
            return self
        return replace(self, rerolls=(*self.rerolls, card))

    def hold(self, seat: Seat, hand: Hand) -> Table:
        """The table with another hand for a player."""
        return replace(self, hands=self.with_hand(seat, hand))

    def with_hand(self, seat: Seat, hand: Hand) -> tuple[Hand, ...]:
        """All hands, with another one for a player."""
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])


def with_seat(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Seats with one more, each of them once."""
    return seats if seat in seats else (*seats, seat)


def kept(held: tuple[Treasure, ...]) -> tuple[Treasure, ...]:
    """A player's treasures without those that cannot be: more than the box has, or perhaps taken more often
    than they lie at their city."""
    if len(held) <= _BOX:
        return held
    left: dict[tuple[bool, int | None], int] = {}
    found = []
    for one in held:
        kind = (one.sure, None if one.sure else one.city)
        most = _BOX if kind[1] is None else CITIES[kind[1]].treasures
        left[kind] = left.get(kind, most) - 1
        if left[kind] >= 0:
            found.append(one)
    return tuple(found)


@cache
def clockwise(players: int, after: Seat) -> tuple[Seat, ...]:
    """All seats in clockwise order, from the left neighbour of a seat round to the seat itself."""
    return tuple((after + step) % players for step in range(1, players + 1))


def named_captain(table: Table) -> Who | str:
    """The captain in a text, by name where the record tells who it is."""
    return "the captain" if table.captain is None else Who(table.captain)


def opening(record: Record, rulings: Mapping[str, str]) -> Table:
    """The table before the first statement of a record."""
    players = len(record.players)
    captain = record.headers.get("captain")
    beginner = "beginner" in record.title.variants
    return Table(
        rulings=rulings,
        players=players,
        beginner=beginner,
        piles=pile_sizes(beginner),
        deck=sum(deck_of(beginner).values()),
        hands=(EMPTY,) * players,
        treasures=((),) * players,
        captain=captain if isinstance(captain, int) else None,
    )
