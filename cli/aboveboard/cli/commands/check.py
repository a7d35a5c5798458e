"""`aboveboard check`: the main job."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.job import Job, carried_out
from aboveboard.cli.running import Fails
from aboveboard.cli.terminal import Colour

__all__ = ["check"]


def check(
    context: typer.Context,
    paths: o.Paths,
    format: o.Format = None,
    output: o.Output = None,
    on_illegal: o.OnIllegalOption = o.OnIllegal.APPLY,
    ruling: o.RulingOption = None,
    allow: o.Allow = None,
    undecided_fails: o.UndecidedFails = False,
    warnings_fail: o.WarningsFail = False,
    no_exceptions: o.NoExceptions = False,
    exclude: o.Exclude = None,
    select: o.Select = None,
    ignore: o.Ignore = None,
    baseline: o.Baseline = None,
    write_baseline: o.WriteBaseline = None,
    jobs: o.Jobs = None,
    timeout: o.Timeout = 300.0,
    engine: o.EngineOption = o.Engine.LOCAL,
    scheduler: o.Scheduler = None,
    no_cache: o.NoCache = False,
    no_settings: o.NoSettings = False,
    shard: o.Shard = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Every step, legal ones with the rule that grants them.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Only what is wrong, and the summary.")
    ] = False,
    all_readings: Annotated[
        bool, typer.Option("--all-readings", help="Tell of each step whose verdict hangs on a reading.")
    ] = False,
    color: o.Color = Colour.AUTO,
) -> None:
    """Replay games and report what breaks a rule.

    Each illegal or undecided step is shown with its rule and the place where that rule is written.

    Exits with 0 when everything is legal, 1 when something is illegal or unreadable, 2 when there was
    nothing to check, 3 when the checker itself failed.
    """
    job = Job(
        paths,
        format,
        output,
        on_illegal,
        ruling,
        allow,
        not no_exceptions,
        exclude,
        color,
        Fails(undecided_fails, warnings_fail),
        verbose,
        quiet=quiet,
        all_readings=all_readings,
        hints=verbose,
        select=select,
        ignore=ignore,
        baseline=baseline,
        write_baseline=write_baseline,
        jobs=jobs,
        timeout=timeout,
        cached=not no_cache,
        settings_files=not no_settings,
        shard=shard,
        language=o.language_of(context),
        engine=engine,
        scheduler=scheduler,
    )
    raise typer.Exit(carried_out(job, o.library_of(context)))
