"""The ghost in stated positions, in claims and in the view of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aboveboard.notation.key_celeste.moves import AtGhost, AtGhostAway, AtHolder
from aboveboard.notation.keyflower.position import AtTile
from aboveboard.notation.statements import PositionLine
from aboveboard.replay.catalogue import fact, unknown
from aboveboard.replay.key_celeste.state import Fright, Ghost, Where, ghost_of, with_ghost
from aboveboard.replay.keyflower.claims import CLAIMS as BASE_CLAIMS
from aboveboard.replay.keyflower.positions import PLACES as BASE_PLACES
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Season
from aboveboard.replay.verdict import Fact, Unknown
from aboveboard.replay.views import Cell, Named, Panel

__all__ = ["CLAIMS", "PLACES", "agrees", "blank", "panels", "settle", "stated_lines", "whereabouts"]

Answer = Fact | Unknown | None


def blank(table: Table) -> Table:
    """At the start of a position nobody knows where the ghost is."""
    return with_ghost(table, Ghost(Where.UNKNOWN))


def settle(table: Table) -> Table:
    """In spring the ghost can be nowhere but on its ship."""
    if ghost_of(table).where is Where.UNKNOWN and table.season is Season.SPRING:
        return with_ghost(table, Ghost())
    return table


def _bare(line: AtTile) -> bool:
    """Whether a line tells nothing of what else is at the tile."""
    return line.bids is None and line.uses is None and not line.only


def _at_ghost(table: Table, line: AtGhost) -> Table:
    """The ghost beside a tile; of two players only the other can have been frightened."""
    tile = table.named(line.on.tile)
    if not _bare(line.on) or tile not in table.spots:
        table = BASE_PLACES[AtTile](table, line.on)
    others = [seat for seat in range(table.seats) if seat != line.seat]
    fright = Fright(others[0] if len(others) == 1 else None)
    return with_ghost(table, Ghost(Where.PLAYED, line.seat, tile, fright))


def _at_holder(table: Table, line: AtHolder) -> Table:
    return with_ghost(table, Ghost(Where.HELD, line.seat))


def _at_ghost_away(table: Table, line: AtGhostAway) -> Table:
    return with_ghost(table, Ghost(Where.GONE if line.gone else Where.SHIP))


PLACES: Mapping[type[PositionLine], Callable[[Table, Any], Table]] = {
    AtGhost: _at_ghost,
    AtHolder: _at_holder,
    AtGhostAway: _at_ghost_away,
}


def stated_lines(table: Table) -> tuple[PositionLine, ...]:
    """The line that tells where the ghost is; what else is at a tile stands in another line."""
    ghost = ghost_of(table)
    match ghost.where:
        case Where.HELD if ghost.seat is not None:
            return (AtHolder(ghost.seat),)
        case Where.PLAYED if ghost.seat is not None and ghost.tile is not None:
            return (AtGhost(AtTile(ghost.tile), ghost.seat),)
        case Where.SHIP | Where.GONE:
            return (AtGhostAway(ghost.where is Where.GONE),)
        case _:
            return ()


def whereabouts(table: Table) -> Fact:
    """Where the ghost is, against what was said of it."""
    ghost = ghost_of(table)
    match ghost.where:
        case Where.HELD:
            return fact("{who} has the ghost", who=ghost.holder)
        case Where.PLAYED:
            return fact("the ghost of {who} is beside {tile}", who=ghost.holder, tile=ghost.tile)
        case Where.GONE:
            return fact("the ghost has left the game")
        case _:
            return fact("the ghost waits on its ship")


def agrees(table: Table, line: AtGhost | AtHolder | AtGhostAway) -> bool:
    """Whether the ghost is where a line says."""
    ghost = ghost_of(table)
    match line:
        case AtGhost():
            return (ghost.where, ghost.seat, ghost.tile) == (
                Where.PLAYED,
                line.seat,
                table.named(line.on.tile),
            )
        case AtHolder():
            return (ghost.where, ghost.seat) == (Where.HELD, line.seat)
        case AtGhostAway():
            return ghost.where is (Where.GONE if line.gone else Where.SHIP)


def _claimed(table: Table, line: AtGhost | AtHolder | AtGhostAway) -> Answer:
    if ghost_of(table).where is Where.UNKNOWN:
        return unknown("where the ghost is")
    return None if agrees(table, line) else whereabouts(table)


def _claims_ghost(table: Table, line: AtGhost) -> Answer:
    found = _claimed(table, line)
    if found is None and not _bare(line.on):
        other: Answer = BASE_CLAIMS[AtTile](table, line.on)
        return other
    return found


CLAIMS: Mapping[type[PositionLine], Callable[[Any, Any], Answer]] = {
    AtGhost: _claims_ghost,
    AtHolder: _claimed,
    AtGhostAway: _claimed,
}


def panels(table: Table, seat: int | None) -> tuple[Panel, ...]:
    """Where the ghost is; everybody knows."""
    ghost = ghost_of(table)
    who: Cell = "" if ghost.seat is None or ghost.where is Where.GONE else Named(ghost.seat)
    told = {
        Where.SHIP: "waits on its ship",
        Where.HELD: "behind the screen of",
        Where.PLAYED: f"beside {ghost.tile}, played by",
        Where.GONE: "has left the game",
        Where.UNKNOWN: "not told",
    }
    return (Panel("The ghost", ("where", "who"), ((told[ghost.where], who),)),)
