"""Moving resources (Rulebook, Transport and upgrading)."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.notation.keyflower.moves import Haul, Upgrade, Use
from aboveboard.replay.catalogue import Rule, fact, forbid, unknown
from aboveboard.replay.keyflower.concerns import moves_goods, upgrades
from aboveboard.replay.keyflower.effects.benefits import side_of
from aboveboard.replay.keyflower.effects.goods import lacking
from aboveboard.replay.keyflower.effects.transport import Capacity, Done, capacity_of, walk
from aboveboard.replay.keyflower.effects.turns import placed
from aboveboard.replay.keyflower.hexes import Break, Gap, route
from aboveboard.replay.keyflower.latest import latest
from aboveboard.replay.keyflower.positions import FAR
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.sources import HELP, IMPLEMENTATION, RULEBOOK, TILES
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import PowerKind
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Fact, Unknown, Who

__all__ = ["TRANSPORT", "done_in"]

MOVING = RULEBOOK.section("Transport and upgrading")
NUMBERS = RULEBOOK.section("Farrier, Wainwright and the other transport tiles")
BOATS = RULEBOOK.section("Summer boats")

Finding = Fact | Unknown | None


@latest
def done_in(table: Table, move: Use, by: int) -> tuple[Done, ...]:
    """The acts of a use, each with the table that it finds."""
    return walk(placed(table, move, by), move, by) if move.acts else ()


@forbid("KF-M10", on=(Use,), cite=[MOVING], when=moves_goods)
def in_the_own_village(table: Table, move: Use, by: int) -> Finding:
    """Moves and upgrades are made in the user's own village.

    That holds wherever the transport tile lies that is used. Tiles won this season are not in the village
    before it ends.
    """
    doubt: Unknown | None = None
    for act in move.acts:
        for tile in map(table.named, act.path if isinstance(act, Haul) else (act.tile,)):
            seat = table.owner.get(tile)
            if seat == by:
                continue
            if seat is not None:
                return fact("{tile} lies in the village of {who}", tile=tile, who=Who(seat))
            elsewhere = tile in table.offer or any(tile in won for won in table.won)
            if elsewhere or table.sure("village", by):
                return fact("{tile} does not lie in the village of {who}", tile=tile, who=Who(by))
            doubt = unknown("whether {tile} lies in the village of {who}", tile=tile, who=Who(by))
    return doubt


@forbid("KF-M11", on=(Use,), cite=[MOVING], when=moves_goods)
def over_the_roads(table: Table, move: Use, by: int) -> Finding:
    """One move takes one resource to a tile next to it, over an edge where both have a road.

    Tiles that touch without a road on both sides are not joined, and no tile is passed over.
    """
    if has_power(table, by, PowerKind.CROSS_COUNTRY):
        return None
    return _first_gap(table, move, by, cross_country=False)


@forbid("KF-X02a", on=(Use,), cite=[BOATS], when=moves_goods)
def over_fields(table: Table, move: Use, by: int) -> Finding:
    """The owner of summer boat 2a moves resources over fields too.

    Roads and fields are alike to them, in any pair; water is not crossed.
    """
    if not has_power(table, by, PowerKind.CROSS_COUNTRY):
        return None
    return _first_gap(table, move, by, cross_country=True)


def _first_gap(table: Table, move: Use, by: int, cross_country: bool) -> Finding:
    """The first step of the moves that cannot be taken; of tiles elsewhere another rule speaks."""
    doubt: Unknown | None = None
    village = table.villages[by]
    for act in move.acts:
        if not isinstance(act, Haul):
            continue
        found = [village.find(table.named(tile)) for tile in act.path]
        path = [at for at in found if at is not None]
        if len(path) < len(found):
            continue
        if any(at[1] == FAR for at in path):
            doubt = unknown("where the tiles lie over which {goods} is moved", goods=Pieces(act.goods))
            continue
        for gap in route(village, path, cross_country).breaks:
            told = _told(table, by, gap)
            if isinstance(told, Fact):
                return told
            doubt = told
    return doubt


def _told(table: Table, by: int, gap: Break) -> Fact | Unknown:
    village = table.villages[by]
    start, end = village[gap.start].tile, village[gap.end].tile
    if gap.why is Gap.NOT_NEIGHBOURS:
        return fact("{start} and {end} do not touch", start=start, end=end)
    if gap.why is Gap.UNKNOWN_EDGE:
        return unknown("what the edge between {start} and {end} shows", start=start, end=end)
    if has_power(table, by, PowerKind.CROSS_COUNTRY):
        return fact("water lies between {start} and {end}", start=start, end=end)
    return fact("no road joins {start} and {end}", start=start, end=end)


@forbid("KF-M12", on=(Use,), cite=[NUMBERS, TILES.section("Effects")], when=moves_goods)
def as_many_as_shown(table: Table, move: Use, by: int) -> Finding:
    """A use gives as many moves and upgrades as the tile shows.

    The number of moves can be split over several resources; fewer may be made. Tiles that show no cart give
    no move, tiles that show no house no upgrade.
    """
    if has_power(table, by, PowerKind.DOUBLE_TRANSPORT):
        return None
    return next((told for told, late in _excess(table, move, by) if not late), None)


@forbid(
    "KF-X02b",
    on=(Use,),
    cite=[BOATS, IMPLEMENTATION.section("Transport")],
    readings=("doubled-transport",),
    when=moves_goods,
)
def twice_as_many(table: Table, move: Use, by: int) -> Finding:
    """The owner of summer boat 2b gets twice the moves and upgrades that a tile shows.

    The rulebook speaks of all their transport; whether that takes in tiles of other villages is a reading.
    """
    if not has_power(table, by, PowerKind.DOUBLE_TRANSPORT):
        return None
    return next((told for told, late in _excess(table, move, by) if not late), None)


@forbid(
    "KF-M18",
    on=(Use,),
    cite=[IMPLEMENTATION.section("Transport")],
    readings=("upgraded-transport",),
    when=moves_goods,
)
def new_numbers_next_time(table: Table, move: Use, by: int) -> Finding:
    """A transport tile that is upgraded by its own use gives its new numbers from its next use.

    The rulebook does not say so; the numbers are taken as they are when the use begins.
    """
    return next((told for told, late in _excess(table, move, by) if late), None)


def _excess(table: Table, move: Use, by: int) -> Iterator[tuple[Fact, bool]]:
    """The acts beyond what the use gives, each with whether the tile's new numbers would allow it."""
    tile = table.named(move.tile)
    first = capacity_of(table, tile, by)
    at_once = table.rulings["upgraded-transport"] == "at-once"
    for done in done_in(table, move, by):
        now = capacity_of(done.before, tile, by) if table.owner.get(tile) == by else first
        if _within(done, now if at_once else first):
            continue
        made, most = _counted(done, first)
        what = "moves" if isinstance(done.act, Haul) else "upgrades"
        told = fact("{made} {what}, and {tile} gives {most}", made=made, what=what, tile=tile, most=most)
        yield told, not at_once and _within(done, now)


