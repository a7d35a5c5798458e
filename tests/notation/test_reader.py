"""Lines into records: the envelope."""

import io
from collections.abc import Iterator
from itertools import combinations, islice

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from reading import START, codes, everything, move_of, problems_of, record_of, statements_of

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.lines import Line, lines_of, text_lines
from aboveboard.notation.problems import Problem
from aboveboard.notation.reader import Header, Reader, read
from aboveboard.notation.statements import (
    Claim,
    EndPosition,
    Expectation,
    Marks,
    Missed,
    Position,
    Record,
    Statement,
    Undo,
    Unreadable,
)
from aboveboard.notation.vocabulary import KNOWN

LAST = "\ngame: Celestia\nplayers: Ann, Ben\nAnn: stay\n"


def test_a_record_with_every_header() -> None:
    record = record_of(
        'game: celestia, Beginner\nPLAYERS: Ann, "Cy B.", Zoë\ndate: 2026-11-21\nevent: Club, l’été  # tonight\n'
        "ruling: ties = open\nruling: draw-order = any\nallow: ce-07 \"agreed\"\nallow: Two to six players\n"
        'result: Ann 74, "cy b." 66\nagn: 1\ncaptain: zoë\n'
    )  # fmt: skip
    assert record.problems == ()
    assert record.title.variants == ("beginner",)
    assert record.players == ("Ann", "Cy B.", "Zoë")
    assert record.headers == {"date": "2026-11-21", "event": "Club, l’été", "agn": 1, "captain": 2}
    assert [one[:2] for one in record.rulings] == [("ties", "open"), ("draw-order", "any")]
    assert [one[:2] for one in record.allowances] == [("CE-07", "agreed"), ("Two to six players", "")]
    assert record.result == ((0, 74), (1, 66))
    assert record.spans["result"].line == 9


def test_headers_may_come_in_any_order() -> None:
    text = "game: Celestia\ncaptain: Ben\nresult: Ben 50, Ann 1\nplayers: Ann, Ben\n"
    record = record_of(text)
    assert record.problems == ()
    assert record.headers == {"captain": 1}
    assert record.result == ((1, 50), (0, 1))


def test_a_header_that_names_a_stranger() -> None:
    (problem,) = record_of("game: Celestia\ncaptain: Zed\nplayers: Ann, Ben\n").problems
    assert (problem.code, problem.span.line, problem.span.column) == ("AG-02", 2, 10)


def test_a_header_that_could_not_be_read_may_be_given_again() -> None:
    record = record_of("game: Celestia\nplayers: Ann,, Ben\nplayers: Ann, Ben\nAnn: stay\n")
    assert [one.code for one in record.problems] == ["AG-08"]
    assert record.players == ("Ann", "Ben")


def test_what_looks_like_marks_belongs_to_a_header() -> None:
    assert record_of(f"{START}event: Great fun !wow # so\n").headers["event"] == "Great fun !wow"
    assert codes("game: Celestia !legal\nplayers: Ann, Ben\n")[0] == "AG-08"


def test_an_unknown_header_is_kept_and_noted() -> None:
    record = record_of(f"{START}wether: fine\n")
    assert record.headers == {"wether": "fine"}
    assert [one.kind.severity for one in record.problems] == ["note"]


def test_before_the_moves_an_unknown_name_with_a_move_is_an_unknown_player() -> None:
    assert codes(f"{START}Dan: roll fog fog\nAnn: stay\n") == ["AG-02"]
    assert codes(f"{START}Dan: roll fog fog !illegal\n") == ["AG-02"]


def test_after_the_first_statement_a_colon_is_a_move() -> None:
    assert codes(f"{START}journey\nweather: fine\n") == ["AG-02"]
    assert codes(f"{START}journey\nplayers: Ann\nevent: x\n") == ["AG-07", "AG-07"]


def test_headers_are_known_to_a_player_of_that_name() -> None:
    record = record_of('game: Celestia\nplayers: "Date", Ann\njourney\nDate: stay\n"date": stay\n')
    assert record.problems == ()
    assert [one.seat for one in record.statements] == [None, 0, 0]


