"""What the catalogues say of a code, for reports that explain the rules they name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from aboveboard.cli.library import Library
from aboveboard.cli.reporters import Manual
from aboveboard.notation.problems import KINDS
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.catalogue import Rule

__all__ = ["manual_of"]


def manual_of(library: Library, language: Language = ENGLISH) -> Callable[[str], Manual | None]:
    """A way to look codes up; games are loaded when it is first used."""

    @cache
    def rules() -> dict[str, Rule]:
        return {rule.code: rule for game in library.all() for rule in game.rules}

    def found(code: str) -> Manual | None:
        kind = next((one for one in KINDS if one.code == code), None)
        if kind is not None:
            title = language.title(code, kind.title)
            return Manual(title, f"{title}. {_unfilled(language.text(kind.advice))}")
        rule = rules().get(code)
        if rule is None:
            return None
        cited = tuple(one.told(language) for one in rule.cite)
        return Manual(language.title(code, rule.title), language.statement(code, rule.statement), cited)

    return found


def _unfilled(text: str) -> str:
    import re

    return re.sub(r"\{\w+\}", "…", text)
