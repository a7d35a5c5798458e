"""Parts of an archive checked apart, put together, and compared."""

import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aboveboard.cli.shape import checked, schema_text

from .records import BREAKING, FOLLOWING, ILLEGAL, LEGAL, UNDECIDED, UNREADABLE, WARNING

FORMATS = ["text", "concise", "jsonl", "sarif", "junit", "github", "gitlab", "markdown"]
RECORDS = [LEGAL, ILLEGAL + UNREADABLE, UNDECIDED, WARNING + FOLLOWING, BREAKING, "", "stray\n" + LEGAL]


@pytest.fixture
def archive(file) -> str:
    for number, record in enumerate(RECORDS):
        file(record, f"f/{number}.agn")
        file(record, f"f/deep/er/{number}.agn")
    return "f"


def parts(run, archive: str, of: int, form: str) -> list[str]:
    for number in range(1, of + 1):
        run("check", archive, "--shard", f"{number}/{of}", "--output", f"{form}:part{number}")
    return [f"part{number}" for number in range(1, of + 1)]


@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize("format", FORMATS)
def test_merged_parts_are_what_one_run_would_have_told(run, archive, form: str, format: str) -> None:
    whole = run("check", archive, "--format", format)
    merged = run("merge", *reversed(parts(run, archive, 3, form)), "--format", format)
    assert merged.code == whole.code == 3
    assert merged.out == whole.out


def test_every_file_is_in_exactly_one_part(run, archive) -> None:
    parts(run, archive, 4, "jsonl")
    seen = []
    for number in range(1, 5):
        lines = [json.loads(line) for line in Path(f"part{number}").read_text().splitlines()]
        seen += sorted({one["file"] for one in lines if "file" in one})
    assert sorted(seen) == sorted(set(seen))
    assert len(seen) == 2 * len(RECORDS)


@pytest.fixture
def large(archive, file, monkeypatch) -> str:
    """The archive with a file that counts as large, of each kind of record, between the others."""
    monkeypatch.setattr("aboveboard.cli.work.is_large", lambda path: "large" in path)
    file("stray\n" + "".join(RECORDS), "f/3-large.agn")
    # Damaged at its end, empty, without any record.
    file(
        gzip.compress("".join(LEGAL.replace("5", str(n)) for n in range(500)).encode())[:-30],
        "f/cut-large.agn.gz",
    )
    file("", "f/empty-large.agn")
    file("stray\nstray\n", "f/stray-large.agn")
    return archive


@pytest.mark.parametrize("format", FORMATS)
def test_the_games_of_a_large_file_are_dealt_out(run, large, format: str) -> None:
    whole = run("check", large, "--format", format)
    names = parts(run, large, 3, "jsonl")
    merged = run("merge", *names, "--format", format)
    assert (merged.code, merged.out) == (whole.code, whole.out)
    for name in names:
        told = [json.loads(line) for line in Path(name).read_text().splitlines()]
        mine = {one["game"] for one in told if one["kind"] == "game" and one["file"] == "f/3-large.agn"}
        assert len(mine) in (2, 3)


def test_standard_input_is_dealt_out_by_games(run) -> None:
    given = (LEGAL + ILLEGAL + UNREADABLE).encode()
    whole = run("check", "-", "--format", "text", given=given)
    for number in ("1", "2"):
        run("check", "-", "--shard", f"{number}/2", "--output", f"json:part{number}", given=given)
    assert run("merge", "part1", "part2", "--format", "text").out == whole.out


@pytest.mark.parametrize("shards", [1, 2])
def test_a_baseline_accepts_a_finding_once_however_many_shards_there_are(run, file, shards: int) -> None:
    once = ILLEGAL.encode()
    run("check", "-", "--write-baseline", "known.json", given=once)
    for number in range(1, shards + 1):
        shard = f"{number}/{shards}"
        run("check", "-", "--shard", shard, "--output", f"json:part{number}", given=once * 2)
    names = [f"part{number}" for number in range(1, shards + 1)]
    merged = run("merge", *names, "--baseline", "known.json", "--format", "json")
    whole = run("check", "-", "--baseline", "known.json", "--format", "json", given=once * 2)
    assert merged.code == whole.code == 1
    assert json.loads(merged.out)["summary"] == json.loads(whole.out)["summary"]