NAMES = [
    ("Ann", "ann"), ("Zoë", "ZOË"), ("Zoë", "Zoe\u0308"), ("Zoe\u0308", "Zoë"), ("D'Arcy", "D’Arcy"),
    ("Mei-Lin", "mei-lin"), ('"Cy B."', '"cy b."'), ('"Ann"', "Ann"), ("Ann", '"ANN"'), ('"a # b"', '"a # b"'),
    ('"a \\" b"', '"a \\" b"'), ('"a: b"', '"A: B"'), ('"roll"', '"Roll"'), ("Straße", "STRASSE"), ("Łukasz", "łukasz"),
    ("アン", "アン"), ("R2", "r2"),
]  # fmt: skip


@pytest.mark.parametrize(("named", "written"), NAMES)
def test_names_are_compared_without_case_in_nfc(named: str, written: str) -> None:
    start = f"game: Celestia\nplayers: Zed, {named}\n"
    (statement,) = statements_of(f"{written}: stay\n", start)
    assert statement.seat == 1
    assert move_of(f"Zed: eject {written} -> 1", start) == m.Eject(1, 1)


@pytest.mark.parametrize(
    "name", ["Roll", "fog", "Équipage: x", "2nd", "Cy B", "players", "joueurs", "undo", "main"]
)
def test_other_names_need_quotes(name: str) -> None:
    assert codes(f"game: Celestia\nplayers: Ann, {name}\n")
    assert codes(f'game: Celestia\nplayers: Ann, "{name}"\n"{name}": stay\n') == []


def test_a_player_named_twice_has_one_seat() -> None:
    record = record_of("game: Celestia\nplayers: Ann, Ben, ANN, Zoë, Zoe\u0308\nBen: stay\n")
    assert record.players == ("Ann", "Ben", "Zoë")
    assert [one.code for one in record.problems] == ["AG-09", "AG-09"]


def test_200_players() -> None:
    names = [f"P{n}" for n in range(200)]
    record = record_of(f"game: Celestia\nplayers: {', '.join(names)}\nP199: stay\n")
    assert record.problems == ()
    assert record.statements[0].seat == 199


def test_move_numbers_right_and_wrong() -> None:
    record = record_of(f"{START}1. journey\nAnn: stay\n3. Ben: stay\n7. Cy: stay\n5.\tAnn: stay\n")
    assert [one.number for one in record.statements] == [1, None, 3, 7, 5]
    (problem,) = record.problems
    assert problem.code == "AG-10"
    assert problem.message == "number 7 where 4 comes next"


def test_unreadable_lines_are_counted() -> None:
    assert codes(f"{START}1. journey\n2. hurrah\n3. Ann: stay\n") == ["AG-01"]


def test_a_number_alone_is_no_statement() -> None:
    assert codes(f"{START}1.\n") == ["AG-01"]
    assert codes(f"{START}99999999999. Ann: stay\n") == ["AG-01"]


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ("!legal", Marks(Expectation("legal"))),
        ("!illegal", Marks(Expectation("illegal"))),
        ("!ILLEGAL ce-14", Marks(Expectation("illegal", ("CE-14",)))),
        ("!illegal KC-14 CE-02", Marks(Expectation("illegal", ("KC-14", "CE-02")))),
        ("!illegal only CE-14", Marks(Expectation("illegal", ("CE-14",), True))),
        ("!illegal kf-u07A KF-E05", Marks(Expectation("illegal", ("KF-U07a", "KF-E05")))),
        ("!undecided", Marks(Expectation("undecided"))),
        ("!undecided CE-33", Marks(Expectation("undecided", ("CE-33",)))),
        ("!stands", Marks(None, "")),
        ('!stands "noticed # late \\"so\\""', Marks(None, 'noticed # late "so"')),
        ('!illegal CE-14 !stands "late"', Marks(Expectation("illegal", ("CE-14",)), "late")),
        ('!stands "late" !illegal CE-14', Marks(Expectation("illegal", ("CE-14",)), "late")),
    ],
)
def test_marks(marks: str, expected: Marks) -> None:
    (statement,) = statements_of(f"Ann: stay  {marks}  # why\n")
    assert statement.marks == expected
    assert statement.move == m.Stay()


