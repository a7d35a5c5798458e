"""What the ghost ship and the ghost score."""

from __future__ import annotations

from aboveboard.replay.key_celeste.ship import SHIP, figures
from aboveboard.replay.key_celeste.state import Where, ghost_of
from aboveboard.replay.keyflower.hexes import Village, neighbour_count
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Scoring, ScoringKind
from aboveboard.replay.keyflower.ways import Ways
from aboveboard.replay.verdict import Item

__all__ = ["beyond", "has_ghost", "has_ship", "points"]

_MOST_NEIGHBOURS = 6


def has_ship(table: Table, seat: int) -> bool:
    """Whether the ship is a player's, be it placed or not."""
    return table.owner.get(SHIP) == seat or SHIP in table.won[seat]


def has_ghost(table: Table, seat: int) -> bool:
    """Whether a player has the figure behind the screen."""
    ghost = ghost_of(table)
    return ghost.where is Where.HELD and ghost.seat == seat


def points(before: Ways, table: Table, seat: int, village: Village) -> tuple[Item, ...]:
    """The ship scores for its owner, and the ghost with it; the ghost alone does not."""
    found = before.points(table, seat, village)
    if not has_ship(table, seat):
        return found
    if village.find(SHIP) is None:
        found = (*found, Item(SHIP, figures().points, "printed, its place not recorded"))
    if has_ghost(table, seat):
        found = (*found, Item(SHIP, figures().ghost, "with the ghost"))
    return found


def beyond(before: Ways, table: Table, seat: int, village: Village) -> int:
    """What hangs on a ghost or a ship of which the record does not tell where they are."""
    more = before.beyond(table, seat, village)
    if not has_ship(table, seat):
        return more
    if ghost_of(table).where is Where.UNKNOWN:
        more += figures().ghost
    return more if village.find(SHIP) is not None else more + _wherever_it_lies(before, table, seat, village)


def _wherever_it_lies(before: Ways, table: Table, seat: int, village: Village) -> int:
    """The most that tiles can gain which score what lies around them."""
    found = before.points(table, seat, village)
    ships = 1 + sum(table.ways.ships(village.tile(at)) for at in village)
    more = 0
    for at, lying in village.items():
        side = village.tile(at).side(lying.upgraded)
        if side.scoring is not None:
            best = _at_best(side.scoring, ships, len(village) + 1, neighbour_count(village, at))
            here = sum(item.points for item in found if item.label == lying.tile) - side.points
            more += max(0, best - here)
    return more


def _at_best(scoring: Scoring, ships: int, tiles: int, around: int) -> int:
    match scoring.kind:
        case ScoringKind.BOAT_CHAIN:
            return scoring.table[min(ships, len(scoring.table) - 1)]
        case ScoringKind.ROAD_LOOP:
            return tiles * scoring.points
        case ScoringKind.NEIGHBOURS:
            return min(_MOST_NEIGHBOURS, around + 1) * scoring.points
        case _:
            return 0
