"""The hexagons of the base game and the numbers of its set-up.

All figures come from ``data/tiles.json`` and ``data/setup.json``; each names its sources, and `sources`
says what they are. This module does not know where a tile lies, who owns it or what a rule makes of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from aboveboard.replay.pieces import NOTHING, Pieces


class Season(StrEnum):
    """The four rounds of a game, in their order."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


class Kind(StrEnum):
    """What a hexagon is to the rules; a winter tile is a village tile of that season."""

    HOME = "home"
    VILLAGE = "village"
    SUMMER_BOAT = "summer-boat"
    BOAT = "boat"
    TURN_ORDER = "turn-order"


class Edge(StrEnum):
    """What runs into an edge. `UNKNOWN` is for tiles of expansions whose edges no source shows."""

    ROAD = "R"
    FIELD = "G"
    WATER = "W"
    UNKNOWN = "?"


class Confidence(StrEnum):
    """How well a figure is attested; the data file for the set-up explains the words."""

    CONFIRMED = "confirmed"
    SINGLE = "single"
    DISPUTED = "disputed"


class PowerKind(StrEnum):
    """What a summer boat lets its owner do."""

    DRAW_WORKERS = "draw-workers"
    GAIN_GREEN = "gain-green"
    CROSS_COUNTRY = "cross-country"
    DOUBLE_TRANSPORT = "double-transport"
    ANY_RESOURCE_UPGRADES = "any-resource-upgrades"
    ANY_RESOURCE_SCORES = "any-resource-scores"
    COUNTER_BID = "counter-bid"
    MIXED_USE = "mixed-use"


class ScoringKind(StrEnum):
    """How a tile scores at the end of the game, beyond its printed points."""

    SET = "set"
    ONE_KIND = "one-kind"
    ON_TILE = "on-tile"
    TRANSPORT = "transport"
    ROAD_LOOP = "road-loop"
    BOAT_CHAIN = "boat-chain"
    FREE_FLIP = "free-flip"
    NEIGHBOURS = "neighbours"


@dataclass(frozen=True, slots=True)
class Cost:
    """What must be handed in: pieces of given kinds, and pieces of any kind of a class.

    The class counts come on top of ``pieces``: two of any resource and a saw is
    ``Cost(Pieces.of("saw"), any_resource=2)``. Gold is a resource.
    """

    pieces: Pieces = NOTHING
    any_resource: int = 0
    any_skill: int = 0
    any_worker: int = 0

    @property
    def total(self) -> int:
        """How many pieces are handed in."""
        return self.pieces.total + self.any_resource + self.any_skill + self.any_worker

    def __bool__(self) -> bool:
        return self.total > 0


@dataclass(frozen=True, slots=True)
class Scoring:
    """A rule for points at the end of the game.

    ``points`` is what one unit gives, and the kind says what a unit is: `SET` each complete ``needs``, as
    often as it exists; `ONE_KIND` each piece of one kind chosen from the class ``of`` ("worker", "resource",
    "skill"); `ON_TILE` each resource of the kind ``of`` ("resource" for any) lying on the tile; `TRANSPORT`
    each move printed on the visible sides of the village; `ROAD_LOOP` each tile of a closed road;
    `NEIGHBOURS` each tile touching this one. `BOAT_CHAIN` reads the points from ``table`` at the number of
    boats joined by water to the home tile; its last entry is the ceiling. `FREE_FLIP` gives no points but an
    upgrade without cost.
    """

    kind: ScoringKind
    points: int = 0
    needs: Cost = Cost()
    of: str = ""
    table: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """What one side of a tile shows.

    ``produces`` are resources, laid on the tile or on the user's home tile; ``one_of`` are resources of which
    the user picks one; ``gains`` are workers from the open supply and ``draws_workers``, ``draws_skills``
    blind draws, all of which go behind the screen; ``pays`` is handed in on each use, beside the workers
    placed. ``transport`` is the number of moves and ``upgrades`` how many tiles may be flipped.
    """

    produces: Pieces = NOTHING
    one_of: tuple[str, ...] = ()
    gains: Pieces = NOTHING
    pays: Cost = Cost()
    draws_workers: int = 0
    draws_skills: int = 0
    transport: int = 0
    upgrades: int = 0
    points: int = 0
    scoring: Scoring | None = None

    @property
    def acts(self) -> bool:
        """Whether the side has something to use a worker for."""
        draws = self.draws_workers or self.draws_skills
        return bool(self.produces or self.one_of or self.gains or draws or self.transport or self.upgrades)


