"""Every number of the tiles that scores, against figures worked out by hand from the rules.

Nothing here is taken from the data file: a figure changed there has to fail here.
"""

from collections.abc import Callable

import pytest

from aboveboard.replay.verdict import Replay, Tally

Scored = Callable[..., Tally]
Ended = Callable[..., Replay]

# tile: points of its basic and of its upgraded side
PRINTED = {
    "Keywood": (0, 3), "Keystone Quarry": (0, 3), "Key Mine": (0, 3), "Woodcutter": (0, 3),
    "Quarryman": (0, 3), "Miner": (0, 3), "Gold Mine": (0, 3), "Workshop": (0, 3),
    "Apprentice Hall": (0, 3), "Alehouse": (0, 0), "Peddler": (0, 0), "Stable": (0, 5),
    "Store": (0, 3), "Mason": (0, 7), "Carpenter": (0, 7), "Smelter": (0, 7), "Tavern": (0, 0),
    "Brewer": (0, 3), "Hiring Fair": (0, 5), "Farrier": (0, 5),
    "Timber Yard": (0, 0), "Stone Yard": (0, 0), "Blacksmith": (0, 0), "Barn": (0, 0),
    "Sawmill": (3, 10), "Sculptor": (3, 10), "Forge": (3, 10), "Goldsmith": (0, 7), "Well": (3, 7),
    "Fair": (0, 5), "Inn": (0, 0), "Wainwright": (0, 5),
}  # fmt: skip
SIDES = [(name + mark, points) for name, both in PRINTED.items() for mark, points in zip(("", "+"), both)]  # noqa: B905
WINTER_WITHOUT_PIECES = ("Apothecary", "Craftsman's Guild", "Jeweller", "Key Guild", "Key Market", "Mercer's Guild",
                         "Scholar", "Scribes", "Village Hall", "Watermill", "Windmill")  # fmt: skip


@pytest.mark.parametrize(("tile", "points"), SIDES)
def test_printed_points(scored: Scored, tile: str, points: int) -> None:
    assert scored(f"Home-1 (0,0), {tile} (1,0)").least == points


@pytest.mark.parametrize("number", range(1, 7))
def test_printed_points_of_home_tiles(scored: Scored, number: int) -> None:
    assert scored(f"Home-{number} (0,0)").least == 0
    assert scored(f"Home-{number}+ (0,0)").least == 5


