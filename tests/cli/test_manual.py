"""`rules`, `readings`, `explain`, `show`, `score`, `simulate`, help."""

import sys
from pathlib import Path

import pytest

from aboveboard.cli import VERSION
from aboveboard.cli.app import COMMANDS
from aboveboard.notation.problems import KINDS

from .records import HEAD, LEGAL

REPOSITORY = Path(__file__).resolve().parents[2]


def test_rules_are_listed_by_game(run) -> None:
    out = run("rules", "pick-UP").out
    assert "TY-01   A turn takes one to three stones" in out
    assert "TL-01" in out, "an expansion's rules are among its game's"
    assert "CE-" not in out
    assert "CE-" in run("rules").out


def test_rules_are_searched(run) -> None:
    assert "1 of 5 rules" in run("rules", "Pick-up", "--search", "ONE three stones").out
    nothing = run("rules", "Pick-up", "--search", "dragon")
    assert (nothing.code, nothing.out) == (1, "")


def test_a_wrong_name_is_answered_with_near_ones(run) -> None:
    assert "did you mean Pick-up?" in run("rules", "Pickup").err
    assert "did you mean TY-01" in run("explain", "TY01").err


def test_readings_are_listed_with_their_places(run) -> None:
    out = run("readings", "Pick-up").out
    assert out.startswith("Pick-up: 1 reading\n")
    assert "three (default): three at most\n      — Leaflet, “Taking”" in out
    assert "four: four at most\n      — Book of games, “Pick-up”" in out


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("Keyflower + Key Celeste", "Keyflower + Key Celeste: 23 readings"),
        ("keyflower+keymelequin", "Keyflower + Keymelequin: 19 readings"),
        ("Celestia, beginner", "Celestia: 18 readings"),
    ],
)
def test_the_readings_of_a_game_with_some_expansions_are_listed(run, name: str, heading: str) -> None:
    out = run("readings", name).out
    assert out.startswith(heading)
    assert ("ghost-targets" in out) == ("Celeste" in name)


def test_a_wrong_expansion_is_answered_with_near_ones(run) -> None:
    assert "did you mean Key Celeste?" in " ".join(run("readings", "Keyflower + Key Celest").err.split())


@pytest.mark.parametrize("name", ["TY-01", "ty-01", "A turn takes one to three stones"])
def test_a_rule_is_explained(run, name: str) -> None:
    out = run("explain", name).out
    assert out.startswith("TY-01  A turn takes one to three stones\n")
    assert "takes at least one stone and at most three" in out
    assert "Pick-up, the leaflet (English, 1950)   “Taking”    primary" in out
    assert "A book of games (English, 1960)        “Pick-up”" in out
    assert "most-stones" in out


def test_the_examples_of_a_rule_really_run(run, file, monkeypatch, tmp_path: Path) -> None:
    from aboveboard.cli.commands import explain

    file(f"{HEAD}heap 9\nAnn: take 4 !illegal TY-01\n", "samples/bad.agn")
    file(f"{HEAD}heap 9\nAnn: take 1\nBen: take 2 !legal\n", "samples/TY-01.agn")
    file(f"{HEAD}heap 9\nAnn: take 3 !legal  # see TY-01\n", "samples/another.agn")
    file(f"{HEAD}heap 9\nAnn: take 2 !illegal TY-02\n", "samples/wrong-mark.agn")
    monkeypatch.setattr(explain, "samples_folder", lambda: str(tmp_path / "samples"))
    out = run("explain", "TY-01").out
    assert "Legal, samples/TY-01.agn:5\n" in out
    assert "    Ann: take 1\n  > Ben: take 2\n" in out
    assert "Illegal, samples/bad.agn:4\n" in out
    assert "  > Ann: take 4\n      illegal: takes 4, may take 1 to 3\n" in out
    # A mark alone makes no example: the step has to break the rule.
    assert "Illegal" not in run("explain", "TY-02").out


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_every_problem_is_explained(run, kind) -> None:
    done = run("explain", kind.code.lower())
    assert done.code == 0
    assert done.out.startswith(f"{kind.code}  {kind.title}\n")
    assert "{" not in done.out


def test_a_reading_is_explained_with_the_rules_that_ask_for_it(run) -> None:
    out = run("explain", "most-stones").out
    assert "How many stones may be taken at once?" in out
    assert "`ruling: most-stones = four`" in out
    assert "TY-01 A turn takes one to three stones" in out


@pytest.mark.parametrize(
    ("options", "left"),
    [([], "0"), (["--at", "0"], "?"), (["--at", "1"], "5"), (["--line", "4"], "2"), (["--line", "1"], "?")],
)
def test_the_table_is_shown_after_a_step(run, file, options: list[str], left: str) -> None:
    out = run("show", file(LEGAL), *options).out
    assert f"\n{left} stones left, " in out
    assert "Player   Stones" in out


def test_a_line_finds_its_game(run, file) -> None:
    out = run("show", file(LEGAL + LEGAL.replace("heap 5", "heap 7") + LEGAL), "--line", "9").out
    assert "4 stones left" in out


def test_the_score_is_told_item_by_item(run, file) -> None:
    out = run("score", file(LEGAL)).out
    assert "Won by Ben" in out
    assert [line.split() for line in out.splitlines() if "in all" in line] == [
        ["Ann", "in", "all", "3"],
        ["Ben", "in", "all", "2"],
    ]
    assert "not finished" in run("score", file(f"{HEAD}heap 9\n")).out


