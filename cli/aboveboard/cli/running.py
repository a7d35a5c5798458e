"""Runs a check: what is told goes through reporters to their outputs, and is counted on the way."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import TextIOWrapper
from stat import S_ISREG
from typing import TextIO

from aboveboard.cli.atomic import replacing
from aboveboard.cli.entries import DEBUG, Fault
from aboveboard.cli.interrupts import put_off
from aboveboard.cli.options import all_of, because, refuse
from aboveboard.cli.plain import FAULT, PROBLEM, Told, told
from aboveboard.cli.progress import Bar
from aboveboard.cli.reporters import REPORTERS, Reporter, Settings, reporter_for
from aboveboard.cli.terminal import Colour, Unwritable, clean, coloured, complain, emit, send_on, width
from aboveboard.notation.frozen import Frozen, NamedTuple, replace
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.summary import Summary

__all__ = ["ILLEGAL_ONLY", "Fails", "Sink", "run", "sinks", "tell"]

_PEOPLE, _GITHUB = "text", "github"
# Of these a person is the reader, and the terminal's own encoding is right.
_FOR_PEOPLE = (_PEOPLE, "concise")


class Fails(NamedTuple):
    """What fails a run beside illegal and unreadable steps."""

    undecided: bool = False
    warnings: bool = False


ILLEGAL_ONLY = Fails()
NOTHING_YET = Summary()


class Sink(Frozen):
    """A reporter and where its report goes."""

    reporter: Reporter
    stream: TextIO
    path: str = ""

    def write(self, text: str) -> None:
        """Write a part of the report."""
        if text:
            emit(text, self.stream, self.path)


def sinks(
    outputs: Iterable[str], settings: Settings, colour: Colour, stack: ExitStack, beside: str | None = None
) -> list[Sink]:
    """The outputs asked for as `FORMAT[:PATH]`; one on standard output where there is none.

    Args:
        outputs: what was asked for.
        settings: how the reports are to look.
        colour: the wish for colours.
        stack: closes the files.
        beside: another file that the run writes or reads.
    """
    made: list[Sink] = []
    taken = {os.path.realpath(beside)} if beside else set()
    for one in list(outputs) or [_usual()]:
        name, _, path = one.partition(":")
        if name not in REPORTERS:
            refuse(
                "{name} is no format; formats are {names}",
                name=clean(name) or (lambda say: say("an empty name")),
                names=all_of(REPORTERS),
            )
        path = "" if _is_standard_output(path) else path
        if not path and any(not sink.path for sink in made):
            refuse(
                "only one report can go to standard output; give the others a path, as in json:report.json"
            )
        if path:
            _spoil_nothing(path, taken)
        stream = stack.enter_context(_opened(path)) if path else _standard_output(name)
        look = replace(settings, colour=coloured(colour, stream), width=width())
        made.append(Sink(reporter_for(name, look), stream, path))
    return made


def _is_standard_output(path: str) -> bool:
    """Whether a path, as /dev/stdout, leads to the file that standard output goes to and that would be replaced."""
    try:
        there = os.stat(path)
        return S_ISREG(there.st_mode) and os.path.samestat(there, os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):
        return False


def _spoil_nothing(path: str, taken: set[str]) -> None:
    """Refuse a file that would replace what else this run writes."""
    target = os.path.realpath(path)
    if target in taken and (os.path.isfile(target) or not os.path.exists(target)):
        refuse("two reports cannot go to one file, {path}", path=clean(path))
    taken.add(target)


def _usual() -> str:
    return _GITHUB if os.environ.get("GITHUB_ACTIONS") == "true" else _PEOPLE


def run(
    found: Iterator[Told],
    outputs: list[Sink],
    fails: Fails,
    bar: Bar,
    also: Callable[[Told], None] | None = None,
    begun: Summary = NOTHING_YET,
    say: Language = ENGLISH,
) -> int:
    """Report everything that is found, and tell the exit code.

    Args:
        found: what is told, in its order.
        outputs: where it goes.
        fails: what fails the run.
        bar: shows how far the run is.
        also: given everything that is reported.
        begun: counts to begin with.
        say: the language of what is told on standard error.
    """
    summary = begun
    # The JSON lines of a long run are read while it lasts.
    at_once = not sys.stdout.isatty()
    for sink in outputs:
        sink.write(sink.reporter.begin())
    try:
        with put_off() as held:
            for one in found:
                with held:
                    reported = _reported(one, outputs, bar, say)
                    if also is not None:
                        also(reported)
                    summary = summary.plus(reported.summary)
                    # Half shown, it would leave a terminal without its cursor.
                    bar.step(reported)
                if at_once:
                    send_on()
    except KeyboardInterrupt:
        summary = summary.plus(Summary(interrupted=1))
    finally:
        bar.hide()
        _closed(found)
    for sink in outputs:
        sink.write(sink.reporter.end(summary))
    if summary.interrupted:
        complain(say("interrupted; the report holds what was checked until then"))
    return summary.exit_code(undecided_fails=fails.undecided, warnings_fail=fails.warnings)


def _closed(found: Iterator[Told]) -> None:
    close = getattr(found, "close", None)
    if close is not None:
        with suppress(RuntimeError):
            close()


def _reported(one: Told, outputs: list[Sink], bar: Bar, say: Language) -> Told:
    """Write to every output; what cannot be written out is a fault of the checker."""
    try:
        parts = [sink.reporter.entry(one) for sink in outputs]
    except Exception as error:
        if one.kind == FAULT:
            raise
        one = _fault_of(error, one)
        parts = [sink.reporter.entry(one) for sink in outputs]
    if any(parts) or one.kind == FAULT:
        bar.hide()
    for sink, part in zip(outputs, parts, strict=True):
        sink.write(part)
    tell(one, say)
    return one


def _fault_of(error: Exception, one: Told) -> Told:
    from aboveboard.cli.entries import fault_of

    fault = fault_of(error, one.path)
    return told(
        Fault(one.path, one.body.get("game"), one.body.get("line"), fault.error, fault.where, fault.trace)
    )


def tell(one: Told, say: Language = ENGLISH) -> None:
    """What went wrong, on standard error: files that could not be read, faults of the checker."""
    body, path = one.body, clean(one.path)
    if one.kind == FAULT:
        game, line = str(body["game"]), str(body["line"])
        place = path + (say(", game {game} (line {line})", game=game, line=line) if body["game"] else "")
        complain(say("{place}: the checker itself failed and gives no verdict here", place=place))
        error, where = clean(body["error"]), clean(body["where"])
        complain(say("  {error}, at {where}; please report this with the record", error=error, where=where))
        if os.environ.get(DEBUG):
            sys.stderr.write(one.trace)
    elif one.kind == PROBLEM and body["not_done"]:
        place = f"{path}:{body['line']}" if body["line"] else path
        complain(f"{place}: {body['code']} {clean(body['text'])}. {body['advice']}")


@contextmanager
def _opened(path: str) -> Iterator[TextIO]:
    file = ExitStack()
    try:
        raw = file.enter_context(replacing(path))
    except OSError as error:
        refuse("cannot write {path}: {why}", path=clean(path), why=because(error))
    stream = TextIOWrapper(raw, encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        yield stream
    except BaseException:
        with suppress(OSError):
            file.__exit__(*sys.exc_info())
        raise
    try:
        with file:
            stream.flush()
            stream.detach()
    except OSError as error:
        # What a full disk refused is often told only now.
        raise Unwritable(path) from error


def _standard_output(name: str) -> TextIO:
    if name not in _FOR_PEOPLE and hasattr(sys.stdout, "reconfigure"):
        # A machine format is UTF-8 whatever the terminal speaks.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    return sys.stdout
