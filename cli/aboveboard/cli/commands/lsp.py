"""`aboveboard lsp`: records in an editor, checked as they are typed."""

from __future__ import annotations

import gc
import importlib.util
import os

import typer

from aboveboard.cli import options as o

__all__ = ["lsp"]

# Python's own pace.
_OFTEN = (700, 10, 10)


def lsp(context: typer.Context) -> None:
    """Serve an editor: problems as you type.

    Editors start it themselves and speak the Language Server Protocol with it over standard input and output. It
    also tells the rule under the pointer, completes what is legal now, gives an outline, and formats."""
    if importlib.util.find_spec("pygls") is None:
        o.refuse("this needs the extra `lsp`: pip install 'aboveboard[lsp]'")
    from aboveboard.cli.editors.server import served

    # It lasts as long as the editor, and what passes messages makes cycles.
    gc.set_threshold(*_OFTEN)
    # It closes its streams when the editor leaves; those of the process stay open for whatever comes after.
    with os.fdopen(os.dup(0), "rb") as asked, os.fdopen(os.dup(1), "wb") as answered:
        served(o.library_of(context), o.language_of(context)).start_io(asked, answered)
