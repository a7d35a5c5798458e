"""What bids and uses of a simulated game do to its pieces, and what a record then says of them."""

from __future__ import annotations

from collections import Counter

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import Bid, Group, Haul, HomeOf, Pass, Tile, Upgrade, Use
from aboveboard.notation.statements import Move
from aboveboard.replay.keyflower.holdings import RESOURCES, sort_of
from aboveboard.replay.keyflower.simulate_scene import Scene
from aboveboard.replay.keyflower.simulate_state import Counts, TrueTable, sorted_pieces
from aboveboard.replay.keyflower.tiles import Side

__all__ = ["carried_out"]


def carried_out(scene: Scene, seat: int, move: Move) -> Move:
    """A turn with all that comes of it, as it is recorded."""
    match move:
        case Bid():
            workers = _gathered(scene.true, seat, move)
            scene.true.lay_beside(seat, _named(scene.true, move.tile), workers)
            return replace(move, groups=_groups(scene, move.groups))
        case Use():
            return _used(scene, seat, move)
        case _:
            assert isinstance(move, Pass)
            return move


def _named(true: TrueTable, tile: Tile) -> str:
    return true.home(tile.seat) if isinstance(tile, HomeOf) else tile


def _gathered(true: TrueTable, seat: int, move: Bid | Use) -> Counts:
    """The workers of a move, in their player's hand."""
    workers = Counter(dict(move.workers))
    true.take(seat, workers)
    for one in move.groups:
        workers += true.pick_up(seat, _named(true, one.tile))
    return workers


def _groups(scene: Scene, groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """Groups as a record names them, with their workers or without."""
    return tuple(Group(one.tile) if scene.likely(scene.habits.terse / 2) else one for one in groups)


def _used(scene: Scene, seat: int, move: Use) -> Use:
    true = scene.true
    tile = _named(true, move.tile)
    side = scene.side(tile)
    true.lay_on(tile, _gathered(true, seat, move))
    paid = Counter(dict(move.paid))
    true.take(seat, paid)
    for one in move.paid_groups:
        paid += true.pick_up(seat, _named(true, one.tile))
    gains, certain = _gains(scene, seat, tile, side)
    unsaid = certain and scene.likely(scene.habits.terse if gains else 0.9)
    workers = Counter({kind: n for kind, n in paid.items() if sort_of(kind) == "worker"})
    true.to_bag(workers)
    true.pile += paid - workers
    written = replace(
        move,
        groups=_groups(scene, move.groups),
        paid_groups=_groups(scene, move.paid_groups),
        gains=None if unsaid else sorted_pieces(gains),
        acts=tuple(_acted(scene, seat, act) for act in move.acts),
    )
    plain = not move.paid_groups and move.paid == side.pays.pieces.counts
    return replace(written, paid=()) if plain and scene.likely(scene.habits.terse) else written


def _gains(scene: Scene, seat: int, tile: str, side: Side) -> tuple[Counts, bool]:
    """What a use gives, put where it belongs, and whether it follows from the tile alone."""
    true = scene.true
    choice = [kind for kind in side.one_of if true.supply[kind]]
    resources = Counter(dict(side.produces.counts))
    if choice:
        resources[scene.chance.choice(choice)] += 1
    resources = true.from_supply(resources)
    if resources:
        where = tile if tile in true.villages[seat] else true.home(seat)
        true.goods[where] = true.goods.get(where, Counter()) + resources
    green = true.from_supply(Counter(dict(side.gains.counts)))
    drawn = true.drawn(true.bag, side.draws_workers) + true.drawn(true.pile, side.draws_skills)
    true.give(seat, green + drawn)
    certain = not (side.draws_workers or side.draws_skills or side.one_of)
    return resources + green + drawn, certain


def _acted(scene: Scene, seat: int, act: Haul | Upgrade) -> Haul | Upgrade:
    """A move of goods or an upgrade, carried out, as it is recorded."""
    true = scene.true
    if isinstance(act, Haul):
        true.haul(Counter(dict(act.goods)), _named(true, act.path[0]), _named(true, act.path[-1]))
        return act
    tile = _named(true, act.tile)
    here, paid = true.goods.get(tile, Counter()), Counter(dict(act.paid))
    cost = true.catalogue[tile].upgrade_cost
    printed = (
        cost is not None and not (cost.any_resource or cost.any_skill) and act.paid == cost.pieces.counts
    )
    lying = Counter({kind: n for kind, n in paid.items() if kind in RESOURCES}) <= here
    true.pay(seat, tile, paid)
    if printed and lying and scene.likely(scene.habits.terse):
        return Upgrade(act.tile)
    return act
