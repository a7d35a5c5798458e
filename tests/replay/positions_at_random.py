"""Random positions: steps of simulated games, and what is left of them when lines are left out."""

import os
from collections.abc import Iterator
from random import Random
from typing import Any

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.games import Game, game_for
from aboveboard.replay.simulate import games

# The long proof asks for more positions.
LONG = bool(os.environ.get("ABOVEBOARD_LONG"))


def tables(name: str, count: int, seed: int = 5) -> Iterator[tuple[Game, Record, Any]]:
    """So many tables, a third of them whole, a third as one seat saw them, a third partial."""
    chance = Random(f"{name} {seed}")
    found = 0
    for number in range(count):
        hidden = None if number % 3 != 1 else 0
        for text in games(name, None, seed + number, 1, hidden):
            (record,) = (one for one in read(text_lines(text)) if isinstance(one, Record))
            game = game_for(record.title)
            steps = replay(record).steps
            for step in chance.sample(list(steps), min(len(steps), 8)):
                table = step.after if number % 3 != 2 else partial(game, step.after, chance)
                yield game, record, table
                found += 1
                if found == count:
                    return


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
