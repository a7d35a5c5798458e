"""The passengers' announcements: stay aboard, or leave."""

from __future__ import annotations

from aboveboard.notation.celestia import moves as m
from aboveboard.replay.catalogue import fact, forbid
from aboveboard.replay.celestia.sources import DZ, RB, S2
from aboveboard.replay.celestia.table import BETWEEN_JOURNEYS, Phase, Table
from aboveboard.replay.verdict import Fact, Who

COURSE = S2.section("Déroulement")

_ASHORE = (Phase.SETUP, Phase.ASHORE)


@forbid("CE-13", on=(m.Stay, m.Leave), cite=[COURSE, RB.section("Power cards")])
def after_the_roll_and_before_the_powers(table: Table, move: m.Stay | m.Leave, by: int) -> Fact | None:
    """Passengers choose once a leg, after the roll.

    Each passenger chooses once, when the dice lie on the table. Dice that are rolled again do not open
    the choice anew.
    """
    if table.phase in BETWEEN_JOURNEYS:
        return fact("no leg is under way")
    if table.phase is Phase.LEG:
        return fact("the captain has not rolled yet")
    if table.phase is Phase.RESOLVING and table.speaking is not None:
        return fact("all passengers have announced")
    if table.speaking and by not in table.speaking and by != table.captain and table.is_aboard(by):
        return fact("{who} has announced", who=Who(by))
    return None


@forbid("CE-12", on=(m.Stay, m.Leave), cite=[COURSE])
def passengers_only(table: Table, move: m.Stay | m.Leave, by: int) -> Fact | None:
    """Only passengers aboard announce.

    The captain makes no such choice, and whoever has left the ship has no part in the rest of the journey.
    """
    if table.phase in _ASHORE:
        return None
    if by == table.captain:
        return fact("{who} is the captain", who=Who(by))
    if table.is_aboard(by) is False:
        return fact("{who} is not aboard", who=Who(by))
    return None


@forbid("CE-11", on=(m.Stay, m.Leave), cite=[COURSE, RB.section("Phases of a leg")], grants=(m.Stay,))
def seat_order(table: Table, move: m.Stay | m.Leave, by: int) -> Fact | None:
    """Passengers announce in seat order, from the captain's left.

    One after the other, beginning with the passenger to the captain's left, each says whether they stay
    aboard or leave.
    """
    if table.phase is not Phase.ANNOUNCING or not table.speaking or by == table.speaking[0]:
        return None
    if by not in table.speaking:
        return None
    return fact("{who} speaks first", who=Who(table.speaking[0]))


@forbid("CE-14", on=(m.Leave,), cite=[DZ.section("FAQ"), S2.section("Règles maison et pièges")])
def emptied_city_closed(table: Table, move: m.Leave, by: int) -> Fact | None:
    """Nobody gets off at a city without treasures.

    When the last treasure of a city has been taken, passengers who speak later in the same round can no
    longer get off there.
    """
    here = table.here()
    if here is None or table.pile() != 0:
        return None
    return fact("the last treasure of city {city} has been taken", city=here.label)
