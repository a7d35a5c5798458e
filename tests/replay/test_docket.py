"""Rules are asked only about moves that concern them, and none is left out that would speak."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playing import played

from aboveboard.notation.statements import Move
from aboveboard.replay.api import CheckedGame, check_path
from aboveboard.replay.catalogue import Rule, fact, forbid
from aboveboard.replay.docket import Docket
from aboveboard.replay.games import game_for
from aboveboard.replay.verdict import Fact, Step

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [*sorted((ROOT / "samples").iterdir()), *sorted((ROOT / "tests" / "recorded").iterdir())]


class Throw(Move):
    """A move whose only trait is how far it goes."""

    far: int


def _far(table: list[str], move: Throw, by: int | None) -> bool:
    table.append("asked")
    return move.far > 1


@forbid("TX-01", (Throw,), (), when=_far)
def not_too_far(table: list[str], move: Throw, by: int | None) -> Fact | None:
    """Nobody throws too far."""
    return fact("too far")


@forbid("TX-02", (Throw,), ())
def nobody_throws(table: list[str], move: Throw, by: int | None) -> Fact | None:
    """Nobody throws."""
    return fact("somebody throws")


@forbid("TX-03", (Throw,), (), when=_far)
def out_of_sight(table: list[str], move: Throw, by: int | None) -> Fact | None:
    """Nothing is thrown out of sight."""
    return fact("out of sight")


def test_rules_with_one_question_share_its_answer_and_keep_their_order() -> None:
    docket, asked = Docket((not_too_far, nobody_throws, out_of_sight)), []  # type: ignore[var-annotated]
    found = [rule.code for _, rule in docket.concerned(asked, Throw(2), 0)]
    assert (found, asked) == (["TX-01", "TX-02", "TX-03"], ["asked"])
    assert [rule.code for _, rule in docket.concerned(asked, Throw(1), 0)] == ["TX-02"]


def _unasked(steps: tuple[Step, ...], rules: Any) -> Iterator[tuple[Step, Rule]]:
    for step in steps:
        move, by = step.statement.move, step.statement.seat
        for rule in rules.get(type(move), ()):
            if rule.when is not None and not rule.when(step.before, move, by):
                yield step, rule


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_no_rule_that_is_not_asked_would_have_spoken(folder: Path) -> None:
    for path in sorted(folder.rglob("*.agn")):
        for one in check_path(path):
            if not isinstance(one, CheckedGame):
                continue
            rules = game_for(one.title).watching
            for step, rule in _unasked(one.steps, rules):
                told = rule.check(step.before, step.statement.move, step.statement.seat)
                assert told is None, (path, step.statement.span, rule.code)


def test_what_is_compared_there_is_not_nothing() -> None:
    done = played("game: Keyflower\nplayers: Ada, Ben\nAda: bid Miner 1R\nBen: pass\n")
    rules = game_for(done.record.title).watching
    assert {"KF-B07", "KF-B13"} <= {rule.code for _, rule in _unasked(done.steps, rules)}
