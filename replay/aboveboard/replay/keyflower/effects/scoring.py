"""Players declare their scores."""

from __future__ import annotations

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import Scored
from aboveboard.replay.keyflower.declared import as_declared
from aboveboard.replay.keyflower.scoring import winners
from aboveboard.replay.keyflower.table import Phase, Played, Table
from aboveboard.replay.verdict import Consequence, Who

__all__ = ["score"]


def score(table: Table, move: Scored, by: int) -> Played:
    """A player's score is known; with the last one the game is over."""
    scored = {**table.scored, by: as_declared(table, by, move)}
    over = table.phase == Phase.SCORING and len(scored) == table.seats
    table = replace(table, scored=scored, phase=Phase.OVER if over else table.phase)
    won = winners(table) if over else None
    if won is None:
        return table, ()
    values = {"who": tuple(map(Who, won)), "points": scored[won[0]].least}
    return table, (Consequence("won with {points}: {who}", values, "KF-F07"),)
