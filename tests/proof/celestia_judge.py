"""A second, plain judge of Celestia: a table that changes, one method for each thing a player can do.

Written from the sources (the French digest, the published rulebook and its questions and answers) and from
the notation's page, and from nothing else of the product: it reads canonical lines by itself. Where the
record does not tell enough it says so (`open`) instead of reasoning about what may be hidden.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from .celestia_stated import Stated
from .celestia_table import (
    ANSWER,
    CITIES,
    DICE,
    NAME,
    POWERS,
    SHARES,
    SPYGLASSES,
    Disputed,
    Prize,
    Unsure,
    Wrong,
)
from .harness import ILLEGAL, LEGAL, OPEN, UNDECIDED, Told, is_header


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


class Table(Stated):
    """A whole game: a method for each thing that a player can do or that happens."""

    # Reading a line.

    def open(self) -> None:
        if not 2 <= self.count <= 6:
            raise Wrong("players")
        if "allow" in self.headers:
            raise Unsure

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

    def event_undo(self, _: str) -> None:
        if self.past:
            self.back_to(self.past.pop())

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

    def event_draw(self, text: str) -> None:
        for name, kind in re.findall(rf"({NAME}) ([^,]+)", text):
            seat = self.seat(name)
            if self.phase == "over":
                raise Wrong("over")
            if seat not in self.waiting or self.phase != "leg":
                raise Wrong("draw")
            if self.ruling["draw-order"] == "captain-first":
                self.none_after(seat)
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

    def none_after(self, seat: int) -> None:
        """Nobody who draws later than this player, the captain being first, has drawn already."""
        if self.captain is None:
            raise Unsure
        order = self.clockwise(self.captain, range(self.count))
        if any(one not in self.waiting for one in order[order.index(seat) :]):
            raise Wrong("draw-order")

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
        told = {self.points(seat), self.points(seat, spyglasses=True)} | (set() if self.beginner else {50})
        if text and int(text) not in told:
            raise Wrong("announce")
        self.ended.append(seat)
        self.phase = "over"

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
            order = self.clockwise(self.captain, range(self.count))
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
