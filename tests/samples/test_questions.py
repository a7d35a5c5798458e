"""What people ask at the table is settled by a short position and one question."""

from pathlib import Path

import pytest

from aboveboard.notation.lines import lines_of
from aboveboard.notation.reader import read
from aboveboard.notation.statements import EndPosition, Position, PositionLine, Record, Statement
from aboveboard.notation.vocabulary import vocabulary_for
from aboveboard.notation.writer import statement_written, written_names
from aboveboard.replay.asking import ask, question, upto
from aboveboard.replay.engine import replay
from aboveboard.replay.verdict import Step, Verdict

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
QUESTIONS = sorted(SAMPLES.rglob("questions/*.agn"))
DOZEN = 12


def asked() -> list[tuple[str, Record, int]]:
    """The records that open with a position, and the step that ends it."""
    found = []
    for path in QUESTIONS:
        with path.open("rb") as stream:
            records = [one for one in read(lines_of(stream)) if isinstance(one, Record)]
        for record in records:
            moves = [one.move for one in record.statements]
            ends = [at for at, move in enumerate(moves) if isinstance(move, EndPosition)]
            if moves and isinstance(moves[0], Position) and ends:
                found.append((f"{path.relative_to(SAMPLES).as_posix()}-{record.number}", record, ends[0] + 1))
    return found


ASKED = asked()


def marked(step: Step) -> str | None:
    marks = step.statement.marks
    return marks.expects.verdict if marks and marks.expects else None


@pytest.mark.parametrize(("record", "end"), [one[1:] for one in ASKED], ids=[one[0] for one in ASKED])
def test_a_position_of_a_dozen_lines_is_enough(record: Record, end: int) -> None:
    lines = [one for one in record.statements[:end] if isinstance(one.move, PositionLine)]
    assert len(lines) <= DOZEN


@pytest.mark.parametrize(("record", "end"), [one[1:] for one in ASKED], ids=[one[0] for one in ASKED])
def test_one_question_gives_the_verdicts_of_the_record(record: Record, end: int) -> None:
    rest = record.statements[end:]
    if not rest or any(isinstance(one.move, Position) for one in rest):
        return
    text = "; ".join(written(record, one) for one in rest)
    statements, problem = question(record, text)
    assert problem is None
    assert [one.move for one in statements] == [one.move for one in rest]
    answer = ask(upto(record, end), statements)
    for step, found in zip(replay(record).steps[end + 1 :], answer.steps, strict=False):
        # What only a later step proves is not known when the question is asked.
        if any(one.proved_by for one in step.breaches) or step.verdict is Verdict.ALLOWED:
            continue
        assert {one.rule.code for one in step.breaches} <= {one.rule.code for one in found.breaches}
        if marked(step) is not None:
            assert found.verdict is step.verdict, step.statement.text


def written(record: Record, statement: Statement) -> str:
    vocabulary = vocabulary_for(record.title)
    plain = Statement(statement.span, "", statement.seat, statement.move)
    return statement_written(plain, written_names(record.players, vocabulary), vocabulary)


def test_most_questions_are_asked_of_a_position() -> None:
    names = {one[0].rpartition("-")[0] for one in ASKED}
    assert len(names) >= 0.9 * len(QUESTIONS)
