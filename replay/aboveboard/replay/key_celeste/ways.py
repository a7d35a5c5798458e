"""What Key Celeste changes in the procedures of Keyflower."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from aboveboard.notation.statements import Record
from aboveboard.replay.key_celeste.closing import AFTER_ORDER, BEFORE_TILES
from aboveboard.replay.key_celeste.scoring import beyond, points
from aboveboard.replay.key_celeste.ship import SHIP, ship
from aboveboard.replay.key_celeste.state import Ghost, ghost_on, with_ghost
from aboveboard.replay.keyflower.opening import with_tiles
from aboveboard.replay.keyflower.table import Stake, Table
from aboveboard.replay.keyflower.tiles import Tile
from aboveboard.replay.keyflower.ways import Ways, after_stage

if TYPE_CHECKING:
    from aboveboard.replay.keyflower.simulate_additions import Addition

__all__ = ["adapt"]


def adapt(ways: Ways) -> Ways:
    """The procedures of a game with the ghost."""
    closing = after_stage(ways.closing, "unsold tiles", BEFORE_TILES)
    previous = "turn order"
    for stage in AFTER_ORDER:
        closing = after_stage(closing, previous, stage)
        previous = stage.name
    return replace(
        ways,
        simulating=(*ways.simulating, _simulating),
        begin=partial(_begin, ways),
        leader=partial(_leader, ways),
        winning=partial(_winning, ways),
        points=partial(points, ways),
        beyond=partial(beyond, ways),
        ships=partial(_ships, ways),
        closing=closing,
    )


def _begin(before: Ways, table: Table, record: Record) -> Table:
    """The ship lies beside the last turn order tile, with the ghost on it."""
    table = with_tiles(before.begin(table, record), ship(table.rulings["ghost-ship-edges"]))
    return with_ghost(table, Ghost())


def _leader(before: Ways, table: Table, tile: str) -> int | None:
    """Who has the ghost beside a tile leads there, whatever was bid."""
    haunting = ghost_on(table, tile)
    return before.leader(table, tile) if haunting is None else haunting


def _winning(before: Ways, table: Table, tile: str) -> Stake | None:
    """No bid wins where the ghost does, not even one of its player."""
    return before.winning(table, tile) if ghost_on(table, tile) is None else None


def _ships(before: Ways, tile: Tile) -> bool:
    return tile.name == SHIP or before.ships(tile)


def _simulating() -> Addition:
    from aboveboard.replay.key_celeste.simulate import GhostShip

    return GhostShip()
