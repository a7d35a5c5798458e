"""Power cards: who may play which, when, on whom, and the dice rolled again."""

from __future__ import annotations

from collections import Counter

from aboveboard.notation.celestia import moves as m
from aboveboard.replay.catalogue import fact, forbid, unknown, warn
from aboveboard.replay.celestia.components import CITIES
from aboveboard.replay.celestia.sources import DZ, RB, S2
from aboveboard.replay.celestia.table import Phase, Table, named_captain
from aboveboard.replay.verdict import Fact, Unknown, Who

COURSE = S2.section("Déroulement")
TRAPS = S2.section("Règles maison et pièges")
POWER = RB.section("Power cards")
SUMMARY = RB.section("Summary of a leg")

PowerMove = m.Eject | m.Jetpack | m.AlternativeRoute | m.WindGust
_POWERS = (m.Eject, m.Jetpack, m.AlternativeRoute, m.WindGust)
CARD = {
    m.Eject: "ejection",
    m.Jetpack: "jetpack",
    m.AlternativeRoute: "alternative-route",
    m.WindGust: "wind-gust",
}


@forbid("CE-17", on=_POWERS, cite=[COURSE, POWER], readings=["gust-after-payment"])
def after_all_announced(table: Table, move: PowerMove, by: int | None) -> Fact | Unknown | None:
    """Power cards wait until all have announced.

    Power cards may be played once every passenger has said whether they stay or leave, and until the
    captain has laid his cards or the ship is lost.
    """
    if table.phase is Phase.RESOLVING:
        return unknown("whether all passengers have announced") if table.speaking is None else None
    if table.phase is Phase.OVER:
        return None
    if table.phase is Phase.ANNOUNCING:
        if table.speaking is None:
            return unknown("whether all passengers have announced")
        return fact("{who} has still to announce", who=tuple(map(Who, table.speaking)))
    if (
        table.flown is not None
        and isinstance(move, m.WindGust)
        and table.reading("gust-after-payment") == "allowed"
    ):
        return None
    return fact("no leg is at that point ({phase})", phase=str(table.phase))


@forbid(
    "CE-18",
    on=(m.Eject, m.Jetpack, m.AlternativeRoute, m.Spyglass),
    cite=[POWER, RB.section("Magic spyglass")],
)
def aboard_to_play(
    table: Table, move: m.Eject | m.Jetpack | m.AlternativeRoute | m.Spyglass, by: int
) -> Fact | Unknown | None:
    """Only those aboard play these cards.

    The captain and the passengers aboard may play an Ejection, a Jetpack, an Alternative route or a
    spyglass. A Wind gust may be played by anybody, even one who has left the ship.
    """
    aboard = table.is_aboard(by)
    if aboard is None:
        return unknown("whether {who} is aboard", who=Who(by))
    return None if aboard else fact("{who} is not aboard", who=Who(by))


@forbid("CE-19", on=_POWERS, cite=[COURSE, RB.section("Components")])
def card_in_hand(table: Table, move: PowerMove, by: int) -> Fact | None:
    """A card that is played has to be in hand.

    A Power card is played from the hand and goes to the discard pile. There are two of each kind.
    """
    card = CARD[type(move)]
    return None if table.most(by, card) > 0 else fact("{who} holds no {card}", who=Who(by), card=card)


@forbid("CE-20", on=(m.Eject,), cite=[TRAPS, DZ.section("Ejection")], grants=(m.Eject,))
def another_passenger(table: Table, move: m.Eject, by: int | None) -> Fact | None:
    """Ejection makes another passenger leave.

    The passenger has to be aboard and takes the city's top treasure. It is never the captain, and never
    the one who plays the card.
    """
    if move.target == by:
        return fact("{who} plays it on themself", who=Who(move.target))
    if move.target == table.captain:
        return fact("{who} is the captain", who=Who(move.target))
    if table.is_aboard(move.target) is False:
        return fact("{who} is not aboard", who=Who(move.target))
    return None


@forbid("CE-21", on=(m.Eject,), cite=[POWER, SUMMARY], readings=["late-ejection"])
def ejection_before_the_declaration(table: Table, move: m.Eject, by: int | None) -> Fact | None:
    """Ejection comes before the captain declares, where the table reads it so.

    The card itself may be played until Equipment is laid; the summary of a leg puts it before the
    captain's declaration.
    """
    if table.declared is None or table.reading("late-ejection") == "warned":
        return None
    return fact("{captain} has declared", captain=named_captain(table))


@forbid("CE-23", on=(m.Jetpack,), cite=[TRAPS, POWER], grants=(m.Jetpack,))
def crash_imminent(table: Table, move: m.Jetpack, by: int | None) -> Fact | None:
    """A Jetpack needs a ship that is about to be lost.

    It lets its player leave a crashing ship with a treasure all the same, once the captain has said that
    he cannot pay.
    """
    if table.phase is not Phase.RESOLVING or table.declared is False:
        return None
    if table.declared:
        return fact("{captain} has said that he can pay", captain=named_captain(table))
    return fact("{captain} has not said that he cannot pay", captain=named_captain(table))


@forbid("CE-22", on=(m.Eject, m.Jetpack, m.TakeTreasure), cite=[DZ.section("FAQ")],
        readings=["emptied-city", "jetpack-city"])  # fmt: skip
