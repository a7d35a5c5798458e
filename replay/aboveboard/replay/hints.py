"""What would have been legal: the nearest moves to one that is not, and the slip that explains a record.

Nothing here changes a record or a verdict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from aboveboard.notation.frozen import Frozen, NamedTuple, replace
from aboveboard.notation.statements import Move, Record, Statement
from aboveboard.notation.vocabulary import KNOWN, Entry, vocabulary_for
from aboveboard.notation.writer import statement_written, written_names
from aboveboard.replay.games import Game
from aboveboard.replay.moves import Choice, choices
from aboveboard.replay.verdict import Fact, Step

__all__ = ["Slip", "distance", "nearest_legal", "slip", "statement_text"]

_MOST = 3
# A move further off than this is another move, not a mistake in writing this one.
_FAR = 2.0
_ONE_SLIP = 1.0
_OTHER_KIND = 1.5
# Where more changes are as small, none is told: another of them may do as well.
_TRIED = 32


class Slip(NamedTuple):
    """A change of one line that makes the rest of a record legal: what it is, and the line as it would be."""

    what: str
    line: str


class _Change(NamedTuple):
    cost: float
    what: str
    instead: tuple[Statement, ...]


def statement_text(record: Record, statement: Statement, known: tuple[Entry, ...] = KNOWN) -> str:
    """A statement as a line.

    Raises:
        KeyError: the game's vocabulary is not in `known`.
    """
    vocabulary = vocabulary_for(record.title, known)
    return statement_written(statement, written_names(record.players, vocabulary), vocabulary)


def nearest_legal(
    game: Game, record: Record, table: Any, statement: Statement, known: tuple[Entry, ...] = KNOWN
) -> tuple[str, ...]:
    """The legal moves of a player that are nearest to one that is not, as lines."""
    if game.candidates is None:
        return ()
    near = sorted(_near(game, table, statement, _FAR), key=lambda one: (not one[1].certain, one[0]))
    closest = min((far for far, _ in near), default=0.0)
    best = [_worded(game, table, statement, one.move) for far, one in near if far <= closest + 0.5]
    return tuple(dict.fromkeys(statement_text(record, one, known) for one in best))[:_MOST]


def _worded(game: Game, table: Any, statement: Statement, move: Move) -> Statement:
    """The statement with a legal move, which keeps what was written only where it stays legal with it."""
    kept = replace_move(statement, move)
    if _accepted(game, table, kept.move, kept.seat):
        return kept
    return Statement(statement.span, "", statement.seat, move)


def slip(
    game: Game,
    record: Record,
    step: Step,
    legal_from: Callable[[Record, int], bool],
    known: tuple[Entry, ...] = KNOWN,
) -> Slip | None:
    """The smallest change at a step that makes the rest of its record legal, if there is exactly one.

    Args:
        game, record, step: the record and its first illegal step.
        legal_from: whether a record is legal from a step on.
        known: the vocabularies to write the line in.
    """
    at = step.index - 1
    if not 0 <= at < len(record.statements):
        return None
    worked: list[_Change] = []
    changes = sorted(_changes(game, step, len(record.players)), key=lambda one: one.cost)
    for tried, change in enumerate(changes):
        if worked and change.cost > worked[0].cost:
            break
        if tried == _TRIED or len(worked) > 1:
            return None
        rest = record.statements[at + 1 :]
        if legal_from(replace(record, statements=(*record.statements[:at], *change.instead, *rest)), at + 1):
            worked.append(change)
    if len(worked) != 1:
        return None
    return Slip(worked[0].what, statement_text(record, worked[0].instead[0], known))


def _changes(game: Game, step: Step, players: int) -> Iterator[_Change]:
    """The likely slips that make the step itself legal."""
    statement, table = step.statement, step.before
    if statement.seat is not None:
        for seat in (one for one in range(players) if one != statement.seat):
            if _accepted(game, table, statement.move, seat):
                yield _Change(_ONE_SLIP, "another player", (replace_seat(statement, seat),))
    if game.candidates is None:
        return
    for cost, choice in _near(game, table, statement, _ONE_SLIP):
        yield _Change(cost, "another word", (replace_move(statement, choice.move),))
    for seat in (*range(players), None):
        for choice in _bare(choices(game, table, seat)):
            after = game.effects[type(choice.move)](table, choice.move, seat)[0]
            if _accepted(game, after, statement.move, statement.seat):
                missing = Statement(statement.span, "", seat, choice.move)
                yield _Change(_ONE_SLIP, "a line left out before it", (missing, statement))


def _near(game: Game, table: Any, statement: Statement, most: float) -> Iterator[tuple[float, Choice]]:
    for choice in choices(game, table, statement.seat):
        far = distance(statement.move, choice.move)
        if 0 < far <= most:
            yield far, choice


def _bare(found: Iterable[Choice]) -> Iterator[Choice]:
    """Moves that say nothing but themselves, such as a pass."""
    return (one for one in found if not vars(one.move))


def _accepted(game: Game, table: Any, move: Move, seat: int | None) -> bool:
    return not any(
        rule.severity == "error" and isinstance(rule.check(table, move, seat), Fact)
        for rule in game.watching.get(type(move), ())
    )


def replace_move(statement: Statement, move: Move) -> Statement:
    """The statement with another move; what that leaves open is kept as it was written."""
    own = vars(statement.move) if type(move) is type(statement.move) else {}
    told = replace(move, **{name: _completed(value, own[name]) for name, value in vars(move).items() if own})
    return Statement(statement.span, "", statement.seat, told)


def replace_seat(statement: Statement, seat: int) -> Statement:
    """The statement as another player's."""
    return Statement(statement.span, "", seat, statement.move)


