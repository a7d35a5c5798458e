"""How much a proof has to do, from which seed, and the figures that it tells.

`ABOVEBOARD_LONG` asks for the long form, `ABOVEBOARD_SEED` for other games (`fresh`: games that no run before has
seen), `ABOVEBOARD_FIGURES` names the file to which figures are added, one a line.
"""

import json
import os
from pathlib import Path
from random import Random

LONG = bool(os.environ.get("ABOVEBOARD_LONG"))
_SEED = os.environ.get("ABOVEBOARD_SEED", "4")
SEED = Random().randrange(10**6) if _SEED == "fresh" else int(_SEED)


def told(what: str, count: int) -> None:
    """Add a figure to those of this run; equal names are added up."""
    _write([what, count])


def told_most(what: str, figure: int) -> None:
    """Add a figure of which the greatest of this run is told."""
    _write([what, figure, "most"])


def _write(row: list[object]) -> None:
    path = os.environ.get("ABOVEBOARD_FIGURES")
    if path:
        with Path(path).open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(row) + "\n")
