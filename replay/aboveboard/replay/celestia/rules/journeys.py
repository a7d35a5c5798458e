"""Journeys: their beginning and end, the cards drawn for them, and the end of the game."""

from __future__ import annotations

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.statements import Move
from aboveboard.replay.catalogue import fact, forbid, unknown, warn
from aboveboard.replay.celestia.components import CITIES, ENDING_KINDS, ENDING_POINTS, SPYGLASS_POINTS
from aboveboard.replay.celestia.sources import DZ, RB, S2
from aboveboard.replay.celestia.table import Phase, Table, Treasure, clockwise
from aboveboard.replay.verdict import Fact, Unknown, Who

COURSE = S2.section("Déroulement")
END = S2.section("Fin de la partie")
TRAPS = S2.section("Règles maison et pièges")
NEW_JOURNEY = RB.section("New journey")
ENDING = RB.section("End of the game")
BEGINNERS = RB.section("Variant for beginners")

_TREASURE_MOVES = (m.Leave, m.TakeTreasure, m.Eject, m.Jetpack)
_ALL_MOVES = (m.Deal, m.Journey, m.Draw, m.Roll, m.Stay, m.Leave, m.Reroll, m.AlternativeRoute, m.WindGust, m.Eject,
              m.Jetpack, m.Can, m.Cannot, m.Fly, m.Spyglass, m.Crash, m.TakeTreasure, m.Announce)  # fmt: skip


@forbid("CE-06", on=(m.Journey,), cite=[COURSE, NEW_JOURNEY], grants=(m.Journey,))
def journey_in_its_time(table: Table, move: m.Journey, by: int | None) -> Fact | None:
    """A journey starts when the one before has ended.

    A journey ends when the ship is lost, when a captain who is alone takes a treasure, or when the last
    city is reached. Then all go aboard again at the first city.
    """
    if table.phase in (Phase.SETUP, Phase.ASHORE, Phase.ARRIVED, Phase.OVER):
        return None
    return fact("a journey is under way ({phase})", phase=str(table.phase))


@forbid("CE-07", on=(m.Draw,), cite=[COURSE, NEW_JOURNEY], grants=(m.Draw,))
def one_card_for_a_journey(table: Table, move: m.Draw, by: int | None) -> Fact | None:
    """One card each when a later journey begins.

    At the start of every journey but the first, before the dice are rolled, each player draws one card
    from the deck, those who had left the ship too. Cards are drawn at no other time.
    """
    if table.phase is not Phase.LEG:
        return fact("cards are drawn only at the start of a journey")
    seats = [seat for seat, _ in move.cards]
    for seat in seats:
        if seat not in table.waiting or seats.count(seat) > 1:
            if table.journey == 1:
                return fact("no card is drawn for the first journey")
            return fact("{who} has no card to draw now", who=Who(seat))
    return None


@forbid("CE-48", on=(m.Draw,), cite=[COURSE, NEW_JOURNEY], readings=["draw-order"])
def draw_in_order(table: Table, move: m.Draw, by: int | None) -> Fact | Unknown | None:
    """Cards are drawn in the order the table keeps to.

    Nothing says who draws first. It matters only when the cards run out; a table that draws clockwise
    from the captain chooses that reading.
    """
    if table.reading("draw-order") == "any":
        return None
    seats = [seat for seat in dict(move.cards) if seat in table.waiting]
    if table.captain is None:
        alone = len(seats) < 2 and len(table.waiting) == table.players
        return None if alone else unknown("who is captain")
    order = clockwise(table.players, (table.captain - 1) % table.players)
    # A draw that the record leaves out may have come in its turn; only one that it tells late did not.
    drawn = {seat for seat in order if seat not in table.waiting}
    for seat in seats:
        if drawn & set(order[order.index(seat) :]):
            return fact("{who} draws first", who=Who(seat))
        drawn.add(seat)
    return None


@forbid("CE-38", on=(m.TakeTreasure, m.Roll), cite=[COURSE, DZ.section("FAQ")])
def treasures_on_arrival(table: Table, move: m.TakeTreasure | m.Roll, by: int) -> Fact | None:
    """At the last city each takes a treasure, the captain first.

    When the ship reaches the last city, everybody aboard takes one treasure there while any is left, the
    captain first and then clockwise; the journey is over.
    """
    if table.phase is not Phase.ARRIVED:
        return None
    if isinstance(move, m.Roll):
        return fact("the ship has reached the last city, and the journey is over")
    if by not in table.waiting:
        return fact("{who} takes no treasure here", who=Who(by))
    first = table.waiting[0]
    return None if by == first else fact("{who} takes a treasure first", who=Who(first))


