"""`aboveboard fmt`: canonical, idempotent, and never at the cost of what stood there."""

import os
import stat
from pathlib import Path

import pytest

from aboveboard.cli import atomic

UGLY = (
    'GAME:Pick-up\nplayers:Ann ,  "Ben"\n\n  HEAP   9   # stones\n2. ann:  TAKES 3\n'
    "Ben: grab   1  \nundo   !stands\n"
)
PRETTY = (
    "game: Pick-up\nplayers: Ann, Ben\n\nheap 9  # stones\n2. Ann: take 3\nBen: grab   1  \nundo  !stands\n"
)


def test_a_file_is_rewritten_in_canonical_form(run, file, tmp_path: Path) -> None:
    done = run("fmt", file(UGLY))
    assert (done.code, done.out) == (0, "reformatted game.agn\n")
    assert (tmp_path / "game.agn").read_text() == PRETTY


def test_what_is_canonical_is_left_alone(run, file, tmp_path: Path) -> None:
    name = file(PRETTY)
    before = (tmp_path / name).stat()
    done = run("fmt", name)
    assert (done.code, done.out) == (0, "")
    assert (tmp_path / name).stat().st_ino == before.st_ino


def test_check_changes_nothing_and_tells(run, file, tmp_path: Path) -> None:
    assert run("fmt", "--check", file(UGLY)).code == 1
    assert (tmp_path / "game.agn").read_text() == UGLY
    assert run("fmt", "--check", file(PRETTY)).code == 0


def test_diff_changes_nothing_and_shows(run, file, tmp_path: Path) -> None:
    done = run("fmt", "--diff", file(UGLY))
    assert done.code == 0
    assert "-2. ann:  TAKES 3\n" in done.out
    assert "+2. Ann: take 3\n" in done.out
    assert (tmp_path / "game.agn").read_text() == UGLY
    assert run("fmt", "--diff", "--check", file(UGLY)).code == 1


def test_numbers_are_written_and_removed(run, file, tmp_path: Path) -> None:
    run("fmt", "--numbers", file(UGLY))
    lines = (tmp_path / "game.agn").read_text().splitlines()
    assert lines[3:5] == ["1. heap 9  # stones", "2. Ann: take 3"]
    run("fmt", "--no-numbers", "game.agn")
    assert (tmp_path / "game.agn").read_text().splitlines()[4] == "Ann: take 3"


FRENCH = "jeu: Celestia\njoueurs: Ann, Ben\n# fog\nvoyage\nAnn: lance brouillard  # fog\nAnn: hurrah  x\n"
ENGLISH = "game: Celestia\nplayers: Ann, Ben\n# fog\njourney\nAnn: roll fog  # fog\nAnn: hurrah  x\n"


def test_a_record_is_written_in_french_and_back(run, file, tmp_path: Path) -> None:
    for language, wanted in (("fr", FRENCH), ("en", ENGLISH)):
        assert run("fmt", file(ENGLISH), "--language", language).code == 0
        assert (tmp_path / "game.agn").read_text() == wanted
        assert run("fmt", "--check", "--language", language, "game.agn").code == 0


def test_where_no_language_is_asked_for_a_record_keeps_its_own(run, file) -> None:
    for text in (FRENCH, ENGLISH):
        assert run("fmt", "--check", file(text)).code == 0


def test_lines_that_are_no_text_keep_every_byte(run, file, tmp_path: Path) -> None:
    odd = [b"Ann: caf\xe9   ", b"Ann: ta\x07ke  1 ", b"x" * 50_000 + b" ", b"y" * 5_000]
    run("fmt", file(b"game:Pick-up\nplayers: Ann, Ben\n" + b"\n".join(odd)))
    assert (tmp_path / "game.agn").read_bytes() == b"\n".join(
        [b"game: Pick-up", b"players: Ann, Ben", *odd, b""]
    )


@pytest.mark.parametrize("content", [b"", b"# a list  \nof things   \n", bytes(range(256)) * 20])
def test_what_is_no_record_is_left_as_it_is(run, file, tmp_path: Path, content: bytes) -> None:
    done = run("fmt", file(content, "README.md"))
    assert done.code == 2
    assert "README.md: AG-15" in done.err
    assert (tmp_path / "README.md").read_bytes() == content


def test_standard_input_goes_to_standard_output(run) -> None:
    assert run("fmt", "-", given=UGLY.encode()).out == PRETTY


def test_the_mode_of_a_file_stays(run, file, tmp_path: Path) -> None:
    path = tmp_path / file(UGLY)
    path.chmod(0o640)
    run("fmt", "game.agn")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(run, file, tmp_path: Path) -> None:
    file(UGLY, "real.agn")
    (tmp_path / "link.agn").symlink_to("real.agn")
    run("fmt", "link.agn")
    assert (tmp_path / "link.agn").is_symlink()
    assert (tmp_path / "real.agn").read_text() == PRETTY


def test_a_write_that_fails_leaves_the_old_file_and_no_other(run, file, tmp_path: Path, monkeypatch) -> None:
    name = file(UGLY)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    done = run("fmt", name)
    assert done.code == 2
    assert "game.agn: AG-28 no space left on device" in done.err
    assert (tmp_path / name).read_text() == UGLY
    assert os.listdir(tmp_path) == [name]


def test_an_interrupted_write_leaves_the_old_file_and_no_other(file, tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / file(UGLY)

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        atomic.rewrite(str(path), b"new")
    assert path.read_text() == UGLY
    assert os.listdir(tmp_path) == [path.name]


def test_other_files_are_still_written(run, file, tmp_path: Path) -> None:
    done = run("fmt", "nowhere.agn", file(UGLY))
    assert done.code == 2
    assert (tmp_path / "game.agn").read_text() == PRETTY
