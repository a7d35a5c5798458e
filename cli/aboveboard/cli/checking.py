"""Files into what is told of them: here or in several processes, from the cache where it knows them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from aboveboard.cli.entries import missing_entry
from aboveboard.cli.files import STANDARD_INPUT, Missing, is_large
from aboveboard.cli.languages import language
from aboveboard.cli.plain import Told, told
from aboveboard.cli.work import Unknown, Work, of_file
from aboveboard.notation.frozen import NamedTuple
from aboveboard.replay.headers import Options

if TYPE_CHECKING:
    from aboveboard.cli.cache import Cache
    from aboveboard.cli.pool import Local, Remote

__all__ = ["Plan", "checked", "cores", "opened_cache"]

# Below this, starting processes takes longer than the work.
_MANY_FILES = 12
# One small game is replayed sooner than a data base is opened.
_WORTH_KEEPING = 32 * 1024


class Plan(NamedTuple):
    """How files are checked.

    Attributes:
        work: what is the same for all.
        options: how the records of a file are replayed.
        jobs: how many processes, None for as many as there are cores if there are many files.
        warn: told of what costs time and nothing else.
        scheduler: the address of the Dask cluster that does the work, None where this machine does.
    """

    work: Work
    options: Callable[[str], Options]
    jobs: int | None = 1
    warn: Callable[[str], None] = lambda text: None
    scheduler: str | None = None


def checked(files: Iterator[str | Missing], plan: Plan) -> Iterator[Told]:
    """What is told of some files, in their order.

    Raises:
        typer.BadParameter: the cluster that is to check them cannot be reached.
    """
    client = None
    if plan.scheduler is not None:
        from aboveboard.cli.cluster import connected

        client = connected(plan.scheduler)
    return _checked(files, plan, client)


def _checked(files: Iterator[str | Missing], plan: Plan, client: Any) -> Iterator[Told]:
    first = list(islice(files, _MANY_FILES))
    named = [one for one in first if isinstance(one, str)]
    files = chain(first, files)
    keeping = plan.work.cached and (len(named) > 1 or any(is_large(one, _WORTH_KEEPING) for one in named))
    cache = opened_cache(plan) if keeping else None
    plan = plan._replace(work=plan.work._replace(cached=cache is not None))
    jobs = plan.jobs or (cores() if len(first) >= _MANY_FILES else 1)
    try:
        if client is not None:
            from aboveboard.cli.cluster import on_cluster

            yield from on_cluster(client, files, plan.work, plan.options, cache)
        elif jobs > 1 and len(first) > 1:
            from aboveboard.cli.pool import in_order

            yield from in_order(_tasks(files, plan, cache), plan.work, jobs)
        else:
            for one in files:
                yield from _here(one, plan, cache)
    finally:
        if cache is not None:
            cache.close()


def cores() -> int:
    """How many processes can work at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _here(path: str | Missing, plan: Plan, cache: Cache | None) -> Iterator[Told]:
    if isinstance(path, Missing):
        yield told(missing_entry(path), language=language(plan.work.language))
    else:
        yield from of_file(path, plan.work, plan.options(path), cache)


def _tasks(files: Iterator[str | Missing], plan: Plan, cache: Cache | None) -> Iterator[Local | Remote]:
    from aboveboard.cli.pool import Local, Remote

    for path in files:
        if isinstance(path, Missing) or path == STANDARD_INPUT:
            yield Local(_here(path, plan, cache))
            continue
        options = plan.options(path)
        known = _known(path, plan, options, cache) if cache is not None else None
        yield Local(iter(known)) if known is not None else Remote(path, options)


def _known(path: str, plan: Plan, options: Options, cache: Cache) -> list[Told] | None:
    """What is told of a file if the cache knows all of it; a large one is better looked up elsewhere."""
    if is_large(path):
        return None
    try:
        return list(of_file(path, plan.work._replace(known_only=True), options, cache))
    except Unknown:
        return None


def opened_cache(plan: Plan) -> Cache | None:
    """The user's cache of results, None where there can be none."""
    from aboveboard.cli.cache import Cache, cache_path, code_state

    try:
        return Cache(cache_path(), code_state(plan.work.library), plan.warn, language(plan.work.language))
    except RuntimeError:
        # A user without a home has no cache either.
        return None
