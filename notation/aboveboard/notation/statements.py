"""What a record says, as data: statements with their span, the moves all games share, records.

This module knows no rules and no files. A move holds players as seats (0 is the first name of the
`players:` header), never as names, so that equal moves are equal in every record.
"""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.notation.frozen import NOTHING, Frozen, NamedTuple
from aboveboard.notation.problems import Problem, Span

__all__ = [
    "Allowance",
    "Claim",
    "Closing",
    "EndPosition",
    "Expectation",
    "Marks",
    "Missed",
    "Move",
    "Opening",
    "Position",
    "PositionLine",
    "Record",
    "Ruling",
    "Score",
    "Span",
    "Statement",
    "Title",
    "Undo",
    "Unreadable",
]


class Move(Frozen):
    """What one statement says; each game has its own kinds."""


class PositionLine(Move):
    """One line of a position, or what a claim asserts; each game has its own kinds."""


class Opening(Move):
    """The headers of a record, taken as its step 0, so that set-up rules can watch them."""


class Closing(Move):
    """The end of a record, so that rules about what should have been recorded can watch it."""


class Unreadable(Move):
    """A line that could not be read; its player, where readable, made some unknown move."""

    problem: Problem


class Undo(Move):
    """The last player's statement, and what followed from it, was taken back."""


class Missed(Move):
    """Moves that went unrecorded: of one player, or `count` of unknown players."""

    player: int | None
    count: int


class Claim(Move):
    """An assertion about the table; exact for what it names."""

    about: PositionLine


class Position(Move):
    """The start of a stated position: the table is cleared, all is unknown."""


class EndPosition(Move):
    """The end of a stated position."""


class Expectation(NamedTuple):
    """What a mark expects of its step: a verdict, the codes, and whether these are all of them."""

    verdict: str
    codes: tuple[str, ...] = ()
    only: bool = False


class Marks(NamedTuple):
    """The marks at the end of a line: an expectation, or a mistake that stood with its reason."""

    expects: Expectation | None = None
    stands: str | None = None


class Statement(NamedTuple):
    """One statement of a record.

    `seat` is the player who makes it, None for a table event; `number` the move number as written;
    `text` the line as written without its comment.
    """

    span: Span
    text: str
    seat: int | None
    move: Move
    number: int | None = None
    marks: Marks | None = None


class Title(NamedTuple):
    """The value of a `game:` header."""

    game: str
    expansions: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()


class Ruling(NamedTuple):
    """A reading chosen in the header."""

    reading: str
    value: str
    span: Span
    text: str = ""


class Allowance(NamedTuple):
    """A house rule: breaches of it are reported as allowed. `rule` is a code or a title."""

    rule: str
    reason: str
    span: Span
    text: str = ""


class Score(NamedTuple):
    """One entry of a `result:` header."""

    seat: int
    points: int


class Record(Frozen):
    """One recorded game.

    `headers` holds the free headers as written and the values of the game's own header lines;
    `spans` where each header stands and `lines` what stands there; `statements` in order;
    `problems` what could not be read;
    `marks` stand behind the players and are about the set-up that the headers state.
    """

    title: Title
    players: tuple[str, ...]
    span: Span
    number: int = 1
    headers: Mapping[str, object] = NOTHING
    spans: Mapping[str, Span] = NOTHING
    lines: Mapping[str, str] = NOTHING
    rulings: tuple[Ruling, ...] = ()
    allowances: tuple[Allowance, ...] = ()
    result: tuple[Score, ...] = ()
    statements: tuple[Statement, ...] = ()
    problems: tuple[Problem, ...] = ()
    marks: Marks | None = None
