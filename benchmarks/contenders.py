"""Everything whose speed is compared, each in a process of its own: units a second, pass by pass."""

from __future__ import annotations

import resource
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from benchmarks.clock import in_fresh_process

__all__ = ["PASSES", "Rate", "aboveboard", "extractor", "pgn_extract", "poker_kit", "python_chess"]

PASSES = ("cold", "warm", "warm, other games")
"""The passes of one process: over a file, over it again, over a file of other games."""


class Rate(NamedTuple):
    """Units a second in each pass; `hits` the share of bodies found in memory, where told."""

    passes: tuple[float, ...]
    hits: tuple[float, ...] = ()


def aboveboard(path: Path, other: Path) -> Rate:
    """Steps a second of Aboveboard."""
    found = in_fresh_process("benchmarks.replaying", [str(path), str(other)])
    return Rate(tuple(found["passes"]), tuple(found["hits"]))


def python_chess(path: Path, other: Path) -> Rate:
    """Moves a second of python-chess."""
    return Rate(tuple(in_fresh_process("benchmarks.chess_reading", [str(path), str(other)])))


def poker_kit(path: Path, other: Path) -> Rate:
    """Actions a second of PokerKit."""
    return Rate(tuple(in_fresh_process("benchmarks.poker_replaying", [str(path), str(other)])))


def extractor() -> str | None:
    """Where pgn-extract is; None where it is not installed."""
    return shutil.which("pgn-extract") or shutil.which("/usr/games/pgn-extract")


def pgn_extract(program: str, files: Iterable[tuple[Path, int]]) -> Rate:
    """Moves a second of pgn-extract for files of so many moves, its start included: each pass is a process."""
    rates = []
    for path, moves in files:
        begun = _children()
        subprocess.run(
            [program, "-s", "-r", str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True
        )
        rates.append(moves / max(_children() - begun, 1e-3))
    return Rate(tuple(rates))


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
