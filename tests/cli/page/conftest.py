"""Pages made by the command, and a way to look into them without a browser."""

from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ..conftest import Run

SAMPLES = Path(__file__).resolve().parents[3] / "samples"


class Seen(HTMLParser):
    """What a browser would find in a page: its elements with their attributes, and its text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.inside: dict[str, list[str]] = {}
        self.text = ""
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "input", "br"):
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        last = self._open[-1] if self._open else ""
        self.inside.setdefault(last, []).append(data)
        if last not in ("script", "style"):
            self.text += data

    def close(self) -> None:
        super().close()
        assert self._open == []

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def seen(page: str) -> Seen:
    found = Seen()
    found.feed(page)
    found.close()
    return found


@pytest.fixture
def page(run: Run, file: Callable[..., str]) -> Callable[..., str]:
    """`page(record, "--seat", "Ann")`: the page of a record, as text."""

    def made(record: str | Path, *options: str) -> str:
        name = str(record) if isinstance(record, Path) else file(record)
        ran = run("report", name, "-o", "-", *options)
        assert ran.code == 0, ran.err
        return ran.out

    return made
