"""The moves that may be legal on a table; what dice, decks and piles decide is unseen in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.frozen import replace
from aboveboard.notation.statements import Move
from aboveboard.replay.celestia.components import ANSWERS, CITIES, HAND
from aboveboard.replay.celestia.hands import AT, Hand
from aboveboard.replay.celestia.table import Phase, Table, Treasure

__all__ = ["candidates", "floor"]

# The ship never rolls more. Where a record has more lie, what each would cost is without end.
_MOST_DICE = 4
# No player has ever much more than the one, nor are all treasures together worth the other.
_FIFTY, _MOST_POINTS, _ALL_POINTS = 50, 120, 1_000


def candidates(table: Table, seat: int | None) -> Iterator[Move]:
    """The moves of a seat, or the table events (None)."""
    if seat is None:
        yield from _events(table)
        return
    yield from (m.Stay(), m.Leave("?"), m.Can(), m.Cannot(), m.Crash(), m.TakeTreasure("?"))
    yield from (m.Roll(("?",) * dice) for dice in range(1, _MOST_DICE + 1))
    yield from map(m.Fly, _payments(table))
    yield from _rerolls(table)
    yield from (m.AlternativeRoute(), m.WindGust(), m.Spyglass(), m.Jetpack("?"))
    yield from (m.Eject(other, "?") for other in range(table.players))
    yield from _announcements(table, seat)


def floor(table: Table, seat: int) -> Table:
    """The table as if a player held only the cards and treasures known for certain."""
    known = tuple(table.least(seat, card) for card in AT)
    treasures = tuple(
        one if one.value != "?" else Treasure(one.city, 0 if one.city is None else CITIES[one.city].value)
        for one in table.treasures[seat]
    )
    held = (*table.treasures[:seat], treasures, *table.treasures[seat + 1 :])
    more = tuple(one for one in table.more if one != seat)
    return replace(table.hold(seat, Hand(known)), treasures=held, more=more)


def _payments(table: Table) -> Iterator[tuple[m.Card, ...]]:
    """One card for each die that shows a danger; a die nobody saw may show any, or none."""
    if len(table.faces) > _MOST_DICE:
        return
    order = (*m.CARDS, "?")
    each = [_cards_for(face) for face in table.faces]
    found = {tuple(sorted(filter(None, cards), key=order.index)) for cards in product(*each)}
    yield from sorted(found, key=lambda cards: [order.index(card) for card in cards])


def _cards_for(face: m.Face) -> tuple[m.Card, ...]:
    if face == "?":
        return (*m.EQUIPMENT, "turbo", "")
    return (ANSWERS[face], "turbo") if face in ANSWERS else ("",)


def _rerolls(table: Table) -> Iterator[Move]:
    yield m.Reroll((), ())
    if len(table.faces) > _MOST_DICE:
        return
    there = Counter(table.faces)
    for size in range(1, len(table.faces) + 1):
        for old in combinations_with_replacement(dict.fromkeys(table.faces), size):
            if Counter(old) <= there:
                yield m.Reroll(old, ("?",) * size)


def _announcements(table: Table, seat: int) -> Iterator[Move]:
    yield m.Announce(None)
    if table.phase in (Phase.LEG, Phase.ANNOUNCING, Phase.RESOLVING):
        return
    least = table.least_points(seat) if table.beginner else _FIFTY
    most = table.most_points(seat)
    yield from map(m.Announce, range(least, (_MOST_POINTS if most is None else min(most, _ALL_POINTS)) + 1))


def _events(table: Table) -> Iterator[Move]:
    yield m.Journey()
    seats = table.waiting if table.phase is Phase.LEG else ()
    if seats:
        yield m.Draw(tuple((seat, "?") for seat in seats))
    size = HAND.get(table.players)
    if table.phase is Phase.SETUP and size:
        yield from (m.Deal(seat, ("?",) * size) for seat in range(table.players) if seat not in table.dealt)
