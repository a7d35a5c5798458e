"""Keyflower and its additions, judged twice: by the product and by a plain second judge, on simulated games.

ABOVEBOARD_LONG=1 plays 2,000 games; ABOVEBOARD_SEED is a number of one's own or `fresh`.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from aboveboard.replay import api, simulate

from .harness import LONG, SEED, Unread, canonical, count_up, difference, smallest
from .keyflower_faults import ADDED, MEANINGS, RULINGS, faulted
from .keyflower_judge import judged
from .keyflower_picture import plain

ADDITIONS = ("Key Celeste", "Sven and Paulo", "Keymelequin")
TITLES = [" + ".join(("Keyflower", *some)) for size in range(4) for some in combinations(ADDITIONS, size)]
# Games of a run, and how often each number of players plays: small tables have fewer steps for the same rules.
GAMES = 2000 if LONG else 24
PLAYERS = (2, 3, 2, 4, 2, 3, 2, 5, 2, 3, 2, 6)
FAULTS_A_GAME = 1 if LONG else 4
CHUNK = 25 if LONG else 3

# Every reading that is not the default, each by itself.
OTHERWISE = [
    {reading.name: option.value}
    for reading in api.catalogue("Keyflower").readings
    for option in reading.options
    if option.value != reading.default
]
CASES = sorted((Path(__file__).parent / "disagreements").glob("keyflower-*.agn"))


@cache
def game(number: int) -> tuple[str, ...]:
    """A simulated game: its title, its number of players and its readings change from one to the next."""
    title, players = TITLES[number % len(TITLES)], PLAYERS[number // len(TITLES) % len(PLAYERS)]
    (text,) = simulate.games(title, players, int(SEED) * 10_000 + number, 1)
    return tuple(one for one in text.splitlines() if not one.startswith(("event:", "result:")))


def ruled(lines: tuple[str, ...], more: Mapping[str, str]) -> list[str]:
    """A game under readings that it was not played by."""
    kept = [one for one in lines[2:] if one.split(" = ")[0] not in {f"ruling: {name}" for name in more}]
    return [*lines[:2], *(f"ruling: {name} = {value}" for name, value in more.items()), *kept]


def faults(number: int) -> Iterator[list[str]]:
    """A game with something wrong in it, in several ways."""
    lines, chance = game(number), Random(f"{SEED} {number}")
    choices = (*RULINGS, *ADDED) if "Key Celeste" in lines[0] else RULINGS
    for way in range(FAULTS_A_GAME):
        more = choices[(number + way) % len(choices)] if chance.random() < 0.4 else {}
        yield faulty(ruled(lines, more), chance)


def faulty(lines: list[str], chance: Random) -> list[str]:
    """A game with something wrong in it; only what was changed may not be as `fmt` writes it."""
    known = set(lines)
    made = faulted(lines, lines[1].partition(": ")[2].split(", "), chance)
    return [one if one in known else canonical([*lines[:2], one])[-1] for one in made]


def compared(lines: list[str], counts: Counter[str] | None = None) -> str | None:
    """What the two differ about; nothing where the record cannot be read."""
    try:
        return difference(lines, judged, MEANINGS, plain=plain, counts=counts)
    except Unread:
        return None


def fail(number: int, lines: list[str], what: str) -> None:
    kind = what.split("\n")[0].rpartition(": ")[2]
    short = smallest(lines, lambda some: kind in (compared(some) or ""))
    pytest.fail(f"seed {SEED}, game {number}: {what}\n" + "\n".join(short))


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_the_judges_agree_on_every_step_of_games_and_on_the_first_fault_of_faulty_ones(first: int) -> None:
    counts = Counter[str]()
    for number in range(first, min(first + CHUNK, GAMES)):
        lines = list(game(number))
        what = difference(lines, judged, MEANINGS, plain=plain, counts=counts)
        if what:
            fail(number, lines, what)
        for one in faults(number):
            what = compared(one, counts)
            if what:
                fail(number, one, what)
    count_up(counts)


@pytest.mark.parametrize("ruling", OTHERWISE, ids=str)
def test_the_judges_agree_under_each_reading_that_is_not_the_default(ruling: dict[str, str]) -> None:
    chance, counts = Random(f"{SEED} {ruling}"), Counter[str]()
    for number in range(16 if LONG else 2):
        # The last of the titles has all additions, whose readings the others do not know.
        lines = ruled(game(number * len(TITLES) + len(TITLES) - 1), ruling)
        for one in (lines, *(faulty(lines, chance) for _ in range(4))):
            what = compared(one, counts)
            if what:
                fail(number, one, what)
    count_up(counts)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_what_the_judges_once_disagreed_about_is_settled(case: Path) -> None:
    lines = canonical(one for one in case.read_text("utf-8").splitlines() if not one.startswith("#"))
    assert difference(lines, judged, MEANINGS, plain=plain) is None


def test_there_are_such_cases() -> None:
    assert CASES


def test_every_reason_means_rules_that_there_are() -> None:
    codes = {rule.code for rule in api.catalogue("Keyflower").rules}
    assert set().union(*MEANINGS.values()) <= codes


def test_the_second_judge_says_no_reason_that_means_nothing() -> None:
    said = set()
    for name in (
        "keyflower_table.py",
        "keyflower_turns.py",
        "keyflower_uses.py",
        "keyflower_judge.py",
        "keyflower_claims.py",
    ):
        for one in ast.walk(ast.parse((Path(__file__).parent / name).read_text("utf-8"))):
            if (
                isinstance(one, ast.Call)
                and isinstance(one.func, ast.Name)
                and one.func.id in ("check", "Wrong")
            ):
                said.add(ast.unparse(one.args[-1]).strip("'"))
            if (
                isinstance(one, ast.Return)
                and isinstance(one.value, ast.Constant)
                and name == "keyflower_claims.py"
            ):
                said.add(str(one.value.value))
    # The judge hands on what is wrong with an allocation, and whether a number of points can be had.
    assert {one for one in said if one.isascii() and "(" not in one and not one.isdecimal()} - {
        "None",
        "reason",
    } <= set(MEANINGS)
