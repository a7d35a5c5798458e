"""A page for the summary of a CI run, in GitHub's and GitLab's Markdown."""

from __future__ import annotations

from aboveboard.cli.plain import Told
from aboveboard.cli.reporters import Reporter, Settings
from aboveboard.cli.reporters.counts import Counts
from aboveboard.cli.reporters.findings import games_told, left_out
from aboveboard.cli.spots import Spot, spots
from aboveboard.cli.terminal import Paint, clean
from aboveboard.notation.texts import Language
from aboveboard.replay.summary import Summary

__all__ = ["reporter"]

# GitHub cuts a page off at a mebibyte.
_MOST_ROWS = 100
_MOST_COUNTED = 20
_LONGEST = 300
# As entities these mean themselves wherever they stand, which a backslash does not achieve.
_SPECIAL = {ord(one): f"&#{ord(one)};" for one in "\\`*_{}[]<>()#+!|~&@$^:\"'"}


def reporter(settings: Settings) -> Reporter:
    """A reporter of a page."""
    return _Page(settings)


class _Page:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._counts = Counts()
        self._say = settings.language
        self._rows: list[Spot] = []
        self._in_force: set[str] = set()

    def begin(self) -> str:
        return ""

    def entry(self, told: Told) -> str:
        exceptions = self._settings.options.exceptions
        self._counts.add(told, exceptions, self._say)
        if told.settings:
            self._in_force.add(told.settings)
        room = _MOST_ROWS - len(self._rows)
        if room > 0:
            self._rows += [one for one in spots(told, exceptions, language=self._say) if one.level != "note"][
                :room
            ]
        return ""

    def end(self, summary: Summary) -> str:
        say = self._say
        lines = ["## Aboveboard", "", games_told(summary, Paint(False), say)]
        for one in left_out(summary, say):
            lines += ["", one]
        if summary.interrupted:
            lines += ["", say("Interrupted: what came after was not checked")]
        for path in sorted(self._in_force):
            lines += ["", say("By the settings of {path}", path=_text(path))]
        return "\n".join([*lines, *self._tables()]) + "\n"

    def _tables(self) -> list[str]:
        if not self._rows:
            return []
        say = self._say
        columns = " | ".join(map(say, ("Place", "Rule", "Line", "Why")))
        lines = ["", f"| {columns} |", "|---|---|---|---|"]
        lines += [_row(one, say) for one in self._rows]
        if self._counts.found > len(self._rows):
            lines += ["", say("and {count} more", count=self._counts.found - len(self._rows))]
        lines += ["", f"| {say('Findings')} | {say('Rule')} |", "|---:|---|"]
        rules = self._counts.by_rule()
        lines += [
            f"| {say.number(count)} | {_text(f'{code} {title}'.strip())} |"
            for code, title, count in rules[:_MOST_COUNTED]
        ]
        lines += ["", f"| {say('Findings')} | {say('File')} |", "|---:|---|"]
        files = self._counts.by_file()
        lines += [f"| {say.number(count)} | {_text(path)} |" for path, count in files[:_MOST_COUNTED]]
        if len(files) > _MOST_COUNTED:
            lines += ["", say("and {count} more files", count=len(files) - _MOST_COUNTED)]
        return lines


def _row(one: Spot, say: Language) -> str:
    place = f"{one.file}:{one.line}" if one.line else one.file
    why = f"{say(one.word)}{say.colon}{one.message}" + (f" ({one.cited[0]})" if one.cited else "")
    written = f"<code>{_text(one.text)}</code>" if one.text else ""
    return f"| {_text(place)} | {_text(f'{one.code} {one.title}'.strip())} | {written} | {_text(why)} |"


def _text(text: str) -> str:
    text = clean(text)
    return (text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…").translate(_SPECIAL)
