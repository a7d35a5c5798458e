"""A record that grows is judged as the whole of it would be."""

from pathlib import Path

import pytest
from playing import played, record

from aboveboard.notation.frozen import replace
from aboveboard.replay.live import Live
from aboveboard.replay.verdict import Replay

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
# One game of each kind, and the questions and rules with all their mistakes.
FILES = [
    "celestia/games/4-players-hidden-hands.agn",
    "key_celeste/games/3-players.agn",
    *sorted(path.relative_to(SAMPLES).as_posix() for path in SAMPLES.glob("*/questions/*.agn"))[::6],
]


def told(replay: Replay, count: int) -> list[object]:
    """What is said of the first steps."""
    return [
        (
            one.verdict,
            one.excused,
            one.notes,
            [(b.rule.code, b.root, b.proved_by, b.follows) for b in one.breaches],
        )
        for one in replay.steps[: count + 1]
    ]


@pytest.mark.parametrize("name", FILES)
def test_grown_line_by_line_it_says_what_a_replay_of_the_same_lines_says(name: str) -> None:
    text = (SAMPLES / name).read_text(encoding="utf-8")
    if text.count("\ngame:") + text.startswith("game:") > 1:
        text = text[: text.index("\ngame:", text.index("game:") + 1)]
    whole = record(text)
    live = Live(replace(whole, statements=()))
    for count in range(1, len(whole.statements) + 1):
        live = live.grown(replace(whole, statements=whole.statements[:count]))
        if count % 40 == 0 or count == len(whole.statements):
            assert told(live.replay, count) == told(played_upto(whole, count), count)
            assert live.table == live.replay.steps[-1].after


def played_upto(whole, count: int) -> Replay:
    from aboveboard.replay.engine import replay

    return replay(replace(whole, statements=whole.statements[:count]))


def test_a_line_that_was_tried_leaves_the_record_as_it_was() -> None:
    text = "game: Celestia\nplayers: Amy, Bob\ncaptain: Amy\njourney\n"
    live = Live(record(text))
    before = told(live.replay, 9)
    for line in ("Amy: roll fog fog", "undo", "missed 2", "Bob: crash"):
        tried = live.grown(record(text + line + "\n"))
        assert len(tried.replay.steps) == len(live.replay.steps) + 1
    assert told(live.replay, 9) == before
    assert before == told(played(text), 9)


def test_what_was_taken_back_before_stays_so() -> None:
    """All that a run remembers goes on with it: what stands, what was played, what claims were denied."""
    lines = ["captain: Amy", "journey", "Amy: roll blank blank", "Bob: stey", "claim captain Bob", "undo",
             "Bob: stay", "undo", "claim captain Bob", "Bob: leave -> 1", "undo", "undo", "undo", "undo"]  # fmt: skip
    whole = record("game: Celestia\nplayers: Amy, Bob\n" + "".join(f"{one}\n" for one in lines))
    live = Live(replace(whole, statements=()))
    for count in range(1, len(whole.statements) + 1):
        live = live.grown(replace(whole, statements=whole.statements[:count]))
        assert told(live.replay, count) == told(played_upto(whole, count), count)


def test_a_move_is_taken_back_however_the_record_grew() -> None:
    text = "game: Celestia\nplayers: Amy, Bob\ncaptain: Amy\njourney\n"
    live = Live(record(text))
    for line in ("Amy: roll fog fog", "Bob: stay", "undo", "undo", "undo"):
        text += line + "\n"
        live = live.grown(record(text))
    assert told(live.replay, 9) == told(played(text), 9)
