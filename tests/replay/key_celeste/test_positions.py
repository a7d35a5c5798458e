"""The ghost in positions, claims and the view of the table."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playing import position, verdict

from aboveboard.notation.statements import Title
from aboveboard.notation.vocabulary import vocabulary_for
from aboveboard.notation.writer import move_written, written_names
from aboveboard.replay.games import game_for
from aboveboard.replay.key_celeste.state import ghost_of
from aboveboard.replay.views import Named

Last = Callable[..., Any]

TITLE = Title("Keyflower", ("Key Celeste",))
THERE = ["season summer", "turn Ann"]


@pytest.mark.parametrize(
    "line",
    ["holds Ann ghost", "ghost waits", "ghost gone", "tile Smelter ghost Cy",
     "tile Smelter bids Ben 2R used 1R ghost Cy", "tile Order-1 bids Ben 2R"],
)  # fmt: skip
def test_a_table_stated_as_a_position_reads_back(last: Last, line: str) -> None:
    before = last([*THERE, line]).after
    stated = game_for(TITLE).stated
    assert stated is not None
    vocabulary, names = vocabulary_for(TITLE), written_names(("Ann", "Ben", "Cy"), vocabulary_for(TITLE))
    lines = [move_written(one, names, vocabulary) for one in stated(before)]
    after = last(lines).after
    assert (ghost_of(after).where, ghost_of(after).seat, ghost_of(after).tile) == (
        ghost_of(before).where,
        ghost_of(before).seat,
        ghost_of(before).tile,
    )
    assert after.spots == before.spots


def test_a_frightened_tile_without_other_bids_stays_in_the_auction(last: Last) -> None:
    table = last([*THERE, "tile Smelter ghost Cy"]).after
    assert table.offer == ("Smelter",)
    assert table.leader("Smelter") == 2


@pytest.mark.parametrize(
    ("there", "claim", "verdict"),
    [
        ("holds Ann ghost", "holds Ann ghost", "legal"),
        ("holds Ann ghost", "holds Ben ghost", "illegal"),
        ("holds Ann ghost", "ghost waits", "illegal"),
        ("ghost waits", "ghost waits", "legal"),
        ("ghost waits", "ghost gone", "illegal"),
        ("ghost gone", "ghost gone", "legal"),
        ("tile Smelter ghost Cy", "tile Smelter ghost Cy", "legal"),
        ("tile Smelter ghost Cy", "tile Smelter ghost Ben", "illegal"),
        ("tile Smelter ghost Cy", "tile Farrier ghost Cy", "illegal"),
        ("tile Smelter bids Ben 2R ghost Cy", "tile Smelter bids Ben 2R ghost Cy", "legal"),
        ("tile Smelter bids Ben 2R ghost Cy", "tile Smelter bids Ben 3R ghost Cy", "illegal"),
        ("tile Smelter bids Ben 2R ghost Cy", "lead Smelter Cy", "legal"),
        ("tile Smelter bids Ben 2R ghost Cy", "lead Smelter Ben", "illegal"),
        ("offer Smelter", "holds Ann ghost", "undecided"),
        ("offer Smelter", "ghost gone", "undecided"),
    ],
)
def test_claims_about_the_ghost(last: Last, there: str, claim: str, verdict: str) -> None:
    assert last([*THERE, there], f"claim {claim}").verdict == verdict


def test_in_spring_it_is_on_its_ship_without_being_told(last: Last) -> None:
    assert last(["season spring"], "claim ghost waits").verdict == "legal"


def test_from_the_start_it_is_there(last: Last) -> None:
    assert last([], "home Ann 3, Ben 1, Cy 5", "claim ghost waits").verdict == "legal"


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("holds Ann ghost", ("behind the screen of", Named(0))),
        ("ghost waits", ("waits on its ship", "")),
        ("ghost gone", ("has left the game", "")),
        ("tile Smelter ghost Cy", ("beside Smelter, played by", Named(2))),
        ("offer Smelter", ("not told", "")),
    ],
)
@pytest.mark.parametrize("seat", [None, 1])
def test_the_view_shows_it_to_everybody(last: Last, line: str, row: Any, seat: int | None) -> None:
    view = game_for(TITLE).view
    assert view is not None
    (panel,) = [one for one in view(last([*THERE, line]).after, seat).panels if one.title == "The ghost"]
    assert panel.rows == (row,)


def test_the_ship_is_seen_in_the_auction(last: Last) -> None:
    view = game_for(TITLE).view
    assert view is not None
    panels = view(last([*THERE, "tile Ghost-ship bids Ben 2R"]).after, None).panels
    assert any(row[0] == "Ghost-ship" for panel in panels for row in panel.rows)


def test_nothing_in_keyflower_knows_of_it() -> None:
    import aboveboard.replay.keyflower as keyflower

    folder = Path(keyflower.__file__).parent
    told = [
        path.name for path in folder.rglob("*.py") if "ghost" in path.read_text(encoding="utf-8").casefold()
    ]
    assert told == []


def test_a_game_without_it_has_no_ship(last: Last) -> None:
    step = last(["season summer"], game="Keyflower")
    assert "Ghost-ship" not in step.after.catalogue
    assert step.after.beside == {}


def test_every_rule_cites_one_of_its_own_sources_first() -> None:
    own = [rule for rule in game_for(TITLE).rules if rule.code.startswith("KC-")]
    assert [rule.code for rule in own if rule.cite[0].source.key not in ("S0", "S1")] == []
    numbered = {int(rule.code[3:]): rule for rule in own if int(rule.code[3:]) < 20}
    assert sorted(numbered) == [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19]
    for number, rule in numbered.items():
        places = [(one.source.key, one.place) for one in rule.cite]
        assert ("S1", f"item {number}") in places
        assert "S0" in [key for key, _ in places]


@pytest.mark.parametrize("line", ["tile Mason ghost Ann", "holds Ann ghost", "ghost waits", "ghost gone"])
def test_there_is_one_ghost(haunted: Any, line: str) -> None:
    steps = haunted([*THERE, "tile Smelter ghost Ann", line]).steps
    assert [one.rule.code for step in steps for one in step.breaches] == ["KC-33"]
    twice = haunted([*THERE, line, line]).steps
    assert [one.rule.code for step in twice for one in step.breaches] == []


def test_a_line_that_was_lost_excuses_no_ghost_in_spring() -> None:
    head = "game: Keyflower + Key Celeste\nplayers: Ann, Ben, Cy\n"
    stated = position("season spring", "turn Ann", "holds Ann ghost", "frobnicate")
    assert verdict(head + stated) == "illegal KC-34"
