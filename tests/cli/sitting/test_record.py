"""`aboveboard record`: lines from a pipe, their verdicts, and what stands in the file."""

import re
import shlex
from pathlib import Path

import pytest
from playing import THREE, leg

from aboveboard.cli.reporters import Settings
from aboveboard.cli.sitting.journal import Journal
from aboveboard.cli.sitting.session import Session

from ..conftest import LIBRARY
from ..records import HEAD

OPENING = b"Pick-up\nAnn, Ben\n"


def content(tmp_path: Path, name: str = "game.agn") -> str:
    return (tmp_path / name).read_text(encoding="utf-8")


def test_a_new_record_begins_with_game_and_players(run, tmp_path: Path) -> None:
    done = run("record", "game.agn", given=OPENING + b"heap 5\nann: takes 3\n")
    assert (done.code, done.err) == (0, "")
    assert content(tmp_path) == f"{HEAD}heap 5\nAnn: take 3\n"


def test_a_record_that_begins_in_french_is_written_in_french(run, tmp_path: Path) -> None:
    run("record", "game.agn", given=b"jeu: Celestia\nAmy, Bob\ncaptain: Amy\njourney\nAmy: roll fog blank\n")
    assert content(tmp_path).splitlines() == [
        "jeu: Celestia", "joueurs: Amy, Bob", "capitaine: Amy", "voyage", "Amy: lance brouillard vide",
    ]  # fmt: skip


def test_options_begin_a_record_as_well(run, tmp_path: Path) -> None:
    done = run(
        "record", "game.agn", "--game", "Pick-up", "--players", "Ann, Ben", "--header", "date: 2026-11-21"
    )
    assert done.code == 0
    assert content(tmp_path) == f"{HEAD}date: 2026-11-21\n"


def test_options_do_not_begin_a_record_twice(run, file, tmp_path: Path) -> None:
    done = run("record", file(HEAD), "--game", "Pick-up")
    assert done.code == 2
    assert "are for a new record" in done.err
    assert content(tmp_path) == HEAD


def test_the_verdict_comes_at_once_with_rule_and_source(run) -> None:
    done = run("record", "game.agn", given=OPENING + b"heap 9\nAnn: take 4\n")
    assert "   1 ✓ heap 9\n" in done.out
    assert "   2 ✗ Ann: take 4\n    TY-01 A turn takes one to three stones\n" in done.out
    assert "takes 4, may take 1 to 3" in done.out
    assert "— Leaflet, “Taking”" in done.out


@pytest.mark.parametrize("line", ["Ann: take 4", "Ann: grab 1"])
def test_where_nobody_answers_a_wrong_line_is_kept(run, tmp_path: Path, line: str) -> None:
    done = run("record", "game.agn", given=OPENING + f"heap 9\n{line}\nBen: take 1\n".encode())
    assert done.code == 1
    assert content(tmp_path) == f"{HEAD}heap 9\n{line}\nBen: take 1\n"


def test_where_another_program_writes_too_no_line_of_a_pipe_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.agn"
    path.write_text(f"{HEAD}heap 9\n")
    journal = Journal(str(path))
    session = Session(journal, LIBRARY, Settings(every_step=True), asking=False)
    assert "TY-01" in "".join(session.typed("Ann: take 4"))
    with path.open("a") as other:
        other.write("# by hand\n")
    assert "AG-43" in "".join(session.typed("Ben: take 1"))
    list(session.ended())
    assert content(tmp_path) == f"{HEAD}heap 9\n# by hand\nAnn: take 4\nBen: take 1\n"
    journal.close()


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ("k", ["Ann: take 4"]),
        ("keep", ["Ann: take 4"]),
        ("d", []),
        ("discard", []),
        ("s", ["Ann: take 4  !stands"]),
        ('stands "seen too late"', ['Ann: take 4  !stands "seen too late"']),
        ("s agreed", ['Ann: take 4  !stands "agreed"']),
    ],
)
def test_a_wrong_line_becomes_what_is_answered(run, tmp_path: Path, answer: str, kept: list[str]) -> None:
    run("record", "game.agn", given=OPENING + f"heap 9\nAnn: take 4\n{answer}\n".encode())
    assert content(tmp_path).splitlines()[2:] == ["heap 9", *kept]


