"""`aboveboard schema`: what the JSON formats hold."""

from __future__ import annotations

from aboveboard.cli.shape import schema_text
from aboveboard.cli.terminal import emit

__all__ = ["schema"]


def schema() -> None:
    """Print the schema of the JSON reports.

    Its `$defs/line` describes one line of `--format jsonl`."""
    emit(schema_text())
