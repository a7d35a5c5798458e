"""Stated positions, claims about a table, and a table stated as a position."""

from collections.abc import Callable
from typing import Any

import pytest
from playing import record

from aboveboard.notation.keyflower.moves import HomeOf
from aboveboard.notation.keyflower.position import AtTile, Laid
from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.notation.vocabulary import vocabulary_for
from aboveboard.notation.writer import move_written, written_names
from aboveboard.replay.engine import replay
from aboveboard.replay.games import game_for
from aboveboard.replay.verdict import said

Judge = Callable[..., Any]

AUTUMN = (
    "season autumn",
    "start Cy",
    "turn Ben",
    "passed Cy, Ann",
    "tile Fair bids Ann 2R, Cy 3R used 1R, 2R",
    "offer Barn",
    "Ann village only Home-3 (0,0), Keywood+ (1,0) turn 2, Boat-4a (0,1) turn 1",
    "Ann goods only Home-3 2 wood 1 gold",
    "Ann screen only 3R 1B 2? saw",
    "Ben won Inn",
    "Cy winter only Scribes, 2?",
    "bag only 4R 1G",
    "load Keyflower 3? 2 skill?",
)

HOLDING = [
    "season autumn",
    "start Cy",
    "turn Ben",
    "passed Cy, Ann",
    "tile Fair bids Ann 2R, Cy 3R",
    "tile Fair used 1R, 2R",
    "offer Barn",
    "Ann village Keywood+ (1,0) turn 2",
    "Ann goods Home-3 2 wood 1 gold",
    "Ann screen 6?",
    "Ann skills only saw",
    "Ben won Inn",
    "Cy winter Scribes, 2?",
    "bag only 4R 1G",
    "lead Fair Cy 3R",
    "lead Barn none",
    "colour Fair R",
    "colour Barn none",
    "phase turns",
]

FAILING = [
    "season winter",
    "start Ann",
    "turn Ann",
    "passed Cy",
    "tile Fair bids Ann 2R",
    "tile Fair used 1R",
    "offer Fair",
    "Ann village Keywood (1,0)",
    "Ann village only Home-3",
    "Ann goods Home-3 1 wood",
    "Ann goods only Keywood none",
    "Ann screen 6R",
    "Ann screen only 3R",
    "Ann skills 2 saw",
    "Cy winter only Scribes",
    "bag only 4R",
    "lead Fair Ann",
    "lead Fair Cy 2R",
    "colour Fair B",
    "phase boats",
]


def _claim(judged: Judge, claim: str) -> Any:
    return judged(f"claim {claim}", position=AUTUMN)


@pytest.mark.parametrize("claim", HOLDING)
def test_a_claim_that_the_position_bears_out_holds(judged: Judge, claim: str) -> None:
    assert _claim(judged, claim).verdict == "legal"


@pytest.mark.parametrize("claim", FAILING)
def test_a_claim_that_the_position_contradicts_fails(judged: Judge, claim: str) -> None:
    said = _claim(judged, claim)
    assert said.codes == ("AG-30",)
    assert said.verdict == "illegal"


@pytest.mark.parametrize("claim", ["Ann screen 3R", "Ben screen 1R", "Ben village Miner", "offer Sculptor"])
def test_a_claim_about_what_is_not_known_is_undecided(judged: Judge, claim: str) -> None:
    assert _claim(judged, claim).verdict == "undecided"


def _statement(lines: str) -> tuple[Any, Record]:
    record = next(iter(read(text_lines(lines))))
    assert isinstance(record, Record)
    assert not record.problems
    return replay(record).steps[-1].after, record


