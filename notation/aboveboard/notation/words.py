"""Words of a vocabulary: one canonical form, and all others that are read as it.

A word is one terminal of the grammar. Case and accents never matter, and a blank inside a word
may also be a hyphen or be doubled.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from aboveboard.notation.frozen import Frozen

__all__ = [
    "ACCENTS", "COMMON_WORDS", "HEADER_WORDS", "Word", "WordList", "fold", "name_terminals", "nearest",
    "nearest_words", "pattern", "spellings",
]  # fmt: skip

ACCENTS = "\u0300-\u036f"
"""Accents that are characters of their own, as a range for a regular expression."""

_ANY_WORD = r"[^\W\d_][\w'’-]*"


class Word(Frozen):
    """A word: its canonical form, other English forms, and its French forms, the canonical first."""

    canonical: str
    also: tuple[str, ...] = ()
    french: tuple[str, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        """Every form that is read as this word."""
        return (self.canonical, *self.also, *self.french)

    def in_french(self, form: str, many: bool = False) -> str:
        """The French form that stands where an English one does; the form itself where there is none.

        Args:
            form: the English form, such as the verb of a card.
            many: whether a number before it asks for the plural, which in both languages comes second.
        """
        english = (self.canonical, *self.also)
        if many and form == self.canonical and len(english) > 1 and english[1].startswith(form):
            form = english[1]
        place = english.index(form) if form in english else 0
        return self.french[place] if place < len(self.french) else (*self.french, form)[0]


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


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """A text without accents and case, for comparing words (never players, whose accents count)."""
    if text.isascii():
        return text.casefold()
    bare = unicodedata.normalize("NFD", text.replace("’", "'"))
    return "".join(one for one in bare if not unicodedata.combining(one)).casefold()


def pattern(forms: Iterable[str]) -> str:
    """A regular expression for a word in any of these forms, ended by a word boundary.

    The longest form comes first, since an alternation takes the first that fits.
    """
    ordered = sorted(forms, key=lambda form: (-len(form), form))
    return "(?:" + "|".join(_loose(form) for form in ordered) + rf")(?![\w'’{ACCENTS}-])"


def _loose(form: str) -> str:
    return "".join(_letter(one) for one in unicodedata.normalize("NFC", form))


@cache
def _letter(one: str) -> str:
    if one in " -":
        return r"[ \t-]+"
    if one in "'’":
        return "['’]"
    bare = fold(one)
    # An accent may also be a character of its own, after its letter.
    return f"[{bare}{one}][{ACCENTS}]?" if bare != one.casefold() else re.escape(one)


def name_terminals(lists: Mapping[str, WordList], words: Mapping[str, Word]) -> str:
    """The terminals of names that a list may lack, in the grammar of a vocabulary with lists of names.

    These come after all else: `OTHER_NAME`, words that are no keyword, and `SHORT_NAME`, one word: the start
    of a name, or one that is unknown.
    """
    if not any(one.names for one in lists.values()):
        return ""
    ends = [form for word in words.values() for form in word.forms]
    ends += [form for one in lists.values() if one.counted for form in one.forms]
    other = rf"{_ANY_WORD}(?:[ \t]+(?!{pattern(ends)}){_ANY_WORD})*"
    return f"OTHER_NAME.-2: /{other}/i\nSHORT_NAME.-2: /{_ANY_WORD}/"


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
