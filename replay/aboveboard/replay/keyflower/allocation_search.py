"""The best allocation of one sort of piece to the tiles that ask for it, found exactly.

Some things are tried in full, because they are few: the kind chosen for each tile that asks for a choice, the
tile that each joining figure lends its colours to (or none), and the number of sets made for each set tile.
With those fixed, a piece outside every set has a known worth: the most that a tile which pays by the piece,
or unallocated gold, gives for it. The points are then those of the sets, plus the worth of all pieces, minus
the worth of the pieces that the sets use up; so what remains is to fill the sets with the least worth.

That is done by taking pieces in rising order of worth for as long as the pieces taken fit into the places of
the sets together. The sets of pieces that fit form a transversal matroid, and in a matroid this greedy choice
gives a largest set of least weight (Rado, Edmonds): exact, no heuristic. By Hall's theorem, pieces fit if for
every group K of places no more pieces are confined to K than K holds; the places that take any piece belong
to every K, and pieces of one name are taken as one number, so a test is a handful of subtractions.

A combination is passed over only if even the least worth of that many pieces, fitting or not, would leave it
no better than the best one found. A joining figure that lends its colours to a set tile can be seated in any
place that the joined colours open, as all pieces there that may sit in one of them may sit in each; the ones
with the fewest figures in them are taken, so that the seats are short only if no seating exists.

Bound: with c chosen kinds, j joining figures, t tiles and n pieces there are at most c · t^j · (n/3 · n/5)
combinations for the tiles of the game, each at the cost of a few dozen operations.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product

from aboveboard.replay.keyflower.allocation_terms import (
    GOLD,
    PURPLE,
    Contract,
    EachOf,
    EachOfChosen,
    OneOfEach,
    Piece,
    SetsOfAny,
    accepts,
    joined,
)

Place = tuple[int, str]
LOOSE = -1


@dataclass(frozen=True, slots=True)
class Found:
    """The best allocation of one sort: for each contract the pieces by name, the choice and the points.

    `gold` is the points of unallocated gold, `purple` the kind that the marker was used as.
    """

    items: tuple[tuple[tuple[str, int], ...], ...]
    choices: tuple[str | None, ...]
    points: tuple[int, ...]
    gold: int
    purple: str | None

    @property
    def total(self) -> int:
        return sum(self.points) + self.gold


NOTHING = Found((), (), (), 0, None)


@dataclass(frozen=True, slots=True)
class _Sets:
    """So many sets for each contract (nought for those that are no set tiles)."""

    counts: tuple[int, ...]
    points: int
    size: int
    of_any: int


@dataclass(frozen=True, slots=True)
class _Branch:
    """One choice of kinds and of tiles for the joining figures, with what follows for each piece."""

    choices: tuple[str | None, ...]
    pieces: tuple[Piece, ...]
    # Parallel to `pieces`: the best pay outside sets, the contract that gives it, the open places as bits.
    worth: tuple[int, ...]
    payer: tuple[int | None, ...]
    places: tuple[int, ...]
    # Piece indices in rising order of worth.
    order: tuple[int, ...]
    seated: tuple[tuple[Piece, int], ...]
    fixed: tuple[tuple[Piece, int], ...]
    fixed_points: int


class _Given:
    """The pieces given to each contract, by name, and the kind that the purple marker was given as."""

    def __init__(self, contracts: int) -> None:
        self.items: list[dict[str, int]] = [{} for _ in range(contracts)]
        self.purple: str | None = None

    def add(self, tile: int, piece: Piece, count: int, kind: str | None) -> None:
        if count:
            self.items[tile][piece.name] = self.items[tile].get(piece.name, 0) + count
            if piece.name == PURPLE:
                self.purple = kind


class _Search:
    """The search over one sort; `best` is the strictly best combination, the earliest one among equals."""

    def __init__(self, pieces: Sequence[Piece], contracts: Sequence[Contract], loose_points: int) -> None:
        self.pieces = [p for p in pieces if not p.joins]
        self.joiners = [p for p in pieces if p.joins for _ in range(p.count)]
        self.contracts = contracts
        self.loose_points = loose_points
        self.slots: list[Place] = [
            (i, kind) for i, c in enumerate(contracts) if isinstance(c, OneOfEach) for kind in c.kinds
        ]
        # For each combination of open places, the groups of places that contain it.
        full = (1 << len(self.slots)) - 1
        self.supersets = [[g for g in range(full + 1) if g & m == m] for m in range(full + 1)]
        self.sets = self._ways_to_make_sets(sum(p.count for p in pieces))
        self.best = -1
        self.found: tuple[_Branch, _Sets, list[int]] | None = None

    def _ways_to_make_sets(self, pieces: int) -> list[_Sets]:
        """Every number of sets for each set tile, the most points first, so that the bound bites early."""
        sizes = [_set_size(c) for c in self.contracts]
        ways = []
        for counts in product(*(range(pieces // size + 1) if size else (0,) for size in sizes)):
            used = sum(n * size for n, size in zip(counts, sizes, strict=True))
            if used <= pieces:
                points = sum(n * c.points for n, c in zip(counts, self.contracts, strict=True))
                of_any = sum(
                    n * c.size
                    for n, c in zip(counts, self.contracts, strict=True)
                    if isinstance(c, SetsOfAny)
                )
                ways.append(_Sets(counts, points, used, of_any))
        # The sort is stable: among equal points the earlier tiles have the fewer sets.
        return sorted(ways, key=lambda way: -way.points)

    def run(self) -> Found:
        for choices in product(*(_choices(c) for c in self.contracts)):
            targets = [[None, *self._tiles_worth_joining(f, choices)] for f in self.joiners]
            for tiles in product(*targets):
                branch = self._branch(choices, tiles)
                if branch is not None:
                    self._try_sets(branch)
        assert self.found is not None, "no sets and no joining is always a combination"
        return self._spell_out(*self.found)

    def _tiles_worth_joining(self, figure: Piece, choices: Sequence[str | None]) -> Iterator[int]:
        """The tiles that may accept more pieces for this figure's being there."""
        group = joined(figure.faces, (f.faces for f in self.joiners))
        for i, contract in enumerate(self.contracts):
            match contract:
                case OneOfEach(kinds=kinds) if not group.isdisjoint(kinds):
                    yield i
                case EachOf(kinds=wanted) if wanted and group & wanted and not group <= wanted:
                    yield i
                case EachOfChosen() if choices[i] in group:
                    yield i
                case _:
                    pass

    def _branch(self, choices: tuple[str | None, ...], tiles: tuple[int | None, ...]) -> _Branch | None:
        """What each piece is worth and where it fits; None if a figure's tile has no use for it."""
        groups: dict[int, list[frozenset[str]]] = {}
        for figure, tile in zip(self.joiners, tiles, strict=True):
            if tile is not None:
                groups.setdefault(tile, []).append(figure.faces)
        seated: list[tuple[Piece, int]] = []
        fixed: list[tuple[Piece, int]] = []
        pieces = list(self.pieces)
        for figure, tile in zip(self.joiners, tiles, strict=True):
            if tile is None:
                pieces.append(figure)
                continue
            faces = joined(figure.faces, groups[tile])
            if not accepts(self.contracts[tile], faces, choices[tile]):
                return None
            if not isinstance(self.contracts[tile], OneOfEach):
                fixed.append((figure, tile))
                continue
            open_slots = [s for s, (t, kind) in enumerate(self.slots) if t == tile and kind in faces]
            seats = [slot for _, slot in seated]
            seated.append((figure, min(open_slots, key=seats.count)))
        valued = [self._worth(piece, choices, groups) for piece in pieces]
        return _Branch(
            choices,
            tuple(pieces),
            tuple(worth for worth, _ in valued),
            tuple(payer for _, payer in valued),
            tuple(self._open_places(piece, groups) for piece in pieces),
            tuple(sorted(range(len(pieces)), key=lambda i: valued[i][0])),
            tuple(seated),
            tuple(fixed),
            sum(self.contracts[tile].points for _, tile in fixed),
        )

    def _worth(
        self, piece: Piece, choices: Sequence[str | None], groups: dict[int, list[frozenset[str]]]
    ) -> tuple[int, int | None]:
        """The best pay for a piece outside sets and who pays it; unallocated, then the earlier tile first."""
        best, payer = (self.loose_points, LOOSE) if piece.loose_gold else (0, None)
        for i, contract in enumerate(self.contracts):
            if isinstance(contract, EachOf | EachOfChosen) and contract.points > best:
                faces = joined(piece.faces, groups[i]) if i in groups else piece.faces
                if accepts(contract, faces, choices[i]):
                    best, payer = contract.points, i
        return best, payer

    def _open_places(self, piece: Piece, groups: dict[int, list[frozenset[str]]]) -> int:
        places = 0
        for slot, (tile, kind) in enumerate(self.slots):
            faces = joined(piece.faces, groups[tile]) if tile in groups else piece.faces
            if kind in faces:
                places |= 1 << slot
        return places

    def _try_sets(self, branch: _Branch) -> None:
        cheapest = [0]
        for i in branch.order:
            cheapest += [branch.worth[i]] * branch.pieces[i].count
        least = list(accumulate(cheapest))
        income = branch.fixed_points + least[-1]
        for way in self.sets:
            size = way.size - len(branch.seated)
            if not 0 <= size < len(least) or income + way.points - least[size] <= self.best:
                continue
            taken = self._fill(branch, way)
            if taken is not None:
                cost = sum(n * worth for n, worth in zip(taken, branch.worth, strict=True))
                if income + way.points - cost > self.best:
                    self.best = income + way.points - cost
                    self.found = branch, way, taken

    def _capacities(self, branch: _Branch, way: _Sets) -> list[int]:
        seats = [slot for _, slot in branch.seated]
        return [way.counts[tile] - seats.count(slot) for slot, (tile, _) in enumerate(self.slots)]

    def _fill(self, branch: _Branch, way: _Sets) -> list[int] | None:
        """How many of each piece the sets use up, at the least worth; None if the sets cannot be filled."""
        capacities = self._capacities(branch, way)
        if capacities and min(capacities) < 0:
            return None
        room = [way.of_any]
        for capacity in capacities:
            room += [r + capacity for r in room]
        taken = [0] * len(branch.pieces)
        for i in branch.order:
            supersets = self.supersets[branch.places[i]]
            n = min(branch.pieces[i].count, *(room[g] for g in supersets))
            if n:
                taken[i] = n
                for g in supersets:
                    room[g] -= n
        return None if room[-1] else taken

    def _spell_out(self, branch: _Branch, way: _Sets, taken: list[int]) -> Found:
        """Name the pieces in each place, and give the remaining ones to the tiles that pay best for them."""
        given = _Given(len(self.contracts))
        for figure, slot in branch.seated:
            given.add(self.slots[slot][0], figure, 1, None)
        for figure, tile in branch.fixed:
            given.add(tile, figure, 1, None)
        self._give_sets(given, branch, way, taken)
        gold = self._give_rest(given, branch, taken)
        points = tuple(
            (way.counts[i] if _set_size(c) else sum(given.items[i].values())) * c.points
            for i, c in enumerate(self.contracts)
        )
        choices = tuple(
            choice if items else None for choice, items in zip(branch.choices, given.items, strict=True)
        )
        return Found(
            tuple(tuple(items.items()) for items in given.items), choices, points, gold, given.purple
        )

    def _give_sets(self, given: _Given, branch: _Branch, way: _Sets, taken: list[int]) -> None:
        over = list(taken)
        seats = _seat(taken, branch.places, self._capacities(branch, way))
        for (tile, kind), row in zip(self.slots, seats, strict=True):
            for i, n in enumerate(row):
                given.add(tile, branch.pieces[i], n, kind)
                over[i] -= n
        for tile, contract in enumerate(self.contracts):
            wanted = way.counts[tile] * contract.size if isinstance(contract, SetsOfAny) else 0
            for i in branch.order:
                n = min(over[i], wanted)
                given.add(tile, branch.pieces[i], n, min(branch.pieces[i].faces, default=None))
                over[i] -= n
                wanted -= n

    def _give_rest(self, given: _Given, branch: _Branch, taken: list[int]) -> int:
        """Give what no set uses to its payer; return the points of what stays unallocated as gold."""
        gold = 0
        for i, piece in enumerate(branch.pieces):
            rest, payer = piece.count - taken[i], branch.payer[i]
            if payer == LOOSE:
                gold += rest * self.loose_points
                if rest and piece.name == PURPLE:
                    given.purple = GOLD
            elif payer is not None:
                given.add(payer, piece, rest, self._kind_for(payer, branch.choices[payer], piece))
        return gold

    def _kind_for(self, tile: int, choice: str | None, piece: Piece) -> str | None:
        contract = self.contracts[tile]
        if isinstance(contract, EachOf) and contract.kinds is not None:
            return min(piece.faces & contract.kinds, default=None)
        return choice or min(piece.faces, default=None)


