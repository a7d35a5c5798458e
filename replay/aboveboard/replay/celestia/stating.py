"""A table as the lines of a position that states it; read back it holds all that a rule reads."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.frozen import replace
from aboveboard.notation.statements import PositionLine
from aboveboard.replay.celestia.components import CITIES
from aboveboard.replay.celestia.hands import AT, Counts, Hand
from aboveboard.replay.celestia.table import Phase, Table, Treasure

__all__ = ["seen", "stated_lines"]

_LEG = (Phase.LEG, Phase.ANNOUNCING, Phase.RESOLVING, Phase.ARRIVED)


def stated_lines(table: Table) -> tuple[PositionLine, ...]:
    """The lines of a position that states the table."""
    return (*_ship(table), *_dice(table), *_cards(table), *_treasures(table))


def seen(table: Table, seat: int) -> Table:
    """The table as one seat knows it, hands and treasures of the others being out of sight."""
    hands = tuple(
        hand if one == seat else Hand(unseen=hand.size, open=hand.open)
        for one, hand in enumerate(table.hands)
    )
    treasures = tuple(
        held if one == seat else tuple(each._replace(value="?") for each in held)
        for one, held in enumerate(table.treasures)
    )
    return replace(table, hands=hands, treasures=treasures)


def _ship(table: Table) -> Iterator[PositionLine]:
    if table.phase is Phase.SETUP:
        yield m.AtFirst()
    elif table.journey is not None:
        yield m.AtJourney(table.journey)
    if table.city is not None and table.phase is not Phase.SETUP:
        yield m.AtCity(CITIES[table.city].value)
    if table.captain is not None:
        yield m.AtCaptain(table.captain)
    if table.phase in (Phase.ASHORE, Phase.OVER):
        yield m.AtAboard(())
    elif table.phase in _LEG and table.aboard is not None:
        yield m.AtAboard(table.aboard)
    if table.enders:
        yield m.AtEnded(table.enders)
    if table.waiting:
        yield m.AtWaiting(table.waiting)
    before = table.flown
    if before is not None and before.captain is not None and before.faces and _matters(table):
        yield m.AtFlew(before.captain, before.faces, _paid(before, table, before.captain))


def _matters(table: Table) -> bool:
    """Whether any rule asks how the ship came here."""
    return table.reading("gust-after-payment") == "allowed"


def _paid(before: Table, after: Table, seat: int) -> tuple[m.Card, ...]:
    had, has = before.hands[seat], after.hands[seat]
    known = tuple(max(one - other, 0) for one, other in zip(had.known, has.known, strict=True))
    return (*_named(known), *("?" for _ in range(had.unseen - has.unseen)))


def _dice(table: Table) -> Iterator[PositionLine]:
    if not table.faces or table.phase not in _LEG:
        return
    yield m.AtRolled(table.faces)
    for seat in table.aboard or ():
        if seat != table.captain and table.speaking is not None and seat not in table.speaking:
            yield m.AtSaid(seat, stays=True)
    if table.declared is not None:
        yield m.AtDeclared(table.declared)
    yield from (m.AtReroll(card) for card in table.rerolls)
    yield from (m.AtJetpack(seat) for seat in table.jumped)
    if table.powers:
        yield m.AtPlayed(table.powers)


def _cards(table: Table) -> Iterator[PositionLine]:
    for seat, hand in enumerate(table.hands):
        cards = (*_named(hand.known), *("?" for _ in range(hand.unseen)))
        if (cards or not hand.open) and (table.phase is not Phase.SETUP or seat in table.dealt):
            yield m.AtHand(seat, cards, only=not hand.open)
    known = _named(table.discard)
    if table.discarded is not None:
        unseen = max(table.discarded - len(known), 0)
        yield m.AtDiscard((*known, *("?" for _ in range(unseen))), only=True)
    elif known:
        yield m.AtDiscard(known, only=False)
    if table.deck is not None:
        yield m.AtDeck(table.deck)


def _treasures(table: Table) -> Iterator[PositionLine]:
    for seat, held in enumerate(table.treasures):
        told = tuple(one for one in held if one.sure)
        only = seat not in table.more and len(told) == len(held)
        if told or only:
            values, cities = tuple(one.value for one in told), tuple(map(_city, told))
            yield m.AtTreasures(seat, values, only, cities if any(cities) else ())
    if table.spyglasses:
        yield m.AtFound(tuple(CITIES[at].value for at in sorted(table.spyglasses)))
    for city, left in zip(CITIES, table.piles, strict=True):
        if left is not None:
            yield m.AtPile(city.value, left)


def _city(one: Treasure) -> int | None:
    return None if one.city is None else CITIES[one.city].value


def _named(counts: Counts) -> tuple[m.Card, ...]:
    return tuple(card for card, at in AT.items() for _ in range(counts[at]))
