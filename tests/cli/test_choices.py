"""What counts: codes chosen and ignored, baselines, settings files."""

import json
from pathlib import Path
from typing import Any

import pytest

from .records import FOLLOWING, HEAD, ILLEGAL, LEGAL, UNDECIDED, UNREADABLE, WARNING

FORMATS = ["text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown"]
OTHER = f"{HEAD}heap 9\nBen: take 1\n"
TWO_RULES = f"{HEAD}heap 3\nAnn: take 7\n"


def summary(run, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("check", "--format", "json", *arguments).out)["summary"]
    return found


def test_an_ignored_code_counts_for_nothing(run, file) -> None:
    done = run("check", file(ILLEGAL), "--ignore", "TY-01")
    assert done.code == 0
    assert done.out == "game.agn: all 2 steps legal, 1 ignored, unfinished\n"


def test_the_beginning_of_a_code_stands_for_all_that_begin_so(run, file) -> None:
    assert run("check", file(ILLEGAL + OTHER), "--ignore", "TY").code == 0
    assert run("check", file(ILLEGAL + UNREADABLE), "--ignore", "TY,AG-0").code == 0
    assert run("check", file(ILLEGAL + UNREADABLE), "--ignore", "TY").code == 1


def test_only_selected_codes_count(run, file) -> None:
    name = file(ILLEGAL + OTHER + UNREADABLE)
    found = summary(run, name, "--select", "TY-02")
    assert (found["illegal"], found["unreadable"], found["ignored"]) == (1, 0, 2)


def test_of_two_that_fit_the_longer_one_wins(run, file) -> None:
    name = file(ILLEGAL + OTHER)
    assert summary(run, name, "--select", "TY", "--ignore", "TY-01")["illegal"] == 1
    assert summary(run, name, "--ignore", "TY", "--select", "TY-01")["illegal"] == 1
    assert summary(run, name, "--select", "TY-01", "--ignore", "TY-01")["illegal"] == 0


def test_a_step_stays_illegal_by_the_rule_that_is_left(run, file) -> None:
    (game,) = json.loads(run("check", "--format", "json", file(TWO_RULES), "--ignore", "TY-01").out)["games"]
    assert game["steps"][2]["verdict"] == "illegal"
    assert [one["code"] for one in game["steps"][2]["breaches"]] == ["TY-03"]


def test_undecided_steps_and_warnings_can_be_ignored(run, file) -> None:
    name = file(UNDECIDED + WARNING)
    assert run("check", name, "--undecided-fails", "--warnings-fail").code == 1
    assert run("check", name, "--undecided-fails", "--warnings-fail", "--ignore", "TY-03,TY-04").code == 0


def test_the_sums_are_right_whatever_is_ignored(run, file) -> None:
    name = file(ILLEGAL + OTHER + UNDECIDED + UNREADABLE + WARNING + FOLLOWING + LEGAL)
    for code in ("TY-01", "TY-02", "TY-03", "TY-04", "AG-01", "TY", "AG"):
        found = summary(run, name, "--ignore", code)
        kinds = ("legal", "illegal", "follows", "undecided", "allowed", "unreadable", "excused")
        assert sum(found[kind] for kind in kinds) == found["steps"]
        assert min(found.values()) >= 0
        assert found["ignored"] > 0


def test_a_code_that_is_none_is_refused(run, file) -> None:
    for option in ("--select", "--ignore"):
        done = run("check", file(LEGAL), option, "TY-99")
        assert done.code == 2
        assert "TY-99" in done.err


def test_what_is_ignored_is_in_the_report(run, file) -> None:
    found = json.loads(
        run("check", "--format", "json", file(LEGAL), "--ignore", "ty-01", "--select", "TY").out
    )
    assert (found["options"]["ignore"], found["options"]["select"]) == (["TY-01"], ["TY"])


def test_a_baseline_accepts_what_is_there_and_nothing_new(run, file) -> None:
    name = file(ILLEGAL + UNREADABLE + OTHER + WARNING)
    written = run("check", name, "--write-baseline", "known.json")
    assert written.code == 0
    assert "4 findings accepted in known.json" in written.err
    accepted = run("check", name, "--baseline", "known.json", "--warnings-fail")
    assert accepted.code == 0
    assert "4 accepted" in accepted.out
    file(f"# new lines above\n{LEGAL}" + ILLEGAL + UNREADABLE + OTHER + WARNING)
    assert run("check", name, "--baseline", "known.json").code == 0
    file(ILLEGAL + UNREADABLE + OTHER + ILLEGAL.replace("take 4", "take 5"))
    found = summary(run, name, "--baseline", "known.json")
    assert (found["illegal"], found["accepted"]) == (1, 3)


