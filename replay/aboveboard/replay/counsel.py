"""What is said of a record beyond its verdicts, where it was asked for: notes on its steps.

The verdicts under every reading, the legal moves nearest to an illegal one, and the one slip that would
explain the illegal steps of a record.
"""

from __future__ import annotations

from collections.abc import Iterable

from aboveboard.notation.frozen import replace
from aboveboard.notation.problems import kind
from aboveboard.notation.statements import Record
from aboveboard.notation.vocabulary import KNOWN, Entry
from aboveboard.replay.asking import Hanging, Other, asked_under, told
from aboveboard.replay.engine import continued, replay
from aboveboard.replay.games import Game, Place, game_for
from aboveboard.replay.headers import Options
from aboveboard.replay.hints import nearest_legal, slip
from aboveboard.replay.verdict import Finding, Note, Remark, Replay, Step, Verdict

__all__ = ["counselled"]


def counselled(
    done: Replay, options: Options, games: tuple[Place, ...], known: tuple[Entry, ...] = KNOWN
) -> Replay:
    """A replay with the notes that its options ask for."""
    game = game_for(done.record.title, games)
    steps = list(done.steps)
    if options.all_readings:
        steps = _under_all_readings(game, done, steps, options, games)
    if options.hints:
        steps = _with_hints(game, done.record, steps, options, games, known)
    return replace(done, steps=tuple(steps))


def _under_all_readings(
    game: Game, done: Replay, steps: list[Step], options: Options, games: tuple[Place, ...]
) -> list[Step]:
    """A note on each step whose verdict another reading would change, each value replayed by itself."""
    plain = options._replace(all_readings=False, hints=False)
    asked = continued(done.record, (), plain, games)[1].asked
    hanging: dict[int, list[Hanging]] = {}
    for reading in (one for one in game.readings if one.name in asked):
        used = done.rulings[reading.name]
        values = [one for one in reading.values if one != used]
        others = [replay(asked_under(done.record, reading.name, one), plain, games).steps for one in values]
        for at, step in enumerate(steps):
            under = [
                (value, other[at]) for value, other in zip(values, others, strict=True) if at < len(other)
            ]
            if any(other.verdict is not step.verdict for _, other in under):
                found = tuple(Other(value, other.verdict, other.breaches) for value, other in under)
                hanging.setdefault(at, []).append(Hanging(reading, used, found))
    return [_hangs(step, hanging.get(at, [])) for at, step in enumerate(steps)]


def _hangs(step: Step, hanging: list[Hanging]) -> Step:
    notes = [_note("AG-40", told=_in_a_row(told(one, step.verdict))) for one in hanging]
    return step._replace(notes=(*step.notes, *notes)) if notes else step


def _in_a_row(found: Iterable[Finding]) -> Finding:
    parts = {f"part{at}": one for at, one in enumerate(found)}
    return Finding("; ".join(f"{{{name}}}" for name in parts), parts)


def _with_hints(
    game: Game,
    record: Record,
    steps: list[Step],
    options: Options,
    games: tuple[Place, ...],
    known: tuple[Entry, ...],
) -> list[Step]:
    wrong = [step for step in steps if _wrong(step)]
    for step in wrong:
        near = nearest_legal(game, record, step.before, step.statement, known)
        if near:
            _add(steps, step.index, _note("AG-38", moves="; ".join(near)))
    if wrong:
        plain = options._replace(all_readings=False, hints=False)

        def legal_from(changed: Record, at: int) -> bool:
            return not any(_wrong(one) for one in replay(changed, plain, games).steps[at:])

        found = slip(game, record, wrong[0], legal_from, known)
        if found is not None:
            _add(steps, wrong[0].index, _note("AG-39", what=Finding(found.what, {}), line=found.line))
    return steps


def _wrong(step: Step) -> bool:
    return step.verdict is Verdict.ILLEGAL and bool(step.roots) and not step.excused


def _add(steps: list[Step], index: int, note: Note) -> None:
    at = next(at for at, step in enumerate(steps) if step.index == index)
    steps[at] = steps[at]._replace(notes=(*steps[at].notes, note))


def _note(code: str, **values: object) -> Note:
    problem = kind(code)
    return Note(code, problem.severity, Remark(problem.message, values))
