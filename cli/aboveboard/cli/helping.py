"""Help in the language that is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from inspect import cleandoc
from typing import Any

from aboveboard.cli.languages import LANGUAGES
from aboveboard.notation.texts import ENGLISH, Language

__all__ = ["helped", "language_asked_for", "paragraphs"]


def language_asked_for(words: Sequence[str]) -> str | None:
    """The language that a command line names by `--lang`, before anybody has read its options."""
    for at, word in enumerate(words):
        option, _, value = word.partition("=")
        if option == "--lang":
            chosen = (value or "".join(words[at + 1 : at + 2])).lower()
            return chosen if chosen in LANGUAGES else None
    return None


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a help, each in one line."""
    for one in cleandoc(text).split("\n\n"):
        yield " ".join(one.split())


def helped(command: Any, say: Language) -> Any:
    """A command whose help, and that of its options, is told in a language."""
    if say is ENGLISH:
        return command
    command.help = "\n\n".join(map(say, paragraphs(command.help or "")))
    for one in command.params:
        one.help = say(one.help) if getattr(one, "help", None) else None
        if isinstance(getattr(one, "show_default", None), str):
            one.show_default = say(one.show_default)
    return command