def test_the_baseline_of_merged_shards_is_that_of_one_run(run, large) -> None:
    run("check", large, "--write-baseline", "whole.json")
    run("merge", *parts(run, large, 3, "jsonl"), "--write-baseline", "merged.json")
    assert Path("merged.json").read_text() == Path("whole.json").read_text()


@pytest.mark.parametrize("option", ["--baseline", "--write-baseline"])
def test_a_shard_takes_no_baseline(run, file, option: str) -> None:
    done = run("check", file(LEGAL), "--shard", "1/2", option, "known.json")
    assert done.code == 2
    assert "give it to `merge`" in " ".join(done.err.split())


def test_a_missing_part_is_told(run, archive) -> None:
    first, _, third = parts(run, archive, 3, "json")
    done = run("merge", first, third)
    assert done.code == 2
    assert "the report of shard 2/3 is missing" in done.err


def test_nothing_is_counted_twice(run, archive) -> None:
    first, *rest = parts(run, archive, 3, "json")
    assert "shard 1/3 is given more than once" in " ".join(run("merge", first, first, *rest).err.split())
    run("check", "f/0.agn", "--output", "json:one")
    run("check", "f/0.agn", "f/1.agn", "--output", "json:two")
    assert "game 1 of f/0.agn is in one and in two" in run("merge", "one", "two").err


def test_parts_made_with_other_options_are_refused(run, file) -> None:
    run("check", file(LEGAL, "a.agn"), "--output", "json:one")
    run("check", file(LEGAL, "b.agn"), "--ruling", "most-stones=four", "--output", "json:two")
    done = run("merge", "one", "two")
    assert done.code == 2
    assert "different options" in done.err


@pytest.mark.parametrize(
    "content", ["", "{}", "[]", '{"kind": "run"}\n', "game: Pick-up\n", '{"kind": "run"']
)
def test_what_is_no_report_is_refused(run, file, content: str) -> None:
    assert run("merge", file(content, "a.json")).code == 2
    assert run("merge", "nowhere.json").code == 2


def test_a_report_that_was_cut_off_is_refused(run, file, tmp_path: Path) -> None:
    for form in ("json", "jsonl"):
        run("check", file(ILLEGAL), "--output", f"{form}:one")
        whole = (tmp_path / "one").read_text()
        file("\n".join(whole.splitlines()[:-1]) + "\n", "two")
        assert run("merge", "two").code == 2


def _places(held: Any) -> Iterator[tuple[Any, Any]]:
    """Everything in a document that could be taken away or be something else."""
    for key, value in held.items() if isinstance(held, dict) else enumerate(held):
        yield held, key
        if isinstance(value, dict | list):
            yield from _places(value)


@pytest.mark.parametrize("command", ["merge", "compare"])
def test_a_report_that_was_altered_is_refused(run, file, tmp_path: Path, command: str) -> None:
    run("check", file(ILLEGAL + UNREADABLE), "--output", "json:one")
    whole = (tmp_path / "one").read_text()
    chosen = random.Random(6)
    for place in chosen.sample(range(len(list(_places(json.loads(whole))))), 20):
        held = json.loads(whole)
        inside, key = list(_places(held))[place]
        inside[key] = [{"no": "such"}]
        file(json.dumps(held), "two")
        done = run(command, "two", "one")
        assert done.code == 2, (key, done.err)


def test_lines_of_a_report_that_lack_their_game_are_refused(run, file, tmp_path: Path) -> None:
    run("check", file(ILLEGAL), "--output", "jsonl:one")
    lines = (tmp_path / "one").read_text().splitlines(keepends=True)
    file("".join(line for line in lines if '"kind": "game"' not in line), "two")
    done = run("merge", "two")
    assert done.code == 2
    assert "no whole report" in " ".join(done.err.split())


def _fits(held: Any) -> bool:
    try:
        checked()(held)
    except ValueError:
        return False
    return True


def test_what_the_schema_refuses_is_refused_here(run, file, tmp_path: Path) -> None:
    validator = pytest.importorskip("jsonschema").Draft202012Validator(json.loads(schema_text()))
    run("check", file(ILLEGAL + UNREADABLE + UNDECIDED), "--output", "json:one")
    held = json.loads((tmp_path / "one").read_text())
    assert _fits(held)
    assert validator.is_valid(held)
    others = (None, True, 1, -1, 1.5, "x", [], {}, [None], {"a": 1})
    chosen = random.Random(6)
    for inside, key in chosen.sample(list(_places(held)), 60):
        before, inside[key] = inside[key], chosen.choice(others)
        assert _fits(held) == validator.is_valid(held), (key, inside[key])
        inside[key] = before