@forbid("CE-39", on=(m.Announce,), cite=[END, ENDING, TRAPS, BEGINNERS], grants=(m.Announce,),
        readings=["spyglass-and-fifty", "different-treasures"])  # fmt: skip
def fifty_to_announce(table: Table, move: m.Announce, by: int | None) -> Fact | Unknown | None:
    """The game is ended with fifty points, before a journey.

    Before a journey starts, never in the middle of one, a player who has treasures of fifty points or
    more says so, and the game ends. In the beginner variant it takes five different treasures instead.
    """
    assert by is not None
    if table.phase not in (Phase.ASHORE, Phase.SETUP, Phase.ARRIVED, Phase.OVER):
        return fact("a journey is under way ({phase})", phase=str(table.phase))
    table = table.all_taken()
    _, most = _toward_the_end(table, by)
    needed = ENDING_KINDS if table.beginner else ENDING_POINTS
    what = "different treasures" if table.beginner else "points"
    if most is not None and most < needed:
        return fact("{who} has {most} {what}, where {needed} are needed",
                    who=Who(by), most=most, what=what, needed=needed)  # fmt: skip
    return _as_announced(table, move, by)


def _as_announced(table: Table, move: m.Announce, by: int) -> Fact | None:
    """What is wrong with the number that was said: it is the player's total, with all spyglasses or without any.

    No source asks for a number, so that under either reading both are let through; so is the bare threshold,
    since that is what the rule asks about.
    """
    said = move.points
    if said is None or (said == ENDING_POINTS and not table.beginner):
        return None
    if said < ENDING_POINTS and not table.beginner:
        return fact("{said} points do not end the game", said=said)
    plain, _ = _without_spyglasses(table, by)
    least, most = table.least_points(by), table.most_points(by)
    fits = said in (plain, most) if least == most else plain <= said and (most is None or said <= most)
    return None if fits else fact("{who} has {least} points, not {said}", who=Who(by), least=least, said=said)


@forbid(
    "CE-40",
    on=(m.Journey,),
    cite=[END, ENDING, TRAPS, BEGINNERS],
    readings=["spyglass-and-fifty", "different-treasures"],
)
def fifty_announced(table: Table, move: m.Journey, by: int | None) -> Fact | Unknown | None:
    """Fifty points have to be announced.

    A player who has fifty points of treasures or more when a journey is about to start has to say so:
    no further journey is made. In the beginner variant the same goes for five different treasures.
    """
    if table.phase is Phase.OVER:
        return None
    if not table.more and not any(table.treasures) and not table.waiting:
        return None
    table = table.all_taken()
    needed = ENDING_KINDS if table.beginner else ENDING_POINTS
    what = "different treasures" if table.beginner else "points"
    open_ones = []
    for seat in range(table.players):
        least, most = _toward_the_end(table, seat)
        if least >= needed:
            return fact("{who} has {least} {what} and has not said so", who=Who(seat), least=least, what=what)
        if most is None or most >= needed:
            open_ones.append(Who(seat))
    if open_ones and not _far_from_the_end(table, open_ones, needed):
        return unknown("whether {who} had {needed} {what}: unseen treasures of theirs would tell",
                       who=tuple(open_ones), needed=needed, what=what)  # fmt: skip
    return None


def _far_from_the_end(table: Table, open_ones: list[Who], needed: int) -> bool:
    """Whether nobody could reach the end even if every unseen treasure were of the best kind on the table.

    No source bounds the rarer treasures, but none is worth more than the last city's.
    """
    best = CITIES[-1].value

    def reach(seat: int) -> int:
        if table.beginner:
            return len(table.treasures[seat])
        worth = [one.most() for one in table.treasures[seat]]
        return sum(best if one is None else one for one in worth)

    return all(who.seat not in table.more and reach(who.seat) < needed for who in open_ones)


def _toward_the_end(table: Table, seat: int) -> tuple[int, int | None]:
    """What counts toward the end of the game for a player: at least, and at most (None: no bound)."""
    held = table.treasures[seat]
    if table.beginner:
        return _kinds(table, seat)
    known = [one.value for one in held if one.sure and isinstance(one.value, int)]
    if len(known) == len(held):
        total = sum(known)
        return total, None if seat in table.more else total
    if table.reading("spyglass-and-fifty") == "counted":
        return table.least_points(seat), table.most_points(seat)
    return _without_spyglasses(table, seat)