def test_a_bad_mark_costs_the_mark_alone() -> None:
    record = record_of(f"{START}Ann: stay !leagl\n")
    assert [one.code for one in record.problems] == ["AG-01"]
    assert record.statements[0].move == m.Stay()


def test_comments() -> None:
    record = record_of(
        "# first\n\n  # indented\n" + START + "# one\nAnn: stay # two\nBen: stay\t#three\n#4\n"
    )
    assert record.problems == ()
    assert [one.text for one in record.statements] == ["Ann: stay", "Ben: stay"]
    assert codes(f"{START}Ann: stay#no\n") == ["AG-01"]


def test_common_statements() -> None:
    assert move_of("undo") == Undo()
    assert move_of("missed Ben") == Missed(1, 1)
    assert move_of("missed 3") == Missed(None, 3)
    assert move_of("claim hand Ben only 2 compass, turbo") == Claim(
        m.AtHand(1, ("compass", "compass", "turbo"), True)
    )
    moves = [one.move for one in statements_of("position\n  city 6\n  aboard Ann, Ben\nend position\n")]
    assert moves == [Position(), m.AtCity(6), m.AtAboard((0, 1)), EndPosition()]


def test_the_same_line_names_the_players_of_its_own_record() -> None:
    lines = "draw Ann cannon, ben turbo\nposition\ncaptain Ben\nend position\n"
    for players, (ann, ben) in {"Ann, Ben": (0, 1), "Ben, Cy, Ann": (2, 0), "Ben, Ann": (1, 0)}.items():
        moves = [one.move for one in statements_of(lines, f"game: Celestia\nplayers: {players}\n")]
        assert moves[0] == m.Draw(((ann, "cannon"), (ben, "turbo")))
        assert moves[2] == m.AtCaptain(ben)


def test_positions_out_of_place() -> None:
    inside = problems_of(f"{START}position\nposition\nend position\n")
    assert [one.message for one in inside] == ["a position stands inside another"]
    assert codes(f"{START}end position\n") == ["AG-26"]
    (unclosed,) = problems_of(f"{START}  position\n  city 6\n")
    assert (unclosed.code, unclosed.span.line, unclosed.span.column) == ("AG-26", 3, 3)
    assert codes(f"{START}city 6\n") == ["AG-01"]


def test_an_unreadable_line_keeps_its_player() -> None:
    record = record_of(f"{START}Ben: hurrah\nhurrah\nDan: stay\n")
    assert [one.seat for one in record.statements] == [1, None, None]
    assert all(isinstance(one.move, Unreadable) for one in record.statements)
    assert [one.code for one in record.problems] == ["AG-01", "AG-01", "AG-02"]


def test_spans_and_text_leave_number_marks_and_comment_out() -> None:
    (statement,) = statements_of("  1.  Ann: leave → 1  !legal # so\n")
    assert statement.text == "Ann: leave → 1"
    assert statement.span == (3, 7, 21)


def test_several_games_in_a_file() -> None:
    found = everything(
        f"{START}Ann: stay\n\n# next\n{START}Ben: stay\njeu: Celestia\njoueurs: X, Y\nY: reste\n"
    )
    assert all(isinstance(one, Record) for one in found)
    records = [one for one in found if isinstance(one, Record)]
    assert [(one.number, one.statements[0].seat) for one in records] == [(1, 0), (2, 1), (3, 1)]


def test_the_first_record_comes_before_the_second_is_read() -> None:
    asked = []

    def lines() -> Iterator[Line]:
        for line in text_lines(START + "Ann: stay\n" + START + "Ben: stay\n" + START):
            asked.append(line.number)
            yield line

    first = next(read(lines()))
    assert isinstance(first, Record)
    assert asked[-1] == 4


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    import tracemalloc

    def lines(count: int) -> Iterator[Line]:
        game = list(text_lines(START + "journey\n" + "Ann: stay\n" * 40))
        for number in range(count):
            yield from (line._replace(number=line.number + number * 43) for line in game)

    tracemalloc.start()
    for _ in islice(read(lines(10_000)), 20):
        pass
    few = tracemalloc.get_traced_memory()[1]
    tracemalloc.reset_peak()
    for _ in read(lines(200)):
        pass
    many = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert many < 2 * few + 500_000


