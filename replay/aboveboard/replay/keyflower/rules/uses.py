"""Which tiles may be used, and with how many workers (Rulebook, Production)."""

from __future__ import annotations

from itertools import pairwise, starmap

from aboveboard.notation.keyflower.moves import Use
from aboveboard.notation.statements import EndPosition
from aboveboard.replay.catalogue import Rule, fact, forbid, permit, unknown
from aboveboard.replay.keyflower.effects.turns import brought
from aboveboard.replay.keyflower.sources import HELP, IMPLEMENTATION, RULEBOOK
from aboveboard.replay.keyflower.table import Phase, Spot, Table
from aboveboard.replay.keyflower.tiles import Kind, Season, setup
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Fact, Unknown

__all__ = ["USES"]

PRODUCTION = RULEBOOK.section("Production")
_NEVER = {
    Kind.BOAT: "a boat",
    Kind.TURN_ORDER: "a turn order tile",
    Kind.SUMMER_BOAT: "a summer boat",
}


@forbid("KF-U01", on=(Use,), cite=[PRODUCTION], grants=(Use,))
def what_may_be_used(table: Table, move: Use, by: int) -> Fact | Unknown | None:
    """Tiles of all villages and, except in winter, those in the auction may be used.

    It makes no difference whose village it is, nor who leads the bids on a tile.
    """
    tile = table.named(move.tile)
    if tile in table.owner:
        return None
    if tile in table.offer or table.may_be_unnamed(tile) or (table.partial and tile in table.spots):
        if table.season is Season.WINTER and not (table.partial and table.out_of_season(tile)):
            return fact("in winter only tiles in villages are used, and {tile} is in the auction", tile=tile)
        return None
    if tile in table.catalogue and table.kind(tile) in _NEVER:
        return None
    unplaced = next((seat for seat, tiles in enumerate(table.won) if tile in tiles), None)
    if unplaced is None and (table.partial or not (table.offer or table.season is Season.WINTER)):
        return unknown("where {tile} lies", tile=tile)
    return fact("{tile} lies in no village and is not in the auction", tile=tile)


@forbid(
    "KF-U02",
    on=(Use,),
    cite=[RULEBOOK.section("Summer boats"), PRODUCTION, IMPLEMENTATION.section("Placing workers")],
    readings=("tiles-without-action",),
)
def tiles_without_a_place(table: Table, move: Use, by: int) -> Fact | None:
    """Boats, turn order tiles, summer boats and winter tiles take no workers.

    Neither do village tiles without an action, such as those that only give points at the end; whether
    these may be blocked is a reading.
    """
    name = table.named(move.tile)
    tile = table.catalogue.get(name)
    if tile is None:
        return None
    if tile.kind in _NEVER:
        return fact("{tile} is {what}", tile=name, what=_NEVER[tile.kind])
    if tile.season is Season.WINTER:
        return fact("{tile} is a winter tile", tile=name)
    acts = tile.side(table.upgraded(name)).acts
    if not acts and table.rulings["tiles-without-action"] == "closed":
        return fact("{tile} has no action", tile=name)
    return None


@forbid(
    "KF-U03",
    on=(Use, EndPosition),
    cite=[RULEBOOK.section("Production"), IMPLEMENTATION.section("Placing workers")],
)
def each_use_is_bigger(table: Table, move: Use | EndPosition, by: int) -> Fact | None:
    """Each use takes more workers than the one before.

    The first use of a tile in a season takes at least one worker, each later one at least one more than the
    use before it, whoever made it.
    """
    if isinstance(move, EndPosition):
        return next(filter(None, starmap(_not_growing, table.spots.items())), None)
    count = brought(table, move, by).total
    if not count:
        return fact("no worker is placed")
    uses = table.spot(table.named(move.tile)).uses
    if uses and count <= uses[-1].workers.total:
        return fact("needs more than {last}, brings {count}", last=uses[-1].workers.total, count=count)
    return None


