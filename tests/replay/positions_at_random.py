"""Random positions: steps of simulated games, and what is left of them when lines are left out."""

import os
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any

from aboveboard.notation.lines import lines_of, text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import EndPosition, Position, Record, Title
from aboveboard.replay.engine import replay
from aboveboard.replay.games import Game, game_for
from aboveboard.replay.simulate import games
from aboveboard.replay.verdict import Step

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
# How many positions are taken, all kinds of game together; the proof asks for many more.
POSITIONS = int(os.environ.get("ABOVEBOARD_POSITIONS", "800"))


def tables(name: str, wanted: int, seed: int = 5) -> Iterator[tuple[Game, Record, Any]]:
    """So many tables, a third of them whole, a third as one seat knows them, a third partial."""
    chance = Random(f"{name} {seed}")
    found = 0
    for record in _records(name, seed):
        game = game_for(record.title)
        steps = [step for step, _ in whole_tables(tuple(replay(record).steps))]
        for step in chance.sample(steps, min(len(steps), 8)):
            yield game, record, _varied(game, step.after, chance, found % 3)
            found += 1
            if found == wanted:
                return


def whole_tables(steps: tuple[Step, ...]) -> Iterator[tuple[Step, Step]]:
    """Each step and the next, but for those inside a position that is not yet settled."""
    inside = False
    for step, then in pairwise(steps):
        inside = isinstance(step.statement.move, Position) or (
            inside and not isinstance(step.statement.move, EndPosition)
        )
        if not inside:
            yield step, then


def _records(name: str, seed: int) -> Iterator[Record]:
    """Simulated games without end, half of them as one seat saw them; the samples of a game that has no simulator."""
    title = name.partition(",")[0].partition(" +")[0]
    if game_for(Title(title)).simulate is None:
        paths = sorted(SAMPLES.rglob("*.agn"))
        Random(seed).shuffle(paths)
        for path in paths:
            with path.open("rb") as stream:
                for one in read(lines_of(stream)):
                    if isinstance(one, Record) and one.title.game == title and len(one.statements) > 1:
                        yield one
        return
    for number in count():
        for text in games(name, None, seed + number, 1, number % 2 or None):
            yield from (one for one in read(text_lines(text)) if isinstance(one, Record))


def _varied(game: Game, table: Any, chance: Random, way: int) -> Any:
    if way == 1 and game.seen is not None:
        return game.seen(table, 0)
    return partial(game, table, chance) if way == 2 else table


def partial(game: Game, table: Any, chance: Random) -> Any:
    """The position that states a table, with some of its lines left out."""
    assert game.stated
    assert game.blank
    assert game.settle
    again = game.blank(table)
    for line in game.stated(table):
        if chance.random() < 0.75:
            again = game.places[type(line)](again, line)
    return game.settle(again)
