"""Plays random games of Celestia: a real deck, real dice, and choices that seek the rare.

Every game has habits of its own (bold, timid, stingy, knowing …), since what is rare at one table is
common at another: emptied cities come from those who leave, the last city from those who stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.celestia.moves import Card, Seat
from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.statements import Move, Title
from aboveboard.replay.celestia.components import CITIES, ENDING_KINDS, ENDING_POINTS, HAND
from aboveboard.replay.celestia.masking import masked
from aboveboard.replay.celestia.true_table import set_up
from aboveboard.replay.games import Played
from aboveboard.replay.seating import seated

__all__ = ["Play", "played"]

_MOST_JOURNEYS = 40


class _Habits(NamedTuple):
    """How likely it is that passengers stay aboard, that they know what the captain holds, that Turbos
    are played, that cards and spyglasses are used where they can be, that a lone captain goes on."""

    stay: float
    look: float
    turbo: float
    power: float
    alone: float


_HABITS = (
    _Habits(stay=0.6, look=0.2, turbo=0.6, power=0.6, alone=0.4),
    _Habits(stay=0.97, look=0.0, turbo=1.0, power=0.3, alone=0.8),
    _Habits(stay=0.97, look=0.0, turbo=0.9, power=0.9, alone=0.6),
    _Habits(stay=0.1, look=0.0, turbo=0.1, power=0.5, alone=0.1),
    _Habits(stay=0.7, look=0.9, turbo=0.9, power=0.8, alone=0.7),
    _Habits(stay=0.8, look=0.0, turbo=0.0, power=0.05, alone=0.2),
    # Hardly a card is played, until all of them are in hands.
    _Habits(stay=0.02, look=0.0, turbo=0.0, power=0.0, alone=0.0),
)


def played(chance: Random, title: Title, players: int | None, hidden: Seat | None) -> Played:
    """A random game, as one who sees everything records it, or as seen from a hidden table's one seat.

    Raises:
        NoSuchSeat: chance has left the wanted seat empty.
        Unfit: that many cannot play, or there is no such seat.
    """
    players = seated(chance, title.game, HAND, players, hidden)
    play = Play(chance, players, "beginner" in title.variants)
    headers = {"captain": play.table.captain} if chance.random() < 0.6 else {}
    finished = play.whole_game()
    scores = tuple(play.table.points(seat) for seat in range(players)) if finished else ()
    moves = (
        play.moves if hidden is None else masked(play.moves, hidden, Random(f"{hidden} {chance.random()}"))
    )
    return Played(players, headers, tuple(moves), scores)


class Play:
    """One game: the true table, the habits of those who sit there, and what has been played."""

    def __init__(self, chance: Random, players: int, beginner: bool) -> None:
        self.chance = chance
        self.beginner = beginner
        self.table = set_up(chance, players, beginner)
        self.habits = chance.choice(_HABITS)
        self.moves: list[tuple[Seat | None, Move]] = []
        self._declared: m.Can | m.Cannot | None = None

    def whole_game(self) -> bool:
        """Play until somebody ends the game; False if nobody does for very long."""
        table = self.table
        for seat in range(table.players):
            self._say(None, m.Deal(seat, tuple(table.hands[seat])))
        for journey in range(_MOST_JOURNEYS):
            self._say(None, m.Journey())
            if journey:
                table.captain = table.clockwise(table.captain)[1]
                self._draw_cards()
            table.aboard = list(range(table.players))
            table.city = next((city for city, pile in enumerate(table.piles) if pile), 0)
            while self._leg():
                pass
            if self._ended():
                return True
        return False

    def _say(self, by: Seat | None, move: Move) -> None:
        self.moves.append((by, move))

    def _likely(self, probability: float) -> bool:
        return self.chance.random() < probability

    def _draw_cards(self) -> None:
        drawn = [(seat, self.table.draw(seat)) for seat in self.table.clockwise(self.table.captain)]
        cards = tuple((seat, card) for seat, card in drawn if card is not None)
        if cards and self._likely(0.8):
            self._say(None, m.Draw(cards))
        else:
            for one in cards:
                self._say(None, m.Draw((one,)))

    def _ended(self) -> bool:
        enders = [seat for seat in range(self.table.players) if self._may_end(seat)]
        self.chance.shuffle(enders)
        for seat in enders[: self.chance.randint(1, len(enders))] if enders else ():
            plain = self._likely(0.3)
            points = self.table.points(seat, spyglasses=not plain)
            self._say(seat, m.Announce(None if self.beginner or self._likely(0.2) else points))
        return bool(enders)

    def _may_end(self, seat: Seat) -> bool:
        if self.beginner:
            return len(set(self.table.treasures[seat])) >= ENDING_KINDS
        return self.table.points(seat, spyglasses=False) >= ENDING_POINTS

    def _leg(self) -> bool:
        """Play a leg; False if the journey is over with it."""
        table = self.table
        there = table.ahead(table.city)
        if len(table.aboard) == 1 and (there is None or not self._likely(self.habits.alone)):
            self._say(table.captain, m.TakeTreasure(table.take(table.captain)))
            return False
        if there is None:
            return False
        table.faces = table.roll(CITIES[there].dice)
        self._say(table.captain, m.Roll(tuple(table.faces)))
        self._announcements()
        if not self._dangers_faced():
            return False
        table.city = there
        if table.ends_at(there):
            self._treasures_on_arrival()
            return False
        order = table.clockwise(table.captain)
        table.captain = next((seat for seat in order[1:] if seat in table.aboard), table.captain)
        return True

    def _announcements(self) -> None:
        table, habits = self.table, self.habits
        for seat in table.passengers():
            stays = self._likely(habits.stay)
            if self._likely(habits.look):
                stays = table.wanting().total() <= table.turbos() * (habits.turbo > 0.5)
            if stays or not table.piles[table.city]:
                self._say(seat, m.Stay())
            else:
                table.aboard.remove(seat)
                self._say(seat, m.Leave(table.take(seat)))

    def _treasures_on_arrival(self) -> None:
        table = self.table
        for seat in table.clockwise(table.captain):
            if seat in table.aboard and table.piles[table.city]:
                self._say(seat, m.TakeTreasure(table.take(seat)))

    def _dangers_faced(self) -> bool:
        """Powers, declaration and payment; False if the ship is lost."""
        self._declared = None
        for _ in range(3):
            options = [*self._early()]
            if options and self._likely(self.habits.power / 2):
                self._use(*self.chance.choice(options))
        while True:
            flown = self._paid() if self._able() else self._in_distress()
            if flown is not None:
                return flown

    def _able(self) -> bool:
        """Whether the captain pays: Equipment is forced, Turbos are his choice, and his word binds him."""
        if self._declared:
            return isinstance(self._declared, m.Can)
        wanting = self.table.wanting().total()
        if not wanting:
            return True
        return wanting <= self.table.turbos() and self._likely(self.habits.turbo)

    def _paid(self) -> bool | None:
        """The captain can pay, and does; None if the dice were rolled again before."""
        late = [one for one in self._early() if one[0] != "alternative-route" or self._likely(0.2)]
        if late and self._likely(self.habits.power / 2):
            self._declare(m.Can())
            if self._use(*self.chance.choice(late)):
                return None
        if self._likely(0.2):
            self._declare(m.Can())
        table = self.table
        cards = Counter(table.needs() - table.wanting())
        if table.turbos() > table.wanting().total() and cards and self._likely(0.15):
            # A Turbo in place of Equipment in hand: legal, with a warning.
            cards[next(iter(cards))] -= 1
        jokers = table.needs().total() - cards.total()
        paid = (*cards.elements(), *("turbo",) * jokers)
        for card in paid:
            table.play(table.captain, card)
        self._say(table.captain, m.Fly(paid))
        return True

    def _in_distress(self) -> bool | None:
        """The captain cannot pay: rescued, lost, or None if the dice were rolled again."""
        while options := [*self._rescues()]:
            if not self._likely(self.habits.power):
                break
            kind, seat = self.chance.choice(options)
            self._declare(m.Cannot())
            if kind == "spyglass":
                self.table.treasures[seat].remove("spyglass")
                self._say(seat, m.Spyglass())
                return True
            if self._use(kind, seat):
                return None
        if self._likely(0.3):
            self._declare(m.Cannot())
        self._say(self.table.captain, m.Crash())
        return False

    def _declare(self, declaration: m.Can | m.Cannot) -> None:
        if not self._declared:
            self._say(self.table.captain, declaration)
            self._declared = declaration

    def _early(self) -> Iterator[tuple[Card, Seat]]:
        """The Power cards that can be played while the captain is aboard, and by whom."""
        table = self.table
        if table.captain not in table.aboard:
            return
        for seat in table.holders("ejection"):
            if seat in table.aboard and any(one != seat for one in table.passengers()):
                yield "ejection", seat
        for seat in table.holders("alternative-route"):
            if seat in table.aboard:
                yield "alternative-route", seat
        for seat in table.holders("wind-gust"):
            if "blank" in table.faces or self._likely(0.1):
                yield "wind-gust", seat

    def _rescues(self) -> Iterator[tuple[Card, Seat]]:
        """What can still be played when the captain cannot pay."""
        table = self.table
        yield from self._early()
        for seat in table.holders("jetpack"):
            if seat in table.aboard:
                yield "jetpack", seat
        for seat in table.aboard:
            if "spyglass" in table.treasures[seat]:
                yield "spyglass", seat

    def _use(self, card: Card, seat: Seat) -> bool:
        """Play a Power card; whether dice were rolled again, so that all is open anew."""
        table = self.table
        table.play(seat, card)
        if card == "ejection":
            target = self.chance.choice([one for one in table.passengers() if one != seat])
            table.aboard.remove(target)
            self._say(seat, m.Eject(target, table.take(target)))
            return False
        if card == "jetpack":
            table.aboard.remove(seat)
            self._say(seat, m.Jetpack(table.take(seat)))
            return False
        if card == "alternative-route":
            self._say(seat, m.AlternativeRoute())
            self._roll_again(self._chosen())
            return True
        self._say(seat, m.WindGust())
        if "blank" not in table.faces:
            return False
        self._roll_again([one for one in table.faces if one == "blank"])
        return True

    def _chosen(self) -> list[m.Face]:
        """The dice that the captain rolls again, none at all where he declines."""
        faces = self.table.faces
        if self._likely(0.15):
            return []
        if self._likely(0.5):
            return [face for face in faces if face != "blank"]
        return [face for face in faces if self._likely(0.5)]

    def _roll_again(self, old: list[m.Face]) -> None:
        table = self.table
        new = table.roll(len(old))
        for face in old:
            table.faces.remove(face)
        table.faces += new
        self._declared = None if old else self._declared
        self._say(table.captain, m.Reroll(tuple(old), tuple(new)))
