"""Writes anew what the guides show: the output of their commands where it has changed, and their pictures.

    python tests/tools/guides.py

Pages of `report` are photographed by Chromium without a screen; without Chromium their pictures stay as they are.
What is written is to be read before it is kept. A block that still agrees stays as it is, with its `…`.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
FOLDER = REPOSITORY / "docs" / "guides"
# Each picture: the guide whose files it is about, and the command that draws it.
PICTURES = {
    "first-record.svg": ("first-record.md", ("show", "thursday.agn")),
    "settling-a-dispute.svg": ("settling-a-dispute.md", ("ask", "inn.agn", "Ben: use Inn 1Y")),
}
# Each page of `report` that is shown: the guide, its record, the step at which it is open, and how high a window.
PHOTOGRAPHS = {"first-record-page.png": ("first-record.md", "thursday.agn", 6, 860)}
_COLUMNS = "80"
# The browser keeps to the file: it is told that no address can be found.
_BROWSER = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)


def ran(folder: Path, *words: str) -> tuple[int, str, str]:
    """The command line in a folder: exit code, standard output, standard error."""
    done = subprocess.run(
        [sys.executable, "-c", "from aboveboard.cli.app import main; main()", *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "COLUMNS": _COLUMNS},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout, done.stderr


def drawn(text: str) -> str:
    """What a terminal shows, as a picture that asks for no font from anywhere."""
    from rich._export_format import CONSOLE_SVG_FORMAT
    from rich.console import Console
    from rich.text import Text

    console = Console(record=True, width=int(_COLUMNS), file=open(os.devnull, "w"), legacy_windows=False)  # noqa: SIM115
    console.print(Text.from_ansi(text), end="")
    format = re.sub(r"@font-face \{\{.*?\}\}|<!--.*?-->", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    return console.export_svg(title="aboveboard", code_format=format, unique_id="picture")


def words_of(picture: str) -> str:
    """The text of a picture, whatever drew it."""
    from html import unescape

    rows = re.findall(r"<text[^>]*>(.*?)</text>", picture, re.DOTALL)
    return " ".join(unescape(" ".join(rows)).split())


def pictures(folder: Path, guide: str) -> dict[str, str]:
    """The pictures of a guide, drawn where its files are."""
    return {
        name: drawn(ran(folder, *words, "--color", "always")[1])
        for name, (page, words) in PICTURES.items()
        if page == guide
    }


def photographed(folder: Path, guide: str) -> dict[str, bytes]:
    """The pages of a guide as Chromium shows them, none where it is not installed."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    found = {}
    for name, (page, record, step, high) in PHOTOGRAPHS.items():
        if page == guide and browser is not None:
            ran(folder, "report", record, "-o", "page.html")
            look = (f"--user-data-dir={folder / 'profile'}", f"--window-size=1000,{high}")
            address = f"{(folder / 'page.html').as_uri()}#step-{step}"
            taken = (f"--screenshot={folder / name}", address)
            subprocess.run([browser, *_BROWSER, *look, *taken], check=True, capture_output=True, timeout=120)
            found[name] = (folder / name).read_bytes()
    return found


def main() -> None:
    """Write every guide anew."""
    sys.path[:0] = [
        str(REPOSITORY / "tests"),
        *(str(REPOSITORY / one) for one in ("cli", "notation", "replay")),
    ]
    from guides import agrees, carried_out

    for page in sorted(FOLDER.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            os.chdir(folder)
            for command, printed in carried_out(text, folder, functools.partial(ran, folder)):
                if not agrees(command.shown, printed):
                    before = "\n".join([f"$ {command.line}", *command.shown])
                    text = text.replace(before, "\n".join([f"$ {command.line}", *printed]), 1)
            for picture, content in pictures(folder, page.name).items():
                (FOLDER / picture).write_text(content, encoding="utf-8")
            for picture, bits in photographed(folder, page.name).items():
                (FOLDER / picture).write_bytes(bits)
        page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
