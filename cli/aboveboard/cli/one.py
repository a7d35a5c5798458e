"""One game of one file, for the commands that look into a single game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

import typer

from aboveboard.cli.entries import Checked, Fault, entries
from aboveboard.cli.files import shown_path
from aboveboard.cli.library import Library
from aboveboard.cli.options import refuse
from aboveboard.cli.plain import told
from aboveboard.cli.running import tell
from aboveboard.cli.terminal import clean
from aboveboard.cli.usage import Value
from aboveboard.notation.lines import Block, blocks_of
from aboveboard.notation.problems import Problem
from aboveboard.notation.statements import EndPosition, Position, PositionLine, Unreadable
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.games import Game
from aboveboard.replay.headers import DEFAULTS, Options
from aboveboard.replay.summary import FAULT, NOT_DONE
from aboveboard.replay.verdict import Breach, Step, said

__all__ = ["game_at", "one_game", "outside", "possible", "seen_by", "step_at"]


def one_game(
    path: str,
    number: int | None,
    line: int | None,
    library: Library,
    options: Options = DEFAULTS,
    say: Language = ENGLISH,
) -> Checked:
    """The game of this number, or that holds this line; the first where neither is given.

    What keeps it from being read is told in a language.
    """
    last: Checked | None = None
    wrong: Problem | None = None
    lines = 0

    def counted(stream: BinaryIO) -> Iterator[Block]:
        nonlocal lines
        for one in blocks_of(stream):
            lines += len(one.texts)
            yield one

    for entry in entries([path], library, options, counted):
        if isinstance(entry, Fault):
            if number in (None, entry.game):
                tell(told(entry, language=say), say)
                raise typer.Exit(FAULT)
        elif isinstance(entry, Checked):
            record = entry.replay.record
            if line is not None and record.span.line > line:
                break
            last = entry
            if line is None and number in (None, record.number):
                return entry
        elif entry.not_done:
            tell(told(entry, language=say), say)
            raise typer.Exit(NOT_DONE)
        elif wrong is None:
            wrong = entry.problem
    if line is None or last is None:
        none = "{path} has no game that can be replayed{wrong}"
        if number is not None:
            none = "{path} has no game {number} that can be replayed{wrong}"
        refuse(none, path=clean(path), number=str(number), wrong=_first(wrong))
    if line > lines:
        one, more = (
            "line {line} is not in {path}, which has {count} line",
            "line {line} is not in {path}, which has {count} lines",
        )
        refuse(one if lines == 1 else more, line=str(line), path=clean(shown_path(path)), count=str(lines))
    return last


def _first(wrong: Problem | None) -> Value:
    """The first thing that is wrong in a file without a game, at the end of a message."""
    if wrong is None:
        return ""
    line, code = str(wrong.span.line), wrong.code
    return lambda say: say(": line {line}: {code} {told}", line=line, code=code, told=clean(wrong.said(say)))


def _why(problem: Problem) -> Value:
    return lambda say: clean(problem.said(say))


def _fact(breach: Breach, players: Sequence[str]) -> Value:
    return lambda say: clean(said(breach.finding, players, say))


def game_at(
    path: str,
    number: int | None,
    at: int | None,
    line: int | None,
    library: Library,
    options: Options,
    say: Language,
) -> tuple[Checked, Step]:
    """The game and the step that `--game`, `--at` and `--line` name."""
    if at is not None and line is not None:
        refuse("--at and --line cannot be given together")
    checked = one_game(path, number, line, library, options, say)
    return checked, step_at(checked, at, line)


def outside(checked: Checked, upto: Step) -> tuple[Step, ...]:
    """The steps of the last position before a step and those after it; refuses inside a position."""
    steps = [one for one in checked.replay.steps if one.index <= upto.index]
    starts = [at for at, one in enumerate(steps) if isinstance(one.statement.move, Position)]
    stated = tuple(steps[starts[-1] :]) if starts else ()
    if stated and not any(isinstance(one.statement.move, EndPosition) for one in stated):
        refuse("step {step} stands inside a position; ask after its `end position`", step=str(upto.index))
    return stated


def possible(checked: Checked, upto: Step) -> None:
    """Refuse to answer inside a position, and where the last one cannot be read or is none that a table can have."""
    stated = outside(checked, upto)
    end = next((at for at, one in enumerate(stated) if isinstance(one.statement.move, EndPosition)), 0)
    for at, step in enumerate(stated):
        move = step.statement.move
        where = {"line": str(step.statement.span.line), "text": clean(step.statement.text.strip())}
        if isinstance(move, Unreadable) and at < end:
            refuse(
                "the position cannot be read, line {line}, {text}: {why}",
                **where,
                why=_why(move.problem),
            )
        if step.roots and isinstance(move, PositionLine | EndPosition):
            breach = step.roots[0]
            refuse(
                "the position cannot be, line {line}, {text}: {code} {fact}",
                **where,
                code=breach.rule.code,
                fact=_fact(breach, checked.replay.record.players),
            )


def seen_by(game: Game, table: Any, seat: int | None) -> Any:
    """The table as a seat knows it; as it is where none is named."""
    if seat is None:
        return table
    if game.seen is None:
        refuse("what one player sees of {game} cannot be told", game=game.name)
    return game.seen(table, seat)


def step_at(checked: Checked, at: int | None, line: int | None) -> Step:
    """A step by its number or by the line of the file; the last where neither is given."""
    steps = checked.replay.steps
    if at is not None:
        if at >= len(steps):
            refuse(
                "step {step} is not in this game, which has steps 0 to {last}",
                step=str(at),
                last=str(len(steps) - 1),
            )
        return steps[at]
    if line is not None:
        upto = [one for one in steps if one.statement.span.line <= line]
        return upto[-1] if upto else steps[0]
    return steps[-1]
