"""A second, plain judge of Celestia: a table that changes, one method for each thing a player can do.

Written from the sources (the French digest, the published rulebook and its questions and answers) and from
the notation's page, and from nothing else of the product: it reads canonical lines by itself. Where the
record does not tell enough it says so (`open`) instead of reasoning about what may be hidden.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

from .harness import ILLEGAL, LEGAL, OPEN, UNDECIDED, Told, is_header

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


def judged(lines: Sequence[str]) -> Iterator[Told]:
    """What this judge tells of the headers and of each statement, up to the first that breaks a rule."""
    table = Table([one for one in lines if is_header(one)], "undo" in lines)
    sure = True
    for line in [None, *(one.strip() for one in lines if not is_header(one))]:
        verdict, reasons = LEGAL, frozenset[str]()
        if not sure:
            yield Told(OPEN)
            continue
        try:
            table.doubted = False
            table.take(line) if line is not None else table.open()
        except Wrong as wrong:
            yield Told(ILLEGAL, frozenset(wrong.args))
            return
        except (Unsure, Disputed) as one:
            sure = False
            yield Told(OPEN if isinstance(one, Unsure) else UNDECIDED)
            continue
        verdict = OPEN if table.doubted else LEGAL
        state = None if table.stated is not None else frozenset(table.lines())
        yield Told(verdict, reasons, state, not any(table.unseen))


class Table:
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

    # Reading a line.

    def open(self) -> None:
        if not 2 <= self.count <= 6:
            raise Wrong("players")
        if "allow" in self.headers:
            raise Unsure

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def take(self, line: str) -> None:
        line = line.partition("  !")[0]
        if self.stated is not None and line != "end position":
            self.stated.append(line)
            self.doubted = True
            return
        match = re.fullmatch(rf"({NAME}): (\S+) ?(.*)", line)
        if match is None:
            word, _, rest = line.partition(" ")
            getattr(self, f"event_{word}", self.unknown)(rest)
            return
        if self.undoes:
            self.past.append(self.picture())
        who, word, rest = match.groups()
        getattr(self, f"do_{word.replace('-', '_')}", self.unknown)(self.seat(who), rest)

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

    def cards_of(self, text: str) -> Counter[str]:
        found = Counter[str]()
        for one in text.split(", ") if text else ():
            number, _, kind = one.rpartition(" ")
            found[kind] += int(number or 1)
        return found

    def event_undo(self, _: str) -> None:
        if self.past:
            self.back_to(self.past.pop())

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

    # Positions: only such as state everything.

    def event_position(self, _: str) -> None:
        self.past = []
        self.stated = []
        self.doubted = True

    def event_end(self, _: str) -> None:
        lines, self.stated = self.stated, None
        if lines is None or len(set(lines)) < len(lines):
            raise Unsure
        blank = Table([f"{key}: {value}" for key, value in self.headers.items()], self.undoes)
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
        whole = Table(["players: A", f"game: {self.headers['game']}"], False).piles
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

    def seats(self, text: str) -> list[int]:
        return [] if text == "none" else [self.seat(name) for name in re.findall(NAME, text)]

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

    # Before and between journeys.

    def event_deal(self, text: str) -> None:
        name, rest = re.fullmatch(rf"({NAME}) (.*)", text).groups()
        seat, cards = self.seat(name), self.cards_of(rest)
        if self.phase != "setup" or seat in self.dealt:
            raise Wrong("deal")
        unseen = cards.pop("?", 0)
        if self.beginner and any(cards[kind] for kind in POWERS):
            raise Wrong("beginner")
        if cards.total() + unseen != self.hand_size():
            raise Wrong("hand-size")
        if any(cards[kind] > self.left(kind) for kind in cards):
            raise Wrong("too-many")
        self.dealt.add(seat)
        self.hands[seat] += cards
        self.unseen[seat] += unseen
        self.deck -= self.hand_size()

    def hand_size(self) -> int:
        return 8 if self.count <= 3 else 6

    def left(self, kind: str) -> int:
        """How many cards of a kind nobody has been seen with, and the discards do not show."""
        return self.cards.get(kind, 0) - self.discard[kind] - sum(hand[kind] for hand in self.hands)

    def event_journey(self, _: str) -> None:
        if self.phase == "over":
            raise Wrong("over")
        if self.phase == "arrived":
            raise Unsure
        if self.phase not in ("setup", "ashore"):
            raise Wrong("journey")
        if any(self.rich(seat) for seat in range(self.count)):
            raise Wrong("announce-due")
        self.doubted = any(self.maybe_rich(seat) for seat in range(self.count))
        if self.phase == "setup":
            for seat in set(range(self.count)) - self.dealt:
                self.unseen[seat] = self.hand_size()
                self.deck -= self.hand_size()
        else:
            if self.captain is None:
                raise Unsure
            self.captain = (self.captain + 1) % self.count
            self.waiting = self.clockwise(self.captain, range(self.count))
        self.phase, self.journeys = "leg", self.journeys + 1
        self.aboard = list(range(self.count))
        self.flew = None
        left = [city for city in CITIES if self.piles[city]]
        self.city = 1 if self.ruling["first-city-gone"] == "its-place" else min(left, default=0)
        if len(left) < 2:
            raise Unsure

    def clockwise(self, first: int, among: Sequence[int] | range) -> list[int]:
        return sorted(among, key=lambda seat: (seat - first) % self.count)

    def event_draw(self, text: str) -> None:
        for name, kind in re.findall(rf"({NAME}) ([^,]+)", text):
            seat = self.seat(name)
            if self.phase == "over":
                raise Wrong("over")
            if seat not in self.waiting or self.phase != "leg":
                raise Wrong("draw")
            if self.ruling["draw-order"] == "captain-first" and seat != self.waiting[0]:
                raise Wrong("draw-order")
            if self.beginner and kind in POWERS:
                raise Wrong("beginner")
            self.reshuffle()
            if not self.deck:
                raise Disputed if self.ruling["empty-deck"] == "open" else Wrong("no-card")
            if kind != "?" and not self.left(kind):
                raise Wrong("too-many")
            self.waiting.remove(seat)
            self.deck -= 1
            if kind == "?":
                self.unseen[seat] += 1
            else:
                self.hands[seat][kind] += 1

    def reshuffle(self) -> None:
        if not self.deck:
            self.deck, self.discard = self.discard.total(), Counter()

    def do_announce(self, seat: int, text: str) -> None:
        if self.phase == "arrived":
            raise Unsure
        if self.phase not in ("ashore", "setup", "over"):
            raise Wrong("announce")
        if self.phase == "over" and seat in self.ended:
            raise Wrong("over")
        if any(one.value is None for one in self.held[seat]):
            raise Unsure
        if not self.rich(seat):
            raise Wrong("announce")
        if text and int(text) not in (self.points(seat), self.points(seat, spyglasses=True)):
            raise Wrong("announce")
        self.ended.append(seat)
        self.phase = "over"

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

    # The dice and the announcements.

    def do_roll(self, seat: int, text: str) -> None:
        dice = text.split()
        if self.phase == "over":
            raise Wrong("over")
        if self.phase == "ashore":
            raise Unsure
        if self.phase != "leg":
            raise Wrong("roll")
        if "?" in dice or (self.captain is None and seat not in self.aboard):
            raise Unsure
        if self.captain is None:
            self.captain = seat
        self.only_captain(seat)
        if len(dice) != DICE[self.next_city()]:
            raise Wrong("dice")
        for late in self.waiting:
            self.reshuffle()
            self.unseen[late] += bool(self.deck)
            self.deck -= bool(self.deck)
        self.waiting = []
        self.flew = None
        self.dice = dice
        self.speaking = [one for one in self.clockwise(seat, self.aboard) if one != seat]
        self.phase = "speaking" if self.speaking else "window"

    def only_captain(self, seat: int) -> None:
        if seat != self.captain:
            raise Wrong("captain")

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

    def speak(self, seat: int) -> None:
        if self.phase == "over":
            raise Wrong("over")
        if self.phase in ("setup", "ashore"):
            raise Wrong("speak")
        if seat == self.captain or seat not in self.aboard:
            raise Wrong("passenger")
        if self.phase != "speaking" or seat not in self.speaking:
            raise Wrong("speak")
        if seat != self.speaking[0]:
            raise Wrong("seat-order")

    def spoken(self) -> None:
        self.speaking.pop(0)
        if not self.speaking:
            self.phase = "window"

    def do_stay(self, seat: int, _: str) -> None:
        self.speak(seat)
        self.stayed.append(seat)
        self.spoken()

    def do_leave(self, seat: int, text: str) -> None:
        self.speak(seat)
        if not self.piles[self.city]:
            raise Wrong("empty-city")
        self.prize(seat, self.city, text)
        self.aboard.remove(seat)
        self.spoken()

    def prize(self, seat: int, city: int, text: str) -> Prize | None:
        """The top treasure of a city goes to a player."""
        value = text.removeprefix("-> ") or "?"
        if not self.piles[city]:
            if value not in ("?", "none"):
                raise Wrong("treasure")
            return None
        taken = [one.value for one in self.taken if one.city == city]
        if value == "spyglass":
            if self.beginner:
                raise Wrong("beginner")
            if city not in SPYGLASSES or "spyglass" in taken:
                raise Wrong("treasure")
        elif value != "?":
            if city >= 15 and value != str(city):
                raise Wrong("treasure")
            if self.ruling["treasure-values"] == "at-least-the-city" and int(value) < city:
                raise Wrong("treasure")
            plain_ones = Counter(one for one in [*taken, value] if one not in (None, "spyglass"))
            if plain_ones.total() > sum(SHARES[city]):
                raise Wrong("treasure")
        self.piles[city] -= 1
        prize = Prize(None if value == "?" else value, city)
        self.held[seat].append(prize)
        self.taken.append(prize)
        return prize

    # Power cards.

    def power(self, seat: int, kind: str, aboard: bool = True) -> None:
        """What holds for every Power card; it is played."""
        if self.phase == "over":
            raise Wrong("over")
        if self.beginner:
            raise Wrong("beginner")
        if kind == "wind-gust" and self.flew:
            self.back_to(self.flew)
        if self.phase != "window":
            raise Wrong("window")
        if aboard and seat not in self.aboard:
            raise Wrong("aboard")
        if not self.hands[seat][kind] and not (self.unseen[seat] and self.left(kind)):
            raise Wrong("hand")
        if self.ruling["power-order"] == "clockwise" and self.captain is not None:
            order = self.clockwise(self.captain + 1, range(self.count))
            if any(order.index(one) > order.index(seat) for one in self.played):
                raise Wrong("power-order")
        if self.captain not in self.aboard and kind in ("alternative-route", "wind-gust"):
            raise Unsure
        self.lay(seat, Counter([kind]))
        self.played.append(seat)

    def lay(self, seat: int, cards: Counter[str]) -> None:
        for kind, number in cards.items():
            known = min(number, self.hands[seat][kind])
            self.unseen[seat] -= number - known
            self.hands[seat][kind] -= known
            self.discard[kind] += number

    def do_eject(self, seat: int, text: str) -> None:
        name, _, rest = re.fullmatch(rf"({NAME})( ?)(.*)", text).groups()
        target = self.seat(name)
        if self.ruling["late-ejection"] == "forbidden" and self.declared:
            raise Wrong("late-ejection")
        if self.phase == "window" and (target in (seat, self.captain) or target not in self.aboard):
            raise Wrong("target")
        if (
            self.phase == "window"
            and not self.piles[self.city]
            and self.ruling["emptied-city"] == "forbidden"
        ):
            raise Wrong("empty-city")
        self.power(seat, "ejection")
        self.prize(target, self.city, rest)
        self.off(target)

    def off(self, seat: int) -> None:
        self.aboard.remove(seat)
        if seat in self.stayed:
            self.stayed.remove(seat)

    def do_jetpack(self, seat: int, text: str) -> None:
        city = self.city if self.ruling["jetpack-city"] == "leg-start" else 1
        if self.phase == "window" and not self.pending and self.declared != "cannot":
            raise Wrong("no-crash")
        if self.phase == "window" and not self.piles[city] and self.ruling["emptied-city"] == "forbidden":
            raise Wrong("empty-city")
        self.power(seat, "jetpack")
        self.jumped.append((seat, self.prize(seat, city, text)))
        self.off(seat)

    def do_alternative_route(self, seat: int, _: str) -> None:
        self.power(seat, "alternative-route")
        self.pending.append("alternative-route")

    def do_wind_gust(self, seat: int, _: str) -> None:
        self.power(seat, "wind-gust", aboard=False)
        self.pending += ["wind-gust"] * ("blank" in self.dice)

    def do_reroll(self, seat: int, text: str) -> None:
        chosen, _, came = text.partition(" -> ")
        old, new = ([] if one == "none" else one.split() for one in (chosen, came))
        if self.phase == "over":
            raise Wrong("over")
        if not self.pending:
            raise Wrong("reroll")
        self.only_captain(seat)
        if Counter(old) - Counter(self.dice):
            raise Wrong("reroll-dice")
        gust = bool(old) and old == ["blank"] * self.dice.count("blank")
        if not gust and "alternative-route" not in self.pending:
            raise Wrong("reroll-dice")
        if not old and self.ruling["alternative-route-choice"] == "must-roll":
            raise Wrong("reroll-dice")
        if len(new) != len(old):
            if not new:
                raise Unsure
            raise Wrong("reroll-dice")
        if "?" in new:
            raise Unsure
        for one in old:
            self.dice.remove(one)
        self.dice += new
        self.pending.remove("wind-gust" if gust and "wind-gust" in self.pending else "alternative-route")
        if old:
            self.declared = None

    # The captain faces the dice.

    def facing(self, seat: int) -> None:
        if self.phase == "over":
            raise Wrong("over")
        if self.phase != "window":
            raise Wrong("window")
        self.only_captain(seat)
        if self.pending:
            raise Wrong("pending")

    def need(self) -> Counter[str]:
        return Counter(ANSWER[one] for one in self.dice if one != "blank")

    def short(self) -> int:
        """How many dice the captain's Equipment leaves open."""
        assert self.captain is not None
        return (self.need() - self.hands[self.captain]).total()

    def must_pay(self) -> bool:
        assert self.captain is not None
        turbos = self.hands[self.captain]["turbo"] if self.ruling["turbo-duty"] == "forced" else 0
        return self.short() <= turbos

    def do_can(self, seat: int, _: str) -> None:
        self.facing(seat)
        if self.declared == "cannot":
            raise Wrong("declared")
        if self.short() > self.hands[seat]["turbo"] + self.unseen[seat]:
            raise Wrong("bluff")
        self.doubted = self.short() > self.hands[seat]["turbo"]
        self.declared = "can"

    def do_cannot(self, seat: int, _: str) -> None:
        self.give_up(seat)
        self.declared = "cannot"

    def do_crash(self, seat: int, _: str) -> None:
        self.give_up(seat)
        self.ashore()

    def give_up(self, seat: int) -> None:
        self.facing(seat)
        if self.declared == "can":
            raise Wrong("declared")
        if self.must_pay():
            raise Wrong("duty")
        self.doubted = self.unseen[seat] > 0

    def ashore(self) -> None:
        self.phase, self.aboard = "ashore", []
        self.clear_leg()

    def do_fly(self, seat: int, text: str) -> None:
        self.facing(seat)
        if self.declared == "cannot":
            raise Wrong("declared")
        if text == "?":
            raise Unsure
        cards, need = self.cards_of(text), self.need()
        turbos = cards.pop("turbo", 0)
        if cards - need or (need - cards).total() != turbos:
            raise Wrong("payment")
        paid = cards + Counter({"turbo": turbos})
        missing = paid - self.hands[seat]
        if missing.total() > self.unseen[seat] or any(self.left(kind) < n for kind, n in missing.items()):
            raise Wrong("hand")
        spared = (need & self.hands[seat]) - cards
        if turbos and self.ruling["turbo-substitute"] == "forbidden":
            if spared:
                raise Wrong("turbo-first")
            self.doubted = self.unseen[seat] > 0
        before = self.picture() | {"paid": paid} if self.ruling["gust-after-payment"] == "allowed" else None
        self.lay(seat, paid)
        self.arrive(before)

    def do_spyglass(self, seat: int, _: str) -> None:
        if self.phase == "over":
            raise Wrong("over")
        if self.beginner:
            raise Wrong("beginner")
        if self.phase != "window" or self.declared != "cannot":
            raise Wrong("spyglass")
        if self.pending:
            raise Wrong("pending")
        if seat not in self.aboard:
            raise Wrong("aboard")
        own = [one for one in self.held[seat] if one.value == "spyglass" and not one.spent]
        if not own:
            if any(one.value is None and one.city in SPYGLASSES for one in self.held[seat]):
                raise Unsure
            raise Wrong("no-spyglass")
        self.held[seat].remove(own[0])
        if self.ruling["used-spyglass"] == "kept-spent":
            self.held[seat].append(Prize("spyglass", own[0].city, spent=True))
        if self.ruling["jetpack-then-spyglass"] == "returns":
            for jumper, prize in self.jumped:
                self.aboard.append(jumper)
                if prize:
                    self.held[jumper].remove(prize)
                    self.taken.remove(prize)
                    self.piles[prize.city] += 1
            self.aboard.sort()
        self.arrive(None)

    def arrive(self, flew: dict[str, Any] | None) -> None:
        """The ship goes on to the next city."""
        assert self.captain is not None
        self.city = self.next_city()
        self.clear_leg()
        self.flew = flew
        if self.is_last(self.city):
            self.waiting = self.clockwise(self.captain, self.aboard)[: self.piles[self.city]]
            self.phase = "arrived" if self.waiting else "ashore"
            if not self.waiting:
                self.aboard = []
            return
        self.captain = self.clockwise(self.captain + 1, self.aboard)[0]
        self.phase = "leg"

    def do_treasure(self, seat: int, text: str) -> None:
        if self.phase == "over":
            raise Wrong("over")
        if self.phase == "arrived":
            if seat not in self.waiting:
                raise Wrong("arrival")
            if seat != self.waiting[0]:
                raise Wrong("arrival")
            self.prize(seat, self.city, text)
            self.waiting.pop(0)
            self.flew = None
            if not self.waiting:
                self.ashore()
            return
        if self.phase != "leg" or self.aboard != [self.captain] or seat != self.captain:
            raise Wrong("alone")
        if not self.piles[self.city] and self.ruling["emptied-city"] == "forbidden":
            raise Wrong("empty-city")
        self.prize(seat, self.city, text)
        self.flew = None
        self.ashore()

    # The table as lines of a position.

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


def plain(line: str) -> Counter[str]:
    """A line as its parts, in no order, without the cities treasures came from."""
    return Counter(re.findall(r"[^\s,]+", re.sub(r" from \d+", "", line)))
