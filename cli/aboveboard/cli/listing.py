"""The legal moves of somebody in lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aboveboard.cli.terminal import Paint, clean, wrapped
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.notation.vocabulary import Names, Vocabulary
from aboveboard.notation.writer import move_written
from aboveboard.replay.moves import Choice, grouped

__all__ = ["choices_told", "each_told"]


def each_told(
    found: Sequence[Choice], mover: int | None, names: Names, vocabulary: Vocabulary
) -> Iterator[str]:
    """Every move on a line of its own, as a record has it."""
    head = "" if mover is None else f"{names[mover]}: "
    for choice in found:
        yield clean(head + move_written(choice.move, names, vocabulary))


def choices_told(
    found: Sequence[Choice],
    mover: str,
    names: Names,
    vocabulary: Vocabulary,
    paint: Paint,
    columns: int,
    say: Language = ENGLISH,
) -> Iterator[str]:
    """What somebody may do, with moves that are much alike in one line; nothing where no move is legal."""
    if not found:
        return
    yield paint("bold", clean(mover))
    groups = grouped(found, lambda move: move_written(move, names, vocabulary))
    for certain in (True, False):
        told = [one for one in groups if one.certain is certain]
        if told and not certain:
            yield paint("undecided", f"  {say('possible, if what is hidden allows it:')}")
        for one in told:
            text = one.text.format("…") if one.among else one.text
            among = f"  ({say('… is one of {among}', among=', '.join(one.among))})" if one.among else ""
            yield from wrapped(clean(text + among), 2 if certain else 4, columns, 4)
