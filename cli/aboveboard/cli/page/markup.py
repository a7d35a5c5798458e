"""Elements of HTML and SVG as text, in which foreign text cannot become anything but text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape

from aboveboard.cli.terminal import clean

__all__ = ["Markup", "inline", "joined", "short", "tag", "text"]

_LONGEST = 300


class Markup(str):
    """A text that is markup already."""

    __slots__ = ()


@lru_cache(maxsize=4096)
def text(foreign: str) -> Markup:
    """A text as it reads; what would turn the direction of writing, or shows as nothing, is written out."""
    return Markup(escape(clean(foreign)))


def short(foreign: str, most: int = _LONGEST) -> str:
    """The beginning of a text that is longer than anybody reads."""
    return foreign if len(foreign) <= most else f"{foreign[: most - 1]}…"


def tag(name: str, *content: str, **attributes: object) -> Markup:
    """An element.

    Args:
        name: what it is.
        content: what it holds; all that is not markup is taken as text.
        attributes: a trailing `_` keeps a name apart from a word of Python, any other is a hyphen; None and
            False leave the attribute out, True gives it no value.
    """
    inside = joined(content)
    return Markup(f"<{name}{_written(attributes)}>{inside}</{name}>")


def inline(name: str, **attributes: object) -> Markup:
    """An element without content, of SVG."""
    return Markup(f"<{name}{_written(attributes)}/>")


def joined(parts: Iterable[str]) -> Markup:
    """Parts one after the other."""
    return Markup("".join(one if isinstance(one, Markup) else text(one) for one in parts))


def _written(attributes: dict[str, object]) -> str:
    told = []
    for key, value in attributes.items():
        name = key.rstrip("_").replace("_", "-")
        if value is True:
            told.append(f" {name}")
        elif value is not None and value is not False:
            told.append(f' {name}="{_value(value)}"')
    return "".join(told)


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return text(str(value))
