"""Stated positions: a table that cannot be is refused, since nothing could be settled on it."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.statements import EndPosition
from aboveboard.replay.catalogue import fact, forbid
from aboveboard.replay.celestia.components import CITIES, LAST, city_index, deck_of, pile_sizes
from aboveboard.replay.celestia.hands import AT, Hand, counted
from aboveboard.replay.celestia.sources import RB, S2
from aboveboard.replay.celestia.table import Phase, Table
from aboveboard.replay.verdict import Fact, Who

Stated = (EndPosition | m.AtCity | m.AtPile | m.AtSaid | m.AtAboard | m.AtRolled | m.AtDeck | m.AtDeclared
          | m.AtTreasures | m.AtCaptain | m.AtHand | m.AtHolds)  # fmt: skip


@forbid("CE-52", on=(EndPosition, m.AtCity, m.AtPile, m.AtSaid, m.AtAboard, m.AtRolled, m.AtDeck, m.AtDeclared,
        m.AtTreasures, m.AtCaptain, m.AtHand, m.AtHolds), cite=[S2.section("Contenu"),
        RB.section("Components")], steady=True)  # fmt: skip
def possible_position(table: Table, move: Stated, by: int | None) -> Fact | None:
    """A stated position has to be possible.

    It can hold no more cards, treasures and dice than the box has, names only cities that there are, has
    the captain aboard, and says each thing once.
    """
    if not isinstance(move, EndPosition) and _said_before(table, move):
        return fact("a line before says this of the position already, and not the same")
    if isinstance(move, m.AtCity):
        return None if city_index(move.city) is not None else fact("there is no city {city}", city=move.city)
    if isinstance(move, m.AtPile):
        return _pile(table, move)
    if isinstance(move, m.AtTreasures):
        wrong = next((one for one in move.cities if one is not None and city_index(one) is None), None)
        return None if wrong is None else fact("there is no city {city}", city=wrong)
    if isinstance(move, m.AtSaid):
        return fact("{who} is the captain", who=Who(move.seat)) if move.seat == table.captain else None
    if not isinstance(move, EndPosition):
        return None
    return next((found for found in (*_cards(table), *_treasures(table), *_ship(table))), None)


def _said_before(table: Table, move: Stated) -> bool:
    """Whether a line of the position would undo what one before it stated.

    A line about the time before the first journey implies most of these, and may be made more exact.
    """
    if table.phase is Phase.SETUP:
        return False
    before: object = None
    after: object = None
    if isinstance(move, m.AtCity):
        before, after = table.city, city_index(move.city)
    elif isinstance(move, m.AtPile):
        at = city_index(move.city)
        before, after = None if at is None else table.piles[at], move.left
    elif isinstance(move, m.AtAboard):
        before, after = table.aboard, move.seats
    elif isinstance(move, m.AtRolled):
        before, after = table.faces or None, move.faces
    elif isinstance(move, m.AtDeck):
        before, after = table.deck, move.left
    elif isinstance(move, m.AtDeclared):
        before, after = table.declared, move.can
    elif isinstance(move, m.AtTreasures):
        before = tuple(one.value for one in table.treasures[move.seat]) or None
        after = tuple(move.treasures)
    elif isinstance(move, m.AtCaptain):
        before, after = table.captain, move.seat
    elif isinstance(move, m.AtHand):
        before, after = _hand_before(table.hands[move.seat], move), Hand(*counted(move.cards), not move.only)
    elif isinstance(move, m.AtHolds):
        hand = table.hands[move.seat]
        # Of a hand of which only some cards are told there may be more.
        before = None if hand.open and move.count >= hand.size else hand.size
        after = move.count
    return before is not None and before != after


def _hand_before(hand: Hand, line: m.AtHand) -> Hand | None:
    """The hand as it was stated; a number of cards alone may be followed by some of them."""
    numbered = not (hand.open or any(hand.known) or line.only) and len(line.cards) <= hand.size
    return None if numbered or hand == Hand(open=True) else hand


def _pile(table: Table, line: m.AtPile) -> Fact | None:
    at = city_index(line.city)
    if at is None:
        return fact("there is no city {city}", city=line.city)
    most = pile_sizes(table.beginner)[at]
    if line.left <= most:
        return None
    return fact("{left} treasures at city {city}, where {most} are laid out", left=line.left, city=CITIES[at].label,
                most=most)  # fmt: skip


def _cards(table: Table) -> Iterator[Fact]:
    deck = deck_of(table.beginner)
    for card, at in AT.items():
        out = sum(hand.known[at] for hand in table.hands) + table.discard[at]
        if out > deck[card]:
            yield fact(
                "{count} {card} cards are out, where the deck has {total}",
                count=out,
                card=card,
                total=deck[card],
            )
    discarded = sum(table.discard) if table.discarded is None else table.discarded
    count = sum(hand.size for hand in table.hands) + discarded + (table.deck or 0)
    total = sum(deck.values())
    all_told = table.deck is not None and table.discarded is not None
    if count > total or (all_told and count < total and not any(hand.open for hand in table.hands)):
        yield fact("{count} cards in all, where the deck has {total}", count=count, total=total)


def _treasures(table: Table) -> Iterator[Fact]:
    held = [one.value for each in table.treasures for one in each]
    total = sum(pile_sizes(table.beginner))
    count = len(held) + sum(left or 0 for left in table.piles)
    if count > total:
        yield fact("{count} treasures in all, where there are {total}", count=count, total=total)
    spyglasses = 0 if table.beginner else sum(city.spyglass for city in CITIES)
    if held.count("spyglass") > spyglasses:
        yield fact(
            "{count} spyglasses, where there are {total}", count=held.count("spyglass"), total=spyglasses
        )


def _ship(table: Table) -> Iterator[Fact]:
    captain, aboard = table.captain, table.aboard
    if table.phase is Phase.SETUP and table.city:
        yield fact("before the first journey the ship is at the first city")
    if table.phase in (Phase.SETUP, Phase.ASHORE, Phase.OVER):
        return
    if captain is not None and aboard is not None and captain not in aboard and captain not in table.jumped:
        yield fact("{who} is captain and not aboard", who=Who(captain))
    if not table.faces:
        if table.declared is not None or table.rerolls or table.jumped:
            yield fact("no dice lie there")
        return
    possible = _dice(table)
    if len(table.faces) not in possible:
        yield fact("{count} dice lie there, where {dice} are rolled", count=len(table.faces),
                   dice=" or ".join(map(str, possible)) or "none")  # fmt: skip


def _dice(table: Table) -> tuple[int, ...]:
    """How many dice can lie there: those of the next city, or of a later one where a pile is not told."""
    if table.city is None:
        return tuple(sorted({city.dice for city in CITIES[1:]}))
    found: list[int] = []
    for index in range(table.city + 1, LAST + 1):
        if table.piles[index] == 0 and index not in table.cities_left():
            continue
        found.append(CITIES[index].dice)
        if table.piles[index]:
            break
    return tuple(dict.fromkeys(found))
