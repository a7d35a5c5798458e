"""What `check` and `replay` have in common: options into a run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack

from aboveboard.cli.entries import Entry, entries
from aboveboard.cli.files import found
from aboveboard.cli.library import Library
from aboveboard.cli.options import OnIllegal, house_rules, refuse, rulings
from aboveboard.cli.reporters import Settings
from aboveboard.cli.running import ILLEGAL_ONLY, Fails, run, sinks
from aboveboard.cli.terminal import Colour
from aboveboard.notation.frozen import Frozen
from aboveboard.replay.headers import Options

__all__ = ["Job", "as_they_are", "carried_out"]


def as_they_are(entries: Iterable[Entry]) -> Iterator[Entry]:
    """All entries, whole."""
    return iter(entries)


class Job(Frozen):
    """A run as asked for on the command line; `pick` may leave entries out or cut them short."""

    paths: list[str]
    format: str | None = None
    output: list[str] | None = None
    on_illegal: OnIllegal = OnIllegal.APPLY
    ruling: list[str] | None = None
    allow: list[str] | None = None
    exceptions: bool = True
    exclude: list[str] | None = None
    color: Colour = Colour.AUTO
    fails: Fails = ILLEGAL_ONLY
    every_step: bool = False
    board: bool = False
    quiet: bool = False
    all_readings: bool = False
    hints: bool = False
    pick: Callable[[Iterable[Entry]], Iterator[Entry]] = as_they_are


def carried_out(job: Job, library: Library) -> int:
    """Run a job; the exit code."""
    if job.format and job.output:
        refuse("--format and --output cannot be given together; --output is repeatable")
    options = Options(
        str(job.on_illegal),
        rulings(job.ruling or (), library),
        house_rules(job.allow or (), library),
        job.exceptions,
        job.all_readings,
        job.hints,
    )
    settings = Settings(every_step=job.every_step, board=job.board, quiet=job.quiet, options=options)
    outputs = job.output or ([job.format] if job.format else [])
    with ExitStack() as stack:
        open_sinks = sinks(outputs, settings, job.color, stack)
        files = found(job.paths, job.exclude or ())
        return run(job.pick(entries(files, library, options)), open_sinks, job.fails, job.exceptions)
