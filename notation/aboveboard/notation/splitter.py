"""A line cut into number, player, body, marks and comment; Lark reads what is between.

It never fails: what fits nowhere is left in the body.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

__all__ = ["Parts", "bare", "name_key", "split"]

_PREFIX = re.compile(
    r"""\s*(?:(\d{1,9})\.(?:\s+|$))?(?:("(?:[^"\\]|\\.)*"|[^\W\d_][\w'’-]*)\s*:(?:\s+|$|(?=\S)))?"""
)
_TAIL = re.compile(r"""("(?:[^"\\]|\\.)*")|(?:^|(?<=[ \t]))(#|![a-z])""", re.IGNORECASE)
_TYPOGRAPHIC = str.maketrans({
    "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "−": "-", "–": "-", "—": "-", "‑": "-",
    "\u00a0": " ", "\u202f": " ", "\u2009": " ", "，": ",", "：": ":", "？": "?",
})  # fmt: skip


class Parts(NamedTuple):
    """A line cut up: number, player as written (None if none), body, marks and comment, with offsets."""

    number: int | None
    player: str | None
    player_at: int
    body: str
    body_at: int
    marks: str
    marks_at: int
    comment: str


def split(text: str) -> Parts:
    """Cut a line into its parts; it never fails."""
    marks, marks_at, comment, end = "", 0, "", len(text)
    if "#" in text or "!" in text:
        for match in _TAIL.finditer(text):
            sign = match.group(2)
            if sign == "#":
                comment = text[match.start() :]
                if marks:
                    marks = text[marks_at : match.start()].rstrip()
                else:
                    end = match.start()
                break
            if sign and not marks:
                end = marks_at = match.start()
                marks = text[marks_at:].rstrip()
    if not text.isascii():
        text = text.translate(_TYPOGRAPHIC)
    prefix = _PREFIX.match(text, 0, end)
    if prefix is None:
        return Parts(None, None, 0, text[:end].strip(), 0, marks, marks_at, comment)
    number, player = prefix.group(1, 2)
    return Parts(int(number) if number else None, player, prefix.start(2), text[prefix.end() : end].rstrip(),
                 prefix.end(), marks, marks_at, comment)  # fmt: skip


def name_key(name: str) -> str:
    """What two spellings of one player's name share: NFC, without case."""
    return unicodedata.normalize("NFC", name).casefold()


def bare(name: str) -> str:
    """A name without its quotes."""
    return re.sub(r"\\(.)", r"\1", name[1:-1]) if name.startswith('"') else name
