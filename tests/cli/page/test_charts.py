"""Charts: what holds until it changes is a stair; what is not told is a band, or nothing at all."""

import re

from aboveboard.cli.page.charts import charts
from aboveboard.cli.page.drawing import look_at
from aboveboard.replay.views import Bounds, Trend

LOOK = look_at(("Ann", "Ben"), None)


def drawn(*steps: tuple[Bounds, Bounds]) -> str:
    (chart,) = charts([(Trend("Points", one),) for one in steps], LOOK)
    return chart


def exactly(count: int) -> Bounds:
    return Bounds(count, count)


def test_a_line_goes_up_where_a_count_does() -> None:
    chart = drawn((exactly(0), exactly(4)), (exactly(0), exactly(4)), (exactly(4), exactly(4)))
    lines = re.findall(r'<path d="([^"]*)" class="line s\d"', chart)
    # The axis ends at 4: nought is at 172, four at 12; the three steps are at 40, 250 and 460.
    assert lines[:2] == ["M40 172.0H460.0V12.0H460", "M40 12.0H460"]


def test_what_is_between_bounds_is_a_band_and_what_has_no_bound_is_none() -> None:
    assert "band" not in drawn((exactly(1), Bounds(1, None)), (exactly(2), Bounds(2, None)))
    assert re.findall(
        r'class="band s(\d)"', drawn((exactly(1), Bounds(1, 3)), (exactly(2), Bounds(2, 3)))
    ) == ["1"]


def test_the_end_is_told_in_words() -> None:
    chart = drawn((exactly(0), exactly(0)), (Bounds(1, 3), Bounds(2, None)))
    assert "At the end: Ann 1 to 3, Ben 2 or more" in chart
    assert ">Ann 1 to 3</li>" in chart


def test_one_step_and_nothing_at_all_can_be_drawn() -> None:
    assert "M40 172.0H460" in drawn((exactly(0), exactly(0)))