def _not_growing(tile: str, spot: Spot) -> Fact | None:
    for before, after in pairwise(use.workers.total for use in spot.uses):
        if after <= before:
            return fact(
                "a use of {tile} by {after} follows one by {before}", tile=tile, after=after, before=before
            )
    return None


@forbid("KF-U04", on=(Use, EndPosition), cite=[RULEBOOK.section("Production")])
def six_on_a_tile(table: Table, move: Use | EndPosition, by: int) -> Fact | None:
    """At most six workers on a tile in a season.

    All uses together count, and workers lying flat count too.
    """
    most = setup().use_limit
    if isinstance(move, EndPosition):
        full = next((tile for tile, spot in table.spots.items() if spot.used > most), None)
        return fact("{used} lie on {tile}", used=table.spot(full).used, tile=full) if full else None
    used = table.spot(table.named(move.tile)).used
    count = brought(table, move, by).total
    if used + count <= most:
        return None
    return fact(
        "{used} lie on the tile, and {count} more make over {most}", used=used, count=count, most=most
    )


@forbid(
    "KF-U05",
    on=(Use,),
    cite=[RULEBOOK.section("Production"), HELP.section("Production")],
    readings=("workers-in-a-use",),
)
def more_than_needed(table: Table, move: Use, by: int) -> Fact | None:
    """A use may take more workers than it needs.

    To block the tile, or because a losing group cannot be split; the benefit is the same. One help page
    knows uses of at most three workers, which is a reading.
    """
    count = brought(table, move, by).total
    if table.rulings["workers-in-a-use"] == "three" and count > 3:
        return fact("{count} workers in one use", count=count)
    return None


@forbid(
    "KF-U07",
    on=(Use,),
    cite=[RULEBOOK.section("Production"), IMPLEMENTATION.section("Placing workers")],
    part="groups",
)
def groups_too_big(table: Table, move: Use, by: int) -> Fact | None:
    """A losing group too big for the places left on a tile cannot be moved there.

    It cannot be split, and six is the most that a tile takes.
    """
    if not move.groups:
        return None
    used = table.spot(table.named(move.tile)).used
    count = brought(table, move, by).total
    group = count - Pieces(move.workers).total
    left = setup().use_limit - used
    return (
        fact("the group has {group}, and {left} places are left", group=group, left=left)
        if group > left
        else None
    )


@permit("KF-U09", moves=(Use,), cite=[PRODUCTION])
def used_again(table: Table, move: Use, by: int) -> bool:
    """A tile may be used again in the same season, by anybody.

    Whose workers lie on it, and in whose village it lies, makes no difference: the numbers do.
    """
    return bool(table.spot(table.named(move.tile)).uses)


@permit("KF-U06", moves=(Use,), cite=[PRODUCTION])
def benefit_of_the_user(table: Table, move: Use, by: int) -> bool:
    """Who places the workers has the benefit, at once.

    It does not go to the owner of the village, nor to who leads the bids on the tile.
    """
    tile = table.named(move.tile)
    return table.owner.get(tile, by) != by or table.leader(tile) not in (None, by)


@forbid("KF-V08", on=(Use,), cite=[RULEBOOK.section("Expanding the villages"), PRODUCTION])
def new_tiles_next_season(table: Table, move: Use, by: int) -> Fact | None:
    """A new tile is used from the next season on.

    What was won goes into the village at the end of the season, once nobody has a turn any more.
    """
    if table.phase in (Phase.SETUP, Phase.OFFERS, Phase.TURNS):
        return None
    tile = table.named(move.tile)
    won = any(tile in tiles for tiles in table.won)
    return fact("{tile} has been won, and the season is over", tile=tile) if won else None


USES: tuple[Rule, ...] = (
    what_may_be_used,
    tiles_without_a_place,
    each_use_is_bigger,
    six_on_a_tile,
    more_than_needed,
    groups_too_big,
    used_again,
    benefit_of_the_user,
    new_tiles_next_season,
)
