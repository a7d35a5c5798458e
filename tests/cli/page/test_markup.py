"""Markup holds foreign text as text."""

import pytest

from aboveboard.cli.page.markup import Markup, inline, joined, short, tag, text


@pytest.mark.parametrize(
    ("foreign", "written"),
    [
        ("<b>", "&lt;b&gt;"),
        ("a & b", "a &amp; b"),
        ("\"'", "&quot;&#x27;"),
        ("\u202e\x00\n", "\\u202e\\x00\\x0a"),
        ("Zoé → 🎲", "Zoé → 🎲"),
    ],
)
def test_a_text_is_written_so_that_it_reads_as_itself(foreign: str, written: str) -> None:
    assert text(foreign) == written
    assert tag("p", foreign) == f"<p>{written}</p>"
    assert tag("p", title=foreign) == f'<p title="{written}"></p>'


def test_markup_is_left_as_it_is() -> None:
    assert tag("p", Markup("<b>x</b>"), " & ", tag("i", "y")) == "<p><b>x</b> &amp; <i>y</i></p>"
    assert joined(["<", Markup("<br>")]) == "&lt;<br>"


def test_attributes_are_named_as_in_the_page() -> None:
    assert inline(
        "use", class_="a", aria_hidden="true", viewBox="0 0 1 1", x=1.25, y=3.0, id=None, hidden=False
    ) == ('<use class="a" aria-hidden="true" viewBox="0 0 1 1" x="1.2" y="3"/>')
    assert tag("p", hidden=True) == "<p hidden></p>"


def test_too_long_a_text_ends_in_dots() -> None:
    assert short("abcdef", 4) == "abc…"
    assert short("abcd", 4) == "abcd"
