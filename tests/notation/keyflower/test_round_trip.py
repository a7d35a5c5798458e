"""Whatever can be said can be written, and reads back as the same."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aboveboard.notation.keyflower import moves as m
from aboveboard.notation.keyflower import position as p
from aboveboard.notation.keyflower.words import LISTS
from aboveboard.notation.statements import Move, PositionLine, Unreadable
from aboveboard.notation.vocabulary import KNOWN

THERE = {one.name: one.module for one in KNOWN if one.extends == "Keyflower"}
# None where that expansion has been taken away.
ghost: Any = import_module(f"{THERE['Key Celeste']}.moves") if "Key Celeste" in THERE else None
WORKERS = ["R", "B", "Y", "G", *["Sven", "Paulo"] * ("Sven and Paulo" in THERE), "?"]
SKILLS = ["saw", "pickaxe", "anvil", "skill?"]
GOODS = ["wood", "stone", "iron", "gold"]

seats = st.integers(0, 2)
boats = st.sampled_from(
    [word.canonical for word in LISTS["BOAT"].words] + ["Keymelequin"] * ("Keymelequin" in THERE)
)
names = st.sampled_from([word.canonical for word in LISTS["TILE"].words] + ["Ghost-ship"] * bool(ghost))
tiles: st.SearchStrategy[m.Tile] = st.one_of(names, boats, st.builds(m.HomeOf, seats))
flags = st.booleans()
places = st.tuples(st.integers(-99, 99), st.integers(-99, 99))


def pieces(kinds: list[str], least: int = 1) -> st.SearchStrategy[m.Pieces]:
    counts = st.dictionaries(st.sampled_from(kinds), st.integers(1, 999), min_size=least, max_size=4)
    # There is one purple marker.
    return counts.map(
        lambda found: tuple(sorted((kind, 1 if kind == "purple" else n) for kind, n in found.items()))
    )


def several(one: st.SearchStrategy[Any], least: int = 1) -> st.SearchStrategy[Any]:
    return st.lists(one, min_size=least, max_size=3).map(tuple)


def exact(kind: type[Any], *before: st.SearchStrategy[Any], told: st.SearchStrategy[Any]) -> Any:
    """Lines that end in what is listed and whether that is all; nothing at all is always exact."""
    return st.tuples(*before, told, flags).map(lambda parts: kind(*parts[:-1], parts[-1] or not parts[-2]))


def offered(kind: type[Any], *before: st.SearchStrategy[Any]) -> Any:
    found = st.tuples(*before, several(tiles, 0), st.integers(0, 9), flags)
    return found.map(lambda parts: kind(*parts[:-1], parts[-1] or not (parts[-2] or parts[-3])))


winter = st.tuples(several(tiles, 0), st.integers(0, 9)).filter(any)
workers = pieces(WORKERS)
anything = pieces([*WORKERS, *SKILLS, *GOODS])
groups = several(st.builds(m.Group, tiles, st.none() | workers), 0)
paid_groups = several(st.builds(m.Group, tiles, st.none() | anything), 0)
loaded = exact(m.Loaded, boats, told=pieces([*WORKERS, *SKILLS], 0))
hauls = st.builds(
    m.Haul, pieces(GOODS), several(tiles).flatmap(lambda some: tiles.map(lambda one: (*some, one)))
)
laid = st.builds(p.Laid, pieces(WORKERS, 0), pieces(WORKERS, 0)).filter(lambda one: one.workers or one.flat)
lines_of_tiles = st.builds(
    p.AtTile, tiles, st.none() | several(st.tuples(seats, laid), 0), st.none() | several(laid, 0), flags
)


@st.composite
def with_standing(draw: Any, kinds: list[str]) -> tuple[m.Pieces, tuple[tuple[str, str, int], ...]]:
    found: m.Pieces = draw(pieces(kinds, 0))
    standing = []
    for kind, number in found:
        if kind in GOODS and draw(flags):
            standing.append((kind, draw(st.sampled_from(GOODS)), draw(st.integers(1, number))))
    return found, tuple(sorted(standing))


upgrades = st.tuples(tiles, with_standing([*SKILLS, *GOODS])).map(
    lambda parts: m.Upgrade(parts[0], *parts[1])
)
shares = st.tuples(tiles, with_standing([*WORKERS, *SKILLS, *GOODS, "purple"])).map(
    lambda parts: m.Share(parts[0], *parts[1])
)

MOVES: dict[type[Move], st.SearchStrategy[Any]] = {
    m.Bid: st.builds(m.Bid, tiles, pieces(WORKERS, 0), groups).filter(lambda one: one.workers or one.groups),
    m.Use: st.builds(
        m.Use,
        tiles,
        pieces(WORKERS, 0),
        groups,
        pieces([*WORKERS, *SKILLS, *GOODS], 0),
        paid_groups,
        st.none() | pieces([*WORKERS, *SKILLS, *GOODS], 0),
        several(hauls | upgrades, 0),
    ).filter(lambda one: one.workers or one.groups),
    m.Pass: st.just(m.Pass()),
    m.TakeBoat: st.builds(m.TakeBoat, boats, st.none() | pieces(WORKERS, 0), st.none() | boats),
    m.Place: st.builds(m.Place, tiles, places, st.integers(0, 5)),
    m.Offer: winter.map(lambda parts: m.Offer(*parts)),
    m.Scored: st.builds(
        m.Scored,
        st.integers(0, 999),
        several(shares, 0),
        st.none() | st.sampled_from([*WORKERS[:-1], "saw", "gold"]),
        several(tiles, 0),
    ),
}

EVENTS: dict[type[Move], st.SearchStrategy[Any]] = {
    m.Homes: several(st.tuples(seats, st.sampled_from(["Home-1", "Home-6"]))).map(m.Homes),
    m.Deal: several(st.tuples(seats, workers)).map(m.Deal),
    m.WinterDeal: st.tuples(seats, winter).map(lambda parts: m.WinterDeal(parts[0], *parts[1])),
    m.Season: st.builds(m.Season, st.sampled_from(["spring", "summer", "autumn", "winter"])),
    m.SetOut: winter.map(lambda parts: m.SetOut(*parts)),
    m.Load: several(loaded).map(m.Load),
    m.Bag: exact(m.Bag, told=pieces(WORKERS, 0)),
    m.EndSeason: st.just(m.EndSeason()),
}

LINES: dict[type[Move], st.SearchStrategy[Any]] = {
    p.AtSeason: st.builds(p.AtSeason, st.sampled_from(["spring", "summer", "autumn", "winter"])),
    p.AtPhase: st.builds(p.AtPhase, st.sampled_from([word.canonical for word in LISTS["PHASE"].words])),
    p.AtTurn: st.builds(p.AtTurn, seats),
    p.AtStart: st.builds(p.AtStart, seats),
    p.AtMarker: st.builds(p.AtMarker, seats, st.sampled_from(["", "won", "passed"])),
    p.AtWinners: several(seats).map(p.AtWinners),
    p.AtOrder: several(seats).map(p.AtOrder),
    p.AtPassed: several(seats, 0).map(p.AtPassed),
    p.AtTile: lines_of_tiles,
    p.AtOffer: offered(p.AtOffer),
    p.AtLoads: several(loaded).map(p.AtLoads),
    p.AtTaken: several(st.tuples(seats, boats), 0).map(p.AtTaken),
    p.AtBoats: exact(p.AtBoats, told=several(boats, 0)),
    p.AtVillage: exact(
        p.AtVillage,
        seats,
        told=several(
            st.builds(p.Standing, tiles, flags, st.none() | places, st.none() | st.integers(0, 5)), 0
        ),
    ),
    p.AtScreen: exact(p.AtScreen, seats, told=pieces([*WORKERS, *SKILLS], 0)),
    p.AtSkills: exact(p.AtSkills, seats, told=pieces(SKILLS, 0)),
    p.AtGoods: exact(p.AtGoods, seats, told=several(st.tuples(tiles, pieces(GOODS, 0)), 0)),
    p.AtOwnBoats: offered(p.AtOwnBoats, seats),
    p.AtWon: offered(p.AtWon, seats),
    p.AtWinter: offered(p.AtWinter, seats),
    p.AtOffered: offered(p.AtOffered, seats),
    p.AtBag: exact(p.AtBag, told=pieces(WORKERS, 0)),
    p.AtSupply: exact(p.AtSupply, told=pieces([*WORKERS, *SKILLS, *GOODS], 0)),
    p.AtScore: st.builds(p.AtScore, seats, st.integers(0, 999)),
    p.AtLead: st.builds(p.AtLead, tiles, seats, pieces(WORKERS, 0)) | st.builds(p.AtLead, tiles, st.none()),
    p.AtColour: st.builds(
        p.AtColour, tiles, st.sets(st.sampled_from(WORKERS[:-1])).map(lambda found: tuple(sorted(found)))
    ),
}

if ghost:
    MOVES[ghost.Ghost] = st.builds(ghost.Ghost, tiles)
    LINES[ghost.AtGhost] = st.builds(ghost.AtGhost, lines_of_tiles, seats)
    LINES[ghost.AtHolder] = st.builds(ghost.AtHolder, seats)
    LINES[ghost.AtGhostAway] = st.builds(ghost.AtGhostAway, flags)

quickly = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def kinds_of_moves() -> list[type[Move]]:
    found = []
    for module in filter(None, (m, p, ghost)):
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, Move) and one.__module__ == module.__name__:
                found.append(one)
    return found


@pytest.mark.parametrize("kind", kinds_of_moves(), ids=lambda kind: kind.__name__)
def test_every_kind_of_move_can_be_written_and_is_tried_here(kind: type[Move], full_sheet: Any) -> None:
    assert kind in full_sheet.vocabulary.writers
    assert kind in (LINES if issubclass(kind, PositionLine) else {**MOVES, **EVENTS})


@pytest.mark.parametrize("kind", MOVES, ids=lambda kind: kind.__name__)
@quickly
@given(data=st.data())
def test_a_player_s_move_reads_back(kind: type[Move], data: Any, full_sheet: Any) -> None:
    move = data.draw(MOVES[kind])
    assert full_sheet.said(f"Ann: {full_sheet.written(move)}") == move


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@quickly
@given(data=st.data())
def test_a_table_event_reads_back(kind: type[Move], data: Any, full_sheet: Any) -> None:
    move = data.draw(EVENTS[kind])
    assert full_sheet.said(full_sheet.written(move)) == move


@pytest.mark.parametrize("kind", LINES, ids=lambda kind: kind.__name__)
@quickly
@given(data=st.data())
def test_a_position_line_reads_back(kind: type[Move], data: Any, full_sheet: Any) -> None:
    line = data.draw(LINES[kind])
    assert full_sheet.stated(full_sheet.written(line)) == line


FRAGMENTS = """
    Ann bid use pay from place boat offer score season load tile bids used flat only none move upgrade as
    Brewer Inn Key Boat-4a Ann.home 2R 3? skill? saw wood (1,0) turn + > -> , ; : ( ? . ghost Sven
"""


@settings(quickly, max_examples=300)
@given(st.lists(st.sampled_from(FRAGMENTS.split()) | st.text(max_size=3), max_size=9))
def test_no_line_stops_the_reading(full_sheet: Any, parts: list[str]) -> None:
    line = " ".join(parts).replace("\n", " ").replace("\r", " ")
    record = full_sheet.record("Ann: pass", line, f"Ann: {line}", "Ann: pass")
    assert record.statements[-1].move == m.Pass()
    for statement in record.statements:
        if (
            not isinstance(statement.move, Unreadable)
            and type(statement.move) in full_sheet.vocabulary.writers
        ):
            who = "Ann: " if statement.seat is not None else ""
            assert full_sheet.said(who + full_sheet.written(statement.move)) == statement.move
