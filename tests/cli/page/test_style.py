"""Colours that can be read by everybody, in both themes."""

import re
from pathlib import Path

import pytest

from aboveboard.cli import page

STYLE = (Path(page.__file__).parent / "page.css").read_text(encoding="utf-8")
THEMES = dict(zip(("light", "dark", "print"), re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL), strict=True))


def colours(theme: str) -> dict[str, str]:
    return dict(re.findall(r"--(\w+): (#[0-9a-f]+)", THEMES[theme]))


def brightness(colour: str) -> float:
    """The relative luminance of the Web Content Accessibility Guidelines."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * one for one in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_the_most_there_is() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["paper", "card"])
@pytest.mark.parametrize("ink", ["ink", "faint", "accent", "good", "bad", "open", "lifted"])
def test_every_text_stands_out(theme: str, ground: str, ink: str) -> None:
    """4.5 is what the guidelines ask of text of ordinary size."""
    found = colours(theme)
    assert contrast(found[ink], found[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_the_line_of_the_step_that_is_shown_stands_out(theme: str) -> None:
    found = colours(theme)
    for ink in ("ink", "faint", "accent", "good", "bad", "open"):
        assert contrast(found[ink], found["glow"]) >= 4.5, ink
