"""What each move does to the table, and what follows from it by itself.

Effects are total: an illegal move has the effect that the table saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.frozen import replace
from aboveboard.notation.statements import Move
from aboveboard.replay.celestia.components import ANSWERS, CITIES, HAND, LAST
from aboveboard.replay.celestia.hands import AT, NO_CARDS, counted, plus
from aboveboard.replay.celestia.table import Phase, Table, Treasure, clockwise
from aboveboard.replay.games import Effect
from aboveboard.replay.verdict import Consequence, Who

__all__ = ["EFFECTS", "lost"]

Outcome = tuple[Table, tuple[Consequence, ...]]
Seat = int


def _follows(rule: str, template: str, **values: object) -> Consequence:
    return Consequence(template, values, rule)


def deal(table: Table, move: m.Deal, by: Seat | None) -> Outcome:
    """An opening hand."""
    known, unseen = counted(move.cards)
    deck = None if table.deck is None else max(table.deck - len(move.cards), 0)
    after = table.hold(move.to, table.hands[move.to].with_cards(known, unseen))
    return replace(after, deck=deck, dealt=(*table.dealt, move.to)), ()


def journey(table: Table, move: m.Journey, by: Seat | None) -> Outcome:
    """All go aboard at the first city; on a later journey each will draw a card."""
    table, treasures = _treasures_unrecorded(table)
    first = table.journey == 0
    after = replace(
        _undealt(table), phase=Phase.ASHORE, city=None, faces=(), jumped=(), powers=(), flown=None
    )
    left = after.cities_left()
    captain = table.captain
    if not first and captain is not None:
        captain = (captain + 1) % table.players
    order = (
        clockwise(table.players, (captain - 1) % table.players)
        if captain is not None
        else range(table.players)
    )
    after = replace(
        after,
        journey=None if table.journey is None else table.journey + 1,
        city=left[0] if left else 0,
        captain=captain,
        waiting=() if first else tuple(order),
    )
    start = CITIES[after.city or 0]
    told = [*treasures, *_captain_told(captain if not first else None)]
    if start is not CITIES[0]:
        told.append(
            _follows(
                "CE-44", "the journey starts at city {city}, the first that has treasures", city=start.label
            )
        )
    return _next_leg(replace(after, aboard=tuple(range(table.players)))), tuple(told)


def _captain_told(captain: Seat | None) -> Iterable[Consequence]:
    return () if captain is None else (_follows("CE-08", "{who} becomes captain", who=Who(captain)),)


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


def _next_leg(table: Table) -> Table:
    alone = None if table.aboard is None else len(table.aboard) == 1
    return replace(
        table, phase=Phase.LEG, faces=(), speaking=(), declared=None, rerolls=None, jumped=(), powers=(),
        started_alone=alone,
    )  # fmt: skip


def draw(table: Table, move: m.Draw, by: Seat | None) -> Outcome:
    """One card a player for a new journey."""
    told: list[Consequence] = []
    for seat, card in move.cards:
        table = _drawn(table, seat, card, told)
    drawn = {seat for seat, _ in move.cards}
    return replace(table, waiting=tuple(seat for seat in table.waiting if seat not in drawn)), tuple(told)


def _drawn(table: Table, seat: Seat, card: str, told: list[Consequence]) -> Table:
    if table.deck == 0:
        if table.discarded == 0:
            told.append(_follows("CE-45", "no card is left for {who}", who=Who(seat)))
            return table
        told.append(_follows("CE-45", "the draw pile is empty: the discard pile is shuffled into a new one"))
        table = replace(table, deck=table.discarded, discard=NO_CARDS, discarded=0)
    known, unseen = counted((card,))
    table = table.hold(seat, table.hands[seat].with_cards(known, unseen))
    return replace(table, deck=None if table.deck is None else table.deck - 1)


def _draws_unrecorded(table: Table) -> tuple[Table, list[Consequence]]:
    """A journey that goes on without its draws being recorded: each player drew an unseen card."""
    told: list[Consequence] = []
    if table.phase is not Phase.LEG or not table.waiting:
        return table, told
    drew = []
    for seat in table.waiting:
        left = table.deck is None or table.discarded is None or table.deck + table.discarded > 0
        table = _drawn(table, seat, "?", told)
        drew += [Who(seat)] if left else []
    if drew:
        told.append(_follows("CE-07", "{who} drew a card that is not recorded", who=tuple(drew)))
    return replace(table, waiting=()), told


def roll(table: Table, move: m.Roll, by: Seat | None) -> Outcome:
    """The dice of the leg are on the table, and the passengers announce in turn."""
    table, told = _draws_unrecorded(table)
    captain = table.captain if table.captain is not None else by
    aboard = table.aboard if table.aboard is not None else ()
    order = clockwise(table.players, captain) if captain is not None else ()
    speaking = (
        None if table.aboard is None else tuple(one for one in order if one in aboard and one != captain)
    )
    phase = Phase.RESOLVING if speaking == () else Phase.ANNOUNCING
    return replace(
        table, faces=move.faces, captain=captain, speaking=speaking, phase=phase, flown=None
    ), tuple(told)


def stay(table: Table, move: m.Stay, by: Seat | None) -> Outcome:
    """A passenger has announced."""
    return _spoken(table, by), ()


def leave(table: Table, move: m.Leave, by: Seat | None) -> Outcome:
    """A passenger goes ashore with a treasure."""
    assert by is not None
    after = _spoken(table, by)
    return _ashore(after, by, move.treasure)


def _spoken(table: Table, by: Seat | None) -> Table:
    if table.speaking is None:
        return table
    speaking = tuple(one for one in table.speaking if one != by)
    done = not speaking and table.phase is Phase.ANNOUNCING
    return replace(table, speaking=speaking, phase=Phase.RESOLVING if done else table.phase)


def _ashore(table: Table, seat: Seat, value: m.Treasure, city: int | None = None) -> Outcome:
    """A player leaves the ship and takes the top treasure of the city, where one is left."""
    city = table.city if city is None else city
    aboard = None if table.aboard is None else tuple(one for one in table.aboard if one != seat)
    after = replace(table, aboard=aboard)
    if city is not None and table.piles[city] == 0 and value == "?":
        told = _follows(
            "CE-14", "no treasure is left at city {city} for {who}", city=CITIES[city].label, who=Who(seat)
        )
        return after, (told,)
    after = after.give(seat, Treasure(city, value))
    return after, _emptied(after, city)


def _emptied(table: Table, city: int | None) -> tuple[Consequence, ...]:
    if city is None or table.piles[city] != 0:
        return ()
    return (_follows("CE-44", "city {city} has no treasure left and is taken out", city=CITIES[city].label),)


def reroll(table: Table, move: m.Reroll, by: Seat | None) -> Outcome:
    """Some dice have new faces; whether the captain can pay is open again."""
    faces = list(table.faces)
    for old in move.old:
        if old in faces:
            faces.remove(old)
    return replace(table, faces=(*faces, *move.new), rerolls=None, declared=None), ()


def alternative_route(table: Table, move: m.AlternativeRoute, by: Seat | None) -> Outcome:
    """The captain may roll dice again."""
    assert by is not None
    return replace(_played(table, by, "alternative-route"), rerolls="alternative-route"), ()


def wind_gust(table: Table, move: m.WindGust, by: Seat | None) -> Outcome:
    """The captain has to roll the blank dice again."""
    assert by is not None
    if table.flown is not None and table.reading("gust-after-payment") == "allowed":
        table = table.flown
    pending = "wind-gust" if "blank" in table.faces else table.rerolls
    return replace(_played(table, by, "wind-gust"), rerolls=pending), ()


def _played(table: Table, by: Seat, card: str) -> Table:
    """The table after a Power card went to the discard pile."""
    after = _discarded(table.hold(by, table.hands[by].without(card)), (card,))
    return replace(after, powers=(*table.powers, by))


def _discarded(table: Table, cards: Iterable[str]) -> Table:
    known, unseen = counted(cards)
    total = sum(known) + unseen
    pile = None if table.discarded is None else table.discarded + total
    return replace(table, discard=plus(table.discard, known), discarded=pile)


def eject(table: Table, move: m.Eject, by: Seat | None) -> Outcome:
    """Another passenger has to leave."""
    assert by is not None
    return _ashore(_spoken(_played(table, by, "ejection"), move.target), move.target, move.treasure)


def jetpack(table: Table, move: m.Jetpack, by: Seat | None) -> Outcome:
    """A player leaves the ship that is about to be lost."""
    assert by is not None
    city = 0 if table.reading("jetpack-city") == "city-one" else None
    after = _played(table, by, "jetpack")
    return _ashore(replace(after, jumped=(*table.jumped, by)), by, move.treasure, city)


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
    if move.cards is None:
        hand = hand.without_unseen(
            [*(ANSWERS[face] for face in dangers), *("turbo" for _ in dangers)], len(dangers)
        )
        paid: tuple[str, ...] = ("?",) * len(dangers)
    else:
        for card in move.cards:
            hand = hand.without(card) if card in AT else hand.without_unseen((), 1)
        paid = move.cards
    return _arrive(_discarded(table.hold(by, hand), paid), replace(table, flown=None))


def spyglass(table: Table, move: m.Spyglass, by: Seat | None) -> Outcome:
    """All dangers are ignored, and the ship moves on."""
    assert by is not None
    after = _spyglass_spent(table, by)
    if table.jumped and table.reading("jetpack-then-spyglass") == "returns":
        after = _back_aboard(after)
    return _arrive(after, None)


def _spyglass_spent(table: Table, by: Seat) -> Table:
    """A spyglass less; where it lay among unseen treasures, one that may have been it."""
    held = list(table.treasures[by])
    seen = table.spyglasses
    spent = next((one for one in held if one.value == "spyglass"), None)
    if spent is None:
        # What stays may only be worth more than this says, and a city's spyglass counts as seen only
        # where it can have been no other.
        candidates = [one for one in held if one.value == "?" and table.may_hide_spyglass(one)]
        spent = max(candidates, key=Treasure.least, default=None)
        cities = {one.city for one in candidates}
        seen += tuple(city for city in cities if len(cities) == 1 and city is not None)
    if spent is not None:
        held.remove(spent)
        if table.reading("used-spyglass") == "kept-spent":
            held.append(Treasure(spent.city, 0))
    held_by_all = (*table.treasures[:by], tuple(held), *table.treasures[by + 1 :])
    return replace(table, treasures=held_by_all, spyglasses=seen)


def _back_aboard(table: Table) -> Table:
    """Those who jumped in this leg are aboard again and give back what they took."""
    for seat in table.jumped:
        taken = table.treasures[seat][-1:]
        held = (*table.treasures[:seat], table.treasures[seat][:-1], *table.treasures[seat + 1 :])
        piles = list(table.piles)
        for one in taken:
            left = piles[one.city] if one.city is not None else None
            if one.city is not None and left is not None:
                piles[one.city] = left + 1
        aboard = None if table.aboard is None else tuple(sorted({*table.aboard, seat}))
        table = replace(table, treasures=held, piles=tuple(piles), aboard=aboard)
    return table


def _arrive(table: Table, flown: Table | None) -> Outcome:
    """The ship reaches the next city; the captaincy passes, or the journey ends at the last city."""
    there = table.destination()
    if there is None:
        return replace(_next_leg(table), captain=None, city=None), ()
    label = CITIES[there].label
    table = replace(table, city=there, flown=flown)
    told = [_follows("CE-10", "the ship reaches city {city}", city=label)]
    if there != LAST and table.destination() is not None:
        after = _pass_captaincy(_next_leg(table))
        if after.captain != table.captain and after.captain is not None:
            told.extend(_captain_told(after.captain))
        return after, tuple(told)
    order = clockwise(table.players, ((table.captain or 0) - 1) % table.players)
    waiting = tuple(seat for seat in order if table.aboard and seat in table.aboard)
    left = table.piles[there]
    waiting = waiting if left is None else waiting[:left]
    told.append(
        _follows(
            "CE-38", "the journey ends here, with a treasure each for {who}", who=tuple(map(Who, waiting))
        )
    )
    phase = Phase.ARRIVED if waiting else Phase.ASHORE
    return replace(table, phase=phase, waiting=waiting, faces=(), speaking=(), declared=None), tuple(told)


def _pass_captaincy(table: Table) -> Table:
    if table.captain is None or table.aboard is None:
        return replace(table, captain=None)
    order = clockwise(table.players, table.captain)
    return replace(table, captain=next((seat for seat in order if seat in table.aboard), table.captain))


def crash(table: Table, move: m.Crash, by: Seat | None) -> Outcome:
    """The ship is lost, and nobody aboard takes a treasure."""
    told = [_follows("CE-33", "the ship is lost and the journey ends")]
    if table.aboard:
        told.append(_follows("CE-33", "nothing for {who}", who=tuple(map(Who, table.aboard))))
    captain = table.captain if table.captain is not None else by
    return replace(_next_leg(table), phase=Phase.ASHORE, aboard=(), captain=captain), tuple(told)


def take_treasure(table: Table, move: m.TakeTreasure, by: Seat | None) -> Outcome:
    """A treasure of the captain alone, or on arrival at the last city."""
    assert by is not None
    if table.phase is Phase.ARRIVED:
        after = table.give(by, Treasure(table.city, move.treasure))
        waiting = tuple(seat for seat in table.waiting if seat != by)
        phase = Phase.ARRIVED if waiting else Phase.ASHORE
        return replace(after, waiting=waiting, phase=phase), _emptied(after, table.city)
    table, unrecorded = _draws_unrecorded(table)
    after, told = _ashore(table, by, move.treasure)
    ended = _follows("CE-16", "the journey ends")
    return replace(after, phase=Phase.ASHORE, aboard=()), (*unrecorded, *told, ended)


def _treasures_unrecorded(table: Table) -> tuple[Table, list[Consequence]]:
    """Treasures of the last city that were not recorded before the next journey."""
    if table.phase is not Phase.ARRIVED or not table.waiting:
        return table, []
    who = tuple(map(Who, table.waiting))
    return table.all_taken(), [_follows("CE-38", "{who} took a treasure that is not recorded", who=who)]


def announce(table: Table, move: m.Announce, by: Seat | None) -> Outcome:
    """The game ends."""
    assert by is not None
    table, unrecorded = _treasures_unrecorded(table)
    after = replace(table, phase=Phase.OVER, enders=(*table.enders, by), waiting=())
    return after, (*unrecorded, _follows("CE-39", "the game ends"))


def lost(table: Table, seat: Seat | None) -> Table:
    """The table after a move of a player, or of anybody, that is not recorded."""
    if seat is not None and table.speaking and seat in table.speaking:
        return _spoken(table, seat)
    return table


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
