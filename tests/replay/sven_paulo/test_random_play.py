"""Random legal turns with Sven and Paulo: colours only ever narrow, and every group keeps one."""

from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.notation.keyflower.moves import Bid, Group, Use
from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import judge, replay
from aboveboard.replay.games import game_for
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.sven_paulo.colours import company
from aboveboard.replay.sven_paulo.figures import possible

START = """game: Keyflower + Sven and Paulo
players: Ann, Ben, Cy
ruling: with-sven-and-paulo = {reading}
position
  season autumn
  turn Ann
  offer Inn, Well, Barn
end position
"""
TILES = ("Inn", "Fair")
WORKERS = ("", "R", "B", "Y", "BB", "YY", "BY", "YYY", "S", "SB", "SYY", "P", "PR", "PGR", "?", "B?", "G")
NAMES = {"S": "Sven", "P": "Paulo"}


def _start(reading: str) -> tuple[Any, Any]:
    record = next(iter(read(text_lines(START.replace("Well", "Fair").format(reading=reading)))))
    assert isinstance(record, Record)
    return game_for(record.title), replay(record).steps[-1].after


def _moves(choice: tuple[str, bool, str, str]) -> Bid | Use:
    tile, bid, letters, source = choice
    workers = Pieces.from_list(NAMES.get(one, one) for one in letters).counts
    groups = (Group(source),) if source and source != tile else ()
    return Bid(tile, workers, groups) if bid else Use(tile, workers, groups)


def _played(choices: list[tuple[str, bool, str, str]], reading: str) -> Iterator[tuple[Any, Any]]:
    """The tables before and after each legal turn."""
    game, table = _start(reading)
    for choice in choices:
        move, by = _moves(choice), table.turn
        if not any(rule.severity == "error" for rule, _ in judge(game, table, move, by)):
            after, _ = game.effects[type(move)](table, move, by)
            yield table, after
            table = after


CHOICES = st.lists(
    st.tuples(
        st.sampled_from(TILES), st.booleans(), st.sampled_from(WORKERS), st.sampled_from(("", "", *TILES))
    ),
    max_size=30,
)


@settings(max_examples=150, deadline=None)
@given(CHOICES, st.sampled_from(["two-places", "one-place"]))
def test_no_legal_turn_gives_a_tile_a_colour_back(choices: list[Any], reading: str) -> None:
    for before, after in _played(choices, reading):
        for tile in TILES:
            assert after.colours(tile) <= before.colours(tile)
            assert after.colours(tile)


@settings(max_examples=150, deadline=None)
@given(CHOICES)
def test_every_group_can_be_of_a_colour_that_the_tile_has(choices: list[Any]) -> None:
    for _, table in _played(choices, "two-places"):
        for tile in TILES:
            spot, colours = table.spot(tile), table.colours(tile)
            groups = [(bid.workers, company(table, tile, bid.seat, True)) for bid in spot.bids]
            groups += [(use.workers, company(table, tile, None, False)) for use in spot.uses]
            hidden = ("Sven", "Paulo")
            assert all(possible(workers, others, hidden) & colours for workers, others in groups)


@settings(max_examples=100, deadline=None)
@given(CHOICES)
def test_a_position_that_states_the_table_has_the_same_colours(choices: list[Any]) -> None:
    game, table = _start("two-places")
    for _, after in _played(choices, "two-places"):
        table = after
    again = game.settle(_stated(game, table))
    assert [again.colours(tile) for tile in TILES] == [table.colours(tile) for tile in TILES]


def _stated(game: Any, table: Any) -> Any:
    again = game.blank(table)
    for line in game.stated(table):
        again = game.places[type(line)](again, line)
    return again
