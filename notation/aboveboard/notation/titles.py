"""Which game, expansions and variants the value of a `game:` header names, in their canonical spelling."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.grammar import Failure, envelope, meant
from aboveboard.notation.problems import kind
from aboveboard.notation.statements import Title
from aboveboard.notation.texts import Unfit
from aboveboard.notation.vocabulary import KNOWN, Entry, entry_named, vocabulary_for
from aboveboard.notation.words import fold, nearest, nearest_words, spellings

__all__ = ["Mistaken", "known_title", "title_of"]


class Mistaken(NamedTuple):
    """Why a title names nothing that is known: problem code, and values for its message."""

    code: str
    values: Mapping[str, object]


def title_of(text: str, known: tuple[Entry, ...] = KNOWN) -> Title:
    """The title that a text names, as it may stand in a `game:` header.

    Raises:
        Unfit: it names none that is known; it tells why.
    """
    written = envelope().parse(text, "game_value")
    if isinstance(written, Failure):
        raise Unfit(kind("AG-03").message, {"name": text, "nearest": ""})
    title = known_title(written.value, known)
    if isinstance(title, Mistaken):
        raise Unfit(kind(title.code).message, title.values)
    return title


def known_title(written: Title, known: tuple[Entry, ...] = KNOWN) -> Title | Mistaken:
    """A title with every name canonical and the expansions in the order of `known`."""
    game = entry_named(written.game, None, known)
    if game is None:
        near = nearest(written.game, [one.name for one in known if one.extends is None])
        return Mistaken("AG-03", {"name": written.game, "nearest": meant(near)})
    expansions = []
    for name in written.expansions:
        entry = entry_named(name, game.name, known)
        if entry is None:
            near = nearest(name, [one.name for one in known if one.extends == game.name])
            return Mistaken("AG-22", {"name": name, "game": game.name, "nearest": meant(near)})
        expansions.append(entry.name)
    order = [one.name for one in known]
    expansions = sorted(set(expansions), key=order.index)
    forms = spellings(vocabulary_for(Title(game.name, tuple(expansions)), known).variants)
    for name in written.variants:
        if fold(name) not in forms:
            near = nearest_words(name, forms)
            return Mistaken("AG-23", {"name": name, "game": game.name, "nearest": meant(near)})
    variants = dict.fromkeys(forms[fold(name)] for name in written.variants)
    return Title(game.name, tuple(expansions), tuple(variants))
