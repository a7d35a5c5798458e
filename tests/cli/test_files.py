"""Which files are checked."""

import os
from pathlib import Path

import pytest

from .records import ILLEGAL, LEGAL


def test_folders_are_searched_in_order_whatever_their_depth(run, file) -> None:
    for name in ("f/b.agn", "f/a.agn", "f/deep/er/c.agn", "f/notes.txt", "f/.hidden/d.agn", "f/.e.agn"):
        file(LEGAL, name)
    lines = run("check", "f").out.splitlines()
    assert [line.partition(":")[0] for line in lines[:3]] == ["f/a.agn", "f/b.agn", "f/deep/er/c.agn"]
    assert lines[4].startswith("3 games")


def test_links_in_folders_are_not_followed(run, file, tmp_path: Path) -> None:
    file(LEGAL, "f/a.agn")
    file(ILLEGAL, "elsewhere/b.agn")
    (tmp_path / "f" / "link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "f" / "round").symlink_to(tmp_path / "f")
    (tmp_path / "f" / "b.agn").symlink_to(tmp_path / "elsewhere" / "b.agn")
    assert run("check", "f").code == 0
    assert run("check", "f/link").code == 1


def test_a_pipe_in_a_folder_is_not_waited_for(run, file, tmp_path: Path) -> None:
    file(LEGAL, "f/a.agn")
    os.mkfifo(tmp_path / "f" / "b.agn")
    assert run("check", "f").code == 0


def test_a_file_named_twice_is_checked_once(run, file) -> None:
    file(LEGAL, "f/a.agn")
    assert run("check", "f", "f/a.agn", "./f/../f/a.agn").out.count("f/a.agn") == 1


def test_a_file_named_in_different_ways_is_checked_once(run, file, tmp_path: Path) -> None:
    name = file(LEGAL, "f/a.agn")
    assert run("check", name, str(tmp_path / name), f"../{tmp_path.name}/{name}").out.count("f/a.agn") == 1


def test_the_folder_above_a_link_is_the_one_above_what_it_leads_to(run, file, tmp_path: Path) -> None:
    file(LEGAL, "f/deep/b.agn")
    file(LEGAL, "f/a.agn")
    file(ILLEGAL, "a.agn")
    (tmp_path / "link").symlink_to(tmp_path / "f" / "deep")
    assert run("check", "link/../a.agn").code == 0


def test_names_that_are_no_text_come_where_a_merged_report_has_them(run, file, tmp_path: Path) -> None:
    for name in (b"\xff.agn", "\u202f.agn".encode()):
        (tmp_path / os.fsdecode(b"f-" + name)).write_text(ILLEGAL)
    run("check", ".", "--output", "json:one")
    assert run("merge", "one", "--format", "concise").out == run("check", ".", "--format", "concise").out


def test_a_named_file_needs_no_ending(run, file) -> None:
    assert run("check", file(LEGAL, "notes.txt")).code == 0


def test_standard_input_is_a_file_too(run) -> None:
    done = run("check", "-", given=ILLEGAL.encode())
    assert done.code == 1
    assert "<stdin>:4:1: illegal" in done.out


def test_a_folder_without_records_is_told(run, file, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = run("check", "empty", file(LEGAL))
    assert done.code == 2
    assert "empty: AG-15 no record was found here" in done.err
    assert "all 3 steps legal" in done.out


def test_patterns_leave_files_and_folders_out(run, file) -> None:
    for name in ("f/a.agn", "f/old/b.agn", "f/wrong-c.agn", "f/sub/wrong-d.agn"):
        file(ILLEGAL if "wrong" in name or "old" in name else LEGAL, name)
    assert run("check", "f").code == 1
    assert run("check", "f", "--exclude", "old/", "--exclude", "wrong-*").code == 0
    assert run("check", "f", "--exclude", "old", "--exclude", "wrong-c.agn", "--exclude", "sub/*").code == 0


def test_paths_are_shown_from_the_folder_one_is_in(run, file, tmp_path: Path) -> None:
    assert run("check", str(tmp_path / file(ILLEGAL, "f/a.agn"))).out.startswith("f/a.agn:4:1: ")


@pytest.mark.parametrize(
    "option", [["--output", "json:{}"], ["--write-baseline", "{}"]], ids=lambda one: one[0]
)
def test_no_report_takes_the_place_of_a_record_at_the_end_of_a_link(run, file, tmp_path, option) -> None:
    file(LEGAL, "games/old.agn")
    link = tmp_path / "report.json"
    link.symlink_to(tmp_path / "games" / "old.agn")
    done = run("check", "games", *[one.format(link) for one in option])
    assert done.code == 2
    assert "is a record" in " ".join(done.err.split())
    assert (tmp_path / "games" / "old.agn").read_text() == LEGAL


def test_a_folder_without_records_is_shown_as_its_files_would_be(run, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    assert run("check", "./games/", "--format", "concise").out.startswith("games: error AG-15")
