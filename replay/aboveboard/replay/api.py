"""Check records from Python: a text, a file, a stream; the steps of each game; the catalogue.

    >>> from aboveboard.replay import api
    >>> for game in api.check_text("game: Celestia\\nplayers: Ann, Ben\\nAnn: leave -> 1\\n"):
    ...     print(game.title.game, len(game.steps))
    Celestia 2

Nothing here raises for what a record may hold. What stands outside of any record, or belongs to a game
that is not known, comes out as a `Problem` between the games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from typing import BinaryIO

from aboveboard.notation.frozen import Frozen
from aboveboard.notation.lines import Line, lines_of, text_lines
from aboveboard.notation.problems import Problem
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record, Title
from aboveboard.notation.vocabulary import KNOWN, Entry
from aboveboard.replay.engine import replay
from aboveboard.replay.games import GAMES, Game, Place, game_for, whole
from aboveboard.replay.headers import DEFAULTS, Options
from aboveboard.replay.summary import Summary, loose_problems
from aboveboard.replay.verdict import Breach, Replay, Step, Verdict, said

__all__ = [
    "Breach",
    "CheckedGame",
    "Game",
    "Options",
    "Problem",
    "Step",
    "Summary",
    "Verdict",
    "catalogue",
    "check_game",
    "check_path",
    "check_stream",
    "check_text",
    "names",
]


class CheckedGame(Frozen):
    """One game that was replayed.

    Attributes:
        catalogue: its game, with the rules and readings it was judged by.
        replay: all that the replay says.
    """

    catalogue: Game
    replay: Replay

    @property
    def title(self) -> Title:
        """The game, its expansions and its variants."""
        return self.replay.record.title

    @property
    def number(self) -> int:
        """Which game of its text it is, from 1."""
        return self.replay.record.number

    @property
    def players(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.replay.record.players

    @property
    def steps(self) -> Sequence[Step]:
        """The headers as step 0, then every statement with its verdict."""
        return self.replay.steps

    @property
    def illegal(self) -> tuple[Step, ...]:
        """The steps that break a rule and do not only follow from an earlier one that did."""
        return tuple(
            one for one in self.steps if one.verdict is Verdict.ILLEGAL and one.roots and not one.excused
        )

    @property
    def undecided(self) -> tuple[Step, ...]:
        """The steps for which the record does not tell enough."""
        return tuple(one for one in self.steps if one.verdict is Verdict.UNDECIDED and not one.excused)

    @property
    def problems(self) -> list[Problem]:
        """What else is wrong with the record, beside its steps."""
        return loose_problems(self.replay)

    @property
    def summary(self) -> Summary:
        """The counts."""
        return Summary.of(self.replay)

    def why(self, step: Step) -> list[str]:
        """What is wrong with a step: each breach with its rule, its numbers and its source."""
        return [
            " ".join((f"{one.rule.code} {one.rule.title}: {said(one.finding, self.players)}",
                      *(f"({place})" for place in one.rule.cite[:1])))
            for one in step.breaches
        ]  # fmt: skip


Found = CheckedGame | Problem


def check_text(
    text: str,
    options: Options = DEFAULTS,
    known: tuple[Entry, ...] = KNOWN,
    games: tuple[Place, ...] = GAMES,
) -> Iterator[Found]:
    """The games of a text and the problems between them, replayed one by one as they are asked for."""
    return _checked(text_lines(text), options, known, games)


def check_game(
    text: str,
    options: Options = DEFAULTS,
    known: tuple[Entry, ...] = KNOWN,
    games: tuple[Place, ...] = GAMES,
) -> CheckedGame:
    """The one game of a text.

    Raises:
        ValueError: the text holds no game, or several, or something beside it.
    """
    found = list(check_text(text, options, known, games))
    problem = next((one for one in found if isinstance(one, Problem)), None)
    if problem is not None:
        raise ValueError(f"line {problem.span.line}: {problem.code} {problem.message}")
    if len(found) != 1 or not isinstance(found[0], CheckedGame):
        raise ValueError(f"the text holds {len(found)} games, not one")
    return found[0]


def check_path(
    path: str | PathLike[str],
    options: Options = DEFAULTS,
    known: tuple[Entry, ...] = KNOWN,
    games: tuple[Place, ...] = GAMES,
) -> Iterator[Found]:
    """The games of a file, and the problems between them.

    Raises:
        OSError: the file cannot be read.
    """
    with open(path, "rb") as stream:
        yield from check_stream(stream, options, known, games)


def check_stream(
    stream: BinaryIO,
    options: Options = DEFAULTS,
    known: tuple[Entry, ...] = KNOWN,
    games: tuple[Place, ...] = GAMES,
) -> Iterator[Found]:
    """The games of a stream of bytes, and the problems between them; one game is held at a time."""
    return _checked(lines_of(stream), options, known, games)


def catalogue(name: str, games: tuple[Place, ...] = GAMES) -> Game:
    """A game with all its expansions: its sources, rules and readings.

    Raises:
        KeyError: there is no such game.
    """
    return whole(name, games)


def names(games: tuple[Place, ...] = GAMES) -> tuple[str, ...]:
    """The games that can be checked."""
    return tuple(one.name for one in games if one.extends is None)


def _checked(
    lines: Iterable[Line], options: Options, known: tuple[Entry, ...], games: tuple[Place, ...]
) -> Iterator[Found]:
    for item in read(lines, known):
        if isinstance(item, Record):
            yield CheckedGame(game_for(item.title, games), replay(item, options, games))
        else:
            yield item
