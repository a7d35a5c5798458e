"""python-chess reading and checking a PGN file with a visitor that builds no tree; prints JSON.

python -m benchmarks.chess_reading FILE
"""

from __future__ import annotations

import io
import json
import sys
import time
from pathlib import Path

import chess.pgn

__all__ = ["moves_and_seconds"]


class _Counting(chess.pgn.BaseVisitor[int]):
    """Counts the moves of a game; the reader checks each as it parses it."""

    def begin_game(self) -> None:
        self.moves = 0

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self.moves += 1

    def result(self) -> int:
        return self.moves


def moves_and_seconds(data: bytes) -> tuple[int, float]:
    """How many moves there are, and the CPU seconds that it took to read them."""
    begun = time.process_time()
    stream = io.StringIO(data.decode())
    moves = 0
    while (found := chess.pgn.read_game(stream, Visitor=_Counting)) is not None:
        moves += found
    return moves, time.process_time() - begun


if __name__ == "__main__":
    file = Path(sys.argv[1]).read_bytes()
    first = moves_and_seconds(file)
    print(json.dumps({"cold": first, "warm": moves_and_seconds(file)}))
