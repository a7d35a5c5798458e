"""A record that is being edited: what an editor asks of it, as plain data. This module knows no protocol.

Lines and columns count from nought, columns in characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from aboveboard.cli.entries import Checked, of_piece
from aboveboard.cli.library import Library
from aboveboard.cli.pieces import pieces
from aboveboard.cli.plain import Told, told
from aboveboard.cli.reporters import Settings
from aboveboard.cli.reporters.manual import manual_of
from aboveboard.cli.reporters.steps import Steps
from aboveboard.cli.spots import Spot, spots
from aboveboard.cli.terminal import Paint, clean
from aboveboard.notation.frozen import Frozen, NamedTuple
from aboveboard.notation.lines import Line, text_block, text_lines
from aboveboard.notation.reader import begins_record, read
from aboveboard.notation.statements import Position, Record
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.notation.words import HEADER_WORDS, fold, spellings
from aboveboard.notation.writer import canonical_lines
from aboveboard.replay.completing import Next, Suggestion, titles
from aboveboard.replay.headers import DEFAULTS, Options
from aboveboard.replay.live import Live

__all__ = ["Chapter", "Edited", "completions", "edited", "formatted", "rows_of"]

_CODE = re.compile(r"[A-Z]{2}-[A-Z]?[0-9]{2}[a-z]?(?![\w-])", re.IGNORECASE)
_TITLE = re.compile(r"\s*(\w+)\s*:\s*")
_HEADERS = spellings(HEADER_WORDS)
_WIDTH = 100


class Chapter(NamedTuple):
    """A part of a record: its name, its first and its last line, and the parts within it."""

    name: str
    first: int
    last: int
    parts: tuple[Chapter, ...] = ()


class Edited(Frozen):
    """A text as it stands, checked.

    Attributes:
        rows: its lines.
        games: the games in it, replayed, and what is told of them.
        beside: what is told beside games.
        library: the games that are known.
        say: the language of what is told.
    """

    rows: tuple[str, ...]
    games: tuple[tuple[Checked, Told], ...]
    beside: tuple[Told, ...]
    library: Library
    say: Language = ENGLISH

    @property
    def findings(self) -> tuple[Spot, ...]:
        """All that is wrong or worth saying, in the order of the lines."""
        every = (*self.beside, *(told for _, told in self.games))
        found = (spot for one in every for spot in spots(one, language=self.say))
        return tuple(sorted(found, key=lambda spot: spot.line or 0))

    def hint(self, line: int, column: int) -> str:
        """What is to be said of a place: the rule that it names, or the step that it is; empty if nothing."""
        row = self.rows[line] if line < len(self.rows) else ""
        for match in _CODE.finditer(row):
            if match.start() <= column <= match.end():
                return self._rule(match.group().upper())
        steps = Steps(Settings(width=_WIDTH, every_step=True, language=self.say), Paint(False))
        lines = [
            part
            for _, report in self.games
            for step in report.steps
            if step["line"] == line + 1
            for part in steps.entered(step, report)
        ]
        return "\n".join(lines)

    def _rule(self, code: str) -> str:
        found = manual_of(self.library, self.say)(code)
        if found is None:
            return ""
        told = [found.title] if not found.statement.startswith(found.title) else []
        return "\n".join(
            [f"{code} {' '.join(told)}".rstrip(), found.statement, *(f"— {one}" for one in found.cited)]
        )

    @property
    def outline(self) -> tuple[Chapter, ...]:
        """The games, and the parts of each."""
        games = [checked for checked, _ in self.games]
        starts = [one.replay.record.span.line - 1 for one in games]
        return tuple(map(_chapter, games, starts, _ends(starts, len(self.rows) - 1)))


def _ends(starts: Sequence[int], last: int) -> list[int]:
    """The last line of each of some parts that follow one another up to a line."""
    return [*(one - 1 for one in starts[1:]), last][: len(starts)]


def _chapter(checked: Checked, first: int, last: int) -> Chapter:
    record = checked.replay.record
    kinds = (*checked.game.chapters, Position)
    begun = [
        (one.span.line - 1, clean(one.text.strip()))
        for one in record.statements
        if isinstance(one.move, kinds)
    ]
    ends = _ends([line for line, _ in begun], last)
    parts = tuple(Chapter(name, line, end) for (line, name), end in zip(begun, ends, strict=True))
    title = " + ".join([record.title.game, *record.title.expansions])
    return Chapter(clean(f"{title}: {', '.join(record.players)}"), first, last, parts)


def rows_of(text: str) -> tuple[str, ...]:
    """The lines of a text as the reader counts them, and the empty one that a cursor may stand in at its end."""
    body = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return tuple(body.split("\n"))


def edited(
    text: str, path: str, library: Library, options: Options = DEFAULTS, say: Language = ENGLISH
) -> Edited:
    """A text, checked whatever is in it.

    Args:
        text: the text.
        path: what the file is called.
        library: the games that are known.
        options: readings and house rules.
        say: the language of what is told.
    """
    games: list[tuple[Checked, Told]] = []
    beside: list[Told] = []
    for piece in pieces([text_block(text)]):
        for entry in of_piece(path, piece, library, options):
            report = told(entry, language=say)
            if isinstance(entry, Checked):
                games.append((entry, report))
            else:
                beside.append(report)
    return Edited(rows_of(text), tuple(games), tuple(beside), library, say)


def formatted(text: str, library: Library) -> str | None:
    """A text in canonical form; None where it holds no record, and so is not ours to rewrite."""
    if not any(isinstance(one, Record) for one in read(text_lines(text), library.known)):
        return None
    rows = iter(rows_of(text))
    faults: list[bool] = []

    def watched() -> Iterator[Line]:
        for line in text_lines(text):
            faults.append(line.fault is not None)
            yield line

    lines = []
    for written in canonical_lines(watched(), None, library.known):
        # A line that is too long to be read was cut by the reader.
        row = next(rows)
        lines.append(row if faults.pop() else written)
    return "".join(f"{one}\n" for one in lines)


def completions(rows: Sequence[str], line: int, column: int, library: Library) -> Sequence[Suggestion]:
    """What may stand at a place, behind what is written of its line."""
    begun = rows[line][:column] if line < len(rows) else ""
    header = _TITLE.match(begun)
    if header and _HEADERS.get(fold(header.group(1))) == "game":
        return titles(begun[header.end() :], library.known)
    first = next((at for at in range(line - 1, -1, -1) if begins_record(rows[at])), None)
    if first is None:
        return _keys(begun, ["game"])
    following = _following(tuple(rows[first:line]), library)
    if following is None:
        return _keys(begun, [one for one in HEADER_WORDS if one != "game"])
    return following.after(begun)


def _keys(begun: str, keys: Sequence[str]) -> list[Suggestion]:
    return [Suggestion(f"{key}: ", len(begun)) for key in keys if key.startswith(fold(begun))]


@lru_cache(maxsize=4)
def _following(rows: tuple[str, ...], library: Library) -> Next | None:
    """What can come after the lines of a game; None where its players are not named yet."""
    found = read((line for line in text_lines("\n".join(rows))), library.known)
    record = next((one for one in found if isinstance(one, Record)), None)
    if record is None:
        return None
    try:
        live = Live(record, games=library.games)
    except KeyError:
        return None
    return Next(live, known=library.known)
