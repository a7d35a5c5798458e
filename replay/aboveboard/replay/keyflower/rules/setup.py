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
from aboveboard.replay.keyflower.sources import IMPLEMENTATION, RULEBOOK, TILES
from aboveboard.replay.keyflower.stock import drawable, none_too_many
from aboveboard.replay.keyflower.table import Boat, Phase, Table
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
        over = none_too_many(table)
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


@forbid("KF-S03", on=(Homes,), cite=[RULEBOOK.section("Set up")], grants=(Homes,))
def home_tiles(table: Table, move: Homes, by: int | None) -> Fact | None:
    """Each player has one home tile, and no two have the same.

    The home tile is drawn at random. The owner of the lowest number begins in spring and has the purple
    marker.
    """
    if table.phase != Phase.SETUP:
        return fact("home tiles are dealt before spring")
    taken = {tile: seat for seat, tile in enumerate(table.home) if tile}
    for seat, tile in move.homes:
        if tile not in table.catalogue or table.kind(tile) is not Kind.HOME:
            return fact("{tile} is no home tile", tile=tile)
        if tile in taken:
            return fact("{tile} is dealt to {who} already", tile=tile, who=Who(taken[tile]))
        if seat in taken.values():
            return fact("{who} has a home tile already", who=Who(seat))
        taken[tile] = seat
    return None


@forbid(
    "KF-S04",
    on=(Load,),
    cite=[RULEBOOK.section("Set up table"), TILES.section("Boats"), IMPLEMENTATION.section("Tile data")],
    grants=(Load,),
    readings=("ianvincible-load",),
)
def boats_in_the_game(table: Table, move: Load, by: int | None) -> Fact | None:
    """Boats by the number of players, each with its printed load.

    There are as many boats as players, and each boat tells the least number of players it is for. A boat
    is loaded once a season with as many workers from the bag and as many skill tiles as its side for that
    season shows; in winter boats carry nothing.
    """
    boats = [one.boat for one in move.boats]
    for at, one in enumerate(move.boats):
        boat = table.boats.get(one.boat)
        if boat is None:
            least = table.catalogue[one.boat].min_players if one.boat in table.catalogue else 0
            if least <= table.seats:
                return fact("{boat} is not in the game", boat=one.boat)
            return fact(
                "{boat} is for {least} or more players, and {players} play",
                boat=one.boat,
                least=least,
                players=table.seats,
            )
        if boat.loaded or one.boat in boats[:at]:
            return fact("{boat} is loaded already", boat=one.boat)
        found = _wrong_load(table, one.boat, Pieces(one.pieces), _wanted(table, move))
        if found:
            return found
    return None


def _season(table: Table) -> Season | None:
    """The season that is set out; before the first that is spring."""
    return Season.SPRING if table.phase == Phase.SETUP and table.season is None else table.season


def _wrong_load(table: Table, boat: str, pieces: Pieces, wanted: int) -> Fact | None:
    printed = _printed(table, boat)
    if _season(table) is Season.WINTER:
        return fact("boats carry nothing in winter")
    if printed is None:
        return None
    load = Boat().load.with_known(pieces)
    skills = load.skill_count
    workers = pieces.total - skills
    short = table.bag.worker_count < wanted and not table.bag.more
    if workers > printed[0] or (workers < printed[0] and not short):
        return fact(
            "{boat} carries {workers} workers instead of {printed}",
            boat=boat,
            workers=workers,
            printed=printed[0],
        )
    few = table.pile.skill_count < _skills_wanted(table) and not table.pile.more
    if skills > printed[1] or (skills < printed[1] and not few):
        return fact(
            "{boat} carries {skills} skill tiles instead of {printed}",
            boat=boat,
            skills=skills,
            printed=printed[1],
        )
    return None


def _printed(table: Table, boat: str) -> tuple[int, int] | None:
    season = _season(table)
    load = table.catalogue[boat].load(season) if season else None
    if load is None:
        return None
    seven = table.rulings["ianvincible-load"] == "seven" and season is not Season.AUTUMN
    return (7 if boat == "Ianvincible" and seven else load.workers, load.skills)


def _wanted(table: Table, move: Load) -> int:
    """The most workers that the boats not loaded yet may show, or what those took that no source tells of."""
    told = {one.boat: Boat().load.with_known(Pieces(one.pieces)).worker_count for one in move.boats}
    wanted = 0
    for name, boat in table.boats.items():
        printed = _printed(table, name)
        if not boat.loaded:
            # A boat that took all that was left may have shown more.
            wanted += printed[0] if printed else told.get(name, _ANY_NUMBER)
    emptied = sum(told.values()) >= table.bag.worker_count and any(
        _printed(table, one) is None for one in told
    )
    return wanted + 1 if emptied else wanted


