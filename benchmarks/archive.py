"""Measures what many games cost, as ratios within one run: memory, two jobs, the cache.

    python benchmarks/archive.py [GAMES]

Games of Celestia are simulated, GAMES of them (1,000 by default); the memory of a file of all is compared
with that of a tenth (at least a hundred). Times are the best of three.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from aboveboard.replay.simulate import games

CALL = [sys.executable, "-c", "from aboveboard.cli.app import main; main()", "check"]


def run(folder: Path, *arguments: str) -> float:
    """Seconds that a check takes."""
    env = os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "ABOVEBOARD_CACHE": str(folder / "cache"),
    }
    begun = time.perf_counter()
    subprocess.run([*CALL, *arguments], cwd=folder, env=env, stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - begun


def best(folder: Path, *arguments: str) -> float:
    """The least of three."""
    return min(run(folder, *arguments) for _ in range(3))


def peak(folder: Path, name: str, form: str) -> int:
    """The most memory that a check takes, in kibibytes, measured in a child of its own."""
    pid = os.fork()
    if pid == 0:
        run(folder, name, "--no-cache", "--format", form)
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        (folder / "peak").write_text(str(most))
        os._exit(0)
    os.waitpid(pid, 0)
    return int((folder / "peak").read_text())


def main(count: int) -> None:
    """Print the ratios."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "many").mkdir()
        few = max(100, count // 10)
        with (folder / "all.agn").open("w") as everything, (folder / "few.agn").open("w") as some:
            for number, text in enumerate(games("Celestia", None, 1, count)):
                everything.write(text)
                if number < few:
                    some.write(text)
                (folder / "many" / f"{number:06}.agn").write_text(text)
        for form in ("text", "jsonl"):
            ratio = peak(folder, "all.agn", form) / peak(folder, "few.agn", form)
            print(f"memory for {count:,} games to that for {few:,}, {form}: {ratio:.2f} (at most 1.3)")
        one = best(folder, "many", "-q", "--no-cache", "--jobs", "1")
        two = best(folder, "many", "-q", "--no-cache", "--jobs", "2")
        print(f"one job to two jobs: {one / two:.2f} (at least 1.7)")
        run(folder, "many", "-q", "--jobs", "1")
        known = best(folder, "many", "-q", "--jobs", "1")
        print(f"cold to cached: {one / known:.1f} (at least 20)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
