"""The edges of a stated position: all unknown at its start, and at its end what its lines imply together."""

from __future__ import annotations

from aboveboard.notation.frozen import replace
from aboveboard.replay.celestia.components import CITIES, LAST, deck_of
from aboveboard.replay.celestia.hands import Hand
from aboveboard.replay.celestia.table import Phase, Table, clockwise

__all__ = ["blank", "settle"]


def blank(table: Table) -> Table:
    """The table at the start of a stated position: all that it leaves out is unknown."""
    seats = tuple(range(table.players))
    return Table(
        rulings=table.rulings,
        players=table.players,
        beginner=table.beginner,
        hands=(Hand(open=True),) * table.players,
        treasures=((),) * table.players,
        more=seats,
        piles=(None,) * len(CITIES),
        deck=None,
        discarded=None,
        journey=None,
        phase=Phase.LEG,
        city=None,
        captain=None,
        aboard=None,
        started_alone=None,
        speaking=None,
        dealt=seats,
    )


def settle(table: Table) -> Table:
    """The table at the end of a stated position: what its lines imply together."""
    if table.phase is Phase.SETUP:
        held = sum(hand.size for hand in table.hands)
        deck = sum(deck_of(table.beginner).values()) - held if table.deck is None else table.deck
        return replace(table, speaking=(), deck=max(deck, 0))
    # With dice on the table nobody aboard is a leg that goes on: the last one left by Jetpack.
    if table.phase is Phase.OVER or (table.phase is Phase.ASHORE and not table.faces):
        return replace(table, speaking=())
    if not table.faces:
        alone = None if table.aboard is None else len(table.aboard) == 1
        return _as_before(_arrived(replace(table, phase=Phase.LEG, speaking=(), started_alone=alone)))
    table = replace(table, landed=tuple(seat for seat in table.jumped if table.treasures[seat]))
    speaking = table.speaking
    if table.declared is not None or table.rerolls or table.jumped:
        speaking = ()
    elif speaking is not None and table.aboard is not None and table.captain is not None:
        spoken = speaking
        order = clockwise(table.players, table.captain)
        speaking = tuple(
            one for one in order if one in table.aboard and one not in spoken and one != table.captain
        )
    elif table.aboard is not None and len(table.aboard) == 1:
        speaking = ()
    else:
        speaking = None
    return replace(table, speaking=speaking, phase=Phase.RESOLVING if speaking == () else Phase.ANNOUNCING)


def _arrived(table: Table) -> Table:
    """A ship at the last city, from where no leg leads on: those aboard have still to take their treasures."""
    nowhere_to_go = table.city is not None and all(left == 0 for left in table.piles[table.city + 1 :])
    if table.city != LAST and not (nowhere_to_go and table.destination() is None):
        return table
    waiting = table.waiting
    if not waiting and table.aboard and table.captain is not None:
        order = clockwise(table.players, table.captain - 1)
        waiting = tuple(seat for seat in order if seat in table.aboard)
        left = table.piles[table.city or 0]
        waiting = waiting if left is None else waiting[:left]
    return replace(table, waiting=waiting, phase=Phase.ARRIVED) if waiting else table


def _as_before(table: Table) -> Table:
    """The settled table with the one before the ship came here."""
    before = table.flown
    if before is None or before.captain is None:
        return table
    seat, paid = before.captain, before.hands[before.captain]
    left = [at for at in range(table.city or 0) if table.piles[at] != 0]
    flown = replace(
        table.hold(seat, table.hands[seat].with_cards(paid.known, paid.unseen)),
        city=left[-1] if left else 0,
        captain=seat,
        faces=before.faces,
        phase=Phase.RESOLVING,
        flown=None,
        discard=tuple(max(there - one, 0) for there, one in zip(table.discard, paid.known, strict=True)),
        discarded=None if table.discarded is None else max(table.discarded - paid.size, 0),
        started_alone=None,
    )
    return replace(table, flown=flown)
