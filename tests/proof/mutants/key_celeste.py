"""Faults in games with Key Celeste."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aboveboard.notation.frozen import replace
from aboveboard.notation.key_celeste.moves import FIGURE, AtGhost, AtGhostAway, AtHolder, Ghost
from aboveboard.notation.keyflower import moves as m
from aboveboard.notation.statements import PositionLine
from aboveboard.replay.key_celeste.state import Where, ghost_of
from aboveboard.replay.keyflower.hexes import Placed, contacts
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.rules.season_end import resolved
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import PowerKind, Season

from .fault import Fault, Here, Said, before, instead, stated
from .keyflower_begin import COLOURS, TURN, another
from .keyflower_bids import auctioned, held, one_of

__all__ = ["FAULTS"]

SHIP = "Ghost-ship"
_TURN = (*TURN, Ghost)
_A_BOAT = "Sea Bastion"
_POINTS = 3


def _targets(here: Here) -> list[str]:
    """The village tiles where somebody else leads."""
    table = here.table
    leaders = {tile: table.winning(tile) for tile in auctioned(here) if tile in table.offer}
    return [tile for tile, bid in leaders.items() if bid and bid.seat != here.by]


def _playing(here: Here) -> Iterator[Said]:
    yield from (Ghost(tile) for tile in _targets(here))


def _holds(here: Here) -> bool:
    ghost = ghost_of(here.table)
    return ghost.where is Where.HELD and ghost.seat == here.by


def _without_it(here: Here) -> Iterator[Said]:
    # Who has played it has it still, and breaks another rule.
    if ghost_of(here.table).seat != here.by:
        yield from _playing(here)


def _on_ones_own_bid(here: Here) -> Iterator[Said]:
    if _holds(here):
        leaders = {tile: here.table.winning(tile) for tile in here.table.offer}
        yield from (Ghost(tile) for tile, bid in leaders.items() if bid and bid.seat == here.by)


def _on_no_such_bid(here: Here) -> Iterator[Said]:
    if _holds(here) and here.table.phase in (Phase.TURNS, Phase.OFFERS):
        yield from (Ghost(tile) for tile in here.table.offer if here.table.leader(tile) is None)
        yield from (Ghost(tile) for tile in here.table.orders)


def _in_spring(here: Here) -> Iterator[Said]:
    if here.table.season is Season.SPRING:
        yield from _playing(here)


def _in_winter(here: Here) -> Iterator[Said]:
    if here.table.season is Season.WINTER and _holds(here):
        yield from _playing(here)


def _from_its_ship(here: Here) -> Iterator[Said]:
    if ghost_of(here.table).where is Where.SHIP:
        yield from _playing(here)


def _a_second_time(here: Here) -> Iterator[Said]:
    ghost = ghost_of(here.table)
    if ghost.where is Where.PLAYED and ghost.seat == here.by:
        yield from _playing(here)


def _as_last_season(here: Here) -> Iterator[Said]:
    ghost = ghost_of(here.table)
    if ghost.before == here.by and ghost.seat != here.by:
        yield from _playing(here)


def _before_the_ship_is_won(here: Here) -> Iterator[Said]:
    if here.table.leader(SHIP) == here.by and ghost_of(here.table).seat != here.by:
        yield from _playing(here)


# What it does to its tile


def _elsewhere(here: Here) -> list[str]:
    return [tile for tile in auctioned(here) if tile != ghost_of(here.table).tile][:2]


def _frightened_workers_moved(here: Here) -> Iterator[Said]:
    ghost = ghost_of(here.table)
    mine = ghost.fright is not None and ghost.fright.victim == here.by
    if ghost.tile and mine and not here.table.group(here.by, ghost.tile):
        yield from (m.Bid(to, (), (m.Group(ghost.tile),)) for to in _elsewhere(here))


def _bid_against_it(here: Here) -> Iterator[Said]:
    tile = ghost_of(here.table).tile
    if tile and here.table.phase == Phase.TURNS:
        yield from (m.Bid(tile, one_of(one, held(here.table, here.by, one)))
                    for one in COLOURS if held(here.table, here.by, one))  # fmt: skip


def _used_beside_it(here: Here) -> Iterator[Said]:
    tile = ghost_of(here.table).tile
    if tile and here.table.phase == Phase.TURNS:
        yield from (m.Use(tile, one_of(one)) for one in COLOURS if held(here.table, here.by, one))


def _workers_on_it_moved(here: Here) -> Iterator[Said]:
    table, tile = here.table, ghost_of(here.table).tile
    if tile and table.spot(tile).uses and not table.group(here.by, tile):
        workers = table.spot(tile).uses[-1].workers.counts
        yield from (m.Bid(to, (), (m.Group(tile, workers),)) for to in _elsewhere(here))


def _a_part_of_a_losing_bid(here: Here) -> Iterator[Said]:
    tile = ghost_of(here.table).tile
    lying = here.table.group(here.by, tile) if tile else None
    if lying:
        kind, n = lying.counts[0]
        counts = {**dict(lying.counts), kind: n - 1 if lying.total > 1 else n + 1}
        part = tuple(sorted((kind, n) for kind, n in counts.items() if n))
        yield from (m.Bid(to, (), (m.Group(tile, part),)) for to in _elsewhere(here))


def _as_a_worker(here: Here) -> Iterator[Said]:
    yield from (m.Bid(tile, one_of(FIGURE)) for tile in _elsewhere(here))
    if isinstance(here.move, m.Use) and not any(kind in ("Sven", "Paulo") for kind, _ in here.move.workers):
        yield replace(here.move, workers=tuple(sorted([*here.move.workers, (FIGURE, 1)])))


def _too_little_for_the_ship(here: Here) -> Iterator[Said]:
    table, by = here.table, here.by
    bid = table.winning(SHIP)
    if bid and bid.seat != by and table.phase == Phase.TURNS:
        missing = bid.workers.total - table.group(by, SHIP).total
        for one in table.colours(SHIP) if missing > 0 else ():
            if held(table, by, one):
                yield m.Bid(SHIP, one_of(one))
        yield from (m.Bid(SHIP, one_of(one, held(table, by, one)))
                    for one in COLOURS if one not in table.colours(SHIP) and held(table, by, one))  # fmt: skip


# The end of a season, positions and scores


def _its_tile_to_another(here: Here) -> Iterator[Said]:
    won = ghost_of(resolved(here.table)).won
    if won and here.table.named(here.move.tile) == won[0]:
        yield another(here), here.move


def _the_ship_placed_too_soon(here: Here) -> Iterator[Said]:
    if here.table.season is not Season.WINTER:
        yield m.Place(SHIP, (0, 1))


def _the_ship_to_another(here: Here) -> Iterator[Said]:
    if here.table.named(here.move.tile) == SHIP:
        yield another(here), here.move


def _the_captain_first(here: Here) -> Iterator[Said]:
    table = resolved(here.table)
    captain = ghost_of(table).captain
    if captain is not None and captain in table.choosing[1:]:
        yield captain, replace(here.move, drawn=None)


def _the_ship_where_it_does_not_fit(here: Here) -> Iterator[Said]:
    village = here.table.villages[here.by]
    if has_power(here.table, here.by, PowerKind.CROSS_COUNTRY):
        return
    if here.table.named(here.move.tile) != SHIP or here.move.at in village:
        return
    for turn in range(6):
        lying = village.with_tile(here.move.at, Placed(_A_BOAT, turn=turn))
        if any(one.matches is False for one in contacts(lying, here.move.at)):
            yield replace(here.move, turn=turn)


_Told = Iterator[tuple[int | None, list[PositionLine]]]


def _without_ghost(lines: list[PositionLine]) -> list[PositionLine]:
    return [line for line in lines if not isinstance(line, AtGhost | AtGhostAway | AtHolder)]


def _two_ghosts(table: Table, lines: list[PositionLine]) -> _Told:
    plain = _without_ghost(lines)
    yield len(plain) + 1, [*plain, AtHolder(0), AtHolder(1)]


def _held_in_spring(table: Table, lines: list[PositionLine]) -> _Told:
    if table.season is Season.SPRING and table.phase in (Phase.TURNS, Phase.OFFERS):
        yield None, [*_without_ghost(lines), AtHolder(0)]


def _claims(here: Here, points: int) -> Iterator[Said]:
    if not (here.move.shares or here.move.flips or here.move.purple):
        yield replace(here.move, points=here.move.points + points)


def _has_ship(here: Here) -> bool:
    return bool(here.table.owner.get(SHIP) == here.by or SHIP in here.table.won[here.by])


def _for_a_ghost_that_is_gone(here: Here) -> Iterator[Said]:
    if _has_ship(here) and ghost_of(here.table).where is Where.GONE:
        yield from _claims(here, _POINTS)


def _for_the_ghost_of_another(here: Here) -> Iterator[Said]:
    ghost = ghost_of(here.table)
    if _has_ship(here) and ghost.where is Where.HELD and ghost.seat != here.by:
        yield from _claims(here, _POINTS)


def _for_the_ghost_alone(here: Here) -> Iterator[Said]:
    if _holds(here) and not _has_ship(here):
        yield from _claims(here, _POINTS)


def _two_chains(here: Here) -> Iterator[Said]:
    if _has_ship(here) and here.table.owner.get("Sea Breese") == here.by:
        yield from _claims(here, 32)


FAULTS: Mapping[str, tuple[Fault, ...]] = {
    "KC-08": (before(_TURN, _without_it),),
    "KC-09": (before(_TURN, _on_ones_own_bid),),
    "KC-10": (before(_TURN, _on_no_such_bid),),
    "KC-11": (before(_TURN, _frightened_workers_moved),),
    "KC-12": (instead(m.Place, _its_tile_to_another),),
    "KC-13": (before(_TURN, _bid_against_it),),
    "KC-14": (before(_TURN, _used_beside_it),),
    "KC-15": (before(_TURN, _workers_on_it_moved),),
    "KC-16": (before(_TURN, _as_last_season),),
    "KC-17": (before(_TURN, _before_the_ship_is_won),),
    "KC-19": (instead(m.Scored, _for_a_ghost_that_is_gone),),
    "KC-20": (before(_TURN, _in_spring), before(_TURN, _in_winter, under={"ghost-seasons": "as-written"})),
    "KC-21": (before(_TURN, _from_its_ship),),
    "KC-22": (before(_TURN, _a_part_of_a_losing_bid),),
    "KC-23": (before(_TURN, _a_second_time),),
    "KC-24": (before(_TURN, _as_a_worker), instead(m.Use, _as_a_worker)),
    "KC-25": (before((m.TakeBoat, m.Place), _the_ship_placed_too_soon),
              instead(m.Place, _the_ship_to_another)),
    "KC-26": (instead(m.TakeBoat, _the_captain_first),),
    "KC-27": (instead(m.Scored, _for_the_ghost_of_another),),
    "KC-28": (instead(m.Scored, _for_the_ghost_alone),),
    "KC-29": (instead(m.Scored, _two_chains),),
    "KC-31": (instead(m.Place, _the_ship_where_it_does_not_fit, under={"ghost-ship-edges": "boat"}),),
    "KC-32": (before(_TURN, _too_little_for_the_ship),),
    "KC-33": (stated(_two_ghosts),),
    "KC-34": (stated(_held_in_spring),),
}  # fmt: skip
