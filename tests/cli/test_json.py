"""The JSON formats: what they hold, and that they are as the published schema says."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from .records import BREAKING, FOLLOWING, HEAD, ILLEGAL, LEGAL, UNDECIDED, UNREADABLE, WARNING

EVERYTHING = "".join([LEGAL, ILLEGAL, UNDECIDED, UNREADABLE, BREAKING, WARNING, FOLLOWING])


@pytest.fixture
def schema(run) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("schema").out)
    Draft202012Validator.check_schema(found)
    return found


def document(run, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("check", "--format", "json", *arguments).out)
    return found


def test_a_document_is_as_the_schema_says(run, file, schema) -> None:
    names = [file(EVERYTHING), file(b"", "empty.agn"), file("game: Chess\n", "chess.agn")]
    found = document(run, *names, "nowhere.agn", "--ruling", "most-stones=three", "--allow", "TY-02")
    Draft202012Validator(schema).validate(found)
    assert len(found["games"]) == 6
    assert {one["code"] for one in found["problems"]} == {"AG-03", "AG-15", "AG-28"}
    assert [one["game"] for one in found["faults"]] == [5]


def test_the_schema_refuses_what_is_not_there(run, file, schema) -> None:
    found = document(run, file(ILLEGAL))
    del found["games"][0]["steps"][0]["verdict"]
    assert not Draft202012Validator(schema).is_valid(found)


def test_each_line_of_a_stream_is_as_the_schema_says(run, file, schema) -> None:
    out = run("check", "--format", "jsonl", file(EVERYTHING), "nowhere.agn").out
    lines = [json.loads(line) for line in out.splitlines()]
    validator = Draft202012Validator({**schema["$defs"]["line"], "$defs": schema["$defs"]})
    for line in lines:
        validator.validate(line)
    assert {one["kind"] for one in lines} == {"run", "game", "step", "problem", "fault", "summary"}
    assert (lines[0]["kind"], lines[1]["kind"], lines[2]["kind"], lines[-1]["kind"]) == (
        "run",
        "game",
        "step",
        "summary",
    )


def test_a_step_carries_what_the_text_shows(run, file) -> None:
    (game,) = document(run, file(ILLEGAL))["games"]
    step = game["steps"][2]
    assert (step["file"], step["game"], step["line"], step["column"], step["step"]) == (
        "game.agn",
        1,
        4,
        1,
        2,
    )
    assert (step["player"], step["text"], step["verdict"]) == ("Ann", "Ann: take 4", "illegal")
    (breach,) = step["breaches"]
    assert (breach["code"], breach["title"]) == ("TY-01", "A turn takes one to three stones")
    assert breach["fact"] == "takes 4, may take 1 to 3"
    assert [(one["source"], one["place"], one["primary"]) for one in breach["citations"]] == [
        ("P1", "“Taking”", True),
        ("P2", "“Pick-up”", False),
    ]
    assert breach["root"] is True
    (reading,) = breach["readings"]
    assert (reading["name"], reading["used"]) == ("most-stones", "three")
    assert reading["alternatives"] == [{"value": "four", "verdict": "legal"}]


def test_legal_steps_are_cited_too_and_consequences_told(run, file) -> None:
    (game,) = document(run, file(LEGAL))["games"]
    step = game["steps"][3]
    assert step["granted_by"]["code"] == "TY-01"
    assert step["consequences"][0]["text"] == "the heap is gone: Ben wins"
    assert step["consequences"][0]["rule"]["code"] == "TY-03"
    assert (game["finished"], game["winners"]) == (True, ["Ben"])
    assert [(one["player"], one["least"]) for one in game["scores"]] == [("Ann", 3), ("Ben", 2)]


def test_notes_are_cited_where_they_are_of_a_rule(run, file) -> None:
    (game, other) = document(run, file(WARNING + f"{HEAD}heap 9  !illegal\n"))["games"]
    (note,) = game["steps"][1]["notes"]
    assert (note["code"][:3], note["severity"]) == ("TY-", "warning")
    assert note["citations"][0]["source"] == "P2"
    (note,) = other["steps"][1]["notes"]
    assert (note["code"][:3], note["citations"]) == ("AG-", [])


def test_what_follows_is_told_from_what_is_its_own(run, file) -> None:
    (game,) = document(run, file(FOLLOWING))["games"]
    later = [breach for step in game["steps"] for breach in step["breaches"] if not breach["root"]]
    assert {one["follows"] for one in later} == {2}


def test_undecided_steps_say_what_would_decide_them(run, file) -> None:
    (game,) = document(run, file(UNDECIDED))["games"]
    assert game["steps"][1]["breaches"] == []
    assert game["steps"][1]["unknowns"][0]["fact"].startswith("how many stones are left")


def test_unreadable_lines_carry_their_code(run, file) -> None:
    (game,) = document(run, file(UNREADABLE))["games"]
    assert game["steps"][2]["verdict"] == "unreadable"
    assert game["steps"][2]["problem"]["code"] == "AG-01"
    assert [one["code"] for one in game["problems"]] == ["AG-01"]


def test_an_unreadable_line_is_counted_once(run, file) -> None:
    found = document(run, file(UNREADABLE))["summary"]
    assert (found["unreadable"], found["errors"]) == (1, 0)


def test_the_summary_counts_root_causes(run, file) -> None:
    found = document(run, file(FOLLOWING + LEGAL))["summary"]
    assert (found["games"], found["illegal"], found["follows"]) == (2, 1, 1)


def test_the_catalogue_is_named(run, file, monkeypatch) -> None:
    from toy.game import GAME, in_turn

    from aboveboard.notation.frozen import replace

    (game,) = document(run, file(LEGAL))["games"]
    assert game["catalogue"] == GAME.edition
    reworded = GAME.changed(rules=(replace(in_turn, title="Other words"),))
    assert reworded.edition != GAME.edition


def test_foreign_text_stays_exact_and_harmless(run, file) -> None:
    name = 'A"\\\u202enn\u2028'
    written = '"A\\"\\\\\u202enn\u2028"'
    out = run("check", "--format", "jsonl", file(f"game: Pick-up\nplayers: {written}\nheap 3\n")).out
    assert json.loads(out.splitlines()[1] if "\u2028" not in out else out.split("\n")[1])["players"] == [name]


def test_one_run_serves_person_and_machine(run, file, tmp_path) -> None:
    done = run(
        "check", file(ILLEGAL), "--output", "text", "--output", "json:a.json", "--output", "jsonl:b.jsonl"
    )
    assert done.out.startswith("game.agn:4:1: illegal")
    assert json.loads((tmp_path / "a.json").read_text())["summary"]["illegal"] == 1
    assert len((tmp_path / "b.jsonl").read_text().splitlines()) == 6


def test_a_machine_format_is_utf_8_whatever_the_terminal_speaks(run, file) -> None:
    record = 'game: Pick-up\nplayers: Ann, "Élodie"\nheap 9\n'
    import io
    import sys

    run("check", "--format", "json", file(record), encoding="latin-1")
    raw = sys.stdout.buffer
    assert isinstance(raw, io.BytesIO)
    assert json.loads(raw.getvalue().decode())["games"][0]["players"] == ["Ann", "Élodie"]


def test_a_replay_can_be_json_too(run, file) -> None:
    found = json.loads(run("replay", file(LEGAL), "--from", "2", "--to", "3", "--format", "json").out)
    assert [one["step"] for one in found["games"][0]["steps"]] == [2, 3]


def test_nothing_but_the_format_is_on_standard_output(run, file) -> None:
    done = run("check", "--format", "json", file(ILLEGAL), "nowhere.agn")
    json.loads(done.out)
    assert "nowhere.agn: AG-28" in done.err


def test_an_error_in_the_headers_is_in_the_report(run, file) -> None:
    (game,) = document(run, file(HEAD + "colour: red\nheap 3\n"))["games"]
    assert [(one["code"], one["line"]) for one in game["problems"]] == [("AG-06", 3)]
