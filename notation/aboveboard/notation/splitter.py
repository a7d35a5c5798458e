"""A line cut into number, player, body, marks and comment; Lark reads what is between.

It never fails: what fits nowhere is left in the body.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.memory import Memory

__all__ = ["Parts", "bare", "name_key", "split", "straightened"]

# A letter may carry its accent as a character of its own.
_PREFIX = re.compile(
    r"""\s*(?:(\d{1,9})\.(?:\s+|$))?(?:("(?:[^"\\]|\\.)*"|[^\W\d_][\w'\u0300-\u036f-]*)\s*:\s*)?"""
)
# Compiled when the first comment or mark comes, which many records have none of.
_TAIL = r"""("(?:[^"\\]|\\.)*")|(?:^|(?<=[ \t]))(#|![A-Za-z])"""
_STRAIGHT = {
    "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "−": "-", "–": "-", "—": "-", "‑": "-",
    "\u00a0": " ", "\u202f": " ", "\u2009": " ", "，": ",", "：": ":", "？": "?",
}  # fmt: skip
_TYPOGRAPHIC = str.maketrans(_STRAIGHT)
# An accent in a name is no reason to look every letter up.
_TO_STRAIGHTEN = re.compile(f"[{''.join(_STRAIGHT)}]")


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

    @property
    def unmarked(self) -> Parts:
        """The same where no marks can be: what looks like them belongs to the body."""
        if not self.marks:
            return self
        gap = " " * (self.marks_at - self.body_at - len(self.body))
        return self._replace(body=self.body + gap + self.marks, marks="", marks_at=0)


def split(text: str) -> Parts:
    """Cut a line into its parts; it never fails."""
    return _remembered[text] if len(text) <= _SHORT else _cut(text)


def _cut(text: str) -> Parts:
    plain = straightened(text)
    marks, marks_at, comment, end = "", 0, "", len(text)
    if "#" in plain or "!" in plain:
        for match in re.finditer(_TAIL, plain):
            sign = match.group(2)
            if sign == "#":
                comment = text[match.start() :]
                if marks:
                    marks = plain[marks_at : match.start()].rstrip()
                else:
                    end = match.start()
                break
            if sign and not marks:
                end = marks_at = match.start()
                marks = plain[marks_at:].rstrip()
    prefix = _PREFIX.match(plain, 0, end)
    if prefix is None:
        return Parts(None, None, 0, plain[:end].strip(), 0, marks, marks_at, comment)
    number, player = prefix.group(1, 2)
    return Parts(int(number) if number else None, player, prefix.start(2), plain[prefix.end() : end].rstrip(),
                 prefix.end(), marks, marks_at, comment)  # fmt: skip


_SHORT = 80  # Longer lines seldom come again, and would fill the memory.
_remembered = Memory(_cut, 8_000)


@lru_cache(maxsize=1024)
def name_key(name: str) -> str:
    """What two spellings of one player's name share: NFC, without case."""
    return unicodedata.normalize("NFC", name).casefold()


def straightened(text: str) -> str:
    """A text with typographic quotes, dashes and spaces as the notation's own, each in its place."""
    return text if text.isascii() or not _TO_STRAIGHTEN.search(text) else text.translate(_TYPOGRAPHIC)


def bare(name: str) -> str:
    """A name without its quotes."""
    return re.sub(r"\\(.)", r"\1", name[1:-1]) if name.startswith('"') else name
