"""What holds in every game of Celestia that can be played, whoever wrote how much of it down."""

import re
from collections import Counter
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from playing import record
from proof.figures import LONG, told

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.celestia.moves import CARDS
from aboveboard.notation.vocabulary import vocabulary_for
from aboveboard.notation.writer import move_written
from aboveboard.replay import api
from aboveboard.replay.celestia.components import CITIES, deck_of, pile_sizes
from aboveboard.replay.engine import judge
from aboveboard.replay.moves import choices

NAMES = ("Amy", "Bob", "Cleo", "Dan", "Eve", "Fay")
FACES = ("fog", "lightning", "birds", "pirates", "blank", "blank")
# Half of the games are played by one reading that is not the default. Who is undecided about what follows is
# left out: such a game cannot be told to be legal.
RULINGS = [{}, *({reading.name: option.value} for reading in api.catalogue("Celestia").readings
                 for option in reading.options if option.value not in (reading.default, "open"))]  # fmt: skip
ODD = (
    "{0}: crash", "{0}: fly", "{0}: fly 1 compass, 1 turbo", "{0}: fly 2 cannon", "{0}: can", "{0}: cannot",
    "{0}: jetpack -> 4", "{0}: eject {1} -> 2", "{0}: spyglass", "{0}: wind-gust", "{0}: alternative-route",
    "{0}: announce 50", "{0}: treasure -> 25", "{0}: leave -> 1", "draw {0} turbo", "journey",
)  # fmt: skip

# A card that is played out of an unseen hand was in it, and who says that they can pay, or have fifty points, may
# have what it takes: the record itself says so.
SHOWN = {"CE-19", "CE-31", "CE-34", "CE-39", "CE-46"}


