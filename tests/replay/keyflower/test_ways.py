"""What an expansion may do without a line of Keyflower changed: its ways, its stages, what it keeps beside."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from aboveboard.replay.keyflower.hexes import Placed
from aboveboard.replay.keyflower.opening import with_tiles
from aboveboard.replay.keyflower.scoring import tally
from aboveboard.replay.keyflower.table import Spot, Stage, Stake, Table
from aboveboard.replay.keyflower.tiles import Edge, Kind, Side, Tile
from aboveboard.replay.keyflower.ways import WAYS, Ways, after_stage, run_stages
from aboveboard.replay.pieces import Pieces

Judge = Callable[..., Any]

THERE = ("season spring", "turn Ann", "tile Miner bids Ann 3R, Ben 2R", "offer Stable")


def _a_troll_wins(ways: Ways) -> Ways:
    """An expansion's ways: a troll wins the tile that it stands at; else all is as before."""

    def leader(table: Table, tile: str) -> int | None:
        guarded: int | None = table.beside.get("troll", {}).get(tile)
        return ways.leader(table, tile) if guarded is None else guarded

    return replace(ways, leader=leader)


def _with(table: Table, ways: Ways, **beside: Any) -> Table:
    for name, value in beside.items():
        table = table.with_beside(name, value)
    return replace(table, ways=ways)


def test_another_may_win_a_tile_than_whoever_has_most_workers(judged: Judge) -> None:
    table = judged(position=THERE).table
    assert table.leader("Miner") == 0
    table = _with(table, _a_troll_wins(WAYS), troll={"Miner": 2})
    assert table.leader("Miner") == 2
    assert table.losing(0, "Miner")


def test_a_group_may_count_as_one_of_several_colours(judged: Judge) -> None:
    def colours_of(workers: Pieces) -> frozenset[str]:
        if "Joker" in workers:
            return frozenset("RB")
        return WAYS.colours_of(workers)

    def colours(table: Table, tile: str) -> frozenset[str]:
        found = WAYS.colours(table, tile)
        for bid in table.spot(tile).bids:
            found &= colours_of(bid.workers)
        return found

    table = _with(judged(position=THERE).table, replace(WAYS, colours=colours, colours_of=colours_of))
    spot = table.spot("Stable")
    open_one = table.with_spot(
        "Stable", spot.with_bid(replace(table.spot("Miner").bids[0], workers=Pieces.of("Joker")), None)
    )
    assert open_one.colours("Stable") == {"R", "B"}
    settled = open_one.spot("Stable").with_bid(
        replace(table.spot("Miner").bids[1], workers=Pieces.of("B", "B")), None
    )
    assert open_one.with_spot("Stable", settled).colours("Stable") == {"B"}


def test_a_stage_comes_after_the_one_it_names() -> None:
    def run(table: Table) -> tuple[Table, tuple[Any, ...]]:
        return table, ()

    stages = (Stage("first", run), Stage("last", run))
    names = [stage.name for stage in after_stage(stages, "first", Stage("between", run))]
    assert names == ["first", "between", "last"]
    with pytest.raises(KeyError):
        after_stage(stages, "nowhere", Stage("between", run))


def test_stages_run_one_after_the_other(judged: Judge) -> None:
    def count(table: Table) -> tuple[Table, tuple[Any, ...]]:
        return table.with_beside("count", table.beside.get("count", 0) + 1), ()

    table, _ = run_stages(judged(position=THERE).table, (Stage("one", count), Stage("two", count)))
    assert table.beside["count"] == 2


ENDED = (
    "season spring",
    "start Ann",
    "passed Ann, Ben, Cy",
    "tile Miner bids Ann 3R, Ben 2R",
    "offer Order-1, Order-2",
)


def _troll_without_a_bid(ways: Ways) -> Ways:
    """The troll wins, and no bid does, not even one of its own player."""
    guarded = _a_troll_wins(ways)
    return replace(
        guarded, winning=lambda table, tile: None if tile == "Miner" else ways.winning(table, tile)
    )


def test_who_wins_without_a_bid_takes_back_the_own_bid_like_a_losing_one(judged: Judge) -> None:
    table = _with(judged(position=ENDED).table, _troll_without_a_bid(WAYS), troll={"Miner": 0})
    assert table.losing(0, "Miner")
    assert not table.losing(2, "Miner")
    table, _ = run_stages(table, WAYS.closing)
    assert table.won[0] == ("Miner",)
    assert table.screens[0].known == Pieces.of("R", "R", "R")
    assert table.screens[1].known == Pieces.of("R", "R")
    assert not table.bag.known


RAFT = Tile("Raft", "Raft", Kind.TURN_ORDER, (Edge.UNKNOWN,) * 6, Side(points=1))


def test_a_tile_without_a_number_is_auctioned_beside_the_turn_order_tiles(judged: Judge) -> None:
    table = with_tiles(judged(position=ENDED).table, RAFT)
    assert table.orders == ("Order-1", "Order-2", "Raft")
    table = table.with_spot("Raft", Spot((Stake(2, Pieces.of("B")),)))
    table, _ = run_stages(table, WAYS.closing)
    assert table.choosing == (0, 1, 2)
    assert table.leader("Raft") == 2


def test_what_counts_as_a_boat_may_be_more_and_unknown_edges_leave_points_open(judged: Judge) -> None:
    position = ("season winter", "phase scoring", "marker Ben", "Ann goods none", "Ann screen none",
                "Ann village only Home-1 (0,0), Sea Breese (0,1)")  # fmt: skip
    table = with_tiles(judged(position=position).table, RAFT)
    village = table.villages[0].with_tile((0, 2), Placed("Raft"))
    table = replace(table, villages=(village, *table.villages[1:]), owner={**table.owner, "Raft": 0})
    assert (tally(table, 0).least, tally(table, 0).most) == (3, 3)
    table = replace(table, ways=replace(WAYS, ships=lambda tile: tile.name == "Raft" or WAYS.ships(tile)))
    assert (tally(table, 0).least, tally(table, 0).most) == (3, 5)
