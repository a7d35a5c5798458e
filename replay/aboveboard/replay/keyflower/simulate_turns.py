"""The turns of a simulated game: bids and uses that are worth trying, and what a player does at last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.keyflower.moves import Bid, Group, Pass, Use
from aboveboard.notation.statements import Move
from aboveboard.replay.keyflower.holdings import sort_of
from aboveboard.replay.keyflower.simulate_scene import Scene
from aboveboard.replay.keyflower.simulate_state import Counts, sorted_pieces
from aboveboard.replay.keyflower.simulate_transport import plan
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Cost, Kind, PowerKind, Season, setup
from aboveboard.replay.keyflower.ways import COLOURS

__all__ = ["Brought", "brought", "chosen", "proposals"]

_TRIES = 10


class Brought(NamedTuple):
    """Workers for one place: those from the screen, and the tiles beside which whole groups lie."""

    workers: Counts
    groups: tuple[str, ...]


def chosen(scene: Scene, seat: int) -> Move:
    """What a player does on a turn; a use is still without what it draws."""
    able = scene.workers(seat) or scene.true.losing(seat)
    late = scene.table.season in (Season.AUTUMN, Season.WINTER)
    if able and scene.likely(scene.habits.act if late else scene.habits.early_act):
        for move in islice(proposals(scene, seat), _TRIES):
            if move is not None and scene.legal(move, seat):
                return move
    return Pass()


def proposals(scene: Scene, seat: int) -> Iterator[Move | None]:
    """Moves that are worth trying, None where nothing came to mind."""
    while True:
        yield _bid(scene, seat) if scene.likely(scene.habits.bid) else _use(scene, seat)


def brought(
    scene: Scene, seat: int, least: int, most: int, colours: frozenset[str], staying: str | None
) -> Brought | None:
    """Workers of one of these colours, between the least and the most, groups among them as habit has it.

    The group beside the tile that is named stays there.
    """
    for colour in scene.shuffled(sorted(colours)):
        groups = _groups(scene, seat, most, colour, staying) if scene.likely(scene.habits.move) else ()
        lying = sum(scene.true.beside[one][seat].total() for one in groups)
        held = [kind for kind in scene.workers(seat).elements() if colour in _colours(scene, kind)]
        needed = max(0, least - lying)
        room = min(len(held), most - lying)
        if needed > room or not (needed or lying or room):
            continue
        more = scene.chance.randint(needed, room) if scene.likely(scene.habits.more) else needed
        if not (more or groups):
            more = 1
        return Brought(_picked(scene, seat, sorted(held), more), groups)
    return None


def _picked(scene: Scene, seat: int, held: list[str], count: int) -> Counts:
    """So many of the workers of a colour; with a figure of several colours perhaps some of its other one."""
    figures = [kind for kind in held if kind not in COLOURS]
    workers = Counter(scene.chance.sample(held, count))
    if not count or not figures or not scene.likely(0.6):
        return workers
    figure = scene.chance.choice(figures)
    others = scene.workers(seat) - Counter([figure])
    company = sorted(kind for kind in others.elements() if scene.colours_of(Counter([figure, kind])))
    if len(company) < count - 1:
        return workers
    mixed = Counter([figure, *scene.chance.sample(company, count - 1)])
    return mixed if scene.colours_of(mixed) else workers


def _colours(scene: Scene, kind: str) -> frozenset[str]:
    return scene.colours_of(Counter([kind]))


def _groups(scene: Scene, seat: int, most: int, colour: str, staying: str | None) -> tuple[str, ...]:
    """Some of the seat's losing groups that can go together to a tile in a colour."""
    found: list[str] = []
    for one in scene.shuffled(scene.true.losing(seat)):
        group = scene.true.beside[one][seat]
        if one != staying and group.total() <= most and colour in scene.colours_of(group):
            most -= group.total()
            found.append(one)
            if scene.likely(0.4):
                break
    return tuple(found)


def _written_groups(scene: Scene, seat: int, groups: tuple[str, ...]) -> tuple[Group, ...]:
    return tuple(Group(one, sorted_pieces(scene.true.beside[one][seat])) for one in groups)


def _bid(scene: Scene, seat: int) -> Bid | None:
    """A bid on a tile in the auction, more often than not where there is something to beat."""
    true = scene.true
    orders = scene.likely(scene.habits.order)
    tiles = true.orders if orders else true.offer
    if scene.likely(scene.habits.fight):
        tiles = [tile for tile in (*true.offer, *true.orders) if true.beside.get(tile)]
    tiles = [tile for tile in tiles if tile not in true.claimed]
    tiles = [tile for tile in tiles if true.winner(tile) != seat or scene.likely(0.1)]
    if not tiles:
        return None
    tile = scene.chance.choice(tiles)
    bids = true.beside.get(tile, {})
    own = bids.get(seat, Counter())
    most = max((workers.total() for other, workers in bids.items() if other != seat), default=0)
    least = max(1, most + 1 - own.total())
    found = brought(scene, seat, least, least + 3, _bid_colours(scene, seat, tile), tile)
    if found is None:
        return None
    return Bid(tile, sorted_pieces(found.workers), _written_groups(scene, seat, found.groups))


