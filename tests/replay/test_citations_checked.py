"""The citations of the two texts on the additions are those that were held against them."""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import pytest

from aboveboard.replay.games import GAMES, Game
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