def _without_spyglasses(table: Table, seat: int) -> tuple[int, int | None]:
    """What a player's treasures but the spyglasses are worth: at least, and at most (None: no bound)."""
    held = table.treasures[seat]
    spyglasses = [one.value for one in held].count("spyglass")
    most = table.most_points(seat)
    least = sum([table.worth(one) for one in held if not _may_be_spyglass(table, one)])
    return least, None if most is None else most - SPYGLASS_POINTS * spyglasses


def _may_be_spyglass(table: Table, one: Treasure) -> bool:
    if one.value == "?":
        return table.may_hide_spyglass(one)
    return one.value == "spyglass"


def _kinds(table: Table, seat: int) -> tuple[int, int | None]:
    by_city = table.reading("different-treasures") == "by-city"
    held = table.treasures[seat]
    marks = [one.city if by_city else one.most() if one.sure else None for one in held]
    known = {mark for one, mark in zip(held, marks, strict=True) if mark is not None and one.sure}
    hidden = len(held) - sum(mark is not None and one.sure for one, mark in zip(held, marks, strict=True))
    certain = any(one.sure for one in held)
    return len(known) or int(certain), None if seat in table.more else len(known) + hidden


@warn(
    "CE-41",
    on=(m.Journey, m.Announce),
    cite=[END, RB.section("Magic spyglass")],
    readings=["spyglass-and-fifty"],
)
def spyglass_makes_fifty(table: Table, move: m.Journey | m.Announce, by: int | None) -> Fact | None:
    """A spyglass makes the difference to fifty.

    Whether the 2 points of an unused spyglass count toward the fifty that end the game is written
    nowhere; where it decides, the table should agree.
    """
    if table.beginner:
        return None
    for seat in range(table.players) if by is None else (by,):
        spyglasses = [one.value for one in table.treasures[seat]].count("spyglass")
        if not spyglasses:
            continue
        total = table.least_points(seat)
        if total >= ENDING_POINTS > total - SPYGLASS_POINTS * spyglasses:
            return fact("{who} has {total} points with a spyglass, {less} without", who=Who(seat), total=total,
                        less=total - SPYGLASS_POINTS * spyglasses)  # fmt: skip
    return None


@forbid("CE-47", on=_ALL_MOVES, cite=[END, ENDING])
def nothing_after_the_end(table: Table, move: Move, by: int | None) -> Fact | None:
    """Nothing is played after the end of the game.

    Once somebody has announced the end, the game is over at once; only others may still say that they
    too have reached it.
    """
    if table.phase is not Phase.OVER or (isinstance(move, m.Announce) and by not in table.enders):
        return None
    return fact("the game has been ended by {who}", who=tuple(map(Who, table.enders)))


@forbid("CE-44", on=(*_TREASURE_MOVES,), cite=[TRAPS, DZ.section("FAQ")], readings=["jetpack-city"])
def removed_city(
    table: Table, move: m.Leave | m.TakeTreasure | m.Eject | m.Jetpack, by: int | None
) -> Fact | None:
    """A city without treasures is taken out.

    When the last treasure of a city is taken, its tile is removed and the ship no longer stops there; the
    next leg goes to the next city that has treasures, with that city's dice. No treasure is found there.
    """
    city = 0 if isinstance(move, m.Jetpack) and table.reading("jetpack-city") == "city-one" else table.city
    if move.treasure == "?" or city is None or table.piles[city] != 0:
        return None
    return fact("city {city} has no treasure left to take", city=CITIES[city].label)


@forbid("CE-45", on=(m.Draw,), cite=[TRAPS, DZ.section("FAQ")], readings=["empty-deck"])
def empty_draw_pile(table: Table, move: m.Draw, by: int | None) -> Fact | Unknown | None:
    """An empty draw pile is made anew from the discards.

    When the draw pile is empty, the discard pile is shuffled to make a new one. If that is empty too, no
    card can be drawn.
    """
    if table.deck is None or table.discarded is None:
        return None
    short = len(move.cards) - table.deck - table.discarded
    if short <= 0:
        return None
    if table.reading("empty-deck") == "open":
        return unknown("what is drawn when {short} cards are wanting is written nowhere", short=short)
    return fact("{count} cards are drawn, where only {left} are left", count=len(move.cards),
                left=table.deck + table.discarded)  # fmt: skip
