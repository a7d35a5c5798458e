"""One JSON document for a run, written game by game."""

from __future__ import annotations

import json
from typing import Any

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
    """A reporter of one document."""
    return _Document(settings)


class _Document:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._any = False
        self._problems: list[dict[str, Any]] = []
        self._faults: list[dict[str, Any]] = []

    def begin(self) -> str:
        opening = _written(run_object(self._settings.options))
        return f'{opening[:-1]}, "games": ['

    def entry(self, entry: Entry) -> str:
        if isinstance(entry, Checked):
            comma = ",\n" if self._any else "\n"
            self._any = True
            return comma + _written(game_object(entry) | {"steps": step_objects(entry)})
        if isinstance(entry, Fault):
            self._faults.append(fault_object(entry))
        else:
            self._problems.append(trouble_object(entry))
        return ""

    def end(self, summary: Summary) -> str:
        rest = {"problems": self._problems, "faults": self._faults, "summary": summary_object(summary)}
        return f"\n], {_written(rest)[1:]}\n"


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
