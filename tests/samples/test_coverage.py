"""Every rule has a legal and an illegal sample, every reading one that tells its values apart."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from aboveboard.notation.lines import lines_of
from aboveboard.notation.reader import read, split
from aboveboard.notation.statements import Record
from aboveboard.replay.catalogue import Reading, Rule
from aboveboard.replay.engine import replay
from aboveboard.replay.games import GAMES, game_for, whole
from aboveboard.replay.verdict import Replay, Step, Verdict

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
# A game is held to this from its first sample of a rule on.
CATALOGUE = [whole(place.name) for place in GAMES
             if place.extends is None and (SAMPLES / place.name.casefold() / "rules").is_dir()]  # fmt: skip
RULES = [rule for game in CATALOGUE for rule in game.rules]
READINGS = [reading for game in CATALOGUE for reading in game.readings]

CHECKED = [rule for rule in RULES if rule.severity != "statement"]
each_reading = pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.name)


def each(rules: Iterable[Rule]) -> pytest.MarkDecorator:
    """One test for each of some rules."""
    return pytest.mark.parametrize("rule", list(rules), ids=lambda rule: rule.code)


@pytest.mark.parametrize("name", ["Celestia", "Keyflower"])
def test_a_game_is_held_to_its_samples(name: str) -> None:
    assert name in [game.name for game in CATALOGUE]


def sample(folder: str, name: str) -> tuple[Path, list[Replay]]:
    """The one file that a folder below `samples/` has for a rule or a reading."""
    (path,) = (one for one in SAMPLES.rglob(f"{name}.agn") if one.parent.name == folder)
    with path.open("rb") as stream:
        return path, [replay(one) for one in read(lines_of(stream)) if isinstance(one, Record)]


def expected(step: Step) -> tuple[str, tuple[str, ...]]:
    marks = step.statement.marks
    return (marks.expects.verdict, marks.expects.codes) if marks and marks.expects else ("", ())


@each(CHECKED)
def test_a_rule_has_a_legal_sample_of_a_move_that_it_watches(rule: Rule) -> None:
    _, found = sample("rules", rule.code)
    legal = [step for one in found for step in one.steps
             if isinstance(step.statement.move, rule.on) and expected(step)[0] == "legal"
             and step.verdict is Verdict.LEGAL and rule.code not in [note.code for note in step.notes]]  # fmt: skip
    assert legal


@each(rule for rule in CHECKED if rule.severity == "error")
def test_a_rule_has_an_illegal_sample(rule: Rule) -> None:
    _, found = sample("rules", rule.code)
    marked = [step for one in found for step in one.steps if expected(step) == ("illegal", (rule.code,))]
    assert marked
    assert all(rule.code in [one.rule.code for one in step.roots] for step in marked)


@each(rule for rule in CHECKED if rule.severity != "error")
def test_a_rule_that_only_warns_has_a_sample_that_is_warned_of(rule: Rule) -> None:
    path, found = sample("rules", rule.code)
    lines = path.read_text(encoding="utf-8").splitlines()
    announced = [step for one in found for step in one.steps[1:]
                 if f"warns {rule.code}" in split(lines[step.statement.span.line - 1]).comment]  # fmt: skip
    assert announced
    assert all(rule.code in [note.code for note in step.notes] for step in announced)


@each(rule for rule in RULES if rule.severity == "statement")
def test_a_rule_that_cannot_be_broken_has_a_legal_sample_in_which_it_is_cited(rule: Rule) -> None:
    _, found = sample("rules", rule.code)
    assert any(
        expected(step)[0] == "legal" and game_for(one.record.title).cites(step, rule)
        for one in found for step in one.steps
    )  # fmt: skip


def outcome(replayed: Replay) -> tuple[object, ...]:
    """All that a reading can change for those who read the report."""
    said = tuple(
        (step.verdict, tuple(one.rule.code for one in step.breaches),
         tuple(one.code for one in step.notes if one.severity == "warning"))
        for step in replayed.steps
    )  # fmt: skip
    return said, replayed.winners


@each_reading
def test_a_reading_has_a_sample_in_which_each_value_makes_a_difference(reading: Reading) -> None:
    _, found = sample("readings", reading.name)
    by_value = {one.rulings[reading.name]: outcome(one) for one in found}
    assert set(by_value) == set(reading.values)
    assert len(set(by_value.values())) == len(reading.values)


CELESTIA = (1, 2, 3, 4, 5, 6, 7, 8, 12, 14, 16, 18, 19, 20, 21, 22, 23, 25, 26, 27, 28, 29, 32, 33)
KEYFLOWER = (1, 2, 3, 4, 5, 6, 7, 9, 10, 14, 16, 17, 18, 19, 20, 22, 23, 25, 27, 28, 29, 30, 31, 32, 33, 34,
             35, 36, 38, 39, 41)  # fmt: skip
QUESTIONS = [*(f"C{number:02}" for number in CELESTIA), *(f"K{number:02}" for number in KEYFLOWER)]
DISPUTED = ("K16", "K17")


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_that_people_ask_is_answered(name: str) -> None:
    _, found = sample("questions", name)
    assert any(expected(step)[0] for one in found for step in one.steps)


@pytest.mark.parametrize("name", DISPUTED)
def test_a_disputed_question_of_keyflower_is_answered_under_each_reading(name: str) -> None:
    _, found = sample("questions", name)
    defaults = game_for(found[0].record.title).defaults
    assert len({frozenset(one.rulings.items() - defaults.items()) for one in found}) > 1


@pytest.mark.parametrize("folder", ["rules", "readings"])
def test_no_sample_is_left_of_a_rule_or_reading_that_is_gone(folder: str) -> None:
    known = {rule.code for rule in RULES} | {reading.name for reading in READINGS}
    found = {path.stem for path in SAMPLES.rglob("*.agn") if path.parent.name == folder}
    assert found <= known
