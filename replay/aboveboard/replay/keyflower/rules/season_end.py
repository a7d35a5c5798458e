"""The end of a season: what goes where, who chooses a boat when (Rulebook, End of season)."""

from __future__ import annotations

from collections import deque

from aboveboard.notation.keyflower.moves import Bid, EndSeason, Pass, Place, TakeBoat, Use
from aboveboard.notation.keyflower.moves import Season as SeasonStarts
from aboveboard.replay.catalogue import Rule, fact, forbid, unknown, warn
from aboveboard.replay.keyflower.concerns import moves_bids, not_amid_turns
from aboveboard.replay.keyflower.effects.season_end import boats_left, draws, ended, is_due
from aboveboard.replay.keyflower.effects.setup import hexagon
from aboveboard.replay.keyflower.powers import boat_of
from aboveboard.replay.keyflower.sources import HELP, IMPLEMENTATION, RULEBOOK, TILES
from aboveboard.replay.keyflower.stock import drawable
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import PowerKind, Season
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Fact, Unknown, Who

__all__ = ["SEASON_END", "resolved"]

FIRST = RULEBOOK.section("End of season, 1")
UNSOLD = RULEBOOK.section("End of season, 2")
WON = RULEBOOK.section("End of season, 3")
ORDER = RULEBOOK.section("End of season, 5a")
REST = RULEBOOK.section("End of season, 5b")
PRACTICE = IMPLEMENTATION.section("End of season")


# Every rule about boats and villages asks this of the table before each move that is weighed.
_LATELY: deque[tuple[Table, Table]] = deque(maxlen=4)


def resolved(table: Table) -> Table:
    """The table with the end of the season resolved as far as that happens by itself, if it is time."""
    if not is_due(table):
        return table
    for before, after in _LATELY:
        if before is table:
            return after
    after = ended(table)[0]
    _LATELY.append((table, after))
    return after


@forbid("KF-E00", on=(EndSeason,), cite=[RULEBOOK.section("End of season")])
def a_season_ends_once(table: Table, move: EndSeason, by: int | None) -> Fact | None:
    """A season ends once.

    It is resolved when its turns are over, and is not resolved again.
    """
    if table.phase in (Phase.BOATS, Phase.PLACING):
        return fact("{season} has ended already", season=str(table.season or "the season"))
    if table.phase in (Phase.SETUP, Phase.SCORING, Phase.OVER):
        return fact("no season is being played")
    return None


@warn("KF-E07", on=(SeasonStarts, TakeBoat, Place), cite=[RULEBOOK.section("End of season")], severity="note")
def end_of_season_left_out(
    table: Table, move: SeasonStarts | TakeBoat | Place, by: int | None
) -> Fact | None:
    """`end season` was left out.

    What happens at a season's end by itself has happened all the same.
    """
    if table.season is None or not is_due(table):
        return None
    return fact("`end season` is implied here")


