"""What Leap adds to the vocabulary."""

from __future__ import annotations

from typing import Any

from aboveboard.notation.grammar import CommonBuilder
from aboveboard.notation.statements import Move
from aboveboard.notation.vocabulary import Vocabulary
from aboveboard.notation.words import Word
from toy.moves import Skip


class Builder(CommonBuilder):
    def skip(self, parts: list[Any]) -> Move:
        return Skip()


VOCABULARY = Vocabulary(
    name="Leap",
    grammar=("toy:leap.lark",),
    words={"SKIP": Word("skip")},
    builder=Builder,
    writers={Skip: lambda move, names: "skip"},
)
