"""Expanding the villages, and what is different in winter."""

from collections.abc import Callable

import pytest

from aboveboard.replay.verdict import Replay, Step

Ended = Callable[..., Replay]

PLACING = ("season spring", "phase placing")
HOME = "Ann village only Home-1 (0,0)"


def codes(step: Step) -> set[str]:
    return {one.rule.code for one in step.roots}


# Home-1 has its water at the bottom and road elsewhere; Keywood reads road, road, field, road, road, field
# from the bottom, so that its edge towards a home tile at its top left is printed at 2 - turn.
@pytest.mark.parametrize(
    ("turn", "fits"), [(0, False), (1, True), (2, True), (3, False), (4, True), (5, True)]
)
def test_every_turn_of_a_tile(ended: Ended, turn: int, fits: bool) -> None:
    step = ended((*PLACING, HOME, "Ann won only Keywood"), f"Ann: place Keywood (1,0) turn {turn}").steps[-1]
    assert codes(step) == (set() if fits else {"KF-V03"})
    assert step.after.villages[0][1, 0].turn == turn
    assert step.after.won[0] == ()


@pytest.mark.parametrize(
    ("tile", "at", "broken"),
    [
        ("Boat-1a", "(0,1)", set()),  # water to water
        ("Boat-1a", "(0,1) turn 1", {"KF-V03"}),  # field to water
        ("Boat-1a", "(0,-1)", {"KF-V03"}),  # water to road
        ("Keywood", "(0,1)", {"KF-V03"}),  # road to water
        ("Keywood", "(0,0)", {"KF-V04"}),
        ("Keywood", "(2,0)", {"KF-V02"}),
    ],
)
def test_edges_and_places(ended: Ended, tile: str, at: str, broken: set[str]) -> None:
    step = ended((*PLACING, HOME, f"Ann won only {tile}"), f"Ann: place {tile} {at}").steps[-1]
    assert codes(step) == broken


def test_field_beside_road_is_a_reading(ended: Ended) -> None:
    there = (*PLACING, HOME, "Ann won only Keywood")
    free = ended(there, "Ann: place Keywood (1,0)", rulings=["field-edges = free"]).steps[-1]
    assert free.verdict == "legal"
    (breach,) = ended(there, "Ann: place Keywood (1,0)").steps[-1].breaches
    other = [(one.reading, one.value, one.verdict) for one in breach.alternatives]
    assert ("field-edges", "free", "legal") in other
    water = ended(there, "Ann: place Keywood (0,1)", rulings=["field-edges = free"]).steps[-1]
    assert codes(water) == {"KF-V03"}


def test_tiles_may_wait_for_one_that_joins_them(ended: Ended) -> None:
    there = (*PLACING, HOME, "Ann won only Keywood, Stable")
    moves = ("Ann: place Keywood (2,-1)", "Ann: place Stable (1,0) turn 1")
    assert [codes(step) for step in ended(there, *moves).steps[-2:]] == [set(), set()]
    # The last one that does not join them tells that they lie apart.
    apart = ended(there, "Ann: place Keywood (3,-1)", "Ann: place Stable (1,0) turn 1").steps
    assert codes(apart[-1]) == {"KF-V02"}
    at_once = ended(there, *moves, rulings=["village-checked = tile-by-tile"]).steps
    assert codes(at_once[-2]) == {"KF-V02"}


def test_in_winter_a_tile_may_wait_for_the_boat_that_is_still_to_be_chosen(ended: Ended) -> None:
    there = ("season winter", "phase boats", "order Ann, Ben", "boats only Keyflower, Flipper", "marker Ben",
             HOME, "Ann won only Order-1")  # fmt: skip
    apart = "Ann: place Order-1 (0,-2)"
    assert codes(ended(there, apart).steps[-1]) == set()
    assert codes(ended(there, "Ann: boat Flipper", apart, "Ann: place Flipper (0,2)").steps[-1]) >= {"KF-V02"}
    # Once the boat lies, nothing is to come.
    late = ended(there, "Ann: boat Flipper", "Ann: place Flipper (0,1)", "Ann: place Order-1 (0,-3)")
    assert codes(late.steps[-1]) >= {"KF-V02"}
    autumn = tuple(one.replace("winter", "autumn") for one in there)
    assert "KF-V02" in codes(ended(autumn, apart).steps[-1])
    at_once = ended(there, apart, rulings=["village-checked = tile-by-tile"]).steps[-1]
    assert codes(at_once) == {"KF-V02"}


