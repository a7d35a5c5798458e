"""The catalogue hangs together: nothing is declared twice, left out, or cited from nowhere."""

import importlib
import inspect
import pkgutil
import re
from collections import Counter
from typing import Any

import pytest

from aboveboard.notation import statements
from aboveboard.notation.problems import KINDS
from aboveboard.notation.statements import Closing, EndPosition, Move, Opening, Position, PositionLine, Title
from aboveboard.notation.vocabulary import vocabulary_for
from aboveboard.replay.catalogue import Rule
from aboveboard.replay.celestia import GAME as CELESTIA
from aboveboard.replay.celestia.effects import EFFECTS
from aboveboard.replay.games import Game
from aboveboard.replay.keyflower import GAME as KEYFLOWER

GAMES = [
    (CELESTIA, "aboveboard.replay.celestia", ("aboveboard.notation.celestia.moves",)),
    (
        KEYFLOWER,
        "aboveboard.replay.keyflower",
        ("aboveboard.notation.keyflower.moves", "aboveboard.notation.keyflower.position"),
    ),
]
each_game = pytest.mark.parametrize(
    ("game", "package", "moves"), GAMES, ids=lambda one: getattr(one, "name", "")
)


def modules(package: str) -> list[Any]:
    top = importlib.import_module(package)
    return [importlib.import_module(one.name) for one in pkgutil.walk_packages(top.__path__, f"{package}.")]


def kinds(places: tuple[str, ...], base: type) -> set[type]:
    """The moves or position lines that a game's notation has."""
    found = [one for module in places for one in vars(importlib.import_module(module)).values()]
    lines = {
        one for one in found
        if inspect.isclass(one) and issubclass(one, base) and one.__module__ in places and one is not base
    }  # fmt: skip
    return lines if base is PositionLine else {one for one in lines if not issubclass(one, PositionLine)}


@each_game
def test_every_declared_rule_stands_in_the_list_exactly_once(
    game: Game, package: str, moves: tuple[str, ...]
) -> None:
    declared = {
        id(one): one for module in modules(package) for one in vars(module).values() if isinstance(one, Rule)
    }
    assert Counter(map(id, game.rules)) == Counter(declared.keys())


@each_game
def test_no_code_is_used_twice(game: Game, package: str, moves: tuple[str, ...]) -> None:
    codes = Counter(rule.code for rule in game.rules) + Counter(kind.code for kind in KINDS)
    assert [code for code, count in codes.items() if count > 1] == []


@each_game
def test_every_citation_names_a_section_of_its_source(
    game: Game, package: str, moves: tuple[str, ...]
) -> None:
    cited = [one for rule in game.rules for one in rule.cite]
    cited += [one for reading in game.readings for option in reading.options for one in option.cite]
    for one in cited:
        places = {str(one.source.section(section.heading)) for section in one.source.sections}
        assert str(one) in places


@each_game
def test_a_section_that_is_not_there_cannot_be_cited(
    game: Game, package: str, moves: tuple[str, ...]
) -> None:
    for source in game.sources:
        with pytest.raises(KeyError):
            source.section("A heading that no source has")


@each_game
def test_every_rule_is_cited_titled_and_stated(game: Game, package: str, moves: tuple[str, ...]) -> None:
    for rule in game.rules:
        assert rule.cite, rule.code
        assert rule.title, rule.code
        assert rule.statement, rule.code


@each_game
def test_every_source_is_cited_and_none_is_missing(game: Game, package: str, moves: tuple[str, ...]) -> None:
    cited = {one.source.key for rule in game.rules for one in rule.cite}
    assert cited == {source.key for source in game.sources}
    assert sum(source.primary for source in game.sources) == 1


def test_the_primary_source_of_celestia_is_the_french_digest() -> None:
    (primary,) = [source for source in CELESTIA.sources if source.primary]
    assert (primary.key, primary.language) == ("S2", "fr")


@each_game
def test_every_move_is_granted_by_exactly_one_rule(game: Game, package: str, moves: tuple[str, ...]) -> None:
    granted = Counter(kind for rule in game.rules if not rule.applies for kind in rule.grants)
    granted.pop(Opening, None)
    assert granted == Counter(kinds(moves, Move))


@each_game
def test_a_rule_grants_only_moves_of_its_game(game: Game, package: str, moves: tuple[str, ...]) -> None:
    for rule in game.rules:
        assert set(rule.grants) <= kinds(moves, Move) | {Opening}, rule.code


@each_game
def test_every_move_has_an_effect_and_a_writer(game: Game, package: str, moves: tuple[str, ...]) -> None:
    vocabulary = vocabulary_for(Title(game.name))
    assert kinds(moves, Move) == set(game.effects)
    assert kinds(moves, Move) <= set(vocabulary.writers)


@each_game
def test_every_position_line_can_be_stated_claimed_and_written(
    game: Game, package: str, moves: tuple[str, ...]
) -> None:
    vocabulary = vocabulary_for(Title(game.name))
    lines = kinds(moves, PositionLine)
    assert lines == set(game.places) == set(game.claims)
    assert lines <= set(vocabulary.writers)


@each_game
def test_rules_watch_only_what_a_record_can_hold(game: Game, package: str, moves: tuple[str, ...]) -> None:
    known = kinds(moves, Move) | kinds(moves, PositionLine) | {Opening, Closing, EndPosition, Position}
    for rule in game.rules:
        assert set(rule.on) <= known, rule.code


@each_game
def test_what_cannot_be_broken_watches_no_move(game: Game, package: str, moves: tuple[str, ...]) -> None:
    for rule in game.rules:
        assert bool(rule.on) == (rule.severity != "statement"), rule.code
        assert not rule.applies or rule.grants, rule.code


@each_game
def test_every_reading_that_a_rule_asks_for_is_declared(
    game: Game, package: str, moves: tuple[str, ...]
) -> None:
    names = {reading.name for reading in game.readings}
    for rule in game.rules:
        assert set(rule.readings) <= names, rule.code


@each_game
def test_every_reading_has_alternatives_with_different_names(
    game: Game, package: str, moves: tuple[str, ...]
) -> None:
    assert len({reading.name for reading in game.readings}) == len(game.readings)
    for reading in game.readings:
        assert len(set(reading.values)) == len(reading.values) > 1


@each_game
def test_every_reading_is_asked_for_by_name_somewhere(
    game: Game, package: str, moves: tuple[str, ...]
) -> None:
    sources = "".join(
        inspect.getsource(module) for module in modules(package) if not module.__name__.endswith("readings")
    )
    for reading in game.readings:
        assert f'"{reading.name}"' in sources, reading.name


@each_game
def test_a_rule_declares_each_reading_that_its_check_asks_for(
    game: Game, package: str, moves: tuple[str, ...]
) -> None:
    for rule in game.rules:
        asked = {name for name in game.defaults if f'reading("{name}")' in inspect.getsource(rule.check)}
        assert asked <= set(rule.readings), rule.code


@each_game
def test_every_code_in_the_sources_is_that_of_a_rule_of_the_game(
    game: Game, package: str, moves: tuple[str, ...]
) -> None:
    source = "".join(inspect.getsource(module) for module in modules(package))
    prefix = re.escape(game.rules[0].code.partition("-")[0])
    named = set(re.findall(rf'"({prefix}-[A-Z]?\d\d[a-z]?)"', source))
    assert named
    assert named <= {rule.code for rule in game.rules}


def test_what_all_games_share_is_no_move_of_celestia() -> None:
    shared = {one for one in vars(statements).values() if inspect.isclass(one) and issubclass(one, Move)}
    assert shared.isdisjoint(EFFECTS)