def _bid_colours(scene: Scene, seat: int, tile: str) -> frozenset[str]:
    """The colours a bid may have; the owner of boat 4a answers in one that is not the tile's."""
    table = scene.table
    own = table.spot(tile).bid_of(seat)
    colours = table.colours(tile)
    if own is not None and own.flat:
        return table.ways.colours_of(own.workers)
    if own is None and scene.power(seat, PowerKind.COUNTER_BID) and scene.likely(0.7):
        village = scene.true.catalogue[tile].kind is not Kind.TURN_ORDER
        if village and table.spot(tile).bids and "G" not in colours:
            return frozenset("G") if scene.likely(0.3) else COLOURS - colours
    return colours


def _use(scene: Scene, seat: int) -> Use | None:
    """A use of a tile, with what it costs and what is moved and upgraded with it."""
    tile = _tile_to_use(scene, seat)
    if tile is None:
        return None
    spot, limit = scene.table.spot(tile), setup().use_limit
    least = spot.uses[-1].workers.total + 1 if spot.uses else 1
    mixed = bool(spot.bids or spot.uses) and scene.power(seat, PowerKind.MIXED_USE)
    if mixed and scene.likely(0.7):
        found = _of_any_colour(scene, seat, least, limit - spot.used)
    else:
        found = brought(scene, seat, least, limit - spot.used, scene.table.colours(tile), None)
    if found is None:
        return None
    side = scene.side(tile)
    left = scene.true.screens[seat] - found.workers
    payment = _payment(scene, seat, side.pays, left, found.groups)
    if payment is None:
        return None
    paid, spent = payment
    acts = plan(scene, seat, tile, left - paid) if side.transport or side.upgrades else ()
    if (side.transport or side.upgrades) and not acts and scene.likely(0.85):
        return None
    return Use(
        scene.written(tile),
        sorted_pieces(found.workers),
        _written_groups(scene, seat, found.groups),
        sorted_pieces(paid),
        _written_groups(scene, seat, spent),
        acts=acts,
    )


def _tile_to_use(scene: Scene, seat: int) -> str | None:
    true, habits = scene.true, scene.habits
    tiles = [tile for village in true.villages for tile in village]
    if scene.table.season is not Season.WINTER:
        tiles += [tile for tile in true.offer if tile not in true.claimed]
    transport, green = scene.likely(habits.build), scene.likely(habits.green)
    weights: list[float] = []
    for tile in tiles:
        side = scene.side(tile)
        weight = 0.0 if not side.acts or not _room(scene.table, tile) else 1.0
        weight *= 1.0 if bool(side.transport or side.upgrades) == transport else 0.1
        weight *= 1.0 if bool(side.gains) == green else 0.1
        weights.append(
            weight * (2 if tile in true.villages[seat] else 1) * (2 if tile in true.upgraded else 1)
        )
    return scene.weighted(tiles, weights)


def _room(table: Table, tile: str) -> bool:
    """Whether a tile takes one more use."""
    spot = table.spot(tile)
    last = spot.uses[-1].workers.total if spot.uses else 0
    return last + 1 <= setup().use_limit - spot.used


def _of_any_colour(scene: Scene, seat: int, least: int, most: int) -> Brought | None:
    held = sorted(scene.workers(seat).elements())
    if len(held) < least:
        return None
    count = scene.chance.randint(least, min(most, len(held), least + 1))
    return Brought(Counter(scene.chance.sample(held, count)), ())


def _payment(
    scene: Scene, seat: int, cost: Cost, held: Counts, placing: tuple[str, ...]
) -> tuple[Counts, tuple[str, ...]] | None:
    """What is handed in from the screen, and as whole groups; None if it cannot be paid."""
    if cost.any_skill or cost.any_worker:
        pool = scene.skills(seat) if cost.any_skill else scene.workers(seat)
        kinds = sorted((pool & held).elements())
    else:
        wanted = Counter(dict(cost.pieces.counts))
        if wanted <= held and scene.likely(0.8):
            return wanted, ()
        kinds = sorted(kind for kind in scene.workers(seat) & held if _pays(scene, cost, Counter([kind])))
    groups = [tile for tile in scene.true.losing(seat) if tile not in placing]
    groups = [tile for tile in groups if _pays(scene, cost, scene.true.beside[tile][seat])]
    if groups and (not kinds or scene.likely(0.3)):
        return Counter(), (scene.chance.choice(groups),)
    figures = [kind for kind in kinds if sort_of(kind) == "worker" and kind not in COLOURS]
    kinds = figures if figures and scene.likely(0.5) else kinds
    return (Counter([scene.chance.choice(kinds)]), ()) if kinds else None


def _pays(scene: Scene, cost: Cost, group: Counts) -> bool:
    if cost.any_worker:
        return True
    wanted = frozenset(kind for kind, _ in cost.pieces.counts) & COLOURS
    return bool(wanted & scene.colours_of(group))
