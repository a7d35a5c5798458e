"""The citations are those that were held against the texts that they name."""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import pytest

from aboveboard.notation.statements import Title
from aboveboard.replay.games import GAMES, Game, game_for
from aboveboard.replay.sources import Citation

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "citations-checked.md").read_text(encoding="utf-8")
PARTS = {part.partition("\n")[0]: part for part in PAGE.split("\n## ")[1:]}
PLACES = [place for place in GAMES if place.extends == "Keyflower"]


def row(name: str, cited: Iterable[Citation]) -> str:
    items = [one.place.removeprefix("item ") for one in cited if one.source.key == "S1"]
    sections = [one.place.strip("“”") for one in cited if one.source.key == "S0"]
    return f"| `{name}` | {', '.join(items) or '–'} | {', '.join(sections) or '–'} |"


def rows(game: Game) -> set[str]:
    named = [(one.code, one.cite) for one in game.rules]
    named += [
        (f"{one.name} = {option.value}", option.cite) for one in game.readings for option in one.options
    ]
    return {row(name, cited) for name, cited in named if {"S0", "S1"} & {one.source.key for one in cited}}


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_every_citation_has_been_checked_as_it_stands(place: object) -> None:
    game = import_module(str(getattr(place, "module", ""))).GAME
    part = PARTS[str(getattr(place, "name", ""))]
    assert {line for line in part.splitlines() if line.startswith("| `")} == rows(game)


def places(name: str, cited: Iterable[Citation]) -> str:
    told = "; ".join(f"{one.source.key} {one.place.partition('”')[0].strip('“')}" for one in cited)
    return f"| `{name}` | {told} |"


def all_places(game: Game) -> set[str]:
    named = [(one.code, one.cite) for one in game.rules]
    named += [
        (f"{one.name} = {option.value}", option.cite) for one in game.readings for option in one.options
    ]
    return {places(name, cited) for name, cited in named if cited}


@pytest.mark.parametrize("name", ["Celestia", "Keyflower"])
def test_every_citation_of_a_base_game_has_been_checked_as_it_stands(name: str) -> None:
    lines = {line for line in PARTS[name].splitlines() if line.startswith("| `")}
    assert lines == all_places(game_for(Title(name)))


def test_every_item_of_the_list_has_its_rule() -> None:
    cited = {
        one.place
        for place in PLACES
        for rule in import_module(place.module).GAME.rules
        for one in rule.cite
        if one.source.key == "S1" and rule.code[3:] == f"{int(one.place.removeprefix('item ')):02}"
    }
    if len(PLACES) < 3:
        pytest.skip("an expansion has been taken away")
    assert cited == {f"item {number}" for number in range(1, 20)}
