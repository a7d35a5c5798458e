"""A bad line is one problem, at its place, with the nearest form."""

from typing import Any

import pytest

UNKNOWN = {
    "Ann: bid Brewr 2R": (10, 15, "Brewr is no tile of this game; did you mean Brewer?"),
    "Ann: bid Hiring Fiar 2R": (10, 21, "Hiring Fiar is no tile of this game; did you mean Hiring Fair?"),
    "Ann: bid Brewr from Inn": (10, 15, "Brewr is no tile of this game; did you mean Brewer?"),
    "Ann: bid Inn 1R + 2R from Brewr": (27, 32, "Brewr is no tile of this game; did you mean Brewer?"),
    "Ann: bid Zzz 2R": (10, 13, "Zzz is no tile of this game"),
    "Ann: boat Fliper": (11, 17, "Fliper is no boat of this game; did you mean Flipper?"),
    "offer Inn, Brewr, Well": (12, 17, "Brewr is no tile of this game; did you mean Brewer?"),
    "home Ann 9": (10, 11, "Home-9 is no home tile of this game"),
    "Ann: use Inn 1R -> move 1 wood Inn>Wel>Stabel": (
        40,
        46,
        "Stabel is no tile of this game; did you mean Stable?",
    ),
    "claim lead Brewr Ann 2R": (12, 17, "Brewr is no tile of this game; did you mean Brewer?"),
}


@pytest.mark.parametrize("line", UNKNOWN)
def test_a_name_that_is_unknown_comes_with_the_nearest(line: str, sheet: Any) -> None:
    problem = sheet.problem(line)
    column, end, message = UNKNOWN[line]
    assert (problem.code, problem.span.column, problem.span.end) == ("AG-20", column, end)
    assert problem.message.startswith(message)


AMBIGUOUS = {
    "Ann: bid Sea 2R": "Sea could be Sea Bastion or Sea Breese",
    "Ann: bid Key M 2R": "Key M could be Key Mine or Key Market",
    "Ann: bid Boat-4 2R": "Boat-4 could be Boat-4a or Boat-4b",
    "Ann: boat sea": "sea could be Sea Bastion or Sea Breese",
}


@pytest.mark.parametrize("line", AMBIGUOUS)
def test_a_start_that_fits_several_names_says_which(line: str, sheet: Any) -> None:
    problem = sheet.problem(line)
    assert problem.code == "AG-21"
    assert problem.message == AMBIGUOUS[line]


UNREADABLE = {
    "Ann: bid Brewer 2 wood": (17, "expected from, purple, workers or `?`"),
    "Ann: bid Brewer form Inn": (17, "did you mean from?"),
    "Ann: bid Brewer": (16, "the end of the line"),
    "Ann: bid Brewer 2R +": (21, "the end of the line"),
    "Ann: bid 2R Brewer": (10, "`2R`"),
    "Ann: bd Brewer 2R": (6, "did you mean bid?"),
    "Ann: use Inn 1R ->": (19, "the end of the line"),
    "Ann: use Inn 1R -> upgrad Inn": (20, "did you mean upgrade?"),
    "Ann: use Inn 1R -> move 1 wood Inn": (35, "the end of the line"),
    "Ann: boat 3": (11, "expected a boat"),
    "Ann: place Inn 1,0": (16, "a place like `(1,0)`"),
    "season sumer": (8, "did you mean summer?"),
    "Ann: bid Inn 1000R": (14, "a number up to 999"),
    "Ann: bid Inn " + "9" * 2000 + "R": (14, "a number up to 999"),
    "Ann: score 50 : Scribes saw; purple as 2 gold": (40, "a kind without a number"),
    "Ann: score 50 : Scribes purple purple": (32, "the purple marker once"),
    "Ann: score 50 : Scribes purple as saw; purple as gold": (50, "expected `saw` as before"),
}


@pytest.mark.parametrize("line", UNREADABLE, ids=lambda line: line[:40])
def test_a_line_that_cannot_be_read_says_where_and_why(line: str, sheet: Any) -> None:
    problem = sheet.problem(line)
    column, part = UNREADABLE[line]
    assert (problem.code, problem.span.column) == ("AG-01", column)
    assert part in problem.message


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ann: bid Zoe.home 2R", "AG-02"),
        ("deal Zoe 3R", "AG-02"),
        ("claim lead Inn Zoe 3R", "AG-02"),
        ("bid Inn 2R", "AG-18"),
        ("Ann: season spring", "AG-19"),
    ],
)
def test_players_are_checked_wherever_they_stand(line: str, code: str, sheet: Any) -> None:
    assert sheet.problem(line).code == code


@pytest.mark.parametrize(
    "line", ["Ann: ghost Brewer", "Ann: boat Keymelequin", "Ann: bid Inn 1 Sven", "Ann: bid Ghost-ship 1R"]
)
def test_the_base_game_knows_nothing_of_expansions(line: str, sheet: Any) -> None:
    assert sheet.problem(line).code in ("AG-01", "AG-20")


def test_other_lines_are_read_whatever_stands_between_them(sheet: Any) -> None:
    record = sheet.record("Ann: bid Inn 1R", "Ben: bd Inn 2R", "Ben: bid Brewr 2R", "Ann: pass")
    assert [one.code for one in record.problems] == ["AG-01", "AG-20"]
    assert [type(one.move).__name__ for one in record.statements] == [
        "Bid",
        "Unreadable",
        "Unreadable",
        "Pass",
    ]