def test_a_mistake_that_stood_keeps_its_comment_and_its_marks(run, tmp_path: Path) -> None:
    given = OPENING + b"heap 9\nAnn: take 4 !illegal TY-02 # so she said\ns agreed\n"
    run("record", "game.agn", given=given)
    assert content(tmp_path).splitlines()[-1] == 'Ann: take 4  !illegal TY-02 !stands "agreed"  # so she said'


def test_a_line_whose_mistake_is_marked_is_not_asked_about(run, tmp_path: Path) -> None:
    done = run("record", "game.agn", given=OPENING + b"heap 9\nAnn: take 4 !stands\nd\n")
    assert "Ann: take 4  !stands\n" in content(tmp_path)
    assert done.code == 1  # `d` is no line of the game


def test_remarks_are_kept_and_empty_lines_are_not(run, tmp_path: Path) -> None:
    run("record", "game.agn", given=b"# at Ann's\n" + OPENING + b"\n\nheap 9  # of pebbles\n   \n# late\n")
    assert content(tmp_path) == f"# at Ann's\n{HEAD}heap 9  # of pebbles\n# late\n"


def test_undo_and_claim_are_lines_of_the_record(run, tmp_path: Path) -> None:
    done = run("record", "game.agn", given=OPENING + b"heap 9\nAnn: take 3\nundo\nclaim stones 9\n")
    assert done.code == 0
    assert content(tmp_path).endswith("Ann: take 3\nundo\nclaim stones 9\n")


@pytest.mark.parametrize("aside", ["ask Ann: take 4", "moves", "show", "show Ben", "help", "explain TY-01"])
def test_what_is_only_asked_is_not_written(run, tmp_path: Path, aside: str) -> None:
    done = run("record", "game.agn", given=OPENING + f"heap 9\n{aside}\nAnn: take 1\n".encode())
    assert content(tmp_path) == f"{HEAD}heap 9\nAnn: take 1\n"
    assert done.code == 0


def test_a_question_gets_its_answer(run) -> None:
    done = run("record", "game.agn", given=OPENING + b"heap 9\nask Ann: take 4\n")
    assert "Ann: take 4: illegal\n" in done.out


@pytest.mark.parametrize(
    ("aside", "said"),
    [
        ("ask", "no move was asked about"),
        ("ask Ann: grab", "cannot read `grab`"),
        ("show Zed", "Zed is no player of this game"),
        ("explain TY-99", "TY-99 is no rule, problem or reading"),
        ("explain", "nothing is no rule"),
        ("moves", "the moves of Pick-up cannot be listed"),
    ],
)
def test_what_cannot_be_answered_is_said(run, aside: str, said: str) -> None:
    assert said in run("record", "game.agn", given=OPENING + f"{aside}\n".encode()).out


@pytest.mark.parametrize("aside", ["ask Amy: fly", "moves"])
def test_inside_a_position_nothing_is_answered(run, tmp_path: Path, aside: str) -> None:
    given = f"{THREE}position\ncity 2\n{aside}\ncaptain Amy\nend position\nmoves\n"
    before, _, after = run("record", "game.agn", given=given.encode()).out.partition("captain Amy")
    assert "stands inside a position; ask after its `end position`" in before
    assert "stands inside" not in after
    assert content(tmp_path) == f"{THREE}position\n  city 2\n  captain Amy\nend position\n"


def test_before_there_is_a_game_nothing_can_be_asked_of_it(run) -> None:
    assert "the game and its players come first" in run("record", "game.agn", given=b"show\n").out


def test_erase_takes_the_last_line_away(run, tmp_path: Path) -> None:
    done = run(
        "record", "game.agn", given=OPENING + b"heap 9\nAnn: take 2\nerase\nAnn: take 3\nerase\nerase\n"
    )
    assert content(tmp_path) == HEAD
    assert "erased: Ann: take 3\n" in done.out


