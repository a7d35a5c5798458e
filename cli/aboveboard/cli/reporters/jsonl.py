"""JSON lines: the run, each game followed by one line a step, problems and faults, the summary.

Every line says its kind and stands for itself, so that a stream can be filtered line by line.
"""

from __future__ import annotations

import json

from aboveboard.cli.objects import run_object, summary_object
from aboveboard.cli.plain import Told
from aboveboard.cli.reporters import Reporter, Settings
from aboveboard.replay.summary import Summary

__all__ = ["reporter"]


def reporter(settings: Settings) -> Reporter:
    """A reporter of one line a step."""
    return _Lines(settings)


class _Lines:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def begin(self) -> str:
        settings = self._settings
        return _line("run", run_object(settings.options, settings.choice, settings.shard, settings.language))

    def entry(self, told: Told) -> str:
        return _line(told.kind, told.body) + "".join(_line("step", one) for one in told.reported)

    def end(self, summary: Summary) -> str:
        return _line("summary", summary_object(summary))


def _line(kind: str, value: dict[str, object]) -> str:
    return json.dumps({"kind": kind, **value}, ensure_ascii=False) + "\n"
