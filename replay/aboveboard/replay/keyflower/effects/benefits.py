"""What a use costs beside its workers, and what it gives: from the tile, and from what the record writes.

This module moves nothing and judges nothing. What a record leaves out is filled in where the tile leaves
only one possibility; what it writes is taken as it stands.
"""

from __future__ import annotations

from dataclasses import dataclass

from aboveboard.notation.keyflower.moves import Use
from aboveboard.replay.keyflower.effects.goods import UNNAMED, available
from aboveboard.replay.keyflower.effects.turns import moved_groups
from aboveboard.replay.keyflower.holdings import UNSEEN_SKILL, UNSEEN_WORKER, fit, sort_of
from aboveboard.replay.keyflower.latest import latest, latest_of
from aboveboard.replay.keyflower.stock import drawable, holders, shortfall, sorted_out
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Cost, Side
from aboveboard.replay.pieces import NOTHING, Pieces

__all__ = [
    "Gains",
    "Payment",
    "cost_in_pieces",
    "fits_cost",
    "gains_of",
    "payers",
    "payment_of",
    "priced",
    "side_of",
    "undrawable",
]

_NO_SIDE = Side()


@latest_of
def side_of(table: Table, tile: str) -> Side:
    """The side of a tile that is up; a blank one for what is no tile."""
    found = table.catalogue.get(tile)
    if found is None:
        return _NO_SIDE
    return found.side(found.upgraded is not None and table.upgraded(tile))


@dataclass(frozen=True, slots=True)
class Payment:
    """What is handed in for a use: pieces from behind the screen, and losing bids as wholes.

    `made` is False where the tile asks for something and nothing was handed in.
    """

    pieces: Pieces = NOTHING
    groups: tuple[tuple[str, Pieces], ...] = ()
    made: bool = True

    @property
    def from_screen(self) -> Pieces:
        """What comes from behind the screen; resources never do."""
        return Pieces(tuple(pair for pair in self.pieces.counts if sort_of(pair[0]) != "resource"))

    @property
    def workers(self) -> Pieces:
        """All workers handed in."""
        found = _of(self.pieces, "worker")
        for _, group in self.groups:
            found = found.plus(group)
        return found

    @property
    def skills(self) -> Pieces:
        """The skill tiles handed in."""
        return _of(self.pieces, "skill")


@latest
def payment_of(table: Table, move: Use, by: int) -> Payment:
    """What a use hands in, on the table where its workers lie on the tile already."""
    cost = side_of(table, table.named(move.tile)).pays
    if move.paid or move.paid_groups:
        groups = moved_groups(table, move.paid_groups, by)
        lying = tuple(
            (tile, group or Pieces(one.workers or ()))
            for one, (tile, group) in zip(move.paid_groups, groups, strict=True)
        )
        return Payment(Pieces(move.paid), lying)
    if not cost:
        return Payment()
    only_blocks = move.gains == () and table.rulings["use-without-its-cost"] == "allowed"
    if only_blocks or shortfall(table, by, cost_in_pieces(cost)):
        return Payment(made=False)
    return Payment(cost_in_pieces(cost))


def cost_in_pieces(cost: Cost) -> Pieces:
    """A cost as pieces, those of any kind unseen."""
    free = Pieces.from_counts({UNSEEN_WORKER: cost.any_worker, UNSEEN_SKILL: cost.any_skill})
    return cost.pieces.plus(free)


def payers(table: Table, cost: Cost, by: int) -> tuple[str, ...]:
    """The tiles where a losing bid lies that could be spent for the worker that a cost asks for."""
    return tuple(
        tile
        for tile in table.spots
        if table.losing(by, tile) and fits_cost(table, cost, table.group(by, tile))
    )


def fits_cost(table: Table, cost: Cost, workers: Pieces) -> bool:
    """Whether all workers are of a colour that a cost asks for."""
    if cost.any_worker:
        return True
    return not workers or bool(table.ways.colours_of(workers) & frozenset(cost.pieces.kinds))


def priced(cost: Cost) -> str:
    """A cost in words."""
    parts = [str(cost.pieces)] if cost.pieces else []
    for count, what in (
        (cost.any_worker, "worker of any colour"),
        (cost.any_skill, "skill tile of any kind"),
        (cost.any_resource, "of any resource"),
    ):
        if count:
            parts.append(f"{count} {what}")
    return " and ".join(parts) or "nothing"


@dataclass(frozen=True, slots=True)
class Gains:
    """What a use gives: resources and green workers from the supply, workers and skill tiles drawn."""

    resources: Pieces = NOTHING
    supplied: Pieces = NOTHING
    drawn: Pieces = NOTHING


@latest
def gains_of(table: Table, move: Use, by: int) -> Gains:
    """What a use gives, on the table where its workers lie on the tile and nothing is paid yet."""
    side = side_of(table, table.named(move.tile))
    if move.gains is not None:
        return _written(side, Pieces(move.gains))
    if not payment_of(table, move, by).made:
        return Gains()
    choice = available(table, Pieces.from_list(side.one_of))
    chosen = NOTHING if not choice else choice if len(choice) == 1 else Pieces.of(UNNAMED)
    workers, skills = side.draws_workers, side.draws_skills
    if "worker" not in table.bag.more:
        workers = min(workers, table.bag.worker_count)
    if "skill" not in table.pile.more:
        skills = min(skills, table.pile.skill_count)
    return Gains(
        available(table, side.produces).plus(chosen),
        available(table, side.gains),
        Pieces.from_counts({UNSEEN_WORKER: workers, UNSEEN_SKILL: skills}),
    )


def _written(side: Side, pieces: Pieces) -> Gains:
    """What a record writes, each piece to where on such a side it comes from."""
    resources: dict[str, int] = {}
    supplied: dict[str, int] = {}
    drawn: dict[str, int] = {}
    from_supply = side.gains and not side.draws_workers
    for kind, n in pieces.counts:
        if sort_of(kind) == "resource" or (kind == UNNAMED and (side.one_of or side.produces)):
            resources[kind] = n
        elif from_supply and kind == UNSEEN_WORKER:
            supplied[side.gains.kinds[0]] = n + supplied.get(side.gains.kinds[0], 0)
        elif from_supply and kind in side.gains:
            supplied[kind] = n + supplied.get(kind, 0)
        else:
            drawn[kind] = n
    return Gains(*(Pieces.from_counts(one) for one in (resources, supplied, drawn)))


def undrawable(table: Table, pieces: Pieces) -> Pieces:
    """What of pieces drawn cannot have come from bag and pile, whatever lies where nobody looked."""
    short = drawable(table, pieces)
    known, _, _ = sorted_out(pieces)
    if short or not known:
        return short
    bag, seen_in_bag = table.bag.without(_of(known, "worker"))
    pile, seen_in_pile = table.pile.without(_of(known, "skill"))
    seen = seen_in_bag.plus(seen_in_pile)
    missing = table.unseen.missing(seen)
    if missing and not table.partial:
        return missing
    others = [one for one in holders(table) if one is not table.bag and one is not table.pile]
    for sort in ("worker", "skill"):
        of_sort = _of(seen, sort)
        if of_sort and not fit(table.unseen.without(seen), [bag, pile, *others], sort):
            return of_sort
    return NOTHING


def _of(pieces: Pieces, sort: str) -> Pieces:
    return Pieces(tuple([pair for pair in pieces.counts if sort_of(pair[0]) == sort])) if pieces else NOTHING
