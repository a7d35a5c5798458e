"""The ghost and its ship when a season ends (S1 items 12, 16 and 17; S0, End of season)."""

from __future__ import annotations

from aboveboard.notation.key_celeste.moves import Ghost as PlayGhost
from aboveboard.notation.keyflower.moves import EndSeason, Place, Scored, TakeBoat
from aboveboard.notation.keyflower.moves import Season as SeasonStarts
from aboveboard.notation.statements import Closing
from aboveboard.replay.catalogue import Rule, fact, forbid, warn
from aboveboard.replay.key_celeste.scoring import has_ship
from aboveboard.replay.key_celeste.ship import SHIP, ship
from aboveboard.replay.key_celeste.state import Where, ghost_of
from aboveboard.replay.keyflower.opening import with_tiles
from aboveboard.replay.keyflower.rules.season_end import resolved
from aboveboard.replay.keyflower.rules.villages import meeting
from aboveboard.replay.keyflower.scoring import finished
from aboveboard.replay.keyflower.sources import RULEBOOK, TILES
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import Season
from aboveboard.replay.keyflower_additions import S0, S1
from aboveboard.replay.verdict import Fact, Who

__all__ = ["SEASON_END"]

GHOST = S0.section("The ghost")
AUCTION = S0.section("Auction")
END = S0.section("End of season")
POINTS = S0.section("Victory points")
IN_WINTER = RULEBOOK.section("End of season, 5b")


@forbid("KC-12", on=(Place,), cite=[S1.item(12), GHOST, END])
def the_ghost_wins(table: Table, move: Place, by: int) -> Fact | None:
    """The ghost always wins the tile it stands beside.

    Whoever played it gets the tile when the season ends, and adds it to the village, however many workers
    others have there.
    """
    table = resolved(table)
    won = ghost_of(table).won
    if won is None or table.named(move.tile) != won[0] or by == won[1]:
        return None
    return fact("the ghost has won {tile} for {who}", tile=won[0], who=Who(won[1]))


@forbid("KC-16", on=(PlayGhost,), cite=[S1.item(16), END])
def back_to_its_ship(table: Table, move: PlayGhost, by: int) -> Fact | None:
    """At the end of summer and autumn the ghost returns to its ship.

    Played or not: after its tile has gone to its player, or from behind the screen just before the ship is
    resolved. So who had it has it in the next season only by winning the ship again.
    """
    ghost = ghost_of(table)
    if ghost.before != by or ghost.seat == by or ghost.where is Where.UNKNOWN:
        return None
    return fact("the ghost went back to its ship when the last season ended")


@forbid("KC-17", on=(PlayGhost, EndSeason, SeasonStarts), cite=[S1.item(17), END])
def resolved_last(table: Table, move: PlayGhost | EndSeason | SeasonStarts, by: int | None) -> Fact | None:
    """The ghost ship is resolved last.

    After the village tiles and the turn order tiles: who leads its bids has no ghost before the season has
    ended. The ghost is on it again by then, so that one player can win it twice running.
    """
    if not isinstance(move, PlayGhost) or ghost_of(table).seat == by or table.leader(SHIP) != by:
        return None
    return fact("the ghost ship is resolved when the season ends")


@forbid("KC-25", on=(Place,), cite=[AUCTION, S0.section("Setup"), POINTS, IN_WINTER])
def the_ship_comes_last(table: Table, move: Place, by: int) -> Fact | None:
    """The ghost ship goes to its winner at the end of winter.

    Until then it stays beside the last turn order tile, where it is turned to its winter side when winter
    begins. Its winner in winter adds it to the village; if nobody bid for it, nobody gets it. The ghost
    comes with it only if it stands on it.
    """
    if table.named(move.tile) != SHIP:
        return None
    if table.season is not None and table.season is not Season.WINTER:
        return fact("the ghost ship stays on the table until winter ends")
    table = resolved(table)
    winner = next((seat for seat in range(table.seats) if has_ship(table, seat)), None)
    if winner is not None:
        return None if winner == by else fact("{who} has won the ghost ship", who=Who(winner))
    if table.season is None or not (ghost_of(table).unsold or table.sure("won", by)):
        return None
    return fact("nobody has won the ghost ship")


@forbid("KC-26", on=(TakeBoat,), cite=[S1.item(17), END])
def no_place_in_the_order(table: Table, move: TakeBoat, by: int) -> Fact | None:
    """The ghost ship gives no place in the order of boats.

    Nor the purple marker: it is resolved after both.
    """
    table = resolved(table)
    order = table.choosing
    if table.phase != Phase.BOATS or ghost_of(table).captain != by or by not in order or order[0] == by:
        return None
    if table.season is Season.WINTER and table.rulings["winter-boats"] == "together":
        return None
    return fact("{who} has won the ghost ship, and {first} chooses first", who=Who(by), first=Who(order[0]))


@warn("KC-30", on=(Scored, Closing), cite=[POINTS, AUCTION], severity="note")
def the_ship_is_not_placed(table: Table, move: Scored | Closing, by: int | None) -> Fact | None:
    """The record does not say where the ghost ship was placed.

    Its owner adds it to the village, but no source shows its edges. It scores all the same; what hangs on
    its place is not counted.
    """
    seat = next((seat for seat in range(table.seats) if SHIP in table.won[seat]), None)
    if seat is None or not finished(table) or by not in (None, seat) or (by is None and seat in table.scored):
        return None
    return fact("{who} has won the ghost ship, and the record does not place it", who=Who(seat))


@forbid("KC-31", on=(Place,), cite=[POINTS, TILES.section("Boats"), RULEBOOK.section("Summer boats")],
        readings=("ghost-ship-edges", "field-edges", "new-summer-boats"))  # fmt: skip
def edges_of_the_ship(table: Table, move: Place, by: int) -> Fact | None:
    """The ghost ship fits where it is placed.

    It counts as a boat, but no source shows its edges. Where a record places it, it is believed to fit, and
    only has to touch the village; or it is taken to have the edges of a boat, which is a reading. Then they
    have to match as those of any tile: not for the owner of Boat-2a, nor fields where these are free.
    """
    if table.rulings["ghost-ship-edges"] != "boat":
        return None
    table = with_tiles(resolved(table), ship("boat"))
    tile = table.named(move.tile)
    for one in meeting(table, move, by):
        other = table.villages[by][one.other].tile
        if not one.matches and SHIP in (tile, other):
            return fact("{tile} and {other} do not fit", tile=tile, other=other)
    return None


SEASON_END: tuple[Rule, ...] = (
    the_ghost_wins,
    back_to_its_ship,
    resolved_last,
    the_ship_comes_last,
    no_place_in_the_order,
    the_ship_is_not_placed,
    edges_of_the_ship,
)
