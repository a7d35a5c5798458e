"""New tiles come to lie in a village."""

from __future__ import annotations

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import Place
from aboveboard.replay.keyflower.effects.season_end import ended, grown, is_due
from aboveboard.replay.keyflower.hexes import Hex, Placed, Village
from aboveboard.replay.keyflower.table import Played, Table, put

__all__ = ["laid", "place"]


def laid(village: Village, tile: str, at: Hex, turn: int) -> Village:
    """A village with one more tile, its basic side up."""
    return village.with_tile(at, Placed(tile, turn=turn))


def place(table: Table, move: Place, by: int) -> Played:
    """A tile is added to a village.

    A tile that lay elsewhere in the village has been moved. One laid on an occupied place is the player's
    and lies nowhere.
    """
    table, told = ended(table) if is_due(table) else (table, ())
    tile = table.named(move.tile)
    if tile not in table.catalogue:
        return table, told
    village = table.villages[by]
    before = village.find(tile)
    village = village if before is None else village.without_tile(before)
    if move.at not in village:
        village = laid(village, tile, move.at, move.turn)
    won = tuple(tuple(one for one in tiles if one != tile) for tiles in table.won)
    table = replace(
        table,
        villages=put(table.villages, by, village),
        owner={**table.owner, tile: by},
        won=won,
    )
    after, more = grown(table)
    return after, told + more
