"""A line cut into its parts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.notation.splitter import bare, name_key, split


def cut(text: str) -> tuple[int | None, str | None, str, str, str]:
    parts = split(text)
    return parts.number, parts.player, parts.body, parts.marks, parts.comment


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (None, None, "", "", "")),
        ("journey", (None, None, "journey", "", "")),
        ("12. Ann: stay", (12, "Ann", "stay", "", "")),
        ("12. journey", (12, None, "journey", "", "")),
        ("Ann:stay", (None, "Ann", "stay", "", "")),
        ("Ann : stay", (None, "Ann", "stay", "", "")),
        ("\tAnn:\tstay", (None, "Ann", "stay", "", "")),
        ('"Cy B.": stay', (None, '"Cy B."', "stay", "", "")),
        ("“Cy B.”: stay", (None, '"Cy B."', "stay", "", "")),
        ("D’Arcy: stay", (None, "D'Arcy", "stay", "", "")),
        ("Mei-Lin: stay", (None, "Mei-Lin", "stay", "", "")),
        ("Zoe\u0308: stay", (None, "Zoe\u0308", "stay", "", "")),
        ("Ann: stay # why", (None, "Ann", "stay", "", "# why")),
        ("# all of it", (None, None, "", "", "# all of it")),
        ("Ann: stay#no comment", (None, "Ann", "stay#no comment", "", "")),
        ('Ann: x "a # b" # c', (None, "Ann", 'x "a # b"', "", "# c")),
        ('"A # B": stay', (None, '"A # B"', "stay", "", "")),
        ('"A\\" # B": stay', (None, '"A\\" # B"', "stay", "", "")),
        ("Ann: fly  !illegal CE-30 !stands  # so", (None, "Ann", "fly", "!illegal CE-30 !stands", "# so")),
        ('Ann: fly !stands "a # b !legal"', (None, "Ann", "fly", '!stands "a # b !legal"', "")),
        ("Ann: fly !stands “a # b”", (None, "Ann", "fly", '!stands "a # b"', "")),
        ("Ann: wow!legal", (None, "Ann", "wow!legal", "", "")),
        ("Ann: leave → 1", (None, "Ann", "leave → 1", "", "")),
        ("Ann: roll fog −", (None, "Ann", "roll fog -", "", "")),
    ],
)
def test_a_line_is_cut(text: str, expected: tuple[int | None, str | None, str, str, str]) -> None:
    assert cut(text) == expected


def test_comments_keep_their_typography() -> None:
    assert split("Ann: stay  # l’été…").comment == "# l’été…"


@given(st.text(max_size=80))
def test_any_text_is_cut_where_it_stands(text: str) -> None:
    parts = split(text)
    assert len(text[parts.body_at :]) >= len(parts.body)
    if parts.comment:
        assert text.endswith(parts.comment)
    if parts.player is not None:
        assert len(text[parts.player_at : parts.body_at]) >= len(parts.player)
    assert split(text).unmarked.marks == ""


def test_names_are_compared_without_case_in_nfc() -> None:
    assert name_key("ZOË") == name_key("zoe\u0308")
    assert name_key("Zoe") != name_key("Zoë")


def test_a_name_without_its_quotes() -> None:
    assert bare('"Cy \\"B\\" \\\\"') == 'Cy "B" \\'
    assert bare("Cy") == "Cy"
