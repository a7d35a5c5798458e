"""The report that a person at a table reads: what is wrong, why, and where that is written.

Lines are written plainly, since a rich console prints a thousand times slower.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aboveboard.cli.plain import GAME, PROBLEM, Told, loose
from aboveboard.cli.reporters import Reporter, Settings
from aboveboard.cli.reporters.counts import Counts
from aboveboard.cli.reporters.findings import counts_told
from aboveboard.cli.reporters.steps import Steps
from aboveboard.cli.terminal import Paint, clean, wrapped
from aboveboard.replay.summary import Summary

__all__ = ["reporter"]

# Of more games only those with a finding get a line.
_FEW_GAMES = 12
# A summary that is longer than a screen is read by nobody.
_MOST_ROWS = 10
Object = dict[str, Any]


def reporter(settings: Settings) -> Reporter:
    """A reporter for people."""
    return _Text(settings)


class _Text:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._paint = Paint(settings.colour)
        self._entries = 0
        self._counts = Counts()
        self._in_force: set[str] = set()
        self._uneventful: list[str] = []
        self._steps = Steps(settings, self._paint)

    def begin(self) -> str:
        return ""

    def entry(self, told: Told) -> str:
        self._entries += 1
        self._counts.add(told, self._settings.options.exceptions)
        if told.kind == GAME:
            if told.settings:
                self._in_force.add(told.settings)
            lines = list(self._game(told))
        elif told.kind == PROBLEM and not told.body["not_done"]:
            lines = [*self._steps.problem(told.path, told.body), ""]
        else:
            # Told on standard error, and counted at the end.
            lines = []
        return "".join(f"{one}\n" for one in lines)

    def end(self, summary: Summary) -> str:
        few = "".join(f"{one}\n" for one in self._uneventful) if self._entries <= _FEW_GAMES else ""
        settings = "".join(f"by the settings of {clean(one)}\n" for one in sorted(self._in_force))
        # One game's own line has said it all.
        if self._entries == summary.games == 1 or not self._entries:
            return few + settings
        parts = [self._in_all(summary)]
        if summary.unfinished:
            parts.append(f"{summary.unfinished:,} game{'s' * (summary.unfinished != 1)} unfinished")
        if summary.not_done:
            parts.append(self._paint("fault", f"{summary.not_done:,} not checked: nothing to read there"))
        if summary.faults:
            parts.append(self._paint("fault", f"{summary.faults:,} not checked: the checker itself failed"))
        if summary.interrupted:
            parts.append(self._paint("fault", "interrupted: what came after was not checked"))
        lines = [line for part in parts for line in wrapped(part, 0, self._settings.width, 2)]
        told = "".join(f"{one}\n" for one in (*self._tables(summary), *lines))
        return f"{few}\n{told}{settings}"

    def _in_all(self, summary: Summary) -> str:
        games = f"{summary.games:,} game{'s' * (summary.games != 1)}" if summary.games else "no game"
        if not summary.games and not summary.errors:
            return self._paint("bold", f"{games} was checked")
        steps = f"{summary.steps:,} step{'s' * (summary.steps != 1)}"
        counts = counts_told(summary, self._paint, brief=True)
        return f"{self._paint('bold', f'{games}, {steps}')}: {counts}"

    def _tables(self, summary: Summary) -> Iterator[str]:
        """Where the findings are many: how many by rule and by file."""
        if self._counts.found < 2 or summary.games < 2:
            return
        rules = [(count, f"{code} {title}".strip()) for code, title, count in self._counts.by_rule()]
        yield from self._rows("by rule", rules)
        yield from self._rows("by file", [(count, path) for path, count in self._counts.by_file()])

    def _rows(self, heading: str, rows: list[tuple[int, str]]) -> Iterator[str]:
        yield self._paint("bold", heading)
        for count, name in rows[:_MOST_ROWS]:
            first, *rest = wrapped(clean(name), 8, self._settings.width, 2)
            yield f"{count:>6,}  {first.strip()}"
            yield from rest
        if len(rows) > _MOST_ROWS:
            count = sum(one for one, _ in rows[_MOST_ROWS:])
            yield f"{count:>6,}  in {len(rows) - _MOST_ROWS:,} more"
        yield ""

    def _game(self, told: Told) -> Iterator[str]:
        findings = list(self._findings(told))
        yield from findings
        if self._settings.quiet and not findings:
            return
        number = told.body["game"]
        place = clean(told.path) + (f" game {number}" if number > 1 else "")
        counts = counts_told(told.summary, self._paint)
        end = "" if told.body["finished"] else ", unfinished"
        lines = wrapped(f"{self._paint('bold', place)}: {counts}{end}", 0, self._settings.width, 4)
        if findings:
            yield from lines
        elif self._entries <= _FEW_GAMES:
            # Only the end tells whether the games are so few that each gets its line.
            self._uneventful.extend(lines)

    def _findings(self, told: Told) -> Iterator[str]:
        """Problems and steps in the order of the lines."""
        problems = sorted(loose(told), key=lambda one: one["line"] or 0)
        for step in told.reported:
            while problems and (problems[0]["line"] or 0) < step["line"]:
                yield from [*self._steps.problem(told.path, problems.pop(0)), ""]
            yield from self._steps.of(step, told)
        for problem in problems:
            yield from [*self._steps.problem(told.path, problem), ""]
