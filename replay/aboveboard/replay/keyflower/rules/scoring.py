"""Scoring at the end of the game (Rulebook, Game end scoring)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Scored
from aboveboard.replay.catalogue import Rule, fact, forbid, state, unknown, warn
from aboveboard.replay.keyflower.allocation import (
    PURPLE,
    CannotStand,
    Incomplete,
    NoSuchKind,
    NotHeld,
    UsedTwice,
    WrongKind,
)
from aboveboard.replay.keyflower.declared import itemized, reckon
from aboveboard.replay.keyflower.hoards import as_written, on_yards
from aboveboard.replay.keyflower.scoring import complete, flips, tally
from aboveboard.replay.keyflower.sources import IMPLEMENTATION, RULEBOOK
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import Season
from aboveboard.replay.verdict import Fact, Unknown, Who

__all__ = ["SCORING"]

SCORED = RULEBOOK.section("Game end scoring")
WINTER_TILES = RULEBOOK.section("Winter tiles")
BOATS = RULEBOOK.section("Boats")
PRACTICE = IMPLEMENTATION.section("Scoring")


@forbid(
    "KF-F01",
    on=(Scored,),
    cite=[SCORED, WINTER_TILES, BOATS],
    grants=(Scored,),
    readings=("sea-breese-chain", "loose-gold"),
)
def the_points_add_up(table: Table, move: Scored, by: int) -> Fact | Unknown | None:
    """A score is the sum of all that a village scores at the end of the game.

    Printed points of village tiles, the scoring tiles, boats, turn order tiles, and one for each gold that
    is allocated to nothing. A score without an allocation is taken to be that of the best one.
    """
    over = table.season is Season.WINTER and table.phase in (Phase.PLACING, Phase.SCORING, Phase.OVER)
    if not over:
        if table.season is None and table.partial:
            return unknown("whether the game is over")
        return fact("the game is not over ({season}, {phase})", season=str(table.season or "no season"),
                    phase=str(table.phase))  # fmt: skip
    if itemized(move):
        return _itemized(table, move, by)
    best = tally(table, by)
    if best.least == best.most == move.points:
        return None
    if move.points < best.least or (best.most is not None and move.points > best.most):
        found = str(best.least) if best.least == best.most else f"{best.least} to {best.most}"
        found = f"{best.least} or more" if best.most is None else found
        return fact("the best allocation gives {found}", found=found)
    if complete(table, by):
        return unknown(
            "what {who} scores by edges that no source shows, or by pieces of which no line tells",
            who=Who(by),
        )
    return unknown("what {who} has behind the screen and on tiles", who=Who(by))


def _itemized(table: Table, move: Scored, by: int) -> Fact | Unknown | None:
    found = reckon(table, move, by)
    if found.total == move.points:
        return None
    if found.total < move.points and not complete(table, by):
        return unknown(
            "all that {who} scores with; what is told makes {total}", who=Who(by), total=found.total
        )
    items = (
        ", ".join(f"{item.label} {item.points}" for item in found.items if item.points) or "nothing scores"
    )
    return fact("this makes {total}: {items}", total=found.total, items=items)


def _yard_names(table: Table, by: int) -> frozenset[str]:
    return on_yards(table.villages[by])


@forbid("KF-F02", on=(Scored,), cite=[SCORED])
def each_piece_once(table: Table, move: Scored, by: int) -> Fact | None:
    """Each worker, resource and skill tile counts once, for one tile.

    Only what a player has counts: workers and skill tiles behind the screen, resources in the village.
    """
    yards = _yard_names(table, by)
    for fault in reckon(table, move, by).faults:
        if not isinstance(fault, NotHeld | UsedTwice) or fault.tile in yards or fault.item == PURPLE:
            continue
        if isinstance(fault, UsedTwice):
            return fact("{item} is allocated {allocated} times with {tile}, and {who} has {held}",
                        item=as_written(fault.item), allocated=fault.allocated, tile=fault.tile, who=Who(by),
                        held=fault.held)  # fmt: skip
        if fault.tile and not _lies_on_yard(table, by, fault.item):
            return fact("{who} has no {item} for {tile}", who=Who(by), item=as_written(fault.item),
                        tile=fault.tile)  # fmt: skip
    return None


def _lies_on_yard(table: Table, by: int, item: str) -> str | None:
    for tile in sorted(_yard_names(table, by)):
        if tile in table.goods and item in table.goods[tile]:
            return tile
    return None


@forbid("KF-F03", on=(Scored,), cite=[SCORED, RULEBOOK.section("Tile details")])
def yards_score_what_lies_on_them(table: Table, move: Scored, by: int) -> Fact | None:
    """Barn, Blacksmith, Stone Yard and Timber Yard score what lies on them.

    Nothing can be brought there at the end, and what lies there counts nowhere else. Gold on them may stand
    for the kind they score, and is then not worth its own point.
    """
    yards = _yard_names(table, by)
    for fault in reckon(table, move, by).faults:
        if not isinstance(fault, NotHeld | UsedTwice) or fault.item == PURPLE:
            continue
        if fault.tile in yards:
            held = fault.held if isinstance(fault, UsedTwice) else 0
            return fact("{held} {item} lies on {tile}", held=held or "no", item=fault.item, tile=fault.tile)
        yard = _lies_on_yard(table, by, fault.item)
        if isinstance(fault, NotHeld) and yard:
            return fact("{item} lies on {yard} and counts there only", item=fault.item, yard=yard)
    return None


@forbid("KF-F04", on=(Scored,), cite=[SCORED, WINTER_TILES, BOATS])
def tiles_take_what_they_score(table: Table, move: Scored, by: int) -> Fact | None:
    """Pieces are allocated freely to tiles of one's own village that score them.

    Nothing has to be moved there. A tile takes only what it counts: green workers are no substitute for
    another colour.
    """
    found = reckon(table, move, by)
    here = {placed.tile for placed in found.village.values()}
    for tile in found.strange:
        if tile not in here:
            return fact("{tile} does not lie in the village of {who}", tile=tile, who=Who(by))
        return fact("nothing is allocated to {tile}", tile=tile)
    for fault in found.faults:
        if isinstance(fault, WrongKind):
            return fact("{tile} does not score {count} {item}", tile=fault.tile, count=fault.count,
                        item=as_written(fault.item))  # fmt: skip
    return None


@forbid("KF-F05", on=(Scored,), cite=[SCORED, WINTER_TILES])
def whole_sets_only(table: Table, move: Scored, by: int) -> Fact | None:
    """A tile that scores sets scores each complete set, as many as there are.

    What is left over of a set scores nothing. Keythedral scores once.
    """
    found = reckon(table, move, by)
    if move.points <= found.total:
        return None
    for fault in found.faults:
        if isinstance(fault, Incomplete):
            return fact("{over} of the pieces for {tile} complete no set of {size}", over=fault.over, tile=fault.tile,
                        size=fault.size)  # fmt: skip
    return None


@forbid("KF-F06", on=(Scored,), cite=[SCORED, PRACTICE], readings=("purple-marker-on",))
def the_purple_marker_counts_as_one_piece(table: Table, move: Scored, by: int) -> Fact | Unknown | None:
    """Who has the purple marker at the end may count it as one piece.

    As one resource, one skill tile or one worker of any kind, on the tiles that score what lies on them
    too. Whether on those is a reading.
    """
    sharing = [share for share in move.shares if any(kind == PURPLE for kind, _ in share.pieces)]
    if not sharing and move.purple is None:
        return None
    if table.start is None:
        return unknown("who has the purple marker")
    if table.start != by:
        return fact("{holder} has the purple marker", holder=Who(table.start))
    uses = sum(n for share in sharing for kind, n in share.pieces if kind == PURPLE)
    if uses > 1:
        return fact("the marker counts once, and is used {uses} times", uses=uses)
    yards = _yard_names(table, by)
    if table.rulings["purple-marker-on"] == "home-tile":
        for share in sharing:
            if table.named(share.tile) in yards:
                return fact("the marker counts among the resources of the home tile, not on {tile}",
                            tile=table.named(share.tile))  # fmt: skip
    for fault in reckon(table, move, by).faults:
        if isinstance(fault, NoSuchKind):
            return fact("the marker cannot be {kind}", kind=fault.kind)
    return None


@forbid("KF-F08", on=(Scored,), cite=[BOATS, PRACTICE])
def one_free_flip(table: Table, move: Scored, by: int) -> Fact | Unknown | None:
    """Flipper turns one tile of its owner's village over for nothing.

    Before scoring, without payment; it has to be a tile with an upgraded side that is not up yet.
    """
    if not move.flips:
        return None
    village = table.villages[by]
    if len(move.flips) > 1:
        return fact("{count} tiles are turned over", count=len(move.flips))
    possible = {village[at].tile for at in flips(village)}
    (flipped,) = move.flips
    tile = table.named(flipped)
    if tile in possible:
        return None
    if not possible and not table.sure("village", by):
        return unknown("whether {who} has Flipper", who=Who(by))
    if not possible:
        return fact("no tile gives {who} a free flip", who=Who(by))
    return fact("{tile} is no tile of {who} that has another side to turn up", tile=tile, who=Who(by))


@forbid(
    "KF-F09", on=(Scored,), cite=[SCORED, RULEBOOK.section("Components"), RULEBOOK.section("Summer boats")]
)
def what_stands_for_what(table: Table, move: Scored, by: int) -> Fact | None:
    """Gold may stand for wood, stone or iron; the reverse takes a summer boat.

    With Boat-3b any resource may stand for any other in scoring. What is said to stand for one kind counts as
    that kind alone.
    """
    for fault in reckon(table, move, by).faults:
        if isinstance(fault, CannotStand):
            return fact(
                "{kind} cannot stand for {other}", kind=as_written(fault.item), other=as_written(fault.kind)
            )
    return None


@warn("KF-F04a", on=(Scored,), cite=[SCORED], severity="note")
def a_better_allocation(table: Table, move: Scored, by: int) -> Fact | None:
    """There is a better allocation.

    A player is free to allocate otherwise.
    """
    if not itemized(move):
        return None
    best = tally(table, by)
    return fact("the best allocation gives {best}", best=best.least) if best.least > move.points else None


@state("KF-F07", cite=[SCORED, PRACTICE])
def most_points_win() -> None:
    """Who has most points wins, and a tie stays a tie.

    There is nothing that breaks it.
    """


SCORING: tuple[Rule, ...] = (
    the_points_add_up,
    each_piece_once,
    yards_score_what_lies_on_them,
    tiles_take_what_they_score,
    whole_sets_only,
    the_purple_marker_counts_as_one_piece,
    one_free_flip,
    what_stands_for_what,
    a_better_allocation,
    most_points_win,
)
