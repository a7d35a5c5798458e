"""What playing the ghost does to the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from aboveboard.notation.key_celeste.moves import Ghost as PlayGhost
from aboveboard.notation.statements import Move
from aboveboard.replay.games import Effect
from aboveboard.replay.key_celeste.state import Fright, Where, ghost_of, with_ghost
from aboveboard.replay.keyflower.effects.setup import begun
from aboveboard.replay.keyflower.effects.turns import acted
from aboveboard.replay.keyflower.stock import gained
from aboveboard.replay.keyflower.table import Played, Table
from aboveboard.replay.keyflower.wording import written
from aboveboard.replay.verdict import Consequence, Who

__all__ = ["EFFECTS"]


def ghost(table: Table, move: PlayGhost, by: int) -> Played:
    """The ghost takes the place of the winning bid, and the turn goes on.

    A ghost that had been played elsewhere has been moved.
    """
    table = begun(table)
    tile = table.named(move.tile)
    table, fright, told = _frightened(table, tile, by)
    figure = replace(ghost_of(table), where=Where.PLAYED, seat=by, tile=tile, fright=fright)
    return acted(with_ghost(table, figure), by), told


def _frightened(table: Table, tile: str, by: int) -> tuple[Table, Fright | None, tuple[Consequence, ...]]:
    bid = table.winning(tile)
    if bid is None:
        return table, None, ()
    taker = by if table.rulings["frightened-workers-to"] == "ghost-player" else bid.seat
    table = table.with_spot(tile, table.spot(tile).without_bid(bid.seat))
    table = gained(table, taker, bid.workers)
    values = {"who": Who(taker), "workers": written(bid.workers), "victim": Who(bid.seat)}
    told = Consequence("{who} takes the frightened workers of {victim}: {workers}", values, "KC-11")
    return table, Fright(bid.seat, bid.workers), (told,)


EFFECTS: Mapping[type[Move], Effect] = {PlayGhost: ghost}