def test_games_are_simulated_alike_for_equal_seeds_and_check_as_legal(run, file) -> None:
    words = ("simulate", "celestia, beginner", "--players", "2", "--seed", "7", "--games", "2")
    done = run(*words)
    assert done.out.count("game: Celestia, beginner") == 2
    assert run(*words).out == done.out
    assert run("check", file(done.out)).code == 0


def test_a_simulated_game_can_be_written_as_one_seat_sees_it(run) -> None:
    words = ("simulate", "Celestia", "--players", "3", "--seed", "7")
    assert "?" not in run(*words).out
    assert " ?" in run(*words, "--seat", "1").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("Celestia", "--players", "9"), "9"),
        (("Celestia", "--players", "2", "--seat", "3"), "seat"),
        (("Celestial",), "did you mean Celestia"),
        (("Pick-up",), "cannot be simulated"),
    ],
)
def test_what_cannot_be_simulated_is_refused(run, words: tuple[str, ...], told: str) -> None:
    done = run("simulate", *words)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run, command: str) -> None:
    done = run(command, "--help")
    assert done.code == 0
    assert done.out.startswith(f"Usage: aboveboard {command} ")


def test_the_help_lists_every_command_in_whole_words(run) -> None:
    out = run("--help").out
    for command in COMMANDS:
        assert f"\n  {command} " in out
    assert "..." not in out.partition("Commands:")[2]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("comp", ["compare"]),
        ("check --format g", ["github", "gitlab"]),
        ("check --ignore TY-0", ["TY-01", "TY-02"]),
        ("rules Pick", ["Pick-up"]),
    ],
)
def test_a_shell_completes_what_is_typed(run, monkeypatch, typed: str, told: list[str]) -> None:
    words = f"aboveboard {typed}"
    monkeypatch.setenv("_ABOVEBOARD_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    assert set(told) <= set(run().out.split())


def test_the_version_is_that_of_the_package(run) -> None:
    import tomllib

    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    assert run("--version").out == f"aboveboard {project['version']}\n"
    assert project["version"] == VERSION


def test_a_command_is_imported_when_it_runs(run, file) -> None:
    for name in COMMANDS:
        sys.modules.pop(f"aboveboard.cli.commands.{name}", None)
    run("check", file(LEGAL))
    assert [name for name in COMMANDS if f"aboveboard.cli.commands.{name}" in sys.modules] == ["check"]


def test_a_seat_sees_what_it_may_see(run, file) -> None:
    record = "game: Celestia\nplayers: Amy, Bob\ndeal Amy 7 compass, 1 jetpack\ndeal Bob 5 foghorn, 2 cannon, 1 turbo\n"
    name = file(record)
    everything = run("show", name).out
    seen = run("show", name, "--seat", "bob").out
    assert "jetpack" in everything
    assert "jetpack" not in seen
    assert "foghorn" in seen
    done = run("show", name, "--seat", "Bo")
    assert done.code == 2
    assert "Bo is no player of this game; did you mean Bob?" in " ".join(done.err.replace("│", " ").split())


def test_a_tile_is_drawn_with_both_sides(run) -> None:
    out = run("tiles", "hiring", "fair").out
    assert out.startswith("Hiring Fair, a village tile of summer\n")
    assert "Hiring Fair+" in out
    told = " ".join(out.split())
    assert "basic 1 skill tile of any 2 skill tiles from 0 kind the pile" in told
    assert "upgraded 1 skill tile of any 3 skill tiles from 5 1 iron 1 wood kind the pile" in told
    assert "field    field         road       road   field       road" in out


def test_a_boat_is_drawn_with_its_loads(run) -> None:
    out = run("tiles", "Sea Breese").out
    assert "for 3 or more players" in out
    assert "Load, turned over for summer" in out
    assert "spring 6 1 summer 4 1 autumn 4 1" in " ".join(out.split())
    assert "2, 4, 8, 16, 32 for a chain of" in out


@pytest.mark.parametrize(
    "name", ["Keywood", "Boat-4b", "Order-2", "Home-6", "Keythedral", "White Wind", "Workshop"]
)
def test_every_sort_of_tile_is_drawn(run, name: str) -> None:
    out = run("tiles", name).out
    assert out.startswith(f"{name}, ")
    assert "Where the figures come from" in out


def test_a_tile_is_found_by_the_start_of_its_name(run) -> None:
    assert run("tiles", "windm").out.startswith("Windmill, ")
    assert "sea may be Sea Bastion or Sea Breese" in run("tiles", "sea").err


def test_a_wrong_tile_is_answered_with_near_ones(run) -> None:
    done = run("tiles", "Kewood")
    assert (done.code, done.out) == (2, "")
    assert "did you mean Keywood?" in done.err


def test_all_tiles_are_listed(run) -> None:
    out = run("tiles").out
    assert out.startswith("Keyflower\n")
    assert "Celestia" not in out
    assert "Craftsman's Guild" in out


def test_a_game_that_is_scored_only_at_its_end_says_so(run, file) -> None:
    done = run("score", file("game: Keyflower\nplayers: Ann, Ben\n"))
    assert (done.code, done.out) == (2, "")
    assert "the record ends before Keyflower is scored" in " ".join(done.err.replace("│", " ").split())
