"""What is written reads back as it was: records, tables and reports of simulated games of every kind.

One game of each kind in every run of the tests, fifty with ABOVEBOARD_LONG=1.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from aboveboard.cli.entries import Checked
from aboveboard.cli.objects import game_object, step_object
from aboveboard.notation.frozen import replace
from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.notation.writer import canonical_lines, record_written
from aboveboard.replay import simulate
from aboveboard.replay.engine import replay
from aboveboard.replay.games import game_for
from aboveboard.replay.summary import Summary
from aboveboard.replay.verdict import Replay, Unknown

from .figures import LONG, SEED, told
from .test_legal_steps import KINDS

GAMES = 50 if LONG else 1
EVERY = 10

each_kind = pytest.mark.parametrize("kind", KINDS)
each_view = pytest.mark.parametrize("hidden", [None, 0], ids=["open", "hidden"])


def texts(kind: str, hidden: int | None) -> Iterator[str]:
    yield from (next(simulate.games(kind, None, SEED * 1009 + number, 1, hidden)) for number in range(GAMES))


def record_of(text: str) -> Record:
    (record,) = (one for one in read(text_lines(text)) if isinstance(one, Record))
    return record


def said(record: Record) -> tuple[Any, ...]:
    """All that a record says, wherever in the text it says it."""
    rulings = [(one.reading, one.value) for one in record.rulings]
    statements = [(one.seat, one.move) for one in record.statements]
    return record.title, record.players, dict(record.headers), rulings, record.result, statements


def verdicts(done: Replay) -> list[tuple[str, set[str], set[str]]]:
    return [
        (str(one.verdict), {breach.rule.code for breach in one.breaches}, {note.code for note in one.notes})
        for one in done.steps
    ]


@each_kind
@each_view
def test_a_record_that_is_written_reads_back(kind: str, hidden: int | None) -> None:
    for text in texts(kind, hidden):
        record = record_of(text)
        assert "".join(f"{line}\n" for line in record_written(record)) == text
        assert "".join(f"{line}\n" for line in canonical_lines(text_lines(text))) == text
        numbered = "".join(f"{line}\n" for line in canonical_lines(text_lines(text), numbers=True))
        assert said(record_of(numbered)) == said(record)
        assert "".join(f"{line}\n" for line in canonical_lines(text_lines(numbered), numbers=False)) == text
        told("records written and read", 1)


@each_kind
@each_view
def test_every_line_that_states_a_table_is_true_of_it(kind: str, hidden: int | None) -> None:
    """Of what is hidden a claim may stay open, but none is ever false."""
    for text in texts(kind, hidden):
        record = record_of(text)
        game = game_for(record.title)
        assert game.stated
        for step in replay(record).steps[1::EVERY]:
            for line in game.stated(step.after):
                found = game.claims[type(line)](step.after, line)
                assert found is None or (hidden is not None and isinstance(found, Unknown)), line
            told("tables stated", 1)


@each_kind
@each_view
def test_a_report_holds_the_record_and_its_verdicts(kind: str, hidden: int | None) -> None:
    """The record that is put together again from a report is judged as the report says."""
    for text in texts(kind, hidden):
        record = record_of(text)
        done = replay(record)
        checked = Checked("game.agn", game_for(record.title), done)
        about = json.loads(json.dumps(game_object(checked, Summary.of(done))))
        steps = json.loads(json.dumps([step_object(one, checked) for one in done.steps]))
        assert [
            (one["verdict"], codes(one, "breaches", "unknowns"), codes(one, "notes")) for one in steps
        ] == (verdicts(done))
        again = record_of(
            "\n".join(header(about, record)) + "\n" + "\n".join(one["text"] for one in steps[1:])
        )
        again = replace(again, result=record.result)
        assert said(again)[-1] == said(record)[-1]
        assert verdicts(replay(again)) == verdicts(done)
        told("reports read back", 1)


def codes(step: Any, *lists: str) -> set[str]:
    return {one["code"] for name in lists for one in step[name]}


def header(about: Any, record: Record) -> Iterator[str]:
    """The header lines as a report tells them, and the game's own as the record has them."""
    title = about["title"]
    yield "game: " + ", ".join([" + ".join([title["game"], *title["expansions"]]), *title["variants"]])
    yield "players: " + ", ".join(f'"{name}"' for name in about["players"])
    yield from (f"ruling: {name} = {value}" for name, value in about["rulings"].items())
    own = [line for line in record_written(record) if line.partition(":")[0] in record.headers]
    yield from (line for line in own if not line.startswith(("date:", "event:")))
