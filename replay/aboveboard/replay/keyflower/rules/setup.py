"""Set-up: what is in the box, what each player gets, what is laid out (Rulebook, Components and Set up)."""

from __future__ import annotations

from collections.abc import Iterable

from aboveboard.notation.keyflower.moves import (
    Bag,
    Bid,
    Deal,
    Homes,
    Load,
    Offer,
    SetOut,
    WinterDeal,
)
from aboveboard.notation.keyflower.moves import Season as SeasonStarts
from aboveboard.notation.statements import EndPosition, Opening
from aboveboard.replay.catalogue import Rule, fact, forbid, warn
from aboveboard.replay.keyflower.effects.setup import bag as with_bag
from aboveboard.replay.keyflower.effects.setup import hexagon
from aboveboard.replay.keyflower.opening import sized
from aboveboard.replay.keyflower.rules.boats import boats_in_the_game, season_of, short_bag
from aboveboard.replay.keyflower.sources import RULEBOOK, TILES
from aboveboard.replay.keyflower.stock import drawable, none_too_many, too_many_stated
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import Kind, Season, setup
from aboveboard.replay.keyflower.wording import written
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.verdict import Fact, Unknown, Who

__all__ = ["SETUP"]

_SEASONS = {
    Season.SPRING: "spring",
    Season.SUMMER: "summer",
    Season.AUTUMN: "autumn",
    Season.WINTER: "winter",
}


@forbid(
    "KF-S00",
    on=(Homes, SeasonStarts, EndPosition),
    cite=[RULEBOOK.section("Set up table")],
    grants=(Opening,),
    steady=True,
)
def players(table: Table, move: Homes | SeasonStarts | EndPosition, by: int | None) -> Fact | None:
    """Two to six players.

    The game is for two, three, four, five or six players.
    """
    if 2 <= table.seats <= 6 or (isinstance(move, SeasonStarts) and (table.season or any(table.home))):
        return None
    return fact("{players} play, and the game is for 2 to 6", players=table.seats)


@forbid(
    "KF-S01",
    on=(Deal, Load, Bag, EndPosition),
    cite=[RULEBOOK.section("Components"), RULEBOOK.section("Set up")],
    grants=(Bag,),
)
def pieces_of_the_box(table: Table, move: Deal | Load | Bag | EndPosition, by: int | None) -> Fact | None:
    """No more pieces than the box holds.

    There are 40 blue, 40 red, 40 yellow and 20 green workers, 16 skill tiles of each kind, 48 gold and 24
    of each other resource. Blue, red and yellow workers begin in the bag, green ones in the open supply.
    """
    if isinstance(move, EndPosition):
        over = too_many_stated(table)
        return fact("{over} more than the box holds", over=written(over)) if over else None
    if isinstance(move, Bag):
        if any(kind == "G" for kind, _ in move.workers):
            return fact("green workers begin in the supply")
        over = none_too_many(with_bag(table, move, by)[0])
        text = "with what the bag is said to hold there are {over} more than the box has"
        return fact(text, over=written(over)) if over else None
    if isinstance(move, Deal):
        pieces = _together(Pieces(hand) for _, hand in move.hands)
    else:
        pieces = _together(Pieces(one.pieces) for one in move.boats)
    over = drawable(table, pieces)
    return fact("{over} more than there are left to draw", over=written(over)) if over else None


def _together(many: Iterable[Pieces]) -> Pieces:
    found = NOTHING
    for one in many:
        found = found.plus(one)
    return found


@forbid("KF-S02", on=(Deal,), cite=[RULEBOOK.section("Set up")], grants=(Deal,))
def opening_draw(table: Table, move: Deal, by: int | None) -> Fact | None:
    """Each player begins with eight workers from the bag.

    They are drawn unseen and kept behind the screen. Green workers are not in the bag yet, so nobody begins
    with one.
    """
    if table.phase != Phase.SETUP:
        return fact("the opening workers are drawn before spring")
    most = setup().starting_workers
    dealt = set()
    for seat, hand in move.hands:
        workers = Pieces(hand)
        if seat in dealt or table.screens[seat].worker_count:
            return fact("{who} has drawn already", who=Who(seat))
        dealt.add(seat)
        if workers.total != most:
            return fact(
                "{who} draws {count} instead of {most}", who=Who(seat), count=workers.total, most=most
            )
        if "G" in workers:
            return fact("{who} draws a green worker, and none is in the bag", who=Who(seat))
    return None


