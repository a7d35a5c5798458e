"""Steps and problems in lines for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aboveboard.cli.choice import kind_of
from aboveboard.cli.plain import Told, says_something
from aboveboard.cli.reporters import Settings
from aboveboard.cli.reporters.findings import Findings
from aboveboard.cli.terminal import Paint, clean, wrapped

__all__ = ["Steps"]

_SIGNS = {"legal": "✓", "illegal": "✗", "undecided": "?", "allowed": "~", "unreadable": "✗"}
_LONGEST = 300
# Their messages say what to write instead, or point at the line to compare.
_ADVISED_BY_MESSAGE = {"AG-01", "AG-08"}
Object = dict[str, Any]


class Steps:
    """Writes the steps of games; what is to be done about a kind of problem is said the first time."""

    def __init__(self, settings: Settings, paint: Paint) -> None:
        self._settings = settings
        self._paint = paint
        self._say = settings.language
        self._advised = set(_ADVISED_BY_MESSAGE)

    def problem(self, path: str, problem: Object) -> Iterator[str]:
        """What is wrong beside the verdicts, with its place."""
        severity = "unreadable" if problem["severity"] == "error" else problem["severity"]
        word = self._paint(severity, self._say(problem["severity"]))
        yield f"{self._place(path, problem)}: {word}, {problem['code']} {problem['title']}"
        if (problem["written"] or "").strip():
            yield f"    {_short(problem['written'])}"
        yield from self.said(problem)

    def said(self, problem: Object) -> Iterator[str]:
        """What a problem says, and the first time what to do about its kind."""
        yield from wrapped(clean(problem["text"]), 8, self._settings.width)
        if problem["severity"] == "error" and problem["code"] not in self._advised:
            self._advised.add(problem["code"])
            yield from wrapped(clean(problem["advice"]), 8, self._settings.width)

    def _place(self, path: str, at: Object) -> str:
        place = f"{clean(path)}:{at['line']}:{at['column']}" if at["line"] else clean(path)
        return self._paint("bold", place)

    def of(self, step: Object, told: Told) -> Iterator[str]:
        """A step, nothing where it is legal and not every step is wanted."""
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

    def entered(self, step: Object, told: Told) -> Iterator[str]:
        """A step as it is answered at the table: without its place, all that is said of it below."""
        yield from self._plain(step, told)
        yield from self._below(step, told)

    def headline(self, step: Object) -> str:
        """A step in one line: number, sign, the line as written."""
        return (
            f"{step['step']:>4} {self._paint(step['verdict'], _SIGNS[step['verdict']])} {self._written(step)}"
        )

    def _headed(self, step: Object, told: Told) -> Iterator[str]:
        word = self._paint(step["verdict"], self._say(step["verdict"]))
        if kind_of(step, self._settings.options.exceptions) == "excused":
            word += ", " + self._paint("excused", self._say("excused"))
        number = self._say(", step {step}", step=str(step["step"])) if step["text"] else ""
        yield f"{self._place(told.path, step)}: {word}{number}"
        if written := self._written(step):
            yield f"    {self._paint('bold', written)}"
        yield from self._below(step, told)

    def _below(self, step: Object, told: Told) -> Iterator[str]:
        problem = step["problem"]
        if problem is not None:
            yield f"    {problem['code']} {problem['title']}"
            yield from self.said(problem)
        yield from Findings(told, self._settings, self._paint).of(step)

    def _plain(self, step: Object, told: Told) -> Iterator[str]:
        """A step without a finding: sign, number, the line as written; below it what grants and follows."""
        rule = step["granted_by"]
        yield self.headline(step)
        yield from self._consequences(step, told)
        if rule is not None:
            cited = "".join(f" — {one['short']}, {one['place']}" for one in rule["citations"][:1])
            for line in wrapped(clean(f"{rule['code']} {rule['title']}{cited}"), 7, self._settings.width, 2):
                yield self._paint("faint", line)

    def _consequences(self, step: Object, told: Told) -> Iterator[str]:
        for line in Findings(told, self._settings, self._paint).consequences(step):
            yield from wrapped(clean(f"→ {line}"), 7, self._settings.width, 2)

    def _board(self, step: Object, told: Told) -> Iterator[str]:
        view = told.views(step["step"]) if self._settings.board and told.views else None
        if view is not None:
            from aboveboard.cli.drawing import view_drawn

            settings = self._settings
            yield view_drawn(
                view, told.body["players"], settings.width, settings.colour, settings.language
            ).rstrip("\n")
            yield ""

    def _written(self, step: Object) -> str:
        """The line, nothing where all of it is what cannot be read, or which edge of the record it is."""
        if not step["text"] and not step["problem"]:
            return self._say("(the end of the record)") if step["step"] else self._say("(the headers)")
        return _short(step["text"])


def _short(text: str) -> str:
    text = clean(text.strip())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
