"""Runs the proofs one after another and prints what they did in one table.

    python tests/tools/prove.py            # about a quarter of an hour on two cores
    python tests/tools/prove.py --long     # the same, and those that take hours
    python tests/tools/prove.py --only mutants

A proof is a part of the tests in its long form, which tells figures of what it did (tests/proof/figures.py). Those
of a run are kept in docs/proof.md by hand, with their date.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Proof(NamedTuple):
    """A proof: its name, what it runs (test files by pattern, or a script with arguments), whether it takes hours."""

    name: str
    runs: tuple[str, ...]
    script: bool = False
    hours: bool = False


PROOFS = (
    Proof("legal steps", ("tests/proof/test_legal_steps.py",)),
    Proof("mutants", ("tests/proof/test_mutants.py",)),
    Proof("second judges", ("tests/proof/test_*judge*.py",)),
    Proof("invariants", ("tests/proof/test_invariants*.py", "tests/replay/*/test_invariants.py")),
    Proof("positions", ("tests/replay/test_round_trip.py",)),
    Proof("moves", ("tests/replay/test_moves.py",)),
    Proof("round trips", ("tests/proof/test_round_trips.py",)),
    Proof("cases", ("tests/samples/test_cases.py",)),
    Proof("reached", ("tests/tools/reached.py", "--games", "10000"), script=True, hours=True),
    Proof("hostile text", ("tests/hostile/test_*.py",), hours=True),
    Proof("mutation of the rules", ("tests/tools/mutate_rules.py",), script=True, hours=True),
    Proof("mutation of the tile data", ("tests/tools/mutate_tiles.py",), script=True, hours=True),
)
_PASSED = re.compile(r"(\d+) passed")


class Done(NamedTuple):
    """A proof that ran: how many tests, its figures, whether it holds, and how many seconds it took.

    `busy` are the seconds of processor time, which tell more where the machine has other work to do.
    """

    proof: Proof
    tests: int
    figures: Counter[str]
    holds: bool
    seconds: float
    busy: float


def command(proof: Proof) -> list[str]:
    """What runs a proof."""
    if proof.script:
        return [sys.executable, *proof.runs]
    files = sorted(str(path.relative_to(ROOT)) for one in proof.runs for path in ROOT.glob(one))
    return [sys.executable, "-m", "pytest", "-q", "--numprocesses", "auto", *files]


def run(proof: Proof, line: list[str]) -> Done:
    """Run a proof; what it prints is shown as it comes."""
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder) / "figures"
        told_where = {"ABOVEBOARD_LONG": "1", "ABOVEBOARD_FIGURES": str(figures)}
        env = {"ABOVEBOARD_POSITIONS": "10000"} | os.environ | told_where
        started, spent = time.monotonic(), _processor_time()
        passed = 0
        with subprocess.Popen(line, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            for told in process.stdout:
                print(told, end="", flush=True)
                found = _PASSED.search(told)
                passed = int(found[1]) if found else passed
        seconds = time.monotonic() - started
        busy = _processor_time() - spent
        return Done(proof, passed, _added(figures), process.returncode == 0, seconds, busy)


def _processor_time() -> float:
    """What all processes that were started and have ended have taken, in seconds."""
    times = os.times()
    return times.children_user + times.children_system


def _added(path: Path) -> Counter[str]:
    found: Counter[str] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        what, count, *most = json.loads(line)
        found[what] = max(found[what], count) if most else found[what] + count
    return found


def table(done: list[Done]) -> Iterator[str]:
    """The proofs with their figures, as a table of Markdown that reads well as it is."""
    rows = [("proof", "figures", "tests", "seconds", "processor seconds", "")]
    for one in done:
        figures = ", ".join(f"{count:,} {what}" for what, count in one.figures.items()) or "–"
        rows.append((one.proof.name, figures, str(one.tests or "–"), f"{one.seconds:.0f}",
                     f"{one.busy:.0f}", "holds" if one.holds else "FAILS"))  # fmt: skip
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for number, row in enumerate(rows):
        yield "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        if number == 0:
            yield "|" + "|".join("-" * (width + 2) for width in widths) + "|"


def main() -> int:
    """Run the proofs that are wanted; 1 if one of them fails."""
    parser = argparse.ArgumentParser(description="Run the proofs and print their figures.")
    parser.add_argument("--long", action="store_true", help="also those that take hours")
    parser.add_argument("--only", choices=[one.name for one in PROOFS], action="append", help="just this one")
    wanted = parser.parse_args()
    done = []
    for proof in PROOFS:
        if proof.name in wanted.only if wanted.only else wanted.long or not proof.hours:
            print(f"== {proof.name}", flush=True)
            done.append(run(proof, command(proof)))
    print("\n".join(["", *table(done)]))
    return 0 if done and all(one.holds for one in done) else 1


if __name__ == "__main__":
    sys.exit(main())
