"""How a game and its journeys begin: hands dealt, all aboard, cards drawn; and what was not recorded of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.frozen import replace
from aboveboard.replay.celestia.components import CITIES, HAND
from aboveboard.replay.celestia.hands import NO_CARDS, counted
from aboveboard.replay.celestia.table import BETWEEN_JOURNEYS, Phase, Table, clockwise, with_seat
from aboveboard.replay.verdict import Consequence, Who

__all__ = [
    "Outcome", "captain_told", "deal", "draw", "draws_unrecorded", "follows", "journey", "journey_unrecorded",
    "next_leg", "treasures_unrecorded",
]  # fmt: skip

Outcome = tuple[Table, tuple[Consequence, ...]]
Seat = int


def follows(rule: str, template: str, **values: object) -> Consequence:
    return Consequence(template, values, rule)


def deal(table: Table, move: m.Deal, by: Seat | None) -> Outcome:
    """An opening hand."""
    known, unseen = counted(move.cards)
    deck = None if table.deck is None else max(table.deck - len(move.cards), 0)
    after = table.hold(move.to, table.hands[move.to].with_cards(known, unseen))
    return replace(after, deck=deck, dealt=with_seat(table.dealt, move.to)), ()


def journey(table: Table, move: m.Journey, by: Seat | None) -> Outcome:
    """All go aboard at the first city; on a later journey each will draw a card."""
    table, treasures = treasures_unrecorded(table)
    table, drawn = draws_unrecorded(replace(table, waiting=()) if treasures else table)
    first = table.journey == 0
    after = replace(_undealt(table), phase=Phase.ASHORE, city=None)
    left = after.cities_left()
    captain = table.captain
    if not first and captain is not None:
        captain = (captain + 1) % table.players
    order = (
        clockwise(table.players, (captain - 1) % table.players)
        if captain is not None
        else range(table.players)
    )
    city = left[0] if left else 0
    told = [*treasures, *drawn, *captain_told(captain if not first else None)]
    if city:
        told.append(
            follows(
                "CE-44",
                "the journey starts at city {city}, the first that has treasures",
                city=CITIES[city].label,
            )
        )
    after = replace(
        after,
        aboard=tuple(range(table.players)),
        flown=None,
        journey=None if table.journey is None else table.journey + 1,
        city=city,
        captain=captain,
        waiting=() if first else tuple(order),
        strayed=False,
    )
    return next_leg(after), tuple(told)


def captain_told(captain: Seat | None) -> Iterable[Consequence]:
    return () if captain is None else (follows("CE-08", "{who} becomes captain", who=Who(captain)),)


def _undealt(table: Table) -> Table:
    """Players whose opening hand was not recorded hold that many unseen cards."""
    if table.journey != 0:
        return table
    size = HAND.get(table.players, 0)
    for seat in range(table.players):
        if seat not in table.dealt:
            table = table.hold(seat, table.hands[seat].with_cards(NO_CARDS, size))
            table = replace(table, deck=None if table.deck is None else max(table.deck - size, 0))
    return table


def next_leg(table: Table, **changes: Any) -> Table:
    """The table at the start of a leg, with what else has changed; who is aboard is as before."""
    alone = None if table.aboard is None else len(table.aboard) == 1
    return replace(
        table, phase=Phase.LEG, faces=(), speaking=(), declared=None, rerolls=(), jumped=(), landed=(),
        powers=(), started_alone=alone, **changes,
    )  # fmt: skip


def draw(table: Table, move: m.Draw, by: Seat | None) -> Outcome:
    """One card a player for a new journey."""
    table, begun = journey_unrecorded(table)
    told = [*begun]
    for seat, card in move.cards:
        table = _drawn(table, seat, card, told)
    drawn = {seat for seat, _ in move.cards}
    return replace(table, waiting=tuple([seat for seat in table.waiting if seat not in drawn])), tuple(told)


def _drawn(table: Table, seat: Seat, card: str, told: list[Consequence]) -> Table:
    if table.deck is None and any(table.discard):
        # The pile may have run out at any time, and what was discarded before may be drawn again.
        table = replace(table, discard=NO_CARDS, discarded=None)
    if table.deck == 0:
        if table.discarded == 0:
            told.append(follows("CE-45", "no card is left for {who}", who=Who(seat)))
            return table
        told.append(follows("CE-45", "the draw pile is empty: the discard pile is shuffled into a new one"))
        table = replace(table, deck=table.discarded, discard=NO_CARDS, discarded=0)
    known, unseen = counted((card,))
    hands = table.with_hand(seat, table.hands[seat].with_cards(known, unseen))
    return replace(table, hands=hands, deck=None if table.deck is None else table.deck - 1)


def draws_unrecorded(table: Table) -> tuple[Table, list[Consequence]]:
    """A journey that goes on without its draws being recorded: each player drew an unseen card."""
    told: list[Consequence] = []
    if table.phase is Phase.ARRIVED or not table.waiting:
        return table, told
    drew = []
    for seat in table.waiting:
        left = table.deck is None or table.discarded is None or table.deck + table.discarded > 0
        table = _drawn(table, seat, "?", told)
        drew += [Who(seat)] if left else []
    if drew:
        told.append(follows("CE-07", "{who} drew a card that is not recorded", who=tuple(drew)))
    return replace(table, waiting=()), told


def treasures_unrecorded(table: Table) -> tuple[Table, list[Consequence]]:
    """Treasures of the last city that were not recorded before the next journey."""
    if table.phase is not Phase.ARRIVED or not table.waiting:
        return table, []
    who = tuple(map(Who, table.waiting))
    return table.all_taken(), [follows("CE-38", "{who} took a treasure that is not recorded", who=who)]


def journey_unrecorded(table: Table) -> tuple[Table, tuple[Consequence, ...]]:
    """Cards drawn or dice rolled while no journey is under way: one has begun, and nobody wrote it down."""
    if table.phase not in BETWEEN_JOURNEYS:
        return table, ()
    after, told = journey(table, m.Journey(), None)
    return after, (follows("CE-06", "a journey has begun that is not recorded"), *told)