def test_of_nothing_nothing_can_be_erased(run, tmp_path: Path) -> None:
    assert "there is no line to erase" in run("record", "game.agn", given=b"erase\n").out
    assert not (tmp_path / "game.agn").exists()


def test_quit_ends_and_leaves_the_rest_of_the_input_alone(run, tmp_path: Path) -> None:
    run("record", "game.agn", given=OPENING + b"heap 9\nquit\nAnn: take 1\n")
    assert content(tmp_path) == f"{HEAD}heap 9\n"


def test_a_record_that_is_there_is_gone_on_with(run, file, tmp_path: Path) -> None:
    done = run("record", file(f"{HEAD}heap 9\nAnn: take 3\n"), given=b"Ann: take 1\nd\nBen: take 2\n")
    assert "all 2 steps legal" in done.out
    assert "   2 ✓ Ann: take 3\n" in done.out
    assert "TY-02 Players take turns" in done.out
    assert content(tmp_path) == f"{HEAD}heap 9\nAnn: take 3\nBen: take 2\n"


def test_half_a_header_is_gone_on_with(run, file, tmp_path: Path) -> None:
    run("record", file("game: Pick-up\n"), given=b"Ann, Ben\nheap 9\n")
    assert content(tmp_path) == f"{HEAD}heap 9\n"


def test_of_several_games_the_last_is_gone_on_with(run, file, tmp_path: Path) -> None:
    before = f"{HEAD}heap 2\nAnn: take 2\n\n{HEAD}"
    run("record", file(before), given=b"heap 9\n")
    assert content(tmp_path) == f"{before}heap 9\n"


def test_lines_are_numbered_where_the_last_one_is(run, file, tmp_path: Path) -> None:
    run("record", file(f"{HEAD}1. heap 9\n"), given=b"Ann: take 1\n7. Ben: take 1\n")
    assert content(tmp_path).splitlines()[-2:] == ["2. Ann: take 1", "3. Ben: take 1"]
    run("record", "new.agn", "--numbers", given=OPENING + b"heap 9\n")
    assert content(tmp_path, "new.agn").endswith("1. heap 9\n")


def test_line_ends_stay_what_they_are(run, file, tmp_path: Path) -> None:
    run("record", file(HEAD.replace("\n", "\r\n")), given=b"heap 9\r\n")
    assert (tmp_path / "game.agn").read_bytes() == f"{HEAD}heap 9\n".replace("\n", "\r\n").encode()


@pytest.mark.parametrize("torn", ["Ann: take 1", "   ", "Ann: ta"])
def test_a_last_line_without_an_end_is_judged_like_any_other(run, file, tmp_path: Path, torn: str) -> None:
    done = run("record", file(f"{HEAD}heap 9\n{torn}"), given=b"")
    assert "the last line has no end" in done.out
    left = f"{torn}\n" if torn.strip() else ""
    assert content(tmp_path).rstrip() == f"{HEAD}heap 9\n{left}".rstrip()
    if left:
        assert content(tmp_path).endswith("\n")


def test_a_line_from_a_pipe_that_broke_is_not_written(run, tmp_path: Path) -> None:
    done = run("record", "game.agn", given=OPENING + b"heap 9\nAnn: take")
    assert done.code == 2
    assert "not written, since it has no end: Ann: take" in done.err
    assert content(tmp_path) == f"{HEAD}heap 9\n"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"caf\xe9", "AG-11"),
        (b"Ann: take\x07 1", "AG-12"),
        (b"# " + b"x" * 5000, "AG-13"),
        (b"# " + b"x" * 200_000, "AG-13"),
        (b"game: Pick-up", "AG-05"),
        (b"players: Ann, Cy", "AG-05"),
        (b"ruling: ???", "AG-08"),
    ],
)
def test_what_can_be_no_line_of_the_record_is_refused(run, tmp_path: Path, line: bytes, code: str) -> None:
    done = run("record", "game.agn", given=OPENING + line + b"\nheap 9\n")
    assert code in done.out
    assert content(tmp_path) == f"{HEAD}heap 9\n"


