"""What replays come to: counts that can be added up, and the exit code they stand for."""

from __future__ import annotations

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.problems import Problem
from aboveboard.notation.statements import Closing, Opening
from aboveboard.replay.engine import problem_of
from aboveboard.replay.verdict import Replay, Step, Verdict

__all__ = [
    "EVERYTHING_LEGAL",
    "FAULT",
    "INTERRUPTED",
    "NOT_DONE",
    "SOMETHING_WRONG",
    "Summary",
    "excused",
    "loose_problems",
]

EVERYTHING_LEGAL, SOMETHING_WRONG, NOT_DONE, FAULT = range(4)
INTERRUPTED = 130
_TAKEN_BACK = "AG-36"


class Summary(NamedTuple):
    """Counts over any number of replays.

    `illegal` counts the steps with a breach of their own, `follows` those that are illegal only because
    of an earlier one; `excused` the steps whose breaches were expected, stood or were taken back;
    `errors` what is wrong beside the verdicts (problems of the text, claims on the whole record,
    expectations that do not hold); `not_done` the files that could not be checked; `faults` the games
    at which the checker itself failed. `ignored` and `accepted` count findings that were taken out of
    the counts before them; `interrupted` is 1 where the run was broken off.
    """

    games: int = 0
    unfinished: int = 0
    steps: int = 0
    legal: int = 0
    illegal: int = 0
    follows: int = 0
    undecided: int = 0
    allowed: int = 0
    unreadable: int = 0
    excused: int = 0
    errors: int = 0
    warnings: int = 0
    not_done: int = 0
    faults: int = 0
    ignored: int = 0
    accepted: int = 0
    interrupted: int = 0

    @classmethod
    def of(cls, replay: Replay, exceptions: bool = True) -> Summary:
        """The counts of one replay; without `exceptions`, marks excuse nothing."""
        steps = [one for one in replay.steps if _counts(one)]
        kinds = [_kind(one, exceptions) for one in steps]
        severities = [note.severity for step in replay.steps for note in step.notes]
        severities += [one.kind.severity for one in loose_problems(replay)]
        counts = {name: kinds.count(name) for name in set(kinds)}
        return cls(
            games=1,
            unfinished=int(not replay.finished),
            steps=len(steps),
            errors=severities.count("error"),
            warnings=severities.count("warning"),
            **counts,
        )

    def plus(self, other: Summary) -> Summary:
        """Both together."""
        return Summary(*(mine + its for mine, its in zip(self, other, strict=True)))

    def exit_code(self, *, undecided_fails: bool = False, warnings_fail: bool = False) -> int:
        """The highest code that applies."""
        if self.interrupted:
            return INTERRUPTED
        if self.faults:
            return FAULT
        if self.not_done:
            return NOT_DONE
        wrong = self.illegal + self.unreadable + self.errors
        wrong += self.undecided * undecided_fails + self.warnings * warnings_fail
        return SOMETHING_WRONG if wrong else EVERYTHING_LEGAL


def loose_problems(replay: Replay) -> list[Problem]:
    """The problems that are not told by an unreadable step."""
    told = {id(problem_of(step)) for step in replay.steps if step.verdict is Verdict.UNREADABLE}
    return [one for one in replay.problems if id(one) not in told]


def excused(step: Step, exceptions: bool = True) -> bool:
    """Whether the breaches of a step do not count as faults of the record."""
    if not step.excused or not step.breaches:
        return False
    return exceptions or any(note.code == _TAKEN_BACK for note in step.notes)


def _counts(step: Step) -> bool:
    """The headers and the end are no steps of the game unless something is said of them."""
    return step.verdict is not Verdict.LEGAL or not isinstance(step.statement.move, Opening | Closing)


def _kind(step: Step, exceptions: bool) -> str:
    if excused(step, exceptions):
        return "excused"
    if step.verdict is Verdict.ILLEGAL and not step.roots:
        return "follows"
    return str(step.verdict)
