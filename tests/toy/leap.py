"""The rules that Leap adds."""

from __future__ import annotations

from dataclasses import replace

from aboveboard.replay.catalogue import fact, forbid
from aboveboard.replay.games import Game
from aboveboard.replay.sources import Section, Source
from aboveboard.replay.verdict import Consequence, Fact
from toy.game import Table
from toy.moves import Skip

LEAP = Source("P3", "Leap", "Leap, an expansion of Pick-up", "English", "1970", (Section("Skipping"),))


@forbid("TL-01", (Skip,), [LEAP.section("Skipping")], grants=(Skip,))
def only_before_the_end(table: Table, move: Skip, by: int | None) -> Fact | None:
    """Nobody skips the last stones."""
    return fact("{stones} stones are left", stones=table.stones) if (table.stones or 9) < 4 else None


def _skipped(table: Table, move: Skip, by: int | None) -> tuple[Table, tuple[Consequence, ...]]:
    return replace(table, turn=(table.turn + 1) % len(table.players)), ()


GAME = Game(
    name="Leap", sources=(LEAP,), rules=(only_before_the_end,), effects={Skip: _skipped}, extends="Pick-up"
)
