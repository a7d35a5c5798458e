"""Reports that an earlier run has written as JSON or JSON lines, read again."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import inf
from typing import Any, TextIO

from aboveboard.cli.objects import SCHEMA_VERSION, Object
from aboveboard.cli.options import refuse
from aboveboard.cli.plain import FAULT, GAME, PROBLEM, Told
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
    except _OtherVersion as other:
        refuse(f"{shown} has version {other} of the reports, this program {SCHEMA_VERSION}")
    except OSError as error:
        refuse(f"cannot read {shown}: {(error.strerror or 'unknown error').lower()}")
    except _WRONG:
        refuse(f"{shown} is no whole report; `--output json:FILE` and `--output jsonl:FILE` write one")


def _read(path: str, stream: TextIO) -> Recorded:
    first = stream.readline()
    if '"kind": "run"' in first:
        return _from_lines(path, first, stream)
    held = _valid("", json.loads(first + stream.read()))
    told = [_game(one, one.pop("steps")) for one in held.pop("games")]
    told += [_problem(one) for one in held.pop("problems")] + [_fault(one) for one in held.pop("faults")]
    return Recorded(path, held, told, bool(held.pop("summary")["interrupted"]))


def _from_lines(path: str, first: str, stream: Iterable[str]) -> Recorded:
    run = _valid("run", json.loads(first))
    del run["kind"]
    told: list[Told] = []
    summary = None
    for line in stream:
        body = json.loads(line)
        kind = _valid(body["kind"], body).pop("kind")
        if kind == "step":
            told[-1].steps.append(body)
        elif kind == "summary":
            summary = body
        else:
            told.append({GAME: _game, PROBLEM: _problem, FAULT: _fault}[kind](body))
    if summary is None:
        raise ValueError("cut off")
    return Recorded(path, run, told, bool(summary["interrupted"]))


class _OtherVersion(Exception):
    """Raised for a report of another version of the reports."""


def _valid(kind: str, held: Object) -> Object:
    """A report, or a line of one, that is as the schema says, so that nothing later has to doubt it."""
    if kind in ("", "run") and isinstance(held["schema"], int) and held["schema"] != SCHEMA_VERSION:
        raise _OtherVersion(held["schema"])
    _schema(kind)(held)
    return held


@cache
def _schema(kind: str) -> Callable[[Object], Object]:
    """What raises a `ValueError` for all but a line of this kind, or where it has none, for all but a report."""
    from fastjsonschema import compile

    whole = json.loads(pkgutil.get_data("aboveboard.cli", "report.schema.json") or b"")
    if kind:
        kinds = {one["properties"]["kind"]["const"]: one for one in whole["$defs"]["line"]["oneOf"]}
        whole = {**kinds[kind], "$defs": whole["$defs"]}
    valid: Callable[[Object], Object] = compile(whole)
    return valid


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