def test_a_game_that_is_not_known_is_asked_for_again(run, tmp_path: Path) -> None:
    done = run("record", "game.agn", given=b"Pikup\n" + OPENING)
    assert "AG-03" in done.out
    assert content(tmp_path) == HEAD


def test_a_header_after_the_first_line_is_refused(run, tmp_path: Path) -> None:
    done = run("record", "game.agn", given=OPENING + b"heap 9\ndate: today\n")
    assert "AG-07" in done.out
    assert content(tmp_path) == f"{HEAD}heap 9\n"


def test_what_is_wrong_with_the_headers_is_said_at_once(run, tmp_path: Path) -> None:
    done = run("record", "game.agn", given=b"Celestia\nAnn, Ben, Cy, Dot, Eve, Fay, Gus\n")
    assert "CE-01" in done.out


def test_a_failure_of_the_checker_loses_no_line(run, tmp_path: Path) -> None:
    done = run("record", "game.agn", given=OPENING + b"heap 9\nAnn: break\nBen: take 1\n")
    assert done.code == 3
    assert "the checker itself failed" in done.out
    assert content(tmp_path) == f"{HEAD}heap 9\nAnn: break\nBen: take 1\n"
    again = run("record", "game.agn", given=b"Ann: take 1\n")
    assert again.code == 3
    assert content(tmp_path).endswith("Ann: take 1\n")


@pytest.mark.parametrize("text", ["Ann: take 1\n", "game: Chess\nplayers: Ann, Ben\n"])
def test_what_is_no_record_is_not_added_to(run, file, tmp_path: Path, text: str) -> None:
    done = run("record", file(text), given=OPENING)
    assert done.code == 2
    assert "AG-0" in done.err
    assert content(tmp_path) == text


@pytest.mark.parametrize("name", ["-", "game.agn.gz", ".", "nowhere/game.agn"])
def test_what_cannot_be_added_to_is_refused(run, name: str) -> None:
    done = run("record", name, given=OPENING)
    assert done.code == 2
    assert done.out == ""
    assert "ordinary file" in done.err or "AG-41" in done.err


def test_the_end_tells_how_to_go_on(run) -> None:
    done = run("record", "game.agn", given=OPENING)
    assert done.out.endswith("2 lines in game.agn; `aboveboard record game.agn` goes on there\n")


def test_how_to_go_on_can_be_given_to_a_shell(run) -> None:
    done = run("record", 'Ann\'s "game".agn', given=OPENING)
    (command,) = re.findall(r"`(.*)`", done.out)
    assert shlex.split(command) == ["aboveboard", "record", 'Ann\'s "game".agn']


def test_nothing_typed_leaves_no_file(run, tmp_path: Path) -> None:
    assert run("record", "game.agn").out.endswith("nothing was written\n")
    assert not (tmp_path / "game.agn").exists()


def test_what_a_later_line_reveals_is_said_of_the_earlier_one(run) -> None:
    start = THREE + leg("hand Amy only 3 ?", "treasures Bob 12, spyglass", rolled="fog fog", said="Bob Cleo")
    lines = [
        "Amy: cannot", "Bob: spyglass", "Bob: roll blank blank", "Cleo: stay", "Amy: stay", "Bob: fly",
        "Cleo: roll blank blank blank", "Amy: stay", "Bob: stay", "Cleo: fly",
        "Amy: roll fog fog blank", "Bob: stay", "Cleo: stay", "Amy: fly 2 compass",
    ]  # fmt: skip
    given = start + "".join(f"{one}\n" for one in lines)
    before, _, after = run("record", "game.agn", given=given.encode()).out.partition("Amy: fly 2 compass\n")
    assert "✗" not in before
    assert "line 13 is illegal by what is known now:\n" in after
    assert "✗ Amy: cannot\n" in after
    assert "Amy holds what the dice ask for: 2 compass" in after
