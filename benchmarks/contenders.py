"""Everything whose speed is compared, each in a process of its own: units a second, cold and warm."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from benchmarks.clock import in_fresh_process

__all__ = ["Rate", "aboveboard", "pgn_extract", "poker_kit", "python_chess", "start_up"]


class Rate(NamedTuple):
    """Units a second, in a first and a second pass; `hits` the share of bodies found in memory, where told."""

    cold: float
    warm: float
    hits: tuple[float, float] | None = None


def aboveboard(path: Path) -> Rate:
    """Steps a second of Aboveboard."""
    found = in_fresh_process("benchmarks.replaying", [str(path)])
    cold, warm = found["cold"], found["warm"]
    hits = tuple(one["remembered"] / max(one["asked"], 1) for one in (cold, warm))
    return Rate(cold["steps"] / cold["seconds"], warm["steps"] / warm["seconds"], (hits[0], hits[1]))


def python_chess(path: Path) -> Rate:
    """Moves a second of python-chess."""
    found = in_fresh_process("benchmarks.chess_reading", [str(path)])
    return Rate(*(count / taken for count, taken in (found["cold"], found["warm"])))


def poker_kit(path: Path) -> Rate:
    """Actions a second of PokerKit."""
    found = in_fresh_process("benchmarks.poker_replaying", [str(path)])
    return Rate(*(count / taken for count, taken in (found["cold"], found["warm"])))


def pgn_extract(path: Path, moves: int) -> Rate | None:
    """Moves a second of pgn-extract, its start included; None where it is not installed."""
    program = shutil.which("pgn-extract") or shutil.which("/usr/games/pgn-extract")
    if program is None:
        return None
    rates = []
    for _ in range(2):
        begun = _children()
        subprocess.run(
            [program, "-s", "-r", str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True
        )
        rates.append(moves / max(_children() - begun, 1e-3))
    return Rate(*rates)


def start_up(path: Path, runs: int = 9) -> float:
    """The CPU time of a `check` of one small game, as a multiple of importing what it stands on."""
    check = [sys.executable, "-c", "from aboveboard.cli.app import main; main()", "check", str(path)]
    bare = [sys.executable, "-c", "import typer, lark"]
    taken: dict[bool, list[float]] = {True: [], False: []}
    for turn in range(2 * (runs + 1)):
        begun = _children()
        subprocess.run(
            check if turn % 2 else bare, env=_environment(), stdout=subprocess.DEVNULL, check=False
        )
        if turn > 1:
            # The first of each compiles byte code and is no measure.
            taken[bool(turn % 2)].append(_children() - begun)
    return sorted(taken[True])[runs // 2] / sorted(taken[False])[runs // 2]


def _environment() -> dict[str, str]:
    # Byte code that may not be kept would be compiled each time.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return env | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
