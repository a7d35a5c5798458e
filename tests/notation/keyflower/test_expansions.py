"""What the small expansions add, each by itself and all together."""

from typing import Any

import pytest

from aboveboard.notation.key_celeste.moves import AtGhost, AtGhostAway, AtHolder, Ghost
from aboveboard.notation.keyflower import moves as m
from aboveboard.notation.keyflower import position as p
from aboveboard.notation.lines import text_lines
from aboveboard.notation.problems import Problem
from aboveboard.notation.reader import read

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


@pytest.mark.parametrize("game", ["Keyflower + Sven and Paulo", "Keyflower + Sven & Paulo"])
def test_sven_and_paulo_stand_where_workers_do(game: str, sheet_of: Any) -> None:
    sheet = sheet_of(game)
    assert sheet.said("Ann: bid Inn 2B Sven") == m.Bid("Inn", (("B", 2), ("Sven", 1)))
    assert sheet.said("Ann: use Alehouse 1R -> paulo") == m.Use(
        "Alehouse", (("R", 1),), gains=(("Paulo", 1),)
    )
    assert sheet.said("bag Sven Paulo") == m.Bag((("Paulo", 1), ("Sven", 1)))
    assert sheet.formatted("deal Ann Sven 3? 2R") == "deal Ann 2R Sven 3?"
    assert sheet.record("load Keyflower 2R 1 Sven saw", "claim Ann screen Paulo").problems == ()


def test_keymelequin_is_a_boat_that_is_replaced(sheet_of: Any) -> None:
    sheet = sheet_of("Keyflower + Keymelequin")
    assert sheet.said("Ann: boat Keymelequin replace Flipper") == m.TakeBoat("Keymelequin", None, "Flipper")
    assert sheet.said("Ann: boat Keymelequin") == m.TakeBoat("Keymelequin")
    assert sheet.said("Ann: boat Flipper -> 1R") == m.TakeBoat("Flipper", (("R", 1),))
    assert sheet.record("load Keymelequin 3R").problems == ()


@pytest.mark.parametrize(
    "line", ["Ann: boat Keymelequin replace Flipper -> 2R", "Ann: boat Keymelequin -> 2R replace Flipper"]
)
def test_workers_drawn_stand_before_or_after_the_new_boat(line: str, sheet_of: Any) -> None:
    sheet = sheet_of("Keyflower + Keymelequin")
    assert sheet.said(line) == m.TakeBoat("Keymelequin", (("R", 2),), "Flipper")
    assert sheet.formatted(line) == "Ann: boat Keymelequin replace Flipper -> 2R"


def test_all_expansions_go_together_in_any_order(sheet_of: Any) -> None:
    sheet = sheet_of("Keyflower + Keymelequin + Sven and Paulo + ghost ship")
    record = sheet.record(
        "Ann: bid Ghost-ship Sven", "Ann: ghost Inn", "Ann: boat Keymelequin replace Flipper -> Paulo"
    )
    assert record.problems == ()
    assert record.title.expansions == ("Key Celeste", "Sven and Paulo", "Keymelequin")


def test_an_unknown_expansion_is_one_problem(sheet_of: Any) -> None:
    (found,) = read(text_lines("game: Keyflower + Key Celest\nplayers: Ann, Ben\nAnn: pass\n"))
    assert isinstance(found, Problem)
    assert found.code == "AG-22"
    assert "did you mean Key Celeste?" in found.message
