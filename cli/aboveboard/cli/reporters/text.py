"""The report that a person at a table reads: what is wrong, why, and where that is written.

Lines are written plainly, since a rich console prints a thousand times slower.
"""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.cli.entries import Checked, Entry, Fault
from aboveboard.cli.reporters import Reporter, Settings
from aboveboard.cli.reporters.findings import Findings, counts_told
from aboveboard.cli.terminal import Paint, clean, wrapped
from aboveboard.notation.problems import Problem
from aboveboard.notation.statements import Closing, Opening
from aboveboard.replay.engine import problem_of
from aboveboard.replay.summary import Summary, excused, loose_problems
from aboveboard.replay.verdict import Step, Verdict

__all__ = ["reporter"]

_SIGNS = {"legal": "✓", "illegal": "✗", "undecided": "?", "allowed": "~", "unreadable": "✗"}
_LONGEST = 300
_FEW_GAMES = 12
# Their messages say what to write instead, or point at the line to compare.
_ADVISED_BY_MESSAGE = {"AG-01", "AG-08"}


def reporter(settings: Settings) -> Reporter:
    """A reporter for people."""
    return _Text(settings)


class _Text:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._paint = Paint(settings.colour)
        self._entries = 0
        self._uneventful: list[str] = []
        self._advised = set(_ADVISED_BY_MESSAGE)

    def begin(self) -> str:
        return ""

    def entry(self, entry: Entry) -> str:
        self._entries += 1
        if isinstance(entry, Checked):
            lines = list(self._game(entry))
        elif isinstance(entry, Fault) or entry.not_done:
            # Told on standard error, and counted at the end.
            lines = []
        else:
            lines = [*self._problem(entry.path, entry.problem), ""]
        return "".join(f"{one}\n" for one in lines)

    def end(self, summary: Summary) -> str:
        few = "".join(f"{one}\n" for one in self._uneventful) if self._entries <= _FEW_GAMES else ""
        # One game's own line has said it all.
        if self._entries == summary.games == 1 or not self._entries:
            return few
        parts = [self._in_all(summary)]
        if summary.unfinished:
            parts.append(f"{summary.unfinished:,} game{'s' * (summary.unfinished != 1)} unfinished")
        if summary.not_done:
            parts.append(self._paint("fault", f"{summary.not_done:,} not checked: nothing to read there"))
        if summary.faults:
            parts.append(self._paint("fault", f"{summary.faults:,} not checked: the checker itself failed"))
        lines = [line for part in parts for line in wrapped(part, 0, self._settings.width, 2)]
        return few + "\n" + "".join(f"{one}\n" for one in lines)

    def _in_all(self, summary: Summary) -> str:
        games = f"{summary.games:,} game{'s' * (summary.games != 1)}" if summary.games else "no game"
        if not summary.games and not summary.errors:
            return self._paint("bold", f"{games} was checked")
        steps = f"{summary.steps:,} step{'s' * (summary.steps != 1)}"
        counts = counts_told(summary, self._paint, brief=True)
        return f"{self._paint('bold', f'{games}, {steps}')}: {counts}"

    def _game(self, checked: Checked) -> Iterator[str]:
        summary = Summary.of(checked.replay, self._settings.options.exceptions)
        findings = list(self._findings(checked))
        yield from findings
        if self._settings.quiet and not findings:
            return
        record = checked.replay.record
        place = clean(checked.path) + (f" game {record.number}" if record.number > 1 else "")
        told = counts_told(summary, self._paint)
        end = "" if checked.replay.finished else ", unfinished"
        lines = wrapped(f"{self._paint('bold', place)}: {told}{end}", 0, self._settings.width, 4)
        if findings:
            yield from lines
        elif self._entries <= _FEW_GAMES:
            # Only the end tells whether the games are so few that each gets its line.
            self._uneventful.extend(lines)

    def _findings(self, checked: Checked) -> Iterator[str]:
        """Problems and steps in the order of the lines."""
        loose = sorted(loose_problems(checked.replay), key=lambda one: one.span.line)
        for step in checked.steps:
            while loose and loose[0].span.line < step.statement.span.line:
                yield from [*self._problem(checked.path, loose.pop(0)), ""]
            yield from self._step(step, checked)
        for problem in loose:
            yield from [*self._problem(checked.path, problem), ""]

    def _problem(self, path: str, problem: Problem) -> Iterator[str]:
        kind = problem.kind
        severity = "unreadable" if kind.severity == "error" else kind.severity
        word = self._paint(severity, kind.severity)
        place = self._place(path, problem.span.line, problem.span.column)
        yield f"{place}: {word}, {kind.code} {kind.title}"
        if problem.text.strip():
            yield f"    {_short(problem.text)}"
        yield from self._said(problem)

    def _said(self, problem: Problem) -> Iterator[str]:
        """What a problem says, and the first time what to do about its kind."""
        yield from wrapped(clean(problem.message), 8, self._settings.width)
        if problem.kind.severity == "error" and problem.code not in self._advised:
            self._advised.add(problem.code)
            yield from wrapped(clean(problem.advice), 8, self._settings.width)

    def _place(self, path: str, line: int, column: int) -> str:
        return self._paint("bold", f"{clean(path)}:{line}:{column}" if line else clean(path))

    def _step(self, step: Step, checked: Checked) -> Iterator[str]:
        settings = self._settings
        is_edge = isinstance(step.statement.move, Opening | Closing)
        telling = step.breaches or step.notes or step.verdict is Verdict.UNREADABLE
        quiet = excused(step, settings.options.exceptions) and not settings.every_step
        if not telling or quiet:
            if settings.every_step and not is_edge:
                yield from self._plain(step, checked)
                yield from self._board(step, checked)
            return
        yield from self._headed(step, checked)
        if settings.every_step:
            yield from self._consequences(step, checked)
        yield ""
        yield from self._board(step, checked)

    def _headed(self, step: Step, checked: Checked) -> Iterator[str]:
        span = step.statement.span
        word = self._paint(step.verdict, step.verdict)
        if excused(step, self._settings.options.exceptions):
            word += ", " + self._paint("excused", "excused")
        number = f", step {step.index}" if step.statement.text else ""
        yield f"{self._place(checked.path, span.line, span.column)}: {word}{number}"
        if written := _written(step):
            yield f"    {self._paint('bold', written)}"
        problem = problem_of(step)
        if problem is not None:
            yield f"    {problem.code} {problem.kind.title}"
            yield from self._said(problem)
        yield from Findings(checked, self._settings, self._paint).of(step)

    def _plain(self, step: Step, checked: Checked) -> Iterator[str]:
        """A step without a finding: sign, number, the line as written; below it what grants and follows."""
        rule = checked.game.granting.get(type(step.statement.move))
        sign = self._paint(step.verdict, _SIGNS[step.verdict])
        yield f"{step.index:>4} {sign} {_written(step)}"
        yield from self._consequences(step, checked)
        if rule is not None:
            cited = f" — {rule.cite[0]}" if rule.cite else ""
            for line in wrapped(clean(f"{rule.code} {rule.title}{cited}"), 7, self._settings.width, 2):
                yield self._paint("faint", line)

    def _consequences(self, step: Step, checked: Checked) -> Iterator[str]:
        for line in Findings(checked, self._settings, self._paint).consequences(step):
            yield from wrapped(clean(f"→ {line}"), 7, self._settings.width, 2)

    def _board(self, step: Step, checked: Checked) -> Iterator[str]:
        if self._settings.board and checked.game.view is not None:
            from aboveboard.cli.drawing import view_drawn

            view = checked.game.view(step.after, None)
            yield view_drawn(
                view, checked.replay.record.players, self._settings.width, self._settings.colour
            ).rstrip("\n")
            yield ""


def _written(step: Step) -> str:
    if isinstance(step.statement.move, Opening):
        return "(the headers)"
    if isinstance(step.statement.move, Closing):
        return "(the end of the record)"
    return _short(step.statement.text)


def _short(text: str) -> str:
    text = clean(text.strip())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
