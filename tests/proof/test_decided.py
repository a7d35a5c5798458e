"""What counts as a rule that was reached: its check comes to its last decision and finds nothing."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from playing import THREE, between, last, leg, played

from aboveboard.replay.games import whole
from aboveboard.replay.verdict import Step

TOOL = Path(__file__).resolve().parents[1] / "tools" / "decided.py"
_spec = importlib.util.spec_from_file_location("decided", TOOL)
assert _spec
assert _spec.loader
decided: Any = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(decided)


def decides(code: str, step: Step) -> bool:
    rule = whole("Celestia").rule(code)
    assert rule
    return bool(decided.comes_to_its_decision(rule, step.before, step.statement.move, step.statement.seat))


@pytest.mark.parametrize("game", ["Celestia", "Keyflower"])
def test_every_check_has_a_decision(game: str) -> None:
    for rule in whole(game).rules:
        if rule.severity == "error":
            assert decided._ways_of_the_sample(rule), rule.code


def test_a_rule_that_goes_out_early_does_not_decide() -> None:
    draw = THREE + between() + "journey\ndraw Bob ?, Cleo ?, Amy ?\n"
    assert not decides("CE-48", last(draw))
    assert decides("CE-48", last(draw, rulings={"draw-order": "captain-first"}))
    assert decides("CE-07", last(draw))


def test_a_rule_that_is_broken_has_not_been_kept() -> None:
    late = THREE + between() + "journey\ndraw Cleo ?, Bob ?, Amy ?\n"
    assert not decides("CE-48", last(late, rulings={"draw-order": "captain-first"}))


def test_a_rule_decides_only_where_its_matter_comes_up() -> None:
    start = (
        THREE
        + leg(rolled="fog blank", said="Bob Cleo")
        + "Bob: alternative-route\nAmy: reroll fog -> blank\n"
    )
    steps = played(start).steps
    assert not decides("CE-25", steps[-1])
    gust = played(
        start.replace("alternative-route", "wind-gust").replace("reroll fog -> blank", "reroll blank -> fog")
    )
    assert decides("CE-25", gust.steps[-1])
