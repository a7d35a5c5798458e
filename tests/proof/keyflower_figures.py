"""What the tiles and the box of Keyflower show, for the second judge: a copy of its own, not the product's data.

Edges run clockwise from the bottom: bottom, bottom left, top left, top, top right, bottom right.
"""

from collections import Counter
from typing import NamedTuple


class Tile(NamedTuple):
    """A tile as printed: `gives` and `points` of its two sides, `cost` of turning it over."""

    name: str
    season: str
    edges: str
    gives: tuple[tuple[str, ...], tuple[str, ...]]
    cost: tuple[str, ...]
    points: tuple[int, int]


_VILLAGE = """
Keywood         | spring | RRGRRG | give 1 wood               | give 3 wood                 | saw             | 0 3
Keystone Quarry | spring | RGRRRG | give 1 stone              | give 3 stone                | pickaxe         | 0 3
Key Mine        | spring | RGGRRR | give 1 iron               | give 3 iron                 | anvil           | 0 3
Woodcutter      | spring | RRRRGG | give 2 wood               | give 1 wood, give 1 gold    | saw             | 0 3
Quarryman       | spring | RGRRGR | give 2 stone              | give 1 stone, give 1 gold   | pickaxe         | 0 3
Miner           | spring | RRGRGR | give 2 iron               | give 1 iron, give 1 gold    | anvil           | 0 3
Gold Mine       | spring | RGRRGR | give 1 gold               | give 2 gold                 | stone iron      | 0 3
Workshop        | spring | RGGRRR | one-of wood stone iron    | give 1 wood stone iron      | any any         | 0 3
Apprentice Hall | spring | RRGRRG | draw 1 skill              | draw 2 skill                | wood stone      | 0 3
Alehouse        | spring | RRRRGG | draw 1 worker             | draw 2 worker               | wood stone iron | 0 0
Peddler         | spring | RGRRRG | pay Y, give 1 G           | pay Y, give 2 G             | gold            | 0 0
Stable          | spring | RRGRGR | carts 2 1                 | carts 4 2                   | wood iron       | 0 5
Store           | summer | RGGRGR | pay B, give 1 G           | pay B, give 2 G             | gold            | 0 3
Mason           | summer | GRRGGR | pay pickaxe, give 3 stone | pay pickaxe, give 3 gold    | stone stone stone | 0 7
Carpenter       | summer | GRGRRG | pay saw, give 3 wood      | pay saw, give 3 gold        | wood wood wood  | 0 7
Smelter         | summer | RRGRGG | pay anvil, give 3 iron    | pay anvil, give 3 gold      | iron iron iron  | 0 7
Tavern          | summer | GRGGRR | pay worker, draw 2 worker | pay worker, draw 3 worker   | wood stone iron | 0 0
Brewer          | summer | GRRGRG | pay skill, draw 2 worker  | pay skill, draw 3 worker    | stone iron      | 0 3
Hiring Fair     | summer | GGRRGR | pay skill, draw 2 skill   | pay skill, draw 3 skill     | wood iron       | 0 5
Farrier         | summer | RGRGGR | carts 3 1                 | carts 5 2                   | any any         | 0 5
Timber Yard     | autumn | GRGGGR | each wood 2               | each wood 3                 | saw             | 0 0
Stone Yard      | autumn | GRGRGG | each stone 2              | each stone 3                | pickaxe         | 0 0
Blacksmith      | autumn | GGRRGG | each iron 2               | each iron 3                 | anvil           | 0 0
Barn            | autumn | RRGGGG | each any 1                | each any 2                  | skill           | 0 0
Sawmill         | autumn | RGGRGG |                           |                             | wood wood wood  | 3 10
Sculptor        | autumn | GGRGGR |                           |                             | stone stone stone | 3 10
Forge           | autumn | RGRGGG |                           |                             | iron iron iron  | 3 10
Goldsmith       | autumn | GRGGRG |                           |                             | gold gold       | 0 7
Well            | autumn | GGGRGR |                           |                             | any any any     | 3 7
Fair            | autumn | GGGGRR | pay R, give 1 G           | pay R, give 2 G             | gold            | 0 5
Inn             | autumn | RGGGRG | draw 1 worker             | draw 3 worker               | any skill       | 0 0
Wainwright      | autumn | GGRGRG | carts 4 2                 | carts 6 2                   | any any         | 0 5
Home-1          | home   | WRRRRR | carts 1 1                 | carts 2 1                   | wood stone      | 0 5
Home-2          | home   | RWRRRR | carts 1 1                 | carts 2 1                   | stone iron      | 0 5
Home-3          | home   | RRRWRR | carts 1 1                 | carts 2 1                   | wood iron       | 0 5
Home-4          | home   | RRWRRR | carts 1 1                 | carts 2 1                   | wood stone      | 0 5
Home-5          | home   | RRRRWR | carts 1 1                 | carts 2 1                   | stone iron      | 0 5
Home-6          | home   | RRRRRW | carts 1 1                 | carts 2 1                   | wood iron       | 0 5
"""

