"""A game that is done with leaves nothing behind, so that a run hardly has to look for cycles."""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aboveboard.replay.simulate import games

TITLES = ["Celestia", "Keyflower + Key Celeste + Sven and Paulo + Keymelequin"]


def cycles_after(work: Callable[[], object]) -> int:
    """How many values only a search for cycles finds after some work.

    The least of several times: what other tests left may be found late.
    """
    gc.disable()
    try:
        return min(_found_after(work) for _ in range(3))
    finally:
        gc.enable()


def _found_after(work: Callable[[], object]) -> int:
    gc.collect()
    work()
    return gc.collect()


@pytest.mark.parametrize("format", ["text", "jsonl", "sarif"])
@pytest.mark.parametrize("title", TITLES)
def test_more_games_leave_no_more_cycles(run: Any, tmp_path: Path, title: str, format: str) -> None:
    texts = [f"{text}no such line\n" for text in games(title, 3, 5, 4)]
    few, many = tmp_path / "few.agn", tmp_path / "many.agn"
    few.write_text(texts[0])
    many.write_text("".join(texts))
    arguments = ("--no-cache", "--format", format)
    run("check", str(many), *arguments)
    of_one = cycles_after(lambda: run("check", str(few), *arguments))
    assert cycles_after(lambda: run("check", str(many), *arguments)) == of_one