def _set_size(contract: Contract) -> int:
    match contract:
        case SetsOfAny(size=size):
            return size
        case OneOfEach(kinds=kinds):
            return len(kinds)
        case _:
            return 0


def _choices(contract: Contract) -> tuple[str | None, ...]:
    return contract.kinds if isinstance(contract, EachOfChosen) else (None,)


def _seat(taken: Sequence[int], places: Sequence[int], capacities: Sequence[int]) -> list[list[int]]:
    """Seat the taken pieces in the places, each place full (augmenting paths); the rest stay over."""
    free = list(taken)
    seats = [[0] * len(taken) for _ in capacities]

    def augment(slot: int, seen: set[int]) -> bool:
        seen.add(slot)
        fitting = [i for i, open_places in enumerate(places) if open_places >> slot & 1]
        for i in fitting:
            if free[i]:
                free[i] -= 1
                seats[slot][i] += 1
                return True
        for i in fitting:
            for other, row in enumerate(seats):
                if other not in seen and row[i] and augment(other, seen):
                    row[i] -= 1
                    seats[slot][i] += 1
                    return True
        return False

    for slot, capacity in enumerate(capacities):
        for _ in range(capacity):
            filled = augment(slot, set())
            assert filled, "Hall's condition held, so every place can be filled"
    return seats


# A player's pieces are weighed alone, with a tile turned, and once more for the items of the best score.
@lru_cache(maxsize=64)
def best_of_sort(pieces: tuple[Piece, ...], contracts: tuple[Contract, ...], loose_points: int) -> Found:
    """The best allocation of these pieces to these contracts, all of one sort.

    `loose_points` is what a piece marked as loose gold scores unallocated. Among equal totals: kinds listed
    first are chosen, a figure lends its colours to no tile or to the earlier one, sets score more of the
    points, and the earlier tiles have the fewer sets.
    Rule: Rulebook, Game end scoring (each piece is scored once, sets as often as they are complete).
    """
    if not contracts and not any(piece.loose_gold for piece in pieces):
        return NOTHING
    return _Search(pieces, contracts, loose_points).run()
