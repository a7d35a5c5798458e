"""`pytest --aboveboard` takes every game of every record for a test."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

RECORD = """game: Celestia
players: Amy, Bob, Cleo
deal Amy 8 compass

game: Celestia
players: Amy

game: Celestia
players: Amy, Bob, Cleo
grab the spyglass
"""


def pytest_in(folder: Path, *arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "aboveboard.cli.pytest_plugin",
            "-p",
            "no:cacheprovider",
            *arguments,
        ],
        cwd=folder,
        env=os.environ
        | {
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTEST_ADDOPTS": "",
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stdout + done.stderr


def test_each_game_is_a_test_and_tells_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.agn").write_text(RECORD)
    code, out = pytest_in(tmp_path, "--aboveboard", "-rf")
    assert code == 1
    assert re.search(r"2 failed, 1 passed", out)
    assert "CE-01" in out
    assert "AG-01" in out
    assert "FAILED games/a.agn::game 2" in out
    assert "Traceback" not in out


def test_without_the_option_records_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "a.agn").write_text(RECORD)
    code, _ = pytest_in(tmp_path)
    assert code == 5


def test_settings_hold_for_tests_too(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "aboveboard.toml").write_text('ignore = ["CE-01", "AG-01"]\n')
    (tmp_path / "a.agn").write_text(RECORD)
    code, out = pytest_in(tmp_path, "--aboveboard")
    assert (code, "3 passed" in out) == (0, True)


def test_what_settings_exclude_is_no_test_unless_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "aboveboard.toml").write_text('exclude = ["drafts", "old.agn"]\n')
    for name in ("a.agn", "old.agn", "drafts/deep/b.agn"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("game: Celestia\nplayers: Amy, Bob\n")
    _, out = pytest_in(tmp_path, "--aboveboard", "--collect-only", "-q")
    assert re.findall(r"\S+\.agn", out) == ["a.agn"]
    _, out = pytest_in(tmp_path, "--aboveboard", "--collect-only", "-q", "old.agn")
    assert re.findall(r"\S+\.agn", out) == ["old.agn"]


def test_a_game_that_takes_too_long_fails(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "a.agn").write_text("game: Celestia\nplayers: Amy, Bob\n" + "deal Amy 1 compass\n" * 5000)
    code, out = pytest_in(tmp_path, "--aboveboard", "--aboveboard-timeout", "0.001")
    assert (code, "1 failed" in out) == (1, True)
    assert "within 0.001 seconds" in out


def test_the_plugin_is_light_for_those_who_do_not_use_it() -> None:
    code = "import sys, aboveboard.cli.pytest_plugin; print([m for m in sys.modules if 'lark' in m or 'typer' in m])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "1e300", "soon"])
def test_a_limit_that_is_none_is_refused(tmp_path: Path, seconds: str) -> None:
    (tmp_path / "a.agn").write_text(RECORD)
    code, out = pytest_in(tmp_path, "--aboveboard", "--aboveboard-timeout", seconds)
    assert code == 4
    assert "--aboveboard-timeout" in out


@pytest.mark.parametrize("named", [[], ["a.agn"]])
def test_wrong_settings_are_told_without_a_trace(tmp_path: Path, named: list[str]) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "aboveboard.toml").write_text("selct = []\n")
    (tmp_path / "a.agn").write_text(RECORD)
    code, out = pytest_in(tmp_path, "--aboveboard", *named)
    assert code == 2
    assert "aboveboard.toml: selct is no setting; did you mean select?" in out
    assert "settings.py" not in out
