"""How the players of a simulated game declare their scores."""

from __future__ import annotations

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import Scored, Share
from aboveboard.replay.keyflower.allocation import best_allocation
from aboveboard.replay.keyflower.declared import reckon
from aboveboard.replay.keyflower.hoards import as_written, contracts, hoard, on_yards, yards
from aboveboard.replay.keyflower.scoring import flipped, flips, tally
from aboveboard.replay.keyflower.simulate_scene import Scene
from aboveboard.replay.pieces import Pieces

__all__ = ["declare"]


def declare(scene: Scene, seat: int) -> None:
    """A player's score: the bare points, or with what was allocated where, as well as can be or less so."""
    best = tally(scene.table, seat).least
    move = Scored(best)
    if scene.likely(0.5):
        move = replace(_itemized(scene, seat), points=best)
        if scene.likely(0.2):
            worse = _worse(scene, seat, move)
            move = replace(worse, points=reckon(scene.table, worse, seat).total)
    scene.legal(move, seat)
    scene.say(seat, move)


def _itemized(scene: Scene, seat: int) -> Scored:
    """The best allocation to the best of the villages that a free flip can make."""
    table, village = scene.table, scene.table.villages[seat]
    behind = Pieces.from_counts(scene.true.screens[seat])
    sides = [("", village), *((village[at].tile, flipped(village, at)) for at in flips(village))]
    best: tuple[int, Scored] | None = None
    for name, side in sides:
        held = hoard(table, seat, side, behind, table.start == seat)
        found = best_allocation(held, contracts(side), yards(table, side))
        total = found.total + sum(item.points for item in table.ways.points(table, seat, side))
        shares = tuple(
            Share(one.tile, tuple(sorted((as_written(kind), n) for kind, n in one.items)))
            for one in found.plan.shares
            if one.items
        )
        kind = found.plan.purple
        move = Scored(total, shares, as_written(kind) if kind else None, (name,) if name else ())
        if best is None or total > best[0]:
            best = total, move
    assert best is not None
    return best[1]


def _worse(scene: Scene, seat: int, move: Scored) -> Scored:
    """An allocation in which somebody forgot a tile."""
    yard = on_yards(scene.table.villages[seat])
    free = [one for one in move.shares if one.tile not in yard]
    if len(move.shares) < 2 or not free:
        return move
    left = scene.chance.choice(free)
    return replace(move, shares=tuple(one for one in move.shares if one is not left))
