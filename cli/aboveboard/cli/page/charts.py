"""What is worth following through a game as charts: a line for each player, told apart by dashes and marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aboveboard.cli.page.drawing import Look
from aboveboard.cli.page.markup import Markup, inline, tag
from aboveboard.cli.points import between
from aboveboard.notation.texts import Language
from aboveboard.replay.views import Bounds, Trend

__all__ = ["charts"]

_LEFT, _TOP, _WIDE, _HIGH = 40, 12, 420, 160
# A mark of its own for each seat, round a middle of (0,0).
_MARKS = (
    "M-4-4H4V4H-4Z",
    "M0-5.5L5 4H-5Z",
    "M0-5.5L5.5 0 0 5.5-5.5 0Z",
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
    "M0 5.5L5-4H-5Z",
    "M-5-2H-2V-5H2V-2H5V2H2V5H-2V2H-5Z",
)


def charts(trends: Sequence[tuple[Trend, ...]], look: Look) -> Iterator[Markup]:
    """A chart of each trend.

    Args:
        trends: after each step the same trends.
        look: the names of the players.
    """
    for each in zip(*trends, strict=True):
        yield _chart(look.say.value(each[0].title), [one.seats for one in each], look)


def _chart(title: str, steps: Sequence[Sequence[Bounds]], look: Look) -> Markup:
    seats = range(len(look.players))
    top = max((bound for step in steps for one in step for bound in one if bound is not None), default=0)
    top = _round(top)
    across = _WIDE / max(len(steps) - 1, 1)
    lines: list[str] = []
    for seat in seats:
        line = [step[seat] for step in steps]
        if any(one.most not in (None, one.least) for one in line):
            lines.append(inline("path", d=_band(line, across, top), class_=f"band s{seat % 6}"))
        lines.append(
            inline("path", d=_path([one.least for one in line], across, top), class_=f"line s{seat % 6}")
        )
        y = _TOP + _HIGH - _HIGH * line[-1].least / top
        lines.append(
            inline(
                "path",
                d=_MARKS[seat % 6],
                transform=f"translate({_LEFT + _WIDE} {y:.0f})",
                class_=f"dot s{seat}",
            )
        )
    ends = ", ".join(f"{look.players[seat]} {between(*steps[-1][seat], look.say)}" for seat in seats)
    picture = tag(
        "svg",
        *_frame(top, len(steps) - 1, look.say),
        *lines,
        inline("path", d=f"M{_LEFT} {_TOP}V{_TOP + _HIGH}", class_="cursor"),
        viewBox=f"0 0 {_LEFT + _WIDE + 12} {_TOP + _HIGH + 24}",
        role="img",
        aria_label=look.say("{title} from step to step. At the end: {ends}", title=title, ends=ends),
        data_left=_LEFT,
        data_wide=_WIDE,
    )
    keys = (
        tag("li", _key(seat), f"{look.players[seat]} {between(*steps[-1][seat], look.say)}") for seat in seats
    )
    return tag("figure", tag("figcaption", title), picture, tag("ul", *keys, class_="keys"))


def _key(seat: int) -> Markup:
    line = inline("path", d="M-14 0H14", class_=f"line s{seat % 6}")
    dot = inline("path", d=_MARKS[seat % 6], class_=f"dot s{seat % 6}")
    return tag("svg", line, dot, viewBox="-15 -7 30 14", aria_hidden="true")


def _round(top: int) -> int:
    """The end of an axis: a number that halves well."""
    for step in (2, 4, 10, 20, 40, 100, 200, 400, 1000):
        if top <= 5 * step:
            return max(-(-top // step), 1) * step
    return top


def _frame(top: int, last: int, say: Language) -> Iterator[Markup]:
    for value in (0, top // 2, top):
        y = _TOP + _HIGH - _HIGH * value / top
        yield inline("path", d=f"M{_LEFT} {y:.0f}h{_WIDE}", class_="grid")
        yield tag("text", str(value), x=_LEFT - 6, y=y + 4, class_="axis-y")
    yield tag("text", say("step {step}", step="0"), x=_LEFT, y=_TOP + _HIGH + 17, class_="axis-x")
    yield tag(
        "text", say("step {step}", step=str(last)), x=_LEFT + _WIDE, y=_TOP + _HIGH + 17, class_="axis-y"
    )


def _path(values: Sequence[int], across: float, top: int) -> str:
    """Steps of a stair: a value holds until it changes."""
    told = [f"M{_LEFT} {_TOP + _HIGH - _HIGH * values[0] / top:.1f}"]
    for at in range(1, len(values)):
        if values[at] != values[at - 1]:
            told.append(f"H{_LEFT + at * across:.1f}V{_TOP + _HIGH - _HIGH * values[at] / top:.1f}")
    return "".join([*told, f"H{_LEFT + _WIDE}"])


def _band(bounds: Sequence[Bounds], across: float, top: int) -> str:
    """What lies between the least and the most, where there is a bound."""
    most = [one.least if one.most is None else one.most for one in bounds]
    upper = _path(most, across, top)
    points = [(at, one.least) for at, one in enumerate(bounds)]
    back = [f"V{_TOP + _HIGH - _HIGH * bounds[-1].least / top:.1f}"]
    for at, least in reversed(points[1:]):
        before = bounds[at - 1].least
        if before != least:
            back.append(f"H{_LEFT + at * across:.1f}V{_TOP + _HIGH - _HIGH * before / top:.1f}")
    return upper + "".join(back) + f"H{_LEFT}Z"
