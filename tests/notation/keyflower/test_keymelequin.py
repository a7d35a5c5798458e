"""What Keymelequin adds to the notation of Keyflower."""

from typing import Any

import pytest

from aboveboard.notation.keyflower import moves as m


def test_keymelequin_is_a_boat_that_is_replaced(sheet_of: Any) -> None:
    sheet = sheet_of("Keyflower + Keymelequin")
    assert sheet.said("Ann: boat Keymelequin replace Flipper") == m.TakeBoat("Keymelequin", None, "Flipper")
    assert sheet.said("Ann: boat Keymelequin") == m.TakeBoat("Keymelequin")
    assert sheet.said("Ann: boat Flipper -> 1R") == m.TakeBoat("Flipper", (("R", 1),))
    assert sheet.record("load Keymelequin 3R").problems == ()


@pytest.mark.parametrize(
    "line", ["Ann: boat Keymelequin replace Flipper -> 2R", "Ann: boat Keymelequin -> 2R replace Flipper"]
)
def test_workers_drawn_stand_before_or_after_the_new_boat(line: str, sheet_of: Any) -> None:
    sheet = sheet_of("Keyflower + Keymelequin")
    assert sheet.said(line) == m.TakeBoat("Keymelequin", (("R", 2),), "Flipper")
    assert sheet.formatted(line) == "Ann: boat Keymelequin replace Flipper -> 2R"
