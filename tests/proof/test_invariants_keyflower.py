"""What holds on every table of Keyflower, whoever plays and however a record groups what was done."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from aboveboard.notation.statements import Move
from aboveboard.notation.vocabulary import vocabulary_for
from aboveboard.notation.writer import move_written, written_names
from aboveboard.replay import api, simulate
from aboveboard.replay.engine import judge
from aboveboard.replay.games import game_for
from aboveboard.replay.positions import position_written
from aboveboard.replay.verdict import Fact, Replay, Step

from .figures import told
from .harness import LONG, canonical, product
from .keyflower_faults import faulted, with_another_word
from .keyflower_figures import BAG, SUPPLY
from .keyflower_lines import speaker
from .test_keyflower_judges import TITLES, game

GAMES = 200 if LONG else 8
STARTS = 40 if LONG else 8

_PIECE = re.compile(
    r"(?<![\w-])(?:(\d+) ?)?(R|B|Y|G|Sven|Paulo|saw|pickaxe|anvil|wood|stone|iron|gold)(?![\w'-])"
)
_HOLDS = re.compile(r"(?:bag|supply|load|tile) |.* (?:screen|skills|goods) ")
_TILE = re.compile(r"tile (.+?) (?:only|ghost)\b(?: bids (.*?))?(?: used (.*?))?(?: ghost .*)?")


def counted(text: str) -> Counter[str]:
    """The pieces that a text names, names of players in quotes apart."""
    found: Counter[str] = Counter()
    for number, piece in _PIECE.findall(re.sub(r'"[^"]*"', "", text)):
        found[piece] += int(number or 1)
    return found


def assert_sound(state: Iterable[str]) -> None:
    """A whole table, as the lines of a position, is one that a game can have."""
    state = list(state)
    pieces = sum((counted(line) for line in state if _HOLDS.match(line)), Counter())
    box = BAG + SUPPLY
    figures = {one: pieces.pop(one) for one in ("Sven", "Paulo") if one in pieces}
    assert pieces == box
    assert set(figures.values()) <= {1}
    for line in state:
        if line.startswith("tile ") and (found := _TILE.fullmatch(line)):
            assert_a_sound_tile(found[2] or "", found[3] or "", " ghost " in line)
    places = [tile for line in state for tile in tiles_in(line)]
    assert len(places) == len(set(places))


def assert_a_sound_tile(bids: str, uses: str, haunted: bool) -> None:
    """One bid a player, one winner at most, and uses that grow to six workers at most."""
    laid = [one for one in bids.split(", ") if one]
    names = [re.match(r'"[^"]*"|\S+', one)[0] for one in laid]  # type: ignore[index]
    assert len(names) == len(set(names))
    sizes = sorted(counted(one).total() for one in laid)
    assert haunted or len(sizes) < 2 or sizes[-1] > sizes[-2]
    rising = [counted(one).total() for one in uses.split(", ") if one]
    assert rising == sorted(set(rising))
    assert sum(rising) <= 6


def tiles_in(line: str) -> list[str]:
    """The tiles that a line says are in a place of their own: a village, a heap of won ones, the auction."""
    found = re.fullmatch(r"(?:.* (?:village|won)|offer) only (.*)", line)
    return [re.sub(r"\+?(?: \(.*)?$", "", one) for one in found[1].split(", ")] if found else []


@pytest.mark.parametrize("number", range(GAMES))
def test_every_table_of_a_game_is_sound(number: int) -> None:
    tables = 0
    for one in product(game(number)):
        state = one.state or frozenset()
        if "phase set-up" not in state and not any(
            line.startswith("season ") and "offers" in line for line in state
        ):
            assert_sound(line for line in state if not line.endswith("skills none"))
            tables += 1
    told("tables of Keyflower with all pieces", tables)


# -- what a record groups


def single_moves(line: str) -> str:
    """A line with every transport written resource by resource and road by road."""

    def apart(found: re.Match[str]) -> str:
        goods = re.findall(r"(\d+) (\w+)", found[1])
        one_by_one = [good for number, good in goods for _ in range(int(number))]
        roads = list(pairwise(found[2].split(">")))
        return ", ".join(f"move 1 {good} {one}>{other}" for good in one_by_one for one, other in roads)

    return re.sub(r"move ((?:\d+ (?:wood|stone|iron|gold) )+)([^,]+>[^,]+)", apart, line)


def other_way_round(line: str) -> str:
    """A line with the groups of workers that come together in the opposite order."""
    head, arrow, tail = line.partition(" -> ")
    found = re.fullmatch(
        r"(.*?(?:bid|use) \D.*?) ((?:\d\w|Sven|Paulo)[^+]*|from [^+]*)( \+ [^+]+?)+( pay .*)?", head
    )
    if not found or " + " in (found[4] or ""):
        return line
    start, pay = found[1], found[4] or ""
    groups = head[len(start) + 1 : len(head) - len(pay)].split(" + ")
    return f"{start} {' + '.join(reversed(groups))}{pay}{arrow}{tail}"


def places_last(lines: Sequence[str]) -> list[str]:
    """A record in which villages grow when all boats are chosen, one player after the other."""
    made: list[str] = []
    waiting: list[str] = []
    for line in lines:
        what = speaker(line)[1]
        if what.startswith("place "):
            waiting.append(line)
            continue
        if waiting and not what.startswith("boat "):
            made += sorted(waiting, key=lambda one: speaker(one)[0] or "")
            waiting = []
        made.append(line)
    return made + waiting


def tables_told_apart(played: Replay) -> list[tuple[str, frozenset[object]]]:
    """The tables before each season and after the last statement, as the lines of positions."""
    stated = game_for(played.record.title).stated
    assert stated
    ends = [one for one in played.steps[1:] if one.statement.text.startswith("season ")]
    return [
        *((one.statement.text, frozenset(stated(one.before))) for one in ends),
        ("the end", frozenset(stated(played.steps[-1].after))),
    ]


def regrouped(lines: Sequence[str]) -> list[str]:
    return places_last([other_way_round(single_moves(one)) for one in lines])


def test_in_most_games_there_are_moves_to_group() -> None:
    some = [list(game(number)) for number in range(8)]
    assert sum(canonical(regrouped(lines)) != lines for lines in some) > 6


@pytest.mark.parametrize("number", range(GAMES))
def test_points_and_tables_are_the_same_however_moves_are_grouped(number: int) -> None:
    lines = list(game(number))
    other = canonical(regrouped(lines))
    one, two = (api.check_game("\n".join(some) + "\n").replay for some in (lines, other))
    assert [step.statement.text for step in two.steps if step.verdict == "illegal"] == []
    assert one.scores == two.scores
    assert one.winners == two.winners
    tables, others = (tables_told_apart(some) for some in (one, two))
    assert tables == others
    told("tables that grouping leaves as they are", len(tables))


# -- what one seat knows


def verdicts(catalogue: Any, table: Any, step: Step) -> tuple[frozenset[str], bool]:
    """The rules that a step certainly breaks, and whether it is certainly legal on a table."""
    found = [(rule.code, one) for rule, one in judge(catalogue, table, step.statement.move, step.statement.seat)
             if rule.severity == "error"]  # fmt: skip
    return frozenset(code for code, one in found if isinstance(one, Fact)), not found


# What somebody places, pays or puts in out of what nobody saw was there: the record itself says so.
SHOWN = {"KF-T06", "KF-T08", "KF-M14", "KF-W01", "KC-11", "SP-20"}


@pytest.mark.parametrize("number", range(GAMES))
def test_a_certain_verdict_with_one_seats_knowledge_is_that_with_all(number: int) -> None:
    lines, known = list(game(number)), 0
    names = lines[1].partition(": ")[2].split(", ")
    for made in (lines, *(faulted(lines, names, Random(f"{number} {way}")) for way in range(3))):
        played = api.check_game("\n".join(canonical(made)) + "\n")
        see = played.catalogue.seen
        assert see
        for step in played.steps:
            if not isinstance(step.statement.move, Move) or step.statement.seat is None:
                continue
            if step.verdict == "unreadable":
                break
            broken, legal = verdicts(played.catalogue, step.before, step)
            for seat in range(len(names) if broken or legal else 0):
                surely_broken, surely_legal = verdicts(played.catalogue, see(step.before, seat), step)
                told_by_all = (step.statement.text, names[seat], broken)
                assert not surely_broken or broken, told_by_all
                assert not surely_legal or broken <= SHOWN, told_by_all
                known += 1
            if step.verdict == "illegal":
                break
    told("steps judged with what one seat knows", known)


def views(number: int, seat: int) -> Iterator[tuple[list[str], list[str]]]:
    """A game and what one seat noted of it, each up to a line that is changed in both alike."""
    title = TITLES[number % len(TITLES)]
    whole, part = (
        [one for one in next(simulate.games(title, 3, number, 1, hidden)).splitlines()
         if not one.startswith(("event:", "result:"))]
        for hidden in (None, seat)
    )  # fmt: skip
    names = whole[1].partition(": ")[2].split(", ")
    chance = Random(f"{number} {seat}")
    # Lines that are in both, the same number of times before.
    places = [(at, there) for at, line in enumerate(whole) if line.startswith(tuple(names))
              for there in [nth(part, line, whole[:at].count(line))] if there is not None]  # fmt: skip
    for at, there in chance.sample(places, min(8, len(places))):
        line = with_another_word(whole[at], chance)
        yield [*whole[:at], line], [*part[:there], line]


def nth(lines: Sequence[str], line: str, before: int) -> int | None:
    """Where a line stands for so many and the first time."""
    found = [at for at, one in enumerate(lines) if one == line]
    return found[before] if before < len(found) else None


@pytest.mark.parametrize("number", range(GAMES))
def test_a_certain_verdict_on_a_masked_record_is_that_on_the_open_one(number: int) -> None:
    compared = 0
    for whole, part in views(number, number % 3):
        true, seen = (api.check_game("\n".join(some) + "\n").steps[-1] for some in (whole, part))
        if "unreadable" in (true.verdict, seen.verdict) or (true.statement.text != seen.statement.text):
            continue
        broken = {one.rule.code for one in true.breaches}
        if not (seen.verdict == "legal" and broken and broken <= SHOWN):
            assert seen.verdict in ("undecided", true.verdict), (whole[0], seen.statement.text, broken)
        compared += 1
    told("faults in an open record and a masked one", compared)


# -- playing on


@cache
def start(number: int) -> tuple[str, ...]:
    """A table in the turns of a simulated game, as a record that states it."""
    played = api.check_game("\n".join(game(number)) + "\n")
    turns = [one for one in played.steps if getattr(one.after, "turn", None) is not None]
    table = Random(number).choice(turns).after
    return tuple(position_written(played.catalogue, played.replay.record, played.replay.rulings, table))


class PlayingOn(RuleBasedStateMachine):
    """Somebody makes one of the moves that the product lists as candidates; who and which chance chooses."""

    @initialize(number=st.integers(0, STARTS - 1))
    def sit_down(self, number: int) -> None:
        self.lines = list(start(number))
        self.look()

    def look(self) -> None:
        self.played = api.check_game("\n".join(self.lines) + "\n")
        self.table = self.played.steps[-1].after

    @precondition(lambda self: self.table.turn is not None)
    @rule(which=st.integers(0, 10**6), chance=st.randoms(use_true_random=False))
    def act(self, which: int, chance: Random) -> None:
        self.attempt(self.table.turn, which, chance)

    @rule(who=st.integers(-1, 5), which=st.integers(0, 10**6), chance=st.randoms(use_true_random=False))
    def act_out_of_turn(self, who: int, which: int, chance: Random) -> None:
        self.attempt(None if who < 0 else who % len(self.played.players), which, chance)

    def attempt(self, seat: int | None, which: int, chance: Random) -> None:
        listed = self.played.catalogue.candidates
        assert listed
        moves = [
            some for one in listed(self.table, seat) for some in (one if isinstance(one, tuple) else (one,))
        ]
        if not moves:
            return
        words = vocabulary_for(self.played.title)
        names = written_names(self.played.players, words)
        text = move_written(moves[which % len(moves)], names, words)
        line = self.drawn(text if seat is None else f"{names[seat]}: {text}", chance)
        self.lines.append(line)
        self.look()
        step = self.played.steps[-1]
        if (
            step.statement.text.strip() != line.strip()
            or step.verdict != "legal"
            or "?" in "".join(self.state())
        ):
            self.lines.pop()
            self.look()

    def drawn(self, line: str, chance: Random) -> str:
        """A line with what chance decides decided: workers from the bag, skill tiles from the pile."""
        lying = {
            one.split(" ")[0]: counted(one) for one in self.state() if one.startswith(("bag ", "supply "))
        }
        pile = Counter({one: lying["supply"][one] for one in ("saw", "pickaxe", "anvil")})

        def some(found: re.Match[str]) -> str:
            source = pile if found[2] else lying["bag"]
            there = sorted(source.elements())
            taken = Counter(chance.sample(there, min(int(found[1] or 1), len(there))))
            return " ".join(
                f"{n} {one}" if found[2] else one if len(one) > 1 else f"{n}{one}" for one, n in taken.items()
            )

        return re.sub(r"(?:(\d+) ?)?(skill)?\?", some, line)

    def state(self) -> list[str]:
        stated = self.played.catalogue.stated
        assert stated
        words = vocabulary_for(self.played.title)
        names = written_names(self.played.players, words)
        return [move_written(one, names, words) for one in stated(self.table)]

    @invariant()
    def it_is_sound(self) -> None:
        if hasattr(self, "table"):
            assert_sound(one for one in self.state() if not one.endswith("skills none"))


PlayingOn.TestCase.settings = settings(
    max_examples=150 if LONG else 6,
    stateful_step_count=15,
    deadline=None,
    derandomize=not LONG,
    suppress_health_check=list(HealthCheck),
)
TestPlayingOn = PlayingOn.TestCase
