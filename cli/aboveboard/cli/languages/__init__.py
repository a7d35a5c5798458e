"""The languages that texts are told in, and which of them is wanted.

English stands where it is declared. Every other language is one file here, read only when it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from aboveboard.notation.texts import ENGLISH, Language

__all__ = ["LANGUAGES", "VARIABLES", "language", "wished"]

LANGUAGES = ("en", "fr")
VARIABLES = ("ABOVEBOARD_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a person's language is looked for, the strongest first."""


def wished(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for; English where it names none that is known."""
    locale = next((one for name in VARIABLES if (one := environment.get(name))), "")
    code = re.split(r"[_.@-]", locale, maxsplit=1)[0].lower()
    return code if code in LANGUAGES else ENGLISH.code


@cache
def language(code: str) -> Language:
    """A language by its code.

    Raises:
        KeyError: there is none of this code.
    """
    if code == ENGLISH.code:
        return ENGLISH
    if code not in LANGUAGES:
        raise KeyError(code)
    import pkgutil

    from aboveboard.cli.languages.reading import language_in

    data = pkgutil.get_data(__name__, f"{code}.toml")
    assert data is not None
    return language_in(data.decode())
