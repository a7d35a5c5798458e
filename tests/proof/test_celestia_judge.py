"""The product and the second judge of Celestia agree about every step and every table of simulated games."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from aboveboard.replay import api

from .celestia_judge import Table, judged
from .celestia_table import DECK
from .harness import (
    LONG,
    SEED,
    Unread,
    canonical,
    claimed,
    count_up,
    difference,
    perturbed,
    position_at,
    simulated,
    smallest,
)

HERE = Path(__file__).parent
NAMES = ("Celestia", "Celestia, beginner")
FACES = ("fog", "lightning", "birds", "pirates", "blank")
ALIKE = (
    FACES,
    tuple(DECK),
    ("1", "spyglass"),
    ("stay", "can", "cannot", "crash", "spyglass", "jetpack", "wind-gust", "alternative-route", "fly"),
    ("leave", "treasure", "jetpack"),
)

# The codes that say the same as a reason of the second judge.
MEANINGS = {
    reason: frozenset(code if "-" in code else f"CE-{code}" for code in codes.split())
    for reason, codes in {
        "players": "01",
        "hand-size": "02",
        "too-many": "03",
        "deal": "04",
        "beginner": "42",
        "journey": "06",
        "draw": "07",
        "draw-order": "48",
        "no-card": "45",
        "announce": "39",
        "announce-due": "40",
        "over": "47",
        "roll": "10",
        "captain": "08 24 29",
        "dice": "09",
        "passenger": "12",
        "speak": "13",
        "seat-order": "11",
        "empty-city": "14 22",
        "treasure": "15 38 44",
        "window": "17 29 37",
        "pending": "28",
        "aboard": "18",
        "hand": "19 31",
        "power-order": "49",
        "late-ejection": "21",
        "target": "20",
        "no-crash": "23",
        "reroll": "26",
        "reroll-dice": "24 25",
        "declared": "43",
        "bluff": "34",
        "duty": "33",
        "payment": "30",
        "turbo-first": "32",
        "spyglass": "35 29 37",
        "no-spyglass": "46",
        "arrival": "38",
        "alone": "16",
        "claim": "AG-30",
    }.items()
}

READINGS = {
    "turbo-duty": ("free", "forced"),
    "turbo-substitute": ("warned", "forbidden", "free"),
    "treasure-values": ("at-least-the-city", "unchecked"),
    "spyglass-and-fifty": ("not-counted", "counted"),
    "power-order": ("free", "clockwise"),
    "jetpack-then-spyglass": ("stands", "returns"),
    "jetpack-city": ("leg-start", "city-one"),
    "alternative-route-choice": ("may-decline", "must-roll"),
    "late-ejection": ("warned", "forbidden"),
    "emptied-city": ("without-treasure", "forbidden"),
    "first-city-gone": ("next-city", "its-place"),
    "last-city-gone": ("city-before", "its-place"),
    "used-spyglass": ("out-of-the-game", "kept-spent"),
    "empty-deck": ("no-card", "open"),
    "draw-order": ("any", "captain-first"),
    "different-treasures": ("by-value", "by-city"),
    "gust-after-payment": ("forbidden", "allowed"),
}


def agreed(lines: list[str], counts: Counter[str], kept: str = "") -> None:
    """Fail where the two do not agree, with the smallest record that shows it."""
    told = difference(lines, judged, MEANINGS, kept, counts=counts)
    if told is None:
        return

    def differs(shorter: list[str]) -> bool:
        try:
            again = difference(shorter, judged, MEANINGS, kept)
        except Unread:
            return False
        return again is not None and again.splitlines()[0] == told.splitlines()[0]

    small = smallest(lines, differs)
    pytest.fail("\n".join([f"ABOVEBOARD_SEED={SEED}", *small, "", told]))


def parts(count: int, number: int) -> list[object]:
    """So many games in equal parts, which several processes can share."""
    return [pytest.param(count // number, f"{SEED}{part}", id=f"{part + 1}") for part in range(number)]


@pytest.mark.parametrize(("count", "seed"), parts(1500 if LONG else 12, 8 if LONG else 1))
def test_they_agree_about_every_step_and_table_of_games_that_are_legal(count: int, seed: str) -> None:
    counts = Counter[str]()
    for lines in simulated(NAMES[0], count, seed):
        agreed(lines, counts, kept="legal")
    count_up(counts)


@pytest.mark.parametrize(("count", "seed"), parts(500 if LONG else 6, 4 if LONG else 1))
def test_they_agree_about_every_step_and_table_of_beginners_games(count: int, seed: str) -> None:
    counts = Counter[str]()
    for lines in simulated(NAMES[1], count, seed):
        agreed(lines, counts, kept="legal")
    count_up(counts)


@pytest.mark.parametrize(("count", "seed"), parts(200 if LONG else 4, 4 if LONG else 1))
def test_the_product_says_nothing_else_where_the_second_judge_is_sure_of_a_hidden_game(
    count: int, seed: str
) -> None:
    counts = Counter[str]()
    for lines in simulated(NAMES[0], count, seed, hidden=0):
        agreed(lines, counts)
    count_up(counts)


def test_every_reading_that_a_step_can_hang_on_is_tried() -> None:
    readings = api.catalogue("Celestia").readings
    found = {one.name: (one.default, {option.value for option in one.options}) for one in readings}
    # Who wins is not asked of the second judge.
    del found["ties"]
    assert {name: (values[0], set(values)) for name, values in READINGS.items()} == found


@pytest.mark.parametrize(
    "ruling", [{name: value} for name, values in READINGS.items() for value in values[1:]], ids=str
)
def test_they_agree_under_each_reading_that_is_not_the_default(ruling: dict[str, str]) -> None:
    chance, counts = Random(f"{SEED} {ruling}"), Counter[str]()
    for lines in simulated(NAMES[0], 16 if LONG else 2, SEED, [ruling]):
        agreed(lines, counts)
        for _ in range(4):
            with suppress(Unread):
                agreed(canonical(perturbed(lines, (*ALIKE, Table(lines[:2], False).names), chance)), counts)
    count_up(counts)


def readings(chance: Random) -> dict[str, str]:
    """A choice of readings, most of them as they are without a ruling."""
    return {name: chance.choice(values) for name, values in READINGS.items() if chance.random() < 0.3}


def worse(count: int, seed: str) -> Iterator[list[str]]:
    """Records that chance made worse, under readings that chance chose; half of them begin in the middle."""
    chance = Random(f"worse {seed}")
    rulings = [readings(chance) for _ in range(count)]
    for number in range(count):
        (lines,) = simulated(NAMES[number % 5 == 4], 1, f"{seed}{number}", [rulings[number]])
        names = tuple(Table(lines[:2], False).names)
        for _ in range(6):
            way = chance.choice((None, position_at, claimed))
            made = way(lines, chance) if way else lines
            for _ in range(chance.choice((1, 1, 2))):
                made = perturbed(made, (*ALIKE, names), chance)
            yield canonical(made)


@pytest.mark.parametrize(("count", "seed"), parts(160 if LONG else 6, 4 if LONG else 1))
def test_they_agree_about_records_that_chance_made_worse(count: int, seed: str) -> None:
    read, counts = 0, Counter[str]()
    for lines in worse(count, seed):
        with suppress(Unread):
            agreed(lines, counts)
            read += 1
    assert read > 4 * count
    count_up(counts)


@pytest.mark.parametrize(
    "path", sorted((HERE / "disagreements").glob("celestia-*.agn")), ids=lambda path: path.stem
)
def test_they_agree_where_they_once_did_not(path: Path) -> None:
    """Each file tells who was right; its marks hold the product to that."""
    lines = [one for one in path.read_text(encoding="utf-8").splitlines() if not one.startswith("#")]
    game = api.check_game("\n".join(lines) + "\n")
    assert [one.message for one in game.problems] == []
    assert any(step.statement.marks for step in game.steps)
    agreed([one.partition("  !")[0] for one in lines], Counter())
