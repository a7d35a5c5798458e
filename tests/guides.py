"""Runs what a page of the documentation shows: files are written, commands run, and what they print compared.

In a page, a block whose first line names a file (```agn inn.agn) is that file. In a ```console block a line
that begins with `$ ` is a command, and what follows is what it prints; a line `…` stands for any lines. What is
typed in a session of `record` stands behind its prompts.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from sittings import typed

_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PROMPT = re.compile(r"^(game: |players: | *\d+ > |k, s or d\? )(.*)$")
_WAITING = re.compile(r"(?:^|\n)(?:game: |players: | *\d+ > |k, s or d\? )$")
_ANY = "…"


class Command(NamedTuple):
    """A command of a page with what the page says that it prints."""

    line: str
    shown: list[str]


def blocks(text: str) -> Iterator[Command | tuple[str, str]]:
    """The files of a page, as name and content, and its commands."""
    for kind, name, body in _BLOCK.findall(text):
        if name:
            yield name, body
        elif kind == "console":
            for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                line, *shown = part.splitlines()
                yield Command(line, shown)


def agrees(shown: list[str], printed: list[str]) -> bool:
    """Whether lines are what a page shows, in which `…` stands for any number of them."""
    if not shown:
        return not printed
    if shown[0].strip() == _ANY:
        return any(agrees(shown[1:], printed[at:]) for at in range(len(printed) + 1))
    return bool(printed) and printed[0] == shown[0] and agrees(shown[1:], printed[1:])


def carried_out(
    text: str, folder: Path, run: Callable[..., tuple[int, str, str]]
) -> Iterator[tuple[Command, list[str]]]:
    """Every command of a page with what it really prints.

    Args:
        text: the page.
        folder: where its files are put.
        run: runs `aboveboard` there, with the words behind it.
    """
    code = 0
    for part in blocks(text):
        if not isinstance(part, Command):
            path = folder / part[0]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(part[1], encoding="utf-8")
            continue
        program, *words = shlex.split(part.line)
        if part.line == "echo $?":
            printed = str(code)
        elif program == "cat":
            printed = (folder / words[0]).read_text(encoding="utf-8")
        elif words[0] == "record":
            printed = sitting(words[1:], part.shown)
        else:
            assert program == "aboveboard", part.line
            code, out, err = run(*words)
            printed = out + err
        yield part, [line.rstrip() for line in printed.splitlines()]


def sitting(words: list[str], shown: list[str]) -> str:
    """A session in which what a page shows behind the prompts is typed."""
    # At a plain terminal nothing is drawn over.
    os.environ["TERM"] = "dumb"
    keys = [found[2] for line in shown if (found := _PROMPT.match(line))]
    with typed(*words) as session:
        seen = ""
        for line in keys:
            while not _WAITING.search(seen.replace("\r", "")):
                more = session.read()
                assert more, seen
                seen += more
            session.type(f"{line}\n")
            seen += session.read()
        seen += session.rest()
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen.replace("\r", ""))
