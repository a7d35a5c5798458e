"""Annotations of GitHub Actions: workflow commands on standard output.

A step shows ten of a kind and drops the rest without a word. So the worst nine are written, and a
tenth that counts the others.
"""

from __future__ import annotations

from collections import Counter

from aboveboard.cli.plain import Told
from aboveboard.cli.reporters import Reporter, Settings
from aboveboard.cli.reporters.findings import games_told, left_out
from aboveboard.cli.spots import Spot, spots
from aboveboard.cli.terminal import Paint, clean
from aboveboard.replay.summary import Summary

__all__ = ["reporter"]

_SHOWN = 10
_LEVELS = ("error", "warning")


def reporter(settings: Settings) -> Reporter:
    """A reporter of annotations."""
    return _Annotations(settings)


class _Annotations:
    def __init__(self, settings: Settings) -> None:
        self._exceptions = settings.options.exceptions
        self._say = settings.language
        self._first: dict[str, list[Spot]] = {level: [] for level in _LEVELS}
        self._counts: Counter[str] = Counter()
        self._in_force: set[str] = set()

    def begin(self) -> str:
        return ""

    def entry(self, told: Told) -> str:
        if told.settings:
            self._in_force.add(told.settings)
        for one in spots(told, self._exceptions, language=self._say):
            if one.level in self._first:
                self._counts[one.code] += 1
                if len(self._first[one.level]) < _SHOWN:
                    self._first[one.level].append(one)
        return ""

    def end(self, summary: Summary) -> str:
        worst = [one for level in _LEVELS for one in self._first[level]]
        if self._counts.total() > _SHOWN:
            worst = worst[: _SHOWN - 1]
        lines = [_annotation(one) for one in worst]
        rest = self._counts - Counter(one.code for one in worst)
        if rest:
            told = ", ".join(
                self._say("{count} of {code}", count=count, code=code) for code, count in rest.most_common()
            )
            level = _LEVELS[0] if self._first[_LEVELS[0]] else _LEVELS[1]
            one, many = "and {count} more finding: {told}", "and {count} more findings: {told}"
            more = self._say.counted(rest.total(), one, many, told=told)
            lines.append(f"::{level} title=Aboveboard::{more}")
        broken_off = self._say(", interrupted") * summary.interrupted
        lines.append(f"Aboveboard: {games_told(summary, Paint(False), self._say)}{broken_off}")
        lines += [f"Aboveboard: {one}" for one in left_out(summary, self._say)]
        for path in sorted(map(_data, self._in_force)):
            lines.append(f"Aboveboard: {self._say('by the settings of {path}', path=path)}")
        return "".join(f"{one}\n" for one in lines)


def _annotation(one: Spot) -> str:
    places = {"file": one.file, "line": one.line, "col": one.column, "endColumn": one.end}
    title = f"{one.code} {one.title}".strip()
    named = [f"{name}={_property(str(value))}" for name, value in places.items() if value]
    cited = f"\n— {one.cited[0]}" if one.cited else ""
    written = f"{one.text}\n" if one.text else ""
    lines = f"{written}{one.message}{cited}".split("\n")
    message = "%0A".join(_data(line) for line in lines)
    return f"::{one.level} {','.join([*named, f'title={_property(title)}'])}::{message}"


def _data(text: str) -> str:
    return clean(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