def at_an_emptied_city(
    table: Table, move: m.Eject | m.Jetpack | m.TakeTreasure, by: int | None
) -> Fact | None:
    """Leaving an emptied city by a card, where the table forbids it.

    Passengers cannot get off at a city that was just emptied. Whether an Ejection, a Jetpack or a captain
    alone can is written nowhere.
    """
    city = 0 if isinstance(move, m.Jetpack) and table.reading("jetpack-city") == "city-one" else table.city
    if city is None or table.piles[city] != 0 or table.reading("emptied-city") == "without-treasure":
        return None
    if table.phase is Phase.ARRIVED:
        return None
    return fact("the last treasure of city {city} has been taken", city=CITIES[city].label)


@forbid("CE-49", on=_POWERS, cite=[COURSE, SUMMARY], readings=["power-order"])
def in_order_of_seats(table: Table, move: PowerMove, by: int) -> Fact | None:
    """Power cards in the order of seats, where the table keeps one.

    Nothing says who comes first when several want to play Power cards. A table that lets
    the captain play first and then goes clockwise chooses that reading.
    """
    if table.reading("power-order") == "free" or not table.powers or table.captain is None:
        return None
    last = table.powers[-1]
    if (by - table.captain) % table.players >= (last - table.captain) % table.players:
        return None
    return fact("{last} has played after {who}'s turn", last=Who(last), who=Who(by))


@forbid("CE-24", on=(m.Reroll,), cite=[TRAPS, POWER], grants=(m.AlternativeRoute, m.Reroll),
        readings=["alternative-route-choice"])  # fmt: skip
def a_die_that_lies_there(table: Table, move: m.Reroll, by: int | None) -> Fact | None:
    """The captain rolls dice of his choice again.

    After an Alternative route the captain, and nobody else, may roll any of the dice on the table again,
    once, each for one new face; he may also decline.
    """
    if table.captain is not None and by != table.captain:
        return fact("{captain} is captain", captain=Who(table.captain))
    if len(move.old) != len(move.new):
        return fact("{old} dice give {new} faces", old=len(move.old), new=len(move.new))
    missing = Counter(face for face in move.old if face != "?") - Counter(table.faces)
    if missing.total() > table.faces.count("?"):
        return fact("no {face} lies there to roll again", face=next(iter(missing)))
    if len(move.old) > len(table.faces):
        return fact(
            "{old} dice are rolled again, where {dice} lie there", old=len(move.old), dice=len(table.faces)
        )
    if (
        not move.old
        and "alternative-route" in table.rerolls
        and table.reading("alternative-route-choice") == "must-roll"
    ):
        return fact("no die is rolled again")
    return None


@forbid("CE-26", on=(m.Reroll,), cite=[TRAPS, POWER])
def a_card_makes_him_roll(table: Table, move: m.Reroll, by: int) -> Fact | None:
    """Dice are rolled again only for a card.

    Nothing but an Alternative route or a Wind gust lets or makes the captain roll again, once for each.
    """
    return None if table.rerolls else fact("no card lets {captain} roll again", captain=Who(by))


@forbid("CE-25", on=(m.Reroll,), cite=[TRAPS, POWER], grants=(m.WindGust,))
def every_blank_die(table: Table, move: m.Reroll, by: int | None) -> Fact | None:
    """A Wind gust makes every blank die roll again.

    The captain has to roll all dice that show no danger, and no others; he has no choice.
    """
    if not table.rerolls or "alternative-route" in table.rerolls or "?" in table.faces:
        return None
    blanks = table.faces.count("blank")
    if len(move.old) == blanks and all(face in ("blank", "?") for face in move.old):
        return None
    return fact("{rolled} are rolled again, where the {blanks} blank dice are", blanks=blanks,
                rolled=" ".join(move.old) or "no dice")  # fmt: skip


@warn("CE-27", on=(m.WindGust,), cite=[POWER])
def gust_without_blank(table: Table, move: m.WindGust, by: int | None) -> Fact | None:
    """A Wind gust over no blank die.

    Where no die shows a blank face, the card has nothing to do; no source says whether it may be played.
    """
    return (
        fact("no die is blank")
        if table.faces and "blank" not in table.faces and "?" not in table.faces
        else None
    )


@forbid("CE-28", on=(m.Fly, m.Crash, m.Can, m.Cannot, m.Spyglass, m.Jetpack), cite=[POWER])
def answer_the_card(
    table: Table, move: m.Fly | m.Crash | m.Can | m.Cannot | m.Spyglass | m.Jetpack, by: int | None
) -> Fact | None:
    """A card that makes the captain roll is answered first.

    After an Alternative route or a Wind gust the dice are rolled again, or declined, before anything is
    paid or lost.
    """
    if not table.rerolls:
        return None
    return fact("the {card} has not been answered", card=table.rerolls[0])


@warn("CE-51", on=(m.Eject,), cite=[POWER, SUMMARY], readings=["late-ejection"])
def ejection_after_the_declaration(table: Table, move: m.Eject, by: int | None) -> Fact | None:
    """An Ejection after the captain has declared.

    The card may be played until Equipment is laid, but the summary of a leg puts it before the
    declaration; a table should agree.
    """
    if table.declared is None or table.reading("late-ejection") != "warned":
        return None
    return fact("{captain} has declared", captain=named_captain(table))
