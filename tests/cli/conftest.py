"""Runs the command line as a process would, in this process, with the toy game among the others."""

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import toy

from aboveboard.cli import checking
from aboveboard.cli.app import main
from aboveboard.cli.languages import VARIABLES
from aboveboard.cli.library import Library
from aboveboard.notation.vocabulary import KNOWN
from aboveboard.replay.games import GAMES

OPENED_CACHE = checking.opened_cache
LIBRARY = Library((*toy.ENTRIES, *KNOWN), (*toy.PLACES, *GAMES))


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """`run("check", "a.agn")`, in an empty folder, 80 columns wide, without a terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "ABOVEBOARD_DEBUG", "GITHUB_ACTIONS", *VARIABLES):
        monkeypatch.delenv(name, raising=False)
    # One test must not answer from what another has found; those about the cache ask for `kept`.
    monkeypatch.setattr(checking, "opened_cache", lambda plan: None)

    def ran(*arguments: str, given: bytes = b"", encoding: str = "utf-8", library: Library = LIBRARY) -> Ran:
        streams = [io.TextIOWrapper(io.BytesIO(part), encoding=encoding) for part in (given, b"", b"")]
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            monkeypatch.setattr(sys, name, stream)
        with pytest.raises(SystemExit) as stop:
            main(arguments, library)
        out, err = (_text(stream) for stream in streams[1:])
        assert "Traceback" not in out + err
        assert isinstance(stop.value.code, int)
        return Ran(stop.value.code, out, err)

    return ran


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode(stream.encoding)


@pytest.fixture
def kept(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a cache of results that starts out empty and is used in this test."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("ABOVEBOARD_CACHE", str(folder))
    monkeypatch.setattr(checking, "opened_cache", OPENED_CACHE)
    return folder


@pytest.fixture(scope="session")
def cluster() -> Iterator[Any]:
    """Two workers, each a process that is started anew when it dies."""
    distributed = pytest.importorskip("distributed")
    config = {
        # A game that kills its workers need not be tried four times to be known.
        "distributed.scheduler.allowed-failures": 1,
        # A machine with much to do may take longer to start a worker anew.
        "distributed.deploy.lost-worker-timeout": "10 minutes",
    }
    with distributed.scheduler.dask.config.set(config):
        made = distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            silence_logs=60,
        )
        with made:
            yield made


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., str]:
    """Writes a record into the folder that commands run in, and tells its name."""

    def written(content: str | bytes, name: str = "game.agn") -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return name

    return written
