"""Set-up: players, hands, the deck, the beginner variant."""

from __future__ import annotations

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.statements import Opening
from aboveboard.replay.catalogue import fact, forbid
from aboveboard.replay.celestia.components import HAND, deck_of
from aboveboard.replay.celestia.hands import AT, counted
from aboveboard.replay.celestia.sources import RB, S2
from aboveboard.replay.celestia.table import Table
from aboveboard.replay.verdict import Fact, Who

SETUP = S2.section("Mise en place")
CONTENTS = S2.section("Contenu")


@forbid("CE-01", on=(Opening,), cite=[SETUP, CONTENTS])
def two_to_six_players(table: Table, move: Opening, by: int | None) -> Fact | None:
    """Two to six players.

    Celestia is for two to six players; each has an adventurer, and there are six of these.
    """
    if table.players in HAND:
        return None
    return fact("{count} players, where two to six can play", count=table.players)


@forbid("CE-02", on=(m.Deal,), cite=[SETUP, RB.section("Set-up")], grants=(m.Deal,), steady=True)
def opening_hand(table: Table, move: m.Deal, by: int | None) -> Fact | None:
    """Eight cards each for two or three, six for more.

    The one deck of Equipment, Power and Turbo cards is shuffled; with two or three players each is dealt
    eight cards, with four to six players six.
    """
    size = HAND.get(table.players)
    if size is None or len(move.cards) == size:
        return None
    return fact("{who} is dealt {dealt} cards, where {size} are dealt with {players} players",
                who=Who(move.to), dealt=len(move.cards), size=size, players=table.players)  # fmt: skip


@forbid("CE-03", on=(m.Deal, m.Draw), cite=[CONTENTS, RB.section("Components")])
def cards_of_a_kind(table: Table, move: m.Deal | m.Draw, by: int | None) -> Fact | None:
    """No more cards of a kind than the deck holds.

    The 84 cards are 20 compasses, 18 lightning rods, 16 foghorns, 14 cannons, 8 Turbos and two of each
    Power card. Cards in hands and in the discard pile cannot be drawn again.
    """
    cards = move.cards if isinstance(move, m.Deal) else [card for _, card in move.cards]
    added, _ = counted(cards)
    deck = deck_of(False)
    # Discards come up again once this draw, or draws before it that are not recorded, have emptied the
    # pile, so only for the cards after that.
    drawn = max(len(cards), len(table.waiting))
    afresh = len(cards) if table.deck is None else min(max(drawn - table.deck, 0), len(cards))
    for card, at in AT.items():
        if not added[at]:
            continue
        held = sum(hand.known[at] for hand in table.hands)
        before = max(added[at] - afresh, 0)
        out = held + max(added[at], before + table.discard[at] if before else 0)
        if out > deck[card]:
            return fact("{count} {card} cards would be out, where the deck has {total}",
                        count=out, card=card, total=deck[card])  # fmt: skip
    return None


@forbid("CE-04", on=(m.Deal,), cite=[SETUP])
def dealt_once(table: Table, move: m.Deal, by: int | None) -> Fact | None:
    """Hands are dealt once, before the first journey.

    Each player gets one opening hand in the set-up. Later cards are drawn one by one, for new journeys.
    """
    if move.to in table.dealt:
        return fact("{who} has been dealt a hand before", who=Who(move.to))
    if table.journey != 0:
        return fact("the first journey has begun")
    return None


_BEGINNER_MOVES = (m.Deal, m.Draw, m.Eject, m.Jetpack, m.AlternativeRoute, m.WindGust, m.Spyglass,
                   m.Leave, m.TakeTreasure)  # fmt: skip
_PLAYED = {m.Eject: "ejection", m.Jetpack: "jetpack", m.AlternativeRoute: "alternative-route",
           m.WindGust: "wind-gust", m.Spyglass: "spyglass"}  # fmt: skip


@forbid("CE-42", on=_BEGINNER_MOVES, cite=[S2.section("Règles maison et pièges"),
        RB.section("Variant for beginners")], steady=True)  # fmt: skip
def beginner_deck(table: Table, move: object, by: int | None) -> Fact | None:
    """No Power cards and no spyglasses in the beginner variant.

    The variant for beginners is played with Equipment and Turbo cards alone, and the four Magic
    spyglasses are taken out of the treasures.
    """
    if not table.beginner:
        return None
    cards: tuple[object, ...] = ()
    if isinstance(move, m.Deal):
        cards = move.cards
    elif isinstance(move, m.Draw):
        cards = tuple(card for _, card in move.cards)
    elif isinstance(move, m.Leave | m.TakeTreasure | m.Eject | m.Jetpack):
        cards = (move.treasure,)
    out = [
        card
        for card in (*cards, _PLAYED.get(type(move), ""))
        if card == "spyglass" or deck_of(True).get(str(card)) == 0
    ]
    return fact("the beginner variant has no {card}", card=out[0]) if out else None
