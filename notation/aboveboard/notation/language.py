"""The languages a record can be written in. Both are read alike; a line differs by its words alone."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.notation.grammar import Grammar
from aboveboard.notation.vocabulary import Vocabulary
from aboveboard.notation.words import COMMON_WORDS, HEADER_WORDS, Word, fold

__all__ = ["ENGLISH", "FRENCH", "LANGUAGES", "body_in", "key_in", "language_of", "variant_in"]

ENGLISH, FRENCH = LANGUAGES = ("en", "fr")

_FRENCH_GAMES = {fold(form) for form in HEADER_WORDS["game"].french}


def language_of(key: str) -> str:
    """The language of a record, told by its first word: French for `jeu:`."""
    return FRENCH if fold(key) in _FRENCH_GAMES else ENGLISH


def body_in(language: str, body: str, start: str, grammar: Grammar, vocabulary: Vocabulary) -> str:
    """A body in a language; words that have no form there, names and numbers stay.

    Args:
        language: the language.
        body: a body in canonical form, which is English.
        start: the start rule that reads it.
        grammar, vocabulary: those of its game.
    """
    if language == ENGLISH:
        return body
    words: Mapping[str, Word] = {**COMMON_WORDS, **vocabulary.words}
    written, at, number = "", 0, 0
    for terminal, first, last in grammar.tokens(body, start):
        word = words.get(terminal)
        if word is not None and word.french:
            written += body[at:first] + word.in_french(body[first:last], number > 1)
            at = last
        number = int(body[first:last]) if terminal == "INT" else 0
    return written + body[at:]


def key_in(language: str, key: str, vocabulary: Vocabulary | None) -> str:
    """A header's key in a language."""
    if language == ENGLISH:
        return key
    if key in HEADER_WORDS:
        return (*HEADER_WORDS[key].french, key)[0]
    own = vocabulary.header_words if vocabulary else {}
    return next((form for form, one in own.items() if one == key), key)


def variant_in(language: str, variant: str, vocabulary: Vocabulary | None) -> str:
    """A variant of a game in a language."""
    words = vocabulary.variants if vocabulary else {}
    return words[variant].in_french(variant) if language == FRENCH and variant in words else variant
