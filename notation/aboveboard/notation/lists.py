"""What the words of a vocabulary's lists mean: full names, the start of a name, and names that are unknown.

This module knows no list by name; a game's builder says among which lists a word is sought.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from lark import Token

from aboveboard.notation.grammar import Reject, listed
from aboveboard.notation.words import WordList, fold, nearest

__all__ = ["MOST", "Naming", "number_before"]

MOST = 999
_BLANK = re.compile(r"[ \t-]+")
_NUMBER = re.compile(r"(\d*)[ \t]*(.*)", re.DOTALL)


class Naming:
    """The canonical forms of the words in some lists."""

    def __init__(self, lists: Mapping[str, WordList]) -> None:
        self._lists = {
            name: {_key(form): word.canonical for word in one.words for form in word.forms}
            for name, one in lists.items()
        }
        self._joined: dict[tuple[str, ...], Mapping[str, str]] = {}

    def meant(self, token: Token) -> str:
        """The canonical form of a word of the list whose terminal the token is."""
        return self._lists[token.type][_key(str(token))]

    def counted(self, token: Token) -> tuple[str, int]:
        """A counted word's canonical form and its number, 1 if none stands before it.

        Raises:
            Reject: the number is larger than any game needs.
        """
        number, word = number_before(token)
        return self._lists[token.type][_key(word)], number

    def named(self, token: Token, among: tuple[str, ...], what: str) -> str:
        """The canonical form of a word, or of the one word of these lists that starts like it.

        Raises:
            Reject: several words start like it, or none does.
        """
        key = _key(str(token))
        known = self._of(among)
        if key in known:
            return known[key]
        starting = list(dict.fromkeys(canonical for form, canonical in known.items() if form.startswith(key)))
        if len(starting) == 1:
            return starting[0]
        if starting:
            raise Reject("AG-21", token, name=str(token), candidates=listed(starting, "or"))
        near = list(dict.fromkeys(known[one] for one in nearest(key, known)))
        meant = f"; did you mean {listed(near, 'or')}?" if near else ""
        raise Reject("AG-20", token, name=str(token), what=what, nearest=meant)

    def _of(self, among: tuple[str, ...]) -> Mapping[str, str]:
        if among not in self._joined:
            lists = (self._lists[name] for name in among)
            self._joined[among] = {form: canonical for one in lists for form, canonical in one.items()}
        return self._joined[among]


def number_before(token: Token) -> tuple[int, str]:
    """The number at the start of a token, 1 if there is none, and what stands after it.

    Raises:
        Reject: the number is larger than any game needs.
    """
    match = _NUMBER.match(token)
    digits, word = match.groups() if match else ("", str(token))
    # Compared by length first: a conversion of thousands of digits would be refused by Python.
    if len(digits) > len(str(MOST)) and len(digits.lstrip("0")) > len(str(MOST)):
        raise Reject("AG-01", token, found=f"`{token}`", expected=f"a number up to {MOST}", nearest="")
    return int(digits) if digits else 1, word


@lru_cache(maxsize=4096)
def _key(text: str) -> str:
    # A blank before the mark of something unseen makes no difference either.
    return _BLANK.sub(" ", fold(text)).replace(" ?", "?")
