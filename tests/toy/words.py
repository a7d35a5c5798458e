"""The vocabulary of Pick-up."""

from __future__ import annotations

from typing import Any

from aboveboard.notation.grammar import CommonBuilder
from aboveboard.notation.statements import Move
from aboveboard.notation.vocabulary import Vocabulary
from aboveboard.notation.words import Word
from toy.moves import Break, Die, Hang, Heap, Stones, Take


class Builder(CommonBuilder):
    def take(self, parts: list[Any]) -> Move:
        return Take(int(parts[1]))

    def broken(self, parts: list[Any]) -> Move:
        return Break()

    def hanging(self, parts: list[Any]) -> Move:
        return Hang()

    def dying(self, parts: list[Any]) -> Move:
        return Die()

    def heap(self, parts: list[Any]) -> Move:
        return Heap(int(parts[1]))

    def stones(self, parts: list[Any]) -> Move:
        return Stones(int(parts[1]))


VOCABULARY = Vocabulary(
    name="Pick-up",
    grammar=("toy:pickup.lark",),
    words={
        "TAKE": Word("take", ("takes",)),
        "BREAK": Word("break"),
        "HANG": Word("hang"),
        "DIE": Word("die"),
        "HEAP": Word("heap"),
        "STONES": Word("stones"),
    },
    builder=Builder,
    writers={
        Take: lambda move, names: f"take {move.stones}",
        Break: lambda move, names: "break",
        Hang: lambda move, names: "hang",
        Die: lambda move, names: "die",
        Heap: lambda move, names: f"heap {move.stones}",
        Stones: lambda move, names: f"stones {move.stones}",
    },
)
