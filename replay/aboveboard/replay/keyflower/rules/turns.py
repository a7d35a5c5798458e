"""Seasons, turns and passes (Rulebook, Start of season)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import (
    Bid,
    EndSeason,
    Load,
    Pass,
    SetOut,
    Use,
)
from aboveboard.notation.keyflower.moves import Season as SeasonStarts
from aboveboard.replay.catalogue import Rule, fact, forbid, permit, state
from aboveboard.replay.keyflower.concerns import not_amid_turns
from aboveboard.replay.keyflower.effects.setup import hexagon
from aboveboard.replay.keyflower.sources import HELP, IMPLEMENTATION, RULEBOOK
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import Kind, Season
from aboveboard.replay.verdict import Fact, Who

__all__ = ["TURNS", "other_side"]

START = RULEBOOK.section("Start of season")
_ORDER = tuple(Season)
_TURNS = (Phase.OFFERS, Phase.TURNS)


@forbid(
    "KF-T01",
    on=(Bid, Use, Pass),
    cite=[START, RULEBOOK.section("Set up"), RULEBOOK.section("End of season, 5a")],
    when=not_amid_turns,
)
def start_player(table: Table, move: Bid | Use | Pass, by: int) -> Fact | None:
    """The start player begins the season.

    In spring that is the owner of the lowest home tile, later whoever has the purple marker.
    """
    if table.phase != Phase.OFFERS or table.start is None or table.start == by:
        return None
    return fact("{start} begins the season", start=Who(table.start))


@forbid(
    "KF-T02",
    on=(SeasonStarts, SetOut, Load, Bid, Use, Pass),
    cite=[START],
    grants=(SeasonStarts,),
    when=not_amid_turns,
)
def season_begins(
    table: Table, move: SeasonStarts | SetOut | Load | Bid | Use | Pass, by: int | None
) -> Fact | None:
    """A season begins by laying out its tiles and loading the boats.

    Spring, summer, autumn and winter follow one another, each when the one before has ended. Boats are
    loaded and tiles laid out before the first turn; in winter no boat is loaded.
    """
    if isinstance(move, SeasonStarts):
        return _next_season(table, Season(move.season))
    if table.phase == Phase.SETUP:
        if isinstance(move, SetOut | Load):
            return None  # part of the set-up for spring, whichever is written first
        return fact("no season has begun")
    if isinstance(move, SetOut | Load) and table.phase != Phase.OFFERS and not table.partial:
        return fact("that is done before the first turn of a season")
    return None


def _next_season(table: Table, new: Season) -> Fact | None:
    if table.season is None:
        if new is Season.SPRING or table.partial:
            return None
        return fact("the first season is spring")
    last = _ORDER.index(table.season)
    if last + 1 == len(_ORDER):
        return fact("winter is the last season")
    if _ORDER[last + 1] is not new:
        return fact("after {last} comes {next}", last=str(table.season), next=str(_ORDER[last + 1]))
    if table.phase in _TURNS and table.passes + table.perhaps < table.seats:
        return fact("the turns of {last} go on until all have passed in a row", last=str(table.season))
    return None


@forbid("KF-T04", on=(Bid, Use), cite=[RULEBOOK.section("Summer boats"), START])
def side_of_a_summer_boat(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """A summer boat keeps the side that came up.

    Which of its two sides is up is decided when it is laid out, and it never changes.
    """
    other = other_side(table, table.named(move.tile))
    return fact("{other} is up", other=other) if other else None


def other_side(table: Table, tile: str) -> str | None:
    """The other side of a summer boat, where that is the one that came up."""
    if tile not in table.catalogue or table.kind(tile) is not Kind.SUMMER_BOAT:
        return None
    side = hexagon(table, tile)
    here = (*table.offer, *table.owner)
    return next((one for one in here if one != tile and hexagon(table, one) == side), None)


@forbid("KF-T05", on=(Bid, Use, Pass), cite=[START])
def one_turn_after_the_other(table: Table, move: Bid | Use | Pass, by: int) -> Fact | None:
    """Clockwise, one turn at a time.

    On a turn a player does one thing: bid, use a tile, or pass. All workers of the turn go to one place.
    Then it is the turn of the player to the left.
    """
    if table.phase != Phase.TURNS or table.turn is None or table.turn == by:
        return None
    return fact("it is the turn of {turn}", turn=Who(table.turn))


@forbid(
    "KF-P03",
    on=(Bid, Use, Pass, EndSeason),
    cite=[START, IMPLEMENTATION.section("Passing"), HELP.section("Passing")],
    grants=(Pass, EndSeason),
    when=not_amid_turns,
)
def unbroken_round_of_passes(table: Table, move: Bid | Use | Pass | EndSeason, by: int | None) -> Fact | None:
    """The turns of a season end when all have passed in a row.

    A bid or a use breaks the run of passes. Once everybody has passed without a break nobody acts in that
    season, and before that it does not end.
    """
    if isinstance(move, EndSeason):
        if table.phase in _TURNS and table.passes + table.perhaps < table.seats:
            return fact(
                "{passes} of {players} have passed in a row", passes=table.passes, players=table.seats
            )
        return None
    if table.phase not in (*_TURNS, Phase.SETUP):
        return fact("the turns of the season are over")
    if table.passes >= table.seats:
        return fact("all have passed in a row, and the turns of the season are over")
    return None


@state("KF-P02", cite=[START, HELP.section("Passing")])
def a_pass_is_not_final() -> None:
    """A pass is not final.

    Who has passed may act again on a later turn, unless everybody else has passed as well without a break.
    """


@permit("KF-B10", moves=(Pass,), cite=[RULEBOOK.section("End of season, 1"), HELP.section("Bidding")])
def losing_bids_may_stay(table: Table, move: Pass, by: int) -> bool:
    """Losing bids may be left where they lie.

    Nobody has to move them or to raise them; they come back at the end of the season.
    """
    return any(table.losing(by, tile) for tile in table.spots)


@permit("KF-B12", moves=(Pass,), cite=[START])
def nobody_has_to_bid(table: Table, move: Pass, by: int) -> bool:
    """Nobody has to bid or to use a tile.

    Not even with workers behind the screen, and not to answer the bid of another.
    """
    return table.screens[by].worker_count > 0


@permit("KF-P04", moves=(Pass,), cite=[START, IMPLEMENTATION.section("Passing")])
def nothing_left_to_do(table: Table, move: Pass, by: int) -> bool:
    """Who has nothing to place passes.

    Turns are not skipped: a pass counts as one whoever or whatever entered it. With two players two passes
    in a row end the turns of the season.
    """
    screen = table.screens[by]
    return not screen.worker_count and "worker" not in screen.more


@permit("KF-P01", moves=(Pass,), cite=[START])
def a_turn_may_be_passed(table: Table, move: Pass, by: int) -> bool:
    """A player may pass on any turn.

    That is a turn like a bid or a use, whatever else the player could do.
    """
    return True


TURNS: tuple[Rule, ...] = (
    start_player,
    season_begins,
    side_of_a_summer_boat,
    one_turn_after_the_other,
    unbroken_round_of_passes,
    a_pass_is_not_final,
    losing_bids_may_stay,
    nobody_has_to_bid,
    nothing_left_to_do,
    a_turn_may_be_passed,
)
