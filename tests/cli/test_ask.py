"""`ask`: a move that was not played."""

import re
from pathlib import Path

import pytest

from .records import HEAD, LEGAL

POSITION = """game: Celestia
players: Amy, Bob, Cleo
position
  city 6
  captain Amy
  aboard Amy, Bob
  rolled fog fog blank
  said Bob stay
  hand Amy only 1 compass, 1 turbo
  declared cannot
end position
"""


def words(text: str) -> str:
    return " ".join(text.split())


def test_an_illegal_move_is_answered_with_rule_fact_and_source(run, file) -> None:
    done = run("ask", file(POSITION), "Bob: eject Amy")
    assert done.code == 1
    assert done.out.startswith("Bob: eject Amy: illegal\n    CE-20 Ejection makes another passenger leave\n")
    assert "Amy is the captain" in done.out
    assert "— Celestia (French digest), “Règles maison et pièges”" in done.out


def test_a_legal_move_is_answered_with_what_grants_it_and_what_follows(run, file) -> None:
    done = run("ask", file(HEAD + "heap 2\n"), "Ann: take 2")
    assert done.code == 0
    assert done.out.startswith(
        "Ann: take 2: legal\n    TY-01 A turn takes one to three stones\n        — Leaflet"
    )
    assert "→ the heap is gone: Ann wins (TY-03)" in done.out


def test_a_verdict_that_hangs_on_a_reading_is_shown_under_each_with_its_places(run, file) -> None:
    done = run("ask", file(POSITION), "Amy: crash")
    assert done.code == 0
    told = words(done.out)
    assert "legal under turbo-duty = free, the reading used: A Turbo is never forced" in told
    assert "illegal (CE-33) under turbo-duty = forced" in told
    assert told.count("“Turbo cards”") >= 2
    assert "“Déroulement”" in told


def test_a_ruling_on_the_command_line_turns_it_round(run, file) -> None:
    done = run("ask", file(POSITION), "Amy: crash", "--ruling", "turbo-duty=forced")
    assert done.code == 1
    assert "illegal under turbo-duty = forced, the reading used" in words(done.out)
    assert "legal under turbo-duty = free" in words(done.out)


def test_a_verdict_that_hangs_on_nothing_says_nothing_of_readings(run, file) -> None:
    assert "hangs" not in run("ask", file(POSITION), "Amy: fly 1 compass, 1 turbo").out


def test_several_moves_follow_each_other(run, file) -> None:
    done = run("ask", file(HEAD + "heap 5\n"), "Ann: take 3; Ben: take 2; Ann: take 1")
    assert done.code == 1
    assert re.findall(r"^(\w+: take \d): (\w+)", done.out, re.MULTILINE) == [
        ("Ann: take 3", "legal"), ("Ben: take 2", "legal"), ("Ann: take 1", "illegal"),
    ]  # fmt: skip


def test_it_is_asked_at_any_step_or_line(run, file) -> None:
    name = file(LEGAL)
    assert run("ask", name, "Ann: take 3", "--at", "1").code == 0
    assert run("ask", name, "Ann: take 3", "--line", "4").code == 1
    assert run("ask", name, "Ben: take 2", "--at", "2").code == 0
    assert run("ask", name, "Ben: take 2").code == 1


def test_the_record_may_come_from_standard_input_and_so_may_the_moves(run, file) -> None:
    assert run("ask", "-", "Ann: take 3", "--at", "1", given=LEGAL.encode()).code == 0
    assert run("ask", file(LEGAL), "-", "--at", "1", given=b"Ann: take 3\nBen: take 2\n").code == 0


def test_bytes_that_are_no_text_are_moves_that_cannot_be_read(run, file) -> None:
    done = run("ask", file(LEGAL), "-", "--at", "1", given=b"\xb4\nAnn: take 3")
    assert (done.code, done.out) == (2, "")
    assert "\ufffd: cannot read" in words(done.err)


