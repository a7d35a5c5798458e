"""Every edge of every tile, laid against a road and against water.

The figures are written down by hand: one changed in the data file has to fail here.
"""

from collections.abc import Callable

import pytest

from aboveboard.replay.verdict import Replay

Ended = Callable[..., Replay]

# Clockwise from the bottom: R road, W water, G field.
EDGES = {
    "Keywood": "RRGRRG",
    "Keystone Quarry": "RGRRRG",
    "Key Mine": "RGGRRR",
    "Woodcutter": "RRRRGG",
    "Quarryman": "RGRRGR",
    "Miner": "RRGRGR",
    "Gold Mine": "RGRRGR",
    "Workshop": "RGGRRR",
    "Apprentice Hall": "RRGRRG",
    "Alehouse": "RRRRGG",
    "Peddler": "RGRRRG",
    "Stable": "RRGRGR",
    "Store": "RGGRGR",
    "Mason": "GRRGGR",
    "Carpenter": "GRGRRG",
    "Smelter": "RRGRGG",
    "Tavern": "GRGGRR",
    "Brewer": "GRRGRG",
    "Hiring Fair": "GGRRGR",
    "Farrier": "RGRGGR",
    "Boat-1": "WGGWGG",
    "Boat-2": "WGGWGG",
    "Boat-3": "WGGWGG",
    "Boat-4": "WGGWGG",
    "Timber Yard": "GRGGGR",
    "Stone Yard": "GRGRGG",
    "Blacksmith": "GGRRGG",
    "Barn": "RRGGGG",
    "Sawmill": "RGGRGG",
    "Sculptor": "GGRGGR",
    "Forge": "RGRGGG",
    "Goldsmith": "GRGGRG",
    "Well": "GGGRGR",
    "Fair": "GGGGRR",
    "Inn": "RGGGRG",
    "Wainwright": "GGRGRG",
    "Apothecary": "GRGGGG",
    "Craftsman's Guild": "GRGGGG",
    "Jeweller": "GGGGGR",
    "Key Guild": "GGGGRG",
    "Keythedral": "GGGGGR",
    "Key Market": "GGRGGG",
    "Mercer's Guild": "RGGGGG",
    "Scholar": "GGGRGG",
    "Scribes": "GGRGGG",
    "Village Hall": "GGGRGG",
    "Watermill": "GGGGRG",
    "Windmill": "RGGGGG",
    "Keyflower": "WGGWGG",
    "Sea Bastion": "WGGWGG",
    "Sea Breese": "WGGWGG",
    "Flipper": "WGGWGG",
    "Ianvincible": "WGGWGG",
    "White Wind": "WGGWGG",
    "Order-1": "GGGRGG",
    "Order-2": "RGGRGG",
    "Order-3": "GRGRGR",
    "Order-4": "GRRGRR",
}
HOMES = {
    "Home-1": "WRRRRR",
    "Home-2": "RWRRRR",
    "Home-3": "RRRWRR",
    "Home-4": "RRWRRR",
    "Home-5": "RRRRWR",
    "Home-6": "RRRRRW",
}
# The home tile has its water at the bottom and roads all around else.
AT_THE_ROAD, AT_THE_WATER = (0, -1), (0, 1)


def fits(ended: Ended, home: str, tile: str, at: tuple[int, int], turn: int) -> bool:
    """Whether a tile may be placed there, its edges alone considered."""
    season = "winter" if tile not in ("Boat-1", "Boat-2", "Boat-3", "Boat-4") else "summer"
    name = tile if season == "winter" else f"{tile}b"
    position = [f"season {season}", "phase placing", f"Ann village only {home} (0,0)", f"Ann won only {name}"]
    step = ended(position, f"Ann: place {name} ({at[0]},{at[1]}) turn {turn}", players="Ann, Ben").steps[-1]
    return "KF-V03" not in [one.rule.code for one in step.breaches]


@pytest.mark.parametrize("tile", EDGES)
def test_where_a_tile_has_its_roads(ended: Ended, tile: str) -> None:
    # Placed above and turned by k, it touches the road with the edge that is k before its bottom one.
    found = [fits(ended, "Home-1", tile, AT_THE_ROAD, (6 - edge) % 6) for edge in range(6)]
    assert found == [letter == "R" for letter in EDGES[tile]]


@pytest.mark.parametrize("tile", EDGES)
def test_where_a_tile_has_its_water(ended: Ended, tile: str) -> None:
    found = [fits(ended, "Home-1", tile, AT_THE_WATER, (3 - edge) % 6) for edge in range(6)]
    assert found == [letter == "W" for letter in EDGES[tile]]


AROUND = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))


@pytest.mark.parametrize("home", HOMES)
@pytest.mark.parametrize(("tile", "letter"), [("Keythedral", "R"), ("Boat-1", "W")])
def test_where_a_home_tile_has_roads_and_water(ended: Ended, home: str, tile: str, letter: str) -> None:
    edge = EDGES[tile].index(letter)
    found = []
    for way, at in enumerate(AROUND):
        found.append(fits(ended, home, tile, at, (way + 3 - edge) % 6))
    assert found == [one == letter for one in HOMES[home]]
