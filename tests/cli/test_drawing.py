"""The table drawn in a terminal, however narrow it is."""

import re
from pathlib import Path

import pytest
from playing import record

from aboveboard.cli.drawing import view_drawn
from aboveboard.notation.frozen import replace
from aboveboard.replay.celestia import GAME as CELESTIA
from aboveboard.replay.engine import replay as replayed
from aboveboard.replay.games import game_for
from aboveboard.replay.views import Named, Panel, View

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
GAMES = [
    "celestia/games/4-players-hidden-hands.agn",
    "combined/games/5-players.agn",
    "keyflower/games/2-players.agn",
]


def tables(name: str) -> list[tuple[View, tuple[str, ...]]]:
    """The table at some steps of a game."""
    game = record((SAMPLES / name).read_text(encoding="utf-8"))
    game = replace(game, statements=game.statements[:130])
    steps = replayed(game).steps
    view = game_for(game.title).view
    assert view is not None
    return [(view(steps[at].after, None), game.players) for at in range(0, len(steps), 40)]


def words(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z'-]{4,}", text))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("width", [40, 60, 80, 110])
def test_no_line_is_too_long_and_no_word_is_broken(name: str, width: int) -> None:
    for view, players in tables(name):
        shown = view_drawn(view, players, width, colour=False)
        assert max(map(len, shown.splitlines())) <= width
        cells = [
            cell for panel in view.panels for row in panel.rows for cell in row if not isinstance(cell, Named)
        ]
        assert words(" ".join(cells)) <= words(shown)


PLAYERS = ("Ann", "Ben")
WIDE = View(
    ("all",),
    (Panel("Bids", ("tile", Named(0), Named(1), ""), (("Goldsmith", "1R", "", "red"), ("Inn", "", "", ""))),),
)


def test_columns_bear_the_names_of_players() -> None:
    assert "tile        Ann   Ben" in view_drawn(WIDE, PLAYERS, 80, colour=False)


def test_where_columns_have_no_room_a_row_is_a_sentence() -> None:
    lines = view_drawn(WIDE, PLAYERS, 20, colour=False).splitlines()
    assert lines[2:] == ["Bids", "Goldsmith: Ann 1R;", "    red", "Inn"]


def test_a_picture_gives_way_to_what_is_narrower() -> None:
    panel = Panel("Village", picture=("x" * 50,), narrow=("0,0 Home-1",))
    assert "0,0 Home-1" in view_drawn(View((), (panel,)), (), 40, colour=False)
    assert "0,0 Home-1" not in view_drawn(View((), (panel,)), (), 60, colour=False)


def test_a_picture_that_has_nothing_narrower_is_cut_and_not_wrapped() -> None:
    panel = Panel("Village", picture=("ab" * 25, "cd" * 25))
    assert view_drawn(View((), (panel,)), (), 40, colour=False).splitlines()[-2:] == ["ab" * 20, "cd" * 20]


def test_without_colours_there_are_no_codes_and_with_them_the_same_words() -> None:
    assert CELESTIA.view is not None
    view, players = tables(GAMES[0])[1]
    plain = view_drawn(view, players, 80, colour=False)
    coloured = view_drawn(view, players, 80, colour=True)
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
