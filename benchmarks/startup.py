"""How long `aboveboard check` takes for one small game, beside the bare import of what it stands on.

Whole processes are timed, since that is what is felt at the table, by their CPU time. The two commands
alternate, so that whatever else the machine does falls on both alike.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

CELESTIA = Path(__file__).resolve().parent.parent / "samples" / "celestia"
CHECK = (sys.executable, "-c", "from aboveboard.cli.app import main; main()", "check")
BARE = (sys.executable, "-c", "import typer, lark")


def smallest_game(folder: Path = CELESTIA) -> Path:
    return min(folder.rglob("*.agn"), key=lambda path: (path.stat().st_size, path))


def seconds(command: Sequence[str]) -> float:
    """CPU seconds of a process.

    Raises:
        CalledProcessError: it failed.
    """
    # Byte code that may not be kept would be compiled each time.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    begun = _children()
    subprocess.run(command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return _children() - begun


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def medians(game: Path, runs: int) -> tuple[float, float]:
    """Median CPU seconds of a check of one game, and of the import."""
    commands = ((*CHECK, str(game)), BARE)
    for command in commands:
        # The first run compiles byte code and keeps the grammar's tables; it is no measure.
        seconds(command)
    taken = [[seconds(command) for command in commands] for _ in range(runs)]
    check, bare = (statistics.median(column) for column in zip(*taken, strict=True))
    return check, bare


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", type=Path, nargs="?", help="default: the smallest game in samples/celestia")
    parser.add_argument("--runs", type=positive, default=15, metavar="N", help="of each command, default 15")
    parser.add_argument("--max-ratio", type=float, metavar="X", help="exit with 1 above this ratio")
    options = parser.parse_args()
    check, bare = medians(options.game or smallest_game(), options.runs)
    print(f"check {check * 1e3:.0f} ms, import typer, lark {bare * 1e3:.0f} ms, ratio {check / bare:.2f}")
    return int(options.max_ratio is not None and check / bare > options.max_ratio)


if __name__ == "__main__":
    sys.exit(main())
