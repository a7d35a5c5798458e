"""Runs a check: entries through reporters to their outputs, counted on the way."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple, TextIO

from aboveboard.cli.entries import DEBUG, Checked, Entry, Fault, Trouble, counted, fault_of
from aboveboard.cli.options import refuse
from aboveboard.cli.reporters import REPORTERS, Reporter, Settings, reporter_for
from aboveboard.cli.terminal import Colour, Unwritable, clean, coloured, complain, emit, width
from aboveboard.notation.frozen import Frozen, replace
from aboveboard.notation.grammar import listed
from aboveboard.replay.summary import Summary

__all__ = ["ILLEGAL_ONLY", "Fails", "Sink", "run", "sinks", "tell"]

_PEOPLE = "text"


class Fails(NamedTuple):
    """What fails a run beside illegal and unreadable steps."""

    undecided: bool = False
    warnings: bool = False


ILLEGAL_ONLY = Fails()


class Sink(Frozen):
    """A reporter and where its report goes."""

    reporter: Reporter
    stream: TextIO
    path: str = ""

    def write(self, text: str) -> None:
        """Write a part of the report."""
        emit(text, self.stream, self.path)


def sinks(outputs: Iterable[str], settings: Settings, colour: Colour, stack: ExitStack) -> list[Sink]:
    """The outputs asked for as `FORMAT[:PATH]`; text on standard output where there is none."""
    made: list[Sink] = []
    for one in list(outputs) or [_PEOPLE]:
        name, _, path = one.partition(":")
        if name not in REPORTERS:
            refuse(f"{name or 'an empty name'} is no format; formats are {listed(REPORTERS)}")
        if not path and any(not sink.path for sink in made):
            refuse(
                "only one report can go to standard output; give the others a path, as in json:report.json"
            )
        stream = stack.enter_context(_opened(path)) if path else _standard_output(name)
        look = replace(settings, colour=coloured(colour, stream), width=width())
        made.append(Sink(reporter_for(name, look), stream, path))
    return made


def run(entries: Iterable[Entry], outputs: list[Sink], fails: Fails, exceptions: bool = True) -> int:
    """Report every entry and tell the exit code."""
    summary = Summary()
    for sink in outputs:
        sink.write(sink.reporter.begin())
    for entry in entries:
        told = _reported(entry, outputs)
        summary = summary.plus(counted(told, exceptions))
    for sink in outputs:
        sink.write(sink.reporter.end(summary))
    return summary.exit_code(undecided_fails=fails.undecided, warnings_fail=fails.warnings)


def _reported(entry: Entry, outputs: list[Sink]) -> Entry:
    """Write an entry to every output; one that cannot be written out is a fault of the checker."""
    try:
        parts = [sink.reporter.entry(entry) for sink in outputs]
    except Exception as error:
        if not isinstance(entry, Checked):
            raise
        entry = fault_of(error, entry.path, entry.replay.record)
        parts = [sink.reporter.entry(entry) for sink in outputs]
    for sink, part in zip(outputs, parts, strict=True):
        sink.write(part)
    tell(entry)
    return entry


def tell(entry: Entry) -> None:
    """What went wrong, on standard error: files that could not be read, faults of the checker."""
    if isinstance(entry, Fault):
        place = clean(entry.path) + (f", game {entry.game} (line {entry.line})" if entry.game else "")
        complain(f"{place}: the checker itself failed and gives no verdict here")
        complain(f"  {clean(entry.error)}, at {clean(entry.where)}; please report this with the record")
        if os.environ.get(DEBUG):
            sys.stderr.write(entry.trace)
    elif isinstance(entry, Trouble) and entry.not_done:
        problem = entry.problem
        place = f"{clean(entry.path)}:{problem.span.line}" if problem.span.line else clean(entry.path)
        complain(f"{place}: {problem.code} {clean(problem.message)}. {problem.advice}")


@contextmanager
def _opened(path: str) -> Iterator[TextIO]:
    try:
        stream = open(path, "w", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
    except OSError as error:
        refuse(f"cannot write {clean(path)}: {error.strerror}")
    try:
        yield stream
    finally:
        try:
            stream.close()
        except OSError as error:
            # What a full disk refused is often told only now.
            raise Unwritable(path) from error


def _standard_output(name: str) -> TextIO:
    if name != _PEOPLE and hasattr(sys.stdout, "reconfigure"):
        # A machine format is UTF-8 whatever the terminal speaks.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    return sys.stdout
