"""What all parts of the simulator share: the game being played, its habits, and what has been said.

Choices are made on the table as the replay has it, and moves are offered to its judge; the pieces are
the simulator's own (see `simulate_state`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.keyflower.moves import HomeOf
from aboveboard.notation.statements import Move
from aboveboard.replay.engine import judge
from aboveboard.replay.games import Game
from aboveboard.replay.keyflower.holdings import sort_of
from aboveboard.replay.keyflower.powers import boat_of
from aboveboard.replay.keyflower.simulate_state import Counts, TrueTable
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import PowerKind, Side
from aboveboard.replay.keyflower.ways import COLOURS
from aboveboard.replay.pieces import Pieces

__all__ = ["HABITS", "Habits", "Scene"]

_One = TypeVar("_One")


class Habits(NamedTuple):
    """How likely it is, at one table, that something is done where it can be.

    Attributes:
        act: that a player acts rather than passes; `early_act` the same in spring and summer.
        bid: that an act is a bid, not a use.
        order: that a bid is for a turn order tile.
        fight: that a bid is made where somebody has bid already.
        move: that losing groups are moved along.
        more: that more workers are laid than needed.
        build: that the tile used is one of transport.
        green: that the tile used is one that gives green workers.
        keep: that a winter tile is kept back.
        early: that a tile is placed before all boats are chosen.
        terse: that a record leaves out what follows from the rest.
    """

    act: float = 0.93
    early_act: float = 0.93
    bid: float = 0.5
    order: float = 0.2
    fight: float = 0.4
    move: float = 0.6
    more: float = 0.25
    build: float = 0.45
    green: float = 0.1
    keep: float = 0.3
    early: float = 0.1
    terse: float = 0.5


HABITS = (
    Habits(),
    Habits(bid=0.3, build=0.75, more=0.1),
    Habits(bid=0.85, order=0.35, fight=0.8, move=0.9, more=0.1),
    Habits(act=0.4, early_act=0.4, keep=0.0),
    Habits(early_act=0.05, more=0.1, build=0.2),
    Habits(bid=0.2, green=0.9, build=0.25, more=0.05, order=0.1, act=0.98, early_act=0.98),
    Habits(bid=0.4, more=0.8, order=0.0),
    Habits(bid=0.5, order=0.5, keep=0.7, early=0.5, terse=0.0),
)


@dataclass
class Scene:
    """One game.

    Attributes:
        chance, game: the source of all chance, and the game with its expansions.
        table, true: the table as the replay has it, and the pieces as they lie.
        habits: of those who play.
        moves: what has been said so far.
        refused: by their codes, how often the rules refused a move that was thought to be legal.
    """

    chance: Random
    game: Game
    table: Table
    true: TrueTable
    habits: Habits
    moves: list[tuple[int | None, Move]] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)

    def likely(self, probability: float) -> bool:
        """Whether something of that probability happens."""
        return self.chance.random() < probability

    def weighted(self, options: Sequence[_One], weights: Iterable[float]) -> _One | None:
        """One of the options, None if none has any weight."""
        weighing = list(weights)
        if not options or not sum(weighing):
            return None
        return self.chance.choices(options, weighing)[0]

    def shuffled(self, options: Iterable[_One]) -> list[_One]:
        """The options in random order; what has no order of its own is to be sorted before."""
        found = list(options)
        self.chance.shuffle(found)
        return found

    def say(self, by: int | None, move: Move) -> None:
        """A statement of the record, with its effect on the table."""
        self.table, _ = self.game.effects[type(move)](self.table, move, by)
        self.moves.append((by, move))

    def legal(self, move: Move, by: int | None) -> bool:
        """Whether the rules let a move pass."""
        codes = [rule.code for rule, _ in judge(self.game, self.table, move, by) if rule.severity == "error"]
        self.refused.update(codes)
        return not codes

    def workers(self, seat: int) -> Counts:
        """The workers behind a screen."""
        held = self.true.screens[seat]
        return Counter({kind: n for kind, n in held.items() if sort_of(kind) == "worker"})

    def skills(self, seat: int) -> Counts:
        """The skill tiles behind a screen."""
        held = self.true.screens[seat]
        return Counter({kind: n for kind, n in held.items() if sort_of(kind) == "skill"})

    def colours_of(self, workers: Counts) -> frozenset[str]:
        """The colours that workers can be placed as."""
        return self.table.ways.colours_of(Pieces.from_counts(workers)) if workers else COLOURS

    def power(self, seat: int, power: PowerKind) -> bool:
        """Whether a seat has the power of a summer boat."""
        return self.true.owns(seat, boat_of(power).name)

    def side(self, tile: str) -> Side:
        """The side of a tile that is up."""
        return self.true.catalogue[tile].side(tile in self.true.upgraded)

    def written(self, tile: str) -> str | HomeOf:
        """A tile as a record writes it: now and then a home tile as its owner's."""
        seat = self.true.owner(tile)
        if seat is not None and tile == self.true.home(seat) and self.likely(0.5):
            return HomeOf(seat)
        return tile