@forbid("KF-S03", on=(Homes, EndPosition), cite=[RULEBOOK.section("Set up")], grants=(Homes,))
def home_tiles(table: Table, move: Homes | EndPosition, by: int | None) -> Fact | None:
    """Each player has one home tile, and no two have the same.

    The home tile is drawn at random. The owner of the lowest number begins in spring and has the purple
    marker.
    """
    if isinstance(move, EndPosition):
        homes = [seat for tile, seat in table.owner.items() if table.kind(tile) is Kind.HOME]
        twice = next((seat for seat in homes if homes.count(seat) > 1), None)
        return None if twice is None else fact("{who} has a home tile already", who=Who(twice))
    if table.phase != Phase.SETUP:
        return fact("home tiles are dealt before spring")
    taken = {tile: seat for seat, tile in enumerate(table.home) if tile}
    for seat, tile in move.homes:
        if tile in taken:
            return fact("{tile} is dealt to {who} already", tile=tile, who=Who(taken[tile]))
        if seat in taken.values():
            return fact("{who} has a home tile already", who=Who(seat))
        taken[tile] = seat
    return None


@forbid(
    "KF-S05",
    on=(Bid, EndPosition),
    cite=[RULEBOOK.section("Set up table"), TILES.section("Turn order tiles")],
)
def turn_order_tiles(table: Table, move: Bid | EndPosition, by: int | None) -> Fact | None:
    """Turn order tiles by the number of players.

    One with two players, two with three, three with four, four with five or six; the highest shows the
    purple marker.
    """
    tiles = [table.named(move.tile)] if isinstance(move, Bid) else [*table.spots, *table.lying()]
    for tile in tiles:
        if tile in table.catalogue and table.kind(tile) is Kind.TURN_ORDER and tile not in table.orders:
            number = table.catalogue[tile].number
            most = sized(table.seats).turn_order_tiles
            if number > most:
                return fact("{tile} is not in a game of {players}", tile=tile, players=table.seats)
    return None


@forbid(
    "KF-S06",
    on=(SetOut, EndPosition),
    cite=[RULEBOOK.section("Set up table"), RULEBOOK.section("Start of season")],
    grants=(SetOut,),
)
def tiles_of_the_season(table: Table, move: SetOut | EndPosition, by: int | None) -> Fact | None:
    """As many tiles as the number of players asks for, of this season only.

    In spring, summer and autumn 6, 7, 8, 9 or 10 tiles of the season are laid out for 2, 3, 4, 5 or 6
    players. Summer boats are among the tiles of summer. In winter those that the players put in come out.
    """
    now = season_of(table)
    if isinstance(move, EndPosition):
        return _laid_out(table, len(table.offer) + table.unnamed)
    for tile in map(table.named, move.tiles):
        season = table.catalogue[tile].season if tile in table.catalogue else None
        if season is None:
            return fact("{tile} is not auctioned as a tile of a season", tile=tile)
        if now is not None and season is not now:
            return fact("{tile} is a tile of {season}", tile=tile, season=_SEASONS[season])
    return _laid_out(table, len(table.offer) + table.unnamed + len(move.tiles) + move.unseen, whole=True)


def _laid_out(table: Table, count: int, whole: bool = False) -> Fact | None:
    """More tiles than are laid out for so many players, or, if they are the whole of them, fewer."""
    now, numbers = season_of(table), sized(table.seats)
    if now is Season.WINTER:
        most = numbers.winter_tiles_dealt * table.seats
        # Fewer than one for each player may be followed by those that players put in by name.
        if count > most:
            return fact(
                "{count} tiles come out, and {players} players put in {most} at most",
                count=count,
                players=table.seats,
                most=most,
            )
        return None
    wanted = numbers.season_tiles
    if now is not None and (count > wanted or (whole and count < wanted)):
        return fact("{count} tiles are laid out instead of {wanted}", count=count, wanted=wanted)
    return None


