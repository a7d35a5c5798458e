"""Adding tiles to a village (Rulebook, Expanding the villages)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Place, Scored
from aboveboard.notation.keyflower.moves import Season as SeasonStarts
from aboveboard.replay.catalogue import Rule, fact, forbid, permit, unknown, warn
from aboveboard.replay.keyflower.effects.placing import laid
from aboveboard.replay.keyflower.effects.season_end import is_due, to_place
from aboveboard.replay.keyflower.hexes import (
    HOME,
    Contact,
    Hex,
    Village,
    contacts,
    neighbour,
    neighbours,
    opposite,
    unconnected,
)
from aboveboard.replay.keyflower.latest import latest
from aboveboard.replay.keyflower.positions import FAR
from aboveboard.replay.keyflower.powers import boat_of, has_power
from aboveboard.replay.keyflower.rules.season_end import resolved
from aboveboard.replay.keyflower.sources import HELP, IMPLEMENTATION, RULEBOOK, SISTER
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import Edge, PowerKind, Season
from aboveboard.replay.verdict import Fact, Unknown, Who

__all__ = ["VILLAGES", "meeting"]

EXPANDING = RULEBOOK.section("Expanding the villages")
PRACTICE = IMPLEMENTATION.section("Village")
_KINDS = {Edge.ROAD: "road", Edge.FIELD: "field", Edge.WATER: "water"}


@forbid("KF-E06", on=(Place,), cite=[RULEBOOK.section("End of season, 6"), EXPANDING], grants=(Place,))
def tiles_one_has_won(table: Table, move: Place, by: int) -> Fact | None:
    """At the end of a season players add the tiles they have won to their villages.

    All do so at the same time, once boats are chosen; it does no harm to have done it before. Nobody adds a
    tile that they have not won.
    """
    late = table.phase == Phase.SCORING and table.named(move.tile) in table.won[by]
    if not is_due(table) and table.phase not in (Phase.BOATS, Phase.PLACING) and not late:
        return fact("villages grow at the end of a season ({phase})", phase=str(table.phase))
    tile = table.named(move.tile)
    table = resolved(table)
    if tile in table.won[by] or table.owner.get(tile) == by:
        return None
    if tile in table.owner:
        return fact("{tile} lies in the village of {who}", tile=tile, who=Who(table.owner[tile]))
    if table.partial and not table.sure("won", by) and not any(tile in won for won in table.won):
        return None
    return fact("{who} has not won {tile}", who=Who(by), tile=tile)


@forbid("KF-V01", on=(SeasonStarts, Scored), cite=[EXPANDING, PRACTICE])
def all_tiles_are_placed(table: Table, move: SeasonStarts | Scored, by: int | None) -> Fact | None:
    """Every tile won is added to the village.

    Nobody may decline, or keep one back for the next season.
    """
    table = resolved(table)
    for seat in range(table.seats):
        tiles = to_place(table, seat)
        if tiles and (by is None or seat == by):
            return fact("{who} has still to place {tiles}", who=Who(seat), tiles=tiles)
    return None


@latest
def _after(table: Table, move: Place, by: int) -> Village | None:
    """The village once the tile lies where it was put; None if it cannot lie there."""
    tile = table.named(move.tile)
    village = table.villages[by]
    if tile not in table.catalogue or move.at in village or village.find(tile) is not None:
        return None
    return laid(village, tile, move.at, move.turn)


@forbid(
    "KF-V02",
    on=(Place,),
    cite=[EXPANDING, PRACTICE, SISTER.section("Expanding")],
    readings=("village-checked",),
)
def one_piece(table: Table, move: Place, by: int) -> Fact | Unknown | None:
    """A new tile touches the village.

    It need not be joined to it by road or water. While others are still to be placed, in winter the boat
    that one has yet to choose among them, it may wait for one of these to join it; in the end the village
    is one piece. Where the table looks tile by tile, each has to touch at once.
    """
    table = resolved(table)
    after = _after(table, move, by)
    if after is None:
        return None
    tile = table.named(move.tile)
    when_finished = table.rulings["village-checked"] == "when-finished"
    boat_to_come = table.season is Season.WINTER and by in table.choosing
    waiting = boat_to_come or any(one != tile for one in to_place(table, by))
    if waiting and when_finished:
        return None
    told = [at for at in sorted(unconnected(after)) if at[1] != FAR]
    apart = [at for at in told if at == move.at or not waiting]
    if not apart or HOME not in after:
        return None
    names = tuple(after[at].tile for at in apart)
    # What need not be placed, a record may leave out where it lies.
    may_join = when_finished and any(one != tile for one in table.won[by])
    if may_join or not table.sure("village", by) or any(at[1] == FAR for at in after):
        return unknown("whether {tiles} touch a tile of the village", tiles=names)
    return fact("{tiles} lie apart from the village", tiles=names)


@forbid("KF-V03", on=(Place,), cite=[EXPANDING, RULEBOOK.section("Turn order tiles"), PRACTICE],
        readings=("field-edges", "new-summer-boats"))  # fmt: skip
def edges_match(table: Table, move: Place, by: int) -> Fact | None:
    """Edges that touch are of one kind.

    Road meets road, water meets water, field meets field. The owner of Boat-2a is free of that. Whether
    fields have to match is a reading, since one passage names roads and water only. A tile whose edges no
    source shows is believed to fit, whether it or what lies beside it was laid first.
    """
    table = resolved(table)
    for one in meeting(table, move, by):
        if one.matches is False:
            return fact(
                "{here} of {tile} meets {there} of {other}",
                here=_KINDS[one.here],
                tile=table.named(move.tile),
                there=_KINDS[one.there],
                other=table.villages[by][one.other].tile,
            )
    return None


def meeting(table: Table, move: Place, by: int) -> tuple[Contact, ...]:
    """Where a tile touches others and its edges have to match theirs; nowhere if it cannot lie there.

    Source: Expanding the villages; Summer boats on Boat-2a, whose owner is free of matching.
    """
    after = _after(table, move, by)
    if after is None or _cross_country(table, by):
        return ()
    return tuple([one for one in contacts(after, move.at) if not _free(table, one)])


def _cross_country(table: Table, by: int) -> bool:
    placed = table.rulings["new-summer-boats"] == "when-placed"
    return has_power(table, by, PowerKind.CROSS_COUNTRY, placed)


def _free(table: Table, one: Contact) -> bool:
    return table.rulings["field-edges"] == "free" and Edge.FIELD in (one.here, one.there)


@forbid("KF-V04", on=(Place,), cite=[EXPANDING, HELP.section("End of season")])
def placed_for_good(table: Table, move: Place, by: int) -> Fact | None:
    """A tile is placed on a free place, turned as its owner likes, and stays there.

    It comes into the village with its basic side up, a summer boat with the side that was drawn.
    """
    table = resolved(table)
    tile = table.named(move.tile)
    village = table.villages[by]
    if tile in table.owner and tile not in table.won[by]:
        return fact("{tile} has its place already", tile=tile)
    if move.at in village:
        return fact("{other} lies at {at}", other=village[move.at].tile, at=f"({move.at[0]},{move.at[1]})")
    if move.at == HOME:
        return fact("the home tile lies at (0,0)")
    return None


def _berth(village: Village) -> Hex | None:
    """The place at the water of the home tile."""
    if HOME not in village:
        return None
    way = next((way for way in range(6) if village.edge(HOME, way) is Edge.WATER), None)
    return None if way is None else neighbour(HOME, way)


def _berth_blocked(table: Table, village: Village) -> bool:
    """Whether no boat fits at the home tile's water any more: it has field on all sides but two opposite ones."""
    at = _berth(village)
    if at is None:
        return False
    if at in village:
        return not table.ways.ships(village.tile(at))
    around = [way for way in range(6) if neighbours(at)[way] in village and neighbours(at)[way] != HOME]
    far = neighbours(at).index(HOME)
    wanted = {opposite(far): Edge.WATER}
    edges = {way: village.edge(neighbours(at)[way], opposite(way)) for way in around}
    return any(
        edge is not wanted.get(way, Edge.FIELD) for way, edge in edges.items() if edge is not Edge.UNKNOWN
    )


