"""Looks for hostile text by itself, guided by the code that it reaches. Needs the extra `fuzz`.

    export PYTHONPATH=cli:notation:replay
    python tests/hostile/fuzz.py -runs=100000 NEW tests/hostile/corpus samples/celestia/rules

The options are libFuzzer's. What reaches code that nothing reached before is kept in the first folder; an input that
is not taken as it should be is written to `crash-…` and ends the run. Put it into `corpus/`, with its reason as its
name, and mend the fault by its kind.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
# Only what is imported in here is watched.
with atheris.instrument_imports(include=["aboveboard.notation", "aboveboard.replay", "aboveboard.cli"]):
    import aboveboard.notation.celestia
    import aboveboard.notation.keyflower
    import aboveboard.replay.celestia
    import aboveboard.replay.keyflower  # noqa: F401
    from hostile.driver import complaints


def tried(data: bytes) -> None:
    """One input; raises for one that is not taken as it should be."""
    found = complaints(data)
    if found:
        raise AssertionError(found[0])


def main() -> None:
    """Run until the inputs that were asked for are tried."""
    atheris.Setup(sys.argv, tried)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
