"""A game's vocabulary: its grammar, its words, how its moves are built and written.

The vocabularies stand in one visible tuple and are imported only when a record asks for one, so that
a Celestia record never pays for Keyflower.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from aboveboard.notation.frozen import NOTHING, Frozen
from aboveboard.notation.statements import Move, Title
from aboveboard.notation.words import Word, WordList, fold

__all__ = ["KNOWN", "VOCABULARIES", "Entry", "Names", "Vocabulary", "entry_named", "vocabulary_for"]

Names = tuple[str, ...]


class Vocabulary(Frozen):
    """What is written in the records of one game or expansion.

    Attributes:
        name: the game's or expansion's name, as in `game:`.
        grammar: file names of the grammars, those outside of this package as `package:file`; an
            expansion's extend those before it.
        words: the words, keyed by the terminal they become.
        lists: words that share a terminal, keyed by it; an expansion's are added to those before it.
        builder: a Lark transformer that turns rules into moves, made with the vocabulary it serves; None
            for an expansion that brings words alone.
        writers: how each kind of move is written, given the move and the players' names.
        player_starts, table_starts: the start rules of what a player does and of table events;
            a position line is read by `position_start`.
        headers: start rules of the game's own header keys.
        header_words: other forms of header keys, folded, with the key they stand for.
        variants: variants that `game:` may name after a comma, by their canonical form.
        kinds: what terminals are called in messages.
        groups: what terminals are called in messages that want all of them.
    """

    name: str
    grammar: tuple[str, ...] = ()
    words: Mapping[str, Word] = NOTHING
    builder: type[Any] | None = None
    writers: Mapping[type[Move], Callable[[Any, Names], str]] = NOTHING
    lists: Mapping[str, WordList] = NOTHING
    headers: Mapping[str, str] = NOTHING
    header_words: Mapping[str, str] = NOTHING
    header_writers: Mapping[str, Callable[[Any, Names], str]] = NOTHING
    variants: Mapping[str, Word] = NOTHING
    kinds: Mapping[str, str] = NOTHING
    groups: Mapping[str, tuple[str, ...]] = NOTHING


class Entry(Frozen):
    """A vocabulary that can be loaded: where it is, and which game it extends."""

    name: str
    module: str
    extends: str | None = None
    also: tuple[str, ...] = ()


KNOWN: tuple[Entry, ...] = (
    Entry("Celestia", "aboveboard.notation.celestia"),
    Entry("Keyflower", "aboveboard.notation.keyflower"),
    Entry(
        "Key Celeste",
        "aboveboard.notation.key_celeste",
        "Keyflower",
        ("Key-Celeste", "KeyCeleste", "Ghost ship"),
    ),
    Entry("Sven and Paulo", "aboveboard.notation.sven_paulo", "Keyflower", ("Sven & Paulo", "Sven Paulo")),
    Entry("Keymelequin", "aboveboard.notation.keymelequin", "Keyflower", ("Key Melequin", "Key-Melequin")),
)


def entry_named(name: str, extends: str | None, known: tuple[Entry, ...] = KNOWN) -> Entry | None:
    """The entry of a game (`extends` None) or of an expansion of that game, by any of its names."""
    wanted = fold(name)
    for one in known:
        if one.extends == extends and wanted in {fold(form) for form in (one.name, *one.also)}:
            return one
    return None


VOCABULARIES = 16
"""How many are kept, each with its parser: one for every title, nine here, or they would be made again and again."""


@lru_cache(maxsize=VOCABULARIES)
def vocabulary_for(title: Title, known: tuple[Entry, ...] = KNOWN) -> Vocabulary:
    """The vocabulary of a game with its expansions, put together.

    Raises:
        KeyError: the title names something that is not known.
    """
    base = _loaded(title.game, None, known)
    for name in title.expansions:
        base = _joined(base, _loaded(name, title.game, known))
    return base


def _loaded(name: str, extends: str | None, known: tuple[Entry, ...]) -> Vocabulary:
    entry = entry_named(name, extends, known)
    if entry is None:
        raise KeyError(name)
    vocabulary: Vocabulary = importlib.import_module(entry.module).VOCABULARY
    return vocabulary


def _joined(base: Vocabulary, more: Vocabulary) -> Vocabulary:
    return Vocabulary(
        name=base.name,
        grammar=base.grammar + more.grammar,
        words={**base.words, **more.words},
        builder=_mixed(more.builder, base.builder),
        writers={**base.writers, **more.writers},
        lists={**base.lists, **{name: _listed(base, name, one) for name, one in more.lists.items()}},
        headers={**base.headers, **more.headers},
        header_words={**base.header_words, **more.header_words},
        header_writers={**base.header_writers, **more.header_writers},
        variants={**base.variants, **more.variants},
        kinds={**base.kinds, **more.kinds},
        groups={**base.groups, **more.groups},
    )


def _mixed(more: type[Any] | None, base: type[Any] | None) -> type[Any] | None:
    if more is None or base is None:
        return more or base
    return type(more.__name__, (more, base), {})


def _listed(base: Vocabulary, name: str, more: WordList) -> WordList:
    return base.lists[name].with_more(more) if name in base.lists else more
