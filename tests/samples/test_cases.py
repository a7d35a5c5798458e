"""The list of cases is in step with the samples, covers all there is, and can be used as it is told."""

import importlib.util
import json
import re
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from lark import Lark
from lark.exceptions import UnexpectedInput
from proof import figures

from aboveboard.replay import api
from aboveboard.replay.games import GAMES, whole
from aboveboard.replay.verdict import Verdict

ROOT = Path(__file__).resolve().parents[2]
NAMES = [place.name for place in GAMES if place.extends is None]


@cache
def writer() -> Any:
    path = ROOT / "tests" / "tools" / "write_cases.py"
    spec = importlib.util.spec_from_file_location("write_cases", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def exported() -> Any:
    return json.loads((ROOT / "samples" / "cases.json").read_text(encoding="utf-8"))


@cache
def found() -> list[Any]:
    return list(writer().cases())


def test_both_files_are_in_step_with_the_samples() -> None:
    """Where this fails, run tests/tools/write_cases.py and look at what has changed."""
    assert (ROOT / "CASES.md").read_text(encoding="utf-8") == writer().page(found())
    assert (ROOT / "samples" / "cases.json").read_text(encoding="utf-8") == writer().export(found())


def test_the_export_is_as_its_schema_says() -> None:
    schema = json.loads((ROOT / "samples" / "cases.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(exported(), schema)


def test_every_rule_and_every_reading_has_its_cases() -> None:
    about = {(case["kind"], case["about"]) for case in exported()["cases"]}
    for game in map(whole, NAMES):
        assert {("rule", rule.code) for rule in game.rules} <= about
        assert {("reading", reading.name) for reading in game.readings} <= about


def test_every_question_among_the_samples_has_its_cases() -> None:
    about = {case["about"] for case in exported()["cases"] if case["kind"] == "question"}
    assert about == {path.stem for path in (ROOT / "samples").rglob("questions/*.agn")}


def test_no_two_cases_have_one_number() -> None:
    names = [case["id"] for case in exported()["cases"]]
    assert len(names) == len(set(names))


def test_every_line_of_a_case_of_a_rule_cites_that_rule_first_unless_others_are_broken() -> None:
    for case in exported()["cases"]:
        if case["kind"] == "rule":
            for one in case["expected"]:
                if case["about"] in one["codes"] or not one["codes"]:
                    assert one["cite"][0]["rule"] == case["about"], (case["id"], one["line"])


def test_every_line_of_a_question_cites_the_rules_that_it_or_its_sample_names() -> None:
    for case in found():
        if case.folder != "questions":
            continue
        lines = case.path.read_text(encoding="utf-8").splitlines()
        named = {
            code for line in lines if line.startswith("# Rules:") or " by " in line for code in line.split()
        }
        for one in case.expected:
            cited = {code for code, _ in one.cited}
            assert cited
            assert cited <= named | set(one.codes) | set(one.warnings), (case.name, one.text)


def test_every_line_of_a_reading_cites_a_rule_that_hangs_on_it_or_that_it_breaks() -> None:
    hanging = {
        (rule.code, name) for game in map(whole, NAMES) for rule in game.rules for name in rule.readings
    }
    about = {name for _, name in hanging}
    for case in found():
        if case.folder == "readings" and case.about in about:
            for one in case.expected:
                cited = {code for code, _ in one.cited}
                assert cited & set(one.codes) or any((code, case.about) in hanging for code in cited), (
                    case.name
                )


HEAD = "# A sample.\ngame: Celestia\nplayers: Amy, Bob\n"


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("deal Amy 7 ?  !legal\n", "not what the line is found"),
        ("deal Amy 8 ?  !illegal CE-02\n", "not what the line is found"),
        ("deal Amy 8 ?  # warns CE-41\n", "not what the line is found"),
        ("deal Amy 8 ?\n", "no line says what is expected"),
        ("deal Amy 8 ?  !legal  # winners: Amy\n", "nobody won, not Amy"),
    ],
)
def test_a_sample_that_is_wrong_or_says_nothing_is_refused(tmp_path: Path, lines: str, why: str) -> None:
    path = tmp_path / "celestia" / "rules" / "CE-02.agn"
    path.parent.mkdir(parents=True)
    path.write_text(HEAD + lines, encoding="utf-8")
    with pytest.raises(ValueError, match=why):
        list(writer()._cases_of(path))


def test_the_page_holds_every_case_with_its_verdicts() -> None:
    page = (ROOT / "CASES.md").read_text(encoding="utf-8")
    for case in found():
        assert f"**{case.name}**" in page
        assert all(f"- `{one.text}` is {one.verdict}" in page for one in case.expected)


@pytest.mark.parametrize("kind", ["rule", "question", "reading"])
def test_another_program_finds_what_is_expected(kind: str) -> None:
    """The record, the line and the verdict are all that is needed: no mark, no comment, no sample."""
    cases = [case for case in exported()["cases"] if case["kind"] == kind]
    for case in cases:
        game = api.check_game(case["record"])
        found = game.replay.winners
        winners = [game.players[seat] for seat in found or ()] or ["nobody"]
        assert case["winners"] in (None, winners), case["id"]
        told = {one["line"]: one for one in case["expected"]}
        for step in game.steps:
            line = step.statement.span.line if step.index else 2
            # The closing step stands on the last line once more.
            if step.index > len(game.replay.record.statements):
                continue
            wanted = told.get(line, {"verdict": "legal", "codes": [], "warnings": []})
            breaks = {one.rule.code for one in step.breaches}
            assert set(wanted["codes"]) <= breaks, (case["id"], line)
            if wanted.get("only"):
                assert set(wanted["codes"]) == breaks, (case["id"], line)
            if step.verdict is Verdict.ALLOWED or step.excused:
                continue
            assert step.verdict == wanted["verdict"], (case["id"], line)
            assert set(wanted["warnings"]) <= {note.code for note in step.notes}, (case["id"], line)
        figures.told("lines of cases", len(told))
    figures.told("cases", len(cases))


def test_every_place_that_a_verdict_cites_is_one_of_the_rule_that_it_names() -> None:
    cites = {rule["code"]: rule["cite"] for game in exported()["games"] for rule in game["rules"]}
    for case in exported()["cases"]:
        for one in case["expected"]:
            assert one["cite"], (case["id"], one["line"])
            for place in one["cite"]:
                assert {key: place[key] for key in ("source", "place")} in cites[place["rule"]], case["id"]


@cache
def plain_parser(name: str) -> Lark:
    """A grammar of the export in Lark as anybody has it."""
    grammar = exported()["notation"]["grammars"][name]
    return Lark(grammar["text"], parser="lalr", lexer="contextual", start=grammar["starts"])


def parse_plainly(case: Any) -> int:
    """Parse every line of a record by the exported grammars alone; raises what Lark raises."""
    within = False
    lines = case["record"].splitlines()
    names = re.findall(r'"[^"]*"|[^\s,]+', lines[1].partition(": ")[2])
    for line in lines:
        key, colon, rest = line.strip().partition(": ")
        if colon and f"{key}_value" in exported()["notation"]["grammars"]["envelope"]["starts"]:
            plain_parser("envelope").parse(rest, start=f"{key}_value")
        elif colon and key in names:
            plain_parser(case["game"]).parse(rest, start="move")
        elif colon:
            (start,) = (one for one in plain_parser(case["game"]).options.start if one.startswith(key))
            plain_parser(case["game"]).parse(rest, start=start)
        else:
            within = within and not line.startswith("end")
            plain_parser(case["game"]).parse(line.strip(), start="position_line" if within else "event")
            within = within or line == "position"
    return len(lines)


def test_lark_alone_reads_every_record_by_the_exported_grammars() -> None:
    lines = sum(parse_plainly(case) for case in exported()["cases"])
    figures.told("lines read by the exported grammars", lines)
    assert lines > 5000


def test_lark_alone_refuses_what_is_no_move() -> None:
    for game, text in (("Celestia", "fly 1 dragon"), ("Keyflower", "bid Inn 2Q"), ("Keyflower", "use")):
        with pytest.raises(UnexpectedInput):
            plain_parser(game).parse(text, start="move")


def distance(one: Any, other: Any) -> int:
    """How many lines of two records differ, each up to the line that is told of."""
    shared = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return max(len(one), len(other)) - sum(block.size for block in shared)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_illegal_stands_beside_what_is_just_not(name: str) -> None:
    """A rule's illegal case has a legal neighbour that differs from it in a few lines."""
    told = [(case, one) for case in found() if case.folder == "rules" for one in case.expected]
    for rule in whole(name).rules:
        mine = [(case.lines[: one.line], one) for case, one in told if case.about == rule.code]
        legal = [lines for lines, one in mine if one.verdict == "legal"]
        broken = [lines for lines, one in mine if rule.code in one.codes]
        if rule.severity == "error":
            assert min(distance(one, other) for one in broken for other in legal) <= 3, rule.code
