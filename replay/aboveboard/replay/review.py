"""What is only known once a record has been replayed to its end.

Later steps can prove an earlier one illegal; a shadow replay tells root breaches from those that only
follow; marks and house rules are compared with what was found.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from operator import is_
from typing import Any

from aboveboard.notation.frozen import NamedTuple, replace
from aboveboard.notation.problems import Problem, kind
from aboveboard.notation.statements import Claim, Marks, Move, Record
from aboveboard.replay.games import Game, LookBack
from aboveboard.replay.verdict import Breach, Fact, Finding, Note, Remark, Step, Verdict

__all__ = ["Reviewed", "reviewed", "unused"]


class Reviewed(NamedTuple):
    """The first steps of a record as they stand once they are reviewed.

    Attributes:
        judged: the same steps as they were judged one by one.
        steps: the steps as they stand.
        last: the last of them that broke a rule by itself.
        broken: the codes of all rules that any of them breaks.
        open: whether later steps may still say something else of them.
    """

    judged: Sequence[Step] = ()
    steps: Sequence[Step] = ()
    last: int | None = None
    broken: frozenset[str] = frozenset()
    open: bool = False


_NOTHING = Reviewed()


def reviewed(game: Game, steps: list[Step], allowed: Mapping[str, str], shadow: Callable[[], list[Step]],
             before: Reviewed = _NOTHING) -> Reviewed:  # fmt: skip
    """Steps as they stand at the end of the record.

    Args:
        game: what was replayed.
        steps: the steps as they were judged one by one.
        allowed: the house rules in force, by code.
        shadow: replays the record with illegal steps treated the other way.
        before: what was made of fewer of these steps; no step is reviewed again of which it holds still.
    """
    grown = not before.open and all(map(is_, before.judged, steps))
    kept = before if grown else _NOTHING
    more = steps[len(kept.judged) :]
    again = _reopened(game, more) if game.hindsight is not None else []
    if game.hindsight is not None and again:
        look_back = game.hindsight(steps)
        proved = {one.index: _proved(game, look_back, one, allowed) for one in again}
        more = [proved.get(one.index, one) for one in more]
    shadow = cache(shadow)
    stand, last, broken = list(kept.steps), kept.last, kept.broken
    for step in more:
        if step.verdict is Verdict.ILLEGAL:
            step = step if last is None else _rooted(step, last, shadow())
            last = step.index if step.roots else last
        if step.breaches:
            broken |= {one.rule.code for one in step.breaches}
        marks = step.statement.marks
        stand.append(step if marks is None else _compared(step, marks))
    return Reviewed(steps.copy(), stand, last, broken, bool(again))


def _reopened(game: Game, steps: list[Step]) -> list[Step]:
    """The steps that may be judged otherwise by what is revealed later."""
    legal, undecided, reopens = Verdict.LEGAL, Verdict.UNDECIDED, game.reopens
    if reopens is None:
        return [one for one in steps if one.verdict is undecided]
    return [one for one in steps if one.verdict is undecided or (one.verdict is legal and reopens(one))]


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
    # A later witness knows all that the earlier ones do (see `LookBack`), so what one settles stays settled.
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
    return step._replace(breaches=tuple(breaches), verdict=verdict)


def _rooted(step: Step, last: int, shadow: list[Step]) -> Step:
    """An illegal step with the breaches marked that are not there when those before it are treated the other way."""
    other = shadow[step.index].breaches if step.index < len(shadow) else ()
    there = {one.rule.code for one in other if one.certain}
    return step._replace(breaches=tuple(_root_or_not(one, last, there) for one in step.breaches))


def _root_or_not(breach: Breach, last: int, there: set[str]) -> Breach:
    if not breach.certain or breach.proved_by is not None or breach.rule.code in there:
        return breach
    return replace(breach, root=False, follows=last)


def _compared(step: Step, marks: Marks) -> Step:
    """A step whose mark has been compared with its verdict."""
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
    return step._replace(notes=tuple(notes), excused=excused)


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


def unused(record: Record, game: Game, broken: Collection[str]) -> list[Problem]:
    """The house rules of a record that were never needed, `broken` being the codes of all rules that were."""
    found = []
    for allowance in record.allowances:
        rule = game.rule(allowance.rule)
        if rule is not None and rule.code not in broken:
            found.append(Problem(kind("AG-34"), allowance.span, {"rule": rule.code}, allowance.text))
    return found


def _note(code: str, **values: object) -> Note:
    problem = kind(code)
    return Note(code, problem.severity, Remark(problem.message, values))
