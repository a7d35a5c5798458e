"""The end of a season, step by step: End of season 1 to 6."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playing import verdict

from aboveboard.replay.keyflower.closing import CLOSING, SAILING
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Replay, Step, said

Ended = Callable[..., Replay]

SPRING = ("season spring", "start Ann", "passed Ann, Ben, Cy")
NAMES = ("Ann", "Ben", "Cy", "Dan")


def texts(step: Step) -> list[str]:
    return [f"{one.rule} {said(one, NAMES)}" for one in step.consequences]


def behind(table: Table, seat: int) -> str:
    return str(table.screens[seat].known)


def codes(step: Step) -> set[str]:
    return {one.rule.code for one in step.roots}


def test_a_whole_season_end_by_hand(ended: Ended) -> None:
    step = ended(
        (
            *SPRING,
            "bag only 5R",
            "Ann screen only 1Y",
            "Ben screen only 1R",
            "Cy screen none",
            "Ann village only Home-1 (0,0)",
            # Won by Ben, whose bid goes to the bag; he gets Ann's and Cy's users, Ann her bid.
            "tile Miner bids Ann 2R, Ben 3R used 1R, 2R",
            # Nobody's: the users go to the bag.
            "tile Keywood used 1B, 2B",
            "tile Stable",
            "tile Home-1 used 1G, 2G",
            "tile Order-1 bids Cy 1B, Ann 2B",
            "tile Order-2 bids Cy 1Y",
        ),
        "end season",
    ).steps[-1]
    table = step.after
    assert step.verdict == "legal"
    assert texts(step) == [
        "KF-E01 Ann takes losing bids back: 2R",
        "KF-E01 Cy takes losing bids back: 1B",
        "KF-E02 Keywood leaves the game, and the workers on it go to the bag: 3B",
        "KF-E02 tiles leave the game without a bid: Stable",
        "KF-E03 Ben takes Miner and the workers on it: 3R; the bid goes to the bag: 3R",
        "KF-E04 Ann takes the workers of the village: 3G",
        "KF-E05e the bid of Ann for Order-1 goes to the bag: 2B",
        "KF-E05e the bid of Cy for Order-2 goes to the bag: 1Y",
        "KF-E05b Cy wins Order-2 and takes the purple marker",
        "KF-E05a boats are chosen by Ann, Cy and Ben, in this order",
    ]
    assert [behind(table, seat) for seat in range(3)] == ["3 G 2 R 1 Y", "4 R", "1 B"]
    assert str(table.bag.known) == "5 B 8 R 1 Y"
    assert table.won == ((), ("Miner",), ())
    assert (table.start, table.marked, table.choosing) == (2, True, (0, 2, 1))
    assert not table.spots
    assert table.phase == "boats"


def test_the_stages_have_names_for_expansions() -> None:
    names = ["losing bids", "unsold tiles", "won tiles", "village workers", "turn order"]
    assert [stage.name for stage in CLOSING] == names
    assert [stage.name for stage in SAILING] == ["marker"]


def test_nobody_bids_for_the_marker(ended: Ended) -> None:
    steps = ended(
        (*SPRING, "tile Order-1 bids Cy 1B", "offer Order-2"),
        "end season",
        "Cy: boat Keyflower",
        "Ann: boat Sea Bastion",
        "Ben: boat Sea Breese",
    ).steps
    assert [step.verdict for step in steps[-4:]] == ["legal"] * 4
    assert [step.after.start for step in steps[-3:]] == [0, 0, 1]
    assert texts(steps[-1]) == ["KF-E05d nobody bid for the purple marker, and it passes to Ben"]
    assert steps[-1].after.phase == "placing"


def test_two_turn_order_tiles_give_one_boat(ended: Ended) -> None:
    steps = ended(
        (*SPRING, "tile Order-1 bids Ben 1B", "tile Order-2 bids Ben 1B"), "end season", "Ben: boat Keyflower",
        "Ben: boat Sea Breese",
    ).steps  # fmt: skip
    assert steps[-3].after.choosing == (1, 2, 0)
    assert steps[-2].verdict == "legal"
    assert "KF-B11" in codes(steps[-1])


@pytest.mark.parametrize(
    ("move", "broken"),
    [
        ("Ben: boat Keyflower", set()),
        ("Cy: boat Keyflower", {"KF-E05a"}),
        ("Ben: boat Flipper", {"KF-E05"}),
    ],
)
def test_boats_in_order(ended: Ended, move: str, broken: set[str]) -> None:
    step = ended((*SPRING, "tile Order-1 bids Ben 1B", "offer Order-2"), "end season", move).steps[-1]
    assert codes(step) == broken


def test_a_load_goes_behind_the_screen(ended: Ended) -> None:
    table = ended(
        (
            "season autumn", "phase boats", "order Ann, Ben, Cy", "Ann screen only 1R", "load Keyflower only 2B 1G saw",
        ),
        "Ann: boat Keyflower",
    ).steps[-1].after  # fmt: skip
    assert behind(table, 0) == "2 B 1 G 1 R 1 saw"
    assert table.boats["Keyflower"].taken == 0
    assert table.choosing == (1, 2)


BOATS = ("season autumn", "phase boats", "order Ann, Ben, Cy", "Ann screen none", "load Keyflower only 1B")


@pytest.mark.parametrize(
    ("lines", "taken", "verdict", "screen"),
    [
        (("Ann boats Boat-1a", "bag only 3R 1Y"), "-> 1R 1Y", "legal", "1 B 1 R 1 Y"),
        (("Ann boats Boat-1a", "bag only 1Y"), "-> 1Y", "legal", "1 B 1 Y"),
        (("Ann boats Boat-1a", "bag only 3R 1Y"), "-> 1R", "illegal", "1 B 1 R"),
        (("Ann boats Boat-1a", "bag only 3R 1Y"), "-> 2R 1Y", "illegal", "1 B 2 R 1 Y"),
        (("Ann boats Boat-1a", "bag only 3R 1Y"), "-> 2Y", "illegal", "1 B 2 Y"),
        (("Ann boats Boat-1b",), "", "legal", "1 B 1 G"),
        (("Ann boats Boat-1b", "supply only 24 wood"), "-> none", "legal", "1 B"),
        (("Ann boats Boat-1b", "supply only 5G"), "-> 2G", "illegal", "1 B 1 G"),
        (("Ann boats only Boat-2a", "Ann village only Home-1 (0,0)"), "-> 1R 1Y", "illegal", "1 B"),
    ],
)
def test_summer_boats_bring_workers(
    ended: Ended, lines: tuple[str, ...], taken: str, verdict: str, screen: str
) -> None:
    step = ended((*BOATS, *lines), f"Ann: boat Keyflower {taken}").steps[-1]
    assert step.verdict == verdict
    assert behind(step.after, 0) == screen


def test_what_a_summer_boat_drew_may_be_unseen(ended: Ended) -> None:
    table = ended((*BOATS, "Ann boats Boat-1a", "bag only 3R 1Y"), "Ann: boat Keyflower").steps[-1].after
    assert table.screens[0].workers == 2
    assert table.bag.worker_count == 2


def test_an_end_that_was_left_out(ended: Ended) -> None:
    there = (*SPRING, "Ann screen none", "tile Miner bids Ann 1R, Ben 2R", "Ben village Home-2 (0,0)",
             "tile Order-1 bids Cy 1R", "offer Order-2")  # fmt: skip
    steps = ended(
        there, "Cy: boat Keyflower", "Ann: boat Sea Bastion", "Ben: place Miner (1,0)", "season summer"
    ).steps
    assert [note.code for note in steps[-4].notes] == ["KF-E07"]
    assert behind(steps[-4].after, 0) == "1 R"
    # The last boat has only one taker.
    assert steps[-1].verdict == "legal"
    assert "KF-E05 Ben gets Sea Breese, the last one" in texts(steps[-1])


def test_boats_that_nobody_recorded(ended: Ended) -> None:
    step = ended((*SPRING, "offer Order-1, Order-2"), "season summer").steps[-1]
    assert codes(step) == {"KF-E05"}
    assert [note.code for note in step.notes] == ["KF-E07"]
    assert step.after.season == "summer"
    assert step.after.start == 1


def test_turn_order_that_a_position_does_not_tell(ended: Ended) -> None:
    step = ended(SPRING, "end season", "Ann: boat Keyflower").steps[-1]
    assert step.verdict == "undecided"
    assert [one.rule.code for one in step.breaches] == ["KF-E05a"]


WHOLE = """\
home Ann 1, Ben 2
deal Ann 4R 4B, Ben 3R 5Y
season spring
load Keyflower 3R 2B 2Y saw, Sea Bastion 6R saw pickaxe
offer Keywood, Miner, Alehouse, Stable, Workshop, Peddler
Ann: bid Keywood 2R
Ben: bid Keywood 3R
Ann: use Workshop 1B -> wood
Ben: use Alehouse 1Y -> 1Y
Ann: bid Miner 1B
Ben: pass
Ann: bid Order-1 1R
Ben: pass
Ann: pass
end season
Ann: boat Keyflower
Ben: boat Sea Bastion
Ann: place Miner (1,0) turn 1
Ben: place Keywood (1,0) turn 1
season summer"""


def everything(table: Table) -> Pieces:
    found = table.bag.known.plus(table.pile.known).plus(table.supply)
    groups: list[Iterable[Any]] = [
        (screen.known for screen in table.screens),
        (boat.load.known for boat in table.boats.values()),
        (bid.workers for spot in table.spots.values() for bid in spot.bids),
        (use.workers for spot in table.spots.values() for use in spot.uses),
        table.goods.values(),
    ]
    for group in groups:
        for pieces in group:
            found = found.plus(pieces)
    return found


def test_no_piece_is_lost_or_made(ended: Ended) -> None:
    steps = ended((), *WHOLE.splitlines(), players="Ann, Ben").steps
    assert [step.verdict for step in steps] == ["legal"] * len(steps)
    box = {"R": 40, "B": 40, "Y": 40, "G": 20, "saw": 16, "pickaxe": 16, "anvil": 16, "wood": 24, "stone": 24,
           "iron": 24, "gold": 48}  # fmt: skip
    for step in steps[1:]:
        assert dict(everything(step.after).counts) == box, step.statement.text
    table = steps[-1].after
    # Ann has 4R 4B without her use and winning bids of 2B 1R, and a load; Ben his yellows, 1 for 1, and a load.
    assert behind(table, 0) == "4 B 6 R 2 Y 1 saw"
    assert behind(table, 1) == "6 R 5 Y 1 pickaxe 1 saw"
    assert table.start == 0


def test_e5d_the_marker_passes_left_from_whoever_a_position_says_has_it() -> None:
    """Nobody bid for the tile with the purple icon, however the position names the old start player."""
    head = "game: Keyflower\nplayers: Ann, Ben\nposition\n  season spring\n  {line}\n"
    head += "  passed Ann, Ben\n  offer Order-1\n"
    moves = (
        "end position\nend season\nBen: boat Keyflower\nAnn: boat Sea Bastion\nseason summer\n"
        "offer Store, Mason, Carpenter, Smelter, Tavern, Brewer\n{who}: pass\n"
    )
    for line in ("start Ben", "marker Ben"):
        assert verdict(head.format(line=line) + moves.format(who="Ann")) == "legal"
        assert verdict(head.format(line=line) + moves.format(who="Ben")).startswith("illegal")
