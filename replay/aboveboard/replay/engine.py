"""Replays a record: each statement is judged on the table before it, then applied, and becomes a step.

Nothing else changes state. Every breach of a step is collected; nothing is raised for what a record
may hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aboveboard.notation.frozen import NamedTuple, replace
from aboveboard.notation.problems import Problem, kind
from aboveboard.notation.statements import (
    Claim,
    Closing,
    EndPosition,
    Missed,
    Move,
    Opening,
    Position,
    PositionLine,
    Record,
    Statement,
    Undo,
    Unreadable,
)
from aboveboard.replay.catalogue import Rule
from aboveboard.replay.games import GAMES, Game, Place, game_for
from aboveboard.replay.headers import DEFAULTS, Options, in_force, permitted, result_problems
from aboveboard.replay.review import Reviewed, reviewed, unused
from aboveboard.replay.verdict import (
    Alternative,
    Breach,
    Consequence,
    Fact,
    Finding,
    Note,
    Remark,
    Replay,
    Step,
    Unknown,
    Verdict,
)

__all__ = [
    "CLAIM",
    "Consulted",
    "Options",
    "Run",
    "alternatives",
    "concluded",
    "continued",
    "judge",
    "problem_of",
    "replay",
]

_CLAIM_KIND = kind("AG-30")
CLAIM = Rule(_CLAIM_KIND.code, (Claim,), (), _CLAIM_KIND.title, _CLAIM_KIND.advice, lambda *_: None)


def replay(record: Record, options: Options = DEFAULTS, games: tuple[Place, ...] = GAMES) -> Replay:
    """Replay a record.

    Args:
        record: the record, of a game in `games`.
        options: readings and house rules of the table, and what happens after an illegal step.
        games: the games that can be replayed.

    Raises:
        KeyError: the record is of a game that is not in `games`.
    """
    game = game_for(record.title, games)
    rulings, ruling_problems = in_force(record, game, options)
    allowed, allow_problems = permitted(record, game, options)
    run = Run(game, record, rulings, allowed)
    run.through(options.on_illegal)

    def shadow() -> list[Step]:
        other = "skip" if options.on_illegal != "skip" else "apply"
        return Run(game, record, rulings, allowed).through(other)

    review = reviewed(game, run.steps, allowed, shadow)
    done = concluded(run, (*ruling_problems, *allow_problems), review)
    if options.all_readings or options.hints:
        from aboveboard.replay.counsel import counselled

        return counselled(done, options, games)
    return done


def concluded(run: Run, problems: tuple[Problem, ...], review: Reviewed) -> Replay:
    """What a run comes to.

    Args:
        run: the run, through all statements of its record or up to where it stopped.
        problems: what is wrong with the readings and house rules that were chosen.
        review: the steps as they stand by what is known now.
    """
    game, record = run.game, run.record
    table = review.steps[-1].after
    scores = game.scores(table) if game.scores else ()
    needless = unused(record, game, review.broken)
    told = (*record.problems, *problems, *needless, *result_problems(record, scores))
    finished = bool(game.finished and game.finished(table))
    winners = game.winners(table) if finished and game.winners else None
    return Replay(record, run.rulings, tuple(review.steps), told, finished, scores, winners)


def continued(
    record: Record,
    more: Sequence[Statement],
    options: Options = DEFAULTS,
    games: tuple[Place, ...] = GAMES,
    known: Callable[[Any], Any] | None = None,
) -> tuple[list[Step], Consulted]:
    """The steps of a record with further statements at its end, and the readings that they asked for.

    Args:
        record, options, games: as in `replay`.
        more: what was not played; the last steps are theirs, each as if the one before had been played.
        known: what is known of the table where they are asked, by whoever asks.

    Raises:
        KeyError: the record is of a game that is not in `games`.
    """
    game = game_for(record.title, games)
    rulings = Consulted(in_force(record, game, options)[0])
    run = Run(game, record, rulings, permitted(record, game, options)[0])
    run.through(options.on_illegal)
    if isinstance(run.steps[-1].statement.move, Closing):
        run.steps.pop()
    table = run.steps[-1].after
    table = known(table) if known else table
    for statement in more:
        table = run.take(table, statement, options.on_illegal).after
    return run.steps, rulings


class Consulted(dict[str, str]):
    """Readings in force that remember which of them were asked for."""

    def __init__(self, rulings: Mapping[str, str]) -> None:
        super().__init__(rulings)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return super().__getitem__(name)


def judge(game: Game, table: Any, move: Move, by: int | None) -> list[tuple[Rule, Finding]]:
    """Every rule that a move breaks on a table, or may break, most telling first."""
    found: list[tuple[Rule, Finding]] = []
    docket = game.dockets.get(type(move))
    if docket is None:
        return found
    asked = docket.concerned(table, move, by) if docket.always is None else docket.always
    for check, rule in asked:
        finding = check(table, move, by)
        if finding is not None:
            found.append((rule, finding))
    return found


def alternatives(game: Game, rule: Rule, table: Any, move: Move, by: int | None) -> tuple[Alternative, ...]:
    """What a rule says under each reading that is not in force, of those it asks for."""
    others = []
    for reading in game.readings:
        if reading.name not in rule.readings:
            continue
        for value in reading.values:
            if value != table.rulings[reading.name]:
                under = replace(table, rulings={**table.rulings, reading.name: value})
                others.append(Alternative(reading.name, value, _verdict_of(rule.check(under, move, by))))
    return tuple(others)


def _verdict_of(finding: Finding | None) -> Verdict:
    if finding is None:
        return Verdict.LEGAL
    return Verdict.ILLEGAL if isinstance(finding, Fact) else Verdict.UNDECIDED


class _Judged(NamedTuple):
    verdict: Verdict
    breaches: tuple[Breach, ...]
    notes: tuple[Note, ...]


_LEGAL = _Judged(Verdict.LEGAL, (), ())
# How many tables all claims that do not hold may be followed back in a record: at first, and more with each step,
# so that a long record costs no more a line. Those of a game that people play never come near it.
_FOLLOWED_BACK, _MORE_A_STEP = 1_000, 20


class _Denied(NamedTuple):
    """A claim that did not hold: at which step, what was found, and which step last changed that."""

    step: int
    finding: Finding
    since: int | None


class Run:
    """One pass through a record, statement by statement."""

    def __init__(
        self, game: Game, record: Record, rulings: Mapping[str, str], allowed: Mapping[str, str]
    ) -> None:
        self.game = game
        self.record = record
        self.rulings = rulings
        self.allowed = allowed
        self.steps: list[Step] = []
        # By index: the steps that were not taken back, and those of players with the doubt before them.
        self.standing: list[int] = []
        self.played: list[tuple[int, int | None]] = []
        self.doubt: int | None = None
        self.denied: dict[PositionLine, _Denied] = {}
        # The steps that left another table behind, and how many tables claims were followed back.
        self.changes: list[int] = []
        self.followed = 0

    def through(self, on_illegal: str) -> list[Step]:
        """The steps of the whole record, or up to the first illegal one."""
        table = self.opened()
        for statement in self.record.statements:
            step = self.take(table, statement, on_illegal)
            table = step.after
            if on_illegal == "stop" and step.verdict is Verdict.ILLEGAL:
                return self.steps
        closing = self._judged(table, Closing(), None)
        if closing.breaches or closing.notes:
            span = self.record.statements[-1].span if self.record.statements else self.record.span
            self._add(Statement(span, "", None, Closing()), closing, table, table)
        return self.steps

    def opened(self) -> Any:
        """Take the headers, with which every run begins; the table before the first statement."""
        table = self.game.opened(self.record, self.rulings)
        opening = Statement(self.record.span, "", None, Opening(), marks=self.record.marks)
        self._add(opening, self._judged(table, Opening(), None), table, table)
        return table

    def forked(self, record: Record) -> Run:
        """Another run that goes on from here through a record that begins like this one's."""
        other = Run(self.game, record, self.rulings, self.allowed)
        other.steps, other.played, other.doubt = self.steps.copy(), self.played.copy(), self.doubt
        other.standing, other.denied = self.standing.copy(), self.denied.copy()
        other.changes, other.followed = self.changes.copy(), self.followed
        return other

    def take(self, table: Any, statement: Statement, on_illegal: str) -> Step:
        """The step of the next statement on a table, which is the last step's unless a question is asked."""
        move, by = statement.move, statement.seat
        shared = _SHARED.get(type(move))
        if shared is not None:
            return shared(self, table, statement)
        judged = self._judged(table, move, by)
        if by is not None:
            self.played.append((len(self.steps), self.doubt))
        if isinstance(move, PositionLine):
            return self._add(statement, judged, table, self.game.places[type(move)](table, move))
        if judged is not _LEGAL and judged.verdict is Verdict.ILLEGAL and on_illegal == "skip":
            return self._add(statement, judged, table, table)
        after, consequences = self.game.effects[type(move)](table, move, by)
        return self._add(statement, judged, table, after, consequences)

    def _judged(self, table: Any, move: Move, by: int | None) -> _Judged:
        found = judge(self.game, table, move, by)
        if not found:
            return _LEGAL
        notes = tuple(Note(rule.code, rule.severity, one) for rule, one in found if rule.severity != "error")
        breaches = tuple(
            self._breach(rule, one, table, move, by) for rule, one in found if rule.severity == "error"
        )
        return _Judged(self._verdict(breaches), breaches, notes)

    def _breach(self, rule: Rule, finding: Finding, table: Any, move: Move, by: int | None) -> Breach:
        lost = None if rule.steady else self._doubt(table)
        if lost is not None:
            finding = _in_doubt(finding, lost)
        assert isinstance(finding, Fact | Unknown)
        others = alternatives(self.game, rule, table, move, by) if rule.readings else ()
        return Breach(rule, finding, allowed=self.allowed.get(rule.code), lost=lost, alternatives=others)

    def _verdict(self, breaches: tuple[Breach, ...]) -> Verdict:
        open_ones = [one for one in breaches if one.allowed is None]
        if any(one.certain for one in open_ones):
            return Verdict.ILLEGAL
        if open_ones:
            return Verdict.UNDECIDED
        return Verdict.ALLOWED if breaches else Verdict.LEGAL

    def _add(self, statement: Statement, judged: _Judged, before: Any, after: Any,
             consequences: tuple[Consequence, ...] = ()) -> Step:  # fmt: skip
        step = Step(
            len(self.steps),
            statement,
            judged.verdict,
            judged.breaches,
            consequences,
            judged.notes,
            before,
            after,
            False,
        )
        self.standing.append(step.index)
        self.steps.append(step)
        if after is not before:
            self.changes.append(step.index)
        return step

    def _claim(self, table: Any, statement: Statement) -> Step:
        assert isinstance(statement.move, Claim)
        about = statement.move.about
        check = self.game.claims.get(type(about))
        finding = (
            check(table, about) if check else Unknown("the replay does not keep what this claim is about", {})
        )
        if finding is None:
            return self._add(statement, _LEGAL, table, table)
        if isinstance(finding, Fact) and check:
            changed = self._changed(about, finding, check)
            if changed:
                finding = Fact(f"{finding.template}; step {{since}} was the last to change it",
                               {**finding.values, "since": changed})  # fmt: skip
        lost = self._doubt(table)
        if lost is not None:
            finding = _in_doubt(finding, lost)
        breach = Breach(CLAIM, finding, allowed=self.allowed.get(CLAIM.code), lost=lost)
        return self._add(statement, _Judged(self._verdict((breach,)), (breach,), ()), table, table)

    def _changed(
        self, about: PositionLine, finding: Finding, check: Callable[[Any, Any], Finding | None]
    ) -> int | None:
        """The last step that changed what a claim is about; no step is looked at twice for one claim."""
        before = self.denied.get(about)
        first = before.step if before else 0
        most = _FOLLOWED_BACK + _MORE_A_STEP * len(self.steps)
        since = before.since if before is not None and before.finding == finding else None
        for index in reversed(self.changes):
            if index < first:
                break
            if self.followed >= most:
                since = None
                break
            self.followed += 1
            if check(self.steps[index].before, about) != finding:
                since = index
                break
        self.denied[about] = _Denied(len(self.steps), finding, since)
        return since

    def _undo(self, table: Any, statement: Statement) -> Step:
        if not self.played:
            problem = kind("AG-33")
            note = Note(problem.code, problem.severity, Remark(problem.message, {}))
            return self._add(statement, _Judged(Verdict.LEGAL, (), (note,)), table, table)
        first, doubt = self.played.pop()
        if self.doubt is not None and self.doubt >= first:
            self.doubt = doubt
        while self.standing[-1] >= first:
            index = self.standing.pop()
            self.steps[index] = _taken_back(self.steps[index])
        return self._add(statement, _LEGAL, table, self.steps[first].before)

    def _doubt(self, table: Any) -> int | None:
        """The last lost step, while the table may not be what it would be with it."""
        unsure = self.game.unsure
        return self.doubt if self.doubt is None or unsure is None or unsure(table) else None

    def _missed(self, table: Any, statement: Statement) -> Step:
        move = statement.move
        assert isinstance(move, Missed)
        self.doubt = len(self.steps)
        after = table
        if self.game.lost:
            for _ in range(min(move.count, 100)):
                after = self.game.lost(after, move.player)
        return self._add(statement, _LEGAL, table, after)

    def _unreadable(self, table: Any, statement: Statement) -> Step:
        if statement.seat is not None:
            self.played.append((len(self.steps), self.doubt))
        self.doubt = len(self.steps)
        after = self.game.lost(table, statement.seat) if self.game.lost else table
        return self._add(statement, _Judged(Verdict.UNREADABLE, (), ()), table, after)

    def _position(self, table: Any, statement: Statement) -> Step:
        self.doubt = None
        self.played.clear()
        return self._add(statement, _LEGAL, table, self.game.blank(table) if self.game.blank else table)

    def _end_position(self, table: Any, statement: Statement) -> Step:
        after = self.game.settle(table) if self.game.settle else table
        return self._add(statement, self._judged(after, statement.move, None), table, after)


_SHARED = {
    Claim: Run._claim,
    Undo: Run._undo,
    Missed: Run._missed,
    Unreadable: Run._unreadable,
    Position: Run._position,
    EndPosition: Run._end_position,
}


def _in_doubt(finding: Finding, lost: int) -> Unknown:
    """What was found, if a step that is not recorded has not changed it."""
    values = {**finding.values, "lost": lost}
    return Unknown(f"{finding.template}, unless step {{lost}}, which is not recorded, changed that", values)


def _taken_back(step: Step) -> Step:
    """A step that was undone: its breaches no longer count, and a note tells of them."""
    if step.excused:
        return step
    codes = ", ".join(one.rule.code for one in step.breaches)
    if not codes:
        return step._replace(excused=True)
    problem = kind("AG-36")
    note = Note(problem.code, problem.severity, Remark(problem.message, {"codes": codes}))
    return step._replace(excused=True, notes=(*step.notes, note))


def problem_of(step: Step) -> Problem | None:
    """The problem of an unreadable step."""
    move = step.statement.move
    return move.problem if isinstance(move, Unreadable) else None
