"""What is written in records of Celestia."""

from aboveboard.notation.celestia.builder import Builder
from aboveboard.notation.celestia.words import GROUPS, WORDS
from aboveboard.notation.celestia.writer import HEADER_WRITERS, WRITERS
from aboveboard.notation.vocabulary import Vocabulary
from aboveboard.notation.words import Word

__all__ = ["VOCABULARY"]

VOCABULARY = Vocabulary(
    name="Celestia",
    grammar=("celestia/celestia.lark",),
    words=WORDS,
    builder=Builder,
    writers=WRITERS,
    headers={"captain": "captain_value"},
    header_words={"capitaine": "captain"},
    header_writers=HEADER_WRITERS,
    variants={"beginner": Word("beginner", ("beginners",), ("débutant", "débutants"))},
    groups=GROUPS,
)
