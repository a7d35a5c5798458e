"""The ghost stands where it is: on its ship, with a player, beside a tile."""

from collections.abc import Callable

import pytest

from ..conftest import seen

Page = Callable[..., str]
RECORD = """game: Keyflower + Key Celeste
players: Ann, Ben, Cy
position
  season autumn
  turn Ben
  offer Inn
  {ghost}
end position
"""


@pytest.mark.parametrize(
    ("ghost", "told"),
    [
        ("ghost waits", "The ghost waits on its ship."),
        ("holds Cy ghost", "Cy has the ghost."),
        ("tile Fair bids Ann 2R ghost Cy", "Cy has played the ghost beside Fair."),
        ("ghost gone", "The ghost has left the game."),
        ("tile Fair bids Ann 2R", "The record does not tell where the ghost is."),
    ],
)
def test_the_page_tells_where_the_ghost_is(page: Page, ghost: str, told: str) -> None:
    assert told in seen(page(RECORD.format(ghost=ghost))).text


def test_it_leads_at_its_tile(page: Page) -> None:
    found = seen(page(RECORD.format(ghost="tile Fair bids Ann 2R ghost Cy")))
    (fair,) = {
        one["aria-label"] or ""
        for one in found.named("svg")
        if (one.get("aria-label") or "").startswith("Fair (")
    }
    assert fair.endswith("Ann bids 2R; the ghost of Cy")
    assert any(one.get("class") == "bid leads" for one in found.named("g"))
    assert any(one.get("href") == "#ghost" for one in found.named("use"))
