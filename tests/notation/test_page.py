"""The page of the notation says what the program reads."""

import re
from pathlib import Path

import pytest
from reading import codes

from aboveboard.notation.celestia import VOCABULARY
from aboveboard.notation.celestia.words import WORDS
from aboveboard.notation.keyflower.words import LISTS
from aboveboard.notation.keyflower.words import WORDS as KEYFLOWER_WORDS
from aboveboard.notation.problems import KINDS
from aboveboard.notation.words import COMMON_WORDS, HEADER_WORDS, Word

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
ROWS = set(PAGE.splitlines())
KEYFLOWER = "game: Keyflower\nplayers: Ann, Ben, Cy\n"
PLAYERS = 'game: Celestia\nplayers: Ann, Ben, Cy, "Cy B."\n'


def row(word: Word, end: str = "") -> str:
    cells = [", ".join(f"`{form}`" for form in forms) or "–" for forms in (word.also, word.french)]
    return f"| `{word.canonical}{end}` | {cells[0]} | {cells[1]} |"


def test_the_table_of_words_is_whole_and_right() -> None:
    words = {row(word) for word in (*WORDS.values(), *COMMON_WORDS.values())}
    words |= {row(word, ":") for word in HEADER_WORDS.values()}
    words |= {f"| `{key}:` | – | `{form}` |" for form, key in VOCABULARY.header_words.items()}
    tables = re.findall(r"\| word \| also \| French \|\n\|---\|---\|---\|\n((?:\|.*\n)+)", PAGE)
    assert {line for table in tables for line in table.splitlines()} == words


def test_the_words_of_keyflower_are_whole_and_right() -> None:
    lists = [word for one in LISTS.values() for word in one.words]
    words = {row(word).rpartition(" | ")[0] + " |" for word in (*KEYFLOWER_WORDS.values(), *lists)}
    tables = re.findall(r"\| also \|\n\|---\|---\|\n((?:\|.*\n)+)", PAGE)
    assert {line for table in tables for line in table.splitlines()} == words


def test_the_table_of_problems_is_whole_and_right() -> None:
    rows = {f"| `{one.code}` | {one.title} | {one.severity} | {one.advice} |" for one in KINDS}
    assert {line for line in ROWS if line.startswith("| `AG-")} == rows


def examples(game: str) -> list[str]:
    """Whole lines of a game in the tables and sentences of its part."""
    part = PAGE.partition(f"## {game}\n")[2].partition("### Words")[0].partition("What players do:")[2]
    table, _, sentences = part.partition("Table events:")
    found = [
        line
        for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
        for line in re.findall(r"`(.*?)`", row)
    ]
    events, _, lines = sentences.partition("Lines of a position:")
    found += re.findall(r"`(.*?)`", events)
    return found + [f"claim {line}" for line in re.findall(r"`(.*?)`", lines) if line != "none"]


@pytest.mark.parametrize("line", examples("Celestia"))
def test_every_line_it_shows_is_read(line: str) -> None:
    assert codes(f"{PLAYERS}{line}\n") == []


@pytest.mark.parametrize("line", examples("Keyflower"))
def test_every_line_of_keyflower_it_shows_is_read(line: str) -> None:
    assert codes(f"{KEYFLOWER}{line}\n") == []


@pytest.mark.parametrize("block", re.findall(r"^```\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
def test_every_block_is_read(block: str) -> None:
    assert codes(block if block.startswith("game:") else PLAYERS + block) == []


@pytest.mark.parametrize("mark", re.findall(r"`(![^`]*)`", PAGE))
def test_every_mark_is_read(mark: str) -> None:
    assert codes(f"{PLAYERS}Ann: stay {mark}\n") == []
