"""What players do, as it is written in its canonical form, and what is made of it."""

from typing import Any

import pytest
from reading import problems_of

from aboveboard.notation.keyflower import moves as m

MOVES = {
    "bid Brewer 2R": m.Bid("Brewer", (("R", 2),)),
    "bid Order-1 1Y": m.Bid("Order-1", (("Y", 1),)),
    "bid Boat-4a 3B": m.Bid("Boat-4a", (("B", 3),)),
    "bid Miner 1R + 2R from Brewer": m.Bid("Miner", (("R", 1),), (m.Group("Brewer", (("R", 2),)),)),
    "bid Miner from Brewer": m.Bid("Miner", (), (m.Group("Brewer"),)),
    "bid Miner 1R + from Brewer + 2R from Village Hall": m.Bid(
        "Miner", (("R", 1),), (m.Group("Brewer"), m.Group("Village Hall", (("R", 2),)))
    ),
    "use Keywood 1Y": m.Use("Keywood", (("Y", 1),)),
    "use Ann.home 1Y": m.Use(m.HomeOf(0), (("Y", 1),)),
    'use "Cy B.".home 3?': m.Use(m.HomeOf(2), (("?", 3),)),
    "use Home-3 2B from Inn": m.Use("Home-3", (), (m.Group("Inn", (("B", 2),)),)),
    "use Workshop 1B -> wood": m.Use("Workshop", (("B", 1),), gains=(("wood", 1),)),
    "use Alehouse 1B -> none": m.Use("Alehouse", (("B", 1),), gains=()),
    "use Tavern 1R pay 1Y -> 1B 1?": m.Use(
        "Tavern", (("R", 1),), paid=(("Y", 1),), gains=(("?", 1), ("B", 1))
    ),
    "use Fair 1R pay 1Y from Inn": m.Use("Fair", (("R", 1),), paid_groups=(m.Group("Inn", (("Y", 1),)),)),
    "use Fair 1R pay from Inn": m.Use("Fair", (("R", 1),), paid_groups=(m.Group("Inn"),)),
    "use Hiring Fair 2R pay saw -> 2 pickaxe": m.Use(
        "Hiring Fair", (("R", 2),), paid=(("saw", 1),), gains=(("pickaxe", 2),)
    ),
    "use Apprentice Hall 1R -> 2 skill?": m.Use("Apprentice Hall", (("R", 1),), gains=(("skill?", 2),)),
    "use Stable 1B -> move 1 wood Keywood>Stable>Ben.home, upgrade Keywood pay saw": m.Use(
        "Stable",
        (("B", 1),),
        acts=(
            m.Haul((("wood", 1),), ("Keywood", "Stable", m.HomeOf(1))),
            m.Upgrade("Keywood", (("saw", 1),)),
        ),
    ),
    "use Farrier 1B -> upgrade Home-1 pay 1 wood 1 gold as stone, move 2 iron Inn>Well": m.Use(
        "Farrier",
        (("B", 1),),
        acts=(
            m.Upgrade("Home-1", (("gold", 1), ("wood", 1)), (("gold", "stone", 1),)),
            m.Haul((("iron", 2),), ("Inn", "Well")),
        ),
    ),
    "use Home-1 1B -> upgrade Inn": m.Use("Home-1", (("B", 1),), acts=(m.Upgrade("Inn"),)),
    "pass": m.Pass(),
    "boat Sea Breese": m.TakeBoat("Sea Breese"),
    "boat Keyflower -> 1R 1Y": m.TakeBoat("Keyflower", (("R", 1), ("Y", 1))),
    "boat Keyflower -> none": m.TakeBoat("Keyflower", ()),
    "place Brewer (1,0) turn 2": m.Place("Brewer", (1, 0), 2),
    "place White Wind (-1,2)": m.Place("White Wind", (-1, 2)),
    "offer Keythedral, Key Market": m.Offer(("Keythedral", "Key Market")),
    "offer 2?": m.Offer((), 2),
    "score 74": m.Scored(74),
    "score 74 : Scribes saw pickaxe anvil; White Wind 3R; purple as gold; flip Brewer": m.Scored(
        74,
        (
            m.Share("Scribes", (("anvil", 1), ("pickaxe", 1), ("saw", 1))),
            m.Share("White Wind", (("R", 3),)),
        ),
        "gold",
        ("Brewer",),
    ),
    "score 50 : Scribes saw pickaxe purple; Timber Yard 2 wood 1 iron as wood; purple as anvil": m.Scored(
        50,
        (
            m.Share("Scribes", (("pickaxe", 1), ("purple", 1), ("saw", 1))),
            m.Share("Timber Yard", (("iron", 1), ("wood", 2)), (("iron", "wood", 1),)),
        ),
        "anvil",
    ),
}

