"""Help in the language that is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from typing import Any

import typer

from aboveboard.cli.languages import LANGUAGES
from aboveboard.cli.usage import framed
from aboveboard.notation.texts import ENGLISH, Language

__all__ = ["formatter_in", "helped", "language_asked_for", "paragraphs"]

# Some editions of the framework escape the bracket, and show that.
_HOW = re.compile(r"(.*  )\\?\[(.*)\]", re.DOTALL)


def language_asked_for(words: Sequence[str]) -> str | None:
    """The language that a command line names last by `--lang`, before anybody has read its options."""
    chosen = ""
    for at, word in enumerate(words):
        option, _, value = word.partition("=")
        if option == "--":
            break
        if option == "--lang":
            chosen = (value or "".join(words[at + 1 : at + 2])).lower()
    return chosen if chosen in LANGUAGES else None


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
        one.metavar = say(one.metavar) if one.metavar else None
        if isinstance(getattr(one, "show_default", None), str):
            one.show_default = say(one.show_default)
    return command


def formatter_in(say: Language) -> Any:
    """What lays out a help, with the framework's own words told in a language."""
    usual: Any = typer.Context.formatter_class
    if say is ENGLISH:
        return usual

    class Telling(usual):  # type: ignore[misc]
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, framed(args, say), say("Usage: "))

        def write_heading(self, heading: str) -> None:
            super().write_heading(framed(f"{heading}:", say).removesuffix(":"))

        def write_dl(self, rows: Sequence[tuple[str, str]], *how: Any, **ever: Any) -> None:
            super().write_dl([(term, _described(text, say)) for term, text in rows], *how, **ever)

    return Telling


def _described(text: str, say: Language) -> str:
    """The help of an option; the framework has put between brackets behind it how it may be given."""
    match = _HOW.fullmatch(text)
    if match is None:
        return framed(text, say)
    told, how = match.groups()
    return f"{told}[{say('; ').join(framed(one, say) for one in how.split('; '))}]"