def test_a_baseline_counts_equal_findings(run, file) -> None:
    name = file(ILLEGAL * 2)
    run("check", name, "--write-baseline", "known.json")
    assert run("check", name, "--baseline", "known.json").code == 0
    file(ILLEGAL * 3)
    assert summary(run, name, "--baseline", "known.json")["illegal"] == 1


def test_a_baseline_holds_for_its_own_files_alone(run, file) -> None:
    run("check", file(ILLEGAL), "--write-baseline", "known.json")
    assert run("check", file(ILLEGAL, "b.agn"), "--baseline", "known.json").code == 1


def test_a_baseline_can_be_read_by_people(run, file, tmp_path: Path) -> None:
    run("check", file(ILLEGAL * 2), "--write-baseline", "known.json")
    held = json.loads((tmp_path / "known.json").read_text())
    assert held["findings"] == [{"file": "game.agn", "code": "TY-01", "text": "Ann: take 4", "count": 2}]


def test_a_baseline_is_no_place_for_a_report_and_none_is_written_of_what_another_leaves(
    run, file, tmp_path: Path
) -> None:
    name = file(ILLEGAL)
    run("check", name, "--output", "json:part")
    run("check", name, "--write-baseline", "known.json")
    known = (tmp_path / "known.json").read_bytes()
    for asked in (("check", name), ("merge", "part")):
        assert run(*asked, "--baseline", "known.json", "--output", "json:known.json").code == 2
        both = run(*asked, "--baseline", "known.json", "--write-baseline", "known.json")
        assert both.code == 2
        assert "give one of them" in " ".join(both.err.split())
    assert (tmp_path / "known.json").read_bytes() == known


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{}",
        "[1]",
        '{"format": "aboveboard baseline 1", "findings": 3}',
        '{"format": "aboveboard baseline 1", "findings": [{"file": "", "code": "", "text": "", "count": 1e999}]}',
    ],
)
def test_what_is_no_baseline_is_refused(run, file, content: str) -> None:
    file(content, "known.json")
    done = run("check", file(LEGAL), "--baseline", "known.json")
    assert done.code == 2
    assert "known.json is no baseline" in " ".join(done.err.split())
    assert run("check", "game.agn", "--baseline", "nowhere.json").code == 2


def test_a_settings_file_is_found_upwards_from_the_record(run, file) -> None:
    file('[rulings]\nmost-stones = "four"\n', "club/aboveboard.toml")
    deep = file(ILLEGAL, "club/2024/may/a.agn")
    elsewhere = file(ILLEGAL, "b.agn")
    done = run("check", deep)
    assert done.code == 0
    assert "by the settings of club/aboveboard.toml" in done.out
    assert run("check", elsewhere).code == 1
    assert run("check", deep, elsewhere).code == 1
    assert run("check", deep, "--no-settings").code == 1


def test_the_command_line_goes_before_the_settings(run, file) -> None:
    file('[rulings]\nmost-stones = "four"\n', "aboveboard.toml")
    assert run("check", file(ILLEGAL)).code == 0
    assert run("check", "game.agn", "--ruling", "most-stones=three").code == 1


def test_settings_hold_for_standard_input_too(run, file) -> None:
    file('ignore = ["TY-01"]\n', "aboveboard.toml")
    assert run("check", "-", given=ILLEGAL.encode()).code == 0


def test_house_rules_of_the_settings_come_with_their_reason(run, file) -> None:
    file('[allow]\nTY-01 = "agreed in 1980"\n', "aboveboard.toml")
    done = run("check", file(ILLEGAL))
    assert done.code == 0
    assert "Allowed: agreed in 1980" in done.out
    file('allow = ["TY-01"]\n', "aboveboard.toml")
    assert "Allowed: house rule of this table" in run("check", file(ILLEGAL)).out


