"""The final scoring: each player's points item by item, by the best allocation, and its bounds.

A free flip is tried on every tile that has another side; each is a scoring of its own. What lies unseen
behind a screen gives bounds: the best score of the worst and of the best that may be there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from aboveboard.notation.frozen import Frozen
from aboveboard.replay.keyflower.allocation import (
    GOLD,
    PURPLE,
    Allocation,
    Contract,
    Figure,
    Hoard,
    Share,
    Sort,
    best_allocation,
    points_of_loose_gold,
    points_of_sort,
)
from aboveboard.replay.keyflower.hexes import (
    HOME,
    Hex,
    Placed,
    Village,
    neighbour,
    neighbour_count,
    unconnected,
)
from aboveboard.replay.keyflower.hoards import (
    as_allocated,
    as_written,
    behind_screen,
    contracts,
    figure_of,
    hoard,
    overfull,
    spreads,
    yards,
)
from aboveboard.replay.keyflower.holdings import sort_of
from aboveboard.replay.keyflower.joined import boat_chain, road_loop
from aboveboard.replay.keyflower.latest import latest_at, latest_of
from aboveboard.replay.keyflower.powers import boat_of, has_power
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import Edge, PowerKind, Scoring, ScoringKind, Season
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.verdict import Item, Tally

__all__ = [
    "allocated_items",
    "complete",
    "finished",
    "fixed_points",
    "flipped",
    "flips",
    "points_beyond",
    "scores",
    "tally",
    "winners",
]

_MOST_WAYS = 400


def finished(table: Table) -> bool:
    """Whether the game is over."""
    return table.season is Season.WINTER and table.phase in (Phase.SCORING, Phase.OVER)


@latest_at
def scores(table: Table) -> tuple[Tally, ...]:
    """The score of each player once the game is over: as declared, or else the best there is."""
    if not finished(table):
        return ()
    return tuple(table.scored.get(seat) or tally(table, seat) for seat in range(table.seats))


def winners(table: Table) -> tuple[int, ...] | None:
    """The seats with most points; None where the game is not over or unseen pieces may decide."""
    found = scores(table)
    best = max((one.least for one in found), default=0)
    certain = tuple(one.seat for one in found if one.least == best == one.most)
    others = (one for one in found if one.seat not in certain)
    if not certain or any(one.most is None or one.most >= best for one in others):
        return None
    return certain


def fixed_points(table: Table, seat: int, village: Village) -> tuple[Item, ...]:
    """The points of a village that do not hang on any allocation."""
    found = []
    for at, lying, side in village.sides:
        if side.points:
            found.append(Item(lying.tile, side.points, "printed"))
        if side.scoring is not None:
            points, detail = _counted(table, seat, village, at, side.scoring)
            if points:
                found.append(Item(lying.tile, points, detail))
    return tuple(found)


def points_beyond(table: Table, seat: int, village: Village) -> int:
    """What edges that no source shows may add at most to the points that hang on no allocation."""
    more = 0
    for kind, edge in ((ScoringKind.BOAT_CHAIN, Edge.WATER), (ScoringKind.ROAD_LOOP, Edge.ROAD)):
        wishful = village.supposing(edge)
        if wishful is village:
            return 0
        for at, _, side in village.sides:
            if side.scoring is not None and side.scoring.kind is kind:
                more += _counted(table, seat, wishful, at, side.scoring)[0]
                more -= _counted(table, seat, village, at, side.scoring)[0]
    return more


def _counted(table: Table, seat: int, village: Village, at: Hex, scoring: Scoring) -> tuple[int, str]:
    """The points of a tile that counts what lies in the village."""
    match scoring.kind:
        case ScoringKind.TRANSPORT:
            moves = sum(side.transport for _, _, side in village.sides)
            power = boat_of(PowerKind.DOUBLE_TRANSPORT).power
            if power and has_power(table, seat, PowerKind.DOUBLE_TRANSPORT):
                moves *= power.amount
            return moves * scoring.points, f"transport of {moves}"
        case ScoringKind.ROAD_LOOP:
            tiles = len(road_loop(village))
            return tiles * scoring.points, f"{_counted_tiles(tiles)} on a loop of road"
        case ScoringKind.BOAT_CHAIN:
            boats = _chain(table, village)
            return scoring.table[min(boats, len(scoring.table) - 1)], f"a chain of {boats}"
        case ScoringKind.NEIGHBOURS:
            tiles = neighbour_count(village, at)
            return tiles * scoring.points, f"{_counted_tiles(tiles)} around"
        case _:
            return 0, ""


def _counted_tiles(n: int) -> str:
    return "1 tile" if n == 1 else f"{n} tiles"


def _chain(table: Table, village: Village) -> int:
    boats = {one.tile for at, one in village.items() if table.ways.ships(village.tile(at))}
    if table.rulings["sea-breese-chain"] == "joined":
        return len(boat_chain(village, boats))
    way = next((way for way in range(6) if HOME in village and village.edge(HOME, way) is Edge.WATER), None)
    count, here = 0, HOME
    while way is not None and neighbour(here, way) in village:
        here = neighbour(here, way)
        if village[here].tile not in boats:
            break
        count += 1
    return count


def flips(village: Village) -> tuple[Hex, ...]:
    """The tiles that a free flip may turn over; none if the village has no such flip."""
    scorings = [side.scoring for _, _, side in village.sides if side.scoring]
    if not any(one.kind is ScoringKind.FREE_FLIP for one in scorings):
        return ()
    return tuple(
        at for at, lying in village.items() if not lying.upgraded and village.tile(at).upgraded is not None
    )


def flipped(village: Village, at: Hex) -> Village:
    """A village with a tile turned to its upgraded side."""
    lying = village[at]
    return village.with_tile(at, Placed(lying.tile, True, lying.turn))


def _villages(village: Village) -> Iterator[tuple[str, Village]]:
    """The village as it is, and with each free flip, by the name of the tile that is turned."""
    yield "", village
    for at in flips(village):
        yield village[at].tile, flipped(village, at)


def complete(table: Table, seat: int) -> bool:
    """Whether the record tells of all that a seat scores with, unseen pieces counted as such."""
    village = table.villages[seat]
    wanted = {str(contract.sort) for contract in contracts(village)}
    if wanted & table.screens[seat].more or overfull(table, seat):
        return False
    if not table.partial:
        return True
    told = table.sure("village", seat) and table.sure("goods", seat) and table.start is not None
    return told and not unconnected(village)


class _Worth(Frozen):
    """What some pieces of one sort are worth: without the purple marker, and what it adds to them."""

    points: int
    gain: int


def _worth(held: Hoard, asking: tuple[Contract, ...], sort: Sort, marked: bool) -> _Worth:
    """The worth of one sort of what a player holds, to the tiles that ask for it.

    What the marker adds is 0 for a player who cannot have it (`marked`).
    """
    if sort is not Sort.RESOURCE and all(one.sort is not sort for one in asking):
        return _Worth(0, 0)
    points = points_of_sort(held, asking, sort)
    if not marked:
        return _Worth(points, 0)
    # The marker can always be declared gold and stay unallocated.
    gain = points_of_sort(held, asking, sort, purple=True) - points
    return _Worth(points, max(gain, points_of_loose_gold()))


def _hidden(
    table: Table, seat: int, asking: tuple[Contract, ...], sort: Sort, marked: bool
) -> list[tuple[Pieces, _Worth]]:
    """What may lie behind the screen of a sort, and its worth, the least first and the most last."""
    screen = table.screens[seat]
    known = Pieces(tuple([pair for pair in screen.known.counts if _sort(pair[0]) is sort]))

    def worth(pieces: Pieces) -> _Worth:
        return _worth(behind_screen(table, pieces), asking, sort, marked)

    wanted = any(one.sort is sort for one in asking)
    ways = spreads(screen, str(sort), _MOST_WAYS) if wanted else ()
    if ways is not None:
        found = [(known.plus(one), worth(known.plus(one))) for one in ways or (NOTHING,)]
        return sorted(found, key=lambda one: (one[1].points, one[1].gain))
    # Too many ways to try: nothing of what is unseen scores, or all of it counts as whatever it may be.
    return [(known, worth(known)), (known, _at_best(table, seat, asking, sort, known, marked))]


def _at_best(
    table: Table, seat: int, asking: tuple[Contract, ...], sort: Sort, known: Pieces, marked: bool
) -> _Worth:
    screen = table.screens[seat]
    kinds = [kind for kind, _ in screen.could.counts if _sort(kind) is sort]
    held = behind_screen(table, known)
    unseen = min(
        screen.unidentified(str(sort)), sum(n for kind, n in table.box.counts if _sort(kind) is sort)
    )
    if sort is Sort.WORKER:
        return _workers_at_best(table, held, asking, kinds, unseen, marked)
    faces = map(as_allocated, kinds)
    each = {kind: n + unseen for kind, n in {**dict.fromkeys(faces, 0), **held.skills}.items()}
    return _worth(Hoard(skills=each), asking, sort, marked)


def _workers_at_best(
    table: Table, held: Hoard, asking: tuple[Contract, ...], kinds: list[str], unseen: int, marked: bool
) -> _Worth:
    """Unseen workers count as any colour there may be, with or without each figure among them."""
    colours = frozenset(as_allocated(one) for kind in kinds for one in table.ways.colours_of(Pieces.of(kind)))
    figures = [figure_of(table, kind) for kind in kinds if len(table.ways.colours_of(Pieces.of(kind))) > 1]
    found = []
    for count in range(min(len(figures), unseen) + 1):
        jokers = tuple(Figure(f"? {n}", colours) for n in range(unseen - count))
        for some in combinations(figures, count):
            mine = Hoard(held.workers, figures=(*held.figures, *some, *jokers))
            found.append(_worth(mine, asking, Sort.WORKER, marked))
    return max(found, key=lambda one: (one.points, one.gain))


def _sort(kind: str) -> Sort:
    return Sort(sort_of(kind))


@latest_of
def tally(table: Table, seat: int) -> Tally:
    """The points of a seat, if the game ended as things are.

    The items are those of the least that the seat can have; `most` is what it may come to.
    """
    village = table.villages[seat]
    asking = contracts(village)
    markers = (False, True) if table.start is None else (table.start == seat,)
    may_mark = True in markers
    workers, skills = (_hidden(table, seat, asking, sort, may_mark) for sort in (Sort.WORKER, Sort.SKILL))
    goods = _worth(hoard(table, seat, village, NOTHING, False), asking, Sort.RESOURCE, may_mark)
    boards = [_on_board(table, seat, name, one) for name, one in _villages(village)]
    sides = set(map(_Board.worth, boards))
    cases = [
        (max(board + sum(one.points for one in (w, s, goods))
             + (max(w.gain, s.gain, goods.gain, yard) if marker else 0) for board, yard in sides),
         hand, max(w.gain, s.gain, goods.gain) if marker else 0)
        for marker in markers
        for hand, w, s in [(a.plus(b), w, s) for a, w in workers for b, s in skills]
    ]  # fmt: skip
    least, hand, gain = min(cases, key=lambda one: one[0])
    most = max(total for total, *_ in cases)
    most += max(table.ways.beyond(table, seat, one) for _, one in _villages(village))
    marked = markers[0]
    best = max(boards, key=lambda one: one.points + (max(gain, one.yard) if marked else 0))
    items = _best_items(table, seat, hand, marked, best)
    return Tally(seat, items, least, most if complete(table, seat) else None)


class _Board(Frozen):
    """A village with a tile turned or none, the points that hang on no allocation, and what the marker adds
    on the best yard."""

    turned: str
    village: Village
    points: int
    yard: int

    def worth(self) -> tuple[int, int]:
        """All that matters of it for the total."""
        return self.points, self.yard


def _on_board(table: Table, seat: int, turned: str, village: Village) -> _Board:
    lying = yards(table, village)
    points = sum(item.points for item in table.ways.points(table, seat, village))
    if not lying:
        return _Board(turned, village, points, 0)
    held = hoard(table, seat, village, NOTHING, False)
    alone = Hoard(gold_stands_for=held.gold_stands_for, any_for_any=held.any_for_any)
    on_yard = table.rulings["purple-marker-on"] == "any-tile"
    best = max(yard.points for yard in lying) if on_yard else 0
    return _Board(turned, village, points + best_allocation(alone, (), lying).total, best)


def _best_items(table: Table, seat: int, behind: Pieces, purple: bool, board: _Board) -> tuple[Item, ...]:
    """The items of the best score with these pieces behind the screen."""
    village = board.village
    items = [*table.ways.points(table, seat, village)]
    held = hoard(table, seat, village, behind, purple)
    lying = yards(table, village)
    if table.rulings["purple-marker-on"] == "any-tile":
        items += allocated_items(best_allocation(held, contracts(village), lying))
    else:
        items += allocated_items(best_allocation(held, contracts(village)))
        alone = Hoard(gold_stands_for=held.gold_stands_for, any_for_any=held.any_for_any)
        items += allocated_items(best_allocation(alone, (), lying))
    if board.turned:
        items.append(Item(f"flip {board.turned}", 0, "without cost"))
    return tuple(items)


def allocated_items(allocation: Allocation) -> list[Item]:
    """The items of an allocation that score."""
    items = [Item(share.tile, points, _spelt(share)) for share, points in allocation.by_tile() if points]
    if allocation.gold:
        marked = allocation.plan.purple == GOLD and not any(
            kind == PURPLE for share in allocation.plan.shares for kind, _ in share.items
        )
        detail = "unallocated, purple among it" if marked else "unallocated"
        items.append(Item(GOLD, allocation.gold, detail))
    return items


def _spelt(share: Share) -> str:
    """What a tile got, as a record writes it."""
    words = [
        f"{n}{as_written(kind)}" if len(as_written(kind)) == 1 else f"{n} {kind}"
        for kind, n in share.items
        if n
    ]
    return " ".join(words)
