"""What is written in records of Keyflower."""

from aboveboard.notation.keyflower.builder import Builder
from aboveboard.notation.keyflower.words import KINDS, LISTS, WORDS
from aboveboard.notation.keyflower.writer import WRITERS
from aboveboard.notation.vocabulary import Vocabulary

__all__ = ["VOCABULARY"]

VOCABULARY = Vocabulary(
    name="Keyflower",
    grammar=("keyflower/keyflower.lark",),
    words=WORDS,
    builder=Builder,
    writers=WRITERS,
    lists=LISTS,
    kinds=KINDS,
)
