"""The numbers of the set-up against the table written down by hand."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from aboveboard.replay.keyflower.tiles import Kind, numbers, setup, sources, tiles
from aboveboard.replay.pieces import Pieces

# players: turn order tiles, the one with the purple icon, tiles a season, winter tiles dealt
TABLE = {2: (1, 1, 6, 3), 3: (2, 2, 7, 3), 4: (3, 3, 8, 3), 5: (4, 4, 9, 2), 6: (4, 4, 10, 2)}


@pytest.mark.parametrize("players", TABLE)
def test_numbers_follow_the_players(players: int) -> None:
    found = numbers(players)
    assert found.players == players
    assert (
        found.turn_order_tiles,
        found.purple_on,
        found.season_tiles,
        found.winter_tiles_dealt,
    ) == TABLE[players]


@pytest.mark.parametrize("players", TABLE)
def test_there_are_as_many_turn_order_tiles_for_a_table_as_it_needs(players: int) -> None:
    most = numbers(players).turn_order_tiles
    fit = [one for one in tiles().values() if one.kind is Kind.TURN_ORDER and one.number <= most]
    assert len(fit) == most


@pytest.mark.parametrize("players", [0, 1, 7])
def test_no_other_number_can_play(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        numbers(players)


def test_the_box_holds_140_workers_120_resources_and_48_skill_tiles() -> None:
    box = setup()
    assert box.workers == Pieces.from_counts({"R": 40, "B": 40, "Y": 40, "G": 20})
    assert box.resources == Pieces.from_counts({"wood": 24, "stone": 24, "iron": 24, "gold": 48})
    assert box.skills == Pieces.from_counts({"saw": 16, "pickaxe": 16, "anvil": 16})
    assert (box.workers.total, box.resources.total, box.skills.total) == (140, 120, 48)


def test_nobody_starts_with_green() -> None:
    assert setup().bag == ("R", "B", "Y")
    assert setup().starting_workers == 8


def test_six_workers_a_tile_and_at_least_one_winter_tile_a_player() -> None:
    assert setup().use_limit == 6
    assert setup().winter_tiles_least_offered == 1


def test_gold_stands_for_the_other_resources_and_is_worth_a_point() -> None:
    assert setup().gold_stands_for == ("wood", "stone", "iron")
    assert setup().gold_points == 1


def test_every_figure_names_a_source_that_is_listed() -> None:
    text = files("aboveboard.replay.keyflower").joinpath("data", "setup.json").read_text(encoding="utf-8")
    data = json.loads(text)
    groups = [entry["from"] for entry in data.values() if "value" in entry]
    groups += [entry["from"] for entry in data["supply"].values()]
    groups += data["players"]["from"].values()
    assert len(groups) == 12
    for group in groups:
        assert group
        assert set(group) <= set(sources())


def test_sources_are_named() -> None:
    assert sources()["rulebook"].title.startswith("Keyflower rulebook")
    assert sources()["rulebook"].key == "rulebook"


def test_the_bag_does_not_hold_again_what_was_dealt(judged: Callable[..., Any]) -> None:
    dealt = ("home Ann 1, Ben 2, Cy 3", "deal Ann 8R, Ben 8B, Cy 8Y")
    assert judged(*dealt, "bag only 32R 32B 32Y").verdict == "legal"
    assert judged(*dealt, "bag only 33R 32B 32Y").codes == ("KF-S01",)
