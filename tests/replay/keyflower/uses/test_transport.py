"""Moves of resources: how many each tile gives, over which edges, of what lies where."""

from collections.abc import Callable

import pytest

from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.verdict import Step

Play = Callable[..., Step]
Lying = Callable[[Table, str], str]
Codes = Callable[[Step], tuple[str, ...]]

# Moves and upgrades of each side, read off the tiles by hand.
CAPACITY = [
    *((f"Home-{n}", 1, 1) for n in range(1, 7)),
    *((f"Home-{n}+", 2, 1) for n in range(1, 7)),
    ("Stable", 2, 1),
    ("Stable+", 4, 2),
    ("Farrier", 3, 1),
    ("Farrier+", 5, 2),
    ("Wainwright", 4, 2),
    ("Wainwright+", 6, 2),
]
# Keywood and Woodcutter touch with a road on both sides: `RRGRRG` above `RRRRGG`.
VILLAGE = ["Ann village Keywood (4,0), Woodcutter (4,-1), Timber Yard (5,0)"]
SAWS = "Ann screen only 1R 5 saw"
THREE = ("Keywood", "Woodcutter", "Timber Yard")


def there_and_back(moves: int) -> str:
    path = ">".join(["Keywood", "Woodcutter"] * 10)
    return f"move 1 wood {'>'.join(path.split('>')[: moves + 1])}"


def end_of(moves: int) -> str:
    return "Woodcutter" if moves % 2 else "Keywood"


@pytest.mark.parametrize(("side", "moves", "upgrades"), CAPACITY)
def test_a_transport_tile_gives_its_moves(side: str, moves: int, upgrades: int, play: Play, broken: Codes,
                                          lying: Lying) -> None:  # fmt: skip
    tile = side.rstrip("+")
    lines = [*VILLAGE, f"Ben village {side} (0,0)", "Ann goods only Keywood 9 wood"]
    step = play(f"use {tile} 1R -> {there_and_back(moves)}", *lines)
    assert step.verdict == "legal"
    assert "1 wood" in lying(step.after, end_of(moves)) or moves % 2 == 0
    assert broken(play(f"use {tile} 1R -> {there_and_back(moves + 1)}", *lines)) == ("KF-M12",)
    many = play(f"use {tile} 1R -> move {moves} wood Keywood>Woodcutter", *lines)
    assert many.verdict == "legal"
    assert lying(many.after, "Woodcutter") == f"{moves} wood"
    assert broken(play(f"use {tile} 1R -> move {moves + 1} wood Keywood>Woodcutter", *lines)) == ("KF-M12",)


@pytest.mark.parametrize(("side", "moves", "upgrades"), CAPACITY)
def test_a_transport_tile_gives_its_upgrades(side: str, moves: int, upgrades: int, play: Play,
                                             broken: Codes) -> None:  # fmt: skip
    tile = side.rstrip("+")
    lines = [*VILLAGE, f"Ben village {side} (0,0)", SAWS]
    acts = [f"upgrade {one} pay saw" for one in THREE]
    step = play(f"use {tile} 1R -> {', '.join(acts[:upgrades])}", *lines)
    assert step.verdict == "legal"
    assert [step.after.upgraded(one) for one in THREE] == [n < upgrades for n in range(3)]
    assert broken(play(f"use {tile} 1R -> {', '.join(acts[: upgrades + 1])}", *lines)) == ("KF-M12",)


@pytest.mark.parametrize(("side", "moves", "upgrades"), CAPACITY)
def test_boat_2b_doubles_them(side: str, moves: int, upgrades: int, play: Play, broken: Codes) -> None:
    tile = side.rstrip("+")
    lines = [
        *VILLAGE,
        f"Ben village {side} (0,0)",
        SAWS,
        "Ann boats Boat-2b",
        "Ann goods only Keywood 9 wood",
    ]
    acts = [f"upgrade {one} pay saw" for one in THREE][: 2 * upgrades]
    assert (
        play(f"use {tile} 1R -> {', '.join([there_and_back(2 * moves), *acts])}", *lines).verdict == "legal"
    )
    assert broken(play(f"use {tile} 1R -> {there_and_back(2 * moves + 1)}", *lines)) == ("KF-X02b",)
    if upgrades == 1:
        more = ", ".join(f"upgrade {one} pay saw" for one in THREE)
        assert broken(play(f"use {tile} 1R -> {more}", *lines)) == ("KF-X02b",)
    own = play(
        f"use {tile} 1R -> {there_and_back(moves + 1)}", *lines, ruling="doubled-transport = own-tiles"
    )
    assert broken(own) == ("KF-X02b",)


