"""What a shell offers while a command is typed: formats, codes, games."""

from __future__ import annotations

from collections.abc import Iterator

import typer

__all__ = ["codes", "formats", "games", "rules"]


def formats(incomplete: str) -> Iterator[str]:
    """The formats of reports."""
    from aboveboard.cli.reporters import REPORTERS

    yield from (one for one in REPORTERS if one.startswith(incomplete))


def games(context: typer.Context, incomplete: str) -> Iterator[str]:
    """The games."""
    names = context.find_root().obj.names
    yield from (one for one in names if one.startswith(incomplete))


def rules(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """The codes of rules, each with its title."""
    for game in context.find_root().obj.all():
        for rule in game.rules:
            if rule.code.startswith(incomplete):
                yield rule.code, rule.title


def codes(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """The codes of rules and of problems."""
    from aboveboard.notation.problems import KINDS

    yield from rules(context, incomplete)
    yield from ((one.code, one.title) for one in KINDS if one.code.startswith(incomplete))
