"""Puts one slip into each of many legal games, and counts how often the hint names the line as it was.

    PYTHONPATH=cli:notation:replay python tests/tools/slip_hints.py [--games N] [--seed N]

A slip that breaks no rule cannot be noticed, and one that several changes would explain as well is told by none;
a hint that names another line than the one written first is wrong.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower import moves as k
from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record, Statement
from aboveboard.replay.engine import replay
from aboveboard.replay.headers import Options
from aboveboard.replay.hints import statement_text
from aboveboard.replay.keyflower.tiles import Kind, tiles
from aboveboard.replay.simulate import games
from aboveboard.replay.verdict import Verdict

Slipped = tuple[Statement, ...] | None
PLACES = [name for name, tile in tiles().items() if tile.kind in (Kind.VILLAGE, Kind.HOME, Kind.TURN_ORDER)]


def another_player(one: Statement, players: int, chance: Random) -> Slipped:
    if one.seat is None:
        return None
    seat = chance.choice([seat for seat in range(players) if seat != one.seat])
    return (Statement(one.span, "", seat, one.move),)


def a_pass_left_out(one: Statement, players: int, chance: Random) -> Slipped:
    return () if one.seat is not None and not vars(one.move) else None


def another_tile(one: Statement, players: int, chance: Random) -> Slipped:
    if not isinstance(one.move, k.Bid | k.Use):
        return None
    tile = chance.choice([name for name in PLACES if name != one.move.tile])
    return (Statement(one.span, "", one.seat, replace(one.move, tile=tile)),)


def a_worker_too_few(one: Statement, players: int, chance: Random) -> Slipped:
    if not isinstance(one.move, k.Bid | k.Use) or not one.move.workers:
        return None
    (kind, count), *others = one.move.workers
    fewer = ((kind, count - 1), *others) if count > 1 else tuple(others)
    if not fewer and not one.move.groups:
        return None
    return (Statement(one.span, "", one.seat, replace(one.move, workers=fewer)),)


SLIPS: dict[str, Callable[[Statement, int, Random], Slipped]] = {
    "another player": another_player,
    "a pass or a word left out": a_pass_left_out,
    "another tile": another_tile,
    "a worker too few": a_worker_too_few,
}


def slipped(record: Record, name: str, chance: Random) -> tuple[Record, str] | None:
    """The record with one slip, and the line that it spoiled."""
    places = list(range(len(record.statements)))
    chance.shuffle(places)
    for at in places:
        before = record.statements[at]
        instead = SLIPS[name](before, len(record.players), chance)
        if instead is not None:
            told = (*record.statements[:at], *instead, *record.statements[at + 1 :])
            plain = Statement(before.span, "", before.seat, before.move)
            return replace(record, statements=told, problems=(), result=()), statement_text(record, plain)
    return None


def outcome(record: Record, line: str) -> str:
    done = replay(record, Options(hints=True))
    if not any(step.verdict is Verdict.ILLEGAL for step in done.steps):
        return "not noticed"
    hints = [
        note.finding.values["line"] for step in done.steps for note in step.notes if note.code == "AG-39"
    ]
    if not hints:
        return "no hint"
    return "right" if hints == [line] else "wrong"


def records(name: str, seed: int, count: int) -> Iterator[Record]:
    for text in games(name, None, seed, count, None):
        yield from (one for one in read(text_lines(text)) if isinstance(one, Record))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20, metavar="N", help="of each kind of game, default 20")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    options = parser.parse_args()
    chance = Random(options.seed)
    for name in ("Celestia", "Keyflower", "Keyflower + Key Celeste"):
        for what in SLIPS:
            found: Counter[str] = Counter()
            for record in records(name, options.seed, options.games):
                changed = slipped(record, what, chance)
                if changed is not None:
                    found[outcome(*changed)] += 1
            if found:
                told = ", ".join(f"{count} {kind}" for kind, count in sorted(found.items()))
                print(f"{name}: {what}: {told}", flush=True)


if __name__ == "__main__":
    main()
