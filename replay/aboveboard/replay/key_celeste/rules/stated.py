"""What a stated position may say of the ghost (S0, Components and Setup)."""

from __future__ import annotations

from aboveboard.notation.key_celeste.moves import AtGhost, AtGhostAway, AtHolder
from aboveboard.replay.catalogue import Rule, forbid
from aboveboard.replay.key_celeste.positions import agrees, whereabouts
from aboveboard.replay.key_celeste.state import Where, ghost_of
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower_additions import S0
from aboveboard.replay.verdict import Fact

__all__ = ["STATED"]


@forbid("KC-33", on=(AtGhost, AtHolder, AtGhostAway), cite=[S0.section("Components"), S0.section("Setup")])
def one_ghost(table: Table, move: AtGhost | AtHolder | AtGhostAway, by: int | None) -> Fact | None:
    """There is one ghost.

    It is on its ship, behind one player's screen, beside one tile, or out of the game.
    """
    if ghost_of(table).where is Where.UNKNOWN or agrees(table, move):
        return None
    return whereabouts(table)


STATED: tuple[Rule, ...] = (one_ghost,)
