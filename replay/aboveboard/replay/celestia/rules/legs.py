"""A leg: the captain's roll, treasures taken, the captain who is alone."""

from __future__ import annotations

from aboveboard.notation.celestia import moves as m
from aboveboard.replay.catalogue import fact, forbid, unknown
from aboveboard.replay.celestia.components import CITIES
from aboveboard.replay.celestia.sources import RB, S2
from aboveboard.replay.celestia.table import Phase, Table
from aboveboard.replay.verdict import Fact, Unknown, Who

COURSE = S2.section("Déroulement")
TRAPS = S2.section("Règles maison et pièges")

_BETWEEN = (Phase.SETUP, Phase.ASHORE, Phase.ARRIVED, Phase.OVER)


@forbid("CE-10", on=(m.Roll,), cite=[COURSE, RB.section("Phases of a leg")])
def leg_by_leg(table: Table, move: m.Roll, by: int | None) -> Fact | None:
    """A journey goes leg by leg, from a city to the next.

    Each leg begins with the captain's roll, on a journey that has started, and is brought to its end
    before the next.
    """
    if table.phase is Phase.LEG:
        return None
    if table.phase in (Phase.SETUP, Phase.ASHORE):
        return fact("no journey is under way")
    if table.phase in (Phase.ARRIVED, Phase.OVER):
        return None
    return fact("the dice of this leg have been rolled: {faces}", faces=" ".join(table.faces))


@forbid("CE-08", on=(m.Roll,), cite=[COURSE, RB.section("Details"), RB.section("New journey")])
def captain_rolls(table: Table, move: m.Roll, by: int | None) -> Fact | None:
    """The captain rolls, and captaincy passes to the left.

    After each leg the next passenger to the left who is still aboard becomes captain; one who is alone
    stays captain. A new journey is led by the left neighbour of the last captain, even one who had left.
    """
    if table.phase in _BETWEEN or table.captain is None or table.captain == by:
        return None
    return fact("{captain} is captain", captain=Who(table.captain))


@forbid("CE-09", on=(m.Roll,), cite=[COURSE, RB.section("Components"), TRAPS], grants=(m.Roll,),
        readings=["last-city-gone"])  # fmt: skip
def dice_of_the_destination(table: Table, move: m.Roll, by: int | None) -> Fact | None:
    """As many dice as the next city shows.

    The captain rolls the number of dice on the tile of the city that the leg goes to: two for 2, 4 and
    6, three for 9, 12 and 15, four for 20 and 25. Cities that were taken out are passed over.
    """
    there = None if table.phase in _BETWEEN else table.destination()
    count = len(move.faces)
    if there is None:
        some = any(count == city.dice for city in CITIES[1:])
        return None if some else fact("{count} dice are rolled, which no city takes", count=count)
    if count == CITIES[there].dice:
        return None
    city = CITIES[there]
    return fact("{count} dice are rolled, where city {city} takes {dice}", count=count, city=city.label,
                dice=city.dice)  # fmt: skip


@forbid("CE-15", on=(m.Leave, m.Eject, m.Jetpack, m.TakeTreasure),
        cite=[COURSE, RB.section("Components"), TRAPS], grants=(m.Leave,),
        readings=["treasure-values", "jetpack-city"])  # fmt: skip
def treasure_of_the_city(
    table: Table, move: m.Leave | m.Eject | m.Jetpack | m.TakeTreasure, by: int | None
) -> Fact | None:
    """Who leaves takes the top treasure of the city.

    The treasure comes from the city where the ship stands. No treasure is worth less than its city, and
    at 15, 20 and 25 all are worth just that; a spyglass lies only in each of the first four, once.
    """
    at = 0 if isinstance(move, m.Jetpack) and table.reading("jetpack-city") == "city-one" else table.city
    if at is None or move.treasure == "?":
        return None
    city = CITIES[at]
    if move.treasure == "spyglass":
        if not city.spyglass:
            return fact("city {city} hides no spyglass", city=city.label)
        if at in table.spyglasses:
            return fact("the spyglass of city {city} has been taken", city=city.label)
        return None
    if not table.may_lie(move.treasure, at):
        return fact("a treasure of {value} at city {city}", value=move.treasure, city=city.label)
    if table.only_spyglass_left(at):
        return fact("only the spyglass is left at city {city}", city=city.label)
    return None


@forbid("CE-16", on=(m.TakeTreasure,), cite=[COURSE, RB.section("Details")], grants=(m.TakeTreasure,))
def alone_at_the_start(table: Table, move: m.TakeTreasure, by: int | None) -> Fact | Unknown | None:
    """A captain takes a treasure only alone, and before rolling.

    The captain does not leave the ship. Only one who is alone aboard when a leg begins may take the
    city's treasure instead of rolling, and ends the journey. One whose last passenger left after the
    roll has to face this leg first.
    """
    if table.phase in (Phase.ARRIVED, Phase.OVER):
        return None
    if table.phase is not Phase.LEG:
        if table.phase in (Phase.SETUP, Phase.ASHORE):
            return fact("no journey is under way")
        return fact("the dice of this leg have been rolled")
    if table.captain is not None and table.captain != by:
        return fact("{captain} is captain", captain=Who(table.captain))
    if table.started_alone is None:
        return unknown("who is aboard")
    if not table.started_alone and table.aboard:
        others = tuple(Who(seat) for seat in table.aboard if seat != by)
        return fact("{others} are aboard too" if len(others) > 1 else "{others} is aboard too", others=others)
    return None
