"""The file of a record: whole lines on disk, and what others may do to it meanwhile."""

import os
import resource
from pathlib import Path

import pytest
from sittings import piped

from aboveboard.cli.sitting.journal import Changed, InUse, Journal
from aboveboard.notation.texts import ENGLISH


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.agn"


def test_a_line_is_on_disk_before_it_is_done(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bytes] = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (real(handle), synced.append(path.read_bytes())))
    journal = Journal(str(path))
    assert synced == [b""]  # the folder, that the file is found again
    journal.append("game: Chess")
    assert synced[-1] == b"game: Chess\n"


@pytest.mark.parametrize("failing", ["write", "fsync"])
def test_a_line_that_cannot_be_written_leaves_nothing(path: Path, monkeypatch, failing: str) -> None:
    path.write_bytes(b"one\ntwo\n")
    journal = Journal(str(path))
    real = os.write

    def full(handle: int, data: bytes = b"") -> int:
        real(handle, data[:3])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, failing, full)
    with pytest.raises(OSError, match="No space"):
        journal.append("three")
    monkeypatch.undo()
    assert path.read_bytes() == b"one\ntwo\n"
    journal.append("three")
    assert path.read_bytes() == b"one\ntwo\nthree\n"


def test_a_disk_that_is_full_ends_a_session_without_half_a_line(path: Path) -> None:
    """A limit on the size of files refuses as a full disk does: in the middle of a line."""

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (40, 40))

    with piped(str(path), also=small) as session:
        session.type("Celestia\nAmy, Bob\n# a remark\njourney\n")
        said = session.rest()
        session.process.join()
    assert path.read_bytes() == b"game: Celestia\nplayers: Amy, Bob\n"
    assert session.process.exitcode == 2
    assert "AG-41 file too large; not written: # a remark. Make room" in said


def test_what_stands_behind_the_last_end_is_replaced_by_the_next_line(path: Path) -> None:
    path.write_bytes(b"one\ntw")
    journal = Journal(str(path))
    assert (journal.count, journal.torn) == (1, b"tw")
    assert path.read_bytes() == b"one\ntw"
    journal.append("two")
    assert path.read_bytes() == b"one\ntwo\n"


def test_what_another_program_adds_is_taken(path: Path) -> None:
    journal = Journal(str(path))
    journal.append("one")
    with path.open("a") as other:
        other.write("two\n")
    with pytest.raises(Changed):
        journal.append("three")
    assert journal.reopen(ENGLISH) == ""
    journal.append("three")
    assert path.read_text() == "one\ntwo\nthree\n"


def test_what_another_program_replaces_is_taken_and_the_old_lines_are_kept(path: Path) -> None:
    journal = Journal(str(path))
    journal.append("one")
    other = path.with_name("new")
    other.write_text("two\n")
    os.replace(other, path)
    with pytest.raises(Changed):
        journal.append("three")
    assert journal.reopen(ENGLISH) == "the lines that were confirmed here are kept in game.agn.1~"
    assert path.with_name("game.agn.1~").read_text() == "one\n"
    journal.append("three")
    assert path.read_text() == "two\nthree\n"


def test_a_file_that_was_removed_is_written_again(path: Path) -> None:
    journal = Journal(str(path))
    journal.append("one")
    path.unlink()
    with pytest.raises(Changed):
        journal.append("two")
    assert journal.reopen(ENGLISH) == "it had been removed, and was written again whole"
    journal.append("two")
    assert path.read_text() == "one\ntwo\n"


def test_a_file_is_held_by_one_at_a_time(path: Path) -> None:
    first = Journal(str(path))
    first.append("one")
    with pytest.raises(InUse):
        Journal(str(path))
    first.close()
    Journal(str(path)).close()


def test_a_file_that_stayed_empty_is_removed_if_it_was_made_here(path: Path) -> None:
    Journal(str(path)).close()
    assert not path.exists()
    path.touch()
    Journal(str(path)).close()
    assert path.exists()


def test_a_second_session_is_told_that_there_is_one(run, path: Path) -> None:
    first = Journal(str(path))
    done = run("record", "game.agn")
    assert done.code == 2
    assert done.err == (
        "aboveboard: game.agn: AG-42 another `aboveboard record` is writing this file. End it, or name another file.\n"
    )
    first.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="for this user every folder can be written")
def test_a_folder_that_cannot_be_written_is_told(run, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    done = run("record", "game.agn")
    tmp_path.chmod(0o700)
    assert done.code == 2
    assert "game.agn: AG-41 permission denied" in done.err


def test_a_pipe_is_no_record(run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.agn")
    done = run("record", "pipe.agn")
    assert done.code == 2
    assert "AG-41 this is no ordinary file" in done.err
