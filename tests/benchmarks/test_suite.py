"""The benchmarks run; how fast anything is, no test says, since that is the machine's affair."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytest.importorskip("chess")
pytest.importorskip("pokerkit")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The results of the smallest run there is."""
    output = tmp_path_factory.mktemp("results") / "RESULTS.md"
    arguments = ["--runs", "1", "--scale", "0.01", "--seed", "77", "--output", str(output)]
    path = os.pathsep.join(str(ROOT / one) for one in ("cli", "notation", "replay"))
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return output.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "told",
    [
        "| python-chess (moves) |",
        "| Celestia (steps) |",
        "| Keyflower, all expansions (steps) |",
        "| PokerKit (actions) |",
        "Start-up",
        "| lines of one game |",
        "| comments |",
        "| `moves` on",
        "calls a step",
    ],
)
def test_the_page_tells_of_everything_that_is_compared(page: str, told: str) -> None:
    assert told in page


def test_a_second_pass_finds_every_short_statement_in_memory(page: str) -> None:
    """Games this small fit in memory whole, but for statements that are too long to be kept."""
    row = next(line for line in page.splitlines() if line.startswith("| Celestia (steps)"))
    assert row.rstrip(" |").endswith("100%")
