"""The table of Celestia as a page tells it."""

from collections.abc import Callable

from ..conftest import seen

Page = Callable[..., str]
RECORD = """game: Celestia
players: Amy, Ben, Cleo
position
  city 6
  captain Amy
  aboard Amy, Ben
  rolled fog birds
  hand Amy only 2 compass, 1 ?
  treasures Ben 12, spyglass
end position
"""


def test_the_ship_is_at_its_city_with_those_aboard(page: Page) -> None:
    labels = [one["aria-label"] or "" for one in seen(page(RECORD)).named("svg") if one.get("aria-label")]
    here = {one for one in labels if "the ship is here with Amy, Ben" in one}
    assert {one.partition(",")[0] for one in here} == {"city 6+"}
    assert len({one for one in labels if one.startswith("city ") and "the ship" not in one}) >= 8


def test_dice_hands_and_treasures_are_named(page: Page) -> None:
    found = seen(page(RECORD))
    for word in ("fog", "birds", "compass", "unseen", "spyglass", "captain", "aboard", "ashore"):
        assert word in "".join(found.inside["span"]), word


def test_an_open_hand_may_hold_more(page: Page) -> None:
    assert "perhaps more" in seen(page(RECORD.replace("only 2 compass", "2 compass"))).text
