"""What a move that is not recorded leaves unknown.

The turn passes, and whatever the move could have touched becomes unknown: never narrower than what may
have been played, since a later step must not be judged on what the table may no longer have held.
"""

from __future__ import annotations

from aboveboard.notation.frozen import replace
from aboveboard.replay.celestia.components import CITIES
from aboveboard.replay.celestia.table import Phase, Table, Treasure, kept

__all__ = ["lost", "unsure"]

Seat = int


def lost(table: Table, seat: Seat | None) -> Table:
    """The table after a move of a player, or of anybody (None), that is not recorded."""
    return replace(_after(table, seat), strayed=True, adrift=table.adrift or seat is None)


def _after(table: Table, seat: Seat | None) -> Table:
    if table.phase in (Phase.SETUP, Phase.OVER) or (table.phase is Phase.ASHORE and seat is not None):
        # What begins a game or a journey is filled in by the next step that needs it.
        return table
    if table.phase is Phase.LEG and table.waiting and seat is None:
        return table
    if table.phase is Phase.ANNOUNCING and seat is not None and table.speaking and seat in table.speaking:
        return _announcement(table, seat)
    if table.phase is Phase.ARRIVED and seat is not None and seat in table.waiting:
        waiting = tuple(one for one in table.waiting if one != seat)
        return replace(
            table.give(seat, Treasure(table.city, "?")),
            waiting=waiting,
            phase=Phase.ARRIVED if waiting else Phase.ASHORE,
        )
    if table.phase is Phase.LEG and seat is not None and seat == table.captain:
        return _roll(table, seat)
    return _anything(table, seat)


def unsure(table: Table) -> bool:
    """Whether what was lost may still matter: in its journey, and while it may have emptied a city.

    One player's move is made up for by the next journey, when all are aboard again at the first city; but
    an emptied city is taken out of every later journey. What is not told to be one player's may have been any
    number of moves, and matters to the end.
    """
    emptied = any(table.may_be_emptied(index) for index in range(len(CITIES)))
    return table.adrift or table.strayed or emptied


def _announcement(table: Table, seat: Seat) -> Table:
    """A passenger stayed, or left with a treasure."""
    speaking = tuple(one for one in table.speaking or () if one != seat)
    phase = table.phase if speaking else Phase.RESOLVING
    return replace(_perhaps_taken(table, (seat,)), speaking=speaking, phase=phase, aboard=None)


def _perhaps_taken(table: Table, seats: tuple[Seat, ...]) -> Table:
    """Each of some players may have taken a treasure of the city where the ship stands."""
    city = table.city
    held = tuple(
        kept((*each, Treasure(city, "?", sure=False))) if seat in seats else each
        for seat, each in enumerate(table.treasures)
    )
    piles = tuple(
        None if left and (city is None or index == city) else left for index, left in enumerate(table.piles)
    )
    return replace(table, treasures=held, piles=piles)


def _roll(table: Table, seat: Seat) -> Table:
    """The captain rolled dice that nobody recorded; one who is alone may have taken a treasure instead."""
    there = table.destination()
    faces = ("?",) * (CITIES[there].dice if there is not None else 0)
    if table.aboard is None or len(table.aboard) == 1:
        table = _perhaps_taken(table, (seat,))
    return replace(table, faces=faces, speaking=None, phase=Phase.ANNOUNCING, waiting=(), flown=None)


def _anything(table: Table, seat: Seat | None) -> Table:
    """Cards may have been played and drawn, dice rolled again, the ship moved on or lost."""
    seats = tuple(range(table.players))
    after = _perhaps_taken(table, seats)
    hands = tuple(
        hand.blurred() if seat is None or one == seat else hand for one, hand in enumerate(table.hands)
    )
    return replace(
        after,
        hands=hands,
        deck=None if seat is None else table.deck,
        discarded=None,
        city=None,
        captain=None,
        aboard=None,
        started_alone=None,
        speaking=None,
        faces=("?",) * len(table.faces),
        declared=None,
        rerolls=(),
        jumped=(),
        landed=(),
        waiting=(),
        flown=None,
    )
