"""Where the workers of a turn come from (Rulebook, Bidding)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Bid, Use
from aboveboard.replay.catalogue import Rule, fact, forbid
from aboveboard.replay.keyflower.concerns import moves_bids, names_odd_workers
from aboveboard.replay.keyflower.effects.turns import moved_groups
from aboveboard.replay.keyflower.holdings import UNSEEN_WORKER
from aboveboard.replay.keyflower.latest import latest, latest_each
from aboveboard.replay.keyflower.sources import HELP, IMPLEMENTATION, RULEBOOK, SISTER
from aboveboard.replay.keyflower.stock import shortfall
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.wording import written
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.verdict import Fact, Unknown

__all__ = ["WORKERS"]

PURPLE = "purple"


def _from_screen(move: Bid | Use) -> Pieces:
    """The workers that a move takes from the screen, which the purple marker is none of."""
    return Pieces(tuple([pair for pair in move.workers if pair[0] != PURPLE]))


_lacking = latest_each(shortfall)


@latest
def _short(table: Table, move: Bid | Use, by: int) -> Pieces:
    """What of them cannot be there."""
    if not move.workers:
        return NOTHING
    workers = _from_screen(move)
    return NOTHING if table.screens[by].known.covers(workers) else _lacking(table, by, workers)


@forbid("KF-T06", on=(Bid, Use), cite=[RULEBOOK.section("Bidding, 1"), RULEBOOK.section("Bidding, 5")])
def sources_of_workers(table: Table, move: Bid | Use, by: int) -> Fact | Unknown | None:
    """Workers come from behind the screen and from one's own losing bids.

    They may come from both at once, and from several losing bids, but from nowhere else. What a player
    cannot have behind the screen, whatever was drawn unseen, cannot be played.
    """
    short = _short(table, move, by)
    if short:
        return fact(
            "plays {played} from the screen, {short} more than can be there",
            played=written(_from_screen(move)),
            short=written(short),
        )
    for tile, lying in moved_groups(table, move.groups, by):
        if lying or _used_there(table, tile):
            continue
        if table.partial and tile not in table.spots:
            return Unknown("what lies at {tile}", {"tile": tile})
        return fact("no workers of this player lie beside {tile}", tile=tile)
    return None


def _used_there(table: Table, tile: str) -> bool:
    return bool(table.spot(tile).uses)


@forbid(
    "KF-T07",
    on=(Bid, Use),
    cite=[
        RULEBOOK.section("End of season, 3"),
        RULEBOOK.section("End of season, 4"),
        SISTER.section("Bidding"),
    ],
    when=moves_bids,
)
def used_workers_stay(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """Workers on a tile stay there until the season ends.

    Once used they are neither moved nor used again.
    """
    for tile, lying in moved_groups(table, move.groups, by):
        if not lying and _used_there(table, tile):
            return fact("the workers on {tile} were used there", tile=tile)
    return None


@forbid("KF-T08", on=(Bid, Use), cite=[RULEBOOK.section("Bidding, 5"), RULEBOOK.section("End of season, 1")])
def no_way_back(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """No worker goes back behind the screen during a season.

    Losing bids lie beside their tiles until they are moved to another one or the season ends; only what a
    tile gives comes behind the screen before that.
    """
    short = _short(table, move, by)
    if not short:
        return None
    named = {table.named(one.tile) for one in move.groups}
    for tile in table.spots:
        group = NOTHING if tile in named else table.group(by, tile)
        if group and group.covers(short):
            return fact(
                "{workers} lie beside {tile}, not behind the screen", workers=written(group), tile=tile
            )
    return None


@forbid(
    "KF-B07", on=(Bid, Use), cite=[RULEBOOK.section("Bidding, 1"), HELP.section("Bidding")], when=moves_bids
)
def winning_bids_stay(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """A winning bid stays where it is.

    It is neither moved nor made smaller nor taken back.
    """
    for tile, lying in moved_groups(table, move.groups, by):
        if lying and not table.losing(by, tile):
            return fact("the bid on {tile} is winning", tile=tile)
    return None


@forbid(
    "KF-B08", on=(Bid, Use), cite=[RULEBOOK.section("Bidding, 5"), HELP.section("Bidding")], when=moves_bids
)
def losing_groups_move_whole(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """A losing bid moves as a whole.

    It may go to another bid or to a use in its owner's turn; no worker of it is left behind.
    """
    for one, (tile, lying) in zip(move.groups, moved_groups(table, move.groups, by), strict=True):
        if not lying or one.workers is None:
            continue
        named = Pieces(one.workers)
        if UNSEEN_WORKER in named or UNSEEN_WORKER in lying:
            if named.total != lying.total:
                return fact(
                    "{lying} lie beside {tile}, not {named}", lying=lying.total, tile=tile, named=named.total
                )
        elif named != lying:
            return fact(
                "{lying} lie beside {tile}, not {named}",
                lying=written(lying),
                tile=tile,
                named=written(named),
            )
    return None


@forbid(
    "KF-B09",
    on=(Bid, Use),
    cite=[RULEBOOK.section("Bidding, 5"), IMPLEMENTATION.section("Bidding")],
    when=moves_bids,
)
def groups_join(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """Several losing groups may join, each once, all to one other place.

    They may come together with workers from the screen, and join a bid that their owner has there, even a
    winning one.
    """
    tiles = [table.named(one.tile) for one in move.groups]
    for tile in tiles:
        if tiles.count(tile) > 1:
            return fact("the group beside {tile} is named twice", tile=tile)
        if isinstance(move, Bid) and tile == table.named(move.tile):
            return fact("the group beside {tile} lies there already", tile=tile)
    return None


@forbid(
    "KF-C07",
    on=(Bid, Use),
    cite=[RULEBOOK.section("Game end scoring"), RULEBOOK.section("Components")],
    when=names_odd_workers,
)
def marker_is_no_worker(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """The purple marker is not played.

    It shows who begins, and may stand for a piece in the final scoring. It is no worker for bids or uses.
    """
    return fact("the purple marker is played") if PURPLE in Pieces(move.workers) else None


WORKERS: tuple[Rule, ...] = (
    sources_of_workers,
    no_way_back,
    marker_is_no_worker,
    used_workers_stay,
    winning_bids_stay,
    losing_groups_move_whole,
    groups_join,
)
