"""A plugin for pytest: with `--aboveboard`, every game of every `*.agn` is a test.

It is loaded whenever pytest starts where Aboveboard is installed, so it imports nothing of it before it
is asked to.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from aboveboard.cli.plain import Told

__all__ = ["pytest_addoption", "pytest_collect_file"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that turns the plugin on."""
    parser.getgroup("aboveboard").addoption(
        "--aboveboard", action="store_true", help="check the games of *.agn files as tests"
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take a record for a file of tests."""
    if not parent.config.getoption("--aboveboard", default=False):
        return None
    if not file_path.name.endswith((".agn", ".agn.gz", ".agn.zst")):
        return None
    collector: pytest.Collector = _Records.from_parent(parent, path=file_path)
    return collector


class _Records(pytest.File):
    """A file of games."""

    def collect(self) -> Iterator[pytest.Item]:
        from aboveboard.cli.library import Library
        from aboveboard.cli.settings import InForce, SettingsFiles
        from aboveboard.cli.sieve import Sieve
        from aboveboard.cli.work import Work, of_file

        library, path = Library(), str(self.path)
        in_force = SettingsFiles(InForce(), library).for_file(path)
        names: dict[str, int] = {}
        for told in of_file(path, Work(library), in_force.options):
            name = f"game {told.body['game']}" if told.body.get("game") else f"line {told.body['line'] or 1}"
            names[name] = names.get(name, 0) + 1
            again = f" ({names[name]})" if names[name] > 1 else ""
            yield _Game.from_parent(self, name=name + again, told=Sieve().through(told, in_force.choice))


class _Wrong(Exception):
    """Raised for a game that breaks a rule."""


class _Game(pytest.Item):
    """A game, or what stands outside of any."""

    def __init__(self, *, told: Told, **more: Any) -> None:
        super().__init__(**more)
        self._told = told

    def runtest(self) -> None:
        from aboveboard.cli.spots import spots

        if any(one.level == "error" for one in spots(self._told)):
            raise _Wrong

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        from aboveboard.cli.reporters import Settings
        from aboveboard.cli.reporters.concise import reporter
        from aboveboard.cli.reporters.text import reporter as in_full

        if not isinstance(excinfo.value, _Wrong):
            return str(super().repr_failure(excinfo, style))
        settings = Settings(quiet=True)
        return in_full(settings).entry(self._told) or reporter(settings).entry(self._told)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        line = self._told.body["line"]
        return self.path, line - 1 if line else None, f"{self.path.name}, {self.name}"
