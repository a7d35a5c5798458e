"""Reports, one format a module. A reporter turns what is told into text; it writes nowhere, judges nothing."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Protocol

from aboveboard.cli.choice import EVERYTHING, Choice
from aboveboard.cli.plain import Told
from aboveboard.notation.frozen import Frozen, NamedTuple
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.headers import DEFAULTS, Options
from aboveboard.replay.summary import Summary

__all__ = ["REPORTERS", "Manual", "Reporter", "Settings", "reporter_for"]


class Manual(NamedTuple):
    """What a catalogue says of a code: title, what it is about, where it is written."""

    title: str
    statement: str
    cited: tuple[str, ...] = ()


def _nothing(code: str) -> Manual | None:
    return None


class Settings(Frozen):
    """How a report is to look, and what was asked of the replay.

    Attributes:
        colour: whether text is coloured.
        width: how many columns text has.
        every_step: whether legal steps are listed too.
        board: whether the table is drawn after each step.
        quiet: whether games without a finding are left out.
        options: how the records were replayed.
        choice: which findings count.
        shard: which part of the files this run checks, None for all.
        manual: what the catalogue says of a code.
        language: the language of the report.
    """

    colour: bool = False
    width: int = 80
    every_step: bool = False
    board: bool = False
    quiet: bool = False
    options: Options = DEFAULTS
    choice: Choice = EVERYTHING
    shard: str | None = None
    manual: Callable[[str], Manual | None] = _nothing
    language: Language = ENGLISH


class Reporter(Protocol):
    """What every format offers; called in this order, one game after another."""

    def begin(self) -> str:
        """What stands before all games."""

    def entry(self, told: Told) -> str:
        """The part of a game, or of what is told beside games."""

    def end(self, summary: Summary) -> str:
        """What stands after all games."""


REPORTERS: Mapping[str, str] = {
    "text": "aboveboard.cli.reporters.text",
    "json": "aboveboard.cli.reporters.json",
    "jsonl": "aboveboard.cli.reporters.jsonl",
    "concise": "aboveboard.cli.reporters.concise",
    "github": "aboveboard.cli.reporters.github",
    "gitlab": "aboveboard.cli.reporters.gitlab",
    "junit": "aboveboard.cli.reporters.junit",
    "markdown": "aboveboard.cli.reporters.markdown",
    "sarif": "aboveboard.cli.reporters.sarif",
}


def reporter_for(name: str, settings: Settings) -> Reporter:
    """The reporter of a format.

    Raises:
        KeyError: there is no such format.
    """
    reporter: Reporter = importlib.import_module(REPORTERS[name]).reporter(settings)
    return reporter
