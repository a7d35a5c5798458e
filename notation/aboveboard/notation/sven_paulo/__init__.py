"""What Sven and Paulo add to records of Keyflower: the two workers, wherever workers may stand."""

from aboveboard.notation.vocabulary import Vocabulary
from aboveboard.notation.words import Word, WordList

__all__ = ["VOCABULARY"]

VOCABULARY = Vocabulary(
    name="Sven and Paulo",
    lists={"WORKER": WordList((Word("Sven"), Word("Paulo")))},
)
