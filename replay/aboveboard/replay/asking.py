"""A question: moves that were not played, judged where they are asked and under every reading.

What the record holds up to there is replayed as it is; the moves follow, each as if the one before had
been played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from aboveboard.notation.frozen import Frozen, NamedTuple, replace
from aboveboard.notation.lines import Line
from aboveboard.notation.problems import Problem, kind
from aboveboard.notation.reader import Reader
from aboveboard.notation.statements import Position, Record, Ruling, Span, Statement, Unreadable
from aboveboard.notation.vocabulary import KNOWN, Entry
from aboveboard.notation.writer import record_written
from aboveboard.replay.catalogue import Reading
from aboveboard.replay.engine import continued, judge
from aboveboard.replay.games import GAMES, Game, Place, game_for
from aboveboard.replay.headers import DEFAULTS, Options
from aboveboard.replay.sources import Places
from aboveboard.replay.verdict import Breach, Fact, Finding, Remark, Step, Verdict

__all__ = ["Answer", "Hanging", "Other", "ask", "asked_under", "question", "told", "upto"]

_NOWHERE = Span(0, 0, 0)


class Other(NamedTuple):
    """What a step comes to under another value of a reading."""

    value: str
    verdict: Verdict
    breaches: tuple[Breach, ...]


class Hanging(NamedTuple):
    """A reading on which a verdict hangs: the value used, and those that say something else."""

    reading: Reading
    used: str
    others: tuple[Other, ...]


class Answer(Frozen):
    """What is said of a question.

    Attributes:
        before: the steps before it.
        steps: its own.
        hanging: for each of these the readings on which its verdict hangs.
        supposed: for each of these, where it is legal only if a player holds more than is known, what it
            would break if not.
    """

    before: tuple[Step, ...]
    steps: tuple[Step, ...]
    hanging: tuple[tuple[Hanging, ...], ...]
    supposed: tuple[Fact | None, ...]

    @property
    def verdict(self) -> Verdict:
        """The first that is not legal; legal if all are."""
        return next((one.verdict for one in self.steps if one.verdict is not Verdict.LEGAL), Verdict.LEGAL)


def question(
    record: Record, text: str, known: tuple[Entry, ...] = KNOWN
) -> tuple[tuple[Statement, ...], Problem | None]:
    """The statements of a question, parted by `;`, or the first of its parts that cannot be read."""
    parts: list[str] = []
    for part in text.split(";"):
        if parts and _problem(record, part, known) and not _problem(record, f"{parts[-1]};{part}", known):
            # Some moves hold semicolons of their own.
            parts[-1] += f";{part}"
        elif part.strip():
            parts.append(part)
    read = [_read(record, part, known) for part in parts]
    problem = next((one.move.problem for one in read if isinstance(one.move, Unreadable)), None)
    return tuple(read), problem


def _problem(record: Record, text: str, known: tuple[Entry, ...]) -> bool:
    return isinstance(_read(record, text, known).move, Unreadable)


def _read(record: Record, text: str, known: tuple[Entry, ...]) -> Statement:
    reader = Reader(known)
    head = replace(record, headers={}, rulings=(), allowances=(), result=(), statements=())
    # A statement before it, so that what is asked is no header.
    for line in (*record_written(head, known), "missed 1", text.strip()):
        reader.feed(Line(1, line))
    reader.end()
    found, *others = reader.finished
    assert isinstance(found, Record)
    if len(found.statements) > 1:
        return _asked(found.statements[1])
    if others:
        # It begins a record of its own.
        found = replace(found, problems=())
    nothing = {"found": "this", "expected": "a move", "nearest": ""}
    problem = found.problems[0] if found.problems else Problem(kind("AG-01"), _NOWHERE, nothing, text)
    return Statement(problem.span, text, None, Unreadable(problem))


def _asked(statement: Statement) -> Statement:
    """A statement of a question, unreadable where it is one for a record only."""
    if isinstance(statement.move, Position):
        nothing = {
            "found": "a position",
            "expected": "a move, since a position stands in the record",
            "nearest": "",
        }
    elif statement.marks is not None:
        nothing = {"found": "a mark", "expected": "a move alone, since marks are for a record", "nearest": ""}
    else:
        return statement
    problem = Problem(kind("AG-01"), statement.span, nothing, statement.text)
    return statement._replace(move=Unreadable(problem))


def upto(record: Record, step: int | None) -> Record:
    """A record up to a step; the whole record for None."""
    return record if step is None else replace(record, statements=record.statements[:step])


def asked_under(record: Record, name: str, value: str) -> Record:
    """The record under another reading."""
    return replace(record, rulings=(*record.rulings, Ruling(name, value, _NOWHERE)))


def ask(
    record: Record,
    more: Sequence[Statement],
    options: Options = DEFAULTS,
    games: tuple[Place, ...] = GAMES,
    seat: int | None = None,
) -> Answer:
    """What moves at the end of a record would be.

    Args:
        record, options, games: as in `engine.replay`.
        more: the moves.
        seat: judge on what this seat knows; on all that the record tells where there is none.

    Raises:
        KeyError: the game is not in `games`, or what one seat sees of it cannot be told.
    """
    game = game_for(record.title, games)
    known = _known(game, seat)
    steps, rulings = continued(record, more, options, games, known)
    count = len(more)
    own = steps[len(steps) - count :]
    asked = sorted(rulings.asked)
    hanging: list[list[Hanging]] = [[] for _ in own]
    for reading in (one for one in game.readings if one.name in asked):
        used = rulings[reading.name]
        others: list[list[Other]] = [[] for _ in own]
        for value in (one for one in reading.values if one != used):
            again, _ = continued(asked_under(record, reading.name, value), more, options, games, known)
            for at, under in enumerate(again[len(again) - count :]):
                others[at].append(Other(value, under.verdict, under.breaches))
        for at, found in enumerate(others):
            if any(one.verdict is not own[at].verdict for one in found):
                hanging[at].append(Hanging(reading, used, tuple(found)))
    supposed = tuple(_supposed(game, step) for step in own)
    return Answer(tuple(steps[: len(steps) - count]), tuple(own), tuple(map(tuple, hanging)), supposed)


def _supposed(game: Game, step: Step) -> Fact | None:
    """What a legal step would break if its player held only what is known."""
    seat = step.statement.seat
    if game.floor is None or seat is None or step.verdict is not Verdict.LEGAL:
        return None
    broken = judge(game, game.floor(step.before, seat), step.statement.move, seat)
    return next((one for rule, one in broken if rule.severity == "error" and isinstance(one, Fact)), None)


def _known(game: Game, seat: int | None) -> Callable[[Any], Any] | None:
    if seat is None:
        return None
    if game.seen is None:
        raise KeyError(game.name)
    see = game.seen
    return lambda table: see(table, seat)


def told(hanging: Hanging, verdict: Verdict) -> Iterator[Remark]:
    """A reading's values in words: what each makes of the step, what it says, and where that is written."""
    used = "{verdict} under {reading} = {value}, the reading used: {says} ({places})"
    yield Remark(used, _value(hanging.reading, hanging.used, verdict))
    for other in hanging.others:
        values = _value(hanging.reading, other.value, other.verdict)
        codes = ", ".join(one.rule.code for one in other.breaches)
        if codes:
            more = "{verdict} ({codes}) under {reading} = {value}: {says} ({places})"
            yield Remark(more, {**values, "codes": codes})
        else:
            yield Remark("{verdict} under {reading} = {value}: {says} ({places})", values)


def _value(reading: Reading, value: str, verdict: Verdict) -> dict[str, object]:
    option = next(one for one in reading.options if one.value == value)
    return {
        "verdict": Finding(str(verdict), {}),
        "reading": reading.name,
        "value": value,
        "says": Finding(option.says, {}),
        "places": Places(option.cite),
    }
