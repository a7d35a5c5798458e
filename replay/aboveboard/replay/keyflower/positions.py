"""A stated position: each of its lines put on the table.

What a position leaves out is unknown. A tile that it names has beside and on it what its `tile` line
says and nothing else; a tile named only in an offer or a village has no workers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower import position as said
from aboveboard.notation.keyflower.moves import Pieces as Written
from aboveboard.notation.statements import PositionLine
from aboveboard.replay.keyflower.effects.setup import hexagon
from aboveboard.replay.keyflower.hexes import HOME, Hex, Placed
from aboveboard.replay.keyflower.holdings import UNSEEN_SKILL, UNSEEN_WORKER, WHATEVER, Holding, sort_of
from aboveboard.replay.keyflower.stock import holders, sorted_out
from aboveboard.replay.keyflower.table import Boat, Hand, Phase, Shift, Spot, Stake, Table, put
from aboveboard.replay.keyflower.tiles import Kind, Season, setup
from aboveboard.replay.pieces import NOTHING, Pieces

__all__ = ["FAR", "PLACES", "settle"]

FAR = 1000
"""Tiles of a village whose place a position does not tell lie this far out, each alone."""

Placing = Callable[[Table, Any], Table]

_BOTH = frozenset(("worker", "skill"))


def _hideable(table: Table) -> Pieces:
    """All pieces that can lie out of sight."""
    return Pieces(tuple(pair for pair in table.box.counts if sort_of(pair[0]) != "resource"))


def stated(table: Table, pieces: Written, more: frozenset[str]) -> Holding:
    """A holding as a position states it."""
    known, workers, skills = sorted_out(Pieces(pieces))
    return replace(Holding(known).with_unseen(workers, skills, _hideable(table)), more=more)


def _exact(table: Table, what: str, only: bool, seat: int | None = None) -> Table:
    if not only:
        return table
    return replace(table, exact=table.exact | {what if seat is None else f"{what} {seat}"})


def _season(table: Table, line: said.AtSeason) -> Table:
    return replace(table, season=Season(line.season))


def _phase(table: Table, line: said.AtPhase) -> Table:
    return replace(table, phase=line.phase)


def _turn(table: Table, line: said.AtTurn) -> Table:
    return replace(table, turn=line.seat)


def _start(table: Table, line: said.AtStart) -> Table:
    return table if table.marked else replace(table, start=line.seat)


def _marker(table: Table, line: said.AtMarker) -> Table:
    return replace(table, start=line.seat, marked=True, marker=line.how)


def _winners(table: Table, line: said.AtWinners) -> Table:
    return replace(table, winners=line.seats)


def _order(table: Table, line: said.AtOrder) -> Table:
    return replace(table, choosing=line.seats)


def _passed(table: Table, line: said.AtPassed) -> Table:
    return replace(table, passes=min(len(line.seats), table.seats), perhaps=0)


def _tile(table: Table, line: said.AtTile) -> Table:
    bids = tuple(
        Stake(seat, Pieces(laid.workers).plus(Pieces(laid.flat)), bool(laid.flat))
        for seat, laid in line.bids or ()
    )
    uses = tuple(
        Shift(None, Pieces(laid.workers).plus(Pieces(laid.flat)), Pieces(laid.flat))
        for laid in line.uses or ()
    )
    tile = table.named(line.tile)
    return table.with_spot(tile, Spot(bids, uses, table.spot(tile).left))


def _offer(table: Table, line: said.AtOffer) -> Table:
    tiles = tuple(one for one in map(table.named, line.tiles) if one not in table.offer)
    table = _exact(table, "offer", line.only)
    orders = tuple(one for one in tiles if one in table.orders)
    offer = (*table.offer, *(one for one in tiles if one not in orders))
    spots = {**dict.fromkeys(orders, Spot()), **table.spots}
    return replace(table, offer=offer, unnamed=table.unnamed + line.unseen, spots=spots)


def _loads(table: Table, line: said.AtLoads) -> Table:
    boats = dict(table.boats)
    for one in line.boats:
        load = stated(table, one.pieces, frozenset() if one.only else _BOTH)
        boats[one.boat] = replace(boats.get(one.boat, Boat()), load=load, loaded=True)
    return replace(table, boats=boats)


def _taken(table: Table, line: said.AtTaken) -> Table:
    boats = dict(table.boats)
    for seat, name in line.boats:
        boats[name] = replace(boats.get(name, Boat()), taken=seat)
    return replace(table, boats=boats)


def _boats(table: Table, line: said.AtBoats) -> Table:
    wanted = line.boats if line.only else (*table.boats, *line.boats)
    boats = {name: table.boats.get(name, Boat(WHATEVER, loaded=True)) for name in wanted}
    return _exact(replace(table, boats=boats), "boats", line.only)


def _settled(table: Table, seat: int, tile: str, at: Hex | None, upgraded: bool, turn: int) -> Table:
    """The table with a tile in a village, far out where its place is not told."""
    if tile not in table.catalogue:
        return table
    is_home = table.kind(tile) is Kind.HOME
    upgraded = upgraded and table.catalogue[tile].upgraded is not None
    village = table.villages[seat]
    if at is None:
        at = HOME if is_home else (FAR + 2 * len(village), FAR)
    try:
        village = village.with_tile(at, Placed(tile, upgraded, turn))
    except KeyError:
        return table
    home = put(table.home, seat, tile) if is_home else table.home
    return replace(
        table,
        villages=put(table.villages, seat, village),
        home=home,
        owner={**table.owner, tile: seat},
    )


def _village(table: Table, line: said.AtVillage) -> Table:
    for one in line.tiles:
        table = _settled(table, line.seat, table.named(one.tile), one.at, one.upgraded, one.turn or 0)
    return _exact(table, "village", line.only, line.seat)


def _screen(table: Table, line: said.AtScreen) -> Table:
    return table.with_screen(line.seat, stated(table, line.pieces, frozenset() if line.only else _BOTH))


def _skills(table: Table, line: said.AtSkills) -> Table:
    screen = table.screens[line.seat]
    workers = Pieces(tuple(pair for pair in screen.known.counts if sort_of(pair[0]) == "worker"))
    more = screen.more - {"skill"} if line.only else screen.more | {"skill"}
    rest = replace(screen, known=workers, skills=0)
    return table.with_screen(
        line.seat, replace(rest.merged(stated(table, line.skills, frozenset())), more=more)
    )


def _goods(table: Table, line: said.AtGoods) -> Table:
    goods = dict(table.goods)
    for tile, pieces in line.goods:
        goods[table.named(tile)] = Pieces(pieces)
    return _exact(replace(_told(table, line), goods=goods), "goods", line.only, line.seat)


def _own_boats(table: Table, line: said.AtOwnBoats) -> Table:
    for tile in map(table.named, line.boats):
        if table.owner.get(tile) is None and tile not in table.won[line.seat]:
            table = _settled(table, line.seat, tile, None, False, 0)
    return _exact(table, "own boats", line.only, line.seat)


def _won(table: Table, line: said.AtWon) -> Table:
    tiles = tuple(one for one in map(table.named, line.tiles) if one not in table.won[line.seat])
    won = put(table.won, line.seat, (*table.won[line.seat], *tiles))
    return _exact(replace(table, won=won), "won", line.only, line.seat)


def _winter(table: Table, line: said.AtWinter) -> Table:
    tiles = tuple(map(table.named, line.tiles))
    hand = Hand(tiles, line.unseen, table.hands[line.seat].offered, more=not line.only)
    return replace(table, hands=put(table.hands, line.seat, hand))


def _offered(table: Table, line: said.AtOffered) -> Table:
    hand = replace(table.hands[line.seat], offered=tuple(map(table.named, line.tiles)))
    return replace(table, hands=put(table.hands, line.seat, hand))


def _bag(table: Table, line: said.AtBag) -> Table:
    return replace(
        table, bag=stated(table, line.workers, frozenset() if line.only else frozenset(("worker",)))
    )


def _supply(table: Table, line: said.AtSupply) -> Table:
    known, _, skills = sorted_out(Pieces(line.pieces))
    tiles = Pieces(tuple(pair for pair in known.counts if sort_of(pair[0]) == "skill"))
    if tiles or skills or line.only:
        unseen = Pieces.from_counts({UNSEEN_SKILL: skills})
        pile = stated(table, tiles.plus(unseen).counts, frozenset())
        table = replace(table, pile=pile if line.only else replace(pile, more=frozenset(("skill",))))
    return _exact(replace(table, supply=known.without(tiles)), "supply", line.only)


# More lines than tiles and players tell one thing twice.
_MOST_TOLD = 500


def _told(table: Table, line: PositionLine) -> Table:
    """A line that is held to the others at the end of the position, wherever it stands among them."""
    if line in table.told:
        return table
    return replace(table, told=(*table.told[1 - _MOST_TOLD :], line))


PLACES: Mapping[type[PositionLine], Placing] = {
    said.AtSeason: _season,
    said.AtPhase: _phase,
    said.AtTurn: _turn,
    said.AtStart: _start,
    said.AtMarker: _marker,
    said.AtWinners: _winners,
    said.AtOrder: _order,
    said.AtPassed: _passed,
    said.AtTile: _tile,
    said.AtOffer: _offer,
    said.AtLoads: _loads,
    said.AtTaken: _taken,
    said.AtBoats: _boats,
    said.AtVillage: _village,
    said.AtScreen: _screen,
    said.AtSkills: _skills,
    said.AtGoods: _goods,
    said.AtOwnBoats: _own_boats,
    said.AtWon: _won,
    said.AtWinter: _winter,
    said.AtOffered: _offered,
    said.AtBag: _bag,
    said.AtSupply: _supply,
    said.AtScore: _told,
    said.AtLead: _told,
    said.AtColour: _told,
}


def settle(table: Table) -> Table:
    """The table at the end of a stated position, with what follows from its lines."""
    offer = [one for one in table.offer if one not in table.owner]
    for tile in table.spots:
        kind = table.catalogue[tile].kind if tile in table.catalogue else None
        if kind not in (Kind.VILLAGE, Kind.SUMMER_BOAT) or tile in (*offer, *table.owner):
            continue
        if not table.out_of_season(tile):
            offer.append(tile)
    if table.phase in (Phase.TURNS, Phase.OFFERS):
        offer += [one for hand in table.hands for one in hand.offered or () if one not in offer]
    named = (*offer, *table.owner, *(tile for won in table.won for tile in won))
    shown = frozenset(hexagon(table, tile) for tile in named)
    # Before the season's end the marker has not changed hands in it, whoever holds it.
    marked = table.marked and table.phase not in (Phase.SETUP, Phase.OFFERS, Phase.TURNS)
    # Whoever has the first turn of a season is its start player.
    start = table.turn if table.start is None and table.phase == Phase.OFFERS else table.start
    table = replace(table, offer=tuple(offer), shown=shown, marked=marked, start=start)
    if table.phase in (Phase.SETUP, Phase.OFFERS) or table.season is Season.WINTER:
        boats = {
            name: Boat(taken=boat.taken) if boat.load == WHATEVER else boat
            for name, boat in table.boats.items()
        }
        table = replace(table, boats=boats)
    seen = _seen(table)
    supply = table.supply
    if not table.sure("supply"):
        green = Pieces.from_counts({"G": max(0, table.box.count("G") - seen.count("G"))})
        supply = setup().resources.without(seen).plus(green)
        supply = supply.plus(supply.missing(table.supply))
    return replace(table, supply=supply, unseen=_hideable(table).without(seen))


def _seen(table: Table) -> Pieces:
    """Everything whose place the position tells."""
    found = NOTHING
    for holding in holders(table):
        found = found.plus(holding.known)
    for spot in table.spots.values():
        for bid in spot.bids:
            found = found.plus(bid.workers)
        found = found.plus(spot.workers)
    for goods in table.goods.values():
        found = found.plus(goods)
    return Pieces(tuple(pair for pair in found.counts if pair[0] not in (UNSEEN_WORKER, UNSEEN_SKILL)))
