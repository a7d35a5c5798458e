"""Stated positions, and claims: each kind of position line put on a table, or compared with one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.frozen import replace
from aboveboard.notation.statements import PositionLine
from aboveboard.replay.catalogue import fact, unknown
from aboveboard.replay.celestia.components import CITIES, city_index, pile_sizes
from aboveboard.replay.celestia.hands import NO_CARDS, Hand, counted
from aboveboard.replay.celestia.table import Phase, Table, Treasure, with_seat
from aboveboard.replay.verdict import Fact, Unknown, Who

__all__ = ["CLAIMS", "PLACES", "whose_turn"]

Seat = int


def _city(table: Table, line: m.AtCity) -> Table:
    return replace(table, city=city_index(line.city))


def _said(table: Table, line: m.AtSaid) -> Table:
    """Until the position is settled, `speaking` holds those who have spoken."""
    aboard = table.aboard
    if not line.stays and aboard is not None:
        aboard = tuple(one for one in aboard if one != line.seat)
    return replace(table, speaking=with_seat(table.speaking or (), line.seat), aboard=aboard)


def _hand(table: Table, line: m.AtHand) -> Table:
    known, unseen = counted(line.cards)
    held = table.hands[line.seat]
    if held.size and not line.only and not held.open:
        # How many they are was said before.
        return _dealt(table.hold(line.seat, Hand(known, max(held.size - sum(known), unseen))), line.seat)
    return _dealt(table.hold(line.seat, Hand(known, unseen, open=not line.only)), line.seat)


def _holds(table: Table, line: m.AtHolds) -> Table:
    hand = table.hands[line.seat]
    return _dealt(table.hold(line.seat, Hand(hand.known, max(line.count - sum(hand.known), 0))), line.seat)


def _dealt(table: Table, seat: Seat) -> Table:
    return replace(table, dealt=with_seat(table.dealt, seat))


def _treasures(table: Table, line: m.AtTreasures) -> Table:
    cities = line.cities or (None,) * len(line.treasures)
    held = tuple(
        Treasure(None if city is None else city_index(city), value)
        for value, city in zip(line.treasures, cities, strict=True)
    )
    seen = {one.city for one in held if one.value == "spyglass" and one.city is not None}
    more = tuple(seat for seat in table.more if seat != line.seat)
    treasures = (*table.treasures[: line.seat], held, *table.treasures[line.seat + 1 :])
    return _found(
        replace(table, treasures=treasures, more=more if line.only else (*more, line.seat)), tuple(seen)
    )


def _flew(table: Table, line: m.AtFlew) -> Table:
    """Until the position is settled, only what the line says is true of the table before."""
    known, unseen = counted(line.cards)
    hands = (*table.hands[: line.seat], Hand(known, unseen), *table.hands[line.seat + 1 :])
    return replace(table, flown=replace(table, captain=line.seat, faces=line.faces, hands=hands, flown=None))


def _found(table: Table, cities: tuple[int, ...]) -> Table:
    return replace(table, spyglasses=tuple(sorted({*table.spyglasses, *cities})))


def _found_at(table: Table, line: m.AtFound) -> Table:
    return _found(table, tuple(at for city in line.cities if (at := city_index(city)) is not None))


def _pile(table: Table, line: m.AtPile) -> Table:
    at = city_index(line.city)
    if at is None:
        return table
    return replace(table, piles=(*table.piles[:at], line.left, *table.piles[at + 1 :]))


def _discard(table: Table, line: m.AtDiscard) -> Table:
    known, unseen = counted(line.cards)
    return replace(table, discard=known, discarded=sum(known) + unseen if line.only else None)


def _first(table: Table, line: m.AtFirst) -> Table:
    return replace(
        table, phase=Phase.SETUP, journey=0, city=0, aboard=(), hands=(Hand(),) * table.players, more=(), dealt=(),
        piles=pile_sizes(table.beginner), discard=NO_CARDS, discarded=0,
    )  # fmt: skip


def _aboard(table: Table, line: m.AtAboard) -> Table:
    return replace(table, aboard=line.seats, phase=table.phase if line.seats else Phase.ASHORE)


def _turn(table: Table, line: m.AtTurn) -> Table:
    return table if table.captain is not None else replace(table, captain=line.seat)


PLACES: Mapping[type[PositionLine], Callable[[Table, Any], Table]] = {
    m.AtCity: _city,
    m.AtCaptain: lambda table, line: replace(table, captain=line.seat),
    m.AtAboard: _aboard,
    m.AtRolled: lambda table, line: replace(table, faces=line.faces),
    m.AtSaid: _said,
    m.AtDeclared: lambda table, line: replace(table, declared=line.can),
    m.AtReroll: lambda table, line: table.asked_to_roll(line.card),
    m.AtJetpack: lambda table, line: replace(table, jumped=with_seat(table.jumped, line.seat)),
    m.AtHand: _hand,
    m.AtHolds: _holds,
    m.AtTreasures: _treasures,
    m.AtPile: _pile,
    m.AtDiscard: _discard,
    m.AtDeck: lambda table, line: replace(table, deck=line.left),
    m.AtWaiting: lambda table, line: replace(table, waiting=line.seats),
    m.AtEnded: lambda table, line: replace(table, enders=line.seats, phase=Phase.OVER),
    m.AtFirst: _first,
    m.AtJourney: lambda table, line: replace(table, journey=line.number),
    m.AtFlew: _flew,
    m.AtFound: _found_at,
    m.AtPlayed: lambda table, line: replace(table, powers=line.seats),
    m.AtTurn: _turn,
    m.AtScore: lambda table, line: table,
}


def whose_turn(table: Table) -> tuple[Seat, ...] | None:
    """Whose word it is: the next to announce, or the captain; None where the record does not tell."""
    if table.phase is Phase.ANNOUNCING:
        return None if table.speaking is None else table.speaking[:1]
    if table.phase in (Phase.ARRIVED, Phase.LEG) and table.waiting:
        return table.waiting if table.phase is Phase.LEG else table.waiting[:1]
    if table.phase in (Phase.SETUP, Phase.ASHORE, Phase.OVER):
        return ()
    return None if table.captain is None else (table.captain,)


def _differs(claimed: object, found: object, what: str) -> Fact | None:
    return None if claimed == found else fact("the replay has {what} {found}", what=what, found=found)


def _claim_city(table: Table, line: m.AtCity) -> Fact | Unknown | None:
    here = table.here()
    return (
        unknown("where the ship stands")
        if here is None
        else _differs(line.city, here.value, "the ship at city")
    )


def _claim_captain(table: Table, line: m.AtCaptain) -> Fact | Unknown | None:
    if table.captain is None:
        return unknown("who is captain")
    return _differs(Who(line.seat), Who(table.captain), "as captain")


def _claim_aboard(table: Table, line: m.AtAboard) -> Fact | Unknown | None:
    aboard = () if table.phase in (Phase.ASHORE, Phase.OVER) else table.aboard
    if aboard is None:
        return unknown("who is aboard")
    if set(line.seats) == set(aboard):
        return None
    return fact("the replay has {who} aboard", who=tuple(map(Who, aboard)) or "nobody")


def _claim_rolled(table: Table, line: m.AtRolled) -> Fact | None:
    if Counter(line.faces) == Counter(table.faces):
        return None
    return fact("the replay has {faces} on the table", faces=" ".join(table.faces) or "no dice")


def _claim_said(table: Table, line: m.AtSaid) -> Fact | Unknown | None:
    if table.aboard is None or table.speaking is None:
        return unknown("who has announced")
    if line.seat in table.speaking:
        return fact("the replay has {who} still to announce", who=Who(line.seat))
    if table.phase not in (Phase.ANNOUNCING, Phase.RESOLVING):
        return fact("the replay has nobody announcing ({phase})", phase=str(table.phase))
    stays = line.seat in table.aboard
    return None if stays == line.stays else fact("the replay has {who} {where}", who=Who(line.seat),
                                                 where="aboard" if stays else "gone")  # fmt: skip


def _claim_declared(table: Table, line: m.AtDeclared) -> Fact | None:
    words = {None: "not declared", True: "declared that he can pay", False: "declared that he cannot pay"}
    return _differs(words[line.can], words[table.declared], "a captain who has")


def _claim_hand(table: Table, line: m.AtHand) -> Fact | Unknown | None:
    hand = table.hands[line.seat]
    counts = Counter(line.cards)
    unseen = counts.pop("?", 0)
    for card in m.CARDS if line.only else counts:
        if counts[card] > table.most(line.seat, card) or (
            line.only and not unseen and counts[card] < table.least(line.seat, card)
        ):
            least, most = table.least(line.seat, card), table.most(line.seat, card)
            return fact("the replay has {count} {card} in {who}'s hand", card=card, who=Who(line.seat),
                        count=str(least) if least == most else f"{least} to {most}")  # fmt: skip
    wanting = sum(max(counts[card] - hand.least(card), 0) for card in counts)
    if not hand.open and wanting > hand.unseen:
        return fact("the replay has {size} cards in {who}'s hand, {unseen} of them unseen", size=hand.size,
                    unseen=hand.unseen, who=Who(line.seat))  # fmt: skip
    if line.only and not hand.open and hand.size != len(line.cards):
        return fact("the replay has {size} cards in {who}'s hand", size=hand.size, who=Who(line.seat))
    if any(counts[card] > table.least(line.seat, card) for card in counts) or (
        hand.open and (line.only or unseen)
    ):
        return unknown("which cards {who} holds", who=Who(line.seat))
    return None


def _claim_holds(table: Table, line: m.AtHolds) -> Fact | Unknown | None:
    hand = table.hands[line.seat]
    if hand.open:
        return unknown("how many cards {who} holds", who=Who(line.seat))
    return _differs(line.count, hand.size, "a hand of cards numbering")


def _claim_treasures(table: Table, line: m.AtTreasures) -> Fact | Unknown | None:
    held = Counter(one.value for one in table.treasures[line.seat])
    claimed = Counter(line.treasures)
    hidden = held.pop("?", 0) + 1000 * (line.seat in table.more)
    hidden_claimed = claimed.pop("?", 0)
    wanting, over = (claimed - held).total(), (held - claimed).total()
    if wanting > hidden or (line.only and over > hidden_claimed):
        shown = ", ".join(str(one.value) for one in table.treasures[line.seat]) or "none"
        return fact("the replay has {shown} with {who}", shown=shown, who=Who(line.seat))
    if wanting or (line.only and hidden != hidden_claimed):
        return unknown("what the unseen treasures of {who} are", who=Who(line.seat))
    return None


def _claim_pile(table: Table, line: m.AtPile) -> Fact | Unknown | None:
    at = city_index(line.city)
    if at is None:
        return fact("there is no city {city}", city=line.city)
    left = table.piles[at]
    if left is None:
        return unknown("how many treasures are left there")
    return None if left == line.left else fact("the replay has {left} treasures left there", left=left)


def _claim_discard(table: Table, line: m.AtDiscard) -> Fact | Unknown | None:
    known, _ = counted(line.cards)
    short = any(claimed > there for claimed, there in zip(known, table.discard, strict=True))
    hidden = table.discarded is None or table.discarded > sum(table.discard)
    if short and not hidden:
        return fact("the replay has {count} cards in the discard pile, not these", count=table.discarded)
    if line.only and table.discarded is not None and table.discarded != len(line.cards):
        return fact("the replay has {count} cards in the discard pile", count=table.discarded)
    return unknown("what lies in the discard pile") if hidden and (short or line.only) else None


def _claim_deck(table: Table, line: m.AtDeck) -> Fact | Unknown | None:
    if table.deck is None:
        return unknown("how many cards are left to draw")
    return _differs(line.left, table.deck, "cards left to draw:")


def _claim_journey(table: Table, line: m.AtJourney) -> Fact | Unknown | None:
    if table.journey is None:
        return unknown("which journey it is")
    return _differs(line.number, table.journey, "journey")


def _claim_found(table: Table, line: m.AtFound) -> Fact | None:
    claimed = {city_index(city) for city in line.cities}
    if claimed <= set(table.spyglasses):
        return None
    found = tuple(CITIES[at].label for at in table.spyglasses) or "no city"
    return fact("the replay has seen the spyglass of {found}", found=found)


def _claim_flew(table: Table, line: m.AtFlew) -> Fact | Unknown | None:
    before = table.flown
    if before is None:
        return unknown("how the ship came here")
    if before.captain != line.seat:
        return fact("the replay has the ship brought here by {who}", who=Who(before.captain or 0))
    return _differs(sorted(line.faces), sorted(before.faces), "the dice")


def _claim_turn(table: Table, line: m.AtTurn) -> Fact | Unknown | None:
    turn = whose_turn(table)
    if turn is None:
        return unknown("whose turn it is")
    return (
        None if line.seat in turn else fact("the replay has the turn with {who}", who=tuple(map(Who, turn)))
    )


def _claim_score(table: Table, line: m.AtScore) -> Fact | Unknown | None:
    least, most = table.least_points(line.seat), table.most_points(line.seat)
    if line.points < least or (most is not None and line.points > most):
        found = str(least) if least == most else f"{least} or more" if most is None else f"{least} to {most}"
        return fact("the replay has {found} points for {who}", found=found, who=Who(line.seat))
    return (
        None if least == most else unknown("what the unseen treasures of {who} are worth", who=Who(line.seat))
    )


def _claim_seats(
    found: Callable[[Table], tuple[Seat, ...]], what: str
) -> Callable[[Table, Any], Fact | None]:
    def claim(table: Table, line: Any) -> Fact | None:
        if set(line.seats) == set(found(table)):
            return None
        return fact("the replay has {who} {what}", who=tuple(map(Who, found(table))), what=what)

    return claim


CLAIMS: Mapping[type[PositionLine], Callable[[Table, Any], Fact | Unknown | None]] = {
    m.AtCity: _claim_city,
    m.AtCaptain: _claim_captain,
    m.AtAboard: _claim_aboard,
    m.AtRolled: _claim_rolled,
    m.AtSaid: _claim_said,
    m.AtDeclared: _claim_declared,
    m.AtReroll: lambda table, line: (
        None
        if line.card in table.rerolls
        else fact("the replay has {what} to be answered", what=", ".join(table.rerolls) or "nothing")
    ),
    m.AtJetpack: lambda table, line: (
        None
        if line.seat in table.jumped
        else fact("the replay has {who} not leaving by Jetpack", who=Who(line.seat))
    ),
    m.AtHand: _claim_hand,
    m.AtHolds: _claim_holds,
    m.AtTreasures: _claim_treasures,
    m.AtPile: _claim_pile,
    m.AtDiscard: _claim_discard,
    m.AtDeck: _claim_deck,
    m.AtWaiting: _claim_seats(lambda table: table.waiting, "to draw"),
    m.AtEnded: _claim_seats(lambda table: table.enders, "as having ended the game"),
    m.AtFirst: lambda table, line: _differs(0, table.journey, "journey"),
    m.AtJourney: _claim_journey,
    m.AtFound: _claim_found,
    m.AtPlayed: _claim_seats(lambda table: table.powers, "as having played Power cards in this leg"),
    m.AtFlew: _claim_flew,
    m.AtTurn: _claim_turn,
    m.AtScore: _claim_score,
}
