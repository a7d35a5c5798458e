"""Reports, one format a module. A reporter turns entries into text; it writes nowhere, computes nothing."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Protocol

from aboveboard.cli.entries import Entry
from aboveboard.notation.frozen import Frozen
from aboveboard.replay.headers import DEFAULTS, Options
from aboveboard.replay.summary import Summary

__all__ = ["REPORTERS", "Reporter", "Settings", "reporter_for"]


class Settings(Frozen):
    """How a report is to look, and what was asked of the replay.

    Attributes:
        colour: whether text is coloured.
        width: how many columns text has.
        every_step: whether legal steps are listed too.
        board: whether the table is drawn after each step.
        quiet: whether games without a finding are left out.
        options: how the records were replayed.
    """

    colour: bool = False
    width: int = 80
    every_step: bool = False
    board: bool = False
    quiet: bool = False
    options: Options = DEFAULTS


class Reporter(Protocol):
    """What every format offers; called in this order, one entry after another."""

    def begin(self) -> str:
        """What stands before all entries."""

    def entry(self, entry: Entry) -> str:
        """An entry's part of the report."""

    def end(self, summary: Summary) -> str:
        """What stands after all entries."""


REPORTERS: Mapping[str, str] = {
    "text": "aboveboard.cli.reporters.text",
    "json": "aboveboard.cli.reporters.json",
    "jsonl": "aboveboard.cli.reporters.jsonl",
}


def reporter_for(name: str, settings: Settings) -> Reporter:
    """The reporter of a format.

    Raises:
        KeyError: there is no such format.
    """
    reporter: Reporter = importlib.import_module(REPORTERS[name]).reporter(settings)
    return reporter
