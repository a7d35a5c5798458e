"""Tells what simulated games reach: every rule, with how often it had something to say, and every rare branch.

    python tests/tools/reached.py --games 10000

A rule that can be broken is reached by a move that leaves its check where the legal lines of its sample do
(tests/tools/decided.py); a right by a move that it grants, a rule that cannot be broken by a step that cites it, a
warning or note by a step that it speaks of. Some rules are about
positions and some warn of what a record leaves out: so of each game a forgetful record is made as well, and a
position with some of its lines, from which the game goes on. What no game reached is listed at the end, and the exit
code is 1 then.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / one) for one in ("cli", "notation", "replay", "tests")]

import rare_celestia  # noqa: E402
import rare_expansions  # noqa: E402
import rare_keyflower  # noqa: E402
from proof.figures import told  # noqa: E402
from tools.decided import comes_to_its_decision  # noqa: E402

from aboveboard.notation.celestia.moves import Roll  # noqa: E402
from aboveboard.notation.frozen import replace  # noqa: E402
from aboveboard.notation.keyflower import moves as m  # noqa: E402
from aboveboard.notation.lines import text_lines  # noqa: E402
from aboveboard.notation.reader import read  # noqa: E402
from aboveboard.notation.statements import Move, Record, Ruling  # noqa: E402
from aboveboard.replay.engine import replay  # noqa: E402
from aboveboard.replay.games import GAMES, game_for, whole  # noqa: E402
from aboveboard.replay.positions import position_record  # noqa: E402
from aboveboard.replay.simulate import games  # noqa: E402
from aboveboard.replay.verdict import Replay, Step  # noqa: E402

ADDED = tuple(place.name for place in GAMES if place.extends == "Keyflower")
KINDS = (
    "Celestia",
    "Celestia, beginner",
    *(" + ".join(("Keyflower", *some)) for n in range(len(ADDED) + 1) for some in combinations(ADDED, n)),
)
PLAYERS = range(2, 7)
_BATCH = 5


def branches(done: Replay) -> Iterator[str]:
    """The rare branches that a game is on, each under the name of its game."""
    title = done.record.title
    if title.game == "Celestia":
        leg: tuple[Step, ...] = ()
        for step in done.steps:
            leg = (step,) if isinstance(step.statement.move, Roll) else (*leg, step)
            yield from (f"Celestia: {one}" for one in rare_celestia.rare(leg, step))
        return
    yield from (f"Keyflower: {one}" for one in rare_keyflower.rare(done))
    yield from (f"Keyflower: uses of {'+'.join(map(str, one))} workers"
                for one in rare_keyflower.sequences(done))  # fmt: skip
    owner = {one: name for name, some in rare_expansions.RARE.items() for one in some}
    yield from (f"{owner[one]}: {one}" for one in rare_expansions.rare(done) if one in owner)


def all_branches() -> set[str]:
    """All rare branches there are."""
    return {
        *(f"Celestia: {one}" for one in rare_celestia.RARE),
        *(f"Keyflower: {one}" for one in rare_keyflower.RARE),
        *(f"Keyflower: uses of {'+'.join(map(str, one))} workers" for one in rare_keyflower.SEQUENCES),
        *(f"{name}: {one}" for name in ADDED for one in rare_expansions.RARE[name]),
    }


def rules(done: Replay) -> Iterator[str]:
    """The codes of the rules that a game reaches, once for each step that does."""
    game = game_for(done.record.title)
    for step in done.steps:
        move = step.statement.move
        if not step.breaches:
            by = step.statement.seat
            for rule in game.watching.get(type(move), ()):
                if rule.severity == "error" and comes_to_its_decision(rule, step.before, move, by):
                    yield rule.code
        granting = game.granted_by(step)
        cited = {one.rule for one in step.consequences} | ({granting.code} if granting else set())
        broken = {rule.code for rule in game.rules if rule.severity == "error"}
        yield from (cited - broken) | {note.code for note in step.notes}


def forgetful(record: Record, chance: Random) -> Record:
    """The record by somebody who does not write everything down."""
    dropped = chance.choice(((m.WinterDeal,), (m.Bag,), ()))
    kept = [one._replace(move=_less(one.move, chance)) for one in record.statements
            if not isinstance(one.move, dropped)]  # fmt: skip
    return replace(record, statements=tuple(kept), result=())


def _less(move: Move, chance: Random) -> Move:
    if isinstance(move, m.Bid) and move.workers and chance.random() < 0.05:
        return replace(move, workers=(("?", sum(n for _, n in move.workers)),))
    if isinstance(move, m.Use) and chance.random() < 0.3:
        acts = tuple(
            replace(one, paid=(), standing=()) if isinstance(one, m.Upgrade) else one for one in move.acts
        )
        return replace(move, gains=None, acts=acts)
    return move


def otherwise(record: Record, chance: Random) -> Record:
    """The record under readings that are not the default, those of its own apart."""
    game, own = game_for(record.title), {one.reading for one in record.rulings}
    chosen = [Ruling(one.name, chance.choice(one.options).value, record.span) for one in game.readings
              if one.name not in own and chance.random() < 0.5]  # fmt: skip
    return replace(record, rulings=(*record.rulings, *chosen), result=())


def from_a_position(done: Replay, chance: Random) -> Record:
    """A table of the game stated as a position, some lines left out, and what was played from there."""
    game = game_for(done.record.title)
    at = chance.randrange(1, len(done.record.statements))
    whole_one = position_record(game, done.record, done.rulings, done.steps[at].after)
    first, *lines, last = whole_one.statements
    left = [one for one in lines if chance.random() < 0.9]
    return replace(whole_one, statements=(first, *left, last, *done.record.statements[at : at + 12]))


def reached(
    kind: str, players: int, seed: int, hidden: bool, count: int
) -> tuple[int, Counter[str], Counter[str]]:
    """The steps, the rules and the branches of some games."""
    steps, found, rare = 0, Counter[str](), Counter[str]()
    for text in games(kind, players, seed, count, seed % players if hidden else None):
        (record,) = (one for one in read(text_lines(text)) if isinstance(one, Record))
        done = replay(record)
        steps += len(done.steps) - 1
        found.update(rules(done))
        if not hidden:
            rare.update(branches(done))
        chance = Random(text)
        for other in (forgetful(record, chance), from_a_position(done, chance), otherwise(record, chance)):
            found.update(rules(replay(other)))
    return steps, found, rare


def plan(total: int, seed: int) -> Iterator[tuple[str, int, int, bool, int]]:
    """Batches of games: all kinds and numbers of players alike, every fourth as one seat saw it."""
    turn, left = 0, total
    while left > 0:
        kind = KINDS[turn % len(KINDS)]
        players = PLAYERS[turn // len(KINDS) % len(PLAYERS)]
        count = min(_BATCH, left)
        yield kind, players, seed + turn, turn // (len(KINDS) * len(PLAYERS)) % 4 == 3, count
        turn, left = turn + 1, left - count


def report(steps: int, found: Counter[str], rare: Counter[str]) -> Iterator[str]:
    """The counts of every rule and branch, those that were not reached last."""
    every = [rule for name in ("Celestia", "Keyflower") for rule in whole(name).rules]
    for rule in every:
        yield f"{found[rule.code]:12,} {rule.code:8} {rule.title}"
    for one in sorted(all_branches()):
        yield f"{rare[one]:12,} {one}"
    yield f"{steps:,} steps"
    lacking = [rule.code for rule in every if not found[rule.code]] + sorted(all_branches() - set(rare))
    yield f"not reached: {', '.join(lacking) or 'nothing'}"


def main() -> int:
    """Simulate, count and tell; 1 if something was not reached."""
    parser = argparse.ArgumentParser(description="Tell which rules and branches simulated games reach.")
    parser.add_argument("--games", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=int, default=None, metavar="N")
    given = parser.parse_args()
    began = time.monotonic()
    steps, found, rare = 0, Counter[str](), Counter[str]()
    with ProcessPoolExecutor(given.jobs) as pool:
        for some, codes, names in pool.map(_reached, plan(given.games, given.seed)):
            steps += some
            found.update(codes)
            rare.update(names)
    *lines, last = report(steps, found, rare)
    print("\n".join([*lines, f"{given.games:,} games in {time.monotonic() - began:.0f} s", last]))
    told("games", given.games)
    told("steps", steps)
    told("rules reached", len(set(found)))
    told("branches reached", len(set(rare) & all_branches()))
    return 0 if last == "not reached: nothing" else 1


def _reached(batch: tuple[str, int, int, bool, int]) -> tuple[int, Counter[str], Counter[str]]:
    return reached(*batch)


if __name__ == "__main__":
    sys.exit(main())