def test_boat_2b_is_of_no_use_to_others(play: Play, broken: Codes) -> None:
    lines = [*VILLAGE, "Ben village Home-2 (0,0)", "Ben boats Boat-2b", "Ann goods only Keywood 9 wood"]
    assert broken(play("use Home-2 1R -> move 2 wood Keywood>Woodcutter", *lines)) == ("KF-M12",)


def test_capacity_is_split_over_resources_and_steps(play: Play, lying: Lying) -> None:
    goods = "Ann goods only Keywood 1 wood 1 gold, Woodcutter 1 iron"
    split = "move 1 wood 1 gold Keywood>Woodcutter, move 1 iron Woodcutter>Keywood"
    step = play(f"use Farrier 1R -> {split}", *VILLAGE, "offer Farrier", goods, season="summer")
    assert step.verdict == "legal"
    assert lying(step.after, "Keywood") == "1 iron"
    assert lying(step.after, "Woodcutter") == "1 gold 1 wood"


@pytest.mark.parametrize("tile", ["Keywood", "Inn", "Apprentice Hall"])
def test_other_tiles_give_no_moves(tile: str, play: Play, broken: Codes) -> None:
    gains = {"Keywood": "1 wood", "Inn": "1R", "Apprentice Hall": "saw"}[tile]
    village = (
        f"Ann village Keywood (4,0), Woodcutter (4,-1), {tile} (0,0)" if tile != "Keywood" else VILLAGE[0]
    )
    use = f"use {tile} 1R -> {gains}, move 1 wood Keywood>Woodcutter"
    assert broken(play(use, village, "Ann goods only Keywood 1 wood")) == ("KF-M12",)


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("Keywood>Sawmill", "no road joins Keywood and Sawmill"),
        ("Keywood>Woodcutter>Barn", "Woodcutter and Barn do not touch"),
        ("Woodcutter>Stone Yard", "Woodcutter and Stone Yard do not touch"),
    ],
)
def test_a_resource_goes_by_road_from_tile_to_tile(path: str, why: str, play: Play, broken: Codes) -> None:
    # Keywood has a field to its top left, where Sawmill lies with a field towards it.
    village = "Ann village Keywood (4,0), Woodcutter (4,-1), Sawmill (3,0), Barn (9,9), Stone Yard (4,-3)"
    start = path.split(">")[0]
    step = play(
        f"use Wainwright 1R -> move 1 wood {path}", village, "offer Wainwright", f"Ann goods {start} 1 wood"
    )
    assert broken(step) == ("KF-M11",)
    finding = step.breaches[0].finding
    assert finding.template.format_map(finding.values) == why


def test_a_road_that_ends_at_a_field_does_not_join(play: Play, broken: Codes) -> None:
    # The road at Keywood's bottom left meets the field at the top right of Barn.
    lines = ["Ann village Keywood (4,0), Barn (3,1)", "offer Wainwright", "Ann goods Keywood 1 wood"]
    assert broken(play("use Wainwright 1R -> move 1 wood Keywood>Barn", *lines)) == ("KF-M11",)
    assert (
        play("use Wainwright 1R -> move 1 wood Keywood>Barn", *lines, "Ann boats Boat-2a").verdict == "legal"
    )


def test_boat_2a_crosses_fields_and_no_water(play: Play, broken: Codes) -> None:
    fields = ["Ann village Keywood (4,0), Sawmill (3,0)", "offer Wainwright", "Ann goods Keywood 1 wood"]
    assert (
        play("use Wainwright 1R -> move 1 wood Keywood>Sawmill", *fields, "Ann boats Boat-2a").verdict
        == "legal"
    )
    # The water of Home-1 is at its bottom, where the top of Keywood is a road.
    water = ["Ann village Home-1 (0,0), Keywood (0,1)", "offer Wainwright", "Ann goods Home-1 1 wood"]
    across = play("use Wainwright 1R -> move 1 wood Home-1>Keywood", *water, "Ann boats Boat-2a")
    assert broken(across) == ("KF-X02a",)
    assert broken(play("use Wainwright 1R -> move 1 wood Home-1>Keywood", *water)) == ("KF-M11",)


def test_only_in_the_own_village(play: Play, broken: Codes) -> None:
    lines = ["Ben village Home-2 (0,0), Keywood (4,0), Woodcutter (4,-1)", "Ann village only Home-1 (0,0), Inn (1,0)",
             "offer Miner"]  # fmt: skip
    assert broken(play("use Home-2 1R -> move 1 wood Keywood>Woodcutter", *lines)) == ("KF-M10",)
    assert broken(play("use Home-2 1R -> upgrade Keywood pay saw", *lines)) == ("KF-M10",)
    assert broken(play("use Home-2 1R -> move 1 wood Home-1>Miner", *lines)) == ("KF-M10",)
    assert broken(play("use Home-2 1R -> move 1 wood Home-1>Barn", *lines)) == ("KF-M10",)