EVENTS = {
    "home Ann 3, Ben 1": m.Homes(((0, "Home-3"), (1, "Home-1"))),
    "deal Ann 3R 3B 2Y, Ben 8?": m.Deal(((0, (("B", 3), ("R", 3), ("Y", 2))), (1, (("?", 8),)))),
    "winter-deal Ann Scribes, Key Market": m.WinterDeal(0, ("Scribes", "Key Market")),
    "winter-deal Ann 3?": m.WinterDeal(0, (), 3),
    "winter-deal Ann Scribes, 2?": m.WinterDeal(0, ("Scribes",), 2),
    "season spring": m.Season("spring"),
    "offer Keywood, Miner, Boat-1b": m.SetOut(("Keywood", "Miner", "Boat-1b")),
    "load Keyflower 3R 2B 2Y saw, Sea Bastion 6? 2 skill?": m.Load(
        (
            m.Loaded("Keyflower", (("B", 2), ("R", 3), ("Y", 2), ("saw", 1))),
            m.Loaded("Sea Bastion", (("?", 6), ("skill?", 2))),
        )
    ),
    "bag 40R 40B 40Y": m.Bag((("B", 40), ("R", 40), ("Y", 40))),
    "bag only 12?": m.Bag((("?", 12),), True),
    "end season": m.EndSeason(),
}


@pytest.mark.parametrize("line", MOVES)
def test_a_player_s_move_is_read(line: str, sheet: Any) -> None:
    assert sheet.said(f"Ann: {line}") == MOVES[line]


@pytest.mark.parametrize("line", EVENTS)
def test_a_table_event_is_read(line: str, sheet: Any) -> None:
    assert sheet.said(line) == EVENTS[line]


@pytest.mark.parametrize("line", [*MOVES, *EVENTS])
def test_a_move_is_written_as_it_stands_in_the_notation(line: str, sheet: Any) -> None:
    assert sheet.written({**MOVES, **EVENTS}[line]) == line


def test_who_speaks_tells_a_player_s_winter_tiles_from_those_laid_out(sheet: Any) -> None:
    assert sheet.said("offer Scribes") == m.SetOut(("Scribes",))
    assert sheet.said("Ben: offer Scribes") == m.Offer(("Scribes",))


FORGIVEN = {
    "Ann: BID brewer 2r": "Ann: bid Brewer 2R",
    "Ann: bid Brewer 2 red": "Ann: bid Brewer 2R",
    "Ann: bid Brewer 2 Reds": "Ann: bid Brewer 2R",
    "Ann: bid Brewer red": "Ann: bid Brewer 1R",
    "Ann: bid Brewer 1R 1R": "Ann: bid Brewer 2R",
    "Ann: bid Brewer 1Y 2B 1R": "Ann: bid Brewer 1R 2B 1Y",
    "Ann: bid Brewer ?": "Ann: bid Brewer 1?",
    "Ann: bid Brew 2R": "Ann: bid Brewer 2R",
    "Ann: bid hir 2R": "Ann: bid Hiring Fair 2R",
    "Ann: bid Key Mi 2R": "Ann: bid Key Mine 2R",
    "Ann: bid hiring  fair 2R": "Ann: bid Hiring Fair 2R",
    "Ann: bid Village-Hall 2R": "Ann: bid Village Hall 2R",
    "Ann: bid Mercer’s Guild 2R": "Ann: bid Mercer's Guild 2R",
    "Ann: bid Mercers Guild 2R": "Ann: bid Mercer's Guild 2R",
    "Ann: bid Order 1 2R": "Ann: bid Order-1 2R",
    "Ann: bid Turn Order 1 2R": "Ann: bid Order-1 2R",
    "Ann: bid boat 4A 2R": "Ann: bid Boat-4a 2R",
    "Ann: bid Summer Boat 4a 2R": "Ann: bid Boat-4a 2R",
    "Ann: bid Miner 1R+2R from Inn": "Ann: bid Miner 1R + 2R from Inn",
    "Ann: use ann.HOME 1R": "Ann: use Ann.home 1R",
    "Ann: use Home 3 1R → 1 wood": "Ann: use Home-3 1R -> wood",
    "Ann: use Alehouse 1R -> 1B, 1B": "Ann: use Alehouse 1R -> 2B",
    "Ann: use Hiring Fair 2R pay skill -> saw saw": "Ann: use Hiring Fair 2R pay skill? -> 2 saw",
    "Ann: use Hiring Fair 2R pay skills ?": "Ann: use Hiring Fair 2R pay skill?",
    "Ann: use Hiring Fair 2R -> 2 skills-?": "Ann: use Hiring Fair 2R -> 2 skill?",
    "Ann: use Hiring Fair 2R -> 2 skill   ?": "Ann: use Hiring Fair 2R -> 2 skill?",
    "Ann: use Stable 1B -> upgrade Inn pay 2 saws, move wood Inn > Well": (
        "Ann: use Stable 1B -> upgrade Inn pay 2 saw, move 1 wood Inn>Well"
    ),
    "Ann: boat sea br": "Ann: boat Sea Breese",
    "Ann: boat Key": "Ann: boat Keyflower",
    "Ann: place Brewer ( 1 , −1 ) turn 8": "Ann: place Brewer (1,-1) turn 2",
    "Ann: place Brewer (1,0) turn 0": "Ann: place Brewer (1,0)",
    "Ann: score 74: Scribes saw pickaxe purple as anvil": (
        "Ann: score 74 : Scribes saw pickaxe purple; purple as anvil"
    ),
    "season Fall": "season autumn",
    "home Ann Home-3": "home Ann 3",
}


