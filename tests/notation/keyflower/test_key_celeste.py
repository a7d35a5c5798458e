"""What Key Celeste adds to the notation of Keyflower."""

from typing import Any

import pytest

from aboveboard.notation.key_celeste.moves import AtGhost, AtGhostAway, AtHolder, Ghost
from aboveboard.notation.keyflower import moves as m
from aboveboard.notation.keyflower import position as p

GHOST = {
    "tile Inn ghost Ben": AtGhost(p.AtTile("Inn"), 1),
    "tile Inn bids Ann 1R used 1R, 2R ghost Ben": AtGhost(
        p.AtTile(
            "Inn",
            ((0, p.Laid((("R", 1),))),),
            (p.Laid((("R", 1),)), p.Laid((("R", 2),))),
        ),
        1,
    ),
    "holds Ann ghost": AtHolder(0),
    "ghost gone": AtGhostAway(True),
    "ghost waits": AtGhostAway(False),
}


def test_the_ghost_is_played(sheet_of: Any) -> None:
    sheet = sheet_of("Keyflower + Key Celeste")
    assert sheet.said("Ann: ghost Boat-4a") == Ghost("Boat-4a")
    assert sheet.formatted("Ann: Ghost brew") == "Ann: ghost Brewer"


@pytest.mark.parametrize("line", GHOST)
def test_where_the_ghost_is(line: str, sheet_of: Any) -> None:
    sheet = sheet_of("Keyflower + Key Celeste")
    assert sheet.stated(line) == GHOST[line]
    assert sheet.written(GHOST[line]) == line


@pytest.mark.parametrize(
    "line",
    ["tile Inn ghost Ben bids Ann 1R used 1R, 2R", "tile Inn bids Ann 1R ghost Ben used 1R, 2R"],
)
def test_it_may_be_named_before_what_else_is_at_its_tile(line: str, sheet_of: Any) -> None:
    sheet = sheet_of("Keyflower + Key Celeste")
    assert sheet.written(sheet.stated(line)) == "tile Inn bids Ann 1R used 1R, 2R ghost Ben"


def test_the_ghost_among_workers_may_come_before_them(sheet_of: Any) -> None:
    """It is written before workers that nobody saw, which come last in every list."""
    sheet = sheet_of("Keyflower + Key Celeste")
    bid = m.Bid("Brewer", (("?", 3), ("ghost", 1)))
    for line in ("Ann: bid Brewer 3? ghost", "Ann: bid Brewer ghost 3?"):
        assert sheet.said(line) == bid
        assert sheet.formatted(line) == "Ann: bid Brewer ghost 3?"


def test_the_ghost_ship_is_a_tile(sheet_of: Any) -> None:
    sheet = sheet_of("Keyflower + Key Celeste")
    assert sheet.said("Ann: bid ghost ship 2R") == m.Bid("Ghost-ship", (("R", 2),))
    assert sheet.said("offer Ghost-ship") == m.SetOut(("Ghost-ship",))


@pytest.mark.parametrize(
    ("line", "workers", "paid"),
    [
        ("Ann: use Tavern ghost", (("ghost", 1),), ()),
        ("Ann: use Tavern 1R ghost", (("R", 1), ("ghost", 1)), ()),
        ("Ann: use Tavern 1R pay ghost", (("R", 1),), (("ghost", 1),)),
    ],
)
def test_that_the_ghost_was_used_as_a_worker_can_be_told(
    line: str, workers: m.Pieces, paid: m.Pieces, sheet_of: Any
) -> None:
    sheet = sheet_of("Keyflower + Key Celeste")
    assert sheet.said(line) == m.Use("Tavern", workers, paid=paid)
    assert sheet.formatted(line) == line
    assert sheet.formatted("Ann: use Tavern 1R + ghost") == "Ann: use Tavern 1R ghost"


def test_nor_is_it_read_where_only_workers_can_lie(sheet_of: Any) -> None:
    sheet = sheet_of("Keyflower + Key Celeste")
    assert sheet.record("bag 2R ghost").problems
    assert sheet.record("deal Ann 2R ghost").problems
