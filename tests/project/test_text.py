"""The project's text speaks of the product, for somebody who has only the product."""

import re
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]

# In pieces, so that this file does not hold what it forbids.
FOLDERS = ["wo" + "rk", "ro" + "ot", "ho" + "me/" + r"\w+"]
WORDS = ["help" + "er session", "th" + "is session", "sub" + "-?agent", "work" + "place"]
HOSTS = ["py" + r"pi\.org", "python" + r"hosted\.org", "npm" + r"js\.(?:org|com)"]

FORBIDDEN = {
    "a path of one machine": rf"(?<![\w.-])/(?:{'|'.join(FOLDERS)})(?![\w-])",
    "a word about how it was written": rf"\b(?:{'|'.join(WORDS)})s?\b",
    "a package registry's host": rf"\b(?:{'|'.join(HOSTS)})\b",
}


def tracked_texts() -> list[tuple[str, str]]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=REPOSITORY, capture_output=True, check=True).stdout
    texts = []
    for name in filter(None, listed.decode().split("\0")):
        path = REPOSITORY / name
        if path.is_file() and b"\0" not in (content := path.read_bytes()):
            texts.append((name, content.decode("utf-8", errors="replace")))
    return texts


def violations(name: str, text: str) -> list[str]:
    return [
        f"{name}:{number}: {what}: {found[0]}"
        for number, line in enumerate(text.splitlines(), start=1)
        for what, pattern in FORBIDDEN.items()
        if (found := re.search(pattern, line, re.IGNORECASE))
    ]


@pytest.mark.skipif(not (REPOSITORY / ".git").exists(), reason="needs the list of tracked files")
def test_no_text_speaks_of_where_it_was_written() -> None:
    texts = tracked_texts()
    assert texts
    assert [line for name, text in texts for line in violations(name, text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "see /" + "work/notes.md",
        "cd /" + "root",
        "written by a Sub" + "agent",
        "as the help" + "er session said",
        "https://py" + "pi.org/simple",
        "/ho" + "me/ann/games",
    ],
)
def test_what_is_forbidden_is_found(text: str) -> None:
    assert violations("a file", text) != []


@pytest.mark.parametrize(
    "text",
    ["workers at work", "docs/wo" + "rk/x", "the root/leaf", "Ann.home/Ben.home", "pip install aboveboard"],
)
def test_ordinary_words_are_left_alone(text: str) -> None:
    assert violations("a file", text) == []
