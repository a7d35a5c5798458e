"""One line a finding, as editors and people who know the rules want it."""

from __future__ import annotations

from aboveboard.cli.plain import Told
from aboveboard.cli.reporters import Reporter, Settings
from aboveboard.cli.reporters.findings import games_told, left_out
from aboveboard.cli.spots import Spot, spots
from aboveboard.cli.terminal import Paint, clean
from aboveboard.replay.summary import Summary

__all__ = ["reporter"]

_COLOURS = {"illegal": "illegal", "undecided": "undecided", "follows": "faint", "unreadable": "unreadable"}


def reporter(settings: Settings) -> Reporter:
    """A reporter of one line a finding."""
    return _Concise(settings)


class _Concise:
    def __init__(self, settings: Settings) -> None:
        self._paint = Paint(settings.colour)
        self._exceptions = settings.options.exceptions
        self._say = settings.language
        self._in_force: set[str] = set()

    def begin(self) -> str:
        return ""

    def entry(self, told: Told) -> str:
        if told.settings:
            self._in_force.add(told.settings)
        return "".join(f"{self._line(one)}\n" for one in spots(told, self._exceptions, language=self._say))

    def end(self, summary: Summary) -> str:
        broken_off = self._say(", interrupted") * summary.interrupted
        paths = sorted(map(clean, self._in_force))
        lacking = "".join(f"{one}\n" for one in left_out(summary, self._say))
        settings = "".join(f"{self._say('by the settings of {path}', path=one)}\n" for one in paths)
        return f"{games_told(summary, self._paint, self._say)}{broken_off}\n{lacking}{settings}"

    def _line(self, one: Spot) -> str:
        place = f"{one.file}:{one.line}:{one.column or 1}" if one.line else one.file
        said = f"{one.title}{self._say.colon}{one.message}" if one.title else one.message
        kind = self._paint(_COLOURS.get(one.kind, one.level), self._say(one.word))
        return f"{self._paint('bold', clean(place))}: {kind} {one.code} {clean(said)}"