_WINTER = """
Apothecary GRGGGG
Craftsman's_Guild GRGGGG
Jeweller GGGGGR
Key_Guild GGGGRG
Keythedral GGGGGR
Key_Market GGRGGG
Mercer's_Guild RGGGGG
Scholar GGGRGG
Scribes GGRGGG
Village_Hall GGGRGG
Watermill GGGGRG
Windmill RGGGGG
"""

_ORDER = {"Order-1": "GGGRGG", "Order-2": "RGGRGG", "Order-3": "GRGRGR", "Order-4": "GRRGRR"}

# Workers and skill tiles of each boat in spring, summer and autumn, and the fewest players it is for.
LOADS = {
    "Keyflower": ((7, 1), (7, 1), (3, 2), 2),
    "Sea Bastion": ((6, 2), (6, 2), (6, 2), 2),
    "Sea Breese": ((6, 1), (4, 1), (4, 1), 3),
    "Flipper": ((5, 2), (5, 2), (2, 2), 4),
    "Ianvincible": ((5, 1), (5, 1), (3, 1), 5),
    "White Wind": ((4, 2), (4, 2), (4, 1), 6),
}

COLOURS = ("R", "B", "Y", "G")
FIGURES = ("Paulo", "Sven")
WORKERS = COLOURS + FIGURES
SKILLS = ("saw", "pickaxe", "anvil")
GOODS = ("wood", "stone", "iron", "gold")

BAG = Counter(R=40, B=40, Y=40)
SUPPLY = Counter(G=20, saw=16, pickaxe=16, anvil=16, wood=24, stone=24, iron=24, gold=48)

SEASONS = ("spring", "summer", "autumn", "winter")


def _tiles() -> dict[str, Tile]:
    found = {}
    for line in _VILLAGE.strip().splitlines():
        name, season, edges, basic, better, cost, points = (one.strip() for one in line.split("|"))
        sides = tuple(
            tuple(part.strip() for part in side.split(",") if part.strip()) for side in (basic, better)
        )
        low, high = points.split()
        found[name] = Tile(name, season, edges, sides, tuple(cost.split()), (int(low), int(high)))
    for line in _WINTER.strip().splitlines():
        name, edges = line.split()
        name = name.replace("_", " ")
        found[name] = Tile(name, "winter", edges, ((), ()), (), (12 if name == "Keythedral" else 0, 0))
    for name in ("Boat-1a", "Boat-1b", "Boat-2a", "Boat-2b", "Boat-3a", "Boat-3b", "Boat-4a", "Boat-4b"):
        found[name] = Tile(name, "summer", "WGGWGG", ((), ()), (), (0, 0))
    for name, edges in _ORDER.items():
        found[name] = Tile(name, "order", edges, ((), ()), (), (0, 0))
    for name in (*LOADS, "Keymelequin"):
        found[name] = Tile(name, "boat", "WGGWGG", ((), ()), (), (0, 0))
    # No source shows the edges of the ghost ship.
    found["Ghost-ship"] = Tile("Ghost-ship", "ghost", "??????", ((), ()), (), (0, 0))
    return found


TILES = _tiles()
WITHOUT_ACTION = {name for name, one in TILES.items()
                  if one.season == "autumn" and (not one.gives[0] or one.gives[0][0].startswith("each"))}  # fmt: skip


def is_summer_boat(tile: str) -> bool:
    return tile.startswith("Boat-")


def is_ship(tile: str) -> bool:
    return tile in LOADS or is_summer_boat(tile) or tile == "Ghost-ship"