def test_a_tile_just_won_is_not_in_the_village_yet(play: Play, broken: Codes) -> None:
    lines = ["Ann village Home-1 (0,0)", "Ann won Miner"]
    assert broken(play("use Home-1 1R -> upgrade Miner pay anvil", *lines)) == ("KF-M10",)


def test_where_a_tile_lies_may_have_been_left_out(play: Play) -> None:
    lines = ["Ben village Home-2 (0,0)", "Ann village Home-1 (0,0)"]
    step = play("use Home-2 1R -> move 1 wood Home-1>Barn", *lines)
    assert step.verdict == "undecided"
    step = play("use Home-2 1R -> move 1 wood Home-1>Barn", *lines, "Ann village Barn")
    assert step.verdict == "undecided"


def test_what_is_moved_lies_there(play: Play, broken: Codes, lying: Lying) -> None:
    lines = [*VILLAGE, "offer Stable"]
    move = "use Stable 1R -> move 1 wood Keywood>Woodcutter"
    assert broken(play(move, *lines, "Ann goods only Keywood 1 stone", season="spring")) == ("KF-M19",)
    assert play(move, *lines, "Ann goods Keywood 1 stone", season="spring").verdict == "legal"
    onward = "use Stable 1R -> move 1 wood Keywood>Woodcutter, move 1 wood Woodcutter>Keywood"
    step = play(onward, *lines, "Ann goods only Keywood 1 wood", season="spring")
    assert step.verdict == "legal"
    assert lying(step.after, "Keywood") == "1 wood"


def test_a_use_may_change_nothing(play: Play, broken: Codes) -> None:
    assert play("use Home-2 1R", "Ben village Home-2 (0,0)").verdict == "legal"
    refused = play("use Home-2 1R", "Ben village Home-2 (0,0)", ruling="idle-transport = refused")
    assert broken(refused) == ("KF-M20",)
    lines = [*VILLAGE, "offer Stable", "Ann goods only Keywood 1 wood"]
    nothing = "use Stable 1R -> move 0 wood Keywood>Woodcutter"
    assert play(nothing, *lines, season="spring").verdict == "legal"
    refused = play(nothing, *lines, season="spring", ruling="idle-transport = refused")
    assert broken(refused) == ("KF-M20",)


def test_the_order_of_moves_and_upgrades_is_a_reading(play: Play, broken: Codes) -> None:
    lines = [*VILLAGE, "offer Stable", SAWS, "Ann goods only Keywood 1 wood"]
    mixed = "use Stable 1R -> upgrade Keywood pay saw, move 1 wood Keywood>Woodcutter"
    assert play(mixed, *lines, season="spring").verdict == "legal"
    strict = play(mixed, *lines, season="spring", ruling="transport-order = moves-first")
    assert broken(strict) == ("KF-M17",)
    moves_first = "use Stable 1R -> move 1 wood Keywood>Woodcutter, upgrade Keywood pay saw"
    strict = play(moves_first, *lines, season="spring", ruling="transport-order = moves-first")
    assert strict.verdict == "legal"


def test_new_numbers_count_from_the_next_use(play: Play, broken: Codes) -> None:
    lines = ["Ann village Keywood (4,0), Woodcutter (4,-1), Stable (5,0)",
             "Ann goods only Keywood 5 wood, Stable 1 wood 1 iron", SAWS]  # fmt: skip
    three = "use Stable 1R -> upgrade Stable pay 1 wood 1 iron, move 3 wood Keywood>Woodcutter"
    assert broken(play(three, *lines)) == ("KF-M18",)
    assert play(three, *lines, ruling="upgraded-transport = at-once").verdict == "legal"
    five = "use Stable 1R -> upgrade Stable pay 1 wood 1 iron, move 5 wood Keywood>Woodcutter"
    assert broken(play(five, *lines)) == ("KF-M12",)
    before = "use Stable 1R -> move 3 wood Keywood>Woodcutter, upgrade Stable pay 1 wood 1 iron"
    assert broken(play(before, *lines, ruling="upgraded-transport = at-once")) == ("KF-M12",)
    second = "use Stable 1R -> upgrade Stable pay 1 wood 1 iron, upgrade Keywood pay saw"
    assert broken(play(second, *lines)) == ("KF-M18",)
    two = "use Stable 1R -> upgrade Stable pay 1 wood 1 iron, move 2 wood Keywood>Woodcutter"
    assert play(two, *lines).verdict == "legal"
