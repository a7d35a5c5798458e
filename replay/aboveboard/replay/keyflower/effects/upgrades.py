"""What an upgrade costs, what was paid for it, and how far the one covers the other."""

from __future__ import annotations

from dataclasses import dataclass

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import Upgrade
from aboveboard.replay.keyflower.effects.goods import UNNAMED, on, returned
from aboveboard.replay.keyflower.hexes import Placed
from aboveboard.replay.keyflower.holdings import RESOURCES, UNSEEN_SKILL, sort_of
from aboveboard.replay.keyflower.stock import paid_skills, played
from aboveboard.replay.keyflower.table import Table, put
from aboveboard.replay.keyflower.tiles import Cost, setup
from aboveboard.replay.pieces import NOTHING, Pieces

__all__ = ["Price", "Settled", "flipped", "price_of", "settled", "upgrade_cost"]

_FREE = Cost()


@dataclass(frozen=True, slots=True)
class Price:
    """What is paid for an upgrade: resources from the tile, `?` where it is not told which, and skill tiles."""

    resources: Pieces = NOTHING
    skills: Pieces = NOTHING


@dataclass(frozen=True, slots=True)
class Settled:
    """How a price covers a cost.

    Attributes:
        resources, skills: whether as many of each sort are paid as are asked for, the skill tiles of the
            right kinds.
        gold: how many pieces of gold stand for another resource.
        others: how many other resources stand for one that they are not.
        amiss: how many are said to stand for one that is not asked for.
    """

    resources: bool
    skills: bool
    gold: int
    others: int
    amiss: int


def upgrade_cost(table: Table, tile: str) -> Cost | None:
    """What turning a tile to its upgraded side costs; None if it has none."""
    found = table.catalogue.get(tile)
    return None if found is None or found.upgraded is None else found.upgrade_cost


def price_of(table: Table, act: Upgrade) -> Price:
    """What an upgrade is paid with; where it is not written, what is printed, with gold for what is missing."""
    tile = table.named(act.tile)
    if act.paid:
        paid = Pieces(act.paid)
        skills = Pieces(tuple(pair for pair in paid.counts if sort_of(pair[0]) == "skill"))
        return Price(paid.without(skills), skills)
    cost = upgrade_cost(table, tile) or _FREE
    skills = Pieces(tuple(pair for pair in cost.pieces.counts if sort_of(pair[0]) == "skill"))
    skills = skills.plus(Pieces.from_counts({UNSEEN_SKILL: cost.any_skill}))
    here = on(table, tile)
    wanted = cost.pieces.only(RESOURCES)
    printed = here.common(wanted)
    short = wanted.total - printed.total
    left = here.without(printed)
    gold = min(short, left.count("gold"))
    missing = Pieces.from_list(list(here.missing(wanted))[gold:])
    paid = printed.plus(Pieces.from_counts({"gold": gold})).plus(missing)
    return Price(paid.plus(Pieces.from_counts({UNNAMED: cost.any_resource})), skills)


def settled(cost: Cost, price: Price, standing: tuple[tuple[str, str, int], ...] = ()) -> Settled:
    """Lay a price against a cost, each piece for its own kind first, gold for what is left then."""
    wanted = cost.pieces.only(RESOURCES)
    paid, written = _as_declared(price.resources, standing)
    printed = wanted.common(paid)
    short, spare = wanted.without(printed), paid.without(printed)
    unnamed = spare.count(UNNAMED)
    short = Pieces.from_list(sorted(short, key=lambda kind: kind in setup().gold_stands_for)[unnamed:])
    # Gold that is said to stand for something, be it for gold, stands for nothing else.
    free = price.resources.count("gold") - sum(n for kind, _, n in standing if kind == "gold")
    by_gold = min(short.only(setup().gold_stands_for).total, spare.count("gold"), max(0, free))
    said = Pieces.from_list([as_ for _, as_, n in standing for _ in range(n)])
    foreign = sum(n for kind, as_, n in written if not _gold_for(kind, as_))
    declared_gold = sum(n for kind, as_, n in written if _gold_for(kind, as_))
    return Settled(
        resources=price.resources.total == wanted.total + cost.any_resource,
        skills=_skills_fit(cost, price.skills),
        gold=by_gold + declared_gold,
        others=max(0, short.total - by_gold) + foreign,
        amiss=max(0, said.without(wanted).total - cost.any_resource),
    )


def _gold_for(kind: str, as_: str) -> bool:
    return kind == "gold" and as_ in setup().gold_stands_for


def _as_declared(
    paid: Pieces, standing: tuple[tuple[str, str, int], ...]
) -> tuple[Pieces, tuple[tuple[str, str, int], ...]]:
    """A price with each piece as what it is said to stand for, and the declarations that change anything."""
    changing = tuple(one for one in standing if one[0] != one[1])
    for kind, as_, n in changing:
        there = min(n, paid.count(kind))
        paid = paid.without(Pieces.from_counts({kind: there})).plus(Pieces.from_counts({as_: there}))
    return paid, changing


def _skills_fit(cost: Cost, paid: Pieces) -> bool:
    wanted = Pieces(tuple(pair for pair in cost.pieces.counts if sort_of(pair[0]) == "skill"))
    missing = wanted.without(paid)
    return paid.total == wanted.total + cost.any_skill and missing.total <= paid.count(UNSEEN_SKILL)


def flipped(table: Table, act: Upgrade, by: int) -> tuple[Table, Price]:
    """The table with a tile paid for and turned, with all that lies on it; and what was paid.

    Resources go to the supply and skill tiles to the pile. What has no other side is paid for all the same.
    """
    tile, price = table.named(act.tile), price_of(table, act)
    table, taken = returned(table, tile, price.resources)
    price = Price(taken, price.skills)
    if price.skills:
        table = paid_skills(played(table, by, price.skills), price.skills)
    place = table.place(tile)
    if place is None or upgrade_cost(table, tile) is None:
        return table, price
    seat, at = place
    lying = table.villages[seat][at]
    village = table.villages[seat].with_tile(at, Placed(tile, True, lying.turn))
    return replace(table, villages=put(table.villages, seat, village)), price
