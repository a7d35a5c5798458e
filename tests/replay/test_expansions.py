"""What an expansion may add to a game, shown with one made up for the purpose."""

import sys
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import pytest

from aboveboard.notation.statements import Move, Title
from aboveboard.replay.catalogue import fact, forbid
from aboveboard.replay.engine import judge
from aboveboard.replay.games import Game, Place, game_for
from aboveboard.replay.verdict import Fact
from aboveboard.replay.views import Panel, View


class Step(Move):
    """A move of the base game."""


class Hop(Move):
    """A move of the expansion."""


@dataclass(frozen=True)
class Table:
    told: tuple[str, ...] = ()


@forbid("TX-01", (Step,), ())
def nobody_moves(table: Any, move: Any, by: int | None) -> Fact | None:
    """Nobody moves."""
    return fact("somebody moves")


@forbid("TX-02", (Step,), ())
def nobody_steps_on_the_grass(table: Any, move: Any, by: int | None) -> Fact | None:
    """Nobody steps on the grass."""
    return fact("somebody steps on the grass")


BASE = Game(
    name="Base",
    rules=(nobody_moves,),
    blank=lambda table: replace(table, told=(*table.told, "blank")),
    view=lambda table, seat: View(("a table",), (Panel("First"),)),
)
MORE = Game(
    name="More",
    rules=(nobody_steps_on_the_grass,),
    blank=lambda table: replace(table, told=(*table.told, "more blank")),
    settle=lambda table: replace(table, told=(*table.told, "more settled")),
    panels=lambda table, seat: (Panel("Second"),),
    watched={"TX-01": (Hop,)},
    extends="Base",
)
GAMES = (Place("Base", "made_up_base"), Place("More", "made_up_more", "Base"))


@pytest.fixture(autouse=True)
def _modules(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, game in (("made_up_base", BASE), ("made_up_more", MORE)):
        module = ModuleType(name)
        module.GAME = game  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, name, module)


def _both() -> Game:
    return game_for(Title("Base", ("More",)), GAMES)


def test_rules_of_the_base_game_may_watch_its_moves() -> None:
    assert set(_both().watching) == {Step, Hop}
    assert set(game_for(Title("Base"), GAMES).watching) == {Step}


def test_its_rules_are_told_before_the_general_ones_and_listed_after_them() -> None:
    assert [rule.code for rule, _ in judge(_both(), Table(), Step(), 0)] == ["TX-02", "TX-01"]
    assert [rule.code for rule in _both().rules] == ["TX-01", "TX-02"]


def test_it_adds_to_the_view() -> None:
    view = _both().view
    assert view is not None
    assert [panel.title for panel in view(Table(), None).panels] == ["First", "Second"]


def test_a_position_begins_and_ends_with_what_both_do_to_it() -> None:
    game = _both()
    assert game.blank is not None
    assert game.settle is not None
    assert game.settle(game.blank(Table())).told == ("blank", "more blank", "more settled")
