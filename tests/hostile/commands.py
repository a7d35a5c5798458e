"""Every command that reads a file or standard input, on whatever is there."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from aboveboard.cli.app import main

from .mutator import damaged, made

__all__ = ["OF_RECORDS", "OF_REPORTS", "Ran", "complaint", "ran", "report", "wrong_report"]

# A fault of the program has this exit code.
FAULT = 3
OF_RECORDS: Mapping[str, tuple[str, ...]] = {
    "check": ("check", "{file}", "--no-cache"),
    "check, all readings": ("check", "{file}", "--no-cache", "--all-readings"),
    "check, standard input": ("check", "-"),
    "check, other outcome": ("check", "{file}", "--no-cache", "--on-illegal", "skip", "--format", "sarif"),
    "replay": ("replay", "{file}", "--board"),
    "show": ("show", "{file}"),
    "show, as a position": ("show", "{file}", "--as", "position"),
    "score": ("score", "{file}"),
    "fmt": ("fmt", "-"),
    "fmt, difference": ("fmt", "{file}", "--diff"),
    "ask": ("ask", "{file}", "-"),
    "ask, as a card": ("ask", "{file}", "-", "--card"),
    "moves": ("moves", "{file}"),
    "report": ("report", "{file}", "--output", "-"),
    "record": ("record", "{file}"),
    "compare, readings": ("compare", "{file}", "--ruling", "turbo-duty=forced"),
}
OF_REPORTS: Mapping[str, tuple[str, ...]] = {
    "merge": ("merge", "{file}", "--format", "json"),
    "merge, as text": ("merge", "{file}"),
    "merge, as junit": ("merge", "{file}", "--format", "junit"),
    "merge, with itself": ("merge", "{file}", "{file}"),
    "compare": ("compare", "{file}", "{file}"),
    "baseline": ("check", "-", "--baseline", "{file}"),
    "a record": ("check", "{file}", "--no-cache"),
}


class Ran(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: bytes
    err: str


def ran(arguments: tuple[str, ...], given: bytes = b"") -> Ran:
    """A command in this process, with something on standard input."""
    before = sys.stdin, sys.stdout, sys.stderr
    streams = [io.TextIOWrapper(io.BytesIO(part), encoding="utf-8") for part in (given, b"", b"")]
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        main(arguments)
    except SystemExit as stop:
        code = stop.code
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    assert isinstance(code, int)
    out, err = (_written(one) for one in streams[1:])
    return Ran(code, out, err.decode())


def _written(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue()


def complaint(arguments: tuple[str, ...], file: Path, given: bytes) -> str | None:
    """What is wrong with how a command takes a file; None where it does what it can and says what it cannot."""
    done = ran(tuple(one.replace("{file}", str(file)) for one in arguments), given)
    if done.code not in (0, 1, 2) and "interrupted" not in done.err:
        return f"{' '.join(arguments)}: ends with {done.code}: {done.err[-400:]}"
    if "Traceback" in done.err or b"Traceback" in done.out:
        return f"{' '.join(arguments)}: {done.err[-2000:]}"
    if done.code == 2 and not done.err:
        return f"{' '.join(arguments)}: says nothing"
    return None


def report(data: bytes) -> Any:
    """The JSON report of a record."""
    return json.loads(ran(("check", "-", "--format", "json"), data).out)


def wrong_report(number: int) -> bytes:
    """A report, or its baseline, that somebody's program has written wrongly; the number says how."""
    chance = Random(f"report {number}")
    form = chance.choice(("json", "jsonl", "baseline"))
    if form == "baseline":
        text = json.dumps({"format": "aboveboard baseline 1", "findings": _findings(chance)}).encode()
        held = [json.loads(text)]
    else:
        text = ran(("check", "-", "--format", form), made(number)).out
        held = [json.loads(one) for one in ([text] if form == "json" else text.splitlines())]
    if chance.random() < 0.2:
        return damaged(chance, text)
    for _ in range(chance.choice((1, 1, 2, 5))):
        _alter(chance, held)
    return "\n".join(json.dumps(one) for one in held).encode()


def _findings(chance: Random) -> list[dict[str, Any]]:
    return [{"file": "<stdin>", "code": f"CE-{one:02}", "text": "Bob: stay", "count": one}
            for one in range(chance.randrange(4))]  # fmt: skip


def _alter(chance: Random, held: Any) -> None:
    places = list(_places(held))
    if not places:
        return
    inside, key = chance.choice(places)
    if chance.random() < 0.3:
        del inside[key]
    else:
        inside[key] = chance.choice(_OTHER)(inside[key])


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    for key, one in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(one, dict | list):
            yield from _places(one)


_OTHER: tuple[Callable[[Any], Any], ...] = (
    lambda one: None,
    lambda one: [],
    lambda one: {},
    lambda one: "",
    lambda one: "text",
    lambda one: -1,
    lambda one: 10**30,
    lambda one: 1.5,
    lambda one: True,
    lambda one: [one],
    lambda one: {"text": one},
    lambda one: "\ud800\x1b[31m",
)
