"""Every problem a text can have, in one table: code, title, what it says, what to do.

Codes are stable and never used again for something else. `Problem` is one occurrence with its place.
"""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.notation.frozen import NOTHING, Frozen, NamedTuple
from aboveboard.notation.texts import ENGLISH, Language

__all__ = ["KINDS", "Kind", "Problem", "Span", "kind"]


class Span(NamedTuple):
    """A place in a text: line and first column from 1, `end` the column after the last."""

    line: int
    column: int
    end: int


class Kind(Frozen):
    """A kind of problem. `severity` is error, warning or note; only errors count for the exit code."""

    code: str
    title: str
    message: str
    advice: str
    severity: str = "error"


class Problem(Frozen):
    """One problem with its place; `values` fill the message of its kind."""

    kind: Kind
    span: Span
    values: Mapping[str, object] = NOTHING
    text: str = ""

    @property
    def code(self) -> str:
        """The code of its kind."""
        return self.kind.code

    @property
    def message(self) -> str:
        """The message with its values filled in."""
        return self.said(ENGLISH)

    @property
    def advice(self) -> str:
        """What to do, with its values filled in."""
        return self.advised(ENGLISH)

    def said(self, language: Language) -> str:
        """The message in a language."""
        return language.text(self.kind.message).format_map(language.noted(self.values))

    def advised(self, language: Language) -> str:
        """What to do, in a language."""
        return language.text(self.kind.advice).format_map(language.noted(self.values))


