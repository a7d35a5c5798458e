"""Standard input, compressed files, and files of any number of games."""

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .records import ILLEGAL, LEGAL

zstd = pytest.importorskip("backports.zstd" if sys.version_info < (3, 14) else "compression.zstd")


def test_compressed_files_are_read_directly(run, file) -> None:
    plain = run("check", file(LEGAL + ILLEGAL, "a.agn")).out
    packed = [
        file(gzip.compress((LEGAL + ILLEGAL).encode()), "b.agn.gz"),
        file(zstd.compress((LEGAL + ILLEGAL).encode()), "c.agn.zst"),
    ]
    for name in packed:
        assert run("check", name).out == plain.replace("a.agn", name)


def test_folders_are_searched_for_compressed_files_too(run, file) -> None:
    file(gzip.compress(LEGAL.encode()), "f/a.agn.gz")
    file(zstd.compress(LEGAL.encode()), "f/b.agn.zst")
    file(gzip.compress(LEGAL.encode()), "f/c.gz")
    assert run("check", "f").out.count("all 3 steps legal") == 2


@pytest.mark.parametrize("name", ["a.agn.gz", "a.agn.zst"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_damaged_file_is_told_and_leaves_the_others(run, file, name: str, jobs: str) -> None:
    pack = gzip.compress if name.endswith("gz") else zstd.compress
    content = pack("".join(LEGAL.replace("5", str(n)) for n in range(2000)).encode())
    for damage in (b"no archive", content[: len(content) // 2], content[:-30] + b"x" * 30, b""):
        done = run("check", file(damage, name), file(ILLEGAL, "b.agn"), "--jobs", jobs)
        assert done.code == 2
        assert f"{name}: AG-" in done.err
        assert "b.agn: 1 of 2 steps legal, 1 illegal" in done.out


@pytest.mark.parametrize("name", ["a.agn.gz", "a.agn.zst"])
def test_of_a_file_that_was_cut_off_no_game_is_lost_without_a_word(run, file, name: str) -> None:
    pack = gzip.compress if name.endswith("gz") else zstd.compress
    first, second = pack(LEGAL.encode()), pack(ILLEGAL.encode())
    assert "2 games, 5 steps: 4 legal, 1 illegal" in run("check", file(first + second, name)).out
    for end in (len(first) // 2, len(first) - 1, len(first) + len(second) // 2):
        done = run("check", file((first + second)[:end], name))
        assert done.code == 2
        assert "AG-28 the compressed file is damaged or cut off" in " ".join(done.err.split())


def test_a_missing_extra_is_told(run, file, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "backports.zstd", None)
    monkeypatch.setitem(sys.modules, "compression.zstd", None)
    done = run("check", file(zstd.compress(LEGAL.encode()), "a.agn.zst"))
    assert done.code == 2
    assert "aboveboard[zstd]" in done.err


def test_compressed_files_are_never_rewritten(run, file, tmp_path: Path) -> None:
    name = file(gzip.compress(b"game: pick-up\nplayers: Ann,Ben\nheap   3\n"), "f/a.agn.gz")
    before = (tmp_path / name).read_bytes()
    assert run("fmt", "f").code == 0
    done = run("fmt", name)
    assert done.code == 2
    assert "only read" in done.err
    assert (tmp_path / name).read_bytes() == before


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_memory_does_not_grow_with_the_number_of_games(form: str) -> None:
    """Twenty times the games may not take much more than the memory of one part."""
    command = [sys.executable, str(Path(__file__).with_name("peak.py")), form, "20", "100", "2000"]
    path = os.pathsep.join(filter(None, sys.path))
    env = os.environ | {"PYTHONPATH": path}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    _, few, many = map(int, done.stdout.split())
    assert many < 1.3 * few
