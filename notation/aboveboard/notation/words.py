"""Words of a vocabulary: one canonical form, and all others that are read as it.

A word becomes one terminal of the grammar. Case and accents never matter, and a blank inside a word
may also be a hyphen or be doubled.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping

from aboveboard.notation.flat import flat
from aboveboard.notation.frozen import Frozen

__all__ = [
    "COMMON_WORDS", "HEADER_WORDS", "Word", "WordList", "fold", "list_terminals", "nearest", "nearest_words", "pattern",
    "spellings", "terminals",
]  # fmt: skip

_NUMBER = r"(?:\d+[ \t]*)?"
_ANY_WORD = r"[^\W\d_][\w'-]*"


class Word(Frozen):
    """A word: its canonical form, other English forms, and its French forms, the canonical first."""

    canonical: str
    also: tuple[str, ...] = ()
    french: tuple[str, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        """Every form that is read as this word."""
        return (self.canonical, *self.also, *self.french)


class WordList(Frozen):
    """Words that share one terminal, such as all tiles; an expansion adds its own to its game's.

    `counted`: a number may stand before the word, and is read together with it (`2R`, `2 red`).
    `names`: the words are names, which may be shortened, and unknown ones get a problem of their own.
    """

    words: tuple[Word, ...]
    counted: bool = False
    names: bool = False

    @property
    def forms(self) -> tuple[str, ...]:
        """Every form that is read as a word of the list."""
        return tuple(form for word in self.words for form in word.forms)

    def with_more(self, more: WordList) -> WordList:
        """This list, and another's words after its own."""
        return WordList(self.words + more.words, self.counted or more.counted, self.names or more.names)


COMMON_WORDS: Mapping[str, Word] = {
    "UNDO": Word("undo", ("takeback",), ("annule", "annuler")),
    "MISSED": Word("missed", (), ("manqué", "manque")),
    "CLAIM": Word("claim", (), ("constat", "affirme")),
    "POSITION": Word("position"),
    "END": Word("end", (), ("fin de", "fin")),
}

HEADER_WORDS: Mapping[str, Word] = {
    "game": Word("game", (), ("jeu",)),
    "players": Word("players", (), ("joueurs", "joueuses")),
    "date": Word("date"),
    "event": Word("event", (), ("événement", "évènement")),
    "ruling": Word("ruling", (), ("lecture",)),
    "allow": Word("allow", (), ("admis",)),
    "result": Word("result", (), ("résultat",)),
    "agn": Word("agn"),
}


def fold(text: str) -> str:
    """A text without accents and case, for comparing words (never players, whose accents count)."""
    if text.isascii():
        return text.casefold()
    bare = unicodedata.normalize("NFD", text.replace("’", "'"))
    return "".join(one for one in bare if not unicodedata.combining(one)).casefold()


def pattern(forms: Iterable[str]) -> str:
    """A regular expression for a word in any of these forms in a flat text, ended by a word boundary.

    The longest form comes first, since an alternation takes the first that fits.
    """
    ordered = sorted({flat(form) for form in forms}, key=lambda form: (-len(form), form))
    return "(?:" + "|".join(_loose(form) for form in ordered) + r")(?![\w'-])"


def _loose(form: str) -> str:
    return r"[ \t-]+".join(map(re.escape, re.split("[ -]", form)))


def terminals(words: Mapping[str, Word]) -> str:
    """The words as terminals of a Lark grammar, one line each, keyed by terminal name."""
    return "\n".join(f"{name}: /{pattern(word.forms)}/" for name, word in words.items())


def list_terminals(lists: Mapping[str, WordList], words: Mapping[str, Word]) -> str:
    """Lists of words as terminals: each list comes before single words, so `Village Hall` is no `village`.

    With lists of names come, after all else, `OTHER_NAME`, words that are no keyword, and `SHORT_NAME`, one
    word: the start of a name, or one that is unknown.
    """
    rows = [
        f"{name}.1: /{_NUMBER if one.counted else ''}{pattern(one.forms)}/" for name, one in lists.items()
    ]
    if any(one.names for one in lists.values()):
        ends = [form for word in words.values() for form in word.forms]
        ends += [form for one in lists.values() if one.counted for form in one.forms]
        rows.append(rf"OTHER_NAME.-2: /{_ANY_WORD}(?:[ \t]+(?!{pattern(ends)}){_ANY_WORD})*/")
        rows.append(f"SHORT_NAME.-2: /{_ANY_WORD}/")
    return "\n".join(rows)


def spellings(words: Mapping[str, Word]) -> dict[str, str]:
    """Every folded form of the words with its canonical form."""
    return {fold(form): word.canonical for word in words.values() for form in word.forms}


def nearest(text: str, forms: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The forms that `text` most likely was meant to be, best first; empty if none is near."""
    return nearest_words(text, {form: form for form in forms}, most)


def nearest_words(text: str, words: Mapping[str, str], most: int = 3) -> tuple[str, ...]:
    """The words one of whose forms `text` most likely was meant to be, each once, best first.

    Args:
        text: what was written.
        words: every form with the word it stands for.
        most: how many words at most.
    """
    folded: dict[str, str] = {}
    for form, word in words.items():
        folded.setdefault(fold(form), word)
    close = difflib.get_close_matches(fold(text), list(folded), n=4 * most, cutoff=0.65)
    return tuple(dict.fromkeys(folded[one] for one in close))[:most]
