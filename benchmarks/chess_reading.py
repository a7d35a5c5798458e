"""python-chess reading and checking PGN files with a visitor that builds no tree; prints moves a second as JSON.

python -m benchmarks.chess_reading FILE OTHER
"""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import chess.pgn

from benchmarks.clock import passes

__all__ = ["moves"]


class _Counting(chess.pgn.BaseVisitor[int]):
    """Counts the moves of a game; the reader checks each as it parses it."""

    def begin_game(self) -> None:
        self.moves = 0

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self.moves += 1

    def result(self) -> int:
        return self.moves


def moves(path: Path) -> int:
    """How many moves the games of a file have."""
    stream = io.StringIO(path.read_text(encoding="utf-8"))
    count = 0
    while (found := chess.pgn.read_game(stream, Visitor=_Counting)) is not None:
        count += found
    return count


if __name__ == "__main__":
    file, other = map(Path, sys.argv[1:])
    print(json.dumps(passes(moves, (file, file, other))))