@warn("KF-V06", on=(Place,), cite=[EXPANDING, PRACTICE], severity="note")
def no_berth_left(table: Table, move: Place, by: int) -> Fact | None:
    """No boat fits at the home tile's water any more.

    That is allowed, and only advised against: boats need not be joined to the home tile.
    """
    table = resolved(table)
    after = _after(table, move, by)
    if after is None:
        return None
    berth = _berth(after)
    if berth is None or (move.at != berth and move.at not in neighbours(berth)):
        return None
    if not _berth_blocked(table, after) or _berth_blocked(table, table.villages[by]):
        return None
    if _cross_country(table, by):
        return None
    return fact("no boat fits at the water of the home tile any more")


@warn("KF-V03a", on=(Place,), cite=[RULEBOOK.section("Summer boats")], severity="note")
def edges_need_not_match(table: Table, move: Place, by: int) -> Fact | None:
    """Edges that differ, laid by the owner of Boat-2a.

    That is what this summer boat allows.
    """
    table = resolved(table)
    after = _after(table, move, by)
    if after is None or not _cross_country(table, by):
        return None
    if all(one.matches is not False for one in contacts(after, move.at)):
        return None
    return fact("{boat} lets these edges touch", boat=boat_of(PowerKind.CROSS_COUNTRY).name)


@permit("KF-V05", moves=(Place,), cite=[EXPANDING])
def boats_anywhere(table: Table, move: Place, by: int) -> bool:
    """Boats and summer boats need not be joined to the water of the home tile.

    Only Sea Breese asks whether they are.
    """
    tile = table.catalogue.get(table.named(move.tile))
    ship = tile is not None and table.ways.ships(tile)
    return ship and move.at != _berth(table.villages[by])


@permit("KF-V07", moves=(Place,), cite=[PRACTICE])
def in_any_order(table: Table, move: Place, by: int) -> bool:
    """The tiles of one player are placed in any order.

    What counts is how the village looks with all of them.
    """
    tile = table.named(move.tile)
    waiting = to_place(resolved(table), by)
    return tile in waiting and len(waiting) > 1


VILLAGES: tuple[Rule, ...] = (
    tiles_one_has_won,
    all_tiles_are_placed,
    one_piece,
    edges_match,
    placed_for_good,
    no_berth_left,
    edges_need_not_match,
    boats_anywhere,
    in_any_order,
)