def test_an_unknown_game_is_one_problem_and_skipped() -> None:
    found = everything("game: Chess\nplayers: A, B\n1. e4 e5\n\x07\nfoo: bar\n" + START + "Ann: stay\n")
    assert isinstance(found[0], Problem)
    assert [type(one).__name__ for one in found] == ["Problem", "Record"]
    assert found[0].code == "AG-03"


def test_a_record_without_players_is_one_problem_and_skipped() -> None:
    assert codes("game: Celestia\njourney\nAnn: stay\n" + START) == ["AG-16"]
    assert codes("game: Celestia\n") == ["AG-16"]
    assert codes("game: Celestia\nplayers:\nAnn: stay\n") == ["AG-08"]


def test_lines_before_the_first_game_are_one_problem() -> None:
    assert codes("Ann: stay\nBen: stay\n\x07\n" + START) == ["AG-04"]


def test_faulty_lines_cost_themselves_alone() -> None:
    data = START.encode() + b"\xff\nAnn: stay\n" + b"x" * 9000 + b"\nA\x01\nBen: stay"
    (record,) = read(lines_of(io.BytesIO(data)))
    assert isinstance(record, Record)
    assert [one.code for one in record.problems] == ["AG-11", "AG-13", "AG-12"]
    assert [one.seat for one in record.statements if isinstance(one.move, m.Stay)] == [0, 1]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_marks_of_bytes_do_not_matter(end: str, mark: str) -> None:
    data = (mark + START + "journey\nAnn:\troll\tfog\n").replace("\n", end).encode()
    (record,) = read(lines_of(io.BytesIO(data)))
    assert isinstance(record, Record)
    assert record.problems == ()
    assert record.statements[1].move == m.Roll(("fog",))
    assert record.statements[1].span.line == 4


def test_typographic_forms() -> None:
    for line in (
        "Ann: leave -> 1",
        "Ann: leave → 1",
        "Ann: leave => 1",
        "Ann\u00a0: leave → 1",
        "Ann： leave → 1",
    ):
        assert move_of(line) == m.Leave(1)
    assert move_of("Ann: roll fog − –") == m.Roll(("fog", "blank", "blank"))
    assert move_of("Ann: leave → ？") == m.Leave("?")
    assert move_of("claim score Ann 5", f"{START}result: Ann −3\n") == Claim(m.AtScore(0, 5))
    (statement,) = statements_of("Ann: stay !stands “so”\n")
    assert statement.marks == Marks(None, "so")


def test_a_reader_tells_what_each_line_was() -> None:
    reader = Reader()
    kinds = [type(reader.feed(line)) for line in text_lines(f"# x\n{START}Ann: stay\nAnn: hurrah\n\n")]
    assert kinds == [type(None), Header, Header, Statement, Problem, type(None)]
    assert reader.vocabulary is not None
    assert reader.vocabulary.name == "Celestia"
    assert reader.players == ("Ann", "Ben", "Cy")
    assert not reader.in_position


JUNK = st.text(
    st.sampled_from('Ann:Be" \\#!.,->?()+=1 2\t\u0301é’“ gamestyforlpiuxdc\x00\x1f\u2028'), max_size=60
) | st.text(max_size=60)


