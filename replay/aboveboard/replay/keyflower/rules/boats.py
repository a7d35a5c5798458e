"""The boats of the game and what they carry (Rulebook, Set up table and Start of season)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Load
from aboveboard.notation.statements import EndPosition
from aboveboard.replay.catalogue import fact, forbid
from aboveboard.replay.keyflower.opening import sized
from aboveboard.replay.keyflower.sources import IMPLEMENTATION, RULEBOOK, TILES
from aboveboard.replay.keyflower.table import Boat, Phase, Table
from aboveboard.replay.keyflower.tiles import Kind, Season
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Fact

__all__ = ["boats_in_the_game", "season_of", "short_bag"]


def season_of(table: Table) -> Season | None:
    """The season that is set out; before the first that is spring."""
    return Season.SPRING if table.phase == Phase.SETUP and table.season is None else table.season


@forbid(
    "KF-S04",
    on=(Load, EndPosition),
    cite=[RULEBOOK.section("Set up table"), TILES.section("Boats"), IMPLEMENTATION.section("Tile data")],
    grants=(Load,),
    readings=("ianvincible-load",),
)
def boats_in_the_game(table: Table, move: Load | EndPosition, by: int | None) -> Fact | None:
    """Boats by the number of players, each with its printed load.

    There are as many boats as players, and each boat tells the least number of players it is for. A boat
    is loaded once a season with as many workers from the bag and as many skill tiles as its side for that
    season shows; in winter boats carry nothing.
    """
    if isinstance(move, EndPosition):
        return _strange_boats(table) or _overloaded(table)
    wanted = _wanted(table, move)
    boats = [one.boat for one in move.boats]
    for at, one in enumerate(move.boats):
        boat = table.boats.get(one.boat)
        if boat is None:
            return _not_in_the_game(table, one.boat)
        if boat.loaded or one.boat in boats[:at]:
            return fact("{boat} is loaded already", boat=one.boat)
        found = _wrong_load(table, one.boat, Pieces(one.pieces), wanted)
        if found:
            return found
    return None


def _not_in_the_game(table: Table, boat: str) -> Fact:
    least = table.catalogue[boat].min_players
    if least <= table.seats:
        return fact("{boat} is not in the game", boat=boat)
    return fact(
        "{boat} is for {least} or more players, and {players} play",
        boat=boat,
        least=least,
        players=table.seats,
    )


def _strange_boats(table: Table) -> Fact | None:
    """What a position says of boats that so many players cannot have."""
    there = [*table.boats, *(tile for tile in table.lying() if table.kind(tile) is Kind.BOAT)]
    strange = next((boat for boat in there if boat not in table.ways.boats(table)), None)
    if strange is not None:
        return _not_in_the_game(table, strange)
    if table.sure("boats") and len(table.boats) < sized(table.seats).players:
        boats = tuple(table.boats) or "none"
        return fact("no boats but {boats}, and {players} play", boats=boats, players=table.seats)
    return None


def _overloaded(table: Table) -> Fact | None:
    """A boat that a position has carry more than is printed on it."""
    for name, boat in table.boats.items():
        workers, skills = boat.load.worker_count, boat.load.skill_count
        if (workers or skills) and table.season is Season.WINTER:
            return fact("boats carry nothing in winter")
        printed = _printed(table, name)
        if printed and workers > printed[0]:
            return _other_workers(name, workers, printed[0])
        if printed and skills > printed[1]:
            return _other_skills(name, skills, printed[1])
    return None


def _other_workers(boat: str, workers: int, printed: int) -> Fact:
    return fact("{boat} carries {workers} workers instead of {printed}", boat=boat, workers=workers,
                printed=printed)  # fmt: skip


def _other_skills(boat: str, skills: int, printed: int) -> Fact:
    return fact("{boat} carries {skills} skill tiles instead of {printed}", boat=boat, skills=skills,
                printed=printed)  # fmt: skip


def _wrong_load(table: Table, boat: str, pieces: Pieces, wanted: int) -> Fact | None:
    printed = _printed(table, boat)
    if season_of(table) is Season.WINTER:
        return fact("boats carry nothing in winter")
    if printed is None:
        return None
    load = Boat().load.with_known(pieces)
    skills = load.skill_count
    workers = pieces.total - skills
    short = table.bag.worker_count < wanted and not table.bag.more
    if workers > printed[0] or (workers < printed[0] and not short):
        return _other_workers(boat, workers, printed[0])
    few = table.pile.skill_count < _skills_wanted(table) and not table.pile.more
    if skills > printed[1] or (skills < printed[1] and not few):
        return _other_skills(boat, skills, printed[1])
    return None


def _printed(table: Table, boat: str) -> tuple[int, int] | None:
    season = season_of(table)
    load = table.catalogue[boat].load(season) if season else None
    if load is None:
        return None
    seven = table.rulings["ianvincible-load"] == "seven" and season is not Season.AUTUMN
    return (7 if boat == "Ianvincible" and seven else load.workers, load.skills)


def _wanted(table: Table, move: Load) -> int:
    """The most workers that the boats not loaded yet may show, or what those took that no source tells of."""
    told = {one.boat: Boat().load.with_known(Pieces(one.pieces)).worker_count for one in move.boats}
    wanted = 0
    for name, boat in table.boats.items():
        printed = _printed(table, name)
        if not boat.loaded:
            wanted += printed[0] if printed else told.get(name, _ANY_NUMBER)
    return wanted


_ANY_NUMBER = 1000


def _skills_wanted(table: Table) -> int:
    """How many skill tiles the boats of this season show that are not loaded yet."""
    found = [_printed(table, name) for name, boat in table.boats.items() if not boat.loaded]
    return sum(one[1] for one in found if one)


@forbid("KF-T03", on=(Load,), cite=[RULEBOOK.section("Start of season")])
def short_bag(table: Table, move: Load, by: int | None) -> Fact | None:
    """A short bag is shared out over the boats worker by worker.

    If the bag does not hold enough workers for all boats, they go round the boats one at a time, in order,
    never past the number that a boat shows.
    """
    if len(table.boats) > table.seats or any(_printed(table, name) is None for name in table.boats):
        return None  # what an expansion's boats take from the bag is not known
    total = table.bag.worker_count
    if table.bag.more or total >= _wanted(table, move) or season_of(table) in (None, Season.WINTER):
        return None
    room = {
        name: printed[0]
        for name, boat in table.boats.items()
        if not boat.loaded and (printed := _printed(table, name))
    }
    shares = dict.fromkeys(room, 0)
    while total:
        for name in room:
            if total and shares[name] < room[name]:
                shares[name] += 1
                total -= 1
    for one in move.boats:
        workers = Pieces(one.pieces).total - Boat().load.with_known(Pieces(one.pieces)).skill_count
        if one.boat in shares and workers != shares[one.boat]:
            return fact(
                "{boat} gets {workers} workers, and its share of the bag is {share}",
                boat=one.boat,
                workers=workers,
                share=shares[one.boat],
            )
    return None
