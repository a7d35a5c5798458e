"""Run the suite and write `benchmarks/RESULTS.md`, line by line as it is measured.

python -m benchmarks [--runs N] [--seed N] [--scale X] [--output FILE] [--field]
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from platform import platform, python_version
from typing import NamedTuple

from aboveboard.cli import SELDOM, VERSION
from aboveboard.replay.api import check_path
from benchmarks import (
    chess_reading,
    contenders,
    corpus,
    growth,
    long_files,
    poker_replaying,
    profiles,
    replaying,
    startup,
    thinking,
)
from benchmarks.contenders import PASSES, Rate

_HERE = Path(__file__).resolve().parent
_CHESS = "python-chess (moves)"
_GOAL, _LEAST = 3.0, 1.5
_WORST = 15

_INTRODUCTION = """
Medians of {runs} runs, CPU time of one core, every contender in a process of its own, from bytes to verdicts, without
the cache of results; ratios are taken within each run. Games are random, legal and open (nothing hidden), of two to
six players, with names that the seed makes; the headers of a game count as its step 0. Everybody looks for garbage as
seldom as Aboveboard's command line does, at thresholds of {seldom:,}, 20 and 20. Cold is the first pass of a fresh
process, with the grammar's tables in the user's cache; warm is a second pass over the same file; the third pass, over
a file of other games made by the next seed, finds in memory only what games have in common."""

_IN_THE_WAY = """
In the way stands that every rule is a Python function of its own: the profiles below tell how many calls a step makes,
with no hot spot among them, while three times python-chess leaves {budget:.1f} microseconds for a step, most of which
reading a line takes already whose statement is in memory. No design in pure CPython with one function a rule reaches
that. What could is a compiled core (C, Rust, or native classes by mypyc) for lines, judge, effects and multisets, with
tables as flat tuples of small numbers: a fifth of the budget for the line, three fifths for some 25 rules and the
effect, a fifth for the step that is kept. A first pass would need a compiled parser as well, since Lark takes several
times the budget for a statement that is not in memory."""


_THINKING = """\
Every step of every whole game in samples/: the legal moves as `moves` lists them with and without `--player`, on the
table as the record tells it and as each seat knows it, the least of three; what others may do is the dearer the more
they hide, since all that they may hold is weighed. Then two records of hidden games as they are
written, line by line: a step is judged and played, and all that it reveals of earlier ones is judged again."""

_GROWTH = """\
Warm, median of five, each text in a process of its own. Copies of one game show whether cost is linear in the number of
games; different games differ in their steps too, and must all be remembered. Microseconds for players are those of five
games each, which differ as well."""


class File(NamedTuple):
    """Games to read: where they are, how many, and how many steps, moves or actions they have."""

    path: Path
    games: int
    units: int


Files = dict[str, File]


def made(folder: Path, seed: int, scale: float) -> Files:
    """The games of each kind, made afresh by a seed; that they are counted also keeps the grammar's tables."""
    few, more, many = (max(1, round(count * scale)) for count in (40, 60, 150))
    folder.mkdir()

    def file(name: str, text: str, games: int, counted: Callable[[Path], int]) -> File:
        path = folder / name
        path.write_text(text, encoding="utf-8")
        return File(path, games, counted(path))

    def steps(path: Path) -> int:
        return replaying.steps(check_path(path))

    return {
        "Celestia": file("celestia.agn", corpus.records(corpus.CELESTIA, more, seed), more, steps),
        "Keyflower": file("keyflower.agn", corpus.records(corpus.KEYFLOWER, few, seed), few, steps),
        "chess": file("chess.pgn", corpus.chess_games(many, seed), many, chess_reading.moves),
        "poker": file("poker.phhs", corpus.poker_hands(many, seed), many, poker_replaying.actions),
    }


def compared(files: Files, others: Files) -> dict[str, Rate]:
    """One run of every contender, one right after the other."""

    def run(contender: Callable[[Path, Path], Rate], name: str) -> Rate:
        return contender(files[name].path, others[name].path)

    rates = {
        _CHESS: run(contenders.python_chess, "chess"),
        "Celestia (steps)": run(contenders.aboveboard, "Celestia"),
        "Keyflower, all expansions (steps)": run(contenders.aboveboard, "Keyflower"),
        "PokerKit (actions)": run(contenders.poker_kit, "poker"),
    }
    program = contenders.extractor()
    if program:
        games = (files["chess"], files["chess"], others["chess"])
        rates["pgn-extract, in C (moves)"] = contenders.pgn_extract(
            program, [(one.path, one.units) for one in games]
        )
    return rates


