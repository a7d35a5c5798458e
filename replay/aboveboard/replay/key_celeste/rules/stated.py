"""What a stated position may say of the ghost (S0, Components and Setup)."""

from __future__ import annotations

from aboveboard.notation.key_celeste.moves import AtGhost, AtGhostAway, AtHolder
from aboveboard.notation.statements import EndPosition
from aboveboard.replay.catalogue import Rule, fact, forbid
from aboveboard.replay.key_celeste.positions import agrees, whereabouts
from aboveboard.replay.key_celeste.state import Where, ghost_of
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import Season
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


@forbid(
    "KC-34",
    on=(EndPosition,),
    cite=[S0.section("Auction"), S0.section("Setup")],
    readings=("ghost-seasons",),
    steady=True,
)
def nobody_has_it_in_spring(table: Table, move: EndPosition, by: int | None) -> Fact | None:
    """A position has the ghost with nobody in the turns of spring.

    It waits on its ship until that is won, when spring ends.
    """
    ghost = ghost_of(table)
    if ghost.where not in (Where.HELD, Where.PLAYED) or table.season is not Season.SPRING:
        return None
    if table.phase not in (Phase.OFFERS, Phase.TURNS) or table.rulings["ghost-seasons"] == "as-written":
        return None
    return fact("{holder} has the ghost, and it is spring", holder=ghost.holder)


STATED: tuple[Rule, ...] = (one_ghost, nobody_has_it_in_spring)