@pytest.mark.parametrize("side", ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"])
def test_summer_boats_have_no_points(scored: Scored, side: str) -> None:
    assert scored(f"Home-1 (0,0), Boat-{side} (0,1)").least == 0


@pytest.mark.parametrize("tile", WINTER_WITHOUT_PIECES)
def test_winter_tiles_have_no_points_of_their_own(scored: Scored, tile: str) -> None:
    assert scored(f"Home-1 (0,0), {tile} (1,0)").least == 0


YARDS = [
    ("Timber Yard", "3 wood", 6), ("Timber Yard+", "3 wood", 9), ("Timber Yard", "2 stone 2 iron", 0),
    ("Stone Yard", "3 stone", 6), ("Stone Yard+", "3 stone", 9), ("Stone Yard", "2 wood 2 iron", 0),
    ("Blacksmith", "3 iron", 6), ("Blacksmith+", "3 iron", 9), ("Blacksmith", "2 wood 2 stone", 0),
    ("Barn", "1 wood 1 stone 1 iron", 3), ("Barn+", "1 wood 1 stone 1 iron", 6),
    # Gold stands for what the tile scores, and is then not worth its own point.
    ("Timber Yard", "1 wood 2 gold", 6), ("Stone Yard+", "2 gold", 6), ("Blacksmith", "1 gold", 2),
    ("Barn", "2 gold", 2), ("Barn+", "2 gold", 4),
]  # fmt: skip


@pytest.mark.parametrize(("tile", "lying", "points"), YARDS)
def test_what_lies_on_yards(scored: Scored, tile: str, lying: str, points: int) -> None:
    assert scored(f"Home-1 (0,0), {tile} (1,0)", f"{tile.rstrip('+')} {lying}").least == points


WINTER = [
    ("Apothecary", "none", "4R", 0), ("Apothecary", "none", "2R 1B 1Y 1G", 3), ("Apothecary", "none", "11R", 6),
    ("Craftsman's Guild", "none", "1R 1B 1Y", 3), ("Craftsman's Guild", "none", "2R 3B 2Y", 6),
    ("Craftsman's Guild", "none", "1R 1B 5G", 0), ("Craftsman's Guild", "none", "1R 5Y", 0),
    ("Craftsman's Guild", "none", "1B 5Y", 0),
    ("Jeweller", "Home-1 3 gold", "none", 6), ("Jeweller", "Home-1 2 wood 1 gold", "none", 2),
    ("Key Guild", "none", "4 saw", 0), ("Key Guild", "none", "2 saw 2 pickaxe 1 anvil", 10),
    ("Key Guild", "none", "11 anvil", 20),
    ("Keythedral", "none", "none", 12),
    ("Key Market", "none", "3G 2R", 6),
    ("Mercer's Guild", "Home-1 1 wood 1 stone 1 iron", "none", 5),
    ("Mercer's Guild", "Home-1 3 wood 2 stone", "none", 0),
    ("Mercer's Guild", "Home-1 2 wood 2 stone 2 iron", "none", 10),
    ("Mercer's Guild", "Home-1 1 wood 1 iron 1 gold", "none", 5),
    ("Mercer's Guild", "Home-1 2 stone 1 iron", "none", 0),
    ("Scholar", "none", "3 saw 1 anvil", 9), ("Scholar", "none", "1 saw 2 anvil 1 pickaxe", 6),
    ("Scholar", "none", "1 saw 2 pickaxe", 6),
    ("Scribes", "none", "1 saw 1 pickaxe 1 anvil", 10), ("Scribes", "none", "2 saw 2 pickaxe 3 anvil", 20),
    ("Scribes", "none", "4 saw 4 pickaxe", 0), ("Scribes", "none", "4 saw 4 anvil", 0),
    ("Scribes", "none", "4 pickaxe 4 anvil", 0),
    ("Village Hall", "none", "4R 3B 1G", 4), ("Village Hall", "none", "1R 2B 5G", 5), ("Village Hall", "none", "6Y", 6),
    ("Village Hall", "none", "3B", 3),
    ("Watermill", "Home-1 3 wood 2 stone", "none", 3), ("Watermill", "Home-1 4 iron 1 gold", "none", 5),
    ("Watermill", "Home-1 1 wood 3 stone", "none", 3),
    ("Windmill", "Home-1 2 wood 2 stone", "none", 0), ("Windmill", "Home-1 2 wood 2 stone 1 iron", "none", 5),
    ("Windmill", "Home-1 10 stone", "none", 10), ("Windmill", "Home-1 4 wood 1 gold", "none", 5),
]  # fmt: skip


@pytest.mark.parametrize(("tile", "goods", "screen", "points"), WINTER)
def test_winter_tiles(scored: Scored, tile: str, goods: str, screen: str, points: int) -> None:
    found = scored(f"Home-1 (0,0), {tile} (1,0)", goods, screen)
    assert (found.least, found.most) == (points, points)
    assert sum(item.points for item in found.items) == points


def test_unallocated_gold(scored: Scored) -> None:
    assert scored("Home-1 (0,0)", "Home-1 4 gold 3 wood").least == 4


TRANSPORT = [
    ("Home-1 (0,0)", 1), ("Home-2 (0,0)", 1), ("Home-3 (0,0)", 1), ("Home-4 (0,0)", 1), ("Home-5 (0,0)", 1),
    ("Home-6 (0,0)", 1),
    ("Home-1+ (0,0)", 2 + 5), ("Home-2+ (0,0)", 2 + 5), ("Home-3+ (0,0)", 2 + 5), ("Home-4+ (0,0)", 2 + 5),
    ("Home-5+ (0,0)", 2 + 5), ("Home-6+ (0,0)", 2 + 5),
    ("Home-1 (0,0), Stable (1,0)", 1 + 2), ("Home-1 (0,0), Stable+ (1,0)", 1 + 4 + 5),
    ("Home-1 (0,0), Farrier (1,0)", 1 + 3), ("Home-1 (0,0), Farrier+ (1,0)", 1 + 5 + 5),
    ("Home-1 (0,0), Wainwright (1,0)", 1 + 4), ("Home-1 (0,0), Wainwright+ (1,0)", 1 + 6 + 5),
    # Boat-2b doubles the moves, not what is printed.
    ("Home-1 (0,0), Stable (1,0), Boat-2b (0,1)", 2 * (1 + 2)),
]  # fmt: skip


@pytest.mark.parametrize(("village", "points"), TRANSPORT)
def test_keyflower_counts_transport(scored: Scored, village: str, points: int) -> None:
    assert scored(f"{village}, Keyflower (-1,0)").least == points


def test_sea_bastion_counts_a_loop_of_road(scored: Scored) -> None:
    three = "Home-1 (0,0), Keywood (1,-1), Keystone Quarry (1,0), Sea Bastion (0,1)"
    assert scored(three).least == 3
    assert scored(three.replace("Keywood (1,-1)", "Keywood (1,-1) turn 1")).least == 0
    # A tile beside the loop, joined to it by one road only, is not on it.
    assert scored(f"{three}, Peddler (-1,0)").least == 3


CHAIN = ("Sea Breese", "Boat-1a", "Boat-2a", "Boat-3a", "Boat-4a")


@pytest.mark.parametrize(("boats", "points"), [(1, 2), (2, 4), (3, 8), (4, 16), (5, 32)])
def test_sea_breese_counts_boats_in_a_chain(scored: Scored, boats: int, points: int) -> None:
    chain = ", ".join(f"{boat} (0,{row})" for row, boat in enumerate(CHAIN[:boats], 1))
    assert scored(f"Home-1 (0,0), {chain}").least == points


def test_sea_breese_alone_and_at_its_most(scored: Scored) -> None:
    assert scored("Home-1 (0,0), Sea Breese (1,0)").least == 0
    chain = ", ".join(f"{boat} (0,{row})" for row, boat in enumerate((*CHAIN, "Ianvincible"), 1))
    assert scored(f"Home-1 (0,0), {chain}").least == 32 + 5


def test_flipper_has_two_points_and_a_flip(scored: Scored) -> None:
    assert scored("Home-1+ (0,0), Flipper (0,1)").least == 2 + 5
    found = scored("Home-1 (0,0), Flipper (0,1), Sawmill (1,0), Stable (-1,0)")
    assert found.least == 2 + 10
    assert "flip Sawmill" in {item.label for item in found.items}


def test_ianvincible_has_five_points(scored: Scored) -> None:
    assert scored("Home-1 (0,0), Ianvincible (0,1)").least == 5


def test_white_wind_counts_workers_that_count_nowhere_else(scored: Scored) -> None:
    assert scored("Home-1 (0,0), White Wind (0,1)", "none", "3R 2G").least == 5
    # The greens are worth more at the Key Market.
    assert scored("Home-1 (0,0), White Wind (0,1), Key Market (1,0)", "none", "3R 2G").least == 3 + 4


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_turn_order_tiles_count_tiles_around(scored: Scored, number: int) -> None:
    assert scored(f"Home-1 (0,0), Order-{number} (1,0)").least == 1
    assert scored(f"Home-1 (0,0), Order-{number} (1,0), Boat-1a (1,-1), Inn (0,1), Fair (2,0)").least == 4
    around = "Inn (2,-1), Fair (2,0), Barn (1,1), Brewer (0,1), Tavern (1,-1)"
    assert scored(f"Home-1 (0,0), Order-{number} (1,0), {around}").least == 6


# boat: workers and skill tiles in spring, summer and autumn
LOADS = {
    "Keyflower": ((7, 1), (7, 1), (3, 2)),
    "Sea Bastion": ((6, 2), (6, 2), (6, 2)),
    "Sea Breese": ((6, 1), (4, 1), (4, 1)),
    "Flipper": ((5, 2), (5, 2), (2, 2)),
    "Ianvincible": ((5, 1), (5, 1), (3, 1)),
    "White Wind": ((4, 2), (4, 2), (4, 1)),
}


@pytest.mark.parametrize("boat", LOADS)
@pytest.mark.parametrize("season", [0, 1, 2])
def test_loads(ended: Ended, boat: str, season: int) -> None:
    def verdict(workers: int, skills: int) -> str:
        position = [
            f"season {('spring', 'summer', 'autumn')[season]}",
            "phase offers",
            "bag only 30R 30B 30Y",
        ]
        line = f"load {boat} {workers}R" + (f" {skills} saw" if skills else "")
        return loaded(ended, position, line)

    workers, skills = LOADS[boat][season]
    assert verdict(workers, skills) == "legal"
    assert verdict(workers + 1, skills) == "illegal"
    assert verdict(workers - 1, skills) == "illegal"
    assert verdict(workers, skills + 1) == "illegal"
    assert verdict(workers, skills - 1) == "illegal"


def loaded(ended: Ended, position: list[str], line: str) -> str:
    return str(ended(position, line, players="Ann, Ben, Cy, Dan, Eve, Fay").steps[-1].verdict)
