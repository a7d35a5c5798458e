"""Final scoring the slow and plain way: every assignment of every piece, each tile scored by trying all it
could be. Shares no code with the solver but the names of the tiles' terms.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod

from aboveboard.replay.keyflower.allocation import (
    Contract,
    EachOf,
    EachOfChosen,
    Hoard,
    OneOfEach,
    OnYard,
    SetsOfAny,
)

ALL_KINDS = {
    "worker": ["blue", "red", "yellow", "green"],
    "skill": ["saw", "pickaxe", "anvil"],
    "resource": ["wood", "stone", "iron", "gold"],
}


def kinds_alone(hoard: Hoard, name: str) -> set[str]:
    for figure in hoard.figures:
        if figure.name == name:
            return set(figure.colours)
    if name in ALL_KINDS["resource"] and hoard.any_for_any:
        return set(ALL_KINDS["resource"])
    if name == "gold":
        return {"gold", *hoard.gold_stands_for}
    return {name}


def kinds_in_company(hoard: Hoard, name: str, company: Sequence[str]) -> set[str]:
    kinds = kinds_alone(hoard, name)
    lent = [set(f.colours) for f in hoard.figures if f.joins and f.name in company]
    for _ in range(len(lent) + 1):
        for colours in lent:
            if colours & kinds:
                kinds = kinds | colours
    return kinds


def score_of_tile(hoard: Hoard, contract: Contract, names: Sequence[str]) -> int:
    """The most points, over everything that the pieces on the tile could count as."""
    possible = [sorted(kinds_in_company(hoard, name, names)) for name in names]
    best = 0
    for kinds in product(*possible):
        if isinstance(contract, SetsOfAny):
            points = len(kinds) // contract.size * contract.points
        elif isinstance(contract, OneOfEach):
            points = min(kinds.count(kind) for kind in contract.kinds) * contract.points
        elif isinstance(contract, EachOf):
            points = sum(contract.kinds is None or kind in contract.kinds for kind in kinds) * contract.points
        elif isinstance(contract, EachOfChosen):
            points = max(kinds.count(kind) for kind in contract.kinds) * contract.points
        best = max(best, points)
    return best


def sort_of(hoard: Hoard, name: str) -> str:
    return next((sort for sort, kinds in ALL_KINDS.items() if name in kinds), "worker")


Destination = tuple[str, int] | None


def piles(
    hoard: Hoard, contracts: Sequence[Contract], yards: Sequence[OnYard]
) -> list[tuple[str, int, list[Destination]]]:
    """Equal pieces, their number, and everywhere that one of them may go."""
    found: list[tuple[str, int, list[Destination]]] = []
    held = [*hoard.workers.items(), *hoard.resources.items(), *hoard.skills.items()]
    held += [(figure.name, 1) for figure in hoard.figures]
    for name, count in held:
        tiles: list[Destination] = [
            ("contract", i) for i, c in enumerate(contracts) if c.sort == sort_of(hoard, name)
        ]
        found.append((name, count, [None, *tiles]))
    for i, yard in enumerate(yards):
        for name, count in yard.lying.items():
            found.append((name, count, [("left on", i), ("yard", i)]))
    return found


def markers(
    hoard: Hoard, contracts: Sequence[Contract], yards: Sequence[OnYard]
) -> Iterator[list[tuple[str, int, list[Destination]]]]:
    """Every declaration of the purple marker, as one more pile."""
    if not hoard.purple:
        yield []
        return
    for sort, kinds in ALL_KINDS.items():
        tiles: list[Destination] = [("contract", i) for i, c in enumerate(contracts) if c.sort == sort]
        if sort == "resource":
            tiles += [("yard", i) for i in range(len(yards))]
        for kind in kinds:
            yield [(kind, 1, [None, *tiles])]


def assignments(hoard: Hoard, contracts: Sequence[Contract], yards: Sequence[OnYard]) -> int:
    """How many assignments `best_total` goes through."""
    ways = prod(comb(len(to) + n - 1, n) for _, n, to in piles(hoard, contracts, yards))
    return ways * sum(prod(len(to) for _, _, to in marker) for marker in markers(hoard, contracts, yards))


def best_total(hoard: Hoard, contracts: Sequence[Contract], yards: Sequence[OnYard] = ()) -> int:
    @cache
    def tile_points(i: int, names: tuple[str, ...]) -> int:
        return score_of_tile(hoard, contracts[i], names)

    def total(placed: Sequence[tuple[str, Destination]]) -> int:
        points = 0
        for i, _ in enumerate(contracts):
            points += tile_points(i, tuple(sorted(n for n, to in placed if to == ("contract", i))))
        for i, yard in enumerate(yards):
            for name, to in placed:
                if to == ("yard", i) and (yard.kinds is None or kinds_alone(hoard, name) & yard.kinds):
                    points += yard.points
        for name, to in placed:
            loose = to is None or to[0] == "left on"
            as_gold = name == "gold" or (
                hoard.any_as_loose_gold and hoard.any_for_any and name in ALL_KINDS["resource"]
            )
            points += loose and as_gold
        return points

    best = 0
    for marker in markers(hoard, contracts, yards):
        everything = piles(hoard, contracts, yards) + marker
        splits = [combinations_with_replacement(to, n) for _, n, to in everything]
        for ways in product(*splits):
            placed = [(name, to) for (name, _, _), way in zip(everything, ways, strict=True) for to in way]
            best = max(best, total(placed))
    return best
