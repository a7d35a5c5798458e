"""Whether the table agrees with what a record claims; a claim is exact for what it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aboveboard.notation.keyflower import position as said
from aboveboard.notation.keyflower.moves import Pieces as Written
from aboveboard.notation.statements import PositionLine
from aboveboard.replay.catalogue import fact, unknown
from aboveboard.replay.keyflower.effects.goods import UNNAMED, lacking
from aboveboard.replay.keyflower.holdings import (
    UNSEEN_SKILL,
    UNSEEN_WORKER,
    Holding,
    Sort,
    sort_of,
)
from aboveboard.replay.keyflower.positions import FAR
from aboveboard.replay.keyflower.scoring import tally
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.ways import COLOURS
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Fact, Finding, Unknown, Who

__all__ = ["CLAIMS", "holding_claim"]

Answer = Fact | Unknown | None


def _same(here: object, wanted: object, template: str, **values: object) -> Answer:
    return None if here == wanted else fact(template, **values)


def holding_claim(holding: Holding, pieces: Written, only: bool, sorts: tuple[Sort, ...]) -> Answer:
    """Whether a holding agrees: the number of each named kind, and with `?` or `only` the whole number."""
    wanted = Pieces(pieces)
    counts = {"worker": holding.worker_count, "skill": holding.skill_count}
    for kind, n in wanted.counts:
        if kind in (UNSEEN_WORKER, UNSEEN_SKILL):
            continue
        if n > holding.most(kind) and sort_of(kind) not in holding.more:
            return fact("at most {most} {kind}", most=holding.most(kind), kind=kind)
        if n < holding.known.count(kind):
            return fact("{least} {kind}", least=holding.known.count(kind), kind=kind)
    for sort, unnamed in (("worker", UNSEEN_WORKER), ("skill", UNSEEN_SKILL)):
        total = sum(n for kind, n in wanted.counts if sort_of(kind) == sort)
        whole = unnamed in wanted or (only and sort in sorts)
        if whole and sort not in holding.more and counts[sort] != total:
            return fact("{count} {sort}s in all", count=counts[sort], sort=sort)
    return _certain(holding, wanted)


def _certain(holding: Holding, wanted: Pieces) -> Answer:
    for kind in wanted.kinds:
        if kind in (UNSEEN_WORKER, UNSEEN_SKILL):
            continue
        open_ended = sort_of(kind) in holding.more or holding.most(kind) != holding.known.count(kind)
        if open_ended:
            return unknown(
                "how many {kind} there are beyond {least}", kind=kind, least=holding.known.count(kind)
            )
    return None


def _season(table: Table, line: said.AtSeason) -> Answer:
    if table.season is None and table.partial:
        return unknown("which season it is")
    return _same(
        str(table.season or "none"), line.season, "the season {found}", found=str(table.season or "none")
    )


def _phase(table: Table, line: said.AtPhase) -> Answer:
    return _same(str(table.phase), line.phase, "the phase {found}", found=str(table.phase))


def _seat(found: int | None, wanted: int, what: str) -> Answer:
    if found is None:
        return unknown("{what}", what=what)
    return _same(found, wanted, "{who}", who=Who(found))


def _turn(table: Table, line: said.AtTurn) -> Answer:
    return _seat(table.turn, line.seat, "whose turn it is")


def _start(table: Table, line: said.AtStart) -> Answer:
    return _seat(table.start, line.seat, "who begins")


def _marker(table: Table, line: said.AtMarker) -> Answer:
    if line.how and table.start == line.seat:
        if not table.marker:
            return unknown("how {who} came to the purple marker", who=Who(line.seat))
        return _same(table.marker, line.how, "the purple marker {how} to {who}",
                     how=table.marker, who=Who(line.seat))  # fmt: skip
    return _seat(table.start, line.seat, "who has the purple marker")


def _winners(table: Table, line: said.AtWinners) -> Answer:
    if table.winners is None:
        return unknown("who won the turn order tiles")
    return _same(table.winners, line.seats, "{who}", who=tuple(map(Who, table.winners)) or "nobody")


def _order(table: Table, line: said.AtOrder) -> Answer:
    found = tuple(map(Who, table.choosing))
    return _same(table.choosing, line.seats, "{order}", order=found)


def _passed(table: Table, line: said.AtPassed) -> Answer:
    if table.perhaps:
        return unknown("how many have passed in a row")
    return _same(table.passes, len(line.seats), "{passes} in a row", passes=table.passes)


def _tile(table: Table, line: said.AtTile) -> Answer:
    tile = table.named(line.tile)
    spot = table.spot(tile)
    if line.bids is not None or line.only:
        bids = {seat: Pieces(laid.workers).plus(Pieces(laid.flat)) for seat, laid in line.bids or ()}
        found = {one.seat: one.workers for one in spot.bids}
        if bids != found:
            there = (Finding("{who} {bid}", {"who": Who(one.seat), "bid": one.workers}) for one in spot.bids)
            return fact("bids at {tile}: {told}", tile=tile, told=tuple(there) or "none")
    if line.uses is not None or line.only:
        uses = [Pieces(laid.workers).plus(Pieces(laid.flat)) for laid in line.uses or ()]
        if uses != [one.workers for one in spot.uses]:
            used = tuple(str(one.workers) for one in spot.uses)
            return fact("uses of {tile}: {told}", tile=tile, told=used or "none")
    return None


def _offer(table: Table, line: said.AtOffer) -> Answer:
    here = {*table.offer, *table.orders}
    for tile in map(table.named, line.tiles):
        if tile not in here:
            return fact("{tile} is not in the auction", tile=tile) if table.sure("offer") else _open(tile)
        if table.spot(tile).bids or table.spot(tile).uses:
            return fact("{tile} with workers", tile=tile)
    if line.only:
        bare = [one for one in table.offer if not (table.spot(one).bids or table.spot(one).uses)]
        rest = tuple(one for one in bare if one not in map(table.named, line.tiles))
        return fact("{rest} without workers too", rest=rest) if rest else None
    return None


def _open(tile: str) -> Unknown:
    return unknown("where {tile} lies", tile=tile)


def _loads(table: Table, line: said.AtLoads) -> Answer:
    for one in line.boats:
        boat = table.boats.get(one.boat)
        if boat is None:
            return fact("{boat} is not in the game", boat=one.boat)
        answer = holding_claim(boat.load, one.pieces, one.only, ("worker", "skill"))
        if answer is not None:
            return answer
    return None


def _taken(table: Table, line: said.AtTaken) -> Answer:
    for seat, name in line.boats:
        boat = table.boats.get(name)
        if boat is None or boat.taken != seat:
            who = "nobody" if boat is None or boat.taken is None else Who(boat.taken)
            return fact("{boat} taken by {who}", boat=name, who=who)
    return None


def _boats(table: Table, line: said.AtBoats) -> Answer:
    missing = tuple(one for one in line.boats if one not in table.boats)
    if missing or (line.only and set(line.boats) != set(table.boats)):
        return fact("{boats} in the game", boats=tuple(table.boats))
    return None


def _village(table: Table, line: said.AtVillage) -> Answer:
    village = table.villages[line.seat]
    for one in line.tiles:
        tile = table.named(one.tile)
        at = village.find(tile)
        if at is None:
            if not table.sure("village", line.seat):
                return _open(tile)
            return fact("{tile} does not lie in that village", tile=tile)
        lies = village[at]
        if lies.upgraded != one.upgraded:
            return fact(
                "the {side} side of {tile} up", tile=tile, side="upgraded" if lies.upgraded else "basic"
            )
        if one.at is not None and at != one.at and at[0] < FAR:
            return fact("{tile} at {at}", tile=tile, at=str(at))
        if one.turn is not None and lies.turn % 6 != one.turn % 6:
            return fact("{tile} turned by {turn}", tile=tile, turn=lies.turn)
    if line.only and len(village) != len(line.tiles):
        return fact("{count} tiles in that village", count=len(village))
    return None


def _screen(table: Table, line: said.AtScreen) -> Answer:
    return holding_claim(table.screens[line.seat], line.pieces, line.only, ("worker", "skill"))


def _skills(table: Table, line: said.AtSkills) -> Answer:
    return holding_claim(table.screens[line.seat], line.skills, line.only, ("skill",))


def _goods(table: Table, line: said.AtGoods) -> Answer:
    for tile, pieces in line.goods:
        name = table.named(tile)
        found = table.goods.get(name, Pieces())
        if found != Pieces(pieces):
            if not found and not table.sure("goods", line.seat):
                return unknown("what lies on {tile}", tile=name)
            if (
                UNNAMED in found
                and found.total == Pieces(pieces).total
                and not lacking(table, name, Pieces(pieces))
            ):
                return unknown("which resources lie on {tile}", tile=name)
            return fact("{found} on {tile}", found=found, tile=name)
    if line.only:
        named = {table.named(tile) for tile, _ in line.goods}
        others = tuple(
            tile
            for tile, pieces in table.goods.items()
            if pieces and table.owner.get(tile) == line.seat and tile not in named
        )
        return fact("resources on {others} too", others=others) if others else None
    return None


def _own_boats(table: Table, line: said.AtOwnBoats) -> Answer:
    boats = [one for one, tile in table.catalogue.items() if table.ways.ships(tile)]
    found = {one for one in boats if table.owner.get(one) == line.seat or one in table.won[line.seat]}
    return _tiles(table, line.boats, line.only, found)


def _tiles(table: Table, tiles: tuple[Any, ...], only: bool, found: set[str]) -> Answer:
    wanted = set(map(table.named, tiles))
    if wanted - found or (only and found - wanted):
        return fact("{found}", found=tuple(sorted(found)) or "none")
    return None


def _won(table: Table, line: said.AtWon) -> Answer:
    return _tiles(table, line.tiles, line.only, set(table.won[line.seat]))


def _winter(table: Table, line: said.AtWinter) -> Answer:
    hand = table.hands[line.seat]
    count = len(hand.known) + hand.unseen
    if (line.only or line.unseen) and not hand.more and count != len(line.tiles) + line.unseen:
        return fact("{count} winter tiles in hand", count=count)
    unknown_ones = set(map(table.named, line.tiles)) - set(hand.known)
    if unknown_ones and (hand.unseen or hand.more):
        return unknown("which winter tiles are in hand")
    return fact("{found} in hand", found=hand.known) if unknown_ones else None


def _offered(table: Table, line: said.AtOffered) -> Answer:
    return _tiles(table, line.tiles, line.only, set(table.hands[line.seat].offered or ()))


def _bag(table: Table, line: said.AtBag) -> Answer:
    return holding_claim(table.bag, line.workers, line.only, ("worker",))


def _supply(table: Table, line: said.AtSupply) -> Answer:
    for kind, n in line.pieces:
        if kind == UNSEEN_SKILL:
            if table.pile.skill_count != n and not table.pile.more:
                return fact("{count} skill tiles in the pile", count=table.pile.skill_count)
        elif sort_of(kind) == "skill":
            return holding_claim(table.pile, ((kind, n),), False, ("skill",))
        elif table.supply.count(kind) != n:
            if not table.sure("supply") and n < table.supply.count(kind):
                return unknown("how many {kind} are in the supply", kind=kind)
            return fact("{count} {kind}", count=table.supply.count(kind), kind=kind)
    return None


def _lead(table: Table, line: said.AtLead) -> Answer:
    tile = table.named(line.tile)
    if table.partial and tile not in (*table.spots, *table.offer, *table.owner):
        return unknown("what lies at {tile}", tile=tile)
    leader = table.leader(tile)
    if leader != line.seat:
        return fact("{who} leads {tile}", who="nobody" if leader is None else Who(leader), tile=tile)
    if leader is not None and line.workers and Pieces(line.workers) != table.group(leader, tile):
        return fact("it leads with {workers}", workers=table.group(leader, tile))
    return None


def _colour(table: Table, line: said.AtColour) -> Answer:
    tile = table.named(line.tile)
    spot = table.spot(tile)
    found = table.colours(tile)
    if found == COLOURS and not spot.bids and not spot.uses:
        found = frozenset()
    told = " or ".join(sorted(found)) or "none"
    return _same(found, frozenset(line.colours), "the colour {told}", told=told)


def _score(table: Table, line: said.AtScore) -> Answer:
    found = tally(table, line.seat)
    if found.least == found.most == line.points:
        return None
    if line.points >= found.least and (found.most is None or line.points <= found.most):
        return unknown("all that {who} scores with", who=Who(line.seat))
    return fact("{least} points", least=found.least)


CLAIMS: Mapping[type[PositionLine], Callable[[Any, Any], Answer]] = {
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
    said.AtLead: _lead,
    said.AtColour: _colour,
    said.AtScore: _score,
}