def distance(one: Move, other: Move) -> float:
    """How far a move is from another, what the other leaves open apart; a word or a worker counts up to 1."""
    mine, its = vars(one), vars(other)
    far = 0.0 if type(one) is type(other) else _OTHER_KIND
    for name in {**mine, **its}:
        if name in mine and name in its:
            far += _between(mine[name], its[name])
        elif type(one) is type(other):
            far += 1
    return far


def _between(mine: Any, its: Any) -> float:
    if isinstance(mine, tuple) and isinstance(its, tuple) and its and set(its) == {"?"}:
        # What is unseen may be anything, but not any number of things.
        return 0.5 * abs(len(mine) - len(its))
    its = _completed(its, mine)
    if mine == its:
        return 0.0
    if isinstance(mine, int) and isinstance(its, int):
        return 0.5
    if isinstance(mine, tuple) and isinstance(its, tuple):
        return _between_lists(mine, its)
    return 1.0


def _between_lists(mine: Sequence[Any], its: Sequence[Any]) -> float:
    """Half for each thing too many or too few, little more for one in another's place; unseen ones are like any."""
    if all(isinstance(one, int) for one in (*mine, *its)):
        return 1.0
    had, has = _counts(mine), _counts(its)
    unseen = has.pop("?", 0)
    missing, over = (had - has).total(), (has - had).total()
    missing = max(missing - unseen, 0)
    return 0.5 * max(missing, over) + 0.1 * min(missing, over)


def _counts(parts: Sequence[Any]) -> Counter[Any]:
    pairs = [part if isinstance(part, tuple) and len(part) == 2 else (part, 1) for part in parts]
    found: Counter[Any] = Counter()
    for kind, number in pairs:
        found[kind] += number if isinstance(number, int) else 1
    return found


def _completed(its: Any, mine: Any) -> Any:
    """A part of a move with what it leaves open told as in another move, of things named alike as well."""
    if _open(its):
        return mine
    if isinstance(its, tuple) and isinstance(mine, tuple):
        return tuple(next((one for one in mine if _but_for_open(part, one)), part) for part in its)
    return its


def _but_for_open(its: Any, mine: Any) -> bool:
    """Whether two things with names of their own are the same, what one of them leaves open apart."""
    return (
        isinstance(its, Frozen)
        and type(its) is type(mine)
        and all(_open(value) or value == vars(mine)[name] for name, value in vars(its).items())
    )


def _open(value: Any) -> bool:
    """Whether a part of a move is left open: unseen, or not written."""
    return value in (None, "?", ()) or (isinstance(value, tuple) and set(value) == {"?"})
