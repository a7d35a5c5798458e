"""The table of Keyflower as a page tells it to those who cannot see the picture, and as it lies."""

import re
from collections.abc import Callable

from ..conftest import seen

Page = Callable[..., str]
RECORD = """game: Keyflower
players: Ann, Ben, Cy
position
  season autumn
  turn Ben
  tile Fair bids Ann 2R, Cy 3R used 1R
  tile Inn
  Ann village Home-3 (0,0), Keywood+ (1,0)
  Ann goods Home-3 2 wood
  Ann screen only 2B 1?
  Ben won Miner
end position
"""


def labels(page: str) -> list[str]:
    return [one["aria-label"] or "" for one in seen(page).named("svg") if one.get("aria-label")]


def test_bids_are_told_with_who_leads(page: Page) -> None:
    assert any(
        one.startswith("Fair (")
        and one.endswith("colour red; Ann bids 2R; Cy bids 3R, leading; used with 1R")
        for one in labels(page(RECORD))
    )


def test_each_player_bids_on_a_side_of_their_own(page: Page) -> None:
    found = [one for one in seen(page(RECORD)).named("g") if (one.get("class") or "").startswith("bid")]
    assert [one["class"] for one in found[:2]] == ["bid", "bid leads"]


def test_a_village_tells_its_tiles_and_what_lies_on_them(page: Page) -> None:
    titles = "".join(seen(page(RECORD)).inside["title"])
    assert "Keywood+ (gives 3 wood, 3 points) at 1,0" in titles
    assert "Home-3" in titles
    assert "on it 2 wood" in titles


def test_what_is_hidden_is_a_piece_of_its_own(page: Page) -> None:
    found = [one["aria-label"] for one in seen(page(RECORD)).named("span") if one.get("class") == "token"]
    assert {"2 blue", "1 unseen"} <= set(found)


def test_workers_differ_by_shape_as_well_as_by_colour(page: Page) -> None:
    made = page(RECORD)
    found = {re.findall(rf'id="p-{kind}"[^>]*><(.*?) class="{kind}"', made)[0] for kind in "RBYG"}
    assert len(found) == 4
