"""The report for people, as it looks 80 columns wide."""

import pytest

from .records import FOLLOWING, HEAD, ILLEGAL, LEGAL, UNDECIDED, UNREADABLE, WARNING


def test_an_illegal_step_tells_place_line_rule_numbers_and_source(run, file) -> None:
    assert run("check", file(ILLEGAL)).out == (
        "game.agn:4:1: illegal, step 2\n"
        "    Ann: take 4\n"
        "    TY-01 A turn takes one to three stones\n"
        "        takes 4, may take 1 to 3\n"
        "        — Leaflet, “Taking”\n"
        "        — Book of games, “Pick-up”\n"
        "        By the reading most-stones = three: three at most (Leaflet, “Taking”)\n"
        "        By most-stones = four it would be legal: four at most (Book of games,\n"
        "          “Pick-up”)\n"
        "\n"
        "game.agn: 1 of 2 steps legal, 1 illegal, unfinished\n"
    )


def test_every_rule_that_a_step_breaks_is_told(run, file) -> None:
    out = run("check", file(f"{HEAD}heap 3\nBen: take 7\n")).out
    assert [code for code in ("TY-01", "TY-02", "TY-03") if f"    {code} " in out] == [
        "TY-01",
        "TY-02",
        "TY-03",
    ]


def test_an_undecided_step_says_what_would_decide_it(run, file) -> None:
    out = run("check", file(UNDECIDED)).out
    assert "game.agn:3:1: undecided, step 1" in out
    assert "Undecided: how many stones are left: a `heap` line would tell" in out


def test_a_line_that_cannot_be_read_says_what_was_meant(run, file) -> None:
    out = run("check", file(UNREADABLE)).out
    assert "game.agn:4:6: " in out or "game.agn:4:1: unreadable" in out
    assert "AG-01 Unreadable line" in out
    assert "Ann: grab 1" in out


def test_what_follows_from_an_earlier_step_says_from_which(run, file) -> None:
    out = " ".join(run("check", file(FOLLOWING)).out.split())
    assert "Follows from step 2, line 4: Ann: take 4" in out
    assert "illegal only after that" in out


def test_an_allowed_breach_is_told_with_its_reason(run, file) -> None:
    done = run("check", file(f'{HEAD}allow: TY-01 "agreed before play"\nheap 9\nAnn: take 4\n'))
    assert done.code == 0
    assert "allowed, step 2" in done.out
    assert "Allowed: agreed before play" in done.out
    assert "1 allowed by house rule" in done.out


def test_excused_breaches_are_counted_and_shown_only_on_request(run, file) -> None:
    name = file(f"{HEAD}heap 9\nAnn: take 4 !illegal TY-01\n")
    assert run("check", name).out == "game.agn: 1 of 2 steps legal, 1 excused, unfinished\n"
    assert "illegal, excused, step 2" in run("check", name, "--verbose").out


def test_a_step_proved_by_a_later_one_names_it(run, file) -> None:
    from aboveboard.cli.entries import Checked
    from aboveboard.cli.plain import told
    from aboveboard.cli.reporters import Settings
    from aboveboard.cli.reporters.text import reporter
    from aboveboard.notation.frozen import replace
    from aboveboard.notation.lines import text_lines
    from aboveboard.notation.reader import read
    from aboveboard.notation.statements import Record
    from aboveboard.replay.engine import replay
    from aboveboard.replay.games import game_for

    from .conftest import LIBRARY

    (record,) = read(text_lines(f"{ILLEGAL}Ben: take 1\n"), LIBRARY.known)
    assert isinstance(record, Record)
    done = replay(record, games=LIBRARY.games)
    proved = done.steps[2]._replace(breaches=(replace(done.steps[2].breaches[0], proved_by=3),))
    done = replace(done, steps=(*done.steps[:2], proved, done.steps[3]))
    checked = Checked("a.agn", game_for(record.title, LIBRARY.games), done)
    out = reporter(Settings()).entry(told(checked, every_step=False))
    assert "Proved by step 3, line 5: Ben: take 1" in out


def test_a_legal_game_is_one_line(run, file) -> None:
    assert run("check", file(LEGAL)).out == "game.agn: all 3 steps legal\n"


def test_several_games_end_in_a_summary(run, file) -> None:
    out = run("check", file(LEGAL + ILLEGAL), file(UNDECIDED, "b.agn")).out
    assert "game.agn: all 3 steps legal\n" in out
    assert "game.agn game 2: 1 of 2 steps legal, 1 illegal" in out
    assert out.endswith("\n3 games, 6 steps: 4 legal, 1 illegal, 1 undecided\n2 games unfinished\n")