def test_a_village_that_a_position_leaves_open(ended: Ended) -> None:
    there = (*PLACING, "Ann village Home-1 (0,0)")
    step = ended(there, "Ann: place Keywood (3,0)").steps[-1]
    assert (step.verdict, [one.rule.code for one in step.breaches]) == ("undecided", ["KF-V02"])
    assert ended(there, "Ann: place Keywood (1,0) turn 1").steps[-1].verdict == "legal"


@pytest.mark.parametrize(
    ("boat", "verdict", "note"), [("Boat-2a", "legal", ["KF-V03a"]), ("Boat-2b", "illegal", [])]
)
def test_a_summer_boat_frees_from_matching(ended: Ended, boat: str, verdict: str, note: list[str]) -> None:
    there = (
        "season autumn",
        "phase placing",
        f"Ann village only Home-1 (0,0), {boat} (0,1)",
        "Ann won only Fair",
    )
    step = ended(there, "Ann: place Fair (1,0)").steps[-1]
    assert step.verdict == verdict
    assert [one.code for one in step.notes] == note


def test_a_new_summer_boat_frees_at_once_or_when_placed(ended: Ended) -> None:
    there = ("season summer", "phase placing", HOME, "Ann won only Boat-2a, Store")
    moves = ("Ann: place Store (1,0) turn 1",)
    assert ended(there, *moves).steps[-1].verdict == "legal"
    late = ["new-summer-boats = when-placed"]
    assert codes(ended(there, *moves, rulings=late).steps[-1]) == {"KF-V03"}
    assert ended(there, "Ann: place Boat-2a (0,1)", *moves, rulings=late).steps[-1].verdict == "legal"


def test_all_tiles_have_to_be_placed(ended: Ended) -> None:
    there = (*PLACING, HOME, "Ann won only Keywood")
    step = ended(there, "season summer").steps[-1]
    assert codes(step) == {"KF-V01"}
    assert step.after.won[0] == ("Keywood",)


@pytest.mark.parametrize(
    ("move", "broken"),
    [
        ("Ann: place Keywood (1,0) turn 1", set()),
        ("Ben: place Keywood (1,0) turn 1", {"KF-E03", "KF-E06"}),
        ("Ann: place Stable (1,0) turn 1", {"KF-E02", "KF-E06"}),
        ("Ann: place Miner (1,0) turn 1", {"KF-E06"}),
    ],
)
def test_only_tiles_one_has_won(ended: Ended, move: str, broken: set[str]) -> None:
    there = ("season spring", "start Ann", "passed Ann, Ben, Cy", HOME, "Ben village Home-2 (0,0)", "Ann won none",
             "Ben won none", "tile Keywood bids Ann 1R", "tile Stable", "offer Order-1, Order-2")  # fmt: skip
    assert codes(ended(there, "end season", move).steps[-1]) == broken


def test_an_early_placement_is_accepted(ended: Ended) -> None:
    there = (
        "season spring",
        "start Ann",
        "passed Ann, Ben, Cy",
        HOME,
        "tile Keywood bids Ann 1R",
        "offer Order-1, Order-2",
    )
    steps = ended(there, "end season", "Ann: place Keywood (1,0) turn 1", "Ann: boat Keyflower").steps
    assert [step.verdict for step in steps[-2:]] == ["legal", "legal"]
    during = ended(("season spring", "turn Ann", HOME), "Ann: place Keywood (1,0) turn 1").steps[-1]
    assert codes(during) == {"KF-E06"}


@pytest.mark.parametrize(
    ("placed", "blocked"),
    [("Keywood (1,0) turn 1", True), ("Keywood (1,-1)", False), ("Barn (1,0) turn 2", False)],
)
def test_no_berth_left_is_a_note(ended: Ended, placed: str, blocked: bool) -> None:
    tile = placed.split(" (")[0]
    step = ended((*PLACING, HOME, f"Ann won only {tile}"), f"Ann: place {placed}").steps[-1]
    assert ("KF-V06" in [note.code for note in step.notes]) is blocked


WINTER = ("season winter", "start Ann", "passed Ann, Ben, Cy", HOME)


