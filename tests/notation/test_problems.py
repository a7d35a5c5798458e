"""Every kind of problem is provoked by a smallest text, with its place."""

import io
import re
import string

import pytest
from reading import START, problems_of, record_of

from aboveboard.notation.lines import LONGEST_LINE, lines_of, text_lines
from aboveboard.notation.problems import KINDS, Problem, Span, kind
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay

KEYFLOWER = "game: Keyflower\nplayers: Ann, Ben\n"
# code: the text, and line and column of its problem
READ = {
    "AG-01": (f"{START}Ann: rol fog\n", 3, 6),
    "AG-02": (f"{START}Dan: stay\n", 3, 1),
    "AG-03": ("game:  Celesta, beginner\n", 1, 8),
    "AG-04": (f"Ann: stay\n{START}", 1, 1),
    "AG-05": (f"{START}players: Ann, Ben\n", 3, 1),
    "AG-06": (f"{START}wether: fine\n", 3, 1),
    "AG-07": (f"{START}journey\n  date: 2026\n", 4, 3),
    "AG-08": ("game: Celestia\nplayers: Ann,, Ben\n", 2, 14),
    "AG-09": ("game: Celestia\nplayers: Ann, ann\n", 2, 15),
    "AG-10": (f"{START} 2. journey\n", 3, 2),
    "AG-11": (START.encode() + b"journey\nBen: st\xe9y\n", 4, 1),
    "AG-12": (f"{START}journey\nBen: st\x07y\n", 4, 8),
    "AG-13": (f"{START}journey\nBen: {'x' * LONGEST_LINE}\n", 4, 1),
    "AG-14": (bytes(range(32)), 1, 1),
    "AG-16": ("game: Celestia\njourney\n", 1, 1),
    "AG-17": ("game: Celestia\nplayers: Ann, Roll\n", 2, 15),
    "AG-18": (f"{START}stay\n", 3, 1),
    "AG-19": (f"{START}Ann:  journey\n", 3, 7),
    "AG-20": (f"{KEYFLOWER}Ann: bid Brwer 2R\n", 3, 10),
    "AG-21": (f"{KEYFLOWER}Ann: bid Ke 2R\n", 3, 10),
    "AG-22": ("game: Celestia + Helpers\n", 1, 18),
    "AG-23": ("game: Celestia, fast\n", 1, 17),
    "AG-24": (f"{START}ruling: turbo-duy = free\n", 3, 9),
    "AG-25": (f"{START}allow: CE-99\n", 3, 8),
    "AG-26": (f"{START}  end position\n", 3, 3),
    "AG-27": (f"{START}agn: 2\n", 3, 1),
    "AG-32": (f"{START}result: Ann 5\n", 3, 1),
    "AG-34": (f"{START}allow: CE-01\n", 3, 8),
}
# code: the text, and the step whose note or breach it is
JUDGED = {
    "AG-30": (f"{START}claim captain Ann\nclaim deck 3\n", 2),
    "AG-31": (f"{START}journey !illegal\n", 1),
    "AG-33": (f"{START}undo\n", 1),
    "AG-35": (f"{START}journey !stands\n", 1),
    "AG-36": (f"{START}Ann: stay\nundo\n", 1),
    "AG-37": (f'{START}Ann: stay !stands "so be it"\n', 1),
}
# Only the command line looks for files, and advice is given only where it is asked for.
RAISED_ELSEWHERE = {
    "AG-15": "aboveboard.cli.entries",
    "AG-28": "aboveboard.cli.entries",
    "AG-29": "aboveboard.cli.cluster",
    "AG-38": "aboveboard.replay.counsel",
    "AG-39": "aboveboard.replay.counsel",
    "AG-40": "aboveboard.replay.counsel",
    "AG-41": "aboveboard.cli.sitting.session",
    "AG-42": "aboveboard.cli.commands.record",
    "AG-43": "aboveboard.cli.sitting.session",
}


def found_in(text: str | bytes) -> list[Problem]:
    lines = lines_of(io.BytesIO(text)) if isinstance(text, bytes) else text_lines(text)
    problems: list[Problem] = []
    for one in read(lines):
        if isinstance(one, Record):
            problems += replay(one).problems if one.title.game == "Celestia" else one.problems
        else:
            problems.append(one)
    return problems


def test_every_kind_has_a_case() -> None:
    assert set(READ) | set(JUDGED) | set(RAISED_ELSEWHERE) == {one.code for one in KINDS}


