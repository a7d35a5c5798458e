"""Reports that an earlier run has written as JSON or JSON lines, read again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from math import inf
from typing import Any, TextIO

from aboveboard.cli.objects import SCHEMA_VERSION, Object
from aboveboard.cli.options import because, refuse
from aboveboard.cli.plain import FAULT, GAME, PROBLEM, Told
from aboveboard.cli.shape import checked
from aboveboard.cli.terminal import clean
from aboveboard.notation.frozen import Frozen
from aboveboard.replay.summary import Summary

__all__ = ["Recorded", "in_walk_order", "recorded"]

_WRONG = (ValueError, KeyError, TypeError, AttributeError, RecursionError)


class Recorded(Frozen):
    """A report: what was asked, what was told, and whether the run came to its end."""

    path: str
    run: Object
    told: list[Told]
    interrupted: bool


def recorded(path: str) -> Recorded:
    """Read a report; one that is none is refused."""
    shown = clean(path)
    try:
        with open(path, encoding="utf-8") as stream:
            return _read(path, stream)
    except OSError as error:
        refuse("cannot read {path}: {why}", path=shown, why=because(error))
    except _WRONG:
        refuse(
            "{path} is no whole report; `--output json:FILE` and `--output jsonl:FILE` write one", path=shown
        )


def _read(path: str, stream: TextIO) -> Recorded:
    first = stream.readline()
    if '"kind": "run"' in first:
        return _from_lines(path, first, stream)
    held = checked()(_of_this_version(path, _parsed(first + stream.read())))
    told = [_game(one, one.pop("steps")) for one in held.pop("games")]
    told += [_problem(one) for one in held.pop("problems")] + [_fault(one) for one in held.pop("faults")]
    return Recorded(path, held, told, bool(held.pop("summary")["interrupted"]))


def _parsed(text: str) -> Any:
    """JSON, in which a whole number is one however it is written: to the schema 3.0 is an integer."""

    def number(digits: str) -> int | float:
        value = float(digits)
        return int(value) if value.is_integer() else value

    return json.loads(text, parse_float=number)


def _of_this_version(path: str, held: Object) -> Object:
    if held["schema"] != SCHEMA_VERSION:
        refuse(
            "{path} has version {theirs} of the reports, this program {ours}",
            path=clean(path),
            theirs=clean(str(held["schema"])),
            ours=str(SCHEMA_VERSION),
        )
    return held


def _from_lines(path: str, first: str, stream: Iterable[str]) -> Recorded:
    a_line = checked("#/$defs/line")
    run = a_line(_of_this_version(path, _parsed(first)))
    del run["kind"]
    told: list[Told] = []
    summary = None
    for line in stream:
        body = a_line(_parsed(line))
        kind = body.pop("kind")
        if kind == "step":
            if not told or told[-1].kind != GAME:
                raise ValueError("a step of no game")
            told[-1].steps.append(body)
        elif kind == "summary":
            summary = body
        else:
            told.append({GAME: _game, PROBLEM: _problem, FAULT: _fault}[kind](body))
    if summary is None:
        raise ValueError("cut off")
    return Recorded(path, run, told, bool(summary["interrupted"]))


def _game(body: Object, steps: list[Object] | None = None) -> Told:
    return Told(GAME, body, [] if steps is None else steps, Summary(**body["summary"]))


def _problem(body: Object) -> Told:
    if body["not_done"]:
        return Told(PROBLEM, body, [], Summary(not_done=1))
    severity = body["severity"]
    return Told(
        PROBLEM, body, [], Summary(errors=int(severity == "error"), warnings=int(severity == "warning"))
    )


def _fault(body: Object) -> Told:
    return Told(FAULT, body, [], Summary(faults=1))


def in_walk_order(told: Iterable[Told]) -> list[Told]:
    """As one run over a folder would have told it: files before the folders beside them, line by line."""
    # What has no line is told of a file when it comes to its end.
    return sorted(told, key=lambda one: (list(_steps(one.path)), one.body["line"] or inf))


def _steps(path: str) -> Iterator[tuple[Any, ...]]:
    *folders, name = path.split("/")
    yield from ((1, folder) for folder in folders)
    yield (0, name)
