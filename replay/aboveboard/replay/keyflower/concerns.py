"""What a turn may be about: questions that rules share, to which `no` means that they have nothing to say.

Each is cheap and may say yes too often; never no where a rule would speak.
"""

from __future__ import annotations

from typing import Any

from aboveboard.notation.keyflower.moves import Bid, Pass, Upgrade, Use
from aboveboard.replay.keyflower.holdings import sort_of
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.ways import COLOURS

__all__ = [
    "moves_bids",
    "moves_goods",
    "names_draws",
    "names_gains",
    "names_odd_workers",
    "not_amid_turns",
    "spends_bids",
    "upgrades",
]

_TURN = (Bid, Use, Pass)


def not_amid_turns(table: Table, move: Any, by: int | None) -> bool:
    """Whether the move is no turn, or is one before the second or after the last of a season."""
    return table.phase != Phase.TURNS or table.passes >= table.seats or not isinstance(move, _TURN)


def moves_bids(table: Table, move: Bid | Use, by: int) -> bool:
    """Whether bids are moved."""
    return bool(move.groups)


def names_odd_workers(table: Table, move: Bid | Use, by: int) -> bool:
    """Whether anything is placed that is no worker of one of the four colours."""
    for kind, _ in move.workers:  # noqa: SIM110 (a generator costs more than these loops)
        if kind not in COLOURS:
            return True
    return False


def spends_bids(table: Table, move: Use, by: int) -> bool:
    """Whether a use is paid with bids."""
    return bool(move.paid_groups)


def names_gains(table: Table, move: Use, by: int) -> bool:
    """Whether it is told what a use gives."""
    return bool(move.gains)


def names_draws(table: Table, move: Use, by: int) -> bool:
    """Whether it gives something that may be other than resources."""
    for kind, _ in move.gains or ():  # noqa: SIM110
        if sort_of(kind) != "resource":
            return True
    return False


def moves_goods(table: Table, move: Use, by: int) -> bool:
    """Whether resources are moved or tiles upgraded."""
    return bool(move.acts)


def upgrades(table: Table, move: Use, by: int) -> bool:
    """Whether tiles are upgraded."""
    for act in move.acts:  # noqa: SIM110
        if isinstance(act, Upgrade):
            return True
    return False