def test_settings_leave_out_what_lies_beside_them_wherever_the_search_begins(run, file, tmp_path) -> None:
    file('exclude = ["old/b.agn", "drafts"]\n', "club/aboveboard.toml")
    for name in ("club/a.agn", "club/old/b.agn", "club/drafts/c.agn"):
        file(LEGAL if name == "club/a.agn" else UNREADABLE, name)
    for folder in ("club", ".", str(tmp_path)):
        assert run("check", folder).code == 0, folder
    assert run("check", "club/old/b.agn").code == 1


def test_settings_choose_codes_and_leave_files_out(run, file) -> None:
    file('ignore = ["TY-01"]\nexclude = ["old", "wrong-*"]\n', "aboveboard.toml")
    for name in ("f/a.agn", "f/old/b.agn", "f/wrong-c.agn"):
        file(ILLEGAL if name == "f/a.agn" else UNREADABLE, name)
    assert run("check", "f").code == 0
    assert run("check", "f", "--no-settings").code == 1


# GitLab's report is a list of findings, which has no place for anything else.
@pytest.mark.parametrize(
    "format", ["text", "concise", "json", "jsonl", "markdown", "github", "sarif", "junit"]
)
def test_reports_name_the_settings_in_force(run, file, format: str) -> None:
    file('[rulings]\nmost-stones = "four"\n', "club/aboveboard.toml")
    out = run("check", "--format", format, file(ILLEGAL, "club/a.agn")).out
    assert "club/aboveboard.toml" in out


@pytest.mark.parametrize("format", FORMATS)
def test_settings_hold_in_every_format(run, file, format: str) -> None:
    """What they lift, leave out and choose is no finding of the club's files, and is one elsewhere."""
    file(
        'ignore = ["TY-02"]\nexclude = ["drafts"]\n[rulings]\nmost-stones = "four"\n', "club/aboveboard.toml"
    )
    for name in ("club/a.agn", "club/drafts/b.agn", "c.agn"):
        file(ILLEGAL + OTHER, name)
    done = run("check", "club", "c.agn", "--format", format)
    assert done.code == 1
    assert run("check", "club", "--format", format).code == 0
    assert "b.agn" not in done.out
    if format in ("text", "concise", "github", "gitlab", "sarif"):
        found = done.out.count("TY-01"), done.out.count("TY-02")
        there = run("check", "c.agn", "--format", format).out
        assert found == (there.count("TY-01"), there.count("TY-02"))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("rulings", "this is no TOML"),
        ("select = " + "[" * 10_000, "this is no TOML"),
        ("selct = []\n", "selct is no setting; did you mean select?"),
        ("colour = 1\n", "colour is no setting"),
        ("select = 3\n", "select: write a list of texts"),
        ('select = ["TY-99"]\n', "select: no rule and no problem has a code that begins with TY-99"),
        ('allow = ["TY-99"]\n', "allow: TY-99 is no rule"),
        ("[allow]\nTY-01 = 3\n", "allow: write the reason of TY-01 as a text"),
        ('[rulings]\nmost = "four"\n', "rulings: most is no reading"),
        ('[rulings]\nmost-stones = "nine"\n', "rulings: the reading most-stones is three or four, not nine"),
        ("rulings = 3\n", "rulings: write a table of names and values"),
    ],
)
def test_a_wrong_settings_file_is_told_with_its_place(run, file, content: str, told: str) -> None:
    file(content, "aboveboard.toml")
    done = run("check", file(LEGAL))
    assert done.code == 2
    said = " ".join(done.err.replace("│", " ").split())
    assert "aboveboard.toml: " in said
    assert told in said


def test_codes_of_the_settings_are_written_as_on_the_command_line(run, file) -> None:
    file('ignore = ["ty-01, ag"]\n', "aboveboard.toml")
    assert run("check", file(ILLEGAL + UNREADABLE)).code == 0


@pytest.mark.parametrize(
    "content",
    [
        'select = ["\\u001B[31m"]\n',
        'allow = ["\\u001B[31m"]\n',
        '[rulings]\n"\\u001B[31m" = "four"\n',
        '[rulings]\nmost-stones = "\\u001B[31m"\n',
    ],
)
def test_a_wrong_settings_file_cannot_steer_a_terminal(run, file, content: str) -> None:
    file(content, "aboveboard.toml")
    done = run("check", file(LEGAL))
    assert done.code == 2
    assert "\x1b" not in done.err
    assert "\\x1b[31m" in done.err.lower()
