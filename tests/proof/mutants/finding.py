"""Goes through simulated games until every rule has had its faults, and tells which were not found out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import NamedTuple

from aboveboard.notation.frozen import replace
from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.notation.writer import record_written
from aboveboard.replay import simulate
from aboveboard.replay.engine import replay
from aboveboard.replay.games import game_for
from aboveboard.replay.verdict import Verdict

from .fault import Fault, Legal, Mutant, ruled

__all__ = ["Table", "Tried", "missed", "simulated", "tried"]


class Tried(NamedTuple):
    """How many mutants of each rule were tried, and what was wrong with those that were not found out."""

    counts: Mapping[str, int]
    missed: tuple[str, ...]


Table = tuple[str, int | None]
"""A game to simulate and how many play it; None for any number."""


def tried(
    faults: Mapping[str, Sequence[Fault]], tables: Sequence[Table], seed: int, wanted: int, most_games: int,
    each: int = 1,
) -> Tried:  # fmt: skip
    """The faults of each rule put into simulated games, `wanted` times, from at most so many games.

    Args:
        faults: for each rule the ways to break it.
        tables: the games to simulate, in turn.
        seed: equal seeds give equal mutants.
        each: how many mutants one game gives in each way.
    """
    counts = dict.fromkeys(faults, 0)
    wrong: list[str] = []
    for number in range(most_games):
        lacking = [code for code in faults if counts[code] < wanted]
        if not lacking:
            break
        chance = Random(f"{seed} {number}")
        record = simulated(tables[number % len(tables)], seed, number)
        known = {rule.code for rule in game_for(record.title).rules}
        beginner = "beginner" in record.title.variants
        legal: dict[tuple[tuple[str, str], ...], Legal] = {}
        for code in lacking:
            ways = [one for one in faults[code] if one.beginner <= beginner and code in known]
            chance.shuffle(ways)
            for way in ways:
                under = tuple(sorted(way.under.items()))
                if under not in legal:
                    legal[under] = legal_part(ruled(record, way.under))
                for mutant in islice(way.make(legal[under], chance), min(each, wanted - counts[code])):
                    counts[code] += 1
                    fault = missed(mutant, code)
                    if fault:
                        wrong.append(f"game {number} of seed {seed}: {fault}")
    return Tried(counts, tuple(wrong))


@lru_cache(maxsize=64)
def simulated(table: Table, seed: int, number: int) -> Record:
    """One simulated game, all of it seen."""
    title, players = table
    (text,) = simulate.games(title, players, seed * 1000 + number, 1)
    (record,) = (one for one in read(text_lines(text)) if isinstance(one, Record))
    return record


def legal_part(record: Record) -> Legal:
    """A record's steps up to the first that is not legal, which another reading may bring."""
    steps = replay(record).steps
    end = next((at for at, one in enumerate(steps) if one.verdict is not Verdict.LEGAL), len(steps))
    # What a table looks like where the next line breaks a rule by itself is of no use any more.
    return Legal(record, tuple(steps[: max(end, 1)]))


def missed(mutant: Mutant, code: str) -> str:
    """What is wrong with how a mutant is judged; empty if it is found out where and as it should be.

    It is written out and read again first, so that it goes the way of every record.
    """
    lines = list(record_written(mutant.record))
    text = "".join(f"{line}\n" for line in lines)
    (record,) = (one for one in read(text_lines(text)) if isinstance(one, Record))
    done = replay(replace(record, result=()))
    last = lines[-1] if mutant.at else lines[1]
    if done.problems or len(done.steps) <= mutant.at:
        return f"{code}: {last}: cannot be read: {[one.message for one in done.problems]}"
    early = [one.statement.text for one in done.steps[: mutant.at] if one.verdict is not Verdict.LEGAL]
    if early:
        return f"{code}: {last}: an earlier line is told, {early[0]}"
    step = done.steps[mutant.at]
    found = sorted({one.rule.code for one in step.roots})
    return "" if code in found else f"{code}: {last}: {step.verdict} {found}"
