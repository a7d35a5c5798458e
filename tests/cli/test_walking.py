"""`replay --step`: walking through a game by key."""

import io
from collections.abc import Iterator

from aboveboard.cli.walking import Walk

HINT = "any key: the next step"
STEPS = "   1 ✓ Ann: take 2\n       TY-01\n\x1b[1ma.agn:9:1\x1b[0m: illegal, step 2\n    Ben: take 9\n   3 ✓ end\n"


def walked(keys: str) -> tuple[str, list[str]]:
    """What is shown, and what stood there each time a key was waited for."""
    stream = io.StringIO()
    waits: list[str] = []
    left: Iterator[str] = iter(keys)

    def key() -> str:
        waits.append(stream.getvalue())
        return next(left)

    Walk(stream, key, HINT).write(STEPS)
    hint, _, shown = stream.getvalue().partition("\n")
    assert hint == HINT
    return shown, waits


def test_it_waits_before_each_step_but_the_first() -> None:
    shown, waits = walked("  ")
    assert shown == STEPS
    assert [one.splitlines()[-1].strip() for one in waits] == ["TY-01", "Ben: take 9"]


def test_g_goes_on_to_the_end() -> None:
    shown, waits = walked("g")
    assert (shown, len(waits)) == (STEPS, 1)


def test_q_leaves_the_rest_out() -> None:
    shown, _ = walked(" q")
    assert shown.splitlines()[-1] == "    Ben: take 9"


def test_without_a_terminal_all_is_written_at_once(run, file) -> None:
    from .records import LEGAL

    name = file(LEGAL)
    assert run("replay", name, "--step").out == run("replay", name).out
