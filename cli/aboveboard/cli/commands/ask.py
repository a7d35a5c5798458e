"""`aboveboard ask`: a move that was not played."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.answers import Asked, answer_lines, card_lines
from aboveboard.cli.one import game_at, possible
from aboveboard.cli.terminal import Colour, Paint, clean, coloured, emit, width
from aboveboard.replay.asking import ask as asked
from aboveboard.replay.asking import question, upto
from aboveboard.replay.headers import Options
from aboveboard.replay.summary import EVERYTHING_LEGAL, SOMETHING_WRONG
from aboveboard.replay.verdict import Verdict

__all__ = ["ask"]

_WRONG = (Verdict.ILLEGAL, Verdict.UNREADABLE)
# Bytes on standard input.
_MOST = 100_000


class As(StrEnum):
    """How a card is written."""

    TEXT = "text"
    MARKDOWN = "markdown"


def ask(
    context: typer.Context,
    file: o.Record,
    moves: Annotated[
        str,
        typer.Argument(
            metavar="MOVES",
            help='A move as the notation has it, "Ben: pass"; several parted by `;`; - reads them from standard input.',
        ),
    ],
    at: o.At = None,
    line: o.AtLine = None,
    game: o.GameNumber = None,
    seat: o.Seat = None,
    card: Annotated[
        bool, typer.Option("--card", help="Half a page to keep: position, question, ruling, source.")
    ] = False,
    format: Annotated[As, typer.Option("--format", help="How a card is written.")] = As.TEXT,
    on_illegal: o.OnIllegalOption = o.OnIllegal.APPLY,
    ruling: o.RulingOption = None,
    allow: o.Allow = None,
    undecided_fails: o.UndecidedFails = False,
    color: o.Color = Colour.AUTO,
) -> None:
    """Ask whether a move would be legal at a step.

    The step may be the end of a position. The verdict comes with the rule, what it rests on and where that
    is written; where the sources are unclear, with what each way of reading them says. Exits with 1 where
    a move is illegal.
    """
    if format is As.MARKDOWN and not card:
        o.refuse("--format markdown is for --card")
    library, say = o.library_of(context), o.language_of(context)
    options = Options(str(on_illegal), o.rulings(ruling or (), library), o.house_rules(allow or (), library))
    checked, step = game_at(file, game, at, line, library, options, say)
    possible(checked, step)
    record = upto(checked.replay.record, step.index)
    viewer = o.seat_named(seat, record.players)
    if viewer is not None and checked.game.seen is None:
        o.refuse("what one player sees of {game} cannot be told", game=checked.game.name)
    text = _typed() if moves == "-" else moves
    statements, problem = question(record, text, library.known)
    if problem is not None:
        o.refuse(
            "{text}: {why}", text=clean(problem.text.strip() or text.strip()), why=clean(problem.said(say))
        )
    if not statements:
        o.refuse("no move was asked about")
    answer = asked(record, statements, options, library.games, viewer)
    one = Asked(checked, record, step, text, answer, library.known, say)
    lines = (
        card_lines(one, format is As.MARKDOWN) if card else answer_lines(one, Paint(coloured(color)), width())
    )
    emit("".join(f"{each}\n" for each in lines))
    wrong = any(each.verdict in _WRONG for each in answer.steps)
    wrong = wrong or (undecided_fails and any(each.verdict is Verdict.UNDECIDED for each in answer.steps))
    raise typer.Exit(SOMETHING_WRONG if wrong else EVERYTHING_LEGAL)


def _typed() -> str:
    """The moves on standard input, a line each, whatever else its bytes may be."""
    given = sys.stdin.buffer.read(_MOST + 1)
    if len(given) > _MOST:
        o.refuse("more than {most} bytes of moves on standard input", most=_MOST)
    return "; ".join(given.decode(errors="replace").splitlines())