@given(st.lists(JUNK, max_size=12))
@example(['"', "\\", '"\\'])
@settings(deadline=2000)
def test_no_text_raises_or_loses_a_later_line(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = everything(START + text + LAST)
    last = found[-1]
    assert isinstance(last, Record)
    assert last.statements[0].move == m.Stay()
    for one in found:
        for problem in one.problems if isinstance(one, Record) else (one,):
            assert problem.message
            assert problem.span.column >= 1


@given(JUNK)
@settings(deadline=2000)
def test_a_bad_line_costs_nothing_but_itself(line: str) -> None:
    text = line.replace("\n", " ").replace("\r", " ")
    found = everything(f"{START}journey\n{text}\nBen: stay\n")
    if len(found) == 1 and isinstance(found[0], Record):
        statement = found[0].statements[-1]
        assert (statement.seat, statement.move) == (1, m.Stay())


@given(st.binary(max_size=400))
@settings(deadline=2000)
def test_no_bytes_raise_or_lose_a_later_line(data: bytes) -> None:
    start = START.encode() * 100
    found = list(read(lines_of(io.BytesIO(start + data + LAST.encode()))))
    last = found[-1]
    assert isinstance(last, Record)
    assert last.statements[0].move == m.Stay()


@pytest.mark.parametrize(
    "piece", ['"', "\\", "(", "fog ", "1 ", "Ann, ", "! ", "# ", "é", '"\\', "-> ", "Ann: "]
)
def test_long_lines_do_not_hang(piece: str) -> None:
    import time

    line = (piece * 4000)[:3990]
    begin = time.perf_counter()
    for start in ("", "Ann: roll ", "deal Ann ", "players: ", "claim aboard ", "Ann: stay !stands "):
        everything(f"{START}journey\n{start}{line}"[:4000] + "\n")
    assert time.perf_counter() - begin < 3


@pytest.mark.parametrize("line", ["journ\x00ey", "Ann: stay\x07", "Ann: " + 4000 * "x"])
def test_a_faulty_first_statement_is_one_all_the_same(line: str) -> None:
    record = record_of(f"{START}{line}\nBen: stay\n")
    assert [type(one.move).__name__ for one in record.statements] == ["Unreadable", "Stay"]
    assert record.statements[0].seat == (0 if line.startswith("Ann") else None)


def test_a_faulty_line_that_may_be_a_header_begins_no_moves() -> None:
    record = record_of(f"{START}event: caf\x07\ndate: 2026-11-21\nAnn: stay\n")
    assert [one.code for one in record.problems] == ["AG-12"]
    assert record.headers == {"date": "2026-11-21"}
    assert len(record.statements) == 1


def test_a_quoted_name_may_be_a_word_after_an_accent_of_its_own() -> None:
    assert codes('game: Celestia\nplayers: "U\u0300", "roll"\njourney\n') == []


def test_junk_after_a_statement_is_told_in_words() -> None:
    (problem,) = record_of(f"{START}journey\nAnn: stay !!\n").problems
    assert problem.message == "cannot read `!`: expected the end of the line"


def test_a_line_cut_short_is_still_too_long() -> None:
    (line,) = text_lines("x" * 4100)
    assert [one.fault for one in text_lines(line.text)] == ["AG-13"]


@pytest.mark.parametrize("name", ['""', '"  "'])
def test_a_player_without_a_name(name: str) -> None:
    assert codes(f"game: Celestia\nplayers: Ann, {name}\njourney\n") == ["AG-08"]


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("game: Celestia", True),
        ("  GAME : Celestia", True),
        ("Jeu: Celestia", True),
        ("3. game: Celestia", True),
        ("gâme: Celestia", True),
        ("game：Celestia", True),
        ("game Celestia", False),
        ('"game": Celestia', False),
        ("games: Celestia", False),
        ("# game: Celestia", False),
        ("Ann: game: Celestia", False),
        ("Gus: stay", False),
        ("", False),
    ],
)
def test_where_a_record_begins_is_told_as_the_reader_reads(text: str, begins: bool) -> None:
    from aboveboard.notation.reader import begins_record

    assert begins_record(text) is begins
    found = list(read(text_lines(f"game: Celestia\nplayers: Ann, Ben, Gus\n{text}\nplayers: Amy, Bob\n")))
    assert (len([one for one in found if isinstance(one, Record)]) == 2) is begins


def test_the_parser_of_every_title_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from aboveboard.notation import reader

    added = [one.name for one in KNOWN if one.extends == "Keyflower"]
    titles = [
        " + ".join(("Keyflower", *some)) for n in range(len(added) + 1) for some in combinations(added, n)
    ]
    records = [f"game: {title}\nplayers: Ann, Ben\n" for title in ["Celestia", *titles]]
    list(read(text_lines("".join(records))))
    monkeypatch.setattr(
        reader, "grammar_of", lambda vocabulary: pytest.fail(f"{vocabulary.name} was made anew")
    )
    assert len(list(read(text_lines("".join(records))))) == len(records)
