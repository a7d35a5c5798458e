"""The tiles in the auction, each with the bids on its sides: one side for each player, as at a table."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.cli.page.drawing import Figure, Look
from aboveboard.cli.page.keyflower.hexagon import tile_drawn, tile_told
from aboveboard.cli.page.keyflower.tokens import row
from aboveboard.cli.page.markup import Markup, inline, tag
from aboveboard.replay.keyflower.hexes import Placed
from aboveboard.replay.keyflower.table import Phase, Stake, Table
from aboveboard.replay.keyflower.ways import COLOURS
from aboveboard.replay.keyflower.wording import coloured, written

__all__ = ["auction"]

_CROWN = "M-7 4V-4l4 3 3-5 3 5 4-3V4Z"
_WIDE, _HIGH, _LARGER = 190, 164, 1.15
_MIDDLE = (_WIDE // 2, _HIGH // 2)
# Where the bids of each side lie round a tile in the middle, clockwise from the bottom.
_SIDES = ((95, 144), (35, 128), (35, 36), (95, 20), (155, 36), (155, 128))
# The sides that players sit at, by how many they are.
_SEATED = {1: (0,), 2: (0, 3), 3: (0, 2, 4), 4: (1, 2, 4, 5), 5: (0, 1, 2, 4, 5), 6: (0, 1, 2, 3, 4, 5)}


def auction(table: Table, look: Look) -> tuple[Markup, ...]:
    """Each tile in the auction; once it is over, those where something still lies."""
    tiles = [*table.orders, *table.offer]
    if table.phase not in (Phase.OFFERS, Phase.TURNS):
        tiles = [one for one in tiles if table.spot(one).bids or table.spot(one).uses]
    lots = [_lot(table, one, look) for one in tiles]
    if table.unnamed:
        more = look.say("{count} more that nobody named", count=table.unnamed)
        lots.append(tag("li", more, class_="unnamed"))
    return tuple(lots)


def _lot(table: Table, name: str, look: Look) -> Markup:
    spot, tile, leader = table.spot(name), table.catalogue[name], table.leader(name)
    figures = [one for one in look.figures if one.tile == name]
    parts: list[str] = []
    for seat in range(table.seats):
        bid = spot.bid_of(seat)
        own = [one for one in figures if one.seat == seat]
        if bid or own or leader == seat:
            parts.append(_bid(bid, own, _side(table.seats, seat), look.short[seat], leader == seat))
    parts += [_figure(one, _MIDDLE[0], _MIDDLE[1] + 28.0) for one in figures if one.seat is None]
    picture = tag(
        "svg",
        tag("title", tile_told(tile, say=look.say)),
        tag(
            "g",
            tile_drawn(tile, Placed(name), uses=tuple(use.workers for use in spot.uses), say=look.say),
            transform=f"translate({_MIDDLE[0]} {_MIDDLE[1]}) scale({_LARGER})",
            class_=tile.kind,
        ),
        *parts,
        viewBox=f"0 0 {_WIDE} {_HIGH}",
        role="img",
        aria_label="; ".join(_told(table, name, look, figures)),
    )
    return tag("li", picture)


def _bid(bid: Stake | None, figures: list[Figure], at: tuple[int, int], name: str, leads: bool) -> Markup:
    """A bid on its side of the tile: whose, with what, and a crown where it leads."""
    x, y = at
    pieces, wide = row(bid.workers, float(x), y + 7.0, 18.0) if bid else (Markup(""), 0.0)
    room = max(wide + 8 + 20 * len(figures), 9.0 * len(name) + (30 if leads else 12))
    crown = inline(
        "path", d=_CROWN, transform=f"translate({x + 4.5 * len(name) + 5:.0f} {y - 11})", class_="crown"
    )
    return tag(
        "g",
        inline("rect", x=x - room / 2, y=y - 19, width=room, height=37, rx=6, class_="plate"),
        tag("text", name, x=x - (7 if leads else 0), y=y - 7, class_="who"),
        crown if leads else "",
        pieces,
        *(_figure(one, x + wide / 2 + 10, y + 6.0) for one in figures),
        class_="bid flat" if bid and bid.flat else "bid leads" if leads else "bid",
    )


def _side(seats: int, seat: int) -> tuple[int, int]:
    """Where the bids of a seat lie; more players than the game is for share sides."""
    around = _SEATED.get(seats, tuple(range(len(_SIDES))))
    return _SIDES[around[seat % len(around)]]


def _figure(one: Figure, x: float, y: float) -> Markup:
    return inline("use", href=f"#{one.symbol}", x=x - 10, y=y - 11, width=20, height=22)


def _told(table: Table, name: str, look: Look, figures: list[Figure]) -> Iterator[str]:
    say = look.say
    yield tile_told(table.catalogue[name], say=say)
    spot, found = table.spot(name), table.colours(name)
    if found != COLOURS:
        yield say("colour {colour}", colour=say.value(coloured(found)))
    for bid in spot.bids:
        flat = say(", laid flat") if bid.flat else ""
        leads = say(", leading") if table.leader(name) == bid.seat else ""
        yield (
            say("{who} bids {workers}", who=look.players[bid.seat], workers=written(bid.workers))
            + flat
            + leads
        )
    for use in spot.uses:
        workers = written(use.workers)
        who = None if use.seat is None else look.players[use.seat]
        yield (
            say("used by {who} with {workers}", who=who, workers=workers)
            if who
            else say("used with {workers}", workers=workers)
        )
    for one in figures:
        label = say.value(one.label)
        yield label if one.seat is None else say("{what} of {who}", what=label, who=look.players[one.seat])
