"""What an expansion may do without a line of Keyflower changed: its ways, its stages, what it keeps beside."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from aboveboard.replay.keyflower.table import Stage, Table
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
        "Stable", spot.with_bid(replace(table.spot("Miner").bids[0], workers=Pieces.of("Joker")))
    )
    assert open_one.colours("Stable") == {"R", "B"}
    settled = open_one.spot("Stable").with_bid(
        replace(table.spot("Miner").bids[1], workers=Pieces.of("B", "B"))
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
