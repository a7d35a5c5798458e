"""What Sven and Paulo change in the procedures of Keyflower."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from aboveboard.notation.frozen import replace as changed
from aboveboard.notation.statements import Record
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.ways import Ways
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.sven_paulo.colours import colours, narrowed, placed_as
from aboveboard.replay.sven_paulo.figures import figures, figures_among, possible

if TYPE_CHECKING:
    from aboveboard.replay.keyflower.simulate_additions import Addition

__all__ = ["adapt"]


def adapt(ways: Ways) -> Ways:
    """The procedures of a game with Sven and Paulo."""
    return replace(
        ways,
        simulating=(*ways.simulating, _simulating),
        begin=partial(_begin, ways),
        colours=colours,
        colours_of=partial(_colours_of, ways),
        placed_as=placed_as,
        narrowed=narrowed,
    )


def _begin(before: Ways, table: Table, record: Record) -> Table:
    """Both are in the game; where they begin is for the record to tell."""
    table = before.begin(table, record)
    return changed(table, box=table.box.plus(figures()), stray=table.stray.plus(figures()))


def _colours_of(before: Ways, workers: Pieces) -> frozenset[str]:
    return possible(workers, NOTHING) if figures_among(workers) else before.colours_of(workers)


def _simulating() -> Addition:
    from aboveboard.replay.sven_paulo.simulate import InTheBag

    return InTheBag()
