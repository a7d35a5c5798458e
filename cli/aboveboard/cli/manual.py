"""The catalogue for people: which games were meant, whether a rule matches, a reading in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aboveboard.cli.library import Library
from aboveboard.cli.options import cannot_be, meant, refuse
from aboveboard.cli.terminal import Paint, clean, wrapped
from aboveboard.notation.grammar import listed
from aboveboard.notation.texts import ENGLISH, Language, Unfit
from aboveboard.notation.words import fold
from aboveboard.replay.catalogue import Reading, Rule
from aboveboard.replay.games import Game

__all__ = ["asking", "games_named", "reading_lines", "rule_found"]


def games_named(name: str | None, library: Library) -> Sequence[Game]:
    """The game of this name, with all its expansions or those named; all games where there is none.

    Refuses a name that is no game's.
    """
    if name is None:
        return library.all()
    game = library.game(name)
    if game is not None:
        return (game,)
    if "+" not in name and "," not in name:
        names = library.names
        refuse(
            "{name} is no game{near}",
            name=clean(name),
            near=meant(name, names)
            or (lambda say: say("; games are {names}", names=listed(names, say("and")))),
        )
    try:
        return (library.titled(name),)
    except Unfit as error:
        refuse("{why}", why=cannot_be(error))


def rule_found(rule: Rule, search: str | None, say: Language = ENGLISH) -> bool:
    """Whether a rule holds all words of a search anywhere, case and accents aside."""
    told = [say.title(rule.code, rule.title), say.statement(rule.code, rule.statement)]
    text = fold(" ".join([rule.code, *told, *(one.told(say) for one in rule.cite), *rule.readings]))
    return all(word in text for word in fold(search or "").split())


def asking(reading: Reading, game: Game) -> list[Rule]:
    """The rules whose verdicts a reading changes."""
    return [one for one in game.rules if reading.name in one.readings]


def reading_lines(reading: Reading, paint: Paint, columns: int, say: Language = ENGLISH) -> Iterator[str]:
    """A reading with its values, the default first, and the places on each side."""
    yield paint("bold", reading.name)
    yield from wrapped(clean(say(reading.question)), 2, columns)
    for option in reading.options:
        default = say(" (default)") if option.value == reading.default else ""
        yield from wrapped(clean(f"{option.value}{default}{say.colon}{say(option.says)}"), 4, columns, 2)
        for cited in option.cite:
            yield from (
                paint("faint", line) for line in wrapped(clean(f"— {cited.told(say)}"), 6, columns, 2)
            )
