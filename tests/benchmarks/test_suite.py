"""The benchmarks run; how fast anything is, no test says, since that is the machine's affair."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytest.importorskip("chess")
pytest.importorskip("pokerkit")
sys.path.append(str(ROOT))
from benchmarks.contenders import aboveboard  # noqa: E402
from benchmarks.corpus import CELESTIA, records  # noqa: E402
from benchmarks.startup import medians  # noqa: E402


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The results of the smallest run there is."""
    output = tmp_path_factory.mktemp("results") / "RESULTS.md"
    done = _benchmarks("--runs", "1", "--scale", "0.01", "--seed", "77", "--output", str(output))
    assert done.returncode == 0, done.stderr
    return output.read_text(encoding="utf-8")


def _benchmarks(*arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(str(ROOT / one) for one in ("cli", "notation", "replay"))
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


@pytest.mark.parametrize(
    "told",
    [
        "load",
        "Aboveboard 0",
        "| file | games |",
        "goal: at least 3, at the least 1.5",
        "In the way stands",
        "| python-chess (moves) |",
        "| Celestia (steps) |",
        "| Keyflower, all expansions (steps) |",
        "| PokerKit (actions) |",
        "Start-up",
        "| Celestia, copies of one game |",
        "| Keyflower, different games |",
        "| lines of one game |",
        "1 kinds of line above 12",
        "| comments |",
        "| moves of one seat, as it knows itself |",
        "| moves of everybody, as one seat knows |",
        "| a line of celestia/4-players-hidden-hands.agn |",
        "calls a step",
    ],
)
def test_the_page_tells_of_everything_that_is_compared(page: str, told: str) -> None:
    assert told in page


def test_a_second_pass_finds_every_statement_in_memory_and_other_games_only_what_they_share(
    tmp_path: Path,
) -> None:
    """One game of two fits in memory whole: its statements are few, and short enough to be kept."""
    for name, seed in (("one", 77), ("other", 78)):
        (tmp_path / name).write_text(records(CELESTIA, 1, seed, 2), encoding="utf-8")
    cold, warm, other = aboveboard(tmp_path / "one", tmp_path / "other").hits
    assert 0 < cold < 1
    assert warm == 1
    assert 0 < other < 1


def test_less_than_all_is_not_published_as_the_results() -> None:
    done = _benchmarks("--scale", "0.01")
    assert done.returncode == 2
    assert "--output" in done.stderr


def test_a_check_that_fails_is_no_start_up_time(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.agn"
    wrong.write_text("game: Celestia\nplayers: Amy, Bob\nAmy: fly to the moon\n", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        medians(wrong, 1)
