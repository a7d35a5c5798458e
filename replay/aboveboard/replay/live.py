"""A record while it is being written: every statement is judged as it comes, and none is judged twice."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from aboveboard.notation.statements import Record
from aboveboard.replay.engine import Run, concluded
from aboveboard.replay.games import GAMES, Game, Place, game_for
from aboveboard.replay.headers import DEFAULTS, Options, in_force, permitted
from aboveboard.replay.review import Reviewed, reviewed
from aboveboard.replay.verdict import Replay

__all__ = ["Live"]


class Live:
    """A record as far as it is written, replayed as it would be by `engine.replay`.

    Nothing changes a live record; `grown` gives another, so that a line can be tried and dropped. It says
    nothing of the end of the record, which is still to come.

    Attributes:
        game: the game with its expansions.
        record: what is written so far.
    """

    def __init__(self, record: Record, options: Options = DEFAULTS, games: tuple[Place, ...] = GAMES) -> None:
        """Replay what is there.

        Args:
            record: what is written so far.
            options: readings and house rules; what is illegal is played on.
            games: the games that can be replayed.

        Raises:
            KeyError: the record is of a game that is not in `games`.
        """
        self.game: Game = game_for(record.title, games)
        self.record = record
        rulings, wrong_rulings = in_force(record, self.game, options)
        allowed, wrong_rules = permitted(record, self.game, options)
        self._problems = (*wrong_rulings, *wrong_rules)
        # What the table played, and as if nothing illegal had been: together they tell what is a root.
        self._runs = {how: Run(self.game, record, rulings, allowed) for how in ("apply", "skip")}
        for run in self._runs.values():
            run.opened()
        self._before = Reviewed()
        self._take(0)

    def grown(self, record: Record) -> Live:
        """The same with the statements that a longer record has beyond this one."""
        other = object.__new__(Live)
        other.game, other.record, other._problems = self.game, record, self._problems
        other._runs = {how: run.forked(record) for how, run in self._runs.items()}
        other._before = self._review
        other._take(len(self.record.statements))
        return other

    def _take(self, first: int) -> None:
        for how, run in self._runs.items():
            for statement in self.record.statements[first:]:
                run.take(run.steps[-1].after, statement, how)

    @property
    def table(self) -> Any:
        """The table now."""
        return self._runs["apply"].steps[-1].after

    @cached_property
    def replay(self) -> Replay:
        """All that is said of it so far; what later lines have revealed of earlier ones is in it."""
        return concluded(self._runs["apply"], self._problems, self._review)

    @cached_property
    def _review(self) -> Reviewed:
        run = self._runs["apply"]
        return reviewed(self.game, run.steps, run.allowed, lambda: self._runs["skip"].steps, self._before)
