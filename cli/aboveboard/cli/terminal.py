"""Writing to a terminal: what must be escaped, which colours, how wide.

Names and lines of a record are foreign text. They pass through `clean` before they are printed, so
that none can move the cursor, change a colour, break a line or turn the direction of writing.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from typing import TextIO

__all__ = [
    "Colour",
    "Paint",
    "Unwritable",
    "clean",
    "coloured",
    "complain",
    "emit",
    "send_on",
    "width",
    "wrapped",
]

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_NARROWEST, _WIDEST = 40, 110
# Blanks and joiners that are written in names; `str.isprintable` refuses them.
_HARMLESS = {"\u00a0", "\u2009", "\u202f", "\u200c", "\u200d"}
# Standard colours only: a terminal's own palette keeps them legible on dark and light.
_CODES = {
    "illegal": "1;31",
    "unreadable": "1;31",
    "fault": "1;31",
    "undecided": "1;35",
    "allowed": "36",
    "legal": "32",
    "bold": "1",
    "faint": "2",
    "warning": "35",
    "note": "36",
    "excused": "36",
}


class Colour(StrEnum):
    """When output is coloured."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


def clean(text: str) -> str:
    """A text of which every character shows as itself or as an escape."""
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(one: str) -> str:
    if one.isprintable() or one in _HARMLESS:
        return one
    if one == "\t":
        return " "
    code = ord(one)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


def coloured(wish: Colour, stream: TextIO | None = None) -> bool:
    """Whether a stream gets colours; a wish on the command line is stronger than the environment."""
    if wish is not Colour.AUTO:
        return wish is Colour.ALWAYS
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return (stream or sys.stdout).isatty()


def width() -> int:
    """How wide to write: the terminal's width within reason, 80 where there is none."""
    return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size((80, 24)).columns))


class Paint:
    """Puts colour round a text, or leaves it as it is."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, kind: str, text: str) -> str:
        code = _CODES.get(kind) if self.on else None
        return f"\x1b[{code}m{text}\x1b[0m" if code else text


def wrapped(text: str, indent: int, columns: int, hanging: int = 0) -> Iterator[str]:
    """A text in lines that fit, indented; later lines by `hanging` more."""
    room = columns - indent
    if len(text) <= room and "  " not in text and text.strip(" ") == text and "\n" not in text:
        yield " " * indent + text
        return
    line, used, lead = "", 0, 0
    # Only at blanks: others stand in a text so that no line breaks there.
    for word in filter(None, text.replace("\n", " ").split(" ")):
        length = _visible(word)
        if line and used + 1 + length > room - lead:
            yield " " * (indent + lead) + line
            line, used, lead = "", 0, hanging
        used += length + bool(line)
        line = f"{line} {word}" if line else word
    yield " " * (indent + lead) + line


def _visible(word: str) -> int:
    """How many columns a word takes; the codes of its colours take none."""
    return len(_COLOURS.sub("", word) if "\x1b" in word else word)


class Unwritable(Exception):
    """Raised where a report cannot be written: its reader is gone, or the disk is full.

    It holds the path of the report, none for standard output; its cause tells why.
    """


def emit(text: str, stream: TextIO | None = None, path: str = "") -> None:
    """Write to a stream, by default to standard output; `path` names it where it is a file.

    Raises:
        Unwritable: the stream takes no more.
    """
    try:
        (stream or sys.stdout).write(text)
    except OSError as error:
        raise Unwritable(path) from error


def send_on() -> None:
    """Write out what standard output still holds.

    Raises:
        Unwritable: it takes no more.
    """
    try:
        sys.stdout.flush()
    except OSError as error:
        raise Unwritable from error


def complain(text: str) -> None:
    """Write one line about what went wrong to standard error.

    Raises:
        Unwritable: standard output, which goes before, takes no more.
    """
    send_on()
    # The exit code still tells that something went wrong.
    with suppress(OSError):
        sys.stderr.write(f"aboveboard: {text}\n")
