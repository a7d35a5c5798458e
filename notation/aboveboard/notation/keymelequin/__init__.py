"""What Keymelequin adds to records of Keyflower: the boat, and the boat that comes in its place."""

from aboveboard.notation.keymelequin.builder import Builder
from aboveboard.notation.vocabulary import Vocabulary
from aboveboard.notation.words import Word, WordList

__all__ = ["VOCABULARY"]

VOCABULARY = Vocabulary(
    name="Keymelequin",
    grammar=("keymelequin/keymelequin.lark",),
    words={"REPLACE": Word("replace", ("replaces", "replaced by"))},
    builder=Builder,
    lists={"BOAT": WordList((Word("Keymelequin"),))},
)
