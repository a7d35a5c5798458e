"""The colour of a tile (Rulebook, Bidding 2 and Production)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Bid, Use
from aboveboard.replay.catalogue import Rule, fact, forbid, permit
from aboveboard.replay.keyflower.effects.turns import brought, gathered
from aboveboard.replay.keyflower.holdings import UNSEEN_WORKER, Holding, sort_of
from aboveboard.replay.keyflower.latest import latest
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.sources import HELP, RULEBOOK
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Kind, PowerKind
from aboveboard.replay.keyflower.ways import COLOURS
from aboveboard.replay.keyflower.wording import coloured, written
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Fact

__all__ = ["COLOUR", "colour_of_placement", "misfits"]


@latest
def colour_of_placement(table: Table, move: Bid | Use, by: int) -> tuple[Pieces, frozenset[str]] | None:
    """The workers that break the colour of a tile, and the colours it may have; None if they fit.

    Where the workers are of several colours among themselves, those colours are none at all.
    """
    tile = table.named(move.tile)
    workers = brought(table, move, by)
    left = gathered(table, move, by)
    possible = table.ways.placed_as(left, tile, workers, by, isinstance(move, Bid))
    placed = _possible(table, move, by, possible)
    if not placed and workers:
        return None if _mixed_allowed(table, move, by) else (workers, frozenset())
    if placed == COLOURS or tile not in table.spots:
        return None
    # A group that goes from beside the tile onto it has not left it to the colour of a counter-bid.
    onto = bool(move.groups) and tile in [table.named(one.tile) for one in move.groups]
    wanted = (table if onto else left).colours(tile)
    own = left.spot(tile).bid_of(by) if isinstance(move, Bid) else None
    if own is not None and own.flat:
        wanted = table.ways.colours_of(own.workers) or COLOURS
    if placed & wanted or not workers:
        return None
    if isinstance(move, Use):
        return None if _mixed_allowed(table, move, by) else (workers, wanted)
    return None if own is None and _counter_bid(left, tile, wanted, by) else (workers, wanted)


def misfits(table: Table, move: Bid | Use, by: int) -> bool:
    """Whether workers break the colour of a tile, or have several; then rules tell why."""
    return colour_of_placement(table, move, by) is not None


def _others(holding: Holding) -> bool:
    """Whether a holding may have workers that are of none of the four colours alone."""
    kinds = (*holding.known.kinds, *holding.could.kinds)
    return any(sort_of(kind) == "worker" and kind not in COLOURS for kind in kinds)


def _possible(table: Table, move: Bid | Use, by: int, colours: frozenset[str]) -> frozenset[str]:
    """The colours that a placement can be of: workers nobody saw are of a colour that their player can have."""
    holding = table.screens[by]
    unseen = UNSEEN_WORKER in [kind for kind, _ in move.workers]
    if not unseen or "worker" in holding.more or _others(holding):
        return colours
    count = sum(n for _, n in move.workers)
    return frozenset(one for one in colours if holding.most(one) >= count)


def _mixed_allowed(table: Table, move: Bid | Use, by: int) -> bool:
    """Whether the player may use the tile with any colours: it was bid for or used before."""
    if not isinstance(move, Use) or not has_power(table, by, PowerKind.MIXED_USE):
        return False
    spot = gathered(table, move, by).spot(table.named(move.tile))
    return bool(spot.bids or spot.uses)


def _counter_bid(table: Table, tile: str, standing: frozenset[str], by: int) -> bool:
    """Whether the player may bid in a colour of their own against the bids of others."""
    if not has_power(table, by, PowerKind.COUNTER_BID) or "G" in standing:
        return False
    if not any(one.seat != by for one in table.spot(tile).bids):
        return False
    order = tile in table.catalogue and table.kind(tile) is Kind.TURN_ORDER
    return not order or table.rulings["counter-bid-on"] == "any-auctioned-tile"


@forbid(
    "KF-C01",
    on=(Bid, Use),
    cite=[RULEBOOK.section("Bidding, 2"), RULEBOOK.section("Production"), RULEBOOK.section("Summer boats")],
    readings=("counter-bid-on",),
    when=misfits,
)
def one_colour(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """All workers at a tile are of one colour.

    Those beside it, whoever's bid they are and whether it wins or loses, and those on it. Whoever has
    summer boat 4a may counter-bid a red, blue or yellow bid on a village tile in another colour, which is
    one colour and stays it; whoever has 4b may use a tile that was bid for or used with any colours.
    """
    found = colour_of_placement(table, move, by)
    if found is None:
        return None
    workers, colours = found
    if not colours:
        return fact("{workers} are of several colours", workers=written(workers))
    return fact(
        "{tile} is {colour}, and {workers} are placed",
        tile=table.named(move.tile),
        colour=coloured(colours),
        workers=written(workers),
    )


@forbid(
    "KF-C02",
    on=(Bid, Use),
    cite=[RULEBOOK.section("Bidding, 2"), RULEBOOK.section("Production"), HELP.section("Bidding")],
    readings=("counter-bid-on",),
    when=misfits,
)
def beside_and_on(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """Workers on a tile settle the colour of bids, and bids that of workers on it.

    The first worker at a tile settles its colour, whether beside it or on it, and a losing bid counts too.
    """
    found = colour_of_placement(table, move, by)
    if found is None or not found[1]:
        return None
    spot = gathered(table, move, by).spot(table.named(move.tile))
    if isinstance(move, Bid) and not spot.bids:
        return fact("workers on the tile have made it {colour}", colour=coloured(found[1]))
    if isinstance(move, Use) and not spot.uses:
        return fact("bids beside the tile have made it {colour}", colour=coloured(found[1]))
    return None


@forbid(
    "KF-C03",
    on=(Bid, Use),
    cite=[RULEBOOK.section("Bidding, 2"), RULEBOOK.section("Summer boats")],
    readings=("counter-bid-on",),
    when=misfits,
)
def green_only_with_green(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """Green is a colour like the others.

    Green workers stand with green ones only, and against a green bid not even summer boat 4a helps.
    """
    found = colour_of_placement(table, move, by)
    if found is None:
        return None
    green = frozenset("G")
    if (table.ways.colours_of(found[0]) == green) != (found[1] == green):
        return fact("green and another colour meet at {tile}", tile=table.named(move.tile))
    return None


@forbid("KF-C04", on=(Use,), cite=[RULEBOOK.section("Production")], when=misfits)
def colour_in_villages(table: Table, move: Use, by: int) -> Fact | None:
    """The colour binds tiles in villages too.

    Home tiles and the other tiles of a village have the colour of the workers on them until the season ends.
    """
    tile = table.named(move.tile)
    found = colour_of_placement(table, move, by)
    if found is None or not found[1] or tile not in table.owner:
        return None
    return fact("the workers on {tile} are {colour}", tile=tile, colour=coloured(found[1]))


@forbid(
    "KF-C05",
    on=(Bid, Use),
    cite=[RULEBOOK.section("Bidding, 2"), RULEBOOK.section("Summer boats")],
    when=misfits,
)
def colour_until_the_season_ends(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """A tile keeps its colour until the season ends.

    Winning bids and workers on tiles stay, so it is never without one again. Only a counter-bid of summer
    boat 4a can change it: once all bids against which it was made have moved away, and nobody is on the
    tile, its colour is that of the tile.
    """
    found = colour_of_placement(table, move, by)
    if found is None or not found[1]:
        return None
    spot = gathered(table, move, by).spot(table.named(move.tile))
    if spot.uses or not spot.bids or not all(bid.flat for bid in spot.bids):
        return None
    return fact("only the counter-bid is left, and makes the tile {colour}", colour=coloured(found[1]))


@permit("KF-C06", moves=(Bid,), cite=[RULEBOOK.section("Bidding, 2")])
def each_tile_has_its_own_colour(table: Table, move: Bid, by: int) -> bool:
    """Each tile has a colour of its own.

    One player's bids at different tiles may be of different colours.
    """
    workers = brought(table, move, by)
    here = table.named(move.tile)
    groups = [table.group(by, tile) for tile in table.spots if tile != here]
    colours = table.ways.colours_of(workers)
    return any(group and not table.ways.colours_of(group) & colours for group in groups)


COLOUR: tuple[Rule, ...] = (
    one_colour,
    beside_and_on,
    green_only_with_green,
    colour_in_villages,
    colour_until_the_season_ends,
    each_tile_has_its_own_colour,
)
