"""Who may play the ghost, when, and on what (S1 items 8 to 10; S0, The ghost)."""

from __future__ import annotations

from aboveboard.notation.key_celeste.moves import Ghost as PlayGhost
from aboveboard.replay.catalogue import Rule, fact, forbid, unknown
from aboveboard.replay.key_celeste.ship import SHIP
from aboveboard.replay.key_celeste.state import Where, ghost_of
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Kind, Season
from aboveboard.replay.keyflower_additions import S0, S1
from aboveboard.replay.verdict import Fact, Unknown, Who

__all__ = ["PLAYING"]

GHOST = S0.section("The ghost")
AUCTION = S0.section("Auction")
END = S0.section("End of season")

_VILLAGE = (Kind.VILLAGE, Kind.SUMMER_BOAT)


@forbid("KC-08", on=(PlayGhost,), cite=[S1.item(8), GHOST], grants=(PlayGhost,))
def who_has_the_ghost(table: Table, move: PlayGhost, by: int) -> Fact | None:
    """The player who has the ghost may spend a turn to play it.

    That is the winner of the ghost ship in the season before. Playing it is a whole turn and nothing else:
    no worker is placed with it, and the workers it frightens are not used before the next turn. It breaks a
    run of passes as a bid does. Nobody has to play it.
    """
    ghost = ghost_of(table)
    if ghost.where is Where.UNKNOWN or ghost.seat == by:
        return None
    match ghost.where:
        case Where.HELD:
            return fact("{holder} has the ghost", holder=ghost.holder)
        case Where.PLAYED:
            return fact("{holder} has the ghost, and has played it", holder=ghost.holder)
        case Where.GONE:
            return fact("the ghost has left the game")
        case _:
            return fact("nobody has the ghost, it stands on its ship")


@forbid("KC-09", on=(PlayGhost,), cite=[S1.item(9), GHOST])
def not_ones_own_bid(table: Table, move: PlayGhost, by: int) -> Fact | None:
    """Nobody frightens a bid of their own.

    The ghost takes the place of another player's winning bid. Where its player leads there is none.
    """
    tile = table.named(move.tile)
    bid = table.winning(tile)
    if bid is None or bid.seat != by:
        return None
    return fact("the winning bid on {tile} is that of {who}", tile=tile, who=Who(by))


@forbid("KC-10", on=(PlayGhost,), cite=[S1.item(10), S1.item(15), GHOST], readings=("ghost-targets",))
def what_it_replaces(table: Table, move: PlayGhost, by: int) -> Fact | Unknown | None:
    """The ghost stands in the place of a whole winning bid on a village tile.

    On the side where that bid lay, all workers of which are taken away. A tile that nobody has bid for has
    no bid to replace. Village tiles are those in the auction, summer boats and winter tiles among them;
    whether turn order tiles are meant too is a reading. Its own ship never is.
    """
    tile = table.named(move.tile)
    if tile == SHIP:
        return fact("the ghost is not played on its own ship")
    if tile in table.owner:
        return fact("{tile} lies in the village of {who}", tile=tile, who=Who(table.owner[tile]))
    kind = table.kind(tile) if tile in table.catalogue else None
    if kind is Kind.TURN_ORDER and table.rulings["ghost-targets"] == "village-tiles":
        return fact("{tile} is a turn order tile", tile=tile)
    if kind not in (*_VILLAGE, Kind.TURN_ORDER):
        return fact("{tile} is no tile of the auction", tile=tile)
    if table.leader(tile) is not None:
        return None
    if table.out_of_season(tile):
        return fact("{tile} is a tile of {season}", tile=tile, season=str(table.catalogue[tile].season))
    if not table.partial or tile in table.spots or tile in table.offer:
        return fact("nobody has bid for {tile}", tile=tile)
    return unknown("who has bid for {tile}", tile=tile)


@forbid("KC-20", on=(PlayGhost,), cite=[GHOST, END, S1.item(16), S1.item(19)], readings=("ghost-seasons",))
def seasons_of_the_ghost(table: Table, move: PlayGhost, by: int) -> Fact | None:
    """The ghost is played in summer, autumn or winter.

    In spring nobody can have it. One sentence lists spring, summer and autumn, while others say what becomes
    of a ghost that was played in winter: which seasons are meant is a reading.
    """
    as_written = table.rulings["ghost-seasons"] == "as-written"
    closed = Season.WINTER if as_written else Season.SPRING
    return fact("it is {season}", season=str(closed)) if table.season is closed else None


@forbid("KC-21", on=(PlayGhost,), cite=[AUCTION, S0.section("Setup")])
def on_its_ship_at_first(table: Table, move: PlayGhost, by: int) -> Fact | None:
    """The ghost waits on its ship until somebody wins that.

    It stands there from the start of the game. Who wins the ship in spring, summer or autumn takes it
    behind the screen, the ship stays where it is. If nobody bids, the ghost waits there for a season more.
    """
    ghost = ghost_of(table)
    if ghost.where is not Where.SHIP:
        return None
    if table.season in (None, Season.SPRING):
        return fact("nobody has won the ghost ship yet")
    return fact("nobody won the ghost ship when the last season ended")


@forbid("KC-23", on=(PlayGhost,), cite=[GHOST, S1.item(12)])
def once_a_season(table: Table, move: PlayGhost, by: int) -> Fact | None:
    """The ghost stays where it was played until the season ends.

    It wins that tile whatever comes, so that it is neither moved to another nor taken back.
    """
    ghost = ghost_of(table)
    if ghost.where is not Where.PLAYED or ghost.seat != by:
        return None
    return fact("the ghost has been played beside {tile}", tile=ghost.tile)


PLAYING: tuple[Rule, ...] = (
    who_has_the_ghost,
    not_ones_own_bid,
    what_it_replaces,
    seasons_of_the_ghost,
    on_its_ship_at_first,
    once_a_season,
)
