"""`moves`: what a player may do at a step."""

POSITION = """game: Celestia
players: Amy, Bob, Cleo
position
  city 6
  captain Amy
  aboard Amy, Bob
  rolled fog fog blank
  said Bob stay
  hand Amy only 1 compass, 1 turbo
  hand Cleo only none
end position
"""


def test_it_lists_what_is_certain_and_what_is_possible(run, file) -> None:
    assert run("moves", file(POSITION)).out == (
        "Amy\n"
        "  can\n"
        "  cannot\n"
        "  crash\n"
        "  fly 1 compass, 1 turbo\n"
        "Bob\n"
        "  possible, if what is hidden allows it:\n"
        "    alternative-route\n"
        "    wind-gust\n"
    )


def test_every_listed_move_is_accepted_when_asked(run, file) -> None:
    name = file(POSITION)
    lines = run("moves", name, "--each").out.splitlines()
    assert len(lines) == 6
    for line in lines:
        assert run("ask", name, line).code == 0, line


def test_one_player_at_an_earlier_step(run, file) -> None:
    game = "game: Celestia\nplayers: Amy, Bob\ncaptain: Amy\njourney\nAmy: roll fog blank\nBob: stay\nAmy: crash\n"
    assert run("moves", file(game), "--at", "2", "--player", "bob").out == "Bob\n  stay\n  leave -> ?\n"


def test_the_table_has_moves_too(run, file) -> None:
    assert run("moves", file("game: Celestia\nplayers: Amy, Bob\n")).out.endswith(
        "The table\n  journey\n  deal Amy 8 ?\n  deal Bob 8 ?\n"
    )


def test_a_house_rule_lets_more_through(run, file) -> None:
    assert "fly 1 compass\n" not in run("moves", file(POSITION)).out
    plain = run("moves", file(POSITION), "--player", "Amy", "--each").out
    more = run("moves", file(POSITION), "--player", "Amy", "--each", "--allow", "CE-17").out
    assert set(plain.splitlines()) <= set(more.splitlines())


def test_a_game_without_candidates_says_so(run, file) -> None:
    done = run("moves", file("game: Pick-up\nplayers: Ann, Ben\nheap 5\n"))
    assert done.code == 2
    assert "cannot be listed" in done.err


def test_where_nothing_is_legal_it_says_so(run, file) -> None:
    assert run("moves", file(POSITION), "--player", "Cleo").out == "no move is legal here\n"
