"""What Sven and Paulo add to the notation of Keyflower."""

from typing import Any

import pytest

from aboveboard.notation.keyflower import moves as m


@pytest.mark.parametrize("game", ["Keyflower + Sven and Paulo", "Keyflower + Sven & Paulo"])
def test_sven_and_paulo_stand_where_workers_do(game: str, sheet_of: Any) -> None:
    sheet = sheet_of(game)
    assert sheet.said("Ann: bid Inn 2B Sven") == m.Bid("Inn", (("B", 2), ("Sven", 1)))
    assert sheet.said("Ann: use Alehouse 1R -> paulo") == m.Use(
        "Alehouse", (("R", 1),), gains=(("Paulo", 1),)
    )
    assert sheet.said("bag Sven Paulo") == m.Bag((("Paulo", 1), ("Sven", 1)))
    assert sheet.formatted("deal Ann Sven 3? 2R") == "deal Ann 2R Sven 3?"
    assert sheet.record("load Keyflower 2R 1 Sven saw", "claim Ann screen Paulo").problems == ()