@forbid(
    "KF-S07",
    on=(WinterDeal, EndPosition),
    cite=[RULEBOOK.section("Set up table"), RULEBOOK.section("Set up")],
    grants=(WinterDeal,),
)
def winter_tiles_dealt(table: Table, move: WinterDeal | EndPosition, by: int | None) -> Fact | None:
    """Winter tiles are dealt at the start: three each with two to four players, else two.

    They are dealt face down before spring; each player looks at their own only.
    """
    if isinstance(move, EndPosition):
        hands = (_dealt(table, seat, hand.known, hand.unseen) for seat, hand in enumerate(table.hands))
        return next(filter(None, hands), None)
    if table.phase != Phase.SETUP:
        return fact("winter tiles are dealt before spring")
    hand = table.hands[move.to]
    tiles = (*hand.known, *map(table.named, move.tiles))
    return _dealt(table, move.to, tiles, hand.unseen + move.unseen, whole=True)


def _dealt(table: Table, seat: int, tiles: tuple[str, ...], unseen: int, whole: bool = False) -> Fact | None:
    """More winter tiles than a seat is dealt, others than winter tiles, or, if they are the whole, fewer."""
    for tile in tiles:
        if tile not in table.catalogue or table.catalogue[tile].season is not Season.WINTER:
            return fact("{tile} is no winter tile", tile=tile)
    count, wanted = len(tiles) + unseen, sized(table.seats).winter_tiles_dealt
    if count > wanted or (whole and count < wanted):
        return fact("{who} is dealt {count} instead of {wanted}", who=Who(seat), count=count, wanted=wanted)
    return None


@warn("KF-S07a", on=(SeasonStarts,), cite=[RULEBOOK.section("Set up")])
def winter_tiles_forgotten(table: Table, move: SeasonStarts, by: int | None) -> Fact | None:
    """The winter tiles were not dealt before spring.

    They belong to set-up. No rule says what to do where they were forgotten.
    """
    told = any(screen.worker_count for screen in table.screens)
    missing = tuple(Who(seat) for seat, hand in enumerate(table.hands) if not hand.known and not hand.unseen)
    if table.phase == Phase.SETUP and move.season == "spring" and told and missing:
        return fact("no winter tiles are recorded for {who}", who=missing)
    return None


@forbid(
    "KF-S08",
    on=(SetOut, WinterDeal, Offer, Homes),
    cite=[RULEBOOK.section("Components"), RULEBOOK.section("Set up")],
)
def no_tile_twice(
    table: Table, move: SetOut | WinterDeal | Offer | Homes, by: int | None
) -> Fact | Unknown | None:
    """Every tile is there once.

    A tile that was laid out or dealt is not drawn again, the two sides of a summer boat are one tile, and
    what is left over of a kind leaves the game.
    """
    if isinstance(move, Homes):
        tiles = [tile for _, tile in move.homes]
        shown = frozenset(one for one in table.shown if one in tiles)
    elif isinstance(move, Offer) or (isinstance(move, SetOut) and table.season is Season.WINTER):
        tiles = list(map(table.named, move.tiles))
        put_in = [tile for hand in table.hands for tile in hand.offered or ()]
        shown = frozenset((*table.offer, *put_in))
    else:
        tiles = list(map(table.named, move.tiles))
        shown = table.shown
    for tile in tiles:
        if hexagon(table, tile) in shown or tiles.count(tile) > 1:
            return fact("{tile} is in the game already", tile=tile)
    sides = [hexagon(table, tile) for tile in tiles]
    twice = next((tile for tile, side in zip(tiles, sides, strict=True) if sides.count(side) > 1), None)
    return fact("{tile} and its other side are one tile", tile=twice) if twice else None


SETUP: tuple[Rule, ...] = (
    players,
    pieces_of_the_box,
    opening_draw,
    home_tiles,
    boats_in_the_game,
    turn_order_tiles,
    tiles_of_the_season,
    winter_tiles_dealt,
    winter_tiles_forgotten,
    no_tile_twice,
    short_bag,
)
