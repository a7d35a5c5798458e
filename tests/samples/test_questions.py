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
# Those of one position, with moves behind it.
SINGLE = [
    (name, record, end)
    for name, record, end in ASKED
    if record.statements[end:] and not any(isinstance(one.move, Position) for one in record.statements[end:])
]


def marked(step: Step) -> str | None:
    marks = step.statement.marks
    return marks.expects.verdict if marks and marks.expects else None


@pytest.mark.parametrize(("record", "end"), [one[1:] for one in ASKED], ids=[one[0] for one in ASKED])
def test_a_position_of_a_dozen_lines_is_enough(record: Record, end: int) -> None:
    lines = [one for one in record.statements[:end] if isinstance(one.move, PositionLine)]
    assert len(lines) <= DOZEN


@pytest.mark.parametrize(("record", "end"), [one[1:] for one in SINGLE], ids=[one[0] for one in SINGLE])
def test_one_question_gives_the_verdicts_of_the_record(record: Record, end: int) -> None:
    rest = record.statements[end:]
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


# What people ask about one move on one table, and not about set-up or the end of a season or a game.
ABOUT_A_MOVE = {
    "keyflower": (
        1,
        2,
        4,
        5,
        6,
        7,
        9,
        10,
        14,
        16,
        17,
        18,
        19,
        20,
        22,
        23,
        26,
        28,
        29,
        33,
        34,
        35,
        36,
        39,
        41,
    ),
    "celestia": (1, 2, 3, 4, 5, 6, 7, 8, 12, 14, 16, 18, 21, 22, 23, 28),
    "key_celeste": (*range(11, 17), *range(18, 24), 25, 26, 27, 28, 35, 36),
    "combined": (38, 39),
    "sven_paulo": (40, 41),
}
LETTERS = {"keyflower": "K", "celestia": "C"}
NAMES = [
    f"{game}/questions/{LETTERS.get(game, 'G')}{number:02}.agn"
    for game, numbers in ABOUT_A_MOVE.items()
    for number in numbers
    if (SAMPLES / game).is_dir()
]


@pytest.mark.parametrize("name", NAMES)
def test_a_question_about_a_move_is_settled_by_a_dozen_lines_and_what_is_asked(name: str) -> None:
    """The whole position is a dozen lines, its first and last among them, and the moves that are asked follow."""
    ends = [end for one, _, end in SINGLE if one.rpartition("-")[0] == name]
    assert ends, "no position of it has moves behind it"
    assert min(ends) <= DOZEN
