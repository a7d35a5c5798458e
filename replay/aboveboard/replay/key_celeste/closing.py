"""What becomes of the ghost and its ship when a season ends.

The ship is the last tile to be resolved. That happens before boats are chosen, as the going of all
winning bids to the bag does; nothing that a player chooses in between hangs on it.
"""

from __future__ import annotations

from dataclasses import replace

from aboveboard.replay.key_celeste.ship import SHIP
from aboveboard.replay.key_celeste.state import Ghost, Where, ghost_of, with_ghost
from aboveboard.replay.keyflower.closing import auctioned
from aboveboard.replay.keyflower.stock import gained, lost_to_bag
from aboveboard.replay.keyflower.table import Played, Spot, Stage, Table, put
from aboveboard.replay.keyflower.tiles import Season
from aboveboard.replay.keyflower.wording import written
from aboveboard.replay.verdict import Consequence, Who

__all__ = ["AFTER_ORDER", "BEFORE_TILES"]


def visitors(table: Table) -> Played:
    """Workers on the ghost's tile go to the frightened player, where the table reads it so."""
    ghost = ghost_of(table)
    if table.rulings["workers-on-ghost-tile-to"] == "tile-winner" or ghost.tile not in auctioned(table):
        return table, ()
    assert ghost.tile is not None
    spot = table.spot(ghost.tile)
    if not spot.uses:
        return table, ()
    workers = spot.workers
    table = table.with_spot(ghost.tile, Spot(spot.bids))
    victim = ghost.fright.victim if ghost.fright else None
    if victim is None:
        return _to_one_of_the_others(table, ghost.seat), ()
    told = Consequence(
        "{who} takes the workers on {tile}: {workers}",
        {"who": Who(victim), "tile": ghost.tile, "workers": written(workers)},
        "KC-15",
    )
    return gained(table, victim, workers), (told,)


def _to_one_of_the_others(table: Table, player: int | None) -> Table:
    """Workers went to somebody, and the record does not tell to whom."""
    for seat in range(table.seats):
        if seat != player:
            screen = table.screens[seat]
            table = table.with_screen(seat, replace(screen, more=screen.more | {"worker"}))
    return table


def homecoming(table: Table) -> Played:
    """The ghost goes back to its ship, or in winter leaves the game if it was played."""
    ghost = ghost_of(table)
    if ghost.where is Where.UNKNOWN and table.season not in (None, Season.WINTER):
        # Wherever it was, it is on its ship by now.
        ghost = ghost.now(Where.SHIP)
    if ghost.where not in (Where.PLAYED, Where.HELD):
        return with_ghost(table, replace(ghost, won=None, before=None)), ()
    ghost = replace(ghost, won=_won(table, ghost), before=ghost.seat)
    if table.season is not Season.WINTER:
        told = Consequence("the ghost goes back to its ship", {}, "KC-16")
        return with_ghost(table, ghost.now(Where.SHIP)), (told,)
    if ghost.where is Where.HELD:
        return with_ghost(table, ghost), ()
    told = Consequence("the ghost was played in winter and leaves the game", {}, "KC-19")
    return with_ghost(table, ghost.now(Where.GONE, ghost.seat)), (told,)


def _won(table: Table, ghost: Ghost) -> tuple[str, int] | None:
    """The tile that the ghost has won, and for whom."""
    if ghost.tile is None or ghost.seat is None or ghost.tile not in table.won[ghost.seat]:
        return None
    return ghost.tile, ghost.seat


def ship_resolved(table: Table) -> Played:
    """The ghost ship goes to its winner in winter; before that its winner takes the ghost."""
    ghost = ghost_of(table)
    if SHIP not in table.spots and table.partial:
        return with_ghost(table, _untold(table, ghost)), ()
    winner = table.leader(SHIP)
    bid = table.winning(SHIP)
    table = replace(table, spots={tile: spot for tile, spot in table.spots.items() if tile != SHIP})
    ghost = replace(ghost, captain=winner, unsold=winner is None)
    if winner is None:
        return with_ghost(table, ghost), (_unbid(table, ghost),)
    told: tuple[Consequence, ...] = ()
    if bid:
        table = lost_to_bag(table, bid.workers)
        told = (_told("{who} wins the ghost ship; the bid goes to the bag: {bid}", "KC-17", winner,
                      bid=written(bid.workers)),)  # fmt: skip
    if table.season is Season.WINTER:
        table = replace(table, won=put(table.won, winner, (*table.won[winner], SHIP)))
        told = (*told, _told("{who} takes the ghost ship for the village", "KC-25", winner))
    if ghost.where is Where.SHIP:
        ghost = ghost.now(Where.HELD, winner)
        told = (*told, _told("{who} takes the ghost from its ship", "KC-21", winner))
    return with_ghost(table, ghost), told


def _untold(table: Table, ghost: Ghost) -> Ghost:
    """The ghost when nobody knows who won the ship."""
    ghost = replace(ghost, captain=None, unsold=False)
    return ghost.now(Where.UNKNOWN) if ghost.where is Where.SHIP else ghost


def _unbid(table: Table, ghost: Ghost) -> Consequence:
    if table.season is Season.WINTER:
        return Consequence("nobody bid for the ghost ship, and nobody gets it", {}, "KC-25")
    return Consequence("nobody bid for the ghost ship, and the ghost waits on it", {}, "KC-21")


def _told(template: str, rule: str, who: int, **values: object) -> Consequence:
    return Consequence(template, {"who": Who(who), **values}, rule)


BEFORE_TILES = Stage("workers on the ghost's tile", visitors)
AFTER_ORDER = (Stage("ghost", homecoming), Stage("ghost ship", ship_resolved))
