"""Sven and Paulo in the final scoring (S1 items 2 to 4)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Scored
from aboveboard.replay.catalogue import Rule, fact, forbid
from aboveboard.replay.keyflower.allocation import NotHeld, Share, UsedTwice, WrongKind
from aboveboard.replay.keyflower.allocation_terms import accepts
from aboveboard.replay.keyflower.declared import Reckoned, reckon
from aboveboard.replay.keyflower.hoards import as_allocated, as_written
from aboveboard.replay.keyflower.sources import RULEBOOK
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.wording import coloured
from aboveboard.replay.keyflower_additions import S1
from aboveboard.replay.sven_paulo.figures import colours_of_figures
from aboveboard.replay.verdict import Fact, Who

__all__ = ["SCORING"]

SCORED = RULEBOOK.section("Game end scoring")


@forbid("SP-24", on=(Scored,), cite=[S1.item(2), S1.item(4), SCORED])
def he_scores_once(table: Table, move: Scored, by: int) -> Fact | None:
    """In scoring Sven and Paulo count once, as either colour.

    Each is one worker of one of his two colours, allocated to one tile, like any other worker.
    """
    for fault in reckon(table, move, by).faults:
        if not isinstance(fault, WrongKind | UsedTwice | NotHeld) or fault.item not in colours_of_figures():
            continue
        name = fault.item
        match fault:
            case WrongKind():
                pair = coloured(colours_of_figures()[name])
                return fact(
                    "{name} is {pair}, which {tile} does not score", name=name, pair=pair, tile=fault.tile
                )
            case UsedTwice():
                return fact("{name} is allocated {count} times", name=name, count=fault.allocated)
            case NotHeld():
                return fact("{who} does not have {name}", who=Who(by), name=name)
    return None


@forbid("SP-25", on=(Scored,), cite=[S1.item(4), S1.item(3), RULEBOOK.section("Winter tiles")])
def with_him_on_one_tile(table: Table, move: Scored, by: int) -> Fact | None:
    """In scoring those are with him who are allocated to the same tile.

    There workers of his two colours may count as each other; on other tiles they are what they are.
    """
    found = reckon(table, move, by)
    held = [one.name for one in found.hoard.figures if one.name in colours_of_figures()]
    for fault in found.faults:
        if not isinstance(fault, WrongKind):
            continue
        kind = as_written(fault.item)
        for name in held:
            others = colours_of_figures()[name] - {kind}
            if kind not in colours_of_figures()[name] or _with(found, fault.tile, name):
                continue
            if _would_help(found, fault, others):
                return fact("{kind} on {tile} is not with {name}", kind=coloured(frozenset(kind)), tile=fault.tile,
                            name=name)  # fmt: skip
    return None


def _share(found: Reckoned, tile: str) -> Share:
    shares = found.reckoning.allocation.plan.shares
    return next((one for one in shares if one.tile == tile), Share(tile))


def _with(found: Reckoned, tile: str, name: str) -> bool:
    return any(item == name for item, _ in _share(found, tile).items)


def _would_help(found: Reckoned, fault: WrongKind, others: frozenset[str]) -> bool:
    """Whether the tile takes workers of the other colour."""
    choice = _share(found, fault.tile).choice
    kinds = frozenset(map(as_allocated, others))
    return any(accepts(one, kinds, choice) for one in found.asking if one.tile == fault.tile)


SCORING: tuple[Rule, ...] = (he_scores_once, with_him_on_one_tile)
