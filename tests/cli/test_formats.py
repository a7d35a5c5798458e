"""Every format tells the same findings, each in the words and the escapes of its medium."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .records import BREAKING, FOLLOWING, HEAD, ILLEGAL, LEGAL, UNDECIDED, UNREADABLE, WARNING
from .test_exit_codes import TOY, environment

FORMATS = ["text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown"]
EVERYTHING = "".join([LEGAL, ILLEGAL, UNDECIDED, UNREADABLE, WARNING, FOLLOWING])
EVIL = "A|b`*_<b>&[x](y)::error::%0A{0}\u202e\ufffe"


def results(out: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(out)["runs"][0]["results"]
    return found


def test_concise_is_one_line_a_finding(run, file) -> None:
    assert run("check", "--format", "concise", file(ILLEGAL + UNREADABLE)).out == (
        "game.agn:4:1: illegal TY-01 A turn takes one to three stones: takes 4, may take 1 to 3\n"
        "game.agn:8:6: unreadable AG-01 Unreadable line: cannot read `grab`: expected a move\n"
        "2 games: 2 of 4 steps legal, 1 illegal, 1 unreadable\n"
    ).replace("cannot read `grab`: expected a move", message_of(run, "game.agn"))


def message_of(run: Callable[..., Any], name: str) -> str:
    found = json.loads(run("check", "--format", "json", name).out)
    return str(found["games"][1]["problems"][0]["text"])


def test_github_is_chosen_by_itself_in_its_actions(run, file, monkeypatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    name = file(ILLEGAL)
    assert run("check", name).out.startswith("::error file=game.agn,line=4,col=1,endColumn=12,title=TY-01 ")
    assert run("check", name, "--format", "text").out.startswith("game.agn:4:1: illegal")


def test_an_annotation_holds_line_fact_and_source(run, file) -> None:
    out = run("check", "--format", "github", file(ILLEGAL)).out
    assert "::Ann: take 4%0Atakes 4, may take 1 to 3%0A— Leaflet, “Taking”\n" in out


def test_ten_findings_are_ten_annotations(run, file) -> None:
    out = run("check", "--format", "github", file(ILLEGAL * 10)).out
    assert out.count("\n::error file=") + out.startswith("::error file=") == 10
    assert "more findings" not in out


def test_of_many_findings_the_worst_nine_are_shown_and_the_rest_counted(run, file) -> None:
    out = run("check", "--format", "github", file(WARNING + UNDECIDED + ILLEGAL * 11)).out
    lines = [line for line in out.splitlines() if line.startswith("::")]
    assert len(lines) == 10
    assert all(line.startswith("::error file=game.agn,line=") for line in lines[:9])
    assert lines[9] == "::error title=Aboveboard::and 4 more findings: 2 of TY-01, 1 of TY-04, 1 of TY-03"


def test_where_nothing_is_wrong_the_rest_is_no_error(run, file) -> None:
    done = run("check", "--format", "github", file(WARNING * 11))
    assert done.code == 0
    assert "::error" not in done.out
    assert "::warning title=Aboveboard::and 2 more findings: 2 of TY-04\n" in done.out


def test_gitlab_names_each_finding_once(run, file) -> None:
    issues = json.loads(run("check", "--format", "gitlab", file(ILLEGAL * 3 + UNDECIDED)).out)
    assert [one["check_name"] for one in issues] == ["TY-01"] * 3 + ["TY-03"]
    assert [one["severity"] for one in issues] == ["major"] * 3 + ["minor"]
    assert len({one["fingerprint"] for one in issues}) == 4
    assert issues[1]["location"] == {"path": "game.agn", "lines": {"begin": 8}}


def test_junit_has_a_case_a_game(run, file) -> None:
    out = run("check", "--format", "junit", file(EVERYTHING + BREAKING), file(LEGAL, "b.agn"), "no.agn").out
    root = ET.fromstring(out)
    assert [(one.get("name"), one.get("tests")) for one in root] == [
        ("game.agn", "7"),
        ("b.agn", "1"),
        ("no.agn", "1"),
    ]
    cases = [(case.get("name"), [child.tag for child in case]) for case in root[0]]
    assert cases == [
        ("game 1", []),
        ("game 2", ["failure"]),
        ("game 3", ["skipped"]),
        ("game 4", ["failure"]),
        ("game 5", []),
        ("game 6", ["failure"]),
        ("game 7", ["error"]),
    ]
    assert root[0].get("failures") == "3"
    assert root[0].get("errors") == "1"
    assert root[0][3][0].get("type") == "AG-01"
    assert root[2][0][0].tag == "error"


def test_markdown_has_a_row_a_finding_and_counts_by_rule_and_file(run, file) -> None:
    out = run("check", "--format", "markdown", file(ILLEGAL * 2), file(UNREADABLE, "b.agn")).out
    assert out.startswith("## Aboveboard\n\n3 games: 3 of 6 steps legal, 2 illegal, 1 unreadable\n")
    rows = [line for line in out.splitlines() if line.startswith("| game.agn")]
    assert len(rows) == 2
    assert "| 2 | TY-01 A turn takes one to three stones |" in out
    assert "| 1 | b.agn |" in out


def test_a_page_of_markdown_stays_within_what_a_ci_shows(run, file) -> None:
    out = run("check", "--format", "markdown", file(ILLEGAL * 150)).out
    assert len([line for line in out.splitlines() if line.startswith("| game.agn&#58;")]) == 100
    assert "and 50 more" in out


def test_the_text_ends_with_counts_by_rule_and_by_file(run, file) -> None:
    out = run("check", file(ILLEGAL * 2), file(UNREADABLE, "b.agn")).out
    assert (
        "by rule\n     2  TY-01 A turn takes one to three stones\n     1  AG-01 Unreadable line\n\n"
        "by file\n     2  game.agn\n     1  b.agn\n" in out
    )


def test_sarif_holds_what_code_scanning_asks_for(run, file) -> None:
    log = json.loads(run("check", "--format", "sarif", file(EVERYTHING), file(LEGAL, "b.agn")).out)
    assert log["version"] == "2.1.0"
    (found,) = log["runs"]
    rules = found["tool"]["driver"]["rules"]
    assert len({one["id"] for one in rules}) == len(rules)
    for one in found["results"]:
        assert rules[one["ruleIndex"]]["id"] == one["ruleId"]
        assert one["level"] in ("error", "warning", "note")
        place = one["locations"][0]["physicalLocation"]
        assert place["region"]["startLine"] >= 1
        assert place["region"]["endColumn"] >= place["region"]["startColumn"] >= 1
        assert place["artifactLocation"] == {"uri": "game.agn", "uriBaseId": "SRCROOT"}
    assert [(one["ruleId"], one["level"]) for one in found["results"]] == [
        ("TY-01", "error"),
        ("TY-03", "warning"),
        ("AG-01", "error"),
        ("TY-04", "warning"),
        ("TY-01", "error"),
        ("TY-02", "note"),
    ]
    assert found["invocations"][0]["executionSuccessful"] is True


def test_a_rule_in_sarif_comes_with_its_statement_and_its_source(run, file) -> None:
    (found,) = json.loads(run("check", "--format", "sarif", file(ILLEGAL)).out)["runs"]
    (rule,) = found["tool"]["driver"]["rules"]
    assert rule["shortDescription"]["text"] == "A turn takes one to three stones"
    assert rule["fullDescription"]["text"].startswith("Whoever's turn it is")
    assert "— Leaflet, “Taking”" in rule["help"]["text"]
    assert "- Book of games, “Pick-up”" in rule["help"]["markdown"]


def test_a_fault_of_the_checker_is_a_notification_in_sarif(run, file) -> None:
    (found,) = json.loads(run("check", "--format", "sarif", file(BREAKING)).out)["runs"]
    assert found["results"] == []
    (invocation,) = found["invocations"]
    assert invocation["executionSuccessful"] is False
    (told,) = invocation["toolExecutionNotifications"]
    assert "a toy breaks" in told["message"]["text"]


@pytest.mark.parametrize("format", ["sarif", "gitlab"])
def test_a_fingerprint_stays_when_lines_are_added_above(run, file, format: str) -> None:
    def marks(record: str) -> list[str]:
        out = run("check", "--format", format, file(record)).out
        if format == "gitlab":
            return [one["fingerprint"] for one in json.loads(out)]
        return [one["partialFingerprints"]["aboveboardFinding/v1"] for one in results(out)]

    before = marks(ILLEGAL + ILLEGAL)
    assert len(set(before)) == 2
    assert marks("# a remark\n\n" + LEGAL + ILLEGAL + ILLEGAL) == before
    assert marks(ILLEGAL.replace("take 4", "take 5")) != before[:1]


@pytest.mark.parametrize("format", FORMATS)
def test_unreadable_lines_are_in_every_format_with_their_code(run, file, format: str) -> None:
    assert "AG-01" in run("check", "--format", format, file(UNREADABLE)).out


@pytest.mark.parametrize("format", FORMATS)
def test_what_stands_outside_of_records_is_in_every_format(run, file, format: str) -> None:
    out = run("check", "--format", format, file("stray\n" + LEGAL + "game: Chess\n")).out
    assert "AG-04" in out
    assert "AG-03" in out


@pytest.mark.parametrize("format", FORMATS)
def test_formats_are_the_same_from_run_to_run(run, file, format: str) -> None:
    """No time stamps, no random names."""
    name = file(EVERYTHING)
    assert run("check", "--format", format, name).out == run("check", "--format", format, name).out


@pytest.mark.parametrize("format", FORMATS)
def test_the_exit_code_is_the_same_in_every_format(run, file, format: str) -> None:
    name = file(ILLEGAL)
    assert run("check", "--format", format, name).code == 1
    assert run("check", "--format", format, name, "nowhere.agn").code == 2
    assert run("check", "--format", format, name, "nowhere.agn", file(BREAKING, "b.agn")).code == 3
    assert run("check", "--format", format, file(LEGAL)).code == 0


@pytest.fixture
def evil(run, file) -> str:
    """A file whose name, players and lines are made to be taken for something else."""
    record = (
        f'game: Pick-up\nplayers: "{EVIL}", Ben\nheap 9\n"{EVIL}": take 4\n'
        f"Ben: take 1\nBen: ::error::oops ]]> <i> | `x` {{0}}\n"
    )
    return str(file(record, "a|b,c%<i>&'`*`[x](y){0}.agn"))


def test_foreign_text_is_no_workflow_command(run, evil) -> None:
    out = run("check", "--format", "github", evil).out
    commands = [line for line in out.splitlines() if "::" in line]
    assert all(
        line.startswith(("::error file=a|b%2Cc%25<i>", "::warning file=a|b%2Cc%25<i>")) for line in commands
    )
    for line in commands:
        properties, _, message = line[2:].partition("::")
        # Only the commas and colons of the command itself are left.
        assert len(properties.split(",")) == 5
        assert "%0A{0}" not in message
    assert "\u202e" not in out


def test_foreign_text_is_no_markup_in_xml(run, evil) -> None:
    out = run("check", "--format", "junit", evil).out
    root = ET.fromstring(out)
    assert [one.tag for one in root.iter()][:3] == ["testsuites", "testsuite", "testcase"]
    assert {one.tag for one in root.iter()} == {"testsuites", "testsuite", "testcase", "failure"}
    assert root[0].get("name") == evil
    assert "\ufffe" not in out


def test_foreign_text_is_no_markup_on_a_page(run, evil) -> None:
    out = run("check", "--format", "markdown", evil).out
    for row in (line for line in out.splitlines() if "TY-01" in line or "AG-01" in line):
        cells = row.strip("|").split("|")
        assert len(cells) in (2, 4)
        bare = re.sub(r"</?code>|&#\d+;", "", row)
        assert not set("`*_[]<>#") & set(bare)


def test_foreign_text_is_no_link_and_no_placeholder_in_sarif(run, evil) -> None:
    found = results(run("check", "--format", "sarif", evil).out)
    for one in found:
        text = one["message"]["text"]
        assert "](" not in text.replace("\\](", "")
        assert "{0}" not in text.replace("{{0}}", "")
        uri = one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert re.fullmatch(r"[A-Za-z0-9%._~/-]+", uri)


@pytest.mark.parametrize("format", ["text", "concise"])
def test_foreign_text_cannot_steer_a_terminal(run, evil, format: str) -> None:
    out = run("check", "--format", format, evil).out
    assert "\u202e" not in out
    assert ("\\u202e" in out) == (format == "text")


def test_several_reports_come_of_one_run(run, file, tmp_path) -> None:
    paths = {name: tmp_path / f"report.{name}" for name in FORMATS}
    wanted = [part for name, path in paths.items() for part in ("--output", f"{name}:{path}")]
    done = run("check", file(ILLEGAL), *wanted)
    assert (done.code, done.out) == (1, "")
    for name, path in paths.items():
        assert path.read_text() == run("check", "game.agn", "--format", name).out


def test_a_report_goes_wherever_its_path_leads(run, file, tmp_path) -> None:
    target = tmp_path / "through a pipe"
    with target.open("wb") as stream, subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=stream) as cat:
        assert cat.stdin is not None
        # What such a path leads to has no path of its own.
        assert run("check", file(ILLEGAL), "--output", f"concise:/dev/fd/{cat.stdin.fileno()}").code == 1
    assert target.read_text() == run("check", "game.agn", "--format", "concise").out


def test_a_report_that_is_not_finished_replaces_none(run, file, tmp_path, monkeypatch) -> None:
    from aboveboard.cli.reporters import sarif

    target = tmp_path / "a.sarif"
    target.write_text("the old one")

    def fails(*_: object) -> str:
        raise RuntimeError("no end")

    monkeypatch.setattr(sarif._Log, "end", fails)
    assert run("check", file(ILLEGAL), "--output", f"sarif:{target}").code == 3
    assert target.read_text() == "the old one"
    assert [one.name for one in tmp_path.iterdir() if "sarif" in one.name] == ["a.sarif"]


def test_lines_of_json_come_while_later_files_are_still_to_be_read(run, file, monkeypatch) -> None:
    import sys

    from aboveboard.cli import checking

    seen: list[bytes] = []
    first, second = file(LEGAL, "a.agn"), file(LEGAL, "b.agn")
    of_file = checking.of_file

    def watched(path: str, *rest: Any) -> Any:
        if path == second:
            seen.append(sys.stdout.buffer.getvalue())  # type: ignore[attr-defined]
        return of_file(path, *rest)

    monkeypatch.setattr(checking, "of_file", watched)
    run("check", "--format", "jsonl", first, second)
    assert b'"file": "a.agn"' in seen[0]


def test_house_rules_and_excused_breaches_are_no_findings(run, file) -> None:
    name = file(f"{HEAD}allow: TY-02\nheap 9\nAnn: take 4 !illegal TY-01\nAnn: take 1\n")
    assert json.loads(run("check", "--format", "gitlab", name).out) == []
    assert results(run("check", "--format", "sarif", name).out) == []


def test_a_report_to_dev_stdout_goes_behind_what_is_there(file, tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("kept\n")
    command = [sys.executable, "-c", TOY, "check", file(LEGAL), "--no-cache"]
    for asked, code in (["concise:/dev/stdout"], 0), (["concise:/dev/stdout", "json"], 2):
        outputs = [word for one in asked for word in ("--output", one)]
        with log.open("ab") as stream:
            done = subprocess.run(
                [*command, *outputs], stdout=stream, stderr=subprocess.PIPE, env=environment(), cwd=tmp_path
            )
        assert done.returncode == code, done.stderr
    assert log.read_text().startswith("kept\n1 game")
    assert b"only one report can go to standard output" in done.stderr


@pytest.mark.parametrize(
    "option", [["--output", "json:aboveboard.toml"], ["--write-baseline", "aboveboard.toml"]], ids=" ".join
)
def test_no_report_takes_the_place_of_settings(run, file, tmp_path: Path, option: list[str]) -> None:
    (tmp_path / "aboveboard.toml").write_text('select = ["KF"]\n')
    done = run("check", file(LEGAL), *option)
    assert done.code == 2
    assert "holds settings" in " ".join(done.err.split())
    assert (tmp_path / "aboveboard.toml").read_text() == 'select = ["KF"]\n'


@pytest.mark.parametrize("format", ["text", "concise", "github", "markdown"])
def test_nothing_checked_is_not_called_legal(run, file, format: str) -> None:
    done = run("check", file(""), "--format", format)
    assert (done.code, "no game was checked" in done.out, "all" in done.out.split()) == (2, True, False)
    assert "1 not checked: nothing to read there" in done.out
