"""The end of a season: what happens by itself, the choice of boats, and what was left unrecorded."""

from __future__ import annotations

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import EndSeason, TakeBoat
from aboveboard.replay.keyflower.holdings import EMPTY
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.stock import drawn, gained
from aboveboard.replay.keyflower.table import Boat, Phase, Played, Table
from aboveboard.replay.keyflower.tiles import Edge, PowerKind, Season, tiles
from aboveboard.replay.keyflower.ways import run_stages
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.verdict import Consequence, Who

__all__ = [
    "boats_left",
    "draws",
    "end_season",
    "ended",
    "grown",
    "is_due",
    "take_boat",
    "to_place",
    "unrecorded",
    "wound_up",
]

_TURNS = (Phase.OFFERS, Phase.TURNS)


def is_due(table: Table) -> bool:
    """Whether the turns of the season are over, or may be, and nothing of its end has happened yet."""
    return table.phase in _TURNS and table.passes + table.perhaps >= table.seats


def ended(table: Table) -> Played:
    """The table once all that happens by itself before boats are chosen has happened."""
    if table.phase not in _TURNS:
        return table, ()
    after, told = run_stages(table, table.ways.closing)
    return replace(after, phase=Phase.BOATS), told


def end_season(table: Table, move: EndSeason, by: int | None) -> Played:
    """The season is resolved."""
    return ended(table)


def boats_left(table: Table) -> tuple[str, ...]:
    """The boats that nobody has taken at this season's end."""
    return tuple(name for name, boat in table.boats.items() if boat.taken is None)


def draws(table: Table, seat: int, power: PowerKind) -> int:
    """How many workers a summer boat gives a seat that takes a boat; 0 without that summer boat."""
    placed = table.rulings["new-summer-boats"] == "when-placed"
    if not has_power(table, seat, power, placed):
        return 0
    return next(one.power.amount for one in tiles().values() if one.power and one.power.kind is power)


def take_boat(table: Table, move: TakeBoat, by: int) -> Played:
    """A player takes a boat: what lies on it, or in winter the tile itself."""
    table, told = ended(table)
    table, more = table.ways.takes(table, move, by)
    told += more
    boat = table.boats.get(move.boat, Boat())
    if table.season is Season.WINTER:
        if move.boat in table.catalogue:
            table = table.with_won(by, move.boat)
    else:
        table = table.with_screen(by, table.screens[by].merged(boat.load))
    table, more = _summer_boats(table, move, by)
    boats = {**table.boats, move.boat: replace(boat, load=EMPTY, loaded=True, taken=by)}
    choosing = tuple(seat for seat in table.choosing if seat != by)
    table = replace(table, boats=boats, choosing=choosing)
    told += more
    if table.phase == Phase.BOATS and not boats_left(table):
        table, more = _sailed(table)
        told += more
    return table, told


def _sailed(table: Table) -> Played:
    after, told = run_stages(table, table.ways.sailing)
    after, more = grown(replace(after, phase=Phase.PLACING, choosing=()))
    return after, told + more


def _summer_boats(table: Table, move: TakeBoat, by: int) -> Played:
    """Workers that a summer boat gives on that occasion."""
    told: tuple[Consequence, ...] = ()
    from_bag = draws(table, by, PowerKind.DRAW_WORKERS)
    green = min(draws(table, by, PowerKind.GAIN_GREEN), table.supply.count("G"))
    pieces = Pieces(move.drawn or ()) if move.drawn is not None else NOTHING
    if from_bag:
        if move.drawn is None:
            count = from_bag if table.bag.more else min(from_bag, table.bag.worker_count)
            pieces = Pieces.from_counts({"?": count})
        table, screen = drawn(table, pieces, table.screens[by])
        table = table.with_screen(by, screen)
    elif green:
        table = replace(table, supply=table.supply.without(Pieces.from_counts({"G": green})))
        table = gained(table, by, Pieces.from_counts({"G": green}))
        told = (Consequence("{who} gains {count} green from the supply", {"who": Who(by), "count": green},
                            "KF-E05f"),)  # fmt: skip
    return table, told


def to_place(table: Table, seat: int) -> tuple[str, ...]:
    """The tiles that a seat has to add to its village; of one whose edges nobody knows that is not asked."""
    return tuple(
        tile
        for tile in table.won[seat]
        if tile not in table.catalogue or Edge.UNKNOWN not in table.catalogue[tile].edges
    )


def grown(table: Table) -> Played:
    """In winter, once the last tile lies, it is time to score."""
    if (
        table.phase != Phase.PLACING
        or table.season is not Season.WINTER
        or any(to_place(table, seat) for seat in range(table.seats))
    ):
        return table, ()
    after, told = run_stages(table, table.ways.growing)
    over = Consequence("all tiles are placed, and the villages are scored", {}, "KF-F01")
    return replace(after, phase=Phase.SCORING), (*told, over)


def unrecorded(table: Table, seat: int | None) -> Table:
    """The table after the choice of a boat that nobody knows, of a seat or of anybody."""
    seats = table.choosing if seat is None else (seat,)
    for one in seats:
        screen = table.screens[one]
        table = table.with_screen(one, replace(screen, more=screen.more | {"worker", "skill"}))
    left = () if seat is None else tuple(one for one in table.choosing if one != seat)
    return replace(table, choosing=left)


def wound_up(table: Table) -> Played:
    """The table once all that belongs to the end of a season is past, recorded or not.

    The last boat goes to the last who chooses; of two or more nobody can say whose load is whose.
    """
    table, told = ended(table)
    left = boats_left(table)
    if table.phase == Phase.BOATS:
        if len(left) == 1 and len(table.choosing) == 1:
            by = table.choosing[0]
            table, more = take_boat(table, TakeBoat(left[0]), by)
            last = Consequence("{who} gets {boat}, the last one", {"who": Who(by), "boat": left[0]}, "KF-E05")
            told = (*told, last, *more)
        else:
            table, more = _sailed(unrecorded(table, None))
            told += more
    if table.phase == Phase.PLACING:
        table, more = run_stages(table, table.ways.growing)
        told += more
    return table, told
