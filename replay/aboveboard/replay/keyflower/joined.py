"""What water and road join in a village: the chain of Sea Breese and the loop of Sea Bastion.

Both answers are exact for known edges and a lower bound where edges are unknown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from aboveboard.replay.keyflower.hexes import HOME, Hex, Village, neighbours, opposite, water_link
from aboveboard.replay.keyflower.tiles import Edge

Links: TypeAlias = dict[Hex, tuple[Hex, ...]]

Frontier: TypeAlias = tuple[tuple[int, int], ...]
"""For each tile of the sweep's edge: its piece of road (0 if none), and 1 if its links are odd."""


def boat_chain(village: Village, boats: Collection[str], home: Hex = HOME) -> tuple[Hex, ...]:
    """The longest chain of boats that water joins to the home tile, nearest first; its length scores.

    ``boats`` are the written names that count as boats (boats, summer boats, ships of an expansion).
    The chain starts at a tile beside ``home`` and uses no tile twice; a tile that is no boat ends it. If
    water branches, which no tile of the base game makes it do, the longest branch counts.
    Source: the rulebook on Sea Breese; that only one chain counts, the implementation.
    """
    best: tuple[Hex, ...] = ()
    open_ends: list[tuple[Hex, ...]] = [()]
    while open_ends:
        chain = open_ends.pop()
        best = max(best, chain, key=len)
        end = chain[-1] if chain else home
        open_ends.extend(
            (*chain, other)
            for other in neighbours(end)
            if other not in chain
            and other != home
            and water_link(village, end, other)
            and village[other].tile in boats
        )
    return best


def road_loop(village: Village) -> frozenset[Hex]:
    """The tiles of a largest closed road, empty if no road closes; their number scores for Sea Bastion.

    The reading: all roads of a tile meet on it, a link is an edge with a road on both sides, and the loop is
    a walk along links that ends where it began and takes no link twice. It may cross a tile again by other
    links; that tile counts once. It need not touch the home tile, and field edges never serve, not even for
    the owner of summer boat 2a. Source: the rulebook; that a tile counts once, the implementation.

    Such a walk exists on a set of links exactly if the set hangs together and every tile has an even number
    of its links. The search sweeps over the village tile by tile and decides link by link, keeping for each
    pattern at the edge of the sweep (which tiles hang together, which are odd) only the most tiles. So the
    work grows with the width of the village, not with the number of walks: a village of 40 tiles with roads
    on all sides, far beyond what the game allows, is done in seconds, a real one in milliseconds. Tiles on no
    loop are taken away first, and parts joined by one link only are searched apart, for no loop can use it.
    """
    return _largest_of(tuple(_links(village).items()))


# The rules, the bounds and the items of one score all ask for the same.
@lru_cache(maxsize=16)
def _largest_of(links: tuple[tuple[Hex, tuple[Hex, ...]], ...]) -> frozenset[Hex]:
    best: frozenset[Hex] = frozenset()
    for part in _parts(_without_bridges(dict(links))):
        if len(part) > len(best):
            best = max(best, _largest_loop(part), key=len)
    return best


def _links(village: Village) -> Links:
    roads = {at: [edge is Edge.ROAD for edge in village.edges(at) or ()] for at in sorted(village)}
    return {
        at: tuple(
            [
                other
                for way, other in enumerate(neighbours(at))
                if here[way] and other in roads and roads[other][opposite(way)]
            ]
        )
        for at, here in roads.items()
    }


def _without_bridges(links: Links) -> Links:
    bridges = {
        frozenset((at, other))
        for at, around in links.items()
        for other in around
        if at < other and other not in _reached(links, at, avoiding=other)
    }
    return {
        at: tuple([other for other in around if frozenset((at, other)) not in bridges])
        for at, around in links.items()
    }


def _reached(links: Links, start: Hex, avoiding: Hex | None = None) -> set[Hex]:
    """The tiles joined to ``start``, without the direct link from it to the tile to avoid."""
    reached, open_ends = {start}, [start]
    while open_ends:
        at = open_ends.pop()
        new = [other for other in links[at] if other not in reached and (at, other) != (start, avoiding)]
        reached.update(new)
        open_ends.extend(new)
    return reached


def _parts(links: Links) -> Iterator[Links]:
    left = set(links)
    while left:
        part = _reached(links, min(left))
        left -= part
        if len(part) > 1:
            yield {at: links[at] for at in sorted(part)}


def _largest_loop(links: Links) -> frozenset[Hex]:
    if all(len(around) % 2 == 0 for around in links.values()):
        return frozenset(links)
    order = _sweep(links)
    bit = {at: 1 << n for n, at in enumerate(order)}
    place = {at: n for n, at in enumerate(order)}
    edge: list[Hex] = []
    states: dict[Frontier, int] = {(): 0}
    best = 0
    for at in order:
        edge.append(at)
        states = {(*state, (0, 0)): tiles for state, tiles in states.items()}
        for other in links[at]:
            if place[other] < place[at]:
                states = _decide(states, edge.index(other), len(edge) - 1, bit[other] | bit[at])
        for done in [one for one in edge if all(place[other] <= place[at] for other in links[one])]:
            states, closed = _finish(states, edge.index(done))
            edge.remove(done)
            best = max(best, closed, key=int.bit_count)
    return frozenset(at for at in order if bit[at] & best)


def _decide(states: Mapping[Frontier, int], one: int, other: int, bits: int) -> dict[Frontier, int]:
    """Each state with the link between two tiles of the edge left out, and with it taken."""
    after = dict(states)
    for state, tiles in states.items():
        (piece, odd), (other_piece, other_odd) = state[one], state[other]
        joined = piece or other_piece or len(state) + 1
        new = [(joined, o) if p and p in (piece, other_piece) else (p, o) for p, o in state]
        new[one], new[other] = (joined, 1 - odd), (joined, 1 - other_odd)
        _keep(after, _numbered(new), tiles | bits)
    return after


def _finish(states: Mapping[Frontier, int], place: int) -> tuple[dict[Frontier, int], int]:
    """The states after a tile's last link, without it, and the largest loop that closed there."""
    after: dict[Frontier, int] = {}
    closed = 0
    for state, tiles in states.items():
        piece, odd = state[place]
        if odd:
            continue
        rest = state[:place] + state[place + 1 :]
        pieces = {p for p, _ in rest if p}
        if piece and not pieces:
            closed = max(closed, tiles, key=int.bit_count)
        elif not piece or piece in pieces:
            _keep(after, _numbered(rest), tiles)
    return after, closed


def _keep(states: dict[Frontier, int], state: Frontier, tiles: int) -> None:
    if state not in states or tiles.bit_count() > states[state].bit_count():
        states[state] = tiles


def _numbered(state: Collection[tuple[int, int]]) -> Frontier:
    """The state with its pieces of road numbered by first appearance, so that equal patterns are equal."""
    numbers = {0: 0}
    return tuple((numbers.setdefault(piece, len(numbers)), odd) for piece, odd in state)


def _sweep(links: Links) -> list[Hex]:
    """The order of tiles, along one of the three axes, that keeps the edge of the sweep shortest."""
    axes = [
        sorted(links),
        sorted(links, key=lambda at: (at[1], at[0])),
        sorted(links, key=lambda at: (at[0] + at[1], at[0])),
    ]
    return min(axes, key=lambda order: _width(links, order))


def _width(links: Links, order: list[Hex]) -> int:
    place = {at: n for n, at in enumerate(order)}
    last = {at: max(place[other] for other in (at, *links[at])) for at in order}
    return max(sum(place[at] <= n < last[at] for at in order) for n in range(len(order)))