def test_so_many_bytes_are_no_question(run, file) -> None:
    done = run("ask", file(LEGAL), "-", "--at", "1", given=b"Ann: take 3\n" * 10_000)
    assert (done.code, done.out) == (2, "")
    assert "more than 100,000 bytes of moves on standard input" in words(done.err)


def test_a_move_that_cannot_be_read_says_what_was_meant(run, file) -> None:
    for text, why in (("Bob: ejct Amy", "eject"), ("Dan: stay", "Dan is no player"), ("stay", "names none"),
                      ("date: today", "is a header"), ("", "no move was asked about")):  # fmt: skip
        done = run("ask", file(POSITION), text)
        assert done.code == 2, text
        assert why in words(done.err), text


def test_a_seat_is_answered_from_what_it_knows(run, file) -> None:
    game = POSITION.replace("declared cannot", "holds Bob 3 cards")
    assert run("ask", file(game), "Amy: crash; Amy: crash", "--ruling", "turbo-duty=forced").code == 1
    done = run("ask", file(game), "Amy: crash", "--ruling", "turbo-duty=forced", "--seat", "Bob")
    assert done.out.startswith("Amy: crash: undecided")
    assert run("ask", file(game), "Amy: crash", "--seat", "Bob", "--undecided-fails").code == 1


def test_a_house_rule_is_taken_into_account(run, file) -> None:
    done = run("ask", file(HEAD + "heap 9\n"), "Ann: take 4", "--allow", "TY-01")
    assert done.code == 0
    assert done.out.startswith("Ann: take 4: allowed")


@pytest.mark.parametrize("at", ["1", "3"])
def test_inside_a_position_nothing_can_be_asked(run, file, at: str) -> None:
    name = file(POSITION)
    for command in (("ask", name, "Amy: crash"), ("moves", name)):
        done = run(*command, "--at", at)
        assert done.code == 2
        assert f"step {at} stands inside a position" in words(done.err)


def test_a_line_that_begins_another_game_is_no_move(run, file) -> None:
    done = run("ask", file(POSITION), "Amy: crash; game: Celestia")
    assert done.code == 2
    assert "game: Celestia: cannot read this: expected a move" in words(done.err)


def test_a_position_that_cannot_be_is_refused_with_the_reason(run, file) -> None:
    name = file(POSITION.replace("aboard Amy, Bob", "aboard Bob, Cleo"))
    for command in (("ask", name, "Bob: stay"), ("moves", name)):
        done = run(*command)
        assert done.code == 2
        assert "the position cannot be, line 11, end position: CE-52 Amy is captain and not aboard" in words(
            done.err
        )


class TestCard:
    """Half a page to keep."""

    def test_it_holds_position_question_ruling_source_and_readings(self, run, file) -> None:
        done = run("ask", file(POSITION), "Amy: crash", "--card")
        titles = [line for line in done.out.splitlines() if line and not line.startswith(" ")]
        assert titles == [
            "RULING",
            "Position",
            "Question",
            "Ruling: legal",
            "It hangs on a reading: turbo-duty",
        ]
        assert "    rolled fog fog blank\n" in done.out
        assert len(done.out.splitlines()) <= 33
        assert max(map(len, done.out.splitlines())) <= 78

    def test_it_is_written_in_markdown_too(self, run, file) -> None:
        out = run("ask", file(POSITION), "Bob: eject Amy", "--card", "--format", "markdown").out
        assert out.startswith("# Ruling\n\n**Position**\n\n```\n")
        assert "\n**Ruling: illegal**\n\n- CE-20 " in out

    def test_markdown_is_for_cards(self, run, file) -> None:
        assert run("ask", file(POSITION), "Amy: crash", "--format", "markdown").code == 2

    def test_a_long_position_is_cut_to_what_was_asked_about(self, run) -> None:
        sample = Path(__file__).resolve().parents[2] / "samples/celestia/games/6-players-french.agn"
        out = run("ask", str(sample), "Orville: crash", "--at", "30", "--card").out
        assert "lines more\n" in out
        assert len(out.splitlines()) <= 33

    def test_names_cannot_break_the_page(self, run, file) -> None:
        game = 'game: Celestia\nplayers: "<b>*x*", Bob\n'
        out = run("ask", file(game), '"<b>*x*": stay', "--card", "--format", "markdown").out
        assert "\n- " in out
        assert "<b>*x*" not in "".join(line for line in out.splitlines() if line.startswith("- "))


