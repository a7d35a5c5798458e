"""The report that a person at a table reads: what is wrong, why, and where that is written.

Lines are written plainly, since a rich console prints a thousand times slower.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aboveboard.cli.plain import GAME, PROBLEM, Told, loose
from aboveboard.cli.reporters import Reporter, Settings
from aboveboard.cli.reporters.counts import Counts
from aboveboard.cli.reporters.findings import counts_told, left_out
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
        self._say = settings.language
        self._entries = 0
        self._counts = Counts()
        self._in_force: set[str] = set()
        self._uneventful: list[str] = []
        self._steps = Steps(settings, self._paint)

    def begin(self) -> str:
        return ""

    def entry(self, told: Told) -> str:
        self._entries += 1
        self._counts.add(told, self._settings.options.exceptions, self._say)
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
        say, paint = self._say, self._paint
        paths = sorted(map(clean, self._in_force))
        settings = "".join(f"{say('by the settings of {path}', path=one)}\n" for one in paths)
        # One game's own line has said it all.
        if self._entries == summary.games == 1 or not self._entries:
            return few + settings
        parts = [self._in_all(summary)]
        if summary.unfinished:
            one, more = "{count} game unfinished", "{count} games unfinished"
            parts.append(say.counted(summary.unfinished, one, more))
        parts += [paint("fault", one) for one in left_out(summary, say)]
        if summary.interrupted:
            parts.append(paint("fault", say("interrupted: what came after was not checked")))
        lines = [line for part in parts for line in wrapped(part, 0, self._settings.width, 2)]
        told = "".join(f"{one}\n" for one in (*self._tables(summary), *lines))
        return f"{few}\n{told}{settings}"

    def _in_all(self, summary: Summary) -> str:
        say = self._say
        if not summary.games and not summary.errors:
            return self._paint("bold", say("no game was checked"))
        games = say("no game")
        if summary.games:
            games = say.counted(summary.games, "{count} game", "{count} games")
        steps = say.counted(summary.steps, "{count} step", "{count} steps")
        counts = counts_told(summary, self._paint, say, brief=True)
        return f"{self._paint('bold', f'{games}, {steps}')}{say.colon}{counts}"

    def _tables(self, summary: Summary) -> Iterator[str]:
        """Where the findings are many: how many by rule and by file."""
        if self._counts.found < 2 or summary.games < 2:
            return
        rules = [(count, f"{code} {title}".strip()) for code, title, count in self._counts.by_rule()]
        yield from self._rows(self._say("by rule"), rules)
        yield from self._rows(self._say("by file"), [(count, path) for path, count in self._counts.by_file()])

    def _rows(self, heading: str, rows: list[tuple[int, str]]) -> Iterator[str]:
        yield self._paint("bold", heading)
        for count, name in rows[:_MOST_ROWS]:
            first, *rest = wrapped(clean(name), 8, self._settings.width, 2)
            yield f"{self._say.number(count):>6}  {first.strip()}"
            yield from rest
        if len(rows) > _MOST_ROWS:
            count = sum(one for one, _ in rows[_MOST_ROWS:])
            more = self._say("in {count} more", count=len(rows) - _MOST_ROWS)
            yield f"{self._say.number(count):>6}  {more}"
        yield ""

    def _game(self, told: Told) -> Iterator[str]:
        findings = list(self._findings(told))
        yield from findings
        if self._settings.quiet and not findings:
            return
        number = told.body["game"]
        place = clean(told.path) + (self._say(" game {game}", game=str(number)) if number > 1 else "")
        counts = counts_told(told.summary, self._paint, self._say)
        end = "" if told.body["finished"] else self._say(", unfinished")
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
