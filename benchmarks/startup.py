"""How long `aboveboard check` takes for one small game, beside the bare import of what it stands on.

Whole processes are timed, since that is what is felt at the table. The two commands alternate, so
that whatever else the machine does falls on both alike.
"""

import argparse
import statistics
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from pathlib import Path

CELESTIA = Path(__file__).resolve().parent.parent / "samples" / "celestia"


def smallest_game(folder: Path) -> Path | None:
    return min(folder.rglob("*.agn"), key=lambda path: (path.stat().st_size, path), default=None)


def seconds(command: Sequence[str | Path]) -> float:
    start = time.perf_counter()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    elapsed = time.perf_counter() - start
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr, end="")
        print(f"exit code {done.returncode}: {' '.join(map(str, command))}", file=sys.stderr)
        # 2, since 1 is kept for a start-up that works but is too slow.
        sys.exit(2)
    return elapsed


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", type=Path, nargs="?", help="default: the smallest game in samples/celestia")
    parser.add_argument("--runs", type=positive, default=15, metavar="N", help="of each command, default 15")
    parser.add_argument("--max-ratio", type=float, metavar="X", help="exit with 1 above this ratio")
    options = parser.parse_args()
    options.game = options.game or smallest_game(CELESTIA)
    if options.game is None:
        parser.error(f"no game in {CELESTIA}; name one")
    return options


def main() -> int:
    options = arguments()
    aboveboard = Path(sysconfig.get_path("scripts")) / "aboveboard"
    commands = {
        "aboveboard check": [aboveboard, "check", options.game],
        "import typer, lark": [sys.executable, "-c", "import typer, lark"],
    }
    for command in commands.values():
        # The first run compiles byte code and warms the disk cache; it is no measure.
        seconds(command)
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(options.runs):
        for name, command in commands.items():
            times[name].append(seconds(command))

    medians = {name: statistics.median(measured) for name, measured in times.items()}
    for name, median in medians.items():
        print(f"{name:20} median {median * 1000:5.0f} ms   min {min(times[name]) * 1000:5.0f} ms")
    check, imports = medians.values()
    ratio = check / imports
    print(f"{'ratio':20} {ratio:.2f}")
    return int(options.max_ratio is not None and ratio > options.max_ratio)


if __name__ == "__main__":
    sys.exit(main())