def test_a_table_stated_as_a_position_reads_back_the_same() -> None:
    head = "game: Keyflower\nplayers: Ann, Ben, Cy\n"
    table, record = _statement(head + "\n".join(("position", *AUTUMN, "end position", "Ben: bid Barn 2B")))
    vocabulary = vocabulary_for(record.title)
    names = written_names(record.players, vocabulary)
    stated = game_for(record.title).stated
    assert stated is not None
    lines = [move_written(line, names, vocabulary) for line in stated(table)]
    again, _ = _statement(head + "\n".join(("position", *lines, "end position")))
    for name in (
        "season",
        "phase",
        "turn",
        "start",
        "passes",
        "perhaps",
        "villages",
        "goods",
        "won",
        "hands",
    ):
        assert getattr(again, name) == getattr(table, name), name
    assert again.screens[0] == table.screens[0]
    assert again.bag == table.bag
    assert again.leader("Fair") == 2
    assert again.spot("Fair").used == 3
    assert [stated(again)] == [stated(table)]


def test_more_blue_workers_than_there_are(judged: Judge) -> None:
    there = ("season spring", "Ann screen 21B", "Ben screen 20B")
    assert judged(position=there).codes == ("KF-S01",)


def test_a_claim_on_bids_that_does_not_hold_names_their_players() -> None:
    text = (
        "game: Keyflower\nplayers: Ann, Ben\nposition\n  season spring\n  tile Miner bids Ann 1Y, Ben 2Y\n"
        "end position\nclaim tile Miner bids Ann 2Y\n"
    )
    (record,) = read(text_lines(text))
    assert isinstance(record, Record)
    (breach,) = replay(record).steps[-1].breaches
    told = said(breach.finding, record.players)
    assert told.startswith("bids at Miner: Ann 1 Y and Ben 2 Y;")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("season spring", "season summer"),
        ("turn Ann", "turn Ben"),
        ("start Ann", "start Ben"),
        ("phase boats", "phase scoring"),
        ("tile Miner bids Ann 2B", "tile Miner bids Ben 3B"),
        ("Ann screen 3R", "Ann screen 2B"),
        ("bag 3R", "bag 2B"),
        ("Ann village Home-1 (0,0)", "Ann village Keywood (0,0)"),
        ("passed Ann", "passed Ann, Ben"),
        ("winners Ann", "winners Ben"),
        ("load Keyflower 3R", "load Keyflower 2B"),
        ("taken Ann Keyflower", "taken Ben Keyflower"),
        ("taken Ann Keyflower", "taken Ann Sea Bastion"),
        ("Ann goods Home-1 2 wood", "Ann goods Home-1 1 wood"),
        ("Ann winter 2?", "Ann winter 3?"),
        ("supply 3 wood", "supply 2 wood"),
        ("tile Miner bids Ann 2B", "colour Miner R"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(one: str, other: str) -> None:
    def codes(*lines: str) -> list[str]:
        told = ("game: Keyflower", "players: Ann, Ben, Cy", "position", *lines, "end position")
        steps = replay(record("\n".join(told))).steps
        return [breach.rule.code for step in steps for breach in step.breaches]

    assert codes(one, other) == ["KF-S09"]
    assert codes(one) == codes(other) == []


@pytest.mark.parametrize(
    ("season", "line", "verdict"),
    [
        ("spring", "tile Miner bids Ann 2B", "legal"),
        ("winter", "tile Miner bids Ann 2B", "illegal"),
        ("autumn", "Ann village Home-1 (0,0), Inn (0,1)", "illegal"),
        ("winter", "Ann village Home-1 (0,0), Inn (0,1)", "legal"),
        ("autumn", "tile Keywood used 1R", "legal"),
    ],
)
def test_tiles_keep_to_their_season(judged: Judge, season: str, line: str, verdict: str) -> None:
    assert judged(position=(f"season {season}", line)).verdict == verdict


@pytest.mark.parametrize("season", ["autumn", "winter"])
def test_a_tile_of_an_earlier_season_lies_in_some_village(judged: Judge, season: str) -> None:
    there = (f"season {season}", "turn Ann", "tile Keywood used 1R")
    assert judged("Ann: bid Keywood 2R", position=there).codes == ("KF-B01",)
    assert judged("Ann: use Keywood 2R", position=there).verdict == "legal"


def test_the_place_of_the_home_tile_is_taken(judged: Judge) -> None:
    there = ("season summer", "phase placing", "Ann won Miner")
    assert judged("Ann: place Miner (0,0)", position=there).codes == ("KF-V04",)


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("KF-S01", ["supply 25 wood"]),
        ("KF-S01", ["supply only 21G"]),
        ("KF-S01", ["supply 24 wood", "Ann goods Home-1 1 wood"]),
        ("KF-S01", ["bag 141?"]),
        ("KF-S03", ["Ann village Home-1 (0,0), Home-2 (1,0)"]),
        ("KF-S04", ["boats Flipper"]),
        ("KF-S04", ["load Flipper 5R"]),
        ("KF-S04", ["taken Ann Flipper"]),
        ("KF-S04", ["Ann village Flipper (0,1)"]),
        ("KF-S04", ["boats only Keyflower"]),
        ("KF-S04", ["season spring", "load Keyflower 8R"]),
        ("KF-S04", ["season winter", "load Keyflower 1R"]),
        ("KF-S05", ["Ann village Order-3 (1,0)"]),
        ("KF-S06", ["season spring", "offer 8?"]),
        ("KF-S07", ["Ann winter 4?"]),
        ("KF-S07", ["Ann winter Keywood"]),
        ("KF-S09", ["season autumn", "Ann village Keyflower (0,1)"]),
    ],
)
def test_a_position_with_what_three_players_cannot_have_is_refused(
    judged: Judge, code: str, lines: list[str]
) -> None:
    assert judged(position=lines).codes == (code,)


