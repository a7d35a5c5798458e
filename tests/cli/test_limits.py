"""A time limit ends work in any thread, and never rings when that is over."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from aboveboard.cli.limits import TimeUp, within


def for_ever() -> None:
    with within(0.1):
        while True:
            time.sleep(0.01)


def test_work_in_the_main_thread_is_ended() -> None:
    with pytest.raises(TimeUp, match=r"within 0\.1 seconds"):
        for_ever()


def test_work_in_another_thread_is_ended() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(TimeUp, match=r"within 0\.1 seconds"):
        pool.submit(for_ever).result(timeout=30)


def test_work_that_ends_as_the_bell_rings_is_either_ended_or_done() -> None:
    def raced(seconds: float) -> str:
        told = "nothing"
        try:
            with within(seconds):
                until = time.perf_counter() + seconds
                while time.perf_counter() < until:
                    pass
                told = "done"
        except TimeUp:
            told = "ended"
        # An interrupt that came late would come here.
        for _ in range(1_000):
            pass
        return told

    with ThreadPoolExecutor(1) as pool:
        assert {pool.submit(raced, 0.002).result(timeout=30) for _ in range(100)} <= {"done", "ended"}


def test_no_limit_is_none() -> None:
    with ThreadPoolExecutor(1) as pool:

        def unlimited() -> bool:
            with within(None):
                return True

        assert pool.submit(unlimited).result(timeout=30)
