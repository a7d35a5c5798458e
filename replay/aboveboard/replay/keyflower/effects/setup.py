"""What set-up and the start of a season do to the table."""

from __future__ import annotations

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import Bag, Deal, Homes, Load, SetOut, WinterDeal
from aboveboard.notation.keyflower.moves import Season as SeasonStarts
from aboveboard.replay.keyflower.effects.season_end import wound_up
from aboveboard.replay.keyflower.hexes import HOME, Placed
from aboveboard.replay.keyflower.holdings import EMPTY, WHATEVER, Holding
from aboveboard.replay.keyflower.latest import latest_at
from aboveboard.replay.keyflower.opening import sized
from aboveboard.replay.keyflower.stock import drawn, uncounted
from aboveboard.replay.keyflower.table import Boat, Hand, Phase, Played, Table, each_once, put
from aboveboard.replay.keyflower.tiles import Season, setup
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Consequence, Who

__all__ = ["bag", "begun", "deal", "hexagon", "homes", "load", "season", "set_out", "starter", "winter_deal"]


def hexagon(table: Table, tile: str) -> str:
    """The piece of cardboard that a tile is printed on."""
    return table.catalogue[tile].hexagon if tile in table.catalogue else tile


def homes(table: Table, move: Homes, by: int | None) -> Played:
    """Each home tile lies alone in its village."""
    home, villages, owner = table.home, table.villages, dict(table.owner)
    for seat, tile in move.homes:
        if tile not in table.catalogue:
            continue
        home = put(home, seat, tile)
        villages = put(villages, seat, villages[seat].with_tile(HOME, Placed(tile)))
        owner[tile] = seat
    shown = table.shown | {tile for _, tile in move.homes}
    return replace(table, home=home, villages=villages, owner=owner, shown=shown), ()


def deal(table: Table, move: Deal, by: int | None) -> Played:
    """Players draw their workers."""
    for seat, workers in move.hands:
        table, screen = drawn(table, Pieces(workers), table.screens[seat])
        table = table.with_screen(seat, screen)
    return table, ()


def bag(table: Table, move: Bag, by: int | None) -> Played:
    """What the record says is in the bag when the game is set up."""
    workers = Pieces(move.workers)
    table = replace(table, stray=table.stray.without(workers))
    if move.only:
        return replace(table, bag=Holding(workers)), ()
    missing = table.bag.known.missing(workers)
    return replace(table, bag=table.bag.with_known(missing)), ()


def winter_deal(table: Table, move: WinterDeal, by: int | None) -> Played:
    """A player gets winter tiles."""
    tiles = tuple(table.named(tile) for tile in move.tiles)
    hand = table.hands[move.to]
    hand = replace(hand, known=each_once((*hand.known, *tiles)), unseen=hand.unseen + move.unseen)
    shown = table.shown | {hexagon(table, tile) for tile in tiles}
    return replace(table, hands=put(table.hands, move.to, hand), shown=shown), ()


def starter(table: Table) -> int | None:
    """Who starts in spring: the owner of the lowest home tile."""
    if None in table.home:
        return None
    numbers = [table.catalogue[tile].number for tile in table.home if tile]
    return numbers.index(min(numbers))


def season(table: Table, move: SeasonStarts, by: int | None) -> Played:
    """A season begins; what was still to happen at the end of the one before happens now."""
    table, told = wound_up(table) if table.season is not None else (table, ())
    new = Season(move.season)
    start = starter(table) if table.season is None and new is Season.SPRING else table.start
    table = _dealt(table) if table.season is None and new is Season.SPRING else table
    if start is not None:
        told += (Consequence("{who} has the purple marker and begins", {"who": Who(start)}, "KF-T01"),)
    fresh = table.season is not None
    boats = {name: Boat() if fresh else boat for name, boat in table.boats.items()}
    return replace(
        table,
        season=new,
        phase=Phase.OFFERS,
        start=start,
        turn=start,
        passes=0,
        perhaps=0,
        marked=False,
        spots={},
        offer=() if fresh else table.offer,
        unnamed=0 if fresh else table.unnamed,
        boats=boats,
        choosing=(),
        winners=(),
    ), told


def _dealt(table: Table) -> Table:
    """The table with what every player has got by now, where the record does not tell of it."""
    if table.partial:
        return table
    for seat, screen in enumerate(table.screens):
        if screen == EMPTY:
            unseen = Pieces.from_counts({"?": setup().starting_workers})
            table, screen = drawn(table, unseen, screen)
            table = table.with_screen(seat, screen)
        if table.hands[seat] == Hand():
            hand = Hand(unseen=sized(table.seats).winter_tiles_dealt)
            table = replace(table, hands=put(table.hands, seat, hand))
    return table


def set_out(table: Table, move: SetOut, by: int | None) -> Played:
    """Tiles come into the auction."""
    tiles = tuple(table.named(tile) for tile in move.tiles)
    known = {name: tile.hexagon for name, tile in table.catalogue.items() if name in tiles}
    return replace(
        table,
        offer=each_once((*table.offer, *tiles)),
        unnamed=table.unnamed + move.unseen,
        shown=table.shown | set(known.values()),
    ), ()


def load(table: Table, move: Load, by: int | None) -> Played:
    """Boats are loaded."""
    boats = dict(table.boats)
    for one in move.boats:
        boat = boats.get(one.boat, Boat())
        table, holding = drawn(table, Pieces(one.pieces), boat.load)
        boats[one.boat] = replace(boat, load=holding, loaded=True)
    return replace(table, boats=boats), ()


@latest_at
def begun(table: Table) -> Table:
    """The table once the first turn of a season is taken: boats that nobody told of are loaded unseen.

    Nothing is known of the load of a boat that no source tells, nor of any where an expansion leaves open
    which boats are in the game.
    """
    if table.phase != Phase.OFFERS:
        return table
    season = table.season
    if season not in (None, Season.WINTER) and not table.partial:
        open_boats = len(table.boats) > table.seats
        for name, boat in table.boats.items():
            printed = None if open_boats else table.catalogue[name].load(season)
            if not boat.loaded and printed is None:
                table = uncounted(replace(table, boats={**table.boats, name: Boat(WHATEVER)}))
            elif not boat.loaded and printed is not None:
                unseen = {"?": min(printed.workers, table.bag.worker_count), "skill?": printed.skills}
                table, holding = drawn(table, Pieces.from_counts(unseen), boat.load)
                table = replace(table, boats={**table.boats, name: replace(boat, load=holding, loaded=True)})
    return replace(table, phase=Phase.TURNS)
