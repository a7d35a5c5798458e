"""A process that works on files for another: paths come in, what is told of them goes out.

Only plain data passes: parsers and games are made in each process.
"""

from __future__ import annotations

import contextlib
import signal
from multiprocessing.connection import Connection
from typing import Any

from aboveboard.cli.cache import Cache, cache_path, code_state
from aboveboard.cli.work import Work, of_file

__all__ = ["BEGUN", "ENDED", "TOLD", "serve"]

BEGUN, TOLD, ENDED = "begun", "told", "ended"


def serve(connection: Connection[Any, Any], work: Work) -> None:
    """Work on one file after another until the other side is gone."""
    # An interrupt is the business of the process that a person started.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    cache = Cache(cache_path(), code_state(work.library)) if work.cached else None
    with contextlib.suppress(EOFError, OSError):
        while True:
            path, options, after = connection.recv()
            for one in of_file(
                path,
                work,
                options,
                cache,
                lambda number, line: connection.send((BEGUN, number, line)),
                after,
            ):
                connection.send((TOLD, one.data))
            if cache is not None:
                cache.flush()
            connection.send((ENDED,))
