"""Every code and every citation holds: nothing is reported that is not in the catalogue, nothing cited from nowhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import aboveboard.replay
from aboveboard.notation.problems import KINDS
from aboveboard.notation.statements import Title
from aboveboard.replay.catalogue import Reading, Rule
from aboveboard.replay.games import GAMES, Game, Place, game_for, whole
from aboveboard.replay.sources import Citation

NAMES = [place.name for place in GAMES if place.extends is None]
PACKAGES = [Path(one) for one in aboveboard.__path__]
CODE = re.compile(r"[A-Z]{2}-[A-Z]?\d{2}[a-z]?")


def codes_in(path: Path) -> Iterator[str]:
    """The codes among the strings of a module, those of its docstrings apart."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
            yield node.value


def cited(game: Game) -> Iterator[tuple[str, Citation]]:
    for rule in game.rules:
        yield from ((rule.code, one) for one in rule.cite)
    for reading in game.readings:
        yield from ((reading.name, one) for option in reading.options for one in option.cite)


def test_every_code_that_can_be_reported_is_in_a_catalogue() -> None:
    known = {rule.code for game in map(whole, NAMES) for rule in game.rules} | {one.code for one in KINDS}
    named = {code for package in PACKAGES for path in package.rglob("*.py") for code in codes_in(path)}
    assert len(named) > 200
    assert named <= known


@pytest.mark.parametrize("name", NAMES)
def test_every_citation_names_a_heading_or_an_item_of_its_source(name: str) -> None:
    for about, one in cited(whole(name)):
        headings = {str(one.source.section(section.heading)) for section in one.source.sections}
        items = {str(one.source.item(number)) for number in range(1, one.source.items + 1)}
        assert str(one) in headings | items, about


@pytest.mark.parametrize("name", NAMES)
def test_every_item_that_is_listed_is_cited(name: str) -> None:
    """An item that nothing cites would be a rule that nobody has declared."""
    game = whole(name)
    places = {(one.source.key, one.place) for _, one in cited(game)}
    for source in game.sources:
        numbers = {(source.key, source.item(number).place) for number in range(1, source.items + 1)}
        assert numbers <= places, source.title


@pytest.mark.parametrize("name", NAMES)
def test_a_reading_is_told_apart_from_a_rule(name: str) -> None:
    """It has a name and no code, alternatives of which one is the default, and rules that ask for it say so."""
    game = whole(name)
    for reading in game.readings:
        assert isinstance(reading, Reading)
        assert not CODE.fullmatch(reading.name)
        assert len(set(reading.values)) > 1
    for rule in game.rules:
        assert isinstance(rule, Rule)
        assert CODE.fullmatch(rule.code)
        assert set(rule.readings) <= set(game.defaults)


@pytest.mark.parametrize("place", GAMES, ids=lambda place: place.name)
def test_what_an_expansion_cites_is_among_its_sources(place: Place) -> None:
    game = game_for(Title(place.extends, (place.name,)) if place.extends else Title(place.name))
    keys = {source.key for source in game.sources}
    assert {one.source.key for _, one in cited(game)} <= keys
