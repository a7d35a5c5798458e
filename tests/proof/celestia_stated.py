"""Positions and claims in records of Celestia, as the second judge reads them: only such as state everything."""

import re
from collections import Counter

from .celestia_table import CITIES, DICE, NAME, Box, Prize, Unsure, Wrong

# What a claim tells wholly, so that another is false.
CLAIMED = (
    "city",
    "captain",
    "aboard",
    "rolled",
    "declared",
    "deck",
    "journey",
    "hand",
    "treasures",
    "pile",
    "discard",
)


class Stated(Box):
    """A table that can be stated, and of which something can be claimed."""

    def event_claim(self, line: str) -> None:
        if line in set(self.lines()):
            return
        word, name, rest = (*line.split(" ", 2), "", "")[:3]
        if word == "score" and not any(one.value is None for one in self.held[self.seat(name)]):
            if self.points(self.seat(name), spyglasses=True) != int(rest):
                raise Wrong("claim")
            return
        own = ["hand", "treasures", "pile", "score"]
        key = f"{word} {name} " if word in own else f"{word} "
        if (word in ("hand", "treasures") and not rest.startswith("only")) or any(self.unseen):
            raise Unsure
        for one in self.lines():
            if one.startswith(key) and word in CLAIMED:
                if plain(one) != plain(line):
                    raise Wrong("claim")
                return
        self.doubted = True

    def event_position(self, _: str) -> None:
        self.past = []
        self.stated = []
        self.doubted = True

    def event_end(self, _: str) -> None:
        lines, self.stated = self.stated, None
        if lines is None or len(set(lines)) < len(lines):
            raise Unsure
        blank = type(self)([f"{key}: {value}" for key, value in self.headers.items()], self.undoes)
        self.__dict__.update({**blank.__dict__, "ruling": self.ruling, "captain": None})
        self.phase, self.dealt = "ashore", set(range(self.count))
        for line in sorted(lines, key=lambda one: one.startswith("found")):
            word, _, rest = line.partition(" ")
            getattr(self, f"line_{word}", self.unknown)(rest)
        if self.phase == "ashore" and self.aboard:
            self.phase = "leg"
        if self.dice:
            passengers = [one for one in self.aboard if one != self.captain]
            self.speaking = [
                one for one in self.clockwise(self.captain or 0, passengers) if one not in self.stayed
            ]
            self.phase = "window"
            if self.speaking:
                # Who is not said to have spoken may have: the next line tells.
                raise Unsure
        elif self.aboard and self.waiting and self.is_last(self.city):
            self.phase = "arrived"
        if set(self.lines()) != set(lines) or not self.possible():
            raise Unsure

    def possible(self) -> bool:
        """Whether everything in the box is there once, and the state is one that play can reach."""
        spread = self.deck + self.discard.total() + sum(hand.total() for hand in self.hands)
        prizes = Counter(one.city for one in self.taken)
        whole = type(self)(["players: A", f"game: {self.headers['game']}"], False).piles
        gone = sum(whole[city] - self.piles[city] - prizes[city] for city in CITIES)
        aloft = self.phase in ("leg", "speaking", "window", "arrived")
        return (
            spread == sum(self.cards.values())
            and all(self.left(kind) >= 0 for kind in self.cards)
            and all(self.piles[city] + prizes[city] <= whole[city] for city in CITIES)
            and gone == 0
            and self.city in CITIES
            and (self.captain in self.aboard or bool(self.jumped) or not aloft)
            and (not self.dice or len(self.dice) == DICE[self.next_city()])
            and (self.phase == "window" or not (self.played or self.pending or self.declared or self.jumped))
            and not (self.stayed and not self.dice)
            and set(self.stayed) <= set(self.aboard) - {self.captain}
            and self.stayed == self.clockwise((self.captain or 0) + 1, self.stayed)
            and not any(one in self.aboard for one, _ in self.jumped)
            and (self.phase != "over" or all(self.rich(seat) for seat in self.ended))
        )

    def line_journey(self, text: str) -> None:
        self.journeys = int(text)

    def line_city(self, text: str) -> None:
        self.city = int(text)

    def line_captain(self, text: str) -> None:
        (self.captain,) = self.seats(text)

    def line_aboard(self, text: str) -> None:
        self.aboard = self.seats(text)

    def line_waiting(self, text: str) -> None:
        self.waiting = self.seats(text)

    def line_ended(self, text: str) -> None:
        self.ended, self.phase = self.seats(text), "over"

    def line_rolled(self, text: str) -> None:
        self.dice = text.split()

    def line_said(self, text: str) -> None:
        name, said = re.fullmatch(rf"({NAME}) (.*)", text).groups()
        if said != "stay":
            raise Unsure
        self.stayed.append(self.seat(name))

    def line_declared(self, text: str) -> None:
        self.declared = text

    def line_pending(self, text: str) -> None:
        self.pending.append(text)

    def line_jumped(self, text: str) -> None:
        if self.ruling["jetpack-then-spyglass"] == "returns":
            raise Unsure
        self.jumped += [(seat, None) for seat in self.seats(text)]

    def line_played(self, text: str) -> None:
        self.played = self.seats(text)

    def line_hand(self, text: str) -> None:
        name, cards = re.fullmatch(rf"({NAME}) only (.*)", text).groups()
        self.hands[self.seat(name)] += self.cards_of("" if cards == "none" else cards)

    def line_treasures(self, text: str) -> None:
        name, prizes = re.fullmatch(rf"({NAME}) only (.*)", text).groups()
        for value, city in re.findall(r"(\S+) from (\d+)", prizes):
            if value == "?" or value == "0":
                raise Unsure
            prize = Prize(value, int(city))
            self.held[self.seat(name)].append(prize)
            self.taken.append(prize)

    def line_discard(self, text: str) -> None:
        self.discard = self.cards_of("" if text == "only none" else text.removeprefix("only "))

    def line_deck(self, text: str) -> None:
        self.deck = int(text)

    def line_found(self, text: str) -> None:
        """The spyglasses that were used lie with nobody."""
        with_players = {one.city for one in self.taken if one.value == "spyglass"}
        self.taken += [
            Prize("spyglass", int(city)) for city in text.split(", ") if int(city) not in with_players
        ]

    def line_pile(self, text: str) -> None:
        city, left = map(int, text.split())
        self.piles[city] = left


def plain(line: str) -> Counter[str]:
    """A line as its parts, in no order, without the cities treasures came from."""
    return Counter(re.findall(r"[^\s,]+", re.sub(r" from \d+", "", line)))
