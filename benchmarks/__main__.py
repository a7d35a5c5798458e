"""Run the suite and write `benchmarks/RESULTS.md`.

python -m benchmarks [--runs N] [--seed N] [--scale X] [--output FILE]
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from platform import platform, python_version
from typing import NamedTuple

from benchmarks import contenders, corpus, growth, long_files, profiles, thinking
from benchmarks.chess_reading import moves_and_seconds
from benchmarks.contenders import Rate

_HERE = Path(__file__).resolve().parent
_SMALL = _HERE.parent / "samples" / "celestia" / "rules"


class Files(NamedTuple):
    """What is read: files of games by the kind of game, and how many moves of chess there are."""

    celestia: Path
    keyflower: Path
    chess: Path
    poker: Path
    moves: int


def made(folder: Path, seed: int, scale: float) -> Files:
    """The games, made afresh by a seed."""
    texts = {
        "celestia.agn": corpus.records(corpus.CELESTIA, max(1, round(60 * scale)), seed),
        "keyflower.agn": corpus.records(corpus.KEYFLOWER, max(1, round(40 * scale)), seed),
        "chess.pgn": corpus.chess_games(max(1, round(150 * scale)), seed),
        "poker.phhs": corpus.poker_hands(max(1, round(150 * scale)), seed),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    moves, _ = moves_and_seconds(texts["chess.pgn"].encode())
    return Files(*(folder / name for name in texts), moves)


def compared(files: Files) -> dict[str, Rate]:
    """One run of every contender, one right after the other."""
    rates = {
        "python-chess (moves)": contenders.python_chess(files.chess),
        "Celestia (steps)": contenders.aboveboard(files.celestia),
        "Keyflower, all expansions (steps)": contenders.aboveboard(files.keyflower),
        "PokerKit (actions)": contenders.poker_kit(files.poker),
    }
    extract = contenders.pgn_extract(files.chess, files.moves)
    return rates | ({"pgn-extract, in C (moves)": extract} if extract else {})


def _rates(runs: list[dict[str, Rate]]) -> Iterator[str]:
    base = [one["python-chess (moves)"] for one in runs]
    yield "| | cold, a second | warm, a second | cold to python-chess | warm to python-chess | bodies in memory |"
    yield "|---|---:|---:|---:|---:|---:|"
    for name in runs[0]:
        mine = [one[name] for one in runs]
        cold, warm = (statistics.median(one[at] for one in mine) for at in (0, 1))
        ratios = [
            statistics.median(one[at] / chess[at] for one, chess in zip(mine, base, strict=True))
            for at in (0, 1)
        ]
        hits = mine[0].hits
        told = f"{hits[0]:.0%}, {hits[1]:.0%}" if hits else ""
        yield f"| {name} | {cold:,.0f} | {warm:,.0f} | {ratios[0]:.2f} | {ratios[1]:.2f} | {told} |"


def _grown(title: str, cost: dict[int, float]) -> str:
    spread = max(cost.values()) / min(cost.values())
    return f"| {title} | " + " | ".join(f"{one:.1f}" for one in cost.values()) + f" | {spread:.2f} |"


def _growth(seed: int, scale: float) -> Iterator[str]:
    times = (1, 10, 100) if scale >= 1 else (1, 2, 4)
    yield f"| microseconds a step, as often | {' | '.join(map(str, times))} | spread (at most 1.25) |"
    yield "|---|---:|---:|---:|---:|"
    yield _grown("Celestia, games", growth.by_games(corpus.CELESTIA, seed, times))
    yield _grown("Keyflower, games", growth.by_games(corpus.KEYFLOWER, seed, times))
    yield _grown("lines of one game", growth.by_lines(times))
    yield ""
    yield "| microseconds a step, players | 2 | 3 | 4 | 5 | 6 | spread |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for title, cost in growth.by_players(max(1, round(5 * scale)), seed).items():
        yield _grown(title, cost)


def _long(count: int, chosen: str) -> Iterator[str]:
    yield f"| one game with many | lines | time | ten times the lines | times (at most {long_files.MOST:g}) |"
    yield "|---|---:|---:|---:|---:|"
    for name, one in long_files.times(count, chosen):
        few, many = (f"{seconds * 1e3:.0f} ms" for seconds in (one.few, one.many))
        yield f"| {name} | {one.count:,} | {few} | {many} | {one.ratio:.1f} |"


def _thoughts(every: int) -> Iterator[str]:
    yield "| CPU milliseconds a step (at most 50) | median | most | at step |"
    yield "|---|---:|---:|---:|"
    for name, one in (
        (f"`moves` on {thinking.HEAVIEST.name} of all expansions", thinking.listing(every=every)),
        (f"judging {thinking.HIDDEN.name} of Keyflower", thinking.judging()),
    ):
        yield f"| {name} | {one.median:.1f} | {one.most:.1f} | {one.step} |"


def _profile(path: Path) -> Iterator[str]:
    yield "```"
    yield from profiles.table(path)
    yield "```"


def _machine() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(one.partition(": ")[2] for one in lines if one.startswith("model name"))
    except (OSError, StopIteration):
        model = "processor not told"
    return f"{model}, {platform(terse=True)}, Python {python_version()}"


def report(runs: int, seed: int, scale: float) -> Iterator[str]:
    """The page, line by line, as it is measured."""
    names = ("lark", "typer", "chess", "pokerkit")
    yield "# Results"
    yield ""
    yield "Written by `make bench`; [PROFILES.md](PROFILES.md) says what stands in the way and what would reach more."
    yield ""
    yield f"{_machine()}; {', '.join(f'{one} {version(one)}' for one in names)}."
    yield f"Seed {seed}, scale {scale:g}: medians of {runs} runs, CPU time of one core, every contender in a process of"
    yield "its own, from bytes to verdicts, without the cache of results. Cold is the first pass of a fresh process"
    yield "with the grammar's tables in the user's cache; warm is a second pass. Ratios are taken within each run."
    with tempfile.TemporaryDirectory() as name:
        files = made(Path(name), seed, scale)
        yield from ("", "## Beside the field", "", *_rates([compared(files) for _ in range(runs)]), "")
        small = min(_SMALL.glob("*.agn"), key=lambda path: (path.stat().st_size, path))
        ratio = statistics.median(contenders.start_up(small, 9 if scale >= 1 else 1) for _ in range(runs))
        yield f"Start-up, `check` on one small game to `import typer, lark`: {ratio:.2f} (at most 1.2)."
        yield from ("", "## Growth", "", *_growth(seed, scale))
        yield from (
            "",
            "## Long files",
            "",
            *_long(*((1_000, "") if scale >= 1 else (100, "comments"))),
        )
        yield from ("", "## Thinking", "", *_thoughts(5 if scale >= 1 else 60))
        yield from ("", "## Where the time goes: Celestia, warm", "", *_profile(files.celestia))
        yield from ("", "## Where the time goes: Keyflower, warm", "", *_profile(files.keyflower))


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--scale", type=float, default=1.0, help="how many games, 1 for those of the published results"
    )
    parser.add_argument("--output", type=Path, default=_HERE / "RESULTS.md")
    options = parser.parse_args()
    lines = []
    for line in report(options.runs, options.seed, options.scale):
        print(line, flush=True)
        lines.append(f"{line}\n")
    options.output.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
