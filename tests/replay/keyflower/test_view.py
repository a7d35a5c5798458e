"""The table as it is drawn."""

from collections.abc import Callable
from typing import Any

from aboveboard.replay.keyflower.view import view
from aboveboard.replay.views import Named

Judge = Callable[..., Any]

THERE = (
    "season autumn",
    "turn Ben",
    "passed Ann",
    "tile Fair bids Ann 2R, Cy 3R used 1R, 2R",
    "Ann village only Home-3 (0,0), Keywood+ (1,0) turn 2",
    "Ann goods only Home-3 2 wood 1 gold",
    "Ann screen only 3R 1B 2? saw",
    "tile Home-3 used 1Y",
)


def _panel(table: Any, title: str, seat: int | None = None) -> Any:
    return next(panel for panel in view(table, seat).panels if panel.title == title)


def test_the_headline_says_where_play_stands(judged: Judge) -> None:
    headline = view(judged(position=THERE).table, None).headline
    assert headline == ("autumn, turns", ": ", Named(1), " to move", ", 1 passed in a row")


def test_bids_lie_on_each_player_s_side_and_the_winning_one_is_marked(judged: Judge) -> None:
    rows = _panel(judged(position=THERE).table, "In the auction (* leads)").rows
    assert ("Fair", "red", "2R", "", "3R*", "1R, 2R") in rows


def test_a_seat_sees_only_its_own_screen(judged: Judge) -> None:
    table = judged(position=THERE).table
    assert "3R 1B 2?" in _panel(table, "Behind the screens", 0).rows[0]
    assert "6" in _panel(table, "Behind the screens", 1).rows[0]
    assert not any("3R" in str(cell) for cell in _panel(table, "Behind the screens", 1).rows[0])


def test_a_village_is_drawn_in_hexagons(judged: Judge) -> None:
    assert _panel(judged(position=THERE).table, "Village").picture == (
        "  ______~~~~______",
        " /     Home-3     \\",
        "/=   1g 2w  1Y    =\\______====______",
        "\\=      0,0       =/    Keywood+    \\",
        " \\______====______/=                 \\",
        "                  \\       1,0       =/",
        "                   \\______====______/",
    )
