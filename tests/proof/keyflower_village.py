"""Villages for the second judge: which tiles touch, what joins them, which loops and chains there are.

A village is a dict from tile to `[(column, row), turn, upgraded]`. Everything is found by trying.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from .keyflower_figures import TILES, is_ship

# In the order of the printed edges: bottom, bottom left, top left, top, top right, bottom right.
STEPS = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))

Village = Mapping[str, list]  # type: ignore[type-arg]


def edge(village: Village, tile: str, side: int, ship: str = "??????") -> str:
    """The edge of a tile as it lies: R, G or W, `?` where no source shows it; `ship` are those of the ghost ship."""
    printed = ship if tile == "Ghost-ship" else TILES[tile].edges
    return printed[(side - village[tile][1]) % 6]


def touching(village: Village, ship: str = "??????") -> Iterator[tuple[str, str, str, str]]:
    """Every two tiles that touch, once, with the edge of each where they do."""
    for one, other in combinations(village, 2):
        (x, y), (u, v) = village[one][0], village[other][0]
        if (u - x, v - y) in STEPS:
            side = STEPS.index((u - x, v - y))
            yield one, other, edge(village, one, side, ship), edge(village, other, (side + 3) % 6, ship)


def in_one_piece(village: Village) -> bool:
    pairs = [(one, other) for one, other, _, _ in touching(village)]
    return len(_reached(set(village), pairs)) == len(village)


def mismatch(village: Village, fields_match: bool, ship: str) -> bool:
    """Whether two touching edges are of different kinds."""
    for _, _, mine, yours in touching(village, ship):
        if "?" in (mine, yours) or mine == yours:
            continue
        if fields_match or {mine, yours} == {"R", "W"}:
            return True
    return False


def joined(village: Village, one: str, other: str, over_fields: bool, ship: str) -> bool | None:
    """Whether goods can be carried between two tiles; None where no source shows it."""
    for first, second, mine, yours in touching(village, ship):
        if {first, second} == {one, other}:
            if {mine, yours} == {"R"} or (over_fields and {mine, yours} <= {"R", "G"}):
                return True
            return None if "?" in (mine, yours) and {mine, yours} <= {"R", "G", "?"} else False
    return False


def longest_loop(village: Village, ship: str) -> int:
    """The most tiles on a closed way along roads that takes no road twice.

    Such ways are the connected sets of roads with an even number at every tile; all of them are looked at.
    """
    roads = [(one, other) for one, other, mine, yours in touching(village, ship) if mine == yours == "R"]
    roads = _without_dead_ends(roads)
    tree, extra = _tree(roads)
    best = 0
    loops = [_loop(tree, road) for road in extra]
    for chosen in range(1, 1 << len(loops)):
        used: set[tuple[str, str]] = set()
        for number, loop in enumerate(loops):
            if chosen >> number & 1:
                used ^= loop
        left = {tile for road in used for tile in road}
        while left:
            part = _reached(left, used)
            best = max(best, len(part))
            left -= part
    return best


def _without_dead_ends(roads: list[tuple[str, str]]) -> list[tuple[str, str]]:
    while True:
        ends = [tile for road in roads for tile in road]
        kept = [road for road in roads if all(ends.count(tile) > 1 for tile in road)]
        if len(kept) == len(roads):
            return kept
        roads = kept


def _tree(roads: list[tuple[str, str]]) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Roads that join what can be joined without a loop, and the others."""
    tree: list[tuple[str, str]] = []
    extra = []
    for one, other in roads:
        if _reached({one, other}, tree, one) >= {other}:
            extra.append((one, other))
        else:
            tree.append((one, other))
    return tree, extra


def _loop(tree: list[tuple[str, str]], road: tuple[str, str]) -> set[tuple[str, str]]:
    """A road with the roads of a tree that lead from its one end to its other."""
    ways = [(road[0], frozenset())]  # type: ignore[var-annotated]
    for tile, taken in ways:
        if tile == road[1]:
            return set(taken) | {road}
        for link in tree:
            if tile in link and link not in taken:
                ways.append((link[0] if link[1] == tile else link[1], taken | {link}))
    raise AssertionError("a tree joins all its tiles")


def _reached(tiles, roads, start=None):  # type: ignore[no-untyped-def]
    """The tiles that can be reached from one of some tiles."""
    found = {start or next(iter(tiles))}
    while True:
        more = {tile for road in roads if found & set(road) for tile in road} - found
        if not more:
            return found
        found |= more


def boat_chain(village: Village, home: str, straight: bool, ship: str) -> int:
    """How many boats in a row follow the water of the home tile; where the ghost ship's edges are `?` none of it."""
    if straight:
        side = next(side for side in range(6) if edge(village, home, side) == "W")
        count, (x, y) = 0, village[home][0]
        while True:
            x, y = x + STEPS[side][0], y + STEPS[side][1]
            if not any(place == (x, y) and is_ship(tile) for tile, (place, *_) in village.items()):
                return count
            count += 1
    water = [(one, other) for one, other, mine, yours in touching(village, ship) if mine == yours == "W"]
    return len(_reached({home}, water)) - 1
