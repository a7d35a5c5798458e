"""Every tile of Keyflower on its own, as a person would want to see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from aboveboard.replay.keyflower.effects.benefits import priced
from aboveboard.replay.keyflower.hexes import HOME, Placed, Village
from aboveboard.replay.keyflower.picture import ROOM, drawn
from aboveboard.replay.keyflower.positions import FAR
from aboveboard.replay.keyflower.tiles import (
    Edge,
    Kind,
    PowerKind,
    Scoring,
    ScoringKind,
    Side,
    Tile,
    sources,
    tiles,
)
from aboveboard.replay.keyflower.wording import written
from aboveboard.replay.views import Cell, Panel, View

__all__ = ["gallery", "portrait", "side_told"]

_WIDTH = ROOM + 4
_KINDS = {
    Kind.HOME: "a home tile",
    Kind.VILLAGE: "a village tile",
    Kind.SUMMER_BOAT: "a summer boat",
    Kind.BOAT: "a boat",
    Kind.TURN_ORDER: "a turn order tile",
}
_EDGES = {Edge.ROAD: "road", Edge.FIELD: "field", Edge.WATER: "water", Edge.UNKNOWN: "unknown"}
_WAYS = ("bottom", "bottom left", "top left", "top", "top right", "bottom right")
_POWERS = {
    PowerKind.DRAW_WORKERS: "{amount} workers from the bag whenever its owner takes a boat",
    PowerKind.GAIN_GREEN: "{amount} green worker from the supply whenever its owner takes a boat",
    PowerKind.CROSS_COUNTRY: "its owner moves goods over fields, and places tiles whatever their edges",
    PowerKind.DOUBLE_TRANSPORT: "its owner's moves and upgrades count {amount} times",
    PowerKind.ANY_RESOURCE_UPGRADES: "its owner pays upgrades with any resources",
    PowerKind.ANY_RESOURCE_SCORES: "its owner scores any resource as any other",
    PowerKind.COUNTER_BID: "its owner counter-bids in another colour",
    PowerKind.MIXED_USE: "its owner uses tiles in use with workers of any colour",
}


def gallery() -> Mapping[str, Callable[[], View]]:
    """What draws each tile, by the tile's written name."""
    return {name: partial(portrait, tile) for name, tile in tiles().items()}


def portrait(tile: Tile) -> View:
    """A tile as it lies when nobody has turned it, with all that it shows."""
    panels = [_picture(tile), _edges(tile), _sides(tile), _loads(tile), _sources(tile)]
    return View(_headline(tile), tuple(one for one in panels if one.rows or one.picture))


def _headline(tile: Tile) -> tuple[Cell, ...]:
    season = f" of {tile.season}" if tile.season else ""
    players = f", for {tile.min_players} or more players" if tile.min_players > 2 else ""
    power = f": {_POWERS[tile.power.kind].format(amount=tile.power.amount)}" if tile.power else ""
    return (f"{tile.name}, {_KINDS[tile.kind]}{season}{players}{power}",)


def side_told(tile: Tile, upgraded: bool = False) -> str:
    """What a side of a tile asks for and gives, its points, and the power of a summer boat, in one line.

    Raises:
        ValueError: the tile has no upgraded side and it is asked for.
    """
    asks, gives, points = _side(tile.side(upgraded))
    power = _POWERS[tile.power.kind].format(amount=tile.power.amount) if tile.power else ""
    told = (asks and f"asks for {asks}", gives and f"gives {gives}", _pointed(points), power)
    return ", ".join(one for one in told if one)


def _pointed(points: str) -> str:
    if points in ("", "0"):
        return ""
    return (
        f"{points} {_many('point', 1 if points == '1' else 2)}" if points.isdigit() else f"points: {points}"
    )


def _picture(tile: Tile) -> Panel:
    village = Village({HOME: Placed(tile.name)}, {tile.name: tile})
    sides = (("basic", ""), ("upgraded", "+")) if tile.upgraded is not None else (("", ""),)
    hexagons = [_hexagon(village, tile.name + mark, side) for side, mark in sides]
    apart = (
        "   ".join(line.ljust(_WIDTH) for line in lines).rstrip() for lines in zip(*hexagons, strict=True)
    )
    below = tuple(line for lines in hexagons for line in lines)
    return Panel("As it lies unturned", picture=tuple(apart), narrow=below)


def _hexagon(village: Village, name: str, side: str) -> tuple[str, ...]:
    return drawn(village, lambda _: (name, side), FAR, places=False)


def _edges(tile: Tile) -> Panel:
    return Panel("Edges, clockwise", _WAYS, (tuple(_EDGES[edge] for edge in tile.edges),))


def _sides(tile: Tile) -> Panel:
    rows = [("basic", *_side(tile.basic), "")]
    if tile.upgraded is not None:
        cost = priced(tile.upgrade_cost) if tile.upgrade_cost else "nothing"
        rows.append(("upgraded", *_side(tile.upgraded), cost))
    return Panel("Sides", ("side", "asks for", "gives", "points", "upgrade for"), tuple(rows))


def _side(side: Side) -> tuple[str, str, str]:
    asks = priced(side.pays) if side.pays else ""
    points = [str(side.points)] if side.points or not side.scoring else []
    points += [_scoring(side.scoring)] if side.scoring else []
    return asks, ", ".join(_gives(side)), " and ".join(points)


def _gives(side: Side) -> list[str]:
    found = [written(side.produces)] if side.produces else []
    found += [" or ".join(side.one_of)] if side.one_of else []
    found += [f"{written(side.gains)} from the supply"] if side.gains else []
    for count, what in (
        (side.draws_workers, f"{_many('worker', side.draws_workers)} from the bag"),
        (side.draws_skills, f"{_many('skill tile', side.draws_skills)} from the pile"),
        (side.transport, _many("move", side.transport)),
        (side.upgrades, _many("upgrade", side.upgrades)),
    ):
        found += [f"{count} {what}"] if count else []
    return found


def _many(what: str, count: int) -> str:
    return what if count == 1 else f"{what}s"


def _scoring(scoring: Scoring) -> str:
    match scoring.kind:
        case ScoringKind.SET:
            return f"{scoring.points} for each {priced(scoring.needs)}"
        case ScoringKind.ONE_KIND:
            return f"{scoring.points} for each {scoring.of} of one kind"
        case ScoringKind.ON_TILE:
            return f"{scoring.points} for each {scoring.of} on it"
        case ScoringKind.TRANSPORT:
            return f"{scoring.points} for each move of the village"
        case ScoringKind.ROAD_LOOP:
            return f"{scoring.points} for each tile on a loop of road"
        case ScoringKind.BOAT_CHAIN:
            return f"{', '.join(map(str, scoring.table[1:]))} for a chain of 1, 2, … boats"
        case ScoringKind.FREE_FLIP:
            return "one upgrade for nothing"
        case ScoringKind.NEIGHBOURS:
            return f"{scoring.points} for each tile around"


def _loads(tile: Tile) -> Panel:
    rows = tuple((str(season), str(load.workers), str(load.skills)) for season, load in tile.loads)
    turned = f", turned over for {tile.flips}" if tile.flips else ""
    return Panel(f"Load{turned}", ("season", "workers", "skill tiles"), rows)


def _sources(tile: Tile) -> Panel:
    titles = sources()
    rows = tuple(
        (
            ", ".join(one.of),
            str(one.confidence),
            ", ".join(titles[key].title for key in one.sources),
            one.note,
        )
        for one in tile.sources
    )
    return Panel("Where the figures come from", ("figures", "how sure", "source", "remark"), rows)
