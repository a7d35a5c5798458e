"""JSON lines: the run, each game followed by one line a step, problems and faults, the summary.

Every line says its kind and stands for itself, so that a stream can be filtered line by line.
"""

from __future__ import annotations

import json

from aboveboard.cli.entries import Checked, Entry, Fault
from aboveboard.cli.reporters import Reporter, Settings
from aboveboard.cli.reporters.objects import (
    fault_object,
    game_object,
    run_object,
    step_objects,
    summary_object,
    trouble_object,
)
from aboveboard.replay.summary import Summary

__all__ = ["reporter"]


def reporter(settings: Settings) -> Reporter:
    """A reporter of one line a step."""
    return _Lines(settings)


class _Lines:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def begin(self) -> str:
        return _line("run", run_object(self._settings.options))

    def entry(self, entry: Entry) -> str:
        if isinstance(entry, Checked):
            steps = "".join(_line("step", one) for one in step_objects(entry))
            return _line("game", game_object(entry)) + steps
        if isinstance(entry, Fault):
            return _line("fault", fault_object(entry))
        return _line("problem", trouble_object(entry))

    def end(self, summary: Summary) -> str:
        return _line("summary", summary_object(summary))


def _line(kind: str, value: dict[str, object]) -> str:
    return json.dumps({"kind": kind, **value}, ensure_ascii=False) + "\n"
