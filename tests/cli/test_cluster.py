"""Games replayed on a Dask cluster: the same report, whatever befalls its workers."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .records import BREAKING, HEAD, ILLEGAL, LEGAL, UNREADABLE
from .test_exit_codes import TOY, environment

distributed = pytest.importorskip("distributed")

FORMATS = ["text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown"]
HANGING = f"{HEAD}heap 9\nAnn: hang\n"
DEADLY = f"{HEAD}heap 9\nAnn: die\n"


@pytest.fixture
def on_cluster(cluster) -> list[str]:
    """The options that name it."""
    return ["--engine", "dask", "--scheduler", cluster.scheduler_address, "--no-cache"]


@pytest.fixture
def small(monkeypatch) -> None:
    """Batches of a game or two."""
    from aboveboard.cli import cluster

    monkeypatch.setattr(cluster, "_LINES_AT_FIRST", 6)


@pytest.fixture
def archive(file) -> str:
    for number in range(6):
        # The first files take longest.
        file((LEGAL + ILLEGAL) * (20 - 3 * number) + UNREADABLE, f"f/{number:02}.agn")
    file("stray\n" + LEGAL, "f/06.agn")
    file("", "f/07.agn")
    file("stray\n", "f/08.agn")
    file(BREAKING + LEGAL, "f/09.agn")
    return "f"


@pytest.mark.parametrize("format", FORMATS)
def test_a_report_is_the_same_as_on_this_machine(run, archive, on_cluster, small, format: str) -> None:
    asked = ("check", archive, "nowhere.agn", "--format", format)
    here = run(*asked, "--jobs", "1")
    assert run(*asked, *on_cluster) == here
    assert here.code == 3


def test_a_folder_without_records_is_told_in_the_language_asked_for(run, on_cluster, tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    asked = ("check", "bare", "--lang", "fr")
    assert run(*asked, *on_cluster) == run(*asked)


def test_standard_input_and_readings_go_to_the_cluster_too(run, on_cluster) -> None:
    given = (ILLEGAL * 3).encode()
    assert run("check", "-", *on_cluster, given=given).code == 1
    assert run("check", "-", *on_cluster, "--ruling", "most-stones=four", given=given).code == 0


def test_a_worker_that_is_killed_loses_nothing_and_nothing_is_told_twice(
    run, archive, cluster, on_cluster, small, monkeypatch
) -> None:
    from aboveboard.cli import progress

    expected = run("check", archive, "--format", "jsonl", "--jobs", "1")
    with distributed.Client(cluster, set_as_default=False) as client:
        workers = client.run(os.getpid)
    killed: list[int] = []
    step = progress.Bar.step

    def watched(self: Any, told: Any) -> None:
        if not killed:
            # By now it has results that nobody has fetched, and a game in hand.
            killed.append(workers.popitem()[1])
            os.kill(killed[0], signal.SIGKILL)
        step(self, told)

    monkeypatch.setattr(progress.Bar, "step", watched)
    assert run("check", archive, "--format", "jsonl", *on_cluster) == expected
    assert killed


def test_a_game_that_kills_its_workers_is_named_and_leaves_the_others(run, file, on_cluster) -> None:
    done = run("check", file(LEGAL + DEADLY + ILLEGAL), *on_cluster)
    assert done.code == 3
    assert "game.agn, game 2 (line 6)" in done.err
    assert "the workers that checked it came to an end" in done.err
    assert "game.agn: all 3 steps legal" in done.out
    assert "game.agn game 3: 1 of 2 steps legal" in done.out


def test_a_game_that_hangs_is_named_and_leaves_the_others(run, file, on_cluster) -> None:
    done = run("check", file(LEGAL + HANGING + ILLEGAL), *on_cluster, "--timeout", "0.5")
    assert done.code == 3
    assert "game.agn, game 2 (line 6)" in done.err
    assert "did not come to an end within 0.5 seconds" in done.err
    assert "game.agn game 3: 1 of 2 steps legal" in done.out


def test_what_is_known_is_not_sent_and_what_comes_back_is_kept(
    run, archive, cluster, kept: Path, monkeypatch
) -> None:
    from aboveboard.cli import cluster as module

    asked = ("check", archive, "--engine", "dask", "--scheduler", cluster.scheduler_address)
    sent: list[int] = []
    submitted = module._Cluster._submitted

    def watched(self: Any, games: list[Any]) -> Any:
        sent.append(len(games))
        return submitted(self, games)

    monkeypatch.setattr(module._Cluster, "_submitted", watched)
    first = run(*asked)
    assert sum(sent) == 159
    sent.clear()
    assert run(*asked) == first
    # The game that breaks the checker is tried again.
    assert sum(sent) == 1
    assert run("check", archive, "--jobs", "1") == first


def test_workers_with_another_program_are_not_believed(run, file, on_cluster, monkeypatch) -> None:
    from aboveboard.cli import cluster

    monkeypatch.setattr(cluster, "code_state", lambda library: "another")
    done = run("check", file(LEGAL), *on_cluster)
    assert done.code == 2
    assert "game.agn: AG-29" in done.err
    assert "install the same on all" in done.err


def test_games_arrive_as_they_were_sent(file, tmp_path: Path) -> None:
    import pickle

    from aboveboard.cli.pieces import pieces
    from aboveboard.cli.remote import Parcel, Sent
    from aboveboard.cli.work import Work
    from aboveboard.notation.lines import blocks_of
    from aboveboard.replay.headers import DEFAULTS

    from .conftest import LIBRARY

    name = file(
        f"\n{LEGAL}\n\n# \udc80\x00".encode(errors="surrogateescape")
        + b"\r"
        + b"x" * 5000
        + b"\n"
        + ILLEGAL.encode()
    )
    with (tmp_path / name).open("rb") as stream:
        games = [Sent(name, DEFAULTS, one) for one in pieces(blocks_of(stream)) if one.number]
    assert len({line.fault for game in games for line in game.piece.lines}) > 2
    parcel = pickle.loads(pickle.dumps(Parcel(games, Work(LIBRARY), "state")))
    assert list(parcel.games) == games


def test_the_cluster_and_its_address_go_together(run, file) -> None:
    name = file(LEGAL)
    for wrong in (
        ["--engine", "dask"],
        ["--scheduler", "127.0.0.1:1"],
        ["--engine", "dask", "--scheduler", "127.0.0.1:1", "--jobs", "2"],
    ):
        done = run("check", name, *wrong)
        assert (done.code, done.out) == (2, "")


@pytest.mark.parametrize("address", ["127.0.0.1:9", "nonsense", "xyz://127.0.0.1:9", "tcp://", "inproc://x"])
def test_a_scheduler_that_cannot_be_reached_is_told_in_bounded_time(
    run, file, monkeypatch, address: str
) -> None:
    from aboveboard.cli import cluster

    made: list[object] = []
    monkeypatch.setattr(cluster, "_CONNECTING", 0.5)
    # A client that finds no scheduler is left half made, and may block the next one.
    monkeypatch.setattr("distributed.Client", lambda *arguments, **more: made.append(arguments))
    done = run("check", file(LEGAL), "--format", "json", "--engine", "dask", "--scheduler", address)
    assert (done.code, done.out) == (2, "")
    assert f"no Dask scheduler can be reached at {address}" in " ".join(done.err.split())
    assert not made


def test_what_listens_and_is_no_scheduler_is_told_in_bounded_time(run, file, monkeypatch) -> None:
    monkeypatch.setattr("aboveboard.cli.cluster._CONNECTING", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        done = run("check", file(LEGAL), "--engine", "dask", "--scheduler", address)
    assert (done.code, done.out) == (2, "")
    assert f"no Dask scheduler can be reached at {address}: nothing answers" in " ".join(done.err.split())


def test_a_missing_extra_is_told(run, file, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = run("check", file(LEGAL), "--engine", "dask", "--scheduler", "127.0.0.1:9")
    assert (done.code, done.out) == (2, "")
    assert "aboveboard[dask]" in done.err


OWN_CLUSTER = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    sys.path[:0] = {path!r}
    cluster = LocalCluster(
        n_workers={workers}, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0", silence_logs=60
    )
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def own_cluster(tmp_path: Path) -> Iterator[Callable[[int], tuple[Any, str]]]:
    """Starts a cluster in a process of its own, which can be killed: the process, and the address."""
    started: list[subprocess.Popen[str]] = []

    def start(workers: int) -> tuple[Any, str]:
        script = tmp_path / "cluster.py"
        script.write_text(OWN_CLUSTER.format(path=[one for one in sys.path if one], workers=workers))
        child = subprocess.Popen(
            [sys.executable, script.name],
            cwd=tmp_path,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        started.append(child)
        assert child.stdout is not None
        return child, child.stdout.readline().strip()

    yield start
    for child in started:
        # Its workers are processes of the same group.
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate(timeout=30)


def test_a_scheduler_that_goes_away_ends_the_run_with_what_is_known(
    run, file, own_cluster, monkeypatch
) -> None:
    from aboveboard.cli import cluster, progress

    child, address = own_cluster(1)
    monkeypatch.setattr(cluster, "_LINES_AT_FIRST", 6)
    monkeypatch.setattr(cluster, "_LOOK_EVERY", 1.0)
    step = progress.Bar.step
    told: list[str] = []

    def watched(self: Any, one: Any) -> None:
        if not told:
            os.kill(child.pid, signal.SIGKILL)
        told.append(one.path)
        step(self, one)

    monkeypatch.setattr(progress.Bar, "step", watched)
    file(ILLEGAL, "a.agn")
    file(LEGAL + HANGING, "b.agn")
    begun = time.monotonic()
    done = run(
        "check",
        "a.agn",
        "b.agn",
        "--format",
        "json",
        "--no-cache",
        "--engine",
        "dask",
        "--scheduler",
        address,
    )
    assert time.monotonic() - begun < 60
    assert done.code == 2
    assert "AG-29 neither this nor what comes after it is checked" in done.err
    found = json.loads(done.out)
    assert found["games"][0]["file"] == "a.agn", done.err
    assert (found["problems"][0]["code"], found["problems"][0]["file"]) == ("AG-29", "b.agn")


def test_games_that_cannot_even_be_sent_end_the_run_too(run, archive, on_cluster, small, monkeypatch) -> None:
    submit = distributed.Client.submit
    calls: list[object] = []

    def breaks(self: Any, *rest: Any, **options: Any) -> Any:
        calls.append(rest)
        if len(calls) > 3:
            raise RuntimeError("Tried sending message after closing.")
        return submit(self, *rest, **options)

    monkeypatch.setattr(distributed.Client, "submit", breaks)
    done = run("check", archive, "--format", "json", *on_cluster)
    assert done.code == 2
    found = json.loads(done.out)
    assert [one["code"] for one in found["problems"]] == ["AG-29"]
    assert found["faults"] == []


def test_a_cluster_without_workers_is_told_in_bounded_time(run, file, own_cluster, monkeypatch) -> None:
    from aboveboard.cli import cluster

    _, address = own_cluster(0)
    monkeypatch.setattr(cluster, "_LOOK_EVERY", 0.2)
    monkeypatch.setattr(cluster, "_WITHOUT_WORKERS", 0.5)
    done = run("check", file(LEGAL), "--no-cache", "--engine", "dask", "--scheduler", address)
    assert done.code == 2
    assert "without workers for 0.5 seconds" in done.err


def test_an_interrupt_ends_at_once_with_what_is_known(file, tmp_path: Path, cluster) -> None:
    file(ILLEGAL * 1_000, "a.agn")
    file(HANGING, "b.agn")
    asked = ["--engine", "dask", "--scheduler", cluster.scheduler_address, "--no-cache", "--timeout", "20"]
    child = subprocess.Popen(
        [sys.executable, "-c", TOY, "check", "a.agn", "b.agn", *asked, "--output", "json:out.json"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
        text=True,
    )
    # All of the first file is told before the second is waited for.
    time.sleep(0.1)
    deadline = time.monotonic() + 60
    while not any(one.stat().st_size for one in tmp_path.glob(".out.json.*")):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    time.sleep(1)
    begun = time.monotonic()
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=20)
    assert time.monotonic() - begun < 10
    assert child.returncode == 130
    assert "Traceback" not in err
    assert "interrupted" in err
    report = json.loads((tmp_path / "out.json").read_text())
    assert {one["file"] for one in report["games"]} == {"a.agn"}
    assert report["summary"]["interrupted"] == 1
