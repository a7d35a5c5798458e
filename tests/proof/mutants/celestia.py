"""Faults in games of Celestia."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.frozen import replace
from aboveboard.notation.statements import Move, PositionLine
from aboveboard.replay.celestia.components import ANSWERS, CITIES, DECK
from aboveboard.replay.celestia.hands import AT
from aboveboard.replay.celestia.table import Phase, Table, clockwise

from .fault import Fault, Here, Legal, Mutant, Said, after, before, instead, remade, said, stated

__all__ = ["FAULTS"]

_ANSWER = (m.Fly, m.Crash, m.Can, m.Cannot)
_WORD = (m.Stay, m.Leave)


def _held(table: Table, seat: int, card: str) -> int:
    return table.hands[seat].known[AT[card]]


def _asked(table: Table) -> Counter[str]:
    """The Equipment that the dice ask for."""
    return Counter(ANSWERS[face] for face in table.faces if face in ANSWERS)


def _wanting(table: Table) -> int:
    """How many of the cards that the dice ask for the captain lacks."""
    assert table.captain is not None
    return sum(max(0, n - _held(table, table.captain, card)) for card, n in _asked(table).items())


def _passengers(table: Table) -> list[int]:
    return [seat for seat in table.aboard or () if seat != table.captain]


def _ashore(table: Table) -> list[int]:
    return [seat for seat in range(table.players) if seat not in (table.aboard or ())]


def _others(table: Table, by: int | None) -> list[int]:
    return [seat for seat in range(table.players) if seat != by]


# Set-up


def _too_few_or_many(legal: Legal, chance: Random) -> Iterator[Mutant]:
    name = "A seventh hand"
    players = chance.choice([legal.record.players[:1], ("One", "Two", "Three", "Four", "Five", "Six", name)])
    yield said(replace(legal.record, players=players, headers={}), [], 0)


def _wrong_number(here: Here) -> Iterator[Said]:
    cards = here.move.cards
    yield replace(here.move, cards=cards[1:])
    yield replace(here.move, cards=(*cards, "compass"))


def _three_of_two(here: Here) -> Iterator[Said]:
    power = here.chance.choice(m.POWERS)
    yield replace(here.move, cards=(*here.move.cards[:-3], power, power, power))


def _a_card_that_all_are_out_of(here: Here) -> Iterator[Said]:
    for card in m.CARDS:
        out = sum(_held(here.table, seat, card) for seat in range(here.table.players))
        if out == DECK[card]:
            yield m.Draw(((here.move.cards[0][0], card), *here.move.cards[1:]))


def _dealt_again(here: Here) -> Iterator[Said]:
    seat = here.table.dealt[0] if here.table.dealt else 0
    yield None, m.Deal(seat, ("?",) * here.table.hands[seat].size)


# Journeys


def _in_mid_journey(here: Here) -> Iterator[Said]:
    if here.table.phase is Phase.LEG and here.table.city:
        yield None, m.Journey()


def _a_second_card(here: Here) -> Iterator[Said]:
    if here.table.phase is Phase.LEG and not here.table.waiting:
        yield None, m.Draw(((here.chance.randrange(here.table.players), "?"),))


def _drawn_backwards(here: Here) -> Iterator[Said]:
    table, cards = here.table, dict(here.move.cards)
    order = [seat for seat in table.waiting if seat in cards]
    if len(order) > 1 and len(order) == len(cards):
        yield None, m.Draw(tuple((seat, "?") for seat in reversed(order)))


def _more_than_are_left(here: Here) -> Iterator[Said]:
    table = here.table
    left = (table.deck or 0) + (table.discarded or 0)
    if table.phase is Phase.LEG and left < len(table.waiting):
        yield None, m.Draw(tuple((seat, "?") for seat in table.waiting[: left + 1]))


def _without_saying_so(here: Here) -> Iterator[Said]:
    if not here.table.enders:
        yield None, m.Journey()


def _another_total(here: Here) -> Iterator[Said]:
    if here.move.points is not None:
        yield m.Announce(here.move.points + here.chance.choice((1, 3)))


def _too_early(here: Here) -> Iterator[Said]:
    table = here.table
    for seat in range(table.players):
        most = table.all_taken().most_points(seat)
        if most is not None and most < 50:
            yield seat, m.Announce(50)


def _on_after_the_end(here: Here) -> Iterator[Said]:
    yield None, m.Journey()
    yield here.chance.randrange(here.table.players), m.WindGust()
    yield here.then.captain, m.Roll(("blank", "blank"))


# Legs


def _rolled_again(here: Here) -> Iterator[Said]:
    if here.table.phase is Phase.ANNOUNCING:
        yield here.table.captain, m.Roll(here.table.faces)


def _of_another(here: Here) -> Iterator[Said]:
    yield here.chance.choice(_others(here.table, here.by)), here.move


def _wrong_dice(here: Here) -> Iterator[Said]:
    yield m.Roll((*here.move.faces, "blank"))
    yield m.Roll(here.move.faces[1:])


def _a_smaller_treasure(here: Here) -> Iterator[Said]:
    table = here.table
    if table.city and isinstance(here.move.treasure, int):
        yield replace(here.move, treasure=CITIES[table.city].value - 1)
    if table.city is not None and (table.city in table.spyglasses or not CITIES[table.city].spyglass):
        yield replace(here.move, treasure="spyglass")


def _captain_not_alone(here: Here) -> Iterator[Said]:
    table = here.table
    together = table.captain is not None and len(table.aboard or ()) > 1
    if table.phase is Phase.LEG and table.city is not None and table.pile() and together:
        yield table.captain, m.TakeTreasure(CITIES[table.city].value)


def _out_of_order_at_the_end(here: Here) -> Iterator[Said]:
    table = here.table
    if table.phase is Phase.ARRIVED and len(table.waiting) > 1:
        yield table.waiting[1], here.move
    if table.phase is Phase.ARRIVED:
        yield m.Roll(("fog",))


# Announcements


def _said_twice(here: Here) -> Iterator[Said]:
    table = here.table
    if table.phase is Phase.ANNOUNCING and table.speaking is not None:
        yield from ((seat, m.Stay()) for seat in _passengers(table) if seat not in table.speaking)


def _once_more(here: Here) -> Iterator[Said]:
    if here.table.phase is Phase.RESOLVING:
        yield from ((seat, m.Leave("?")) for seat in _passengers(here.table))


def _before_the_roll(here: Here) -> Iterator[Said]:
    if here.table.phase is Phase.LEG:
        yield from ((seat, m.Stay()) for seat in _passengers(here.table))


def _no_passenger(here: Here) -> Iterator[Said]:
    if here.table.phase is Phase.ANNOUNCING:
        yield from ((seat, m.Stay()) for seat in (here.table.captain, *_ashore(here.table)))


def _before_their_turn(here: Here) -> Iterator[Said]:
    yield from ((seat, m.Stay()) for seat in (here.table.speaking or ())[1:])


def _off_at_an_emptied_city(here: Here) -> Iterator[Said]:
    if here.table.pile() == 0:
        yield m.Leave("?")


def _a_treasure_of_an_emptied_city(here: Here) -> Iterator[Said]:
    table = here.table
    if table.pile() == 0 and table.city is not None and table.phase is Phase.RESOLVING:
        value = CITIES[table.city].value
        yield from ((table.captain, m.Eject(seat, value)) for seat in _passengers(table))


# Power cards


def _power(chance: Random) -> Move:
    return chance.choice((m.WindGust(), m.AlternativeRoute()))


def _too_soon(here: Here) -> Iterator[Said]:
    if here.table.phase is Phase.ANNOUNCING:
        yield here.by, _power(here.chance)


def _from_the_shore(here: Here) -> Iterator[Said]:
    if here.table.phase is Phase.RESOLVING:
        yield from ((seat, m.AlternativeRoute()) for seat in _ashore(here.table))


def _not_in_hand(here: Here) -> Iterator[Said]:
    table = here.table
    if table.phase is Phase.RESOLVING and not table.rerolls:
        yield from ((seat, m.AlternativeRoute()) for seat in table.aboard or ()
                    if not _held(table, seat, "alternative-route"))  # fmt: skip


def _captain_or_oneself(here: Here) -> Iterator[Said]:
    table = here.table
    if table.phase is Phase.RESOLVING and table.city is not None and table.pile():
        value = CITIES[table.city].value
        for seat in _passengers(table):
            yield seat, m.Eject(seat, value)
            yield seat, m.Eject(table.captain or 0, value)


def _ejection_after_the_word(here: Here) -> Iterator[Said]:
    table = here.table
    if table.declared is not None and table.city is not None and table.pile():
        value = CITIES[table.city].value
        yield from ((table.captain, m.Eject(seat, value)) for seat in _passengers(table))


def _ejection_at_nothing(here: Here) -> Iterator[Said]:
    if here.table.phase is Phase.RESOLVING and here.table.pile() == 0:
        yield from ((here.table.captain, m.Eject(seat, "?")) for seat in _passengers(here.table))


def _before_he_cannot(here: Here) -> Iterator[Said]:
    table = here.table
    if table.phase is Phase.RESOLVING and table.declared is not False and table.city is not None:
        yield from ((seat, m.Jetpack(CITIES[table.city].value)) for seat in _passengers(table))


def _who_sits_before_comes_after(here: Here) -> Iterator[Said]:
    table = here.table
    if table.phase is Phase.RESOLVING and table.powers and table.captain is not None:
        order = clockwise(table.players, (table.captain - 1) % table.players)
        for late in order[: order.index(table.powers[-1])]:
            yield late, _power(here.chance)


def _no_such_die(here: Here) -> Iterator[Said]:
    table = here.table
    if "alternative-route" in table.rerolls:
        yield here.chance.choice(_others(table, here.by)), here.move
        yield from (m.Reroll((face,), ("fog",)) for face in m.FACES if face not in table.faces)


def _not_the_blank_ones(here: Here) -> Iterator[Said]:
    table = here.table
    if "wind-gust" in table.rerolls and "alternative-route" not in table.rerolls:
        yield from (m.Reroll(here.move.old[1:], here.move.new[1:]) for _ in here.move.old[:1])
        yield from (m.Reroll((*here.move.old, face), (*here.move.new, "fog"))
                    for face in table.faces if face != "blank")  # fmt: skip


def _for_no_card(here: Here) -> Iterator[Said]:
    table = here.table
    if table.phase is Phase.RESOLVING and not table.rerolls:
        yield from ((table.captain, m.Reroll((face,), ("fog",))) for face in table.faces)


def _unanswered(here: Here) -> Iterator[Said]:
    yield from ((here.table.captain, move) for move in (m.Can(), m.Crash(), m.Fly(())))


# Payment


def _before_all_have_spoken(here: Here) -> Iterator[Said]:
    if here.table.phase is Phase.ANNOUNCING:
        yield from ((here.table.captain, move) for move in (m.Can(), m.Crash(), m.Fly(())))


def _wrong_payment(here: Here) -> Iterator[Said]:
    cards = here.move.cards
    if cards:
        yield m.Fly(cards[1:])
    if cards is not None:
        yield m.Fly((*cards, here.chance.choice(m.EQUIPMENT)))


def _with_cards_he_lacks(here: Here) -> Iterator[Said]:
    if _wanting(here.table) and here.table.declared is not False:
        yield here.table.captain, m.Fly(tuple(_asked(here.table).elements()))


def _turbo_for_what_he_holds(here: Here) -> Iterator[Said]:
    cards = here.move.cards or ()
    spare = _held(here.table, here.by, "turbo") > cards.count("turbo")
    for at, card in enumerate(cards):
        if card != "turbo" and spare:
            yield m.Fly((*cards[:at], "turbo", *cards[at + 1 :]))


def _lost_though_he_can_pay(here: Here) -> Iterator[Said]:
    if not _wanting(here.table) and here.table.declared is None:
        yield here.chance.choice((m.Crash(), m.Cannot()))


def _claims_what_he_lacks(here: Here) -> Iterator[Said]:
    table = here.table
    if table.captain is not None and _wanting(table) > _held(table, table.captain, "turbo"):
        yield m.Can()


def _against_his_word(here: Here) -> Iterator[Said]:
    table = here.table
    if table.declared is True:
        yield table.captain, m.Crash()
    if table.declared is False:
        yield table.captain, m.Fly(tuple(_asked(table).elements()))


def _spyglass_unasked(here: Here) -> Iterator[Said]:
    if here.table.phase is Phase.RESOLVING and here.table.declared is not False:
        yield from ((seat, m.Spyglass()) for seat in here.table.aboard or ())


def _no_spyglass(here: Here) -> Iterator[Said]:
    if here.table.declared is False:
        yield from ((seat, m.Spyglass()) for seat in here.table.aboard or ()
                    if not here.table.spyglass_held(seat))  # fmt: skip


def _power_of_a_beginner(here: Here) -> Iterator[Said]:
    yield m.Deal(here.move.to, (*here.move.cards[1:], here.chance.choice(m.POWERS)))


def _impossible(table: Table, lines: list[PositionLine]) -> Iterator[tuple[int | None, list[PositionLine]]]:
    under_way = table.phase in (Phase.LEG, Phase.ANNOUNCING, Phase.RESOLVING)
    if under_way and table.captain is not None and not table.jumped:
        places = [at for at, line in enumerate(lines) if isinstance(line, m.AtAboard)]
        for at in places:
            aboard = tuple(_passengers(table))
            # With nobody aboard no leg would be under way.
            if not aboard:
                continue
            yield None, [*lines[:at], m.AtAboard(aboard), *lines[at + 1 :]]
        yield len(lines), [*lines, m.AtPile(CITIES[-1].value, CITIES[-1].treasures + 1)]


FAULTS: Mapping[str, tuple[Fault, ...]] = {
    "CE-01": (remade(_too_few_or_many),),
    "CE-02": (instead(m.Deal, _wrong_number),),
    "CE-03": (instead(m.Deal, _three_of_two), instead(m.Draw, _a_card_that_all_are_out_of)),
    "CE-04": (before((m.Journey, m.Roll), _dealt_again),),
    "CE-06": (before(m.Roll, _in_mid_journey),),
    "CE-07": (before(m.Roll, _a_second_card),),
    "CE-08": (instead(m.Roll, _of_another),),
    "CE-09": (instead(m.Roll, _wrong_dice),),
    "CE-10": (before(_WORD, _rolled_again),),
    "CE-11": (before(_WORD, _before_their_turn),),
    "CE-12": (before(_WORD, _no_passenger),),
    "CE-13": (before(_WORD, _said_twice), before(_ANSWER, _once_more), before(m.Roll, _before_the_roll)),
    "CE-14": (instead(_WORD, _off_at_an_emptied_city),),
    "CE-15": (instead((m.Leave, m.Eject, m.Jetpack, m.TakeTreasure), _a_smaller_treasure),),
    "CE-16": (before(m.Roll, _captain_not_alone),),
    "CE-17": (before(_WORD, _too_soon),),
    "CE-18": (before(_ANSWER, _from_the_shore),),
    "CE-19": (before(_ANSWER, _not_in_hand),),
    "CE-20": (before(_ANSWER, _captain_or_oneself),),
    "CE-21": (before((m.Fly, m.Crash), _ejection_after_the_word, under={"late-ejection": "forbidden"}),),
    "CE-22": (before(_ANSWER, _ejection_at_nothing, under={"emptied-city": "forbidden"}),),
    "CE-23": (before(_ANSWER, _before_he_cannot),),
    "CE-24": (instead(m.Reroll, _no_such_die),),
    "CE-25": (instead(m.Reroll, _not_the_blank_ones),),
    "CE-26": (before(_ANSWER, _for_no_card),),
    "CE-28": (before(m.Reroll, _unanswered),),
    "CE-29": (instead(_ANSWER, _of_another),),
    "CE-30": (instead(m.Fly, _wrong_payment),),
    "CE-31": (before((m.Fly, m.Crash), _with_cards_he_lacks),),
    "CE-32": (instead(m.Fly, _turbo_for_what_he_holds, under={"turbo-substitute": "forbidden"}),),
    "CE-33": (instead(m.Fly, _lost_though_he_can_pay),),
    "CE-34": (instead((m.Crash, m.Cannot), _claims_what_he_lacks),),
    "CE-35": (before((m.Fly, m.Can), _spyglass_unasked),),
    "CE-37": (before(_WORD, _before_all_have_spoken),),
    "CE-38": (instead(m.TakeTreasure, _out_of_order_at_the_end),),
    "CE-39": (instead(m.Announce, _another_total), before(m.Journey, _too_early)),
    "CE-40": (instead(m.Announce, _without_saying_so),),
    "CE-42": (instead(m.Deal, _power_of_a_beginner, beginner=True),),
    "CE-43": (instead((m.Fly, m.Crash), _against_his_word),),
    "CE-44": (before(_ANSWER, _a_treasure_of_an_emptied_city),),
    "CE-45": (instead(m.Draw, _more_than_are_left), before(m.Roll, _more_than_are_left)),
    "CE-46": (before(m.Crash, _no_spyglass),),
    "CE-47": (after(m.Announce, _on_after_the_end),),
    "CE-48": (instead(m.Draw, _drawn_backwards, under={"draw-order": "captain-first"}),),
    "CE-49": (before(_ANSWER, _who_sits_before_comes_after, under={"power-order": "clockwise"}),),
    "CE-52": (stated(_impossible),),
}