@pytest.mark.parametrize(
    "lines",
    [
        ["supply 24 wood"],
        ["bag 140?"],
        ["boats Sea Breese"],
        ["season spring", "load Keyflower 7R saw"],
        ["season winter", "phase scoring", "Ann village Keyflower (0,1), Order-2 (1,0)"],
        ["season spring", "offer 7?"],
        ["Ann winter 3?"],
    ],
)
def test_a_position_with_all_that_three_players_can_have_is_taken(judged: Judge, lines: list[str]) -> None:
    assert judged(position=lines).verdict == "legal"


@pytest.mark.parametrize(
    ("derived", "line"),
    [
        ("colour Miner R", "tile Miner bids Ann 2B"),
        ("lead Miner Ben", "tile Miner bids Ann 2B"),
        ("lead Miner Ann", "offer Miner"),
        ("Ann goods Keywood 1 wood", "Ben village Keywood (1,0)"),
        ("Ann goods Keywood 1 wood", "Ann village only Home-1 (0,0)"),
        ("score Ann 3", "Ann village Home-1+ (0,0)"),
    ],
)
def test_what_follows_from_other_lines_is_held_to_them_in_any_order(
    judged: Judge, derived: str, line: str
) -> None:
    assert judged(position=(derived, line)).codes == ("KF-S09",)
    assert judged(position=(line, derived)).codes == ("KF-S09",)


def test_a_home_tile_that_nobody_told_of_is_named_by_its_player() -> None:
    told = ("game: Keyflower", "players: Ann, Ben", "position", "tile Ben.home used 1R", "end position",
            "claim lead Ben.home Ann")  # fmt: skip
    replayed = replay(record("\n".join(told)))
    (breach,) = replayed.steps[-1].breaches
    assert said(breach.finding, ("Ann", "Ben")).startswith("nobody leads the home tile of Ben;")


def test_a_home_tile_that_nobody_told_of_is_stated_by_its_player(judged: Judge) -> None:
    table = judged(position=("tile Ben.home used 1R", "season spring")).table
    stated = game_for(record("game: Keyflower\nplayers: Ann, Ben, Cy").title).stated
    assert stated is not None
    assert AtTile(HomeOf(1), None, (Laid((("R", 1),)),), only=True) in stated(table)


def test_goods_on_the_home_tile_of_another_are_refused(judged: Judge) -> None:
    assert judged(position=("Ann goods Ben.home 1 wood",)).codes == ("KF-S09",)


def test_a_home_tile_that_nobody_told_of_is_in_no_auction(judged: Judge) -> None:
    there = ("season spring", "turn Ann", "tile Ben.home used 1R")
    assert judged("Ann: bid Ben.home 2R", position=there).codes == ("KF-B01",)