def test_a_whole_number_of_a_report_is_one_however_it_is_written(run, file, tmp_path: Path) -> None:
    run("check", file(ILLEGAL), "--output", "json:one")
    whole = (tmp_path / "one").read_text()
    file(whole.replace('"line": 4', '"line": 4.0'), "two")
    assert run("merge", "two").out == run("merge", "one").out
    file(whole.replace('"line": 4', '"line": 1e999'), "three")
    assert run("merge", "three").code == 2


@pytest.mark.parametrize("shard", ["0/3", "4/3", "1", "a/b", "1/0", "-1/3", ""])
def test_a_part_that_cannot_be_is_refused(run, file, shard: str) -> None:
    assert run("check", file(LEGAL), f"--shard={shard}").code == 2


def test_two_reports_show_which_verdicts_changed(run, file) -> None:
    name = file(LEGAL + ILLEGAL)
    run("check", name, "--output", "json:before")
    run("check", name, "--ruling", "most-stones=four", "--output", "jsonl:after")
    done = run("compare", "before", "after")
    assert done.code == 1
    assert done.out == "game.agn:9: illegal TY-01 → legal: Ann: take 4\n1 change in 7 steps that both have\n"
    same = run("compare", "before", "before")
    assert (same.code, same.out) == (0, "0 changes in 7 steps that both have\n")


def test_an_archive_shows_what_hangs_on_a_reading(run, archive) -> None:
    done = run("compare", archive, "--ruling", "most-stones=four")
    assert done.code == 3
    assert "f/1.agn:4: illegal TY-01 → legal: Ann: take 4\n" in done.out
    assert run("compare", "f/1.agn", "--ruling", "most-stones=three").code == 0
    turned = run("compare", "f/1.agn", "--ruling", "most-stones=three", "--against", "most-stones=four").out
    assert "legal → illegal TY-01" in turned


def test_the_settings_of_a_club_hold_on_both_sides(run, file) -> None:
    file(ILLEGAL, "club/a.agn")
    file(ILLEGAL, "club/drafts/b.agn")
    file('exclude = ["drafts"]\nallow = ["TY-01"]\n[rulings]\nmost-stones = "four"\n', "club/aboveboard.toml")
    asked = ("compare", "club", "--ruling", "most-stones=three")
    assert run(*asked).out == (
        "club/a.agn:4: legal → allowed TY-01: Ann: take 4\n1 change in 3 steps that both have\n"
    )
    assert run(*asked, "--no-settings").out == "0 changes in 6 steps that both have\n"


def test_a_changed_citation_is_a_change(run, file, tmp_path: Path) -> None:
    run("check", file(LEGAL), "--output", "json:before")
    (tmp_path / "after").write_text((tmp_path / "before").read_text().replace("“Taking”", "“Elsewhere”"))
    done = run("compare", "before", "after")
    assert done.code == 1
    assert "cited TY-01 Leaflet, “Taking” → TY-01 Leaflet, “Elsewhere”: Ann: take 3" in done.out


def test_games_that_only_one_report_has_are_told(run, file) -> None:
    run("check", file(LEGAL), "--output", "json:before")
    run("check", file(LEGAL + LEGAL), "--output", "json:after")
    assert run("compare", "before", "after").out.startswith("game.agn game 2: only in B\n")


def test_lines_that_moved_are_no_change(run, file) -> None:
    run("check", file(ILLEGAL), "--output", "json:before")
    run("check", file("\n\n" + ILLEGAL), "--output", "json:after")
    assert run("compare", "before", "after").code == 0


def test_what_cannot_be_read_cannot_be_compared(run, file, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for name in ("nowhere.agn", "empty"):
        done = run("compare", name, "--ruling", "most-stones=four")
        assert done.code == 2
        assert f"{name}: AG-" in done.err


def test_comparing_needs_two_sides(run, file) -> None:
    assert run("compare", file(LEGAL)).code == 2
    assert run("compare", "a", "b", "--ruling", "most-stones=four").code == 2
    assert run("compare", "a", "b", "--no-settings").code == 2