def _sizes(files: Files, others: Files) -> Iterator[str]:
    yield "| file | games | steps, moves or actions | KB | other games | theirs | KB |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for name, one in files.items():
        yield f"| {name} | {' | '.join(_size(file) for file in (one, others[name]))} |"


def _size(file: File) -> str:
    return f"{file.games} | {file.units:,} | {file.path.stat().st_size / 1e3:,.0f}"


def _rates(runs: list[dict[str, Rate]]) -> Iterator[str]:
    yield f"| units a second | {' | '.join(PASSES)} | bodies in memory |"
    yield "|---|---:|---:|---:|---|"
    for name in runs[0]:
        mine = [one[name] for one in runs]
        rates = (f"{statistics.median(column):,.0f}" for column in _columns(one.passes for one in mine))
        hits = (f"{statistics.median(column):.1%}" for column in _columns(one.hits for one in mine))
        yield f"| {name} | {' | '.join(rates)} | {', '.join(hits)} |"
    yield ""
    goal = f"goal: at least {_GOAL:g}, at the least {_LEAST:g}"
    yield f"| times as fast as python-chess | {' | '.join(PASSES)} | {goal} |"
    yield "|---|---:|---:|---:|---|"
    for name in runs[0]:
        ratios = _ratios(runs, name)
        met = ", ".join(map(_met, ratios)) if "(steps)" in name else ""
        yield f"| {name} | {' | '.join(f'{one:.2f}' for one in ratios)} | {met} |"


def _ratios(runs: list[dict[str, Rate]], name: str) -> list[float]:
    """The medians over the runs, pass by pass."""
    each = (
        [mine / chess for mine, chess in zip(one[name].passes, one[_CHESS].passes, strict=True)]
        for one in runs
    )
    return [statistics.median(column) for column in _columns(each)]


def _columns(rows: Iterable[Iterable[float]]) -> Iterator[tuple[float, ...]]:
    return zip(*rows, strict=True)


def _met(ratio: float) -> str:
    return "met" if ratio >= _GOAL else "the least met" if ratio >= _LEAST else "missed"


def _in_the_way(runs: list[dict[str, Rate]]) -> str:
    return _IN_THE_WAY.format(budget=1e6 / _GOAL / statistics.median(one[_CHESS].passes[1] for one in runs))


def _started(runs: int) -> str:
    check, bare = startup.medians(startup.smallest_game(), runs)
    ratio = check / bare
    return (
        f"Start-up, `check` on one small game to `import typer, lark`: {check * 1e3:.0f} ms to {bare * 1e3:.0f} ms, "
        f"{ratio:.2f} (at most 1.2: {'met' if ratio <= 1.2 else 'missed'})."
    )


def _thoughts(every: int, runs: int) -> Iterator[str]:
    yield f"| CPU milliseconds a step (at most {thinking.MOST:g}) | median | most | at | measured | above |"
    yield "|---|---:|---:|---|---:|---:|"
    hidden = (
        (f"a line of {one.parts[-3]}/{one.name}", thinking.living(one, runs)) for one in thinking.HIDDEN
    )
    for name, one in (*thinking.listing(every, runs), *hidden):
        yield f"| {name} | {one.median:.2f} | {one.most:.1f} | {one.place} | {one.measured:,} | {one.above} |"


def _growth(seed: int, scale: float) -> Iterator[str]:
    times = (1, 10, 100) if scale >= 1 else (1, 2, 4)
    yield f"| microseconds a step, times | {' | '.join(map(str, times))} | spread (at most 1.25) |"
    yield "|---|---:|---:|---:|---:|"
    for title in (corpus.CELESTIA, corpus.KEYFLOWER):
        name = title.partition(" ")[0]
        yield _grown(f"{name}, copies of one game", growth.by_copies(title, seed, times))
        yield _grown(f"{name}, different games", growth.by_games(title, seed, times))
    yield _grown("lines of one game", growth.by_lines(times))
    yield ""
    yield "| microseconds a step, players | 2 | 3 | 4 | 5 | 6 | spread |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for title, cost in growth.by_players(max(1, round(5 * scale)), seed).items():
        yield _grown(title, cost)


