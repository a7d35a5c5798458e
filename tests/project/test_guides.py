"""Every command that the guides show runs and prints what they show, and their pictures are in step."""

import os
import re
from pathlib import Path

import pytest
from guides import Command, agrees, blocks, carried_out
from tools.guides import PHOTOGRAPHS, PICTURES, pictures, ran, words_of

GUIDES = Path(__file__).resolve().parents[2] / "docs" / "guides"
PAGES = sorted(path.name for path in GUIDES.glob("*.md"))


@pytest.mark.parametrize("page", PAGES)
def test_a_guide_shows_what_its_commands_print(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.setenv("TERM", os.environ.get("TERM", "dumb"))
    text = (GUIDES / page).read_text(encoding="utf-8")
    for command, printed in carried_out(text, tmp_path, lambda *words: ran(tmp_path, *words)):
        assert agrees(command.shown, printed), "\n".join([f"$ {command.line}", *printed])
    for name, drawn in pictures(tmp_path, page).items():
        assert words_of((GUIDES / name).read_text(encoding="utf-8")) == words_of(drawn), (
            "python tests/tools/guides.py draws it anew"
        )


def test_every_picture_is_shown_and_asks_for_nothing_from_elsewhere() -> None:
    for name, (page, _) in PICTURES.items():
        assert f"({name})" in (GUIDES / page).read_text(encoding="utf-8")
        picture = (GUIDES / name).read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http" not in picture
        assert len(picture) < 30_000
    assert {path.name for path in GUIDES.glob("*.svg")} == set(PICTURES)


def test_every_photograph_of_a_page_is_shown_with_words_and_is_small() -> None:
    for name, (page, record, *_) in PHOTOGRAPHS.items():
        text = (GUIDES / page).read_text(encoding="utf-8")
        assert f"aboveboard report {record}" in text
        assert re.search(rf"!\[[^\]]{{40,}}\]\({re.escape(name)}\)", text)
        assert (GUIDES / name).read_bytes().startswith(b"\x89PNG")
        assert (GUIDES / name).stat().st_size < 150_000
    assert {path.name for path in GUIDES.glob("*.png")} == set(PHOTOGRAPHS)


def test_a_page_is_cut_into_files_and_commands() -> None:
    page = "```agn a.agn\ngame: x\n```\n\n```console\n$ one\nsays\n$ two\n```\n\n```yaml\nno: file\n```\n"
    assert list(blocks(page)) == [("a.agn", "game: x\n"), Command("one", ["says"]), Command("two", [])]


@pytest.mark.parametrize(
    ("shown", "printed", "wanted"),
    [
        (["a"], ["a"], True),
        (["a"], ["a", "b"], False),
        (["a", "…"], ["a", "b"], True),
        (["…", "c"], ["a", "b", "c"], True),
        (["…", "c"], ["a", "b"], False),
        ([], ["a"], False),
    ],
)
def test_what_is_printed_is_compared_line_by_line(shown: list[str], printed: list[str], wanted: bool) -> None:
    assert agrees(shown, printed) is wanted