@pytest.mark.parametrize("command", [("ask", "Amy: crash"), ("moves",), ("show",)])
def test_a_line_beyond_the_end_of_the_file_is_refused(run, file, command: tuple[str, ...]) -> None:
    name = file(POSITION)
    last = POSITION.count("\n")
    assert run(command[0], name, *command[1:], "--line", str(last)).code == 0
    done = run(command[0], name, *command[1:], "--line", str(last + 1))
    assert done.code == 2
    assert f"line {last + 1} is not in {name}, which has {last} lines" in words(done.err)


@pytest.mark.parametrize("command", [("ask", "Amy: crash"), ("moves",), ("show",)])
def test_a_line_beyond_the_end_of_standard_input_is_refused(run, command: tuple[str, ...]) -> None:
    last = POSITION.count("\n")
    words_of = (command[0], "-", *command[1:])
    assert run(*words_of, "--line", str(last), given=POSITION.encode()).code == 0
    done = run(*words_of, "--line", str(last + 1), given=POSITION.encode())
    assert done.code == 2
    assert f"line {last + 1} is not in <stdin>, which has {last} lines" in words(done.err)


def test_a_position_with_a_line_that_cannot_be_read_is_refused(run, file) -> None:
    done = run("ask", file(POSITION.replace("city 6", "citty 6")), "Amy: crash")
    assert done.code == 2
    assert "the position cannot be read, line 4, citty 6" in words(done.err)


@pytest.mark.parametrize("text", ["Amy: crash !illegal", 'Amy: crash !stands "so be it"', "position"])
def test_what_is_for_a_record_is_no_question(run, file, text: str) -> None:
    done = run("ask", file(POSITION), text)
    assert done.code == 2
    assert "for a record" in words(done.err) or "stands in the record" in words(done.err)


@pytest.mark.parametrize("more", [(), ("--card",)])
def test_a_legal_answer_tells_what_it_supposes_in_a_hand(run, file, more: tuple[str, ...]) -> None:
    name = file(POSITION.replace("  declared cannot\n", ""))
    asked = run("ask", name, "Cleo: wind-gust", *more)
    assert asked.code == 0
    assert "Illegal if Cleo holds no more than the record tells: Cleo holds no wind-gust" in words(asked.out)
    known = run("ask", name, "Amy: fly 1 compass, 1 turbo", *more)
    assert "no more than the record tells" not in known.out


def test_what_would_be_legal_is_legal_as_it_is_told(run, file) -> None:
    name = file("""game: Keyflower
players: Ann, Ben
position
  season summer
  turn Ann
  tile Tavern bids Ann 2R, Ben 3R used 2R
end position
""")
    done = run("ask", name, "Ann: use Tavern 3R from Tavern")
    assert done.code == 1
    (told,) = re.findall(r"Legal instead: (.*)$", words(done.out))
    for move in told.split("; "):
        assert run("ask", name, move).code == 0, move


def test_too_few_dice_are_told_how_many_would_do(run, file) -> None:
    text = "game: Celestia\nplayers: Amy, Bob\nposition\n  city 15\n  captain Amy\nend position\n"
    done = run("ask", file(text), "Amy: roll fog fog fog")
    assert done.code == 1
    assert "Legal instead: Amy: roll ? ? ? ?" in words(done.out)
    assert run("ask", file(text.replace("  city 15\n", "")), "Amy: roll fog").code == 1
