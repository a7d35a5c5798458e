"""One JSON document for a run, written game by game."""

from __future__ import annotations

import json
from typing import Any

from aboveboard.cli.objects import run_object, summary_object
from aboveboard.cli.plain import FAULT, GAME, Told
from aboveboard.cli.reporters import Reporter, Settings
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
        settings = self._settings
        opening = _written(run_object(settings.options, settings.choice, settings.shard, settings.language))
        return f'{opening[:-1]}, "games": ['

    def entry(self, told: Told) -> str:
        if told.kind == GAME:
            comma = ",\n" if self._any else "\n"
            self._any = True
            return comma + _written(told.body | {"steps": list(told.reported)})
        (self._faults if told.kind == FAULT else self._problems).append(told.body)
        return ""

    def end(self, summary: Summary) -> str:
        rest = {"problems": self._problems, "faults": self._faults, "summary": summary_object(summary)}
        return f"\n], {_written(rest)[1:]}\n"


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