def test_quiet_leaves_out_what_is_all_legal(run, file) -> None:
    assert run("check", "-q", file(LEGAL)).out == ""


def test_every_step_is_cited_on_request(run, file) -> None:
    assert run("check", "-v", file(LEGAL)).out == (
        "   1 ✓ heap 5\n"
        "   2 ✓ Ann: take 3\n"
        "       TY-01 A turn takes one to three stones — Leaflet, “Taking”\n"
        "   3 ✓ Ben: take 2\n"
        "       → the heap is gone: Ben wins (TY-03)\n"
        "       TY-01 A turn takes one to three stones — Leaflet, “Taking”\n"
        "game.agn: all 3 steps legal\n"
    )


def test_a_replay_shows_some_steps_and_the_table(run, file) -> None:
    out = run("replay", file(LEGAL), "--from", "2", "--to", "2", "--board").out
    assert "   2 ✓ Ann: take 3\n" in out
    assert "heap 5" not in out
    assert "Ben: take 2" not in out
    assert "2 stones left, Ben to move" in out


def test_a_replay_picks_a_game(run, file) -> None:
    out = run("replay", file(LEGAL + ILLEGAL), "--game", "2").out
    assert "take 4" in out
    assert "take 3" not in out


@pytest.mark.parametrize(
    "command", [["check", "-v"], ["replay", "--board"], ["rules"], ["explain", "TY-01"], ["show"]]
)
def test_colours_change_nothing_else(run, file, command: list[str], monkeypatch) -> None:
    import re

    target = [] if command[0] in ("rules", "explain") else [file(ILLEGAL)]
    plain = run(*command, *target).out
    coloured = run(*command, *target, "--color", "always").out
    assert "\x1b[" not in plain
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_colour_is_for_terminals(run, file, monkeypatch) -> None:
    import sys

    from aboveboard.cli.terminal import Colour, coloured

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert coloured(Colour.AUTO)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured(Colour.AUTO)
    assert coloured(Colour.ALWAYS)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not coloured(Colour.AUTO)


@pytest.mark.parametrize("command", ["rules", "show", "score"])
def test_lines_end_without_blanks(run, file, command: str) -> None:
    target = [] if command == "rules" else [file(ILLEGAL)]
    assert not [line for line in run(command, *target).out.splitlines() if line != line.rstrip()]


@pytest.mark.parametrize("columns", [40, 80, 110])
def test_lines_fit_the_terminal(run, file, columns: int, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = run("check", file(FOLLOWING + ILLEGAL)).out.splitlines()
    assert max(len(line) for line in lines if line.startswith("        ")) <= columns


def test_many_legal_games_are_told_by_the_summary_alone(run, file) -> None:
    out = run("check", file(LEGAL * 13)).out
    assert out == "\n13 games, 39 steps: all legal\n"


def test_among_many_games_those_with_a_finding_keep_their_line(run, file) -> None:
    out = run("check", file(LEGAL * 13 + ILLEGAL)).out
    assert [line for line in out.splitlines() if line.startswith("game.agn game")] == [
        "game.agn game 14: 1 of 2 steps legal, 1 illegal, unfinished"
    ]


def test_a_few_legal_games_have_a_line_each(run, file) -> None:
    out = run("check", file(LEGAL * 2), file(ILLEGAL, "b.agn")).out
    assert out.endswith(
        "game.agn: all 3 steps legal\ngame.agn game 2: all 3 steps legal\n"
        "\n3 games, 8 steps: 7 legal, 1 illegal\n1 game unfinished\n"
    )


def test_the_first_problem_of_a_kind_says_what_to_do(run, file) -> None:
    out = run("check", file("game: Pick-up\nplayers: heap, take\nheap 5\n")).out
    assert out.count('Put the name in quotes: "heap".') == 1
    assert 'Put the name in quotes: "take".' not in out


def test_a_warning_has_the_title_of_its_rule_and_the_place(run, file) -> None:
    out = run("check", file(WARNING)).out
    _, _, warning, fact, cited, *_ = out.splitlines()
    assert warning.startswith("    warning: TY-")
    assert fact.startswith("        ")
    assert cited.startswith("        — ")


def test_all_readings_are_told_on_request(run, file) -> None:
    name = file(f"{HEAD}heap 9\nAnn: take 4\nBen: take 1\n")
    assert "AG-40" not in run("check", name).out
    out = " ".join(run("check", name, "--all-readings").out.split())
    assert (
        "note: AG-40 illegal under most-stones = three, the reading used: three at most (Leaflet, “Taking”)"
        in out
    )
    assert "legal under most-stones = four: four at most (Book of games, “Pick-up”)" in out
    assert out.count("AG-40") == 1
