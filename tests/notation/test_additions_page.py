"""The page of the additions to Keyflower says what the program reads."""

import re
from pathlib import Path

import pytest
from reading import codes

from aboveboard.notation.statements import Title
from aboveboard.notation.vocabulary import KNOWN, vocabulary_for

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "additions.md").read_text(encoding="utf-8")
PARTS = {part.partition("\n")[0]: part for part in PAGE.split("\n## ")[1:]}
# The page of an expansion that has been taken away is held to nothing.
THERE = [one.name for one in KNOWN if one.extends == "Keyflower"]
LINE = re.compile(
    r"`((?:\w+: |claim |bag |tile |holds |ghost (?:waits|gone)|colour |(?:Ann|Cy) screen ).*?)`"
)


def header(name: str) -> str:
    return f"game: Keyflower + {name}\nplayers: Ann, Ben, Cy\n"


@pytest.mark.parametrize(
    ("name", "line"), [(name, line) for name in THERE for line in LINE.findall(PARTS[name])]
)
def test_every_line_it_shows_is_read(name: str, line: str) -> None:
    asserted = line if ":" in line or line.startswith(("claim", "bag")) else f"claim {line}"
    assert codes(f"{header(name)}{asserted}\n") == []


@pytest.mark.parametrize("name", THERE)
def test_every_block_is_read(name: str) -> None:
    for block in re.findall(r"^```\n(.*?)^```", PARTS[name], re.MULTILINE | re.DOTALL):
        assert codes(block) == []


@pytest.mark.parametrize("name", THERE)
def test_every_word_that_an_expansion_adds_is_on_the_page(name: str) -> None:
    base, more = vocabulary_for(Title("Keyflower")), vocabulary_for(Title("Keyflower", (name,)))
    words = [word for key, word in more.words.items() if key not in base.words]
    for key, listed in more.lists.items():
        words += [word for word in listed.words if word not in base.lists[key].words]
    assert words
    for word in words:
        assert word.canonical in PARTS[name]