def test_winter_gives_boats_and_turn_order_tiles(ended: Ended) -> None:
    steps = ended(
        (*WINTER, "Ben village only Home-2 (0,0)", "Cy village only Home-3 (0,0)", "tile Scribes bids Ann 2R, Ben 1R",
         "tile Order-2 bids Ann 2B", "offer Order-1"),
        "end season",
        "Ann: boat Keyflower",
        "Ben: boat Sea Bastion",
        "Cy: boat Sea Breese",
        "Ann: place Scribes (1,0)",
        "Ann: place Order-2 (0,-1)",
        "Ann: place Keyflower (0,1)",
        "Ben: place Sea Bastion (-1,1) turn 1",
        "Cy: place Sea Breese (0,-1)",
    ).steps  # fmt: skip
    assert [(step.statement.text, codes(step)) for step in steps if codes(step)] == []
    end = steps[-9]
    assert {one.rule for one in end.consequences} == {"KF-E01", "KF-E03", "KF-W03", "KF-W04", "KF-E05a", "KF-E05b",
                                                      "KF-E05e"}  # fmt: skip
    assert end.after.won[0] == ("Scribes", "Order-2")
    assert steps[-6].after.won == (("Scribes", "Order-2", "Keyflower"), ("Sea Bastion",), ("Sea Breese",))
    assert [step.after.phase for step in steps[-2:]] == ["placing", "scoring"]


def test_no_load_comes_with_a_boat_in_winter(ended: Ended) -> None:
    there = ("season winter", "phase boats", "order Ann", "Ann screen only 1R", "load Keyflower only 3B")
    assert str(ended(there, "Ann: boat Keyflower").steps[-1].after.screens[0].known) == "1 R"


@pytest.mark.parametrize(
    ("hand", "move", "broken"),
    [
        ("Scribes, Scholar, Windmill", "Ann: offer Scribes", set()),
        ("Scribes, Scholar, Windmill", "Ann: offer Scribes, Scholar, Windmill", set()),
        ("Scribes, Scholar, Windmill", "Ann: offer Keythedral", {"KF-W01"}),
        ("Scribes, 2?", "Ann: offer Keythedral, Watermill", set()),
        ("Scribes, ?", "Ann: offer Keythedral, Watermill", {"KF-W01"}),
        ("Scribes, 2?", "Ann: offer Apothecary", {"KF-W01"}),  # dealt to Ben
        ("Scribes, 2?", "Ann: offer Store", {"KF-W01"}),
        ("Scribes, 2?", "Ann: offer none", {"KF-W01"}),
        ("Scribes, 2?", "Ann: offer Scribes, Scribes", {"KF-S08"}),
    ],
)
def test_what_may_be_put_in(ended: Ended, hand: str, move: str, broken: set[str]) -> None:
    there = ("season winter", "phase offers", f"Ann winter only {hand}", "Ben winter only Apothecary, 2?")
    assert codes(ended(there, move).steps[-1]) == broken


SETUP = (
    "home Ann 1, Ben 2",
    "deal Ann 8R, Ben 8B",
    "winter-deal Ann Scribes, Scholar, Windmill",
    "winter-deal Ben Apothecary, 2?",
)


def test_everybody_puts_something_in(ended: Ended) -> None:
    # With two players the marker passes to the left each season, since nobody bids for it.
    lines = [*SETUP]
    for season, first, second in (
        ("spring", "Ann", "Ben"),
        ("summer", "Ben", "Ann"),
        ("autumn", "Ann", "Ben"),
    ):
        lines += [f"season {season}", f"{first}: pass", f"{second}: pass", "end season", f"{first}: boat Keyflower",
                  f"{second}: boat Sea Bastion"]  # fmt: skip
    lines += ["season winter", "Ann: offer Scribes"]
    steps = ended((), *lines, "Ben: bid Scribes 1B", players="Ann, Ben").steps
    assert codes(steps[-1]) == {"KF-W01"}
    steps = ended((), *lines, "Ben: offer Key Guild", "Ben: bid Scribes 1B", players="Ann, Ben").steps
    assert codes(steps[-1]) == set()
    assert steps[-1].after.offer == ("Scribes", "Key Guild")
    pooled = [*lines[:-1], "offer Scribes, Key Guild", "Ben: bid Scribes 1B"]
    assert codes(ended((), *pooled, players="Ann, Ben").steps[-1]) == set()
