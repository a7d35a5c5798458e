"""What the ghost ship and the ghost score (S0, Victory points; S1 item 19)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import EndSeason, Scored
from aboveboard.replay.catalogue import Rule, fact, forbid
from aboveboard.replay.key_celeste.scoring import has_ghost, has_ship
from aboveboard.replay.key_celeste.ship import figures
from aboveboard.replay.key_celeste.state import Where, ghost_of
from aboveboard.replay.keyflower.declared import itemized, reckon
from aboveboard.replay.keyflower.scoring import finished, tally
from aboveboard.replay.keyflower.sources import RULEBOOK
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import ScoringKind
from aboveboard.replay.keyflower_additions import S0, S1
from aboveboard.replay.verdict import Fact, Who

__all__ = ["SCORING"]

END = S0.section("End of season")
POINTS = S0.section("Victory points")


def _over(table: Table, move: Scored, by: int) -> int | None:
    """How many points a player declares beyond the most there can be, None where that is not told."""
    if not finished(table):
        return None
    if itemized(move):
        return move.points - reckon(table, move, by).total
    most = tally(table, by).most
    return None if most is None else move.points - most


def _counts_the_ghost(table: Table, move: Scored, by: int, where: Where) -> bool:
    """Whether the ship's owner declares the points of a ghost that is in another place."""
    if ghost_of(table).where is not where or not has_ship(table, by) or has_ghost(table, by):
        return False
    return _over(table, move, by) == figures().ghost


@forbid("KC-19", on=(EndSeason, Scored), cite=[S1.item(19), END])
def out_of_the_game(table: Table, move: EndSeason | Scored, by: int | None) -> Fact | None:
    """A ghost that was played in winter leaves the game.

    It adds nothing to the ship then. One that was not played stays with the player who has it, and does
    not return to its ship.
    """
    if by is None or not isinstance(move, Scored) or not _counts_the_ghost(table, move, by, Where.GONE):
        return None
    return fact("the ghost has left the game and adds no points")


@forbid("KC-27", on=(Scored,), cite=[POINTS])
def the_ship_and_the_ghost(table: Table, move: Scored, by: int) -> Fact | None:
    """The ghost ship scores 3 points for its owner, and 3 more if the owner has the ghost too."""
    if not _counts_the_ghost(table, move, by, Where.HELD):
        return None
    return fact("{who} has the ghost", who=ghost_of(table).holder)


@forbid("KC-28", on=(Scored,), cite=[END, POINTS])
def nothing_for_the_ghost_alone(table: Table, move: Scored, by: int) -> Fact | None:
    """The ghost alone scores nothing.

    Who kept it through winter without the ship has no points for it.
    """
    if has_ship(table, by) or not has_ghost(table, by) or _over(table, move, by) != figures().ghost:
        return None
    return fact("{who} has the ghost without its ship", who=Who(by))


@forbid("KC-29", on=(Scored,), cite=[POINTS, RULEBOOK.section("Boats")])
def the_ship_counts_as_a_boat(table: Table, move: Scored, by: int) -> Fact | None:
    """The ghost ship counts in the chain of Sea Breese.

    If water joins it to that chain, like any boat. The chain never scores more than 32, however many ships
    there are in it.
    """
    village = table.villages[by]
    for at, lying in village.items():
        scoring = village.tile(at).side(lying.upgraded).scoring
        if scoring is not None and scoring.kind is ScoringKind.BOAT_CHAIN and has_ship(table, by):
            most = scoring.table[-1]
            if _over(table, move, by) == most:
                return fact("{tile} scores {most} at most", tile=lying.tile, most=most)
    return None


SCORING: tuple[Rule, ...] = (
    out_of_the_game,
    the_ship_and_the_ghost,
    nothing_for_the_ghost_alone,
    the_ship_counts_as_a_boat,
)
