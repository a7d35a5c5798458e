"""`aboveboard merge`: the reports of shards put together."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from itertools import islice
from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.choice import Choice
from aboveboard.cli.interrupts import wherever_it_comes_from
from aboveboard.cli.job import baseline_written, one_baseline
from aboveboard.cli.languages import language
from aboveboard.cli.plain import GAME
from aboveboard.cli.progress import Bar
from aboveboard.cli.recorded import Recorded, in_walk_order, recorded
from aboveboard.cli.reporters import Settings
from aboveboard.cli.reporters.manual import manual_of
from aboveboard.cli.running import Fails, run, sinks
from aboveboard.cli.sieve import Baseline, Sieve, accepted_in
from aboveboard.cli.terminal import Colour, clean
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.headers import Options
from aboveboard.replay.summary import Summary

__all__ = ["merge"]


def merge(
    context: typer.Context,
    reports: Annotated[
        list[str], typer.Argument(metavar="REPORT...", help="JSON or JSON lines.", show_default=False)
    ],
    format: o.Format = None,
    output: o.Output = None,
    undecided_fails: o.UndecidedFails = False,
    warnings_fail: o.WarningsFail = False,
    baseline: o.Baseline = None,
    write_baseline: o.WriteBaseline = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Only what is wrong, and the summary.")
    ] = False,
    color: o.Color = Colour.AUTO,
) -> None:
    """Put the reports of several runs together.

    The result is what one run over all files would have told.

    The reports of `check --shard` have to be complete; a game that is in two of them is refused.
    """
    if format and output:
        o.refuse("--format and --output cannot be given together; --output is repeatable")
    one_baseline(baseline, write_baseline)
    held = [recorded(one) for one in reports]
    _agree(held)
    _complete(held)
    _no_game_twice(held)
    say = _language_of(context, held)
    asked = held[0].run["options"]
    settings = Settings(
        quiet=quiet,
        options=Options(asked["on_illegal"], asked["rulings"], asked["allow"], asked["exceptions"]),
        choice=Choice(tuple(asked["select"]), tuple(asked["ignore"]), baseline or asked["baseline"]),
        manual=manual_of(o.library_of(context), say),
        language=say,
    )
    told = in_walk_order(one for report in held for one in report.told)
    begun = Summary(interrupted=int(any(one.interrupted for one in held)))
    sieve = Sieve(accepted_in(baseline) if baseline else {}, asked["exceptions"])
    gathered = Baseline(write_baseline) if write_baseline else None
    o.spare_records([*(one.partition(":")[2] for one in output or ()), write_baseline or ""])
    with wherever_it_comes_from(), ExitStack() as stack:
        outputs = sinks(
            output or ([format] if format else []), settings, color, stack, write_baseline or baseline
        )
        code = run(
            map(sieve.through, told),
            outputs,
            Fails(undecided_fails, warnings_fail),
            Bar(None, False),
            gathered.add if gathered else None,
            begun,
            say,
        )
    raise typer.Exit(baseline_written(gathered, code, say) if gathered else code)


def _language_of(context: typer.Context, held: list[Recorded]) -> Language:
    """The language of the reports, whose texts are put together as they are."""
    written = held[0].run.get("language", ENGLISH.code)
    if context.meta.get(o.LANGUAGE) not in (None, written):
        o.refuse(
            "these reports are written in the language {written}, which merging does not change",
            written=written,
        )
    return language(written)


def _agree(held: list[Recorded]) -> None:
    """Refuse reports that were asked for with other options, in another language, or by another version."""
    first = held[0]
    for other in held[1:]:
        pair = {"one": clean(first.path), "other": clean(other.path)}
        if other.run.get("tool") != first.run.get("tool"):
            o.refuse("{one} and {other} were made with different versions of this program", **pair)
        if other.run.get("options") != first.run.get("options"):
            o.refuse("{one} and {other} were made with different options", **pair)
        if other.run.get("language") != first.run.get("language"):
            o.refuse("{one} and {other} were made with different languages", **pair)


def _complete(held: list[Recorded]) -> None:
    shards = [one.run["shard"] for one in held]
    if not any(shards):
        return
    if not all(shards):
        o.refuse("some of these reports are of shards, and some are not")
    (of, *others) = {one.partition("/")[2] for one in shards}
    if others:
        o.refuse("these shards are parts of different divisions")
    counts = Counter(int(one.partition("/")[0]) for one in shards)
    lacking = (f"{number}/{of}" for number in range(1, int(of) + 1) if not counts[number])
    if first := list(islice(lacking, 5)):
        o.refuse("the report of shard {shards} is missing", shards=o.all_of(first))
    if twice := [one for one, count in Counter(shards).items() if count > 1]:
        o.refuse("the report of shard {shards} is given more than once", shards=o.all_of(twice))


def _no_game_twice(held: list[Recorded]) -> None:
    seen: dict[tuple[str, object], str] = {}
    for report in held:
        for one in report.told:
            key = (one.path, one.body["game"] if one.kind == GAME else None)
            if one.kind == GAME and key in seen:
                o.refuse(
                    "game {game} of {path} is in {one} and in {other}",
                    game=str(key[1]),
                    path=clean(one.path),
                    one=clean(seen[key]),
                    other=clean(report.path),
                )
            seen[key] = report.path
