"""What Key Celeste adds to records of Keyflower: the ghost, and the tile it starts on."""

from aboveboard.notation.key_celeste.builder import Builder
from aboveboard.notation.key_celeste.moves import AtGhost, AtGhostAway, AtHolder, Ghost
from aboveboard.notation.keyflower.writer import tile_line_written, tile_written
from aboveboard.notation.vocabulary import Vocabulary
from aboveboard.notation.words import Word, WordList

__all__ = ["VOCABULARY"]

VOCABULARY = Vocabulary(
    name="Key Celeste",
    grammar=("key_celeste/key_celeste.lark",),
    words={
        "GHOST": Word("ghost", ("ghosts",)),
        "HOLDS": Word("holds"),
        "GONE": Word("gone"),
        "WAITS": Word("waits", ("waiting",)),
    },
    builder=Builder,
    writers={
        Ghost: lambda move, names: f"ghost {tile_written(move.tile, names)}",
        AtGhost: lambda line, names: f"{tile_line_written(line.on, names)} ghost {names[line.seat]}",
        AtHolder: lambda line, names: f"holds {names[line.seat]} ghost",
        AtGhostAway: lambda line, names: "ghost gone" if line.gone else "ghost waits",
    },
    lists={"TILE": WordList((Word("Ghost-ship", ("Key Celeste",)),))},
)
