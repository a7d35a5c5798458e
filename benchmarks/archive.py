"""Measures what many games cost, as ratios within one run: memory, two jobs, the cache, a cluster.

    python benchmarks/archive.py [GAMES] [--only memory|jobs|cache|cluster]

Games of Celestia are simulated, GAMES of them (1,000 by default). The memory of a file of all is compared
with that of a file of a hundred. Jobs and cache are timed on a tenth of them, a hundred at least, as the best
of three; the cluster has two workers on this machine and is timed once on all, beside two jobs. The goals are
for 10,000 games, which take a machine that does nothing else half an hour. Exits with 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from aboveboard.replay.simulate import games

CALL = [sys.executable, "-c", "from aboveboard.cli.app import main; main()", "check"]
FEW = 100


class Ratio(NamedTuple):
    """What was measured, and what it is to be: at least the goal, or at most."""

    what: str
    found: float
    goal: float
    at_most: bool = False

    @property
    def met(self) -> bool:
        return self.found <= self.goal if self.at_most else self.found >= self.goal

    def __str__(self) -> str:
        bound = "at most" if self.at_most else "at least"
        return f"{self.what}: {self.found:.2f} ({bound} {self.goal:g}{'' if self.met else ': MISSED'})"


def run(folder: Path, *arguments: str) -> float:
    """Seconds that a check takes."""
    env = os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "ABOVEBOARD_CACHE": str(folder / "cache"),
    }
    # Set by some machines, it would have every process compile the whole program anew.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    begun = time.perf_counter()
    done = subprocess.run([*CALL, *arguments], cwd=folder, env=env, stdout=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise SystemExit(f"exit code {done.returncode}: check {' '.join(arguments)}")
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


def memory(folder: Path, count: int) -> list[Ratio]:
    """Whether memory grows with the number of games in a file."""
    return [
        Ratio(
            f"memory for {count:,} games to that for {FEW}, {form}",
            peak(folder, "all.agn", form) / peak(folder, "few.agn", form),
            1.3,
            at_most=True,
        )
        for form in ("text", "jsonl")
    ]


def jobs(folder: Path, count: int) -> list[Ratio]:
    """Whether two processes share the work."""
    one, two = (best(folder, "some", "-q", "--no-cache", "--jobs", number) for number in ("1", "2"))
    return [Ratio("one job to two jobs", one / two, 1.7)]


def cache(folder: Path, count: int) -> list[Ratio]:
    """Whether what is known costs nothing."""
    cold = best(folder, "some", "-q", "--no-cache", "--jobs", "1")
    run(folder, "some", "-q", "--jobs", "1")
    return [Ratio("cold to cached", cold / best(folder, "some", "-q", "--jobs", "1"), 20)]


def cluster(folder: Path, count: int) -> list[Ratio]:
    """Whether a cluster of two workers does nearly what two processes do."""
    from distributed import LocalCluster

    asked = ("many", "-q", "--no-cache")
    local = run(folder, *asked, "--jobs", "2")
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as made:
        remote = run(folder, *asked, "--engine", "dask", "--scheduler", made.scheduler_address)
    return [Ratio(f"two jobs to a cluster of two, {count:,} games", local / remote, 0.75)]


PARTS: dict[str, Callable[[Path, int], list[Ratio]]] = {
    "memory": memory,
    "jobs": jobs,
    "cache": cache,
    "cluster": cluster,
}


def prepared(folder: Path, count: int) -> None:
    """All games in one file and in one file each, and a part of them both ways."""
    for name in ("many", "some"):
        (folder / name).mkdir()
    with (folder / "all.agn").open("w") as everything, (folder / "few.agn").open("w") as few:
        for number, text in enumerate(games("Celestia", None, 1, count)):
            everything.write(text)
            if number < FEW:
                few.write(text)
            if number < max(FEW, count // 10):
                (folder / "some" / f"{number:06}.agn").write_text(text)
            (folder / "many" / f"{number:06}.agn").write_text(text)


def main() -> int:
    """Print the ratios; whether one misses its goal."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=int, nargs="?", default=1_000)
    parser.add_argument("--only", choices=PARTS, action="append")
    wanted = parser.parse_args()
    missed = False
    with tempfile.TemporaryDirectory() as name:
        prepared(Path(name), wanted.games)
        for part in wanted.only or PARTS:
            for ratio in PARTS[part](Path(name), wanted.games):
                print(ratio, flush=True)
                missed |= not ratio.met
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