def _grown(title: str, cost: dict[int, float]) -> str:
    spread = max(cost.values()) / min(cost.values())
    return f"| {title} | " + " | ".join(f"{one:.1f}" for one in cost.values()) + f" | {spread:.2f} |"


def _long(count: int, chosen: str) -> Iterator[str]:
    found = sorted(long_files.times(count, chosen), key=lambda one: one[1].ratio, reverse=True)
    above = sum(one.ratio > long_files.MOST for _, one in found)
    yield f"{above} of {len(found)} kinds of line above {long_files.MOST:g}; the {_WORST} that grow most:"
    yield ""
    yield f"| one game with many | lines | time | ten times the lines | times (at most {long_files.MOST:g}) |"
    yield "|---|---:|---:|---:|---:|"
    for name, one in found[:_WORST]:
        few, many = (f"{seconds * 1e3:.0f} ms" for seconds in (one.few, one.many))
        yield f"| {name} | {one.count:,} | {few} | {many} | {one.ratio:.1f} |"


def _profile(name: str, seed: int, scale: float) -> Iterator[str]:
    title, usual = profiles.PROFILED[name]
    count = max(1, round(usual * scale))
    yield f"`python -m benchmarks.profiles {name} --games {count} --seed {seed}`"
    yield ""
    yield "```"
    yield from profiles.table(title, count, seed)
    yield "```"


def _machine() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(one.partition(": ")[2] for one in lines if one.startswith("model name"))
    except (OSError, StopIteration):
        model = "processor not told"
    return f"{model}, {os.cpu_count()} cores, {platform(terse=True)}, Python {python_version()}"


def _versions() -> str:
    told = [
        f"Aboveboard {VERSION}",
        *(f"{one} {version(one)}" for one in ("lark", "typer", "chess", "pokerkit")),
    ]
    program = contenders.extractor()
    if program:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
        told.append((done.stdout or done.stderr).strip().splitlines()[0].replace("t v", "t "))
    return ", ".join(told)


def _load() -> str:
    try:
        return f"load {os.getloadavg()[0]:.1f}"
    except (AttributeError, OSError):
        return "load not told"


def field(runs: int, seed: int, scale: float) -> Iterator[str]:
    """Aboveboard beside the others."""
    with tempfile.TemporaryDirectory() as name:
        files, others = (made(Path(name) / str(one), one, scale) for one in (seed, seed + 1))
        yield from _sizes(files, others)
        found = [compared(files, others) for _ in range(runs)]
    yield from ("", *_rates(found), _in_the_way(found))


def report(runs: int, seed: int, scale: float, only_field: bool = False) -> Iterator[str]:
    """The page, line by line, as it is measured."""
    whole = scale >= 1
    yield "# Results"
    yield ""
    yield "Written by `make bench`; [PROFILES.md](PROFILES.md) says what stands in the way and what would gain next."
    yield ""
    yield f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {_load()} at the start; {_machine()}; {_versions()}."
    yield f"Seed {seed}, scale {scale:g}."
    yield _INTRODUCTION.format(runs=runs, seldom=SELDOM)
    yield from ("", "## Beside the field", "", *field(runs, seed, scale))
    if only_field:
        return
    yield from ("", "## Start-up", "", _started(15 if whole else 1))
    yield from ("", "## Thinking", "", _THINKING, "", *_thoughts(*((1, 3) if whole else (60, 1))))
    yield from ("", "## Growth", "", _GROWTH, "", *_growth(seed, scale))
    for name in profiles.PROFILED:
        yield from (
            "",
            f"## Where the time goes: {name.capitalize()}, warm",
            "",
            *_profile(name, seed, scale),
        )
    yield from ("", "## Long files", "", *_long(*((1_000, "") if whole else (100, "comments"))))
    yield from ("", f"{datetime.now(UTC):%H:%M} UTC, {_load()} at the end.")


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--scale", type=float, default=1.0, help="how many games, 1 for those of the published results"
    )
    parser.add_argument("--field", action="store_true", help="only what is compared with the field")
    parser.add_argument("--output", type=Path, help="instead of benchmarks/RESULTS.md")
    options = parser.parse_args()
    if options.output is None and (options.scale < 1 or options.field):
        parser.error("less than all is no result to publish: name an --output")
    with (options.output or _HERE / "RESULTS.md").open("w", encoding="utf-8") as page:
        for line in report(options.runs, options.seed, options.scale, options.field):
            print(line, flush=True)
            print(line, file=page, flush=True)


if __name__ == "__main__":
    main()
