"""What is not recorded, and what expansions bring: unread lines, unknown edges, stages, named workers."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from aboveboard.notation.frozen import replace as renewed
from aboveboard.notation.keyflower.moves import Place, Scored, Share
from aboveboard.notation.keyflower.moves import Season as SeasonStarts
from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay as replayed
from aboveboard.replay.keyflower.closing import CLOSING
from aboveboard.replay.keyflower.effects.placing import place
from aboveboard.replay.keyflower.effects.season_end import ended as season_ended
from aboveboard.replay.keyflower.hexes import Village
from aboveboard.replay.keyflower.rules.scoring import the_points_add_up
from aboveboard.replay.keyflower.rules.villages import all_tiles_are_placed, edges_match
from aboveboard.replay.keyflower.scoring import tally
from aboveboard.replay.keyflower.table import Played, Stage, Table, put
from aboveboard.replay.keyflower.tiles import Edge, tile
from aboveboard.replay.keyflower.ways import after_stage
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Consequence, Fact, Item, Replay

Ended = Callable[..., Replay]

RAFT = replace(tile("Inn"), name="Raft", hexagon="Raft", edges=(Edge.UNKNOWN,) * 6)


def with_raft(table: Table) -> Table:
    """A table on which Ann has won a tile whose edges no source shows."""
    catalogue = {**table.catalogue, "Raft": RAFT}
    villages = tuple(Village(dict(one), catalogue) for one in table.villages)
    won = put(table.won, 0, ("Raft", *table.won[0]))
    return renewed(table, catalogue=catalogue, villages=villages, won=won)


PLACING = ("season spring", "phase placing", "Ann village only Home-1 (0,0)", "Ann won only Keywood")


def test_unknown_edges_are_believed_whichever_tile_is_laid_first(ended: Ended) -> None:
    table = with_raft(ended(PLACING).steps[-1].after)
    raft = Place("Raft", (1, 0), 0)
    assert edges_match.check(table, raft, 0) is None
    table, _ = place(table, raft, 0)
    assert edges_match.check(table, Place("Keywood", (2, 0), 0), 0) is None
    # Away from the raft all is as ever.
    assert isinstance(edges_match.check(table, Place("Keywood", (-1, 0), 0), 0), Fact)
    assert edges_match.check(table, Place("Keywood", (-1, 0), 1), 0) is None


def test_a_tile_with_unknown_edges_need_not_be_placed(ended: Ended) -> None:
    table = with_raft(ended(PLACING, "Ann: place Keywood (1,0) turn 1").steps[-1].after)
    assert table.won[0] == ("Raft",)
    assert all_tiles_are_placed.check(table, SeasonStarts("summer"), None) is None


def test_a_stage_of_an_expansion_comes_after_the_turn_order_tiles(ended: Ended) -> None:
    def drum(table: Table) -> Played:
        return table, (Consequence("a drum", {}, "XX-01"),)

    there = ("season spring", "start Ann", "passed Ann, Ben, Cy", "tile Order-1 bids Ann 1R", "offer Order-2")
    table = ended(there).steps[-1].after
    ways = replace(table.ways, closing=after_stage(CLOSING, "turn order", Stage("drum", drum)))
    _, told = season_ended(renewed(table, ways=ways))
    assert [one.rule for one in told][-2:] == ["KF-E05a", "XX-01"]


def test_an_expansion_adds_points(ended: Ended) -> None:
    table = scoring(ended, "Ann screen none")

    def more(table: Table, seat: int, village: Village) -> tuple[Item, ...]:
        return (*fixed(table, seat, village), Item("drum", 3))

    fixed = table.ways.points
    table = renewed(table, ways=replace(table.ways, points=more))
    assert tally(table, 0)[2:] == (12 + 3, 12 + 3)


def scoring(ended: Ended, *lines: str) -> Table:
    there = ("season winter", "phase scoring", "marker Ben", "Ann goods none",
             "Ann village only Home-1 (0,0), Keythedral (1,0), Village Hall (0,1)", *lines)  # fmt: skip
    table: Table = ended(there, players="Ann, Ben").steps[-1].after
    return table


def test_a_worker_of_several_colours_counts_once_as_either(ended: Ended) -> None:
    table = scoring(ended, "Ann screen only 2R 2G")
    ways = table.ways

    def colours_of(workers: Pieces) -> frozenset[str]:
        others = ways.colours_of(workers.without(Pieces.of("Robin")))
        return others & frozenset("RG") if "Robin" in workers else others

    table = renewed(table, ways=replace(ways, colours_of=colours_of))
    screen = replace_known(table, Pieces.from_counts({"R": 2, "G": 2, "Robin": 1}))
    assert tally(screen, 0)[2:] == (12 + 3, 12 + 3)
    either = Scored(15, (Share("Village Hall", (("G", 2), ("Robin", 1))),))
    assert the_points_add_up.check(screen, either, 0) is None


def replace_known(table: Table, known: Pieces) -> Table:
    return table.with_screen(0, renewed(table.screens[0], known=known))


UNREAD = """\
game: Keyflower
players: Ann, Ben, Cy
position
season spring
phase boats
order Ann, Ben, Cy
end position
{}
Ben: boat Sea Bastion
Cy: boat Keyflower
season summer
"""


@pytest.mark.parametrize("line", ["Ann: boat Nowhere", "missed Ann"])
def test_a_boat_that_nobody_can_read(line: str) -> None:
    (record,) = read(text_lines(UNREAD.format(line)))
    assert isinstance(record, Record)
    steps = replayed(record).steps
    assert [str(step.verdict) for step in steps[-3:]] == ["legal"] * 3
    assert "worker" in steps[-1].after.screens[0].more
