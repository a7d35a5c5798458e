"""What the ghost does to the tile it stands beside (S1 items 11 to 15; S0, The ghost)."""

from __future__ import annotations

from aboveboard.notation.key_celeste.moves import FIGURE
from aboveboard.notation.keyflower.moves import Bid, EndSeason, Scored, Use
from aboveboard.notation.keyflower.moves import Season as SeasonStarts
from aboveboard.replay.catalogue import Rule, fact, forbid
from aboveboard.replay.key_celeste.ship import SHIP
from aboveboard.replay.key_celeste.state import ghost_of, ghost_on, haunted
from aboveboard.replay.keyflower.latest import latest_each
from aboveboard.replay.keyflower.rules.bidding import more_than_every_other_bid
from aboveboard.replay.keyflower.rules.colour import one_colour
from aboveboard.replay.keyflower.rules.workers import losing_groups_move_whole
from aboveboard.replay.keyflower.sources import RULEBOOK
from aboveboard.replay.keyflower.stock import gained, shortfall
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.wording import written
from aboveboard.replay.keyflower_additions import S0, S1
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Fact, Unknown, Who

__all__ = ["HAUNTING"]

GHOST = S0.section("The ghost")
AUCTION = S0.section("Auction")
POINTS = S0.section("Victory points")
WON = RULEBOOK.section("End of season, 3")


@forbid("KC-11", on=(Bid, Use), cite=[S1.item(11), GHOST], readings=("frightened-workers-to",), when=haunted)
def frightened_workers(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """The player of the ghost takes the frightened workers.

    They come behind that player's screen, and are that player's from the next turn on; everybody has seen
    how many there are of which colours. Whose screen one of the texts means is a reading.
    """
    ghost = ghost_of(table)
    fright = ghost.fright
    if fright is None or fright.victim is None:
        return None
    tiles = [table.named(one.tile) for one in move.groups]
    if by == fright.victim and ghost.tile in tiles and not table.group(by, ghost.tile):
        return fact("the ghost has frightened the bid on {tile}", tile=ghost.tile)
    player, victim = ghost.holder, Who(fright.victim)
    taker = player if table.rulings["frightened-workers-to"] == "ghost-player" else victim
    if Who(by) == taker or Who(by) not in (player, victim):
        return None
    # They are workers that only the frightened ones can be.
    workers = Pieces(move.workers).without(Pieces.of(FIGURE))
    if not _only_the_frightened(table, by, workers):
        return None
    return fact("{taker} has taken the frightened {workers}", taker=taker, workers=written(fright.workers))


@latest_each
def _only_the_frightened(table: Table, by: int, workers: Pieces) -> bool:
    """Whether workers that a player lays can only be there if the frightened ones are, who are somebody else's."""
    fright = ghost_of(table).fright
    assert fright is not None
    return bool(shortfall(table, by, workers)) and not shortfall(
        gained(table, by, fright.workers), by, workers
    )


@forbid("KC-13", on=(Bid,), cite=[S1.item(13), GHOST], when=haunted)
def no_counter_bid(table: Table, move: Bid, by: int) -> Fact | None:
    """No counter-bid against the ghost.

    Nobody bids for its tile any more: not with summer boat 4a, not by adding to a losing bid, and not its
    own player either.
    """
    tile = table.named(move.tile)
    player = ghost_on(table, tile)
    return None if player is None else fact("the ghost of {who} wins {tile}", who=Who(player), tile=tile)


@forbid("KC-14", on=(Use,), cite=[S1.item(14), GHOST], when=haunted)
def placement_on_a_ghost_tile(table: Table, move: Use, by: int) -> Fact | None:
    """No placement on ghost tiles.

    Once the ghost is winning a tile nobody places workers on it, neither those who bid for it nor the
    ghost's player, and summer boat 4b changes nothing.
    """
    tile = table.named(move.tile)
    player = ghost_on(table, tile)
    return None if player is None else fact("the ghost of {who} wins {tile}", who=Who(player), tile=tile)


@forbid(
    "KC-15",
    on=(Bid, Use, EndSeason, SeasonStarts),
    cite=[S1.item(15), GHOST, WON],
    readings=("workers-on-ghost-tile-to",),
    when=haunted,
)
def workers_there_stay(
    table: Table, move: Bid | Use | EndSeason | SeasonStarts, by: int | None
) -> Fact | None:
    """Workers that were placed on the tile before stay there.

    At the end of the season they go with the tile to who gets it, which is the ghost's player. An aside in
    one of the texts gives them to the player who was frightened, which is a reading.
    """
    if by is None or not isinstance(move, Bid | Use):
        return None
    for tile in (table.named(one.tile) for one in move.groups):
        if ghost_on(table, tile) is not None and table.spot(tile).uses and not table.group(by, tile):
            return fact("the workers on {tile} stay there", tile=tile)
    return None


@forbid("KC-22", on=(Bid, Use), cite=[GHOST, RULEBOOK.section("Bidding, 5")], when=haunted)
def losing_bids_may_leave(table: Table, move: Bid | Use, by: int) -> Fact | Unknown | None:
    """Losing bids beside the ghost may stay or move.

    They are moved by their owners as always, each as a whole, the ghost player's own among them. What stays
    goes back behind its owner's screen when the season ends.
    """
    if all(ghost_on(table, table.named(one.tile)) is None for one in move.groups):
        return None
    return losing_groups_move_whole.check(table, move, by)


@forbid("KC-24", on=(Bid, Use, Scored), cite=[GHOST, POINTS, S0.section("End of season")])
def no_worker(table: Table, move: Bid | Use | Scored, by: int) -> Fact | None:
    """The ghost is no worker.

    It makes no bid, does no work, pays for nothing, never comes into the bag, and is no worker where these
    score.
    """
    if isinstance(move, Scored):
        pieces = [pair for share in move.shares for pair in share.pieces]
        return fact("the ghost is counted as a worker") if FIGURE in dict(pieces) else None
    if FIGURE in dict(move.workers):
        return fact("the ghost is placed as a worker")
    if isinstance(move, Use) and FIGURE in dict(move.paid):
        return fact("the ghost is paid as a worker")
    return None


@forbid("KC-32", on=(Bid,), cite=[AUCTION, RULEBOOK.section("Bidding")])
def bids_for_the_ship(table: Table, move: Bid, by: int) -> Fact | Unknown | None:
    """The ghost ship is bid for like a turn order tile.

    With workers of one colour, by more than every other bid. The winning bid goes to the bag, losing ones
    go back; summer boat 4a helps there no more than with turn order tiles.
    """
    if table.named(move.tile) != SHIP:
        return None
    for rule in (one_colour, more_than_every_other_bid):
        found = rule.check(table, move, by)
        if found is not None:
            return found
    return None


HAUNTING: tuple[Rule, ...] = (
    frightened_workers,
    no_counter_bid,
    placement_on_a_ghost_tile,
    workers_there_stay,
    losing_bids_may_leave,
    no_worker,
    bids_for_the_ship,
)