@dataclass(frozen=True, slots=True)
class Power:
    """A summer boat's power and its number: workers drawn or gained, or the factor; 0 if it has none."""

    kind: PowerKind
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Load:
    """What a boat brings in a season: workers from the bag and skill tiles from the pile."""

    workers: int
    skills: int


@dataclass(frozen=True, slots=True)
class Sourced:
    """Where a group of a tile's figures comes from (``of``: "effects", "edges", …)."""

    of: tuple[str, ...]
    sources: tuple[str, ...]
    confidence: Confidence
    note: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as a record writes it.

    ``name`` is the written name; ``hexagon`` names the piece of cardboard, which differs only for summer
    boats: ``Boat-4a`` and ``Boat-4b`` are the two sides of ``Boat-4``, and which one is up never changes.
    ``edges`` are the printed edges clockwise from the bottom. ``number`` is that of a home or turn order
    tile, else 0. ``min_players`` is 0 for tiles that suit any number. ``flips`` is the season for which a
    boat is turned to its other side, and ``loads`` is empty but for boats.
    """

    name: str
    hexagon: str
    kind: Kind
    edges: tuple[Edge, ...]
    basic: Side
    season: Season | None = None
    upgraded: Side | None = None
    upgrade_cost: Cost | None = None
    power: Power | None = None
    number: int = 0
    min_players: int = 0
    flips: Season | None = None
    loads: tuple[tuple[Season, Load], ...] = ()
    sources: tuple[Sourced, ...] = ()

    def side(self, upgraded: bool) -> Side:
        """The side that is up. Raises ValueError if the tile has no upgraded side and it is asked for."""
        if not upgraded:
            return self.basic
        if self.upgraded is None:
            raise ValueError(f"{self.name} has no upgraded side")
        return self.upgraded

    def load(self, season: Season) -> Load | None:
        """What the tile brings in ``season`` if it is a boat; None in winter and for other tiles."""
        return dict(self.loads).get(season)

    def sourced(self, figures: str) -> Sourced | None:
        """Where the group ``figures`` comes from, None if the tile has no such figures."""
        return next((entry for entry in self.sources if figures in entry.of), None)


@dataclass(frozen=True, slots=True)
class Numbers:
    """How much of everything a game has, by the number of players; of homes and boats as many as players.

    ``season_tiles`` holds for spring, summer and autumn each. ``purple_on`` is the number of the turn order
    tile that shows the purple icon. Source: the rulebook's set-up table; for the icon, which the rulebook
    only describes, the implementation.
    """

    players: int
    turn_order_tiles: int
    purple_on: int
    season_tiles: int
    winter_tiles_dealt: int


@dataclass(frozen=True, slots=True)
class Setup:
    """Figures that do not depend on the number of players.

    ``workers``, ``resources`` and ``skills`` are all there are in the box; ``bag`` are the colours that are
    in the bag at the start. ``gold_stands_for`` are the resources that gold may replace.
    """

    use_limit: int
    starting_workers: int
    winter_tiles_least_offered: int
    workers: Pieces
    resources: Pieces
    skills: Pieces
    bag: tuple[str, ...]
    gold_stands_for: tuple[str, ...]
    gold_points: int

    @property
    def pieces(self) -> Pieces:
        """All workers, skill tiles and resources."""
        return self.workers.plus(self.skills).plus(self.resources)


@dataclass(frozen=True, slots=True)
class Source:
    """A work the figures were taken from, and what it is good for."""

    key: str
    title: str
    language: str
    year: int | None
    says: str


@cache
def tiles() -> Mapping[str, Tile]:
    """All tiles of the base game by their written name: 64 hexagons, a summer boat under each side's name."""
    return MappingProxyType({tile.name: tile for entry in _data("tiles") for tile in _tiles_of(entry)})


def tile(name: str) -> Tile:
    """The tile with this canonical name. Raises KeyError if the base game has none."""
    return tiles()[name]


@cache
def hexagons() -> tuple[str, ...]:
    """The names of the 64 pieces of cardboard, a summer boat once."""
    return tuple(dict.fromkeys(tile.hexagon for tile in tiles().values()))


