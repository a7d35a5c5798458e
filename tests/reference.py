"""The page of all commands and options, as the commands themselves tell it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

__all__ = ["PAGE", "page"]

PAGE = Path(__file__).resolve().parents[1] / "docs" / "cli.md"


def page() -> str:
    """What Typer writes of the commands."""
    done = subprocess.run(
        [sys.executable, "-m", "typer", "aboveboard.cli.app", "utils", "docs", "--name", "aboveboard"],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "COLUMNS": "80"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout.rstrip() + "\n"
