"""How long it takes to list the moves of all players at a step, as the record tells it and as one seat knows it.

Every table of the whole games in samples/ is asked about, several times, and the quickest time counts: what
else the machine does can only make it slower. Processor time is measured, in milliseconds a step.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from aboveboard.notation.lines import lines_of
from aboveboard.notation.reader import read
from aboveboard.notation.statements import EndPosition, PositionLine, Record
from aboveboard.replay.engine import replay
from aboveboard.replay.games import Game, game_for
from aboveboard.replay.moves import choices

SAMPLES = Path(__file__).resolve().parent.parent / "samples"


class Timed(NamedTuple):
    milliseconds: float
    moves: int
    path: Path
    step: int
    known: str


def listed(game: Game, table: Any, players: int) -> int:
    return sum(1 for seat in (*range(players), None) for _ in choices(game, table, seat))


def timed(game: Game, table: Any, players: int, runs: int) -> tuple[float, int]:
    best, moves = float("inf"), 0
    for _ in range(runs):
        start = time.process_time()
        moves = listed(game, table, players)
        best = min(best, time.process_time() - start)
    return best * 1000, moves


def steps_of(path: Path, every: int, runs: int) -> Iterator[Timed]:
    with path.open("rb") as stream:
        record = next(one for one in read(lines_of(stream)) if isinstance(one, Record))
    game, players = game_for(record.title), len(record.players)
    for step in replay(record).steps[::every]:
        move = step.statement.move
        if isinstance(move, PositionLine) and not isinstance(move, EndPosition):
            continue
        tables = {"all that the record tells": step.after}
        if game.seen is not None:
            tables[f"what {record.players[0]} knows"] = game.seen(step.after, 0)
        for known, table in tables.items():
            yield Timed(*timed(game, table, players, runs), path, step.index, known)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th step, default 1")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="of each step, default 3")
    parser.add_argument("--max", type=float, metavar="MS", help="exit with 1 if any step takes longer")
    options = parser.parse_args()
    found = [
        one
        for path in sorted(SAMPLES.rglob("games/*.agn"))
        for one in steps_of(path, options.every, options.runs)
    ]
    found.sort(reverse=True)
    for one in found[:10]:
        place = f"{one.path.relative_to(SAMPLES)} step {one.step}, {one.known}"
        print(f"{one.milliseconds:6.1f} ms  {one.moves:5} moves  {place}")
    mean = sum(one.milliseconds for one in found) / len(found)
    print(f"{len(found)} tables, {mean:.1f} ms on average, {found[0].milliseconds:.1f} ms at most")
    return int(options.max is not None and found[0].milliseconds > options.max)


if __name__ == "__main__":
    sys.exit(main())