@cache
def numbers(players: int) -> Numbers:
    """The numbers for a game of ``players``. Raises ValueError outside 2 to 6."""
    table = _data("setup")["players"]
    if str(players) not in table:
        raise ValueError(f"no game of Keyflower has {players} players")
    return Numbers(players=players, **table[str(players)])


@cache
def setup() -> Setup:
    """The figures that hold for every number of players."""
    data = _data("setup")
    supply, gold = data["supply"], data["gold"]["value"]
    return Setup(
        use_limit=data["use_limit"]["value"],
        starting_workers=data["starting_workers"]["value"],
        winter_tiles_least_offered=data["winter_tiles_least_offered"]["value"],
        workers=Pieces.from_counts(supply["workers"]["value"]),
        resources=Pieces.from_counts(supply["resources"]["value"]),
        skills=Pieces.from_counts(supply["skills"]["value"]),
        bag=tuple(data["bag"]["value"]),
        gold_stands_for=tuple(gold["stands_for"]),
        gold_points=gold["points"],
    )


@cache
def sources() -> Mapping[str, Source]:
    """The works that the figures were taken from, by the key that the figures name."""
    table = _data("setup")["sources"]
    return MappingProxyType(
        {
            key: Source(key, entry["title"], entry["language"], entry.get("year"), entry["says"])
            for key, entry in table.items()
        }
    )


@cache
def _data(name: str) -> Any:
    text = files("aboveboard.replay.keyflower").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    return json.loads(text)


def _tiles_of(entry: Mapping[str, Any]) -> tuple[Tile, ...]:
    if "powers" not in entry:
        return (_tile(entry, entry["name"], None),)
    return tuple(
        _tile(entry, entry["name"] + letter, Power(PowerKind(power["kind"]), power.get("amount", 0)))
        for letter, power in entry["powers"].items()
    )


def _tile(entry: Mapping[str, Any], name: str, power: Power | None) -> Tile:
    upgraded, cost = entry.get("upgraded"), entry.get("upgrade_cost")
    return Tile(
        name=name,
        hexagon=entry["name"],
        kind=Kind(entry["kind"]),
        edges=tuple(Edge(letter) for letter in entry["edges"]),
        basic=_side(entry.get("basic", {})),
        season=Season(entry["season"]) if "season" in entry else None,
        upgraded=None if upgraded is None else _side(upgraded),
        upgrade_cost=None if cost is None else _cost(cost),
        power=power,
        number=entry.get("number", 0),
        min_players=entry.get("min_players", 0),
        flips=Season(entry["flips"]) if "flips" in entry else None,
        loads=tuple((Season(season), Load(**load)) for season, load in entry.get("loads", {}).items()),
        sources=tuple(_sourced(group) for group in entry["sources"]),
    )


def _side(entry: Mapping[str, Any]) -> Side:
    scoring = entry.get("scoring")
    return Side(
        produces=Pieces.from_counts(entry.get("produces", {})),
        one_of=tuple(entry.get("one_of", ())),
        gains=Pieces.from_counts(entry.get("gains", {})),
        pays=_cost(entry.get("pays", {})),
        draws_workers=entry.get("draws_workers", 0),
        draws_skills=entry.get("draws_skills", 0),
        transport=entry.get("transport", 0),
        upgrades=entry.get("upgrades", 0),
        points=entry.get("points", 0),
        scoring=None if scoring is None else _scoring(scoring),
    )


def _scoring(entry: Mapping[str, Any]) -> Scoring:
    return Scoring(
        kind=ScoringKind(entry["kind"]),
        points=entry.get("points", 0),
        needs=_cost(entry.get("needs", {})),
        of=entry.get("of", ""),
        table=tuple(entry.get("table", ())),
    )


def _cost(entry: Mapping[str, int]) -> Cost:
    return Cost(
        pieces=Pieces.from_counts({kind: n for kind, n in entry.items() if not kind.startswith("any-")}),
        any_resource=entry.get("any-resource", 0),
        any_skill=entry.get("any-skill", 0),
        any_worker=entry.get("any-worker", 0),
    )


def _sourced(entry: Mapping[str, Any]) -> Sourced:
    confidence = Confidence(entry["confidence"])
    return Sourced(tuple(entry["of"]), tuple(entry["from"]), confidence, entry.get("note", ""))
