"""The report that a person at a table reads: what is wrong, why, and where that is written.

Lines are written plainly, since a rich console prints a thousand times slower.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aboveboard.cli.choice import kind_of
from aboveboard.cli.plain import GAME, PROBLEM, Told, loose, says_something
from aboveboard.cli.reporters import Reporter, Settings
from aboveboard.cli.reporters.counts import Counts
from aboveboard.cli.reporters.findings import Findings, counts_told
from aboveboard.cli.terminal import Paint, clean, wrapped
from aboveboard.replay.summary import Summary

__all__ = ["reporter"]

_SIGNS = {"legal": "✓", "illegal": "✗", "undecided": "?", "allowed": "~", "unreadable": "✗"}
_LONGEST = 300
# Of more games only those with a finding get a line.
_FEW_GAMES = 12
# A summary that is longer than a screen is read by nobody.
_MOST_ROWS = 10
# Their messages say what to write instead, or point at the line to compare.
_ADVISED_BY_MESSAGE = {"AG-01", "AG-08"}
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
        self._advised = set(_ADVISED_BY_MESSAGE)

    def begin(self) -> str:
        return ""

    def entry(self, told: Told) -> str:
        self._entries += 1
        self._counts.add(told, self._settings.options.exceptions, self._say)
        if told.kind == GAME:
            if told.body["settings"]:
                self._in_force.add(told.body["settings"])
            lines = list(self._game(told))
        elif told.kind == PROBLEM and not told.body["not_done"]:
            lines = [*self._problem(told.path, told.body), ""]
        else:
            # Told on standard error, and counted at the end.
            lines = []
        return "".join(f"{one}\n" for one in lines)

    def end(self, summary: Summary) -> str:
        few = "".join(f"{one}\n" for one in self._uneventful) if self._entries <= _FEW_GAMES else ""
        settings = "".join(
            f"{self._say('by the settings of {path}', path=clean(one))}\n" for one in sorted(self._in_force)
        )
        # One game's own line has said it all.
        if self._entries == summary.games == 1 or not self._entries:
            return few + settings
        say, paint = self._say, self._paint
        parts = [self._in_all(summary)]
        if summary.unfinished:
            parts.append(
                say.counted(summary.unfinished, "{count} game unfinished", "{count} games unfinished")
            )
        if summary.not_done:
            parts.append(
                paint("fault", say("{count} not checked: nothing to read there", count=summary.not_done))
            )
        if summary.faults:
            parts.append(
                paint("fault", say("{count} not checked: the checker itself failed", count=summary.faults))
            )
        if summary.interrupted:
            parts.append(paint("fault", say("interrupted: what came after was not checked")))
        lines = [line for part in parts for line in wrapped(part, 0, self._settings.width, 2)]
        told = "".join(f"{one}\n" for one in (*self._tables(summary), *lines))
        return f"{few}\n{told}{settings}"

    def _in_all(self, summary: Summary) -> str:
        say = self._say
        if not summary.games and not summary.errors:
            return self._paint("bold", say("no game was checked"))
        games = (
            say.counted(summary.games, "{count} game", "{count} games") if summary.games else say("no game")
        )
        steps = say.counted(summary.steps, "{count} step", "{count} steps")
        counts = counts_told(summary, self._paint, say, brief=True)
        return f"{self._paint('bold', f'{games}, {steps}')}: {counts}"

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
                yield from [*self._problem(told.path, problems.pop(0)), ""]
            yield from self._step(step, told)
        for problem in problems:
            yield from [*self._problem(told.path, problem), ""]

    def _problem(self, path: str, problem: Object) -> Iterator[str]:
        severity = "unreadable" if problem["severity"] == "error" else problem["severity"]
        word = self._paint(severity, self._say(problem["severity"]))
        yield f"{self._place(path, problem)}: {word}, {problem['code']} {problem['title']}"
        if (problem["written"] or "").strip():
            yield f"    {_short(problem['written'])}"
        yield from self._said(problem)

    def _said(self, problem: Object) -> Iterator[str]:
        """What a problem says, and the first time what to do about its kind."""
        yield from wrapped(clean(problem["text"]), 8, self._settings.width)
        if problem["severity"] == "error" and problem["code"] not in self._advised:
            self._advised.add(problem["code"])
            yield from wrapped(clean(problem["advice"]), 8, self._settings.width)

    def _place(self, path: str, at: Object) -> str:
        place = f"{clean(path)}:{at['line']}:{at['column']}" if at["line"] else clean(path)
        return self._paint("bold", place)

    def _step(self, step: Object, told: Told) -> Iterator[str]:
        settings = self._settings
        is_edge = not step["text"]
        quiet = kind_of(step, settings.options.exceptions) == "excused" and not settings.every_step
        if not says_something(step) or quiet:
            if settings.every_step and not is_edge:
                yield from self._plain(step, told)
                yield from self._board(step, told)
            return
        yield from self._headed(step, told)
        if settings.every_step:
            yield from self._consequences(step, told)
        yield ""
        yield from self._board(step, told)

    def _headed(self, step: Object, told: Told) -> Iterator[str]:
        word = self._paint(step["verdict"], self._say(step["verdict"]))
        if kind_of(step, self._settings.options.exceptions) == "excused":
            word += ", " + self._paint("excused", self._say("excused"))
        number = self._say(", step {step}", step=str(step["step"])) if step["text"] else ""
        yield f"{self._place(told.path, step)}: {word}{number}"
        if written := self._written(step):
            yield f"    {self._paint('bold', written)}"
        problem = step["problem"]
        if problem is not None:
            yield f"    {problem['code']} {problem['title']}"
            yield from self._said(problem)
        yield from Findings(told, self._settings, self._paint).of(step)

    def _plain(self, step: Object, told: Told) -> Iterator[str]:
        """A step without a finding: sign, number, the line as written; below it what grants and follows."""
        rule = step["granted_by"]
        sign = self._paint(step["verdict"], _SIGNS[step["verdict"]])
        yield f"{step['step']:>4} {sign} {self._written(step)}"
        yield from self._consequences(step, told)
        if rule is not None:
            cited = "".join(f" — {one['short']}, {one['place']}" for one in rule["citations"][:1])
            for line in wrapped(clean(f"{rule['code']} {rule['title']}{cited}"), 7, self._settings.width, 2):
                yield self._paint("faint", line)

    def _consequences(self, step: Object, told: Told) -> Iterator[str]:
        for line in Findings(told, self._settings, self._paint).consequences(step):
            yield from wrapped(clean(f"→ {line}"), 7, self._settings.width, 2)

    def _written(self, step: Object) -> str:
        """The line, nothing where all of it is what cannot be read, or which edge of the record it is."""
        if not step["text"] and not step["problem"]:
            return self._say("(the end of the record)") if step["step"] else self._say("(the headers)")
        return _short(step["text"])

    def _board(self, step: Object, told: Told) -> Iterator[str]:
        view = told.views(step["step"]) if self._settings.board and told.views else None
        if view is not None:
            from aboveboard.cli.drawing import view_drawn

            settings = self._settings
            yield view_drawn(
                view, told.body["players"], settings.width, settings.colour, settings.language
            ).rstrip("\n")
            yield ""


def _short(text: str) -> str:
    text = clean(text.strip())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
