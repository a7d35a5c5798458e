"""What is in the auction, named or not."""

from collections.abc import Callable
from typing import Any

Judge = Callable[..., Any]

TWO = ("Ann", "Ben")


def test_a_tile_that_was_laid_out_unnamed_may_be_any_of_the_season(judged: Judge) -> None:
    start = ("season spring", "offer Keywood, Miner, 4?")
    assert judged(*start, "Ann: bid Stable 1R", players=TWO).verdict == "legal"
    assert judged(*start, "Ann: use Stable 1R", players=TWO).verdict == "legal"
    assert judged(*start, "Ann: bid Mason 1R", players=TWO).codes == ("KF-B01",)


def test_no_more_of_them_turn_up_than_were_laid_out(judged: Judge) -> None:
    start = ("season spring", "offer Keywood, Miner, Peddler, Workshop, Alehouse, 1?", "Ann: bid Stable 1R")
    moved = judged(*start, players=TWO)
    assert moved.table.unnamed == 0
    assert "Stable" in moved.table.offer
    assert judged(*start, "Ben: bid Key Mine 1R", players=TWO).codes == ("KF-B01",)


def test_as_many_tiles_as_the_players_need(judged: Judge) -> None:
    assert judged("season spring", "offer Keywood, Miner, 4?", players=TWO).verdict == "legal"
    assert judged("season spring", "offer Keywood, Miner, 5?", players=TWO).codes == ("KF-S06",)
    assert (
        judged("season spring", "offer 10?", players=("Ann", "Ben", "Cy", "Dee", "Eve", "Fay")).verdict
        == "legal"
    )
