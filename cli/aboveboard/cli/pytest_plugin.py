"""A plugin for pytest: with `--aboveboard`, every game of every `*.agn` is a test that no settings exclude.

It is loaded whenever pytest starts where Aboveboard is installed, so it imports nothing of it before it
is asked to.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from aboveboard.cli.plain import Told
    from aboveboard.cli.settings import SettingsFiles

__all__ = ["pytest_addoption", "pytest_collect_file"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that turns the plugin on."""
    group = parser.getgroup("aboveboard")
    group.addoption("--aboveboard", action="store_true", help="check the games of *.agn files as tests")
    group.addoption(
        "--aboveboard-timeout",
        metavar="SECONDS",
        type=_seconds,
        default=300.0,
        help="what a game may take at most (default: 300)",
    )


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0.001 <= seconds <= 1_000_000:
        raise ArgumentTypeError(f"{text} is not between 0.001 and 1000000 seconds")
    return seconds


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take a record for a file of tests."""
    if not parent.config.getoption("--aboveboard", default=False):
        return None
    if not file_path.name.endswith((".agn", ".agn.gz", ".agn.zst")):
        return None
    with _wrong_settings_told():
        if not parent.session.isinitpath(file_path) and _left_out(file_path, parent.config):
            return None
    collector: pytest.Collector = _Records.from_parent(parent, path=file_path)
    return collector


def _left_out(path: Path, config: pytest.Config) -> bool:
    """Whether the settings of a club exclude a file, or a folder that it lies in."""
    clubs = _clubs(config)
    folders = [one for one in path.parents if config.rootpath in one.parents]
    return any(clubs.leave_out(str(one)) for one in (path, *folders))


@contextmanager
def _wrong_settings_told() -> Iterator[None]:
    """Let what is wrong with the settings of a club be told as such, without a trace.

    Raises:
        CollectError: something is wrong with them.
    """
    from aboveboard.cli.usage import Refused

    try:
        yield
    except Refused as error:
        raise pytest.Collector.CollectError(str(error)) from error


def _clubs(config: pytest.Config) -> SettingsFiles:
    from aboveboard.cli.library import Library
    from aboveboard.cli.settings import InForce, SettingsFiles

    return config.stash.setdefault(_CLUBS, SettingsFiles(InForce(), Library()))


_CLUBS = pytest.StashKey["SettingsFiles"]()


class _Records(pytest.File):
    """A file of games."""

    def collect(self) -> Iterator[pytest.Item]:
        from aboveboard.cli.library import Library
        from aboveboard.cli.sieve import Sieve
        from aboveboard.cli.work import Work, of_file

        path = str(self.path)
        with _wrong_settings_told():
            in_force = _clubs(self.config).for_file(path)
        work = Work(Library(), timeout=self.config.getoption("--aboveboard-timeout"))
        names: dict[str, int] = {}
        for told in of_file(path, work, in_force.options):
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