class Games(RuleBasedStateMachine):
    """Legal moves, chosen among all that the product lists, then perhaps a line that may be anything."""

    @initialize(players=st.integers(2, 6), beginner=st.booleans(), seed=st.integers(0, 2**32),
                ruling=st.one_of(st.just({}), st.sampled_from(RULINGS)))  # fmt: skip
    def set_up(self, players: int, beginner: bool, seed: int, ruling: dict[str, str]) -> None:
        self.chance = Random(seed)
        self.names = NAMES[:players]
        title = "Celestia, beginner" if beginner else "Celestia"
        self.head = [f"game: {title}", f"players: {', '.join(self.names)}", "captain: Amy"]
        self.head += [f"ruling: {name} = {value}" for name, value in ruling.items()]
        self.boxed = Counter(deck_of(beginner))
        self.prizes = {city.value: self.pile(city.value, city.spyglass and not beginner) for city in CITIES}
        self.taken_by_jetpack: list[tuple[int, str]] = []
        self.lines: list[str] = []
        deck = list(self.boxed.elements())
        self.chance.shuffle(deck)
        for name in self.names:
            dealt = Counter(deck.pop() for _ in range(8 if players < 4 else 6))
            self.lines.append(
                f"deal {name} " + ", ".join(f"{number} {card}" for card, number in dealt.items())
            )
        self.lines.append("journey")
        self.game = checked(self.head + self.lines)
        self.table = self.game.steps[-1].after

    def pile(self, value: int, spyglass: bool) -> list[str]:
        """A city's treasures: the sources give no values but that none is below the city's."""
        size = pile_sizes(beginner=True)[[city.value for city in CITIES].index(value)]
        made = [str(value if value >= 15 else value + self.chance.choice((0, 0, 1, 2))) for _ in range(size)]
        made += ["spyglass"] * spyglass
        self.chance.shuffle(made)
        return made

    def play(self, line: str) -> None:
        """One more line, which has to be legal."""
        (statement,) = record("\n".join([*self.head, line])).statements
        catalogue = self.game.catalogue
        found = judge(catalogue, self.table, statement.move, statement.seat)
        assert [one.code for one, _ in found if one.severity == "error"] == [], self.lines
        self.table, _ = catalogue.effects[type(statement.move)](self.table, statement.move, statement.seat)
        self.lines.append(line)
        self.put_back(line)

    @rule(seed=st.integers(0, 2**32), eager=st.booleans())
    def play_a_leg(self, seed: int, eager: bool) -> None:
        """Some moves on; one who is eager uses what is rare whenever it is legal."""
        chance = Random(seed)
        for _ in range(len(self.names) + 3):
            if not self.play_one(chance, eager):
                break

    def play_one(self, chance: Random, eager: bool) -> bool:
        rare = r"eject|jetpack|spyglass|route|gust|reroll|cannot" if eager else r"stay|fly|roll|treasure"
        seats = [*range(len(self.names)), None]
        chance.shuffle(seats)
        listed = next((found for seat in seats if (found := self.listed(seat))), None)
        if not listed:
            return False
        likely = [line for line in listed if re.search(rare, line)]
        self.play(self.filled(chance.choice(likely if likely and chance.random() < 0.7 else listed)))
        return True

    def listed(self, seat: int | None) -> list[str]:
        vocabulary = vocabulary_for(self.game.title)
        who = "" if seat is None else f"{self.names[seat]}: "
        found = choices(self.game.catalogue, self.table, seat)
        if self.table.waiting:
            # What is due may go unrecorded, which would leave pieces unseen.
            found = (one for one in found if isinstance(one.move, m.Draw | m.TakeTreasure))
        if self.table.declared is not None:
            # To say it again is legal and leads nowhere.
            found = (one for one in found if not isinstance(one.move, m.Can | m.Cannot))
        return [who + move_written(one.move, self.names, vocabulary) for one in found if one.certain]

    def filled(self, line: str) -> str:
        """A line with what chance decides."""
        if line.startswith("draw"):
            pile = self.draw_pile()
            return re.sub(r"\?", lambda _: pile.pop(), line)
        if "roll" in line:
            return re.sub(r"\?", lambda _: self.chance.choice(FACES), line)
        prizes = self.prizes[self.city_of_the_treasure(line)]
        prize = prizes.pop() if " -> ?" in line and prizes else ""
        if "jetpack" in line and prize:
            self.taken_by_jetpack.append((self.city_of_the_treasure(line), prize))
        return line.replace(" -> ?", f" -> {prize}" if prize else "")

    def city_of_the_treasure(self, line: str) -> int:
        first = "jetpack" in line and self.table.reading("jetpack-city") == "city-one"
        return CITIES[0 if first else self.table.city].value

    def put_back(self, line: str) -> None:
        """The treasures of those who jumped, where a spyglass brings them aboard again."""
        if line.endswith(": spyglass") and self.table.reading("jetpack-then-spyglass") == "returns":
            for city, prize in self.taken_by_jetpack:
                self.prizes[city].append(prize)
        if not self.table.jumped:
            self.taken_by_jetpack.clear()

    def draw_pile(self) -> list[str]:
        """What is left to draw, the next card last; below it the discards, which are shuffled in after it."""
        left = list((self.boxed - self.out()).elements())
        discards = list(Counter(dict(zip(CARDS, self.table.discard, strict=True))).elements())
        self.chance.shuffle(left)
        self.chance.shuffle(discards)
        return discards + left

    def out(self) -> Counter[str]:
        """The cards in hands and in the discard pile."""
        piles = [*(hand.known for hand in self.table.hands), self.table.discard]
        return sum((Counter(dict(zip(CARDS, one, strict=True))) for one in piles), Counter())

    @invariant()
    def no_piece_comes_or_goes(self) -> None:
        if not hasattr(self, "table"):
            return
        table = self.table
        assert not self.out() - self.boxed
        assert self.out().total() + table.deck == self.boxed.total()
        assert table.discarded == sum(table.discard)
        held = Counter(one.city for each in table.treasures for one in each)
        kept = table.reading("used-spyglass") == "kept-spent"
        used = 0 if kept else sum(line.endswith(": spyglass") for line in self.lines)
        sizes = pile_sizes(beginner=table.beginner)
        assert sum(held.values()) + used + sum(table.piles) == sum(sizes)
        assert all(held[at] + table.piles[at] <= size for at, size in enumerate(sizes))
        assert [len(self.prizes[city.value]) for city in CITIES] == list(table.piles)

    @invariant()
    def every_treasure_counts_once(self) -> None:
        if not hasattr(self, "table"):
            return
        for tally, held in zip(self.game.catalogue.scores(self.table), self.table.treasures, strict=True):
            assert (
                tally.least == tally.most == sum(2 if one.value == "spyglass" else one.value for one in held)
            )

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        end = self.chance.choice(ODD).format(*self.chance.sample(self.names, 2))
        whole = checked([*self.head, *self.lines, end])
        told("games of Celestia with all that must hold", 1)
        told("steps of them, open and with pieces unseen", 5 * len(whole.steps))
        self.scores = self.game.catalogue.scores(self.table)
        self.grouping_changes_nothing()
        for share in (0.1, 0.5, 1.0):
            self.a_part_never_contradicts_the_whole(whole, share, end)

    def grouping_changes_nothing(self) -> None:
        """Cards drawn in one line or one line each: the same table and the same scores."""
        split = [one for line in self.lines for one in singly(line)]
        again = checked([*self.head, *split])
        assert again.steps[-1].after == self.table
        assert again.replay.scores == self.scores
        for step in again.steps:
            assert step.verdict == "legal", step.statement.text

    def a_part_never_contradicts_the_whole(self, whole: api.CheckedGame, share: float, end: str) -> None:
        """Legal or illegal with any mix of pieces unseen: the same when all is seen."""
        hidden = [self.masked(line, share) for line in self.lines]
        part = checked([*self.head, *hidden, end])
        for true, seen in zip(whole.steps, part.steps, strict=True):
            case = (self.head, hidden, end, true.statement.text, true.verdict, seen.verdict, part.why(seen))
            if seen.verdict == "legal" and {one.rule.code for one in true.breaches} <= SHOWN:
                continue
            assert seen.verdict in ("undecided", true.verdict), case
        for true, seen in zip(self.scores, checked([*self.head, *hidden]).replay.scores, strict=True):
            assert seen.least <= true.least
            assert seen.most is None or true.least <= seen.most

    def masked(self, line: str, share: float) -> str:
        """A line in which so many of the pieces that others do not see are `?`."""

        def veiled(match: re.Match[str]) -> str:
            return match[1] + ("?" if self.chance.random() < share else match[2])

        if line.startswith(("deal", "draw")):
            return re.sub(rf"( )({'|'.join(CARDS)})\b", veiled, line)
        return line if "roll" in line else re.sub(r"(-> )(\S+)$", veiled, line)


def checked(lines: list[str]) -> api.CheckedGame:
    return api.check_game("\n".join(lines) + "\n")


def singly(line: str) -> list[str]:
    """A line for each card that is drawn."""
    if not line.startswith("draw "):
        return [line]
    return [f"draw {one}" for one in line.removeprefix("draw ").split(", ")]


Games.TestCase.settings = settings(
    max_examples=400 if LONG else 6,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestGames = Games.TestCase
