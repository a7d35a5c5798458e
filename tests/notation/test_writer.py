"""The canonical form."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from reading import START, canonical, canonical_line, everything, record_of

from aboveboard.notation.celestia import VOCABULARY
from aboveboard.notation.lines import text_lines
from aboveboard.notation.statements import Marks, Record, Statement
from aboveboard.notation.writer import canonical_lines, marks_written, record_written, written_names


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("ANN : STAY", "Ann: stay"),
        ("  Ann:\tstay   #  why ", "Ann: stay  #  why"),
        ("Ann: stay !Illegal ce-14", "Ann: stay  !illegal CE-14"),
        ('Ben: stay !stands "a \\"b\\" # c" # d', 'Ben: stay  !stands "a \\"b\\" # c"  # d'),
        ("Ben: stay !stands", "Ben: stay  !stands"),
        ("Ben: stay !leagl  # so", "Ben: stay  !leagl  # so"),
        ("missed ann", "missed Ann"),
        ("UNDO", "undo"),
        ("claim hand ann only turbo compass", "claim hand Ann only 1 compass, 1 turbo"),
        ("Ann: fly", "Ann: fly"),
        ("Ann: fly ?", "Ann: fly ?"),
        ("Ann: fly 2 ?", "Ann: fly 2 ?"),
        ("Ann: reroll fog", "Ann: reroll fog -> ?"),
        ("Ann: leave", "Ann: leave -> ?"),
        ("# a  comment", "# a  comment"),
        ("   #indented", "   #indented"),
        ("Ann:  hurrah   # as it was ", "Ann:  hurrah   # as it was "),
        ("Dan:  STAY", "Dan:  STAY"),
        ("  ", ""),
    ],
)
def test_a_line_in_canonical_form(written: str, wanted: str) -> None:
    assert canonical(f"{START}journey\n{written}\n").removesuffix("\n").split("\n")[3] == wanted


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("JEU : celestia , Débutant", "game: Celestia, beginner"),
        ('players: ann , "Ben",“Cy B.”,"roll"', 'players: ann, Ben, "Cy B.", "roll"'),
        ("event:  l’été  !wow   # so", "event: l’été  !wow  # so"),
        ("ruling: Ties=OPEN", "ruling: ties = open"),
        ("allow: ce-07 “so”", 'allow: CE-07 "so"'),
        ("allow: Two to six players", 'allow: "Two to six players"'),
        ("result: ann 5 , zed −1", "result: ann 5, zed -1"),
        ("agn: 1", "agn: 1"),
        ("capitaine : ann", "captain: ann"),
        ("Wether:  fine", "wether: fine"),
        ("players: Ann,, Ben", "players: Ann,, Ben"),
    ],
)
def test_a_header_in_canonical_form(written: str, wanted: str) -> None:
    text = written + "\n" if written.startswith("JEU") else f"game: Celestia\n{written}\n"
    assert canonical(text).splitlines()[-1] == wanted


def test_a_typographic_quote_in_a_reason_or_a_name_does_not_end_it() -> None:
    written = marks_written(Marks(stands="“so”, she said"))
    record = record_of(f"{START}journey\nAnn: stay  {written}\n")
    assert record.problems == ()
    assert record.statements[-1].marks == Marks(stands='"so", she said')
    assert written_names(["“Cy”"], VOCABULARY) == ('"\\"Cy\\""',)


def test_numbers_are_written_kept_or_removed() -> None:
    text = f"{START}1. journey\nAnn: stay\n9. hurrah\nBen: stay\n\n{START}journey\n"
    assert canonical(text, None).count(". ") == 2
    assert "\n1. journey\n2. Ann: stay\n9. hurrah\n4. Ben: stay\n" in canonical(text, True)
    assert canonical(text, True).endswith("\n1. journey\n")
    assert "\njourney\nAnn: stay\n9. hurrah\nBen: stay\n" in canonical(text, False)


def test_a_wrong_number_is_put_right() -> None:
    assert canonical(f"{START}7. journey\n").endswith("\n1. journey\n")


def test_positions_are_indented() -> None:
    text = f"{START}position\ncity 6\n  # within\n  end position\nAnn: stay\n"
    assert canonical(text) == f"{START}position\n  city 6\n  # within\nend position\nAnn: stay\n"


def test_lines_that_were_not_read_stay_as_they_are() -> None:
    text = "stray  text \ngame: Chess\nplayers:  A ,B \n1.  e4   e5 \n"
    assert canonical(text) == text


@pytest.mark.parametrize(
    "name", ["roll", "Main", "Cy B.", "a # b", 'a"b', "a\\b", "2nd", "game", "capitaine", "x:", ""]
)
def test_names_that_need_quotes_get_them(name: str) -> None:
    (written,) = written_names([name], VOCABULARY)
    assert written.startswith('"')
    assert written_names(["Ann", "Zoë", "D'Arcy", "Mei-Lin"], VOCABULARY) == (
        "Ann",
        "Zoë",
        "D'Arcy",
        "Mei-Lin",
    )


def test_a_whole_record_is_written() -> None:
    text = (
        'game: Celestia, beginner\nplayers: Ann, "Cy B."\nevent: Club\ncaptain: Ann\nruling: ties = open\n'
        'allow: CE-07 "so"\nallow: "Two to six players"\nresult: Ann 5, "Cy B." 4\njourney\nAnn: hurrah\n'
        'position\n  city 6\nend position\nAnn: stay  !illegal CE-14 !stands "so"\nundo\n'
    )  # fmt: skip
    assert "".join(f"{line}\n" for line in record_written(record_of(text))) == text


FRAGMENTS = st.sampled_from(
    [
        *START.splitlines(), "journey", "Ann: stay", "ann : LEAVE → 1", "Ben: hurrah", "  # comment  ", "",
        "1. journey",
        "7. Ann: stay  !legal", "position", "city 6", "end position", "undo", "missed 3", "event: x  !y # z",
        "wether: x", "capitaine: Ann", "game: Chess", "deal Ann turbo, 2 boussoles, 3 ?", "Ann: stay !foo # bar",
        "players: Ann, “Cy B.”, Roll", "“Cy B.”: reste", "claim hand Ann only none", "A\x00nn: stay", "x" * 4100,
        'allow: ce-07 "so"', "result: Ann 5",
    ]
)  # fmt: skip


@given(st.lists(FRAGMENTS | st.text(max_size=30), max_size=25), st.sampled_from([None, True, False]))
@example(["\x1f", "# a\x1f"], None)
@settings(deadline=2000)
def test_the_canonical_form_is_stable_and_loses_nothing(rows: list[str], numbers: bool | None) -> None:
    text = "\n".join(rows).replace("\r", " ")
    lines = list(text_lines(text))
    once = list(canonical_lines(lines, numbers))
    assert len(once) == len(lines)
    assert all("\n" not in line for line in once)
    again = list(canonical_lines(text_lines("\n".join(once) + "\n" * bool(once)), numbers))
    assert [a.rstrip() for a in again] == [b.rstrip() for b in once]
    for line, written in zip(lines, once, strict=True):
        if line.text.lstrip().startswith("#"):
            assert written == (line.text if line.fault else line.text.rstrip())
    if numbers is None:
        assert content("\n".join(once)) == content(text)


def content(text: str) -> list[object]:
    """What a text says, without the places where it says it."""
    found: list[object] = []
    for one in everything(text):
        if isinstance(one, Record):
            said = [said_by(statement) for statement in one.statements]
            found.append((one.title, one.players, said))
        else:
            found.append(one.code)
    return found


def said_by(statement: Statement) -> object:
    problem = getattr(statement.move, "problem", None)
    return (statement.seat, problem.code if problem else statement.move, statement.marks)


def test_canonical_line_is_the_last() -> None:
    assert canonical_line("UNDO") == "undo"
