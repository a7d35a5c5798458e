"""What `check` and `replay` have in common: options into a run."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import chain, islice
from math import isnan
from typing import TextIO, cast

from aboveboard.cli.checking import Plan, checked
from aboveboard.cli.choice import Choice
from aboveboard.cli.files import Missing, found
from aboveboard.cli.interrupts import wherever_it_comes_from
from aboveboard.cli.library import Library
from aboveboard.cli.options import (
    Engine,
    OnIllegal,
    because,
    house_rules,
    known_codes,
    refuse,
    rulings,
    spare_records,
)
from aboveboard.cli.plain import GAME, Told
from aboveboard.cli.progress import Bar
from aboveboard.cli.reporters import Settings
from aboveboard.cli.reporters.manual import manual_of
from aboveboard.cli.running import ILLEGAL_ONLY, Fails, Sink, run, sinks
from aboveboard.cli.settings import InForce, SettingsFiles, split_codes
from aboveboard.cli.sieve import Baseline, Sieve, accepted_in
from aboveboard.cli.terminal import Colour, clean, complain
from aboveboard.cli.work import Share, Work
from aboveboard.notation.frozen import Frozen, replace
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.headers import Options

__all__ = ["Job", "as_they_are", "baseline_written", "carried_out", "one_baseline"]

# Up to here the files are counted beforehand, so that a bar can say how many are left.
_COUNTED = 50_000
_FORMATS_WITH_EVERY_STEP = ("json", "jsonl")
_SHARD = re.compile(r"([1-9]\d{0,5})/([1-9]\d{0,5})")


def as_they_are(found: Iterable[Told]) -> Iterator[Told]:
    """Everything, whole."""
    yield from found


class Job(Frozen):
    """A run as asked for on the command line; `pick` may leave games out or cut them short."""

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
    walk: bool = False
    quiet: bool = False
    all_readings: bool = False
    hints: bool = False
    pick: Callable[[Iterable[Told]], Iterator[Told]] = as_they_are
    select: list[str] | None = None
    ignore: list[str] | None = None
    baseline: str | None = None
    write_baseline: str | None = None
    jobs: int | None = 1
    timeout: float | None = None
    cached: bool = False
    settings_files: bool = True
    shard: str | None = None
    language: Language = ENGLISH
    engine: Engine = Engine.LOCAL
    scheduler: str | None = None


def carried_out(job: Job, library: Library) -> int:
    """Run a job; the exit code."""
    if job.format and job.output:
        refuse("--format and --output cannot be given together; --output is repeatable")
    _agreed(job)
    asked = InForce(
        Options(
            str(job.on_illegal),
            rulings(job.ruling or (), library),
            house_rules(job.allow or (), library),
            job.exceptions,
            job.all_readings,
            job.hints,
        ),
        Choice(split_codes(job.select), split_codes(job.ignore), job.baseline),
    )
    known_codes((*asked.choice.select, *asked.choice.ignore), library)
    clubs = SettingsFiles(asked, library, job.settings_files)
    accepted = accepted_in(job.baseline) if job.baseline else {}
    outputs = job.output or ([job.format] if job.format else [])
    written = [one.partition(":")[2] for one in outputs] + [job.write_baseline or ""]
    spare_records(written, job.paths)
    baseline = Baseline(job.write_baseline) if job.write_baseline else None
    with wherever_it_comes_from(), ExitStack() as stack:
        open_sinks = sinks(
            outputs, _look(job, asked, library), job.color, stack, job.write_baseline or job.baseline
        )
        if job.walk:
            open_sinks = [_by_key(one, job.language) for one in open_sinks]
        share = _share(job.shard)
        files = _dealt(found(job.paths, job.exclude or (), clubs.leave_out), share)
        first = list(islice(files, _COUNTED))
        total = len(first) if len(first) < _COUNTED else None
        every_step = job.every_step or any(
            one.partition(":")[0] in _FORMATS_WITH_EVERY_STEP for one in outputs
        )
        plan = Plan(
            Work(
                library,
                every_step,
                job.board,
                job.timeout,
                job.cached,
                share=share,
                language=job.language.code,
            ),
            lambda path: clubs.for_file(path).options,
            job.jobs,
            complain,
            job.scheduler,
        )
        told = _counting(checked(chain(first, files), plan), clubs, Sieve(accepted, job.exceptions))
        bar = Bar(total, sys.stderr.isatty() and total != 1, job.language)
        also = baseline.add if baseline else None
        code = run(job.pick(told), open_sinks, job.fails, bar, also, say=job.language)
    return baseline_written(baseline, code, job.language) if baseline else code


def _agreed(job: Job) -> None:
    """Refuse options that do not go together."""
    if (job.engine is Engine.DASK) != bool(job.scheduler):
        refuse("--engine dask and --scheduler ADDRESS go together; the address is that of a Dask scheduler")
    if job.engine is Engine.DASK and job.jobs is not None:
        refuse("--jobs is for this machine; a cluster has workers of its own")
    if job.shard and (job.baseline or job.write_baseline):
        refuse("a baseline is for all games; give it to `merge`, which sees those of all shards")
    one_baseline(job.baseline, job.write_baseline)
    if job.timeout is not None and isnan(job.timeout):
        refuse("--timeout is a number of seconds")


def _look(job: Job, asked: InForce, library: Library) -> Settings:
    return Settings(
        every_step=job.every_step,
        board=job.board,
        quiet=job.quiet,
        options=asked.options,
        choice=asked.choice,
        shard=job.shard,
        manual=manual_of(library, job.language),
        language=job.language,
    )


def _counting(found: Iterable[Told], clubs: SettingsFiles, sieve: Sieve) -> Iterator[Told]:
    """What counts of what is found, with the settings file that says so."""
    for one in found:
        in_force = clubs.for_shown(one.path)
        told = sieve.through(one, in_force.choice)
        if told.kind == GAME and in_force.path is not None:
            told = replace(told, body={**told.body, "settings": in_force.path})
        yield told


def _share(shard: str | None) -> Share | None:
    if shard is None:
        return None
    match = _SHARD.fullmatch(shard)
    share = Share(*map(int, match.groups())) if match else Share(0, 0)
    if not 1 <= share.which <= share.of:
        refuse("{name} is no part of the games; the second of three is 2/3", name=clean(shard))
    return share


def _dealt(files: Iterator[str | Missing], share: Share | None) -> Iterator[str | Missing]:
    """The files that fall to a part of an archive, whole or by their games."""
    for place, one in enumerate(files):
        if share is None or share.has(place) or (isinstance(one, str) and Share.by_games(one)):
            yield one


def one_baseline(read: str | None, written: str | None) -> None:
    """Refuse to accept findings and to write all of them, of which those that are accepted would be missing."""
    if read and written:
        refuse("--write-baseline writes all findings, those that --baseline accepts too; give one of them")


def baseline_written(baseline: Baseline, code: int, say: Language) -> int:
    """Write a baseline of what was told; the exit code of the run."""
    try:
        count = baseline.write()
    except OSError as error:
        refuse("cannot write {path}: {why}", path=clean(baseline.path), why=because(error))
    one, more = "{count} finding accepted in {path}", "{count} findings accepted in {path}"
    complain(say.counted(count, one, more, path=clean(baseline.path)))
    # All that a record can be blamed for is accepted now.
    return code if code > 1 else 0


def _by_key(sink: Sink, say: Language) -> Sink:
    """A sink that is walked through by key, where it goes to a reader who can press one."""
    if sink.path or not (sink.stream.isatty() and sys.stdin.isatty()):
        return sink
    from typer import getchar

    from aboveboard.cli.walking import Walk

    hint = say("any key: the next step; g: to the end; q: enough")
    return replace(sink, stream=cast(TextIO, Walk(sink.stream, getchar, hint)))
