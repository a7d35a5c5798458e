"""What is moved and upgraded with one use of a transport tile in a simulated game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from aboveboard.notation.keyflower.moves import Haul, Upgrade
from aboveboard.replay.keyflower.effects.transport import capacity_of
from aboveboard.replay.keyflower.hexes import Hex, Village, neighbours, passable
from aboveboard.replay.keyflower.holdings import RESOURCES, sort_of
from aboveboard.replay.keyflower.simulate_scene import Scene
from aboveboard.replay.keyflower.simulate_state import Counts, sorted_pieces
from aboveboard.replay.keyflower.tiles import Cost, PowerKind, setup

__all__ = ["plan"]


@dataclass
class _Plan:
    """What is planned so far: the goods and skill tiles as they would be, and the moves that are left."""

    goods: dict[str, Counts]
    skills: Counts
    moves: int
    acts: list[Haul | Upgrade]
    turned: set[str]


@dataclass(frozen=True)
class _Price:
    """What is paid for one upgrade, and the ways on which what is missing comes."""

    paid: Counts
    standing: tuple[tuple[str, str, int], ...]
    hauls: tuple[tuple[str, tuple[str, ...]], ...]


def plan(scene: Scene, seat: int, tile: str, held: Counts) -> tuple[Haul | Upgrade, ...]:
    """Moves and upgrades with a use of that tile, in an order that can be carried out.

    Args:
        held: what lies behind the screen once the use is paid.
    """
    given = capacity_of(scene.table, tile, seat)
    village = scene.true.villages[seat]
    goods = {one: scene.true.goods[one].copy() for one in village if scene.true.goods.get(one)}
    skills = Counter({kind: n for kind, n in held.items() if sort_of(kind) == "skill"})
    made = _Plan(goods, skills, given.moves, [], set())
    for _ in range(given.upgrades):
        if not _one_upgrade(scene, seat, made):
            break
    while made.moves and scene.likely(0.6) and _one_haul(scene, seat, made):
        pass
    return tuple(made.acts)


def _one_upgrade(scene: Scene, seat: int, made: _Plan) -> bool:
    """Plan an upgrade with what has to be moved for it; whether there was one."""
    for tile in scene.shuffled(scene.true.villages[seat]):
        found = scene.true.catalogue[tile]
        if found.upgraded is None or found.upgrade_cost is None or tile in scene.true.upgraded | made.turned:
            continue
        price = _price(scene, seat, made, tile, found.upgrade_cost)
        if price is None:
            continue
        for kind, path in price.hauls:
            _carry(scene, made, Counter([kind]), path)
        made.skills -= Counter({kind: n for kind, n in price.paid.items() if sort_of(kind) == "skill"})
        made.goods[tile] = made.goods.get(tile, Counter()) - price.paid
        made.turned.add(tile)
        made.acts.append(Upgrade(scene.written(tile), sorted_pieces(price.paid), price.standing))
        return True
    return False


def _carry(scene: Scene, made: _Plan, goods: Counts, path: tuple[str, ...]) -> None:
    made.goods[path[0]] -= goods
    made.goods[path[-1]] = made.goods.get(path[-1], Counter()) + goods
    made.moves -= goods.total() * (len(path) - 1)
    made.acts.append(Haul(sorted_pieces(goods), tuple(map(scene.written, path))))


def _price(scene: Scene, seat: int, made: _Plan, tile: str, cost: Cost) -> _Price | None:
    """How the upgrade of a tile is paid and what is brought there for it; None if it cannot be."""
    skills = _skills(scene, made.skills, cost)
    if skills is None:
        return None
    wanted = [kind for kind in cost.pieces if kind in RESOURCES] + [""] * cost.any_resource
    here = made.goods.get(tile, Counter()).copy()
    found = _Price(skills, (), ())
    moves = made.moves
    goods = {one: lying.copy() for one, lying in made.goods.items()}
    for kind in wanted:
        step = _piece(scene, seat, kind, here, goods, tile, moves)
        if step is None:
            return None
        piece, path = step
        standing = found.standing
        if kind and piece != kind and scene.likely(0.6):
            standing = _added(standing, piece, kind)
        hauls = (*found.hauls, (piece, path)) if path else found.hauls
        moves -= len(path) - 1 if path else 0
        found = _Price(found.paid + Counter([piece]), standing, hauls)
    return found


def _added(
    standing: tuple[tuple[str, str, int], ...], piece: str, kind: str
) -> tuple[tuple[str, str, int], ...]:
    counts = {(one, as_): n for one, as_, n in standing}
    counts[piece, kind] = counts.get((piece, kind), 0) + 1
    return tuple((one, as_, n) for (one, as_), n in sorted(counts.items()))


def _skills(scene: Scene, held: Counts, cost: Cost) -> Counts | None:
    wanted = Counter([kind for kind in cost.pieces if sort_of(kind) == "skill"])
    if not wanted <= held or held.total() < wanted.total() + cost.any_skill:
        return None
    left = sorted((held - wanted).elements())
    return wanted + Counter(scene.chance.sample(left, cost.any_skill))


def _piece(
    scene: Scene, seat: int, kind: str, here: Counts, goods: dict[str, Counts], tile: str, moves: int
) -> tuple[str, tuple[str, ...]] | None:
    """A resource that serves as a kind (any, if it is none), and the way it takes if it lies elsewhere."""
    kinds = _serving(scene, seat, kind)
    for piece in kinds:
        if here[piece]:
            here[piece] -= 1
            goods[tile][piece] -= 1
            return piece, ()
    for start in scene.shuffled(one for one in goods if one != tile):
        for piece in kinds:
            if goods[start][piece]:
                path = _way(scene, seat, start, tile)
                if path is not None and len(path) - 1 <= moves:
                    goods[start][piece] -= 1
                    return piece, path
    return None


def _serving(scene: Scene, seat: int, kind: str) -> list[str]:
    """The resources that may be paid where one of that kind is asked for, in the order they are tried."""
    everything = scene.shuffled(sorted(RESOURCES))
    if not kind or (scene.power(seat, PowerKind.ANY_RESOURCE_UPGRADES) and scene.likely(0.7)):
        return everything
    jokers = ["gold"] if kind in setup().gold_stands_for else []
    return [*jokers, kind] if scene.likely(0.3) else [kind, *jokers]


def _way(scene: Scene, seat: int, start: str, end: str) -> tuple[str, ...] | None:
    """A shortest way over the roads of a village, or over its fields where their owner may."""
    village: Village = scene.table.villages[seat]
    fields = scene.power(seat, PowerKind.CROSS_COUNTRY)
    places = scene.true.villages[seat]
    goal = places[end][0]
    ways: list[tuple[Hex, ...]] = [(places[start][0],)]
    reached = {ways[0][0]}
    for way in ways:
        if way[-1] == goal:
            return tuple(village[at].tile for at in way)
        for at in scene.shuffled(neighbours(way[-1])):
            if at in village and at not in reached and passable(village, way[-1], at, fields):
                reached.add(at)
                ways.append((*way, at))
    return None


def _one_haul(scene: Scene, seat: int, made: _Plan) -> bool:
    """Plan a move of one or more resources to some tile that they can reach."""
    starts = [tile for tile, lying in made.goods.items() if +lying]
    if not starts:
        return False
    start = scene.chance.choice(starts)
    end = scene.chance.choice(list(scene.true.villages[seat]))
    path = _way(scene, seat, start, end) if start != end else None
    if path is None or len(path) - 1 > made.moves:
        return False
    kinds = sorted((+made.goods[start]).elements())
    count = scene.chance.randint(1, min(len(kinds), made.moves // (len(path) - 1)))
    _carry(scene, made, Counter(scene.chance.sample(kinds, count)), path)
    return True
