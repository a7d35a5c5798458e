"""Changes every figure of the tile data, one at a time, and sees whether a test notices.

    python tests/tools/mutate_tiles.py [--only NAME] [--jobs N]

Only tests that play or score are run: those that merely compare the data with a list do not count, nor do those
that play at random. The tests are collected once; each change is made in a process of its own, where the tests
that speak of the changed tile come first and the first failure ends the run. Exits with 1 if a change went
unnoticed, or if a test fails before anything is changed.
"""

from __future__ import annotations

import argparse
import copy
import functools
import gc
import inspect
import json
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from forked import TIME, Runs, is_random, trials

from aboveboard.replay.keyflower import tiles

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(tiles.__file__).parent / "data"
TESTS = ("tests/replay/keyflower", "tests/samples/test_samples.py")
# They compare the data with figures and play nothing.
READERS = ("test_tiles.py", "test_sources.py", "test_setup.py")
# What is no figure of the game.
REMARKS = {"sources", "from", "year", "confidence", "says"}
EDGES = {"R": "G", "G": "R", "W": "G"}


class Change(NamedTuple):
    """One figure of a data file, where it stands, and what it is changed to."""

    file: str
    tile: str
    path: tuple[str | int, ...]
    old: object
    new: object

    def __str__(self) -> str:
        return f"{self.tile} {'.'.join(map(str, self.path))}: {self.old} -> {self.new}"


NOTHING = Change("tiles", "", (), None, None)


def changes() -> list[Change]:
    """Every figure of the data files, one more and one less, and every edge as another."""
    found = []
    for tile in _read("tiles"):
        found += [Change("tiles", tile["name"], *one) for one in _leaves(tile)]
    found += [Change("setup", str(one[0][0]), *one) for one in _leaves(_read("setup"))]
    return found


def _read(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def _leaves(
    value: object, path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], object, object]]:
    if isinstance(value, dict):
        for key, one in value.items():
            if key not in REMARKS:
                yield from _leaves(one, (*path, key))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from _leaves(one, (*path, index))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path, value, value + 1
        if value > 0:
            yield path, value, value - 1
    elif path[-1] == "edges" and isinstance(value, str):
        for at, letter in enumerate(value):
            yield path, value, value[:at] + EDGES[letter] + value[at + 1 :]


def changed(change: Change) -> Any:
    """The data file with the change made."""
    data = copy.deepcopy(_read(change.file))
    inside = data if change.file == "setup" else next(one for one in data if one["name"] == change.tile)
    for step in change.path[:-1]:
        inside = inside[step]
    inside[change.path[-1]] = change.new
    return data


class Mutations:
    """A pytest plugin that runs the collected tests once for each change."""

    def __init__(self, only: str | None, jobs: int) -> None:
        self.changes = [one for one in changes() if only in (None, one.tile)]
        self.jobs = jobs
        self.noticed: Counter[str] = Counter()
        self.sound = True
        self.unnoticed: list[Change] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what plays nothing of the game, and what plays at random."""
        items[:] = [
            one for one in items
            if one.path.name not in READERS and "celestia" not in one.nodeid and not is_random(one)
        ]  # fmt: skip

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All tests with nothing changed; then all changes, some at a time."""
        texts = {one: _text(one) for one in session.items}
        runs = Runs(_make, lambda change: _sorted(session.items, texts, change), self.jobs)
        self.sound = all(test is None for _, test in trials([NOTHING], runs))
        for change, test in trials(self.changes if self.sound else (), runs):
            self._told(change, test)
        return True

    def _told(self, change: Change, test: str | None) -> None:
        # A test that a change makes run for ever has not told that it is wrong.
        if test in (None, TIME):
            self.unnoticed.append(change)
            print(f"unnoticed: {change}", file=sys.stderr, flush=True)
        else:
            self.noticed[str(test).partition("::")[0]] += 1
        done = self.noticed.total() + len(self.unnoticed)
        if done % 50 == 0:
            print(f"{done} of {len(self.changes)} changes made", file=sys.stderr, flush=True)


def _text(item: pytest.Item) -> str:
    """What a test says, so that those of a tile are found: its name, its code, the sample it replays."""
    text = item.nodeid
    if isinstance(item, pytest.Function):
        text += inspect.getsource(item.function)
        path = item.callspec.params.get("path") if hasattr(item, "callspec") else None
        text += path.read_text(encoding="utf-8") if isinstance(path, Path) else ""
    return text


def _sorted(items: Sequence[pytest.Item], texts: dict[pytest.Item, str], change: Change) -> list[pytest.Item]:
    """The tests, those first that are likely to notice a change."""
    alone = re.compile(rf"[\[-]{re.escape(change.tile)}[-+\]]")

    def order(item: pytest.Item) -> tuple[bool, ...]:
        name, text = item.nodeid, texts[item]
        return (
            (change.path[:1] == ("edges",)) != ("printed_edges" in name),
            "printed_setup" not in name if change.file == "setup" else not alone.search(name),
            change.tile not in text,
            "printed" not in name,
        )

    return sorted(items, key=order)


def _make(change: Change) -> None:
    if change is NOTHING:
        return
    data = {name: _read(name) for name in ("tiles", "setup")}
    data[change.file] = changed(change)
    tiles._data = data.__getitem__
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            one.cache_clear()


def main() -> int:
    """Make every change and tell which went unnoticed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", metavar="NAME", help="only the figures of this tile")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    given = parser.parse_args()
    plugin = Mutations(given.only, given.jobs)
    os.chdir(ROOT)
    began = time.monotonic()
    pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *TESTS], plugins=[plugin])
    if not plugin.sound:
        print("a test fails already, or takes too long, with nothing changed")
        return 1
    made = plugin.noticed.total() + len(plugin.unnoticed)
    for file, count in plugin.noticed.most_common():
        print(f"{count:5} noticed first by {file}")
    print(f"{made} changes, {len(plugin.unnoticed)} unnoticed, {time.monotonic() - began:.0f} s")
    return 1 if plugin.unnoticed or made < len(plugin.changes) else 0


if __name__ == "__main__":
    sys.exit(main())
