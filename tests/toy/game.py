"""The rules of Pick-up."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from aboveboard.notation.statements import Record
from aboveboard.replay.catalogue import Option, Reading, fact, forbid, unknown, warn
from aboveboard.replay.games import Game
from aboveboard.replay.sources import Section, Source
from aboveboard.replay.verdict import Consequence, Fact, Item, Tally, Unknown, Who
from aboveboard.replay.views import Named, Panel, View
from toy.moves import Break, Die, Hang, Heap, Stones, Take

SECTIONS = (Section("Taking"), Section("Fin", "The end"))
LEAFLET = Source("P1", "Leaflet", "Pick-up, the leaflet", "English", "1950", SECTIONS, primary=True)
BOOK = Source("P2", "Book of games", "A book of games", "English", "1960", (Section("Pick-up"),))


@dataclass(frozen=True)
class Table:
    rulings: Mapping[str, str]
    players: tuple[str, ...]
    stones: int | None = None
    turn: int = 0
    taken: tuple[int, ...] = ()
    over: bool = False


MOST = Reading(
    "most-stones",
    "How many stones may be taken at once?",
    (
        Option("three", "three at most", (LEAFLET.section("Taking"),)),
        Option("four", "four at most", (BOOK.section("Pick-up"),)),
    ),
)


@forbid("TY-01", (Take,), [LEAFLET.section("Taking"), BOOK.section("Pick-up")], grants=(Take,),
        readings=("most-stones",))  # fmt: skip
def a_turn_takes_a_few(table: Table, move: Take, by: int | None) -> Fact | None:
    """A turn takes one to three stones.

    Whoever's turn it is takes at least one stone and at most three.
    """
    most = 3 if table.rulings["most-stones"] == "three" else 4
    if 1 <= move.stones <= most:
        return None
    return fact("takes {taken}, may take 1 to {most}", taken=move.stones, most=most)


@forbid("TY-02", (Take,), [LEAFLET.section("Taking")])
def in_turn(table: Table, move: Take, by: int | None) -> Fact | None:
    """Players take turns."""
    if by == table.turn:
        return None
    return fact("it is {turn}'s turn, not {who}'s", turn=Who(table.turn), who=Who(by or 0))


@forbid("TY-03", (Take,), [LEAFLET.section("Fin")])
def no_more_than_there_are(table: Table, move: Take, by: int | None) -> Fact | Unknown | None:
    """Nobody takes more stones than there are."""
    if table.stones is None:
        return unknown("how many stones are left: a `heap` line would tell")
    if move.stones <= table.stones:
        return None
    return fact("takes {taken} of {stones}", taken=move.stones, stones=table.stones)


@warn("TY-04", (Heap,), [BOOK.section("Pick-up")])
def a_large_heap(table: Table, move: Heap, by: int | None) -> Fact | None:
    """A heap has at most fifty stones."""
    return fact("{stones} stones are a long game", stones=move.stones) if move.stones > 50 else None


def _heaped(table: Table, move: Heap, by: int | None) -> tuple[Table, tuple[Consequence, ...]]:
    return replace(table, stones=move.stones), ()


def _taken(table: Table, move: Take, by: int | None) -> tuple[Table, tuple[Consequence, ...]]:
    seat = by or 0
    left = None if table.stones is None else max(0, table.stones - move.stones)
    taken = tuple(n + move.stones * (one == seat) for one, n in enumerate(table.taken))
    after = replace(table, stones=left, turn=(seat + 1) % len(table.players), taken=taken, over=left == 0)
    told = (Consequence("the heap is gone: {who} wins", {"who": Who(seat)}, "TY-03"),) if after.over else ()
    return after, told


def _fails(table: Table, move: Break, by: int | None) -> tuple[Table, tuple[Consequence, ...]]:
    raise RuntimeError("a toy breaks")


def _hangs(table: Table, move: Hang, by: int | None) -> tuple[Table, tuple[Consequence, ...]]:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    while True:
        time.sleep(1)


def _dies(table: Table, move: Die, by: int | None) -> tuple[Table, tuple[Consequence, ...]]:
    os.kill(os.getpid(), signal.SIGKILL)
    return table, ()


def _open(record: Record, rulings: Mapping[str, str]) -> Table:
    return Table(rulings, record.players, taken=(0,) * len(record.players))


def _agrees(table: Table, line: Stones) -> Fact | Unknown | None:
    if table.stones is None:
        return unknown("how many stones are left")
    return None if table.stones == line.stones else fact("{stones} stones", stones=table.stones)


def _view(table: Table, seat: int | None) -> View:
    rows = tuple((Named(seat), str(n)) for seat, n in enumerate(table.taken))
    left = "?" if table.stones is None else str(table.stones)
    return View((left, " stones left, ", Named(table.turn), " to move"), (Panel("Taken", ("Player", "Stones"), rows),
                Panel("Heap", picture=("  o", " ooo"))))  # fmt: skip


GAME = Game(
    name="Pick-up",
    sources=(LEAFLET, BOOK),
    rules=(a_turn_takes_a_few, in_turn, no_more_than_there_are, a_large_heap),
    readings=(MOST,),
    effects={Heap: _heaped, Take: _taken, Break: _fails, Hang: _hangs, Die: _dies},
    claims={Stones: _agrees},
    places={Stones: lambda table, line: replace(table, stones=line.stones)},
    open=_open,
    blank=lambda table: replace(table, stones=None),
    lost=lambda table, seat: replace(table, stones=None),
    finished=lambda table: table.over,
    scores=lambda table: tuple(
        Tally(seat, (Item("stones", n, "as taken"),), n, n) for seat, n in enumerate(table.taken)
    ),
    winners=lambda table: ((table.turn - 1) % len(table.players),) if table.over else None,
    view=_view,
)