KINDS: tuple[Kind, ...] = (
    Kind("AG-01", "Unreadable line", "cannot read {found}: expected {expected}{nearest}",
         "Write the line as the notation has it; only this line is left out."),
    Kind("AG-02", "Unknown player", "{name} is no player of this game{nearest}",
         "Name a player of the `players:` header, or add the player there."),
    Kind("AG-03", "Unknown game", "{name} is no game that can be checked{nearest}",
         "Write a game that `aboveboard rules` lists; the lines up to the next `game:` are skipped."),
    Kind("AG-04", "Statement before the header", "a record starts with `game:`, this line comes before it",
         "Put `game: NAME` first; lines before it are skipped."),
    Kind("AG-05", "Header written twice", "`{key}:` was given before, in line {line}",
         "Keep one of the two; only `ruling:` and `allow:` may be repeated."),
    Kind("AG-06", "Unknown header", "`{key}:` is no header of this game{nearest}; kept as a remark",
         "Correct the key if it was meant as another; otherwise nothing need be done.", "note"),
    Kind("AG-07", "Header after the first statement", "`{key}:` is a header, and the moves have begun",
         "Move the line up to the other headers, or start the next record with `game:`."),
    Kind("AG-08", "Header value that cannot be read",
         "cannot read {found} in `{key}:`: expected {expected}{nearest}",
         "Write the header as the notation has it."),
    Kind("AG-09", "Player named twice", "{name} is named twice in `players:`",
         "Give every player a name of their own; case does not tell names apart."),
    Kind("AG-10", "Wrong move number", "number {number} where {expected} comes next",
         "Correct the number or leave it out; `aboveboard fmt --numbers` writes them."),
    Kind("AG-11", "Not UTF-8", "the line holds bytes that are not UTF-8",
         "Save the file as UTF-8."),
    Kind("AG-12", "Control character", "the line holds the control character {name}",
         "Remove the character."),
    Kind("AG-13", "Line too long", "the line has more than {most} characters",
         "Write one statement a line; the line is left out."),
    Kind("AG-14", "Not a text file", "this is no text file",
         "Give a record in the notation, as UTF-8 text."),
    Kind("AG-15", "No record", "no record was found here",
         "A record starts with a line like `game: Celestia`."),
    Kind("AG-16", "No players", "the record names no players",
         "Add `players: Ann, Ben` in seat order, clockwise."),
    Kind("AG-17", "Reserved word as a name", "{name} is a word of the notation",
         'Put the name in quotes: "{name}".'),
    Kind("AG-18", "Player missing", "`{word}` is something a player does, and the line names none",
         "Put the player first: `Ann: {word} …`."),
    Kind("AG-19", "Player too many", "`{word}` is something of the table, not of a player",
         "Write the line without a player."),
    Kind("AG-20", "Unknown name", "{name} is no {what} of this game{nearest}",
         "Write the name as `aboveboard tiles` or the notation's page has it."),
    Kind("AG-21", "Ambiguous name", "{name} could be {candidates}",
         "Write as much of the name as tells them apart."),
    Kind("AG-22", "Unknown expansion", "{name} is no expansion of {game}{nearest}",
         "Write an expansion that `aboveboard rules` lists; the lines up to the next `game:` are skipped."),
    Kind("AG-23", "Unknown variant", "{name} is no variant of {game}{nearest}",
         "Write a variant the game knows; the lines up to the next `game:` are skipped."),
    Kind("AG-24", "Unknown reading", "{name} is no reading{of}{nearest}",
         "`aboveboard readings` lists the readings and their values."),
    Kind("AG-25", "Unknown rule", "{name} is no rule of this game{nearest}",
         "`aboveboard rules` lists the codes and titles."),
    Kind("AG-26", "Position lines out of place", "{what}",
         "A position stands between `position` and `end position`."),
    Kind("AG-27", "Unknown version", "version {version} of the notation is not known",
         "Leave `agn:` out, or write `agn: 1`."),
    Kind("AG-28", "File that cannot be read", "{why}",
         "Check the path and who may read it; the other files are still checked."),
    Kind("AG-29", "Cluster lost", "neither this nor what comes after it is checked: {why}",
         "See to the cluster and run again; what was checked is known from the cache."),
    Kind("AG-30", "Claim that does not hold", "the replay has {found}{since}",
         "Compare the lines before it with what was played."),
    Kind("AG-31", "Expectation that does not hold", "expected {expected}, the replay has {found}",
         "Correct the mark or the record."),
    Kind("AG-32", "Result that does not hold", "{name} is recorded with {recorded}, the replay has {found}",
         "`aboveboard score` shows the points item by item."),
    Kind("AG-33", "Nothing to take back", "no player's statement is left to take back",
         "Remove the `undo`."),
    Kind("AG-34", "House rule never needed", "no step breaks {rule}",
         "Remove the `allow:` if it is not wanted.", "warning"),
    Kind("AG-35", "Mark without a mistake", "`!stands`, but the step breaks no rule",
         "Remove the mark.", "warning"),
    Kind("AG-36", "Taken back", "this step broke {codes}, and was taken back",
         "Nothing need be done.", "note"),
    Kind("AG-37", "Mistake that stood", "this step broke {codes}; it stood: {reason}",
         "Nothing need be done.", "note"),
    Kind("AG-38", "Near misses", "legal instead: {moves}",
         "These are the legal moves nearest to what was written.", "note"),
    Kind("AG-39", "Likely slip", "the rest of the game would be legal with one change, {what}: {line}",
         "Compare the line with what was played; nothing is changed by itself.", "note"),
    Kind("AG-40", "Hangs on a reading", "{told}",
         "A `ruling:` in the header chooses a reading.", "note"),
    Kind("AG-41", "File that cannot be written", "{why}",
         "Make room or see who may write there, then type the line again; all lines before it are kept."),
    Kind("AG-42", "Record in use", "another `aboveboard record` is writing this file",
         "End it, or name another file."),
    Kind("AG-43", "Changed by another program", "{what}",
         "Close the other program, or record into another file.", "warning"),
)  # fmt: skip

_BY_CODE = {one.code: one for one in KINDS}


def kind(code: str) -> Kind:
    """The kind of problem with this code.

    Raises:
        KeyError: there is none.
    """
    return _BY_CODE[code]
