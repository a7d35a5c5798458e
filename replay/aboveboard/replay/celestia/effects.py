"""What each move does to the table, and what follows from it by itself.

Effects are total: an illegal move has the effect that the table saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.frozen import replace
from aboveboard.notation.statements import Move
from aboveboard.replay.celestia.components import ANSWERS, CITIES, DECK, LAST
from aboveboard.replay.celestia.hands import AT, Hand, counted, plus
from aboveboard.replay.celestia.starts import (
    Outcome,
    captain_told,
    deal,
    draw,
    draws_unrecorded,
    follows,
    journey,
    journey_unrecorded,
    next_leg,
    treasures_unrecorded,
)
from aboveboard.replay.celestia.table import Phase, Table, Treasure, clockwise, kept, with_seat
from aboveboard.replay.games import Effect
from aboveboard.replay.verdict import Consequence, Who

__all__ = ["EFFECTS"]

Seat = int

_DICE = max(city.dice for city in CITIES)
_POWER_CARDS = sum(DECK[card] for card in m.POWERS)


def roll(table: Table, move: m.Roll, by: Seat | None) -> Outcome:
    """The dice of the leg are on the table, and the passengers announce in turn."""
    table, begun = journey_unrecorded(table)
    table, drawn = draws_unrecorded(table)
    captain = table.captain if table.captain is not None else by
    aboard = table.aboard if table.aboard is not None else ()
    order = clockwise(table.players, captain) if captain is not None else ()
    speaking = (
        None if table.aboard is None else tuple([one for one in order if one in aboard and one != captain])
    )
    phase = Phase.RESOLVING if speaking == () else Phase.ANNOUNCING
    return replace(
        table, faces=move.faces, captain=captain, speaking=speaking, phase=phase, flown=None, declared=None, rerolls=(),
        jumped=(), landed=(), powers=(),
    ), (*begun, *drawn)  # fmt: skip


def stay(table: Table, move: m.Stay, by: Seat | None) -> Outcome:
    """A passenger has announced."""
    return _spoken(table, by), ()


def leave(table: Table, move: m.Leave, by: Seat | None) -> Outcome:
    """A passenger goes ashore with a treasure."""
    assert by is not None
    after = _spoken(table, by)
    return _ashore(after, by, move.treasure)


def _spoken(table: Table, by: Seat | None) -> Table:
    speaking = table.speaking
    if speaking is None:
        if (
            by is None
            or table.captain is None
            or by == table.captain
            or not table.aboard
            or by not in table.aboard
        ):
            return table
        # Who speaks now tells who spoke before: those between the captain and this player.
        order = clockwise(table.players, by)
        order = order[: order.index(table.captain)]
        speaking = tuple(one for one in order if one in table.aboard)
    speaking = tuple([one for one in speaking if one != by])
    done = not speaking and table.phase is Phase.ANNOUNCING
    return replace(table, speaking=speaking, phase=Phase.RESOLVING if done else table.phase)


def _ashore(table: Table, seat: Seat, value: m.Treasure, city: int | None = None) -> Outcome:
    """A player leaves the ship and takes the top treasure of the city, where one is left."""
    city = table.city if city is None else city
    aboard = None if table.aboard is None else tuple(one for one in table.aboard if one != seat)
    after = replace(table, aboard=aboard)
    if city is not None and table.piles[city] == 0 and value == "?":
        told = follows(
            "CE-14", "no treasure is left at city {city} for {who}", city=CITIES[city].label, who=Who(seat)
        )
        return after, (told,)
    after = after.give(seat, Treasure(city, value))
    return after, _emptied(after, city)


def _emptied(table: Table, city: int | None) -> tuple[Consequence, ...]:
    if city is None or table.piles[city] != 0:
        return ()
    return (follows("CE-44", "city {city} has no treasure left and is taken out", city=CITIES[city].label),)


def reroll(table: Table, move: m.Reroll, by: Seat | None) -> Outcome:
    """Some dice have new faces, and whether the captain can pay is open again; declining changes nothing."""
    faces = list(table.faces)
    for old in sorted(move.old, key=lambda face: face == "?"):
        if old in faces or "?" in faces:
            faces.remove(old if old in faces else "?")
        elif old == "?" and faces:
            faces = ["?"] * (len(faces) - 1)
    declared = None if move.old else table.declared
    # Of faces that were rolled for dice which did not lie there, no more stay than there can be dice.
    faces = [*faces, *move.new][-max(len(table.faces), _DICE) :]
    return replace(table, faces=tuple(faces), rerolls=_unanswered(table, move), declared=declared), ()


def _unanswered(table: Table, move: m.Reroll) -> tuple[str, ...]:
    """The cards that still wait for an answer; dice that are not just the blank ones answer a route."""
    blanks = table.faces.count("blank")
    gust = move.old.count("blank") == len(move.old) == blanks
    answered = "wind-gust" if gust and "wind-gust" in table.rerolls else "alternative-route"
    if answered not in table.rerolls:
        return table.rerolls[1:]
    at = table.rerolls.index(answered)
    return table.rerolls[:at] + table.rerolls[at + 1 :]


def alternative_route(table: Table, move: m.AlternativeRoute, by: Seat | None) -> Outcome:
    """The captain may roll dice again."""
    assert by is not None
    return _played(table, by, "alternative-route").asked_to_roll("alternative-route"), ()


def wind_gust(table: Table, move: m.WindGust, by: Seat | None) -> Outcome:
    """The captain has to roll the blank dice again."""
    assert by is not None
    if table.flown is not None and table.reading("gust-after-payment") == "allowed":
        table = table.flown
    rolled = "blank" in table.faces or "?" in table.faces
    after = _played(table, by, "wind-gust")
    return after.asked_to_roll("wind-gust") if rolled else after, ()


def _played(table: Table, by: Seat, card: str) -> Table:
    """The table after a Power card went to the discard pile."""
    after = _discarded(table, (card,), table.with_hand(by, table.hands[by].without(card)))
    return replace(after, powers=(*table.powers, by)[-_POWER_CARDS:])


def _discarded(table: Table, cards: tuple[str, ...], hands: tuple[Hand, ...]) -> Table:
    """The table with cards on the discard pile that are no longer in hand."""
    known, _ = counted(cards)
    pile = None if table.discarded is None else table.discarded + len(cards)
    return replace(table, hands=hands, discard=plus(table.discard, known), discarded=pile)


def eject(table: Table, move: m.Eject, by: Seat | None) -> Outcome:
    """Another passenger has to leave."""
    assert by is not None
    return _ashore(_spoken(_played(table, by, "ejection"), move.target), move.target, move.treasure)


def jetpack(table: Table, move: m.Jetpack, by: Seat | None) -> Outcome:
    """A player leaves the ship that is about to be lost."""
    assert by is not None
    city = 0 if table.reading("jetpack-city") == "city-one" else None
    after = replace(_played(table, by, "jetpack"), jumped=with_seat(table.jumped, by))
    landed, told = _ashore(after, by, move.treasure, city)
    if landed.treasures != after.treasures:
        landed = replace(landed, landed=with_seat(landed.landed, by))
    return landed, told


def can(table: Table, move: m.Can, by: Seat | None) -> Outcome:
    """The captain says that he can pay."""
    return replace(table, declared=True), ()


def cannot(table: Table, move: m.Cannot, by: Seat | None) -> Outcome:
    """The captain says that he cannot pay."""
    return replace(table, declared=False), ()


def fly(table: Table, move: m.Fly, by: Seat | None) -> Outcome:
    """The captain pays, and the ship moves on."""
    assert by is not None
    hand = table.hands[by]
    dangers = [face for face in table.faces if face in ANSWERS]
    if move.cards is None and "?" in table.faces:
        paid: tuple[str, ...] | None = None
        hand = hand.blurred()
    elif move.cards is None:
        paid = ("?",) * len(dangers)
        hand = hand.without_unseen(_answers(dangers), len(dangers))
    else:
        paid, named = move.cards, list(move.cards)
        for card in paid:
            hand = hand.without(card) if card in AT else hand
        for face in table.faces:
            if face in dangers and ANSWERS[face] in named:
                dangers.remove(face)
                named.remove(ANSWERS[face])
        hand = hand.without_unseen(_answers(dangers), paid.count("?"))
    hands = table.with_hand(by, hand)
    after = replace(table, hands=hands, discarded=None) if paid is None else _discarded(table, paid, hands)
    return _arrive(after, table if table.flown is None else replace(table, flown=None))


def _answers(dangers: Iterable[str]) -> list[str]:
    """What can have been laid for these dice: the Equipment that fits each, or a Turbo."""
    return [card for face in dangers for card in (ANSWERS[face], "turbo")]


def spyglass(table: Table, move: m.Spyglass, by: Seat | None) -> Outcome:
    """All dangers are ignored, and the ship moves on."""
    assert by is not None
    after = _used(table, by)
    if table.jumped and table.reading("jetpack-then-spyglass") == "returns":
        after = _back_aboard(after)
    return _arrive(after, None)


def _used(table: Table, seat: Seat) -> Table:
    """The table after a player gave up a spyglass, be it one that nobody saw being taken."""
    held = list(table.treasures[seat])
    hidden = [one for one in held if one.value == "?" and table.may_hide_spyglass(one)]
    known = [one for one in held if one.value == "spyglass"]
    if not known and not hidden:
        return table
    spent = (known or hidden)[0]
    held.remove(spent)
    seen = table.spyglasses
    if not known and len({one.city for one in hidden}) > 1:
        # It came from one of several cities, and nobody can tell which.
        held = [one._replace(city=None) if one in hidden else one for one in held]
        spent = Treasure(None, "spyglass")
    elif spent.city is not None and spent.city not in seen:
        seen = (*seen, spent.city)
    if table.reading("used-spyglass") == "kept-spent":
        held.append(Treasure(spent.city, 0))
    treasures = (*table.treasures[:seat], kept(tuple(held)), *table.treasures[seat + 1 :])
    return replace(table, treasures=treasures, spyglasses=seen)


def _back_aboard(table: Table) -> Table:
    """Those who jumped in this leg are aboard again and give back what they took."""
    aboard = None if table.aboard is None else tuple(sorted({*table.aboard, *table.jumped}))
    table = replace(table, aboard=aboard)
    for seat in table.landed:
        one = table.treasures[seat][-1]
        held = (*table.treasures[:seat], table.treasures[seat][:-1], *table.treasures[seat + 1 :])
        piles, seen = list(table.piles), table.spyglasses
        left = piles[one.city] if one.city is not None else None
        if one.city is not None and left is not None:
            piles[one.city] = left + 1
        if one.value == "spyglass":
            seen = tuple(city for city in seen if city != one.city)
        table = replace(table, treasures=held, piles=tuple(piles), spyglasses=seen)
    return table


def _arrive(table: Table, flown: Table | None) -> Outcome:
    """The ship reaches the next city; the captaincy passes, or the journey ends at the last city."""
    there = table.destination()
    if there is None:
        return replace(next_leg(table), captain=None, city=None), ()
    label = CITIES[there].label
    told = [follows("CE-10", "the ship reaches city {city}", city=label)]
    if there != LAST and table.ahead(there) is not None:
        captain = _next_captain(table)
        if captain != table.captain:
            told.extend(captain_told(captain))
        return next_leg(table, city=there, captain=captain, flown=flown), tuple(told)
    order = clockwise(table.players, ((table.captain or 0) - 1) % table.players)
    waiting = tuple(seat for seat in order if table.aboard and seat in table.aboard)
    left = table.piles[there]
    waiting = waiting if left is None else waiting[:left]
    told.append(
        follows(
            "CE-38", "the journey ends here, with a treasure each for {who}", who=tuple(map(Who, waiting))
        )
    )
    phase = Phase.ARRIVED if waiting else Phase.ASHORE
    after = replace(
        table, city=there, flown=flown, phase=phase, waiting=waiting, faces=(), speaking=(), declared=None
    )
    return after, tuple(told)


def _next_captain(table: Table) -> Seat | None:
    if table.captain is None or table.aboard is None:
        return None
    for seat in clockwise(table.players, table.captain):
        if seat in table.aboard:
            return seat
    return table.captain


def crash(table: Table, move: m.Crash, by: Seat | None) -> Outcome:
    """The ship is lost, and nobody aboard takes a treasure."""
    told = [follows("CE-33", "the ship is lost and the journey ends")]
    if table.aboard:
        told.append(follows("CE-33", "nothing for {who}", who=tuple(map(Who, table.aboard))))
    captain = table.captain if table.captain is not None else by
    return replace(next_leg(table), phase=Phase.ASHORE, aboard=(), captain=captain), tuple(told)


def take_treasure(table: Table, move: m.TakeTreasure, by: Seat | None) -> Outcome:
    """A treasure of the captain alone, or on arrival at the last city."""
    assert by is not None
    table = replace(table, flown=None)
    if table.phase is Phase.ARRIVED:
        after = table.give(by, Treasure(table.city, move.treasure))
        waiting = tuple(seat for seat in table.waiting if seat != by)
        phase = Phase.ARRIVED if waiting else Phase.ASHORE
        return replace(after, waiting=waiting, phase=phase), _emptied(after, table.city)
    table, unrecorded = draws_unrecorded(table)
    after, told = _ashore(table, by, move.treasure)
    ended = follows("CE-16", "the journey ends")
    return replace(after, phase=Phase.ASHORE, aboard=()), (*unrecorded, *told, ended)


def announce(table: Table, move: m.Announce, by: Seat | None) -> Outcome:
    """The game ends."""
    assert by is not None
    table, unrecorded = treasures_unrecorded(table)
    enders = with_seat(table.enders, by)
    after = replace(table, phase=Phase.OVER, enders=enders, waiting=(), flown=None)
    return after, (*unrecorded, follows("CE-39", "the game ends"))


EFFECTS: Mapping[type[Move], Effect] = {
    m.Deal: deal,
    m.Journey: journey,
    m.Draw: draw,
    m.Roll: roll,
    m.Stay: stay,
    m.Leave: leave,
    m.Reroll: reroll,
    m.AlternativeRoute: alternative_route,
    m.WindGust: wind_gust,
    m.Eject: eject,
    m.Jetpack: jetpack,
    m.Can: can,
    m.Cannot: cannot,
    m.Fly: fly,
    m.Spyglass: spyglass,
    m.Crash: crash,
    m.TakeTreasure: take_treasure,
    m.Announce: announce,
}