_ANY_NUMBER = 1000


def _skills_wanted(table: Table) -> int:
    """How many skill tiles the boats of this season show that are not loaded yet."""
    found = [_printed(table, name) for name, boat in table.boats.items() if not boat.loaded]
    return sum(one[1] for one in found if one)


@forbid("KF-T03", on=(Load,), cite=[RULEBOOK.section("Start of season")])
def short_bag(table: Table, move: Load, by: int | None) -> Fact | None:
    """A short bag is shared out over the boats worker by worker.

    If the bag does not hold enough workers for all boats, they go round the boats one at a time, in order,
    never past the number that a boat shows.
    """
    if len(table.boats) > table.seats or any(_printed(table, name) is None for name in table.boats):
        return None  # what an expansion's boats take from the bag is not known
    total = table.bag.worker_count
    if table.bag.more or total >= _wanted(table, move) or _season(table) in (None, Season.WINTER):
        return None
    room = {
        name: (_printed(table, name) or (0, 0))[0] for name, boat in table.boats.items() if not boat.loaded
    }
    shares = dict.fromkeys(room, 0)
    while total and any(shares[name] < room[name] for name in room):
        for name in room:
            if total and shares[name] < room[name]:
                shares[name] += 1
                total -= 1
    for one in move.boats:
        workers = Pieces(one.pieces).total - Boat().load.with_known(Pieces(one.pieces)).skill_count
        if one.boat in shares and workers != shares[one.boat]:
            return fact(
                "{boat} gets {workers} workers, and its share of the bag is {share}",
                boat=one.boat,
                workers=workers,
                share=shares[one.boat],
            )
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
    tiles = [table.named(move.tile)] if isinstance(move, Bid) else list(table.spots)
    for tile in tiles:
        if tile in table.catalogue and table.kind(tile) is Kind.TURN_ORDER and tile not in table.orders:
            number = table.catalogue[tile].number
            most = sized(table.seats).turn_order_tiles
            if number > most:
                return fact("{tile} is not in a game of {players}", tile=tile, players=table.seats)
    return None


@forbid(
    "KF-S06",
    on=(SetOut,),
    cite=[RULEBOOK.section("Set up table"), RULEBOOK.section("Start of season")],
    grants=(SetOut,),
)
def tiles_of_the_season(table: Table, move: SetOut, by: int | None) -> Fact | None:
    """As many tiles as the number of players asks for, of this season only.

    In spring, summer and autumn 6, 7, 8, 9 or 10 tiles of the season are laid out for 2, 3, 4, 5 or 6
    players. Summer boats are among the tiles of summer. In winter those that the players put in come out.
    """
    now = _season(table)
    for tile in map(table.named, move.tiles):
        season = table.catalogue[tile].season if tile in table.catalogue else None
        if season is None:
            return fact("{tile} is not auctioned as a tile of a season", tile=tile)
        if now is not None and season is not now:
            return fact("{tile} is a tile of {season}", tile=tile, season=_SEASONS[season])
    count = len(table.offer) + table.unnamed + len(move.tiles) + move.unseen
    numbers = sized(table.seats)
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
    if now is not None and count != numbers.season_tiles:
        return fact(
            "{count} tiles are laid out instead of {wanted}", count=count, wanted=numbers.season_tiles
        )
    return None


@forbid(
    "KF-S07",
    on=(WinterDeal,),
    cite=[RULEBOOK.section("Set up table"), RULEBOOK.section("Set up")],
    grants=(WinterDeal,),
)
def winter_tiles_dealt(table: Table, move: WinterDeal, by: int | None) -> Fact | None:
    """Winter tiles are dealt at the start: three each with two to four players, else two.

    They are dealt face down before spring; each player looks at their own only.
    """
    if table.phase != Phase.SETUP:
        return fact("winter tiles are dealt before spring")
    for tile in map(table.named, move.tiles):
        if tile not in table.catalogue or table.catalogue[tile].season is not Season.WINTER:
            return fact("{tile} is no winter tile", tile=tile)
    hand = table.hands[move.to]
    count = len(hand.known) + hand.unseen + len(move.tiles) + move.unseen
    wanted = sized(table.seats).winter_tiles_dealt
    if count != wanted:
        return fact(
            "{who} is dealt {count} instead of {wanted}", who=Who(move.to), count=count, wanted=wanted
        )
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
