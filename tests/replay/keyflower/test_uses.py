"""Production: which tiles may be used, and by how many workers."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

Judge = Callable[..., Any]

SPRING = ("season spring", "turn Ann", "passed none", "offer Keywood, Miner, Stable")

LEGAL = {
    (1,), (2,), (3,), (4,), (5,), (6,), (1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (1, 2, 3),
}  # fmt: skip


ROWS = [one for n in (1, 2, 3, 4) for one in product(range(1, 8), repeat=n) if n == 1 or one[:-1] in LEGAL]


@pytest.mark.parametrize("uses", ROWS)
def test_thirteen_rows_of_uses_are_legal_and_no_other(judged: Judge, uses: tuple[int, ...]) -> None:
    names = ("Ann", "Ben", "Cy")
    turns = [f"{names[i % 3]}: use Keywood {n}R" for i, n in enumerate(uses)]
    assert (judged(*turns, position=SPRING).verdict == "legal") == (uses in LEGAL)


def test_the_same_player_may_use_a_tile_again(judged: Judge) -> None:
    turns = ("Ann: use Keywood 1R", "Ben: pass", "Cy: pass", "Ann: use Keywood 2R")
    assert judged(*turns, position=SPRING).verdict == "legal"


def test_a_tile_that_others_bid_for_may_be_used(judged: Judge) -> None:
    there = (*SPRING, "tile Peddler bids Ben 2R", "Ann screen 1R 1Y")
    assert judged("Ann: use Peddler 1R pay 1Y", position=there).verdict == "legal"


def test_a_losing_group_may_be_used(judged: Judge) -> None:
    there = (*SPRING, "tile Key Mine bids Ann 2R, Ben 3R")
    moved = judged("Ann: use Keywood 1R + 2R from Key Mine", position=there)
    assert moved.verdict == "legal"
    assert moved.table.spot("Keywood").used == 3


def test_a_losing_group_too_big_stays(judged: Judge) -> None:
    there = (*SPRING, "tile Key Mine bids Ann 5R, Ben 6R", "tile Alehouse used 2R")
    assert set(judged("Ann: use Alehouse from Key Mine -> ?", position=there).codes) >= {"KF-U04", "KF-U07"}


def test_in_winter_only_villages_are_used(judged: Judge) -> None:
    there = ("season winter", "turn Ann", "offer Scribes", "Ben village Keywood (1,0)")
    assert judged("Ann: use Keywood 1R", position=there).verdict == "legal"
    assert "KF-U02" in judged("Ann: use Scribes 1R", position=there).codes


@pytest.mark.parametrize("tile", ["Sea Bastion", "Order-1", "Boat-2a", "Sculptor", "Well", "Barn"])
def test_tiles_that_take_no_workers(judged: Judge, tile: str) -> None:
    there = ("season autumn", "turn Ann", "Ben village Boat-2a (1,0), Sculptor (0,1), Well (0,2), Barn (0,3)")
    assert "KF-U02" in judged(f"Ann: use {tile} 1R", position=there).codes