@pytest.mark.parametrize("code", READ)
def test_a_smallest_text_has_one_problem_in_its_place(code: str) -> None:
    text, line, column = READ[code]
    (problem,) = found_in(text)
    assert (problem.code, problem.span.line, problem.span.column) == (code, line, column)
    assert problem.span.end > problem.span.column or code == "AG-14"
    assert "{" not in problem.message


@pytest.mark.parametrize("code", JUDGED)
def test_a_smallest_text_is_judged(code: str) -> None:
    text, index = JUDGED[code]
    step = replay(record_of(text)).steps[index]
    assert code in {one.code for one in step.notes} | {one.rule.code for one in step.breaches}


@pytest.mark.parametrize("code", RAISED_ELSEWHERE)
def test_what_is_raised_elsewhere_stands_there(code: str) -> None:
    import importlib
    import inspect

    module = importlib.import_module(RAISED_ELSEWHERE[code])
    assert re.search(rf'(kind|_note)\("{code}"', inspect.getsource(module))


def test_codes_are_unique_and_in_order() -> None:
    codes = [one.code for one in KINDS]
    assert codes == sorted(set(codes))
    assert all(re.fullmatch(r"AG-\d\d", code) for code in codes)
    assert {one.severity for one in KINDS} == {"error", "warning", "note"}


def test_a_kind_is_found_by_its_code() -> None:
    assert kind("AG-02").title == "Unknown player"
    with pytest.raises(KeyError):
        kind("AG-99")


def test_a_message_is_filled_in() -> None:
    values = {"name": "Dan", "nearest": "; did you mean Ann?"}
    problem = Problem(kind("AG-02"), Span(1, 1, 4), values)
    assert problem.message == "Dan is no player of this game; did you mean Ann?"
    for one in KINDS:
        assert all(
            field is None or field.isidentifier() for _, field, _, _ in string.Formatter().parse(one.message)
        )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Ann: rol fog", "cannot read `rol`: expected what a player does; did you mean roll or reroll?"),
        ("Ann: fly 1 compas", "cannot read `compas`: expected a card or `?`; did you mean compass?"),
        ("Ann: fly bousole", "cannot read `bousole`: expected a card, a number, `?` or the end of the line; "
                             "did you mean compass?"),
        ("Ann: roll", "cannot read the end of the line: expected a die face or `?`"),
        ("Ann: leave -> x", "cannot read `x`: expected a number, spyglass or `?`"),
        ("Ann:", "cannot read the end of the line: expected what a player does"),
        ("claim hnd Ann", "cannot read `hnd`: expected a line of a position; did you mean hand?"),
        ("jurney", "cannot read `jurney`: expected a table event; did you mean journey?"),
        ("deal Ann 85 compass", "cannot read `85`: expected a number of cards"),
        ("deal Ann 0 compass", "cannot read `0`: expected a number of cards"),
        (f"Ann: {'x' * 60}", f"cannot read `{'x' * 39}…`: expected what a player does"),
        ("Bem: stay", "Bem is no player of this game; did you mean Ben?"),
        ("Ann: eject Bem", "Bem is no player of this game; did you mean Ben?"),
        ("missed 0", "cannot read `0`: expected how many moves are missing"),
        ("stay", "`stay` is something a player does, and the line names none"),
        ("Ann: journey", "`journey` is something of the table, not of a player"),
        ("journey !leagl", "cannot read `!leagl`: expected !illegal, !legal, !stands or !undecided; "
                           "did you mean !legal or !illegal?"),
        ("journey !illegal KC14", "cannot read `KC14`: expected !illegal, !legal, !stands, !undecided, "
                                  "a rule's code, only or the end of the line"),
    ],
)  # fmt: skip
def test_messages_are_short_and_name_canonical_words(line: str, message: str) -> None:
    assert [one.message for one in problems_of(f"{START}journey\n{line}\n")] == [message]


@pytest.mark.parametrize(
    ("line", "column", "end"),
    [
        ("Ann: roll fog, mud", 16, 19),
        ("  Ann: roll fog,  mud  # so", 19, 22),
        ("4. Ann: roll fog mud !legal", 18, 21),
        ("Ann: eject Bem -> 1", 12, 15),
        ("“Ann”: roll fog → mud", 17, 18),
        ("Ann: roll fog   !legl", 17, 22),
        ("Ann: roll fog   !illegal !", 26, 27),
    ],
)
def test_columns_count_in_the_line_as_written(line: str, column: int, end: int) -> None:
    problem = next(one for one in problems_of(f"{START}journey\n{line}\n") if one.code != "AG-10")
    assert (problem.span.column, problem.span.end) == (column, end)
