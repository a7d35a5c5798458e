"""A session that is killed has lost nothing that it had confirmed, and a new one goes on from there."""

import os
import random
import re
import signal
import threading
import time
from pathlib import Path

import pytest
from sittings import Sitting, canonical, piped, typed, warmed

SAMPLES = Path(__file__).resolve().parents[3] / "samples"
GAME = canonical((SAMPLES / "celestia/games/2-players-beginner.agn").read_text(encoding="utf-8"))
HEADERS = 6
warmed("\n".join(GAME))
# A line that is confirmed comes behind a sign, a step behind its number as well.
CONFIRMED = re.compile(r"^ *(\d*) *[✓?~✗] (.+?)\s*$", re.MULTILINE)
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def whole(path: Path) -> list[str]:
    """The lines of a file, which has no other."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    assert not text or text.endswith("\n"), text[-80:]
    return text.splitlines()


def killed(session: Sitting, lines: list[str], wait: float) -> str:
    """What a session had said when it was killed some time after it first said something."""
    feeder = threading.Thread(target=session.type, args=("".join(f"{one}\n" for one in lines),))
    feeder.start()
    said = session.read()
    # What is said meanwhile must be taken, or the session would wait for that.
    killer = threading.Timer(wait, session.process.kill)
    killer.start()
    said += session.rest()
    killer.join()
    feeder.join()
    return said


def lost_nothing(path: Path, said: str) -> list[str]:
    """The lines of a file after a session was killed; all that were confirmed are among them."""
    lines = whole(path)
    assert lines == GAME[: len(lines)]
    steps = lines[HEADERS:]
    for number, text in CONFIRMED.findall(COLOURS.sub("", said)):
        assert text in lines if not number or number == "0" else steps[int(number) - 1] == text
    return lines


def played(tmp_path: Path, times: int, sitting, seed: int, wait: float) -> int:
    """Games that are written by sessions each of which is killed; how many lines they come to."""
    chance = random.Random(seed)
    done, lines, path = 0, [], tmp_path / "first.agn"
    for number in range(times):
        with sitting(str(path)) as session:
            said = killed(session, GAME[len(lines) :], chance.expovariate(1 / wait))
        before, lines = len(lines), lost_nothing(path, said)
        done += len(lines) - before
        if lines == GAME:
            lines, path = [], tmp_path / f"{number}.agn"
    return done


def test_killed_a_hundred_times_through_a_pipe_it_lost_nothing(tmp_path: Path) -> None:
    assert played(tmp_path, 100, piped, seed=9, wait=0.03) > len(GAME)


@pytest.mark.parametrize(("terminal", "times", "wait"), [("dumb", 12, 0.3), ("xterm", 6, 2.0)])
def test_killed_at_a_terminal_it_lost_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: str, times: int, wait: float
) -> None:
    monkeypatch.setenv("TERM", terminal)
    assert played(tmp_path, times, typed, seed=5, wait=wait) > HEADERS


@pytest.mark.parametrize(("sitting", "signals"), [(piped, 1), (typed, 2)])
def test_an_interrupt_ends_with_all_that_was_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sitting, signals: int
) -> None:
    """At a terminal the first one only drops the line that is being typed."""
    monkeypatch.setenv("TERM", "dumb")
    path = tmp_path / "game.agn"
    with sitting(str(path)) as session:
        session.type("".join(f"{one}\n" for one in GAME[:8]))
        said = ""
        while f"✓ {GAME[7]}" not in said or not said.rstrip().endswith((">", ")", "(Set-up)")):
            said += session.read()
        for _ in range(signals):
            time.sleep(0.2)
            os.kill(session.process.pid or 0, signal.SIGINT)
        said += session.rest()
        session.process.join()
        assert session.process.exitcode == 130
    assert lost_nothing(path, said) == GAME[:8]
    assert "8 lines in" in said
    assert ("dropped" in said) is (signals == 2)


def test_a_game_typed_at_a_terminal_is_written_whole(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    path = tmp_path / "game.agn"
    with typed(str(path)) as session:
        session.type("".join(f"{one}\n" for one in [*GAME, "quit"]))
        said = session.rest()
    assert lost_nothing(path, said) == GAME
