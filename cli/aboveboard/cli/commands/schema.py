"""`aboveboard schema`: what the JSON formats hold."""

from __future__ import annotations

import pkgutil

from aboveboard.cli.terminal import emit

__all__ = ["schema"]


def schema() -> None:
    """Print the schema of the JSON reports.

    Its `$defs/line` describes one line of `--format jsonl`."""
    data = pkgutil.get_data("aboveboard.cli", "report.schema.json")
    assert data is not None
    emit(data.decode())
