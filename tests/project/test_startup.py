"""The first answer comes at once: nothing heavy is loaded before it is needed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLES = Path(__file__).resolve().parents[2] / "samples"

HEAVY = {
    "asyncio",
    "concurrent.futures",
    "dask",
    "distributed",
    "email",
    "http",
    "hypothesis",
    "jsonschema",
    "lsprotocol",
    "multiprocessing",
    "prompt_toolkit",
    "pydantic",
    "pygls",
    "pygments",
    "rich",
    "socket",
    "sqlite3",
    "ssl",
    "unittest",
    "urllib.request",
    "xml",
}


def loaded_by(code: str, *arguments: str) -> set[str]:
    """The modules that a fresh interpreter loads on the way, whether or not they stay loaded."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", code, *arguments],
        # The child finds what the tests find, from a bare checkout as from a wheel.
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return set(re.findall(r"^import time:[^|]*\|[^|]*\|\s*(\S+)$", done.stderr, re.MULTILINE))


def heavy(modules: set[str]) -> set[str]:
    return {name for name in modules if any(name == h or name.startswith(f"{h}.") for h in HEAVY)}


def test_the_command_line_starts_light() -> None:
    modules = loaded_by("import aboveboard.cli.app")
    assert "aboveboard.cli.app" in modules
    assert heavy(modules) == set()


@pytest.mark.parametrize("game", ["celestia", "keyflower"])
def test_checking_one_small_game_stays_light(game: str) -> None:
    """Written to a pipe, a report needs nothing to draw with; one game needs no second process."""
    smallest = min((SAMPLES / game).rglob("*.agn"), key=lambda path: (path.stat().st_size, path))
    modules = loaded_by("from aboveboard.cli.app import main; main()", "check", str(smallest))
    assert heavy(modules) == set()


def test_a_heavy_module_is_noticed() -> None:
    assert "xml.dom" in heavy(loaded_by("import xml.dom"))
