"""A file of a language as a `Language`."""

from __future__ import annotations

import tomllib

from aboveboard.notation.problems import KINDS
from aboveboard.notation.texts import Language, phrases

__all__ = ["language_in"]


def language_in(text: str) -> Language:
    """A language from the text of its file.

    Raises:
        ValueError: it is no TOML.
        KeyError: a part is missing.
    """
    held = tomllib.loads(text)
    rules, problems = held["rules"], held["problems"]
    texts: dict[str, str] = {}
    for kind in KINDS:
        told = problems.get(kind.code, {})
        texts |= {kind.message: told["message"], kind.advice: told["advice"]} if told else {}
    for group in held["texts"].values():
        texts |= group
    return Language(
        code=held["code"],
        titles={code: one["title"] for code, one in (rules | problems).items()},
        statements={code: one["statement"] for code, one in rules.items()},
        texts=texts,
        endings=held["endings"],
        values=phrases(held["values"]),
        notation=phrases(held["notation"]),
        parting=held["parting"],
        colon=held["colon"],
        nought_is_one=held["nought_is_one"],
    )