def _counted(done: Done, given: Capacity) -> tuple[int, int]:
    if isinstance(done.act, Haul):
        return done.moves, given.moves
    return done.upgrades, given.upgrades


def _within(done: Done, given: Capacity) -> bool:
    made, most = _counted(done, given)
    return made <= most


@forbid("KF-M19", on=(Use,), cite=[MOVING], when=moves_goods)
def resources_that_lie_there(table: Table, move: Use, by: int) -> Finding:
    """A resource is moved from the tile where it lies.

    What an earlier move of the same use has brought there can be moved on.
    """
    for done in done_in(table, move, by):
        if isinstance(done.act, Haul):
            start = table.named(done.act.path[0])
            short = lacking(done.before, start, Pieces(done.act.goods))
            if short:
                return fact("{short} more than lies on {tile}", short=short, tile=start)
    return None


@forbid(
    "KF-M17",
    on=(Use,),
    cite=[MOVING, IMPLEMENTATION.section("Transport"), HELP.section("Upgrades")],
    readings=("transport-order",),
    when=upgrades,
)
def moves_and_upgrades_in_any_order(table: Table, move: Use, by: int) -> Finding:
    """Moves and upgrades of one use are made in any order.

    The rulebook lists moves first, and one way to read it is that all moves come before the upgrades.
    """
    if table.rulings["transport-order"] == "any":
        return None
    upgraded = ""
    for act in move.acts:
        if isinstance(act, Upgrade):
            upgraded = table.named(act.tile)
        elif upgraded:
            goods = Pieces(act.goods)
            return fact("{goods} is moved after {tile} was upgraded", goods=goods, tile=upgraded)
    return None


@forbid(
    "KF-M20",
    on=(Use,),
    cite=[MOVING, IMPLEMENTATION.section("Placing workers")],
    readings=("idle-transport",),
)
def use_without_effect(table: Table, move: Use, by: int) -> Finding:
    """A transport tile may be used without a move or an upgrade.

    Its numbers are the most that may be done. A table may ask for an effect.
    """
    side = side_of(table, table.named(move.tile))
    if not (side.transport or side.upgrades) or table.rulings["idle-transport"] == "allowed":
        return None
    if any(isinstance(act, Upgrade) or act.goods for act in move.acts):
        return None
    return fact("nothing is moved or upgraded")


TRANSPORT: tuple[Rule, ...] = (
    in_the_own_village,
    over_the_roads,
    over_fields,
    resources_that_lie_there,
    as_many_as_shown,
    twice_as_many,
    new_numbers_next_time,
    moves_and_upgrades_in_any_order,
    use_without_effect,
)