@forbid("KF-E01", on=(Bid, Use), cite=[FIRST], when=moves_bids)
def losing_bids_return(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """Losing bids go back behind their owners' screens.

    That is the first thing at the end of a season, and counts for village tiles and turn order tiles
    alike. None is left beside a tile for the next season.
    """
    for tile in (table.named(one.tile) for one in move.groups):
        season = table.catalogue[tile].season if tile in table.catalogue else None
        past = season is not None and table.season is not None and season is not table.season
        if past and not table.group(by, tile):
            return fact(
                "{tile} was auctioned in {season}, and no bid is left there", tile=tile, season=str(season)
            )
    return None


@forbid("KF-E02", on=(Place,), cite=[UNSOLD, PRACTICE])
def unsold_tiles_leave(table: Table, move: Place, by: int) -> Fact | None:
    """A village tile that nobody bid for leaves the game.

    The workers that were used on it go to the bag, green ones too.
    """
    table = resolved(table)
    tile = table.named(move.tile)
    if any(tile in won for won in table.won):
        return None
    there = (*table.offer, *table.spots, *table.owner)
    if tile not in table.catalogue or hexagon(table, tile) not in table.shown or tile in there:
        return None
    return fact("nobody bid for {tile}, and it left the game", tile=tile)


@forbid("KF-E03", on=(Place,), cite=[WON, RULEBOOK.section("End of season, 3b")])
def won_tiles_go_to_their_winners(table: Table, move: Place, by: int) -> Fact | None:
    """A tile goes to its winner, with all workers on it.

    From the start player on, clockwise, the players take the tiles they won and the workers used on these,
    whoever placed them. The workers of winning bids go to the bag, green ones too.
    """
    table = resolved(table)
    tile = table.named(move.tile)
    winner = next((seat for seat, tiles in enumerate(table.won) if tile in tiles), None)
    return (
        fact("{winner} has won {tile}", winner=Who(winner), tile=tile) if winner not in (None, by) else None
    )


@forbid("KF-E04", on=(Bid, Use), cite=[RULEBOOK.section("End of season, 4")], when=not_amid_turns)
def village_workers_come_home(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """The workers in a village go behind its owner's screen.

    Whoever placed them. None is left on a tile for the next season, and in winter they count in scoring.
    """
    if table.phase != Phase.OFFERS:
        return None
    for tile in (table.named(one.tile) for one in move.groups):
        owner = table.owner.get(tile)
        if owner is not None and not table.group(by, tile):
            return fact(
                "the workers on {tile} went behind the screen of {owner}", tile=tile, owner=Who(owner)
            )
    return None


@forbid("KF-E05", on=(TakeBoat, SeasonStarts), cite=[ORDER, REST], grants=(TakeBoat,))
def a_boat_for_everybody(
    table: Table, move: TakeBoat | SeasonStarts, by: int | None
) -> Fact | Unknown | None:
    """At the end of a season each player takes one boat.

    There are as many boats as players, so that everybody gets what lies on one of them, and in winter the
    boat itself. A boat that was taken is not taken again in that season.
    """
    if isinstance(move, SeasonStarts):
        return _without_boat(table)
    if not is_due(table) and table.phase != Phase.BOATS:
        return fact("boats are chosen at the end of a season ({phase})", phase=str(table.phase))
    boat = table.boats.get(move.boat)
    if boat is None:
        return fact("{boat} is not in the game", boat=move.boat)
    if boat.taken is not None:
        return fact("{who} has taken {boat}", who=Who(boat.taken), boat=move.boat)
    return None


def _without_boat(table: Table) -> Fact | Unknown | None:
    if table.season is None or not (is_due(table) or table.phase == Phase.BOATS):
        return None
    table = resolved(table)
    spare = max(0, len(table.boats) - table.seats)
    if len(boats_left(table)) - spare <= 1:
        return None
    if table.partial and not table.choosing:
        return unknown("which boats have been taken")
    return fact("{who} have still to choose a boat", who=tuple(map(Who, table.choosing)))


@forbid("KF-B11", on=(TakeBoat,), cite=[RULEBOOK.section("Turn order tiles"), ORDER])
def one_boat_a_season(table: Table, move: TakeBoat, by: int) -> Fact | None:
    """One boat a season for each player.

    A player may win several turn order tiles, and gets no second boat for that.
    """
    mine = next((name for name, boat in table.boats.items() if boat.taken == by), None)
    if mine is None or table.phase not in (Phase.BOATS, Phase.PLACING):
        return None
    return fact("{who} has taken {boat}", who=Who(by), boat=mine)


def _next_chooser(table: Table, by: int) -> int | None:
    """Who chooses a boat before a seat that wants to; None if the turn is theirs, or nobody knows."""
    if table.season is Season.WINTER and table.rulings["winter-boats"] == "together":
        return None
    if not table.choosing or by not in table.choosing or table.choosing[0] == by:
        return None
    return table.choosing[0]


@forbid(
    "KF-E05a", on=(TakeBoat,), cite=[ORDER, RULEBOOK.section("Turn order tiles")], readings=("winter-boats",)
)
def winners_choose_first(table: Table, move: TakeBoat, by: int) -> Fact | Unknown | None:
    """Winners of turn order tiles choose their boats first.

    The winner of tile 1 begins, then those of 2, 3 and 4. Who won two of them chooses for the first, and
    the second gives no second boat.
    """
    table = resolved(table)
    if table.phase == Phase.BOATS and not table.choosing:
        return unknown("who chooses before {who}", who=Who(by))
    first = _next_chooser(table, by)
    if first is None or first not in (table.winners or ()):
        return None
    return fact("{first} won a turn order tile and chooses before {who}", first=Who(first), who=Who(by))


@forbid(
    "KF-E05c",
    on=(TakeBoat,),
    cite=[ORDER, HELP.section("End of season"), PRACTICE],
    readings=("winter-boats",),
)
def the_others_choose_clockwise(table: Table, move: TakeBoat, by: int) -> Fact | None:
    """Who won no turn order tile chooses after those who did, clockwise from the start player.

    That is the new start player, or the old one where nobody bid for the tile with the purple marker.
    """
    table = resolved(table)
    first = _next_chooser(table, by)
    if first is None or first in (table.winners or ()):
        return None
    return fact("{first} chooses before {who}", first=Who(first), who=Who(by))


@forbid(
    "KF-E05b", on=(Bid, Use, Pass), cite=[ORDER, RULEBOOK.section("Turn order tiles")], when=not_amid_turns
)
def marker_to_its_winner(table: Table, move: Bid | Use | Pass, by: int) -> Fact | None:
    """Who wins the tile with the purple marker is start player at once.

    It is the highest turn order tile in the game. Its winner begins the next season.
    """
    if table.phase != Phase.OFFERS or table.marker != "won" or table.start is None or table.start == by:
        return None
    return fact("{start} won the purple marker", start=Who(table.start))


@forbid("KF-E05d", on=(Bid, Use, Pass), cite=[ORDER, HELP.section("End of season")], when=not_amid_turns)
def marker_to_the_left(table: Table, move: Bid | Use | Pass, by: int) -> Fact | None:
    """If nobody bid for its tile, the purple marker passes to the left.

    That happens once all boats are taken; until then the old start player counts. The new one begins the
    next season.
    """
    if table.phase != Phase.OFFERS or table.marker != "passed" or table.start is None or table.start == by:
        return None
    return fact("the purple marker passed to {start}", start=Who(table.start))


@forbid("KF-E05e", on=(Bid, Use), cite=[RULEBOOK.section("End of season, 5"), PRACTICE], when=not_amid_turns)
def turn_order_bids_to_the_bag(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """Winning bids for turn order tiles go to the bag.

    Green workers too. The tiles themselves stay on the table, except in winter, without any bid.
    """
    if table.phase != Phase.OFFERS:
        return None
    for tile in (table.named(one.tile) for one in move.groups):
        if tile in table.orders and not table.group(by, tile):
            return fact("no bid is left beside {tile} from the season before", tile=tile)
    return None


@forbid("KF-E05f", on=(TakeBoat,), cite=[RULEBOOK.section("Summer boats"), TILES.section("Effects"), PRACTICE],
        readings=("new-summer-boats",))  # fmt: skip
def summer_boats_bring_workers(table: Table, move: TakeBoat, by: int) -> Fact | Unknown | None:
    """Two summer boats bring workers when their owner takes a boat.

    Boat-1a brings two from the bag, drawn once all winning bids are in it; Boat-1b a green one from the
    supply, if any is left. That goes for the end of the summer in which it was won, and for autumn and
    winter.
    """
    if move.drawn is None:
        return None
    table = resolved(table)
    workers = Pieces(move.drawn)
    wanted = draws(table, by, PowerKind.DRAW_WORKERS)
    if wanted:
        return _draw(table, workers, wanted)
    green = draws(table, by, PowerKind.GAIN_GREEN)
    if green:
        left = min(green, table.supply.count("G"))
        if workers == Pieces.from_counts({"G": left}):
            return None
        if not table.sure("supply") and not workers:
            return unknown("whether a green worker was left in the supply")
        return fact("{boat} brings {left} green", boat=boat_of(PowerKind.GAIN_GREEN).name, left=left)
    boat = boat_of(PowerKind.DRAW_WORKERS).name
    if not workers:
        return None
    if (
        table.partial
        and not any(boat in (*table.owner, *won) for won in table.won)
        and not table.sure("village", by)
    ):
        return unknown("whether {who} has {boat}", who=Who(by), boat=boat)
    return fact("{who} has no summer boat that brings workers", who=Who(by))


def _draw(table: Table, workers: Pieces, wanted: int) -> Fact | None:
    left = wanted if table.bag.more else min(wanted, table.bag.worker_count)
    if workers.total != left:
        return fact("{count} workers are drawn instead of {wanted}", count=workers.total, wanted=left)
    short = drawable(table, workers)
    return fact("the bag cannot hold {short}", short=short) if short else None


SEASON_END: tuple[Rule, ...] = (
    a_season_ends_once,
    end_of_season_left_out,
    losing_bids_return,
    unsold_tiles_leave,
    won_tiles_go_to_their_winners,
    village_workers_come_home,
    a_boat_for_everybody,
    one_boat_a_season,
    winners_choose_first,
    the_others_choose_clockwise,
    marker_to_its_winner,
    marker_to_the_left,
    turn_order_bids_to_the_bag,
    summer_boats_bring_workers,
)
