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

# Where the bids of each side lie round a tile in the middle of (100,95), clockwise from the bottom.
_SIDES = ((100, 168), (40, 143), (40, 47), (100, 22), (160, 47), (160, 143))
# The sides that players sit at, by how many they are.
_SEATED = {1: (0,), 2: (0, 3), 3: (0, 2, 4), 4: (1, 2, 4, 5), 5: (0, 1, 2, 4, 5), 6: (0, 1, 2, 3, 4, 5)}


def auction(table: Table, look: Look) -> tuple[Markup, ...]:
    """Each tile in the auction; once it is over, those where something still lies."""
    tiles = [*table.orders, *table.offer]
    if table.phase not in (Phase.OFFERS, Phase.TURNS):
        tiles = [one for one in tiles if table.spot(one).bids or table.spot(one).uses]
    more = ()
    if table.unnamed:
        more = (tag("li", f"{table.unnamed} more that nobody named", class_="unnamed"),)
    return (*(_lot(table, one, look) for one in tiles), *more)


def _lot(table: Table, name: str, look: Look) -> Markup:
    spot, tile, leader = table.spot(name), table.catalogue[name], table.leader(name)
    figures = [one for one in look.figures if one.tile == name]
    parts: list[str] = []
    for seat in range(table.seats):
        bid = spot.bid_of(seat)
        own = [one for one in figures if one.seat == seat]
        if bid or own or leader == seat:
            parts.append(_bid(bid, own, _SIDES[_SEATED[table.seats][seat]], look.short[seat], leader == seat))
    parts += [_figure(one, 100.0, 121.0) for one in figures if one.seat is None]
    picture = tag(
        "svg",
        tag("title", tile_told(tile)),
        tag(
            "g",
            tile_drawn(tile, Placed(name), uses=[use.workers for use in spot.uses]),
            transform="translate(100 95)",
            class_=tile.kind,
        ),
        *parts,
        viewBox="0 0 200 190",
        role="img",
        aria_label="; ".join(_told(table, name, look, figures)),
    )
    return tag("li", picture)


def _bid(
    bid: Stake | None, figures: list[Figure], at: tuple[int, int], name: str, leads: bool
) -> Markup:  # fmt: skip
    """A bid on its side of the tile: whose, with what, and a crown where it leads."""
    x, y = at
    pieces, wide = row(bid.workers, float(x), y + 7.0, 16.0) if bid else (Markup(""), 0.0)
    room = max(wide + 8 + 20 * len(figures), 9.0 * len(name) + (30 if leads else 12))
    figured = [_figure(one, x + wide / 2 + 10, y + 6.0) for one in figures]
    return tag(
        "g",
        inline("rect", x=x - room / 2, y=y - 19, width=room, height=37, rx=6, class_="plate"),
        tag("text", name, x=x - (7 if leads else 0), y=y - 7, class_="who"),
        inline("path", d="M-7 4V-4l4 3 3-5 3 5 4-3V4Z", transform=f"translate({x + 4.5 * len(name) + 5:.0f} {y - 11})", class_="crown")
        if leads
        else "",
        pieces,
        *figured,
        class_="bid flat" if bid and bid.flat else "bid leads" if leads else "bid",
    )


def _figure(one: Figure, x: float, y: float) -> Markup:
    return inline("use", href=f"#{one.symbol}", x=x - 10, y=y - 11, width=20, height=22)


def _told(table: Table, name: str, look: Look, figures: list[Figure]) -> Iterator[str]:
    yield tile_told(table.catalogue[name])
    spot, found = table.spot(name), table.colours(name)
    if found != COLOURS:
        yield f"colour {coloured(found)}"
    for bid in spot.bids:
        leads = ", leading" if table.leader(name) == bid.seat else ""
        yield f"{look.players[bid.seat]} bids {written(bid.workers)}{', laid flat' if bid.flat else ''}{leads}"
    for use in spot.uses:
        who = "" if use.seat is None else f" by {look.players[use.seat]}"
        yield f"used{who} with {written(use.workers)}"
    for one in figures:
        yield one.label if one.seat is None else f"{one.label} of {look.players[one.seat]}"
