"""How long it takes to list the legal moves at a step, as the record tells it and as each seat knows it.

Every table of the whole games in samples/ is asked about, for one player after another and for the table's own
events. Each game is gone through several times, and the quickest time of each table counts: what else the machine
does can only make it slower. No table is asked twice in a row, which would find groundwork done. Processor time is
measured, in milliseconds.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

# The command line sets how seldom garbage is looked for; it is measured as it runs.
import benchmarks.clock  # noqa: F401
from aboveboard.notation.statements import EndPosition, PositionLine
from aboveboard.replay.api import CheckedGame, check_path
from aboveboard.replay.games import Game
from aboveboard.replay.moves import choices

SAMPLES = Path(__file__).resolve().parent.parent / "samples"


class Timed(NamedTuple):
    """What a list took: for all, for the player whose moves took longest, and for the seat that knows the table."""

    everybody: float
    slowest: float
    own: float | None
    moves: int
    place: str
    seat: int | None


class Asked(NamedTuple):
    """A table whose moves are listed: which seats there are, and what is known by whom (None: by the record)."""

    game: Game
    seats: int
    table: Any
    place: str
    seat: int | None


def tables(path: Path, every: int) -> Iterator[Asked]:
    """The tables of a game, each as the record tells it and as each seat knows it."""
    checked = next(one for one in check_path(path) if isinstance(one, CheckedGame))
    game, players = checked.catalogue, checked.players
    for step in checked.steps[::every]:
        move = step.statement.move
        if isinstance(move, PositionLine) and not isinstance(move, EndPosition):
            continue
        place = f"{path.relative_to(SAMPLES)} step {step.index}"
        yield Asked(game, len(players), step.after, place, None)
        if game.seen is None:
            continue
        for seat, name in enumerate(players):
            yield Asked(game, len(players), game.seen(step.after, seat), f"{place} for {name}", seat)


def listed(asked: Asked) -> tuple[list[float], int]:
    """Milliseconds for the moves of each seat and for the table's events, and how many moves there are."""
    times, moves = [], 0
    for seat in (*range(asked.seats), None):
        start = time.process_time()
        moves += sum(1 for _ in choices(asked.game, asked.table, seat))
        times.append((time.process_time() - start) * 1000)
    return times, moves


def steps_of(path: Path, every: int, runs: int) -> Iterator[Timed]:
    """Every table of a game."""
    every_table = list(tables(path, every))
    passes = [[listed(one) for one in every_table] for _ in range(runs)]
    for asked, *found in zip(every_table, *passes, strict=True):
        times = [min(column) for column in zip(*(times for times, _ in found), strict=True)]
        own = None if asked.seat is None else times[asked.seat]
        yield Timed(sum(times), max(times), own, found[0][1], asked.place, asked.seat)


def all_steps(every: int = 1, runs: int = 3) -> list[Timed]:
    """Every table of every whole game, the one that took longest first."""
    paths = sorted(SAMPLES.rglob("games/*.agn"))
    found = (one for path in paths for one in steps_of(path, every, runs))
    return sorted(found, key=lambda one: one.everybody, reverse=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th step, default 1")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="of each list, default 3")
    parser.add_argument("--max", type=float, metavar="MS", help="exit with 1 if any step takes longer")
    options = parser.parse_args()
    found = all_steps(options.every, options.runs)
    for one in found[:10]:
        print(f"{one.everybody:6.1f} ms, {one.slowest:5.1f} for one  {one.moves:5} moves  {one.place}")
    mean = sum(one.everybody for one in found) / len(found)
    print(f"{len(found)} tables, {mean:.1f} ms on average, {found[0].everybody:.1f} ms at most, "
          f"{max(one.slowest for one in found):.1f} for one player")  # fmt: skip
    return int(options.max is not None and found[0].everybody > options.max)


if __name__ == "__main__":
    sys.exit(main())
