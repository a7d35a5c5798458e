"""The table of Keyflower as a person would want to see it."""

from __future__ import annotations

from aboveboard.replay.keyflower.hexes import Hex
from aboveboard.replay.keyflower.holdings import Holding, Sort, sort_of
from aboveboard.replay.keyflower.picture import drawn
from aboveboard.replay.keyflower.positions import FAR
from aboveboard.replay.keyflower.table import Boat, Phase, Shift, Spot, Stake, Table
from aboveboard.replay.keyflower.ways import COLOURS
from aboveboard.replay.keyflower.wording import written
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.views import Cell, Named, Panel, View

__all__ = ["view"]

_SHORT = {"wood": "w", "stone": "s", "iron": "i", "gold": "g"}
_COLOURS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}


def view(table: Table, seat: int | None) -> View:
    """The table as one seat sees it, or as one sees it who sees all that the record tells (None)."""
    panels = [_auction(table), _boats(table), _players(table, seat), _stock(table)]
    panels += [_village(table, one) for one in range(table.seats)]
    return View(_headline(table), tuple(one for one in panels if one.rows or one.picture))


def _headline(table: Table) -> tuple[Cell, ...]:
    season = str(table.season) if table.season else "before spring" if not table.partial else "some season"
    told: list[Cell] = [f"{season}, {table.phase}"]
    if table.turn is not None and table.phase in (Phase.OFFERS, Phase.TURNS):
        told += [": ", Named(table.turn), " to move"]
    if table.phase == Phase.BOATS and table.choosing:
        told += [": ", Named(table.choosing[0]), " chooses a boat"]
    if table.passes and table.phase == Phase.TURNS:
        told.append(f", {table.passes} passed in a row")
    return tuple(told)


def _auction(table: Table) -> Panel:
    tiles = [*table.orders, *table.offer]
    rows = tuple((tile, _colour(table, tile), *_bids(table, tile), _uses(table.spot(tile))) for tile in tiles)
    columns: tuple[Cell, ...] = ("tile", "colour", *(Named(seat) for seat in range(table.seats)), "on it")
    if table.phase not in (Phase.OFFERS, Phase.TURNS):
        rows = tuple(row for row in rows if any(row[2:]))
    more = ((f"{table.unnamed} more", *("" for _ in columns[1:])),) if table.unnamed else ()
    return Panel("In the auction (* leads)", columns, (*rows, *more))


def _colour(table: Table, tile: str) -> str:
    found = table.colours(tile)
    spot = table.spot(tile)
    if not spot.bids and not spot.uses and found == COLOURS:
        return ""
    return " or ".join(_COLOURS.get(one, one) for one in sorted(found))


def _bids(table: Table, tile: str) -> tuple[str, ...]:
    spot = table.spot(tile)
    leader = table.leader(tile)
    return tuple(_bid(spot.bid_of(seat), leader == seat) for seat in range(table.seats))


def _bid(bid: Stake | None, leads: bool) -> str:
    if bid is None:
        return "*" if leads else ""
    return written(bid.workers) + (" flat" if bid.flat else "") + ("*" if leads else "")


def _uses(spot: Spot) -> str:
    return ", ".join(map(_use, spot.uses))


def _use(use: Shift) -> str:
    flat = f" ({written(use.flat)} flat)" if use.flat else ""
    return written(use.workers) + flat


def _boats(table: Table) -> Panel:
    rows: list[tuple[Cell, ...]] = []
    for name, boat in table.boats.items():
        rows.append((name, _load(boat), "" if boat.taken is None else Named(boat.taken)))
    return Panel("Boats", ("boat", "load", "taken by"), tuple(rows))


def _load(boat: Boat) -> str:
    if not boat.loaded:
        return ""
    return " ".join(
        part for part in (_held(boat.load, "worker"), _held(boat.load, "skill")) if part != "none"
    )


def _held(holding: Holding, sort: Sort, hidden: bool = False) -> str:
    count = holding.worker_count if sort == "worker" else holding.skill_count
    more = " or more" if sort in holding.more else ""
    if hidden:
        return f"{count}{more}"
    known = Pieces(tuple(pair for pair in holding.known.counts if sort_of(pair[0]) == sort))
    unseen = holding.unidentified(sort)
    parts = [written(known)] if known else []
    if unseen:
        parts.append(f"{unseen}?" if sort == "worker" else f"{unseen} skill?")
    if not parts:
        return "unknown" if more else "none"
    return " ".join(parts) + more


def _players(table: Table, viewer: int | None) -> Panel:
    rows: list[tuple[Cell, ...]] = []
    for seat in range(table.seats):
        hidden = viewer is not None and viewer != seat
        screen = table.screens[seat]
        marker = "start" if table.start == seat else ""
        cells = (_held(screen, "worker", hidden), _held(screen, "skill", hidden), _hand(table, seat, hidden))
        won = ", ".join(table.won[seat])
        rows.append((Named(seat), marker, *cells, won))
    columns = ("player", "", "workers", "skill tiles", "winter tiles", "to place")
    return Panel("Behind the screens", columns, tuple(rows))


def _hand(table: Table, seat: int, hidden: bool) -> str:
    hand = table.hands[seat]
    if hidden:
        return str(len(hand.known) + hand.unseen)
    return ", ".join((*hand.known, *((f"{hand.unseen}?",) if hand.unseen else ())))


def _stock(table: Table) -> Panel:
    bag = f"{table.bag.worker_count}" + (" or more" if table.bag.more else "")
    pile = f"{table.pile.skill_count}" + (" or more" if table.pile.more else "")
    rest = written(table.supply) or "none"
    return Panel(
        "Supply", ("workers in the bag", "skill tiles in the pile", "open supply"), ((bag, pile, rest),)
    )


def _village(table: Table, seat: int) -> Panel:
    village = table.villages[seat]

    def lines(at: Hex) -> tuple[str, str]:
        lying = village[at]
        goods = table.goods.get(lying.tile, NOTHING)
        told = " ".join(f"{n}{_SHORT.get(kind, kind)}" for kind, n in goods.counts)
        used = ",".join(written(use.workers) for use in table.spot(lying.tile).uses)
        return lying.tile + ("+" if lying.upgraded else ""), "  ".join(part for part in (told, used) if part)

    far = tuple(village[at].tile for at in village if at[0] >= FAR)
    picture = drawn(village, lines, FAR)
    more = (f"somewhere: {', '.join(far)}",) if far else ()
    rows = ((Named(seat), str(len(village))),) if village else ()
    told = tuple(
        ", ".join(filter(None, (f"{at[0]},{at[1]} {lines(at)[0]}", lines(at)[1])))
        for at in sorted(village)
        if at[0] < FAR
    )
    return Panel("Village", ("player", "tiles"), rows, (*picture, *more), (*told, *more))
