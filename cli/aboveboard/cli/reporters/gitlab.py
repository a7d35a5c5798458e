"""GitLab's code quality report: a JSON array with a fingerprint of its own for each finding."""

from __future__ import annotations

import json

from aboveboard.cli.plain import Told
from aboveboard.cli.reporters import Reporter, Settings
from aboveboard.cli.reporters.marks import Marks
from aboveboard.cli.spots import Spot, spots
from aboveboard.replay.summary import Summary

__all__ = ["reporter"]

_SEVERITIES = {"error": "major", "warning": "minor", "note": "info"}


def reporter(settings: Settings) -> Reporter:
    """A reporter of code quality."""
    return _Quality(settings)


class _Quality:
    def __init__(self, settings: Settings) -> None:
        self._exceptions = settings.options.exceptions
        self._language = settings.language
        self._marks = Marks()
        self._any = False

    def begin(self) -> str:
        return "["

    def entry(self, told: Told) -> str:
        parts = []
        for one in spots(told, self._exceptions, language=self._language):
            parts.append(("," if self._any else "") + "\n" + json.dumps(self._issue(one), ensure_ascii=False))
            self._any = True
        return "".join(parts)

    def end(self, summary: Summary) -> str:
        return "\n]\n"

    def _issue(self, one: Spot) -> dict[str, object]:
        said = f"{one.title}: {one.message}" if one.title else one.message
        cited = f" ({one.cited[0]})" if one.cited else ""
        return {
            "type": "issue",
            "check_name": one.code,
            "description": f"{one.code} {said}{cited}",
            "categories": ["Bug Risk"],
            "severity": "blocker" if one.fault else _SEVERITIES[one.level],
            "fingerprint": self._marks.of(one),
            "location": {"path": one.file, "lines": {"begin": one.line or 1}},
        }
