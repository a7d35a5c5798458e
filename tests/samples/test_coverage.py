"""Every rule has a legal and an illegal sample, every reading one that tells its values apart."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from aboveboard.notation.lines import lines_of
from aboveboard.notation.reader import read, split
from aboveboard.notation.statements import Record
from aboveboard.replay.catalogue import Reading, Rule
from aboveboard.replay.engine import replay
from aboveboard.replay.games import GAMES, whole
from aboveboard.replay.verdict import Replay, Step, Verdict

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
# A game is held to this from its first sample of a rule on.
CATALOGUE = [whole(place.name) for place in GAMES
             if place.extends is None and (SAMPLES / place.name.casefold() / "rules").is_dir()]  # fmt: skip
RULES = [rule for game in CATALOGUE for rule in game.rules]
READINGS = [reading for game in CATALOGUE for reading in game.readings]

# What still waits for its sample. Strict: whoever writes one takes the name out here.
NO_LEGAL_SAMPLE = frozenset[str]()
NO_ILLEGAL_SAMPLE = frozenset((
    "KF-B06",
))  # fmt: skip
NO_WARNED_SAMPLE = frozenset((
    "KF-M22", "KF-M23", "KF-M25", "KF-S07a",
))  # fmt: skip
NO_READING_SAMPLE = frozenset((
    "counter-bid-on", "doubled-transport", "extra-worker-from", "gold-in-upgrades",
    "ianvincible-load", "idle-transport",
    "tiles-without-action", "transport-order", "upgraded-transport", "use-without-its-cost",
    "workers-in-a-use",
))  # fmt: skip


def each(things: Iterable[Any], name: str, wanting: frozenset[str]) -> pytest.MarkDecorator:
    """One test for each rule or reading, which is expected to fail where the sample is still wanting."""
    gap = pytest.mark.xfail(reason="its sample is still to be written", strict=True)
    named = [(one, getattr(one, "code", None) or one.name) for one in things]
    return pytest.mark.parametrize(
        name, [pytest.param(one, id=key, marks=[gap] if key in wanting else []) for one, key in named]
    )


def test_celestia_has_samples_of_everything() -> None:
    assert "Celestia" in [game.name for game in CATALOGUE]
    wanting = NO_LEGAL_SAMPLE | NO_ILLEGAL_SAMPLE | NO_WARNED_SAMPLE | NO_READING_SAMPLE
    celestia = whole("Celestia")
    assert wanting.isdisjoint(
        {rule.code for rule in celestia.rules} | {one.name for one in celestia.readings}
    )


def sample(folder: str, name: str) -> tuple[Path, list[Replay]]:
    """The one file that a folder below `samples/` has for a rule or a reading."""
    (path,) = (one for one in SAMPLES.rglob(f"{name}.agn") if one.parent.name == folder)
    with path.open("rb") as stream:
        return path, [replay(one) for one in read(lines_of(stream)) if isinstance(one, Record)]


def expected(step: Step) -> tuple[str, tuple[str, ...]]:
    marks = step.statement.marks
    return (marks.expects.verdict, marks.expects.codes) if marks and marks.expects else ("", ())


@each(RULES, "rule", NO_LEGAL_SAMPLE)
def test_a_rule_has_a_legal_sample_of_a_move_that_it_watches(rule: Rule) -> None:
    _, found = sample("rules", rule.code)
    legal = [step for one in found for step in one.steps
             if isinstance(step.statement.move, rule.on) and expected(step)[0] == "legal"
             and step.verdict is Verdict.LEGAL and rule.code not in [note.code for note in step.notes]]  # fmt: skip
    assert legal


@each([one for one in RULES if one.severity == "error"], "rule", NO_ILLEGAL_SAMPLE)
def test_a_rule_has_an_illegal_sample(rule: Rule) -> None:
    _, found = sample("rules", rule.code)
    marked = [step for one in found for step in one.steps if expected(step) == ("illegal", (rule.code,))]
    assert marked
    assert all(rule.code in [one.rule.code for one in step.roots] for step in marked)


@each([one for one in RULES if one.severity != "error"], "rule", NO_WARNED_SAMPLE)
def test_a_rule_that_only_warns_has_a_sample_that_is_warned_of(rule: Rule) -> None:
    path, found = sample("rules", rule.code)
    lines = path.read_text(encoding="utf-8").splitlines()
    announced = [step for one in found for step in one.steps[1:]
                 if f"warns {rule.code}" in split(lines[step.statement.span.line - 1]).comment]  # fmt: skip
    assert announced
    assert all(rule.code in [note.code for note in step.notes] for step in announced)


def outcome(replayed: Replay) -> tuple[object, ...]:
    """All that a reading can change for those who read the report."""
    said = tuple(
        (step.verdict, tuple(one.rule.code for one in step.breaches),
         tuple(one.code for one in step.notes if one.severity == "warning"))
        for step in replayed.steps
    )  # fmt: skip
    return said, replayed.winners


@each(READINGS, "reading", NO_READING_SAMPLE)
def test_a_reading_has_a_sample_in_which_each_value_makes_a_difference(reading: Reading) -> None:
    _, found = sample("readings", reading.name)
    by_value = {one.rulings[reading.name]: outcome(one) for one in found}
    assert set(by_value) == set(reading.values)
    assert len(set(by_value.values())) == len(reading.values)


QUESTIONS = (1, 2, 3, 4, 5, 6, 7, 8, 12, 14, 16, 18, 19, 20, 21, 22, 23, 25, 26, 27, 28, 29, 32, 33)


@pytest.mark.parametrize("number", QUESTIONS)
def test_a_question_that_people_ask_about_celestia_is_answered(number: int) -> None:
    _, found = sample("questions", f"C{number:02}")
    assert any(expected(step)[0] for one in found for step in one.steps)


@pytest.mark.parametrize("folder", ["rules", "readings"])
def test_no_sample_is_left_of_a_rule_or_reading_that_is_gone(folder: str) -> None:
    known = {rule.code for rule in RULES} | {reading.name for reading in READINGS}
    found = {path.stem for path in SAMPLES.rglob("*.agn") if path.parent.name == folder}
    assert found <= known