NONE = {
    "Ann: bid Inn 0B": "Ann: bid Inn 0R",
    "Ann: bid Inn 0B from Fair": "Ann: bid Inn 0R from Fair",
    "Ann: use Inn 0B + 0Y -> 0 wood": "Ann: use Inn 0R -> none",
    "Ann: use Fair 1B pay 0Y from Inn": "Ann: use Fair 1B pay 0R from Inn",
    "Ann: use Home-2 1B -> move 0 gold Inn>Well": "Ann: use Home-2 1B -> move 0 wood Inn>Well",
    "Ann: use Home-2 1B -> upgrade Inn pay 1 iron 0 gold as wood": (
        "Ann: use Home-2 1B -> upgrade Inn pay 1 iron"
    ),
    "Ann: score 3 : Timber Yard 2 wood 0 gold as wood": "Ann: score 3 : Timber Yard 2 wood",
    "deal Ann 0Y": "deal Ann 0R",
    "winter-deal Ann 0?": "winter-deal Ann 0?",
    "offer 0?": "offer 0?",
    "claim tile Inn bids Ann 0B used 0B, 1Y": "claim tile Inn bids Ann 0R used 0R, 1Y",
}


@pytest.mark.parametrize("line", NONE)
def test_none_of_something_is_written_as_what_can_be_read_and_says_the_same(line: str, sheet: Any) -> None:
    assert sheet.formatted(line) == NONE[line]
    (before,), (after,) = sheet.record(line).statements, sheet.record(NONE[line]).statements
    assert before.move == after.move


@pytest.mark.parametrize("line", FORGIVEN)
def test_what_people_write_is_written_back_in_one_form(line: str, sheet: Any) -> None:
    assert sheet.record(line).problems == ()
    assert sheet.formatted(line) == FORGIVEN[line]


@pytest.mark.parametrize(
    "line",
    [
        "Ann: use Tavern 1R pay 1Y -> 1R 1B",
        "Ben: use Stable 2Y -> move 1 iron Home-2>Mason, move 1 iron Mason>Home-2, upgrade Mason pay 3 stone",
        "Ann: use Home-4 2B from Mercer's Guild -> upgrade Home-1 pay 1 gold 1 iron",
        "Ben: use Home-6 1R -> upgrade Home-2 pay 2 gold",
        "Ann: bid Tavern 2Y + 1Y from Order-3",
        "load Flipper 3R 1B 1Y pickaxe pickaxe, Ianvincible 5R anvil, White Wind 1R 3B saw",
        "winter-deal Ben Craftsman's Guild, Mercer's Guild",
        "offer Boat-1a, Boat-2b, Hiring Fair, Timber Yard",
        "Ann: place Order-2 (1,-3) turn 5",
    ],
)
def test_lines_as_tables_keep_them_are_read(line: str, sheet: Any) -> None:
    assert sheet.record(line).problems == ()


@pytest.mark.parametrize("name", ["Mason", "Miner", "R", "Sven", "Inn"])
def test_a_player_may_be_called_like_a_tile_or_a_worker(name: str, full_sheet: Any) -> None:
    lines = [f"deal {name} 3R, Ann 2B", f"{name}: use {name}.home 1R", f"claim lead Mason {name} 3R"]
    record = full_sheet.record(*lines, players=("Ann", name))
    assert record.problems == ()
    assert record.statements[1].move == m.Use(m.HomeOf(1), (("R", 1),))


def test_a_player_where_a_tile_should_be_is_told_to_need_a_line() -> None:
    head = "game: Keyflower\nplayers: Ann, Ben\n"
    (problem,) = problems_of(f"{head}winter-deal Ann Scribes, Ben 3?\n")
    assert problem.message == "Ben is no tile of this game; Ben is a player, who needs a line of their own"
