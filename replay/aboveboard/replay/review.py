"""What is only known once a record has been replayed to its end.

Later steps can prove an earlier one illegal; a shadow replay tells root breaches from those that only
follow; marks and house rules are compared with what was found.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from aboveboard.notation.frozen import replace
from aboveboard.notation.problems import Problem, kind
from aboveboard.notation.statements import Claim, Move, Record
from aboveboard.replay.games import Game, LookBack
from aboveboard.replay.verdict import Breach, Fact, Finding, Note, Remark, Step, Verdict

__all__ = ["reviewed"]


def reviewed(game: Game, record: Record, steps: list[Step], allowed: Mapping[str, str],
             shadow: Callable[[], list[Step]]) -> tuple[list[Step], list[Problem]]:  # fmt: skip
    """Steps as they stand at the end of the record, and the house rules that were never needed.

    Args:
        game, record: what was replayed.
        steps: the steps as they were judged one by one.
        allowed: the house rules in force, by code.
        shadow: replays the record with illegal steps treated the other way.
    """
    if game.hindsight is not None:
        again = [one for one in steps if one.verdict is Verdict.UNDECIDED or _reopened(game, one)]
        if again:
            look_back = game.hindsight(steps)
            steps = steps.copy()
            for one in again:
                steps[one.index] = _proved(game, look_back, one, allowed)
    if sum(step.verdict is Verdict.ILLEGAL for step in steps) > 1:
        steps = _rooted(steps, shadow())
    steps = [_compared(step) for step in steps]
    return steps, _unused(record, game, steps)


def _reopened(game: Game, step: Step) -> bool:
    return step.verdict is Verdict.LEGAL and game.reopens is not None and game.reopens(step)


def _proved(game: Game, look_back: LookBack, step: Step, allowed: Mapping[str, str]) -> Step:
    """A step judged again with what later steps reveal, by the first of them that settles it."""
    witnesses, known_by = look_back(step.index)

    def judged_by(witness: int) -> Step:
        table, move = known_by(witness)
        if step.verdict is Verdict.LEGAL:
            return _with_breaches(step, _breaches(game, step, table, move, witness, allowed))
        return _with_breaches(step, [*_judged_again(game, step, table, move, witness)])

    if not witnesses or judged_by(witnesses[-1]).verdict is step.verdict:
        return step
    first = bisect_left(witnesses, True, key=lambda one: judged_by(one).verdict is not step.verdict)
    return judged_by(witnesses[first])


def _judged_again(game: Game, step: Step, table: Any, move: Move, witness: int) -> Iterator[Breach]:
    """What is left of the breaches of an undecided step."""
    for breach in step.breaches:
        if breach.certain or breach.lost is not None:
            yield breach
            continue
        if isinstance(move, Claim):
            again = game.claims[type(move.about)](table, move.about)
        else:
            again = breach.rule.check(table, move, step.statement.seat)
        if isinstance(again, Fact):
            yield replace(breach, finding=again, proved_by=witness)
        elif again is not None:
            yield breach


def _breaches(game: Game, step: Step, table: Any, move: Move, witness: int,
              allowed: Mapping[str, str]) -> list[Breach]:  # fmt: skip
    """What a step that was legal at first proves to break."""
    found = []
    for rule in game.watching.get(type(move), ()):
        finding = rule.check(table, move, step.statement.seat) if rule.severity == "error" else None
        if isinstance(finding, Fact):
            found.append(Breach(rule, finding, allowed=allowed.get(rule.code), proved_by=witness))
    return found


def _with_breaches(step: Step, breaches: list[Breach]) -> Step:
    certain = any(one.certain and one.allowed is None for one in breaches)
    left = Verdict.UNDECIDED if any(one.allowed is None for one in breaches) else Verdict.ALLOWED
    verdict = Verdict.ILLEGAL if certain else left if breaches else Verdict.LEGAL
    return replace(step, breaches=tuple(breaches), verdict=verdict)


def _rooted(steps: list[Step], shadow: list[Step]) -> list[Step]:
    """Mark the breaches that are not there when earlier illegal steps are treated the other way."""
    there = {(one.index, breach.rule.code) for one in shadow for breach in one.breaches if breach.certain}
    result = []
    last: int | None = None
    for step in steps:
        if step.verdict is Verdict.ILLEGAL:
            result.append(
                replace(step, breaches=tuple(_root_or_not(step, one, last, there) for one in step.breaches))
            )
            last = step.index if result[-1].roots else last
        else:
            result.append(step)
    return result


def _root_or_not(step: Step, breach: Breach, last: int | None, there: set[tuple[int, str]]) -> Breach:
    if (
        last is None
        or not breach.certain
        or breach.proved_by is not None
        or (step.index, breach.rule.code) in there
    ):
        return breach
    return replace(breach, root=False, follows=last)


def _compared(step: Step) -> Step:
    """A step whose mark has been compared with its verdict."""
    marks = step.statement.marks
    if marks is None:
        return step
    notes = list(step.notes)
    excused = step.excused
    codes = {one.rule.code for one in step.roots}
    if marks.stands is not None:
        if codes:
            notes.append(
                _note(
                    "AG-37",
                    codes=", ".join(sorted(codes)),
                    reason=marks.stands or Finding("no reason given", {}),
                )
            )
        else:
            notes.append(_nothing_stood(step))
        excused = excused or bool(codes)
    expects = marks.expects
    if expects is not None:
        if _holds(step, expects.verdict, expects.codes, expects.only):
            excused = True
        else:
            wanted = " ".join([expects.verdict, *(["only"] if expects.only else []), *expects.codes])
            found = " ".join([step.verdict, *sorted({one.rule.code for one in step.breaches})])
            notes.append(_note("AG-31", expected=wanted, found=found))
    return replace(step, notes=tuple(notes), excused=excused)


def _nothing_stood(step: Step) -> Note:
    """What is told of `!stands` where no mistake did."""
    problem = kind("AG-35")
    codes = ", ".join(sorted({one.rule.code for one in step.breaches}))
    if not codes:
        return _note(problem.code)
    told = {
        Verdict.ALLOWED: Remark("`!stands`, but a house rule allows it: {codes}", {"codes": codes}),
        Verdict.UNDECIDED: Remark(
            "`!stands`, and it is undecided whether the step breaks {codes}", {"codes": codes}
        ),
    }
    follows = Remark("`!stands`, but what the step breaks only follows: {codes}", {"codes": codes})
    return Note(problem.code, problem.severity, told.get(step.verdict, follows))


def _holds(step: Step, verdict: str, codes: tuple[str, ...], only: bool) -> bool:
    if verdict == "illegal":
        found = {one.rule.code for one in step.roots}
        return bool(found) and set(codes) <= found and (not only or set(codes) == found)
    if verdict == "undecided":
        open_ones = {one.rule.code for one in step.breaches if not one.certain}
        return step.verdict is Verdict.UNDECIDED and set(codes) <= open_ones
    return step.verdict in (Verdict.LEGAL, Verdict.ALLOWED)


def _unused(record: Record, game: Game, steps: list[Step]) -> list[Problem]:
    broken = {one.rule.code for step in steps for one in step.breaches}
    unused = []
    for allowance in record.allowances:
        rule = game.rule(allowance.rule)
        if rule is not None and rule.code not in broken:
            unused.append(Problem(kind("AG-34"), allowance.span, {"rule": rule.code}, allowance.text))
    return unused


def _note(code: str, **values: object) -> Note:
    problem = kind(code)
    return Note(code, problem.severity, Remark(problem.message, values))
