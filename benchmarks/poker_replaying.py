"""PokerKit reading and replaying hands; prints actions a second as JSON.

python -m benchmarks.poker_replaying FILE OTHER
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pokerkit import HandHistory

from benchmarks.clock import passes

__all__ = ["actions"]


def actions(path: Path) -> int:
    """How many actions the hands of a file have, each of them replayed."""
    return sum(
        action is not None
        for hand in HandHistory.loads_all(path.read_text(encoding="utf-8"))
        for _, action in hand.state_actions
    )


if __name__ == "__main__":
    file, other = map(Path, sys.argv[1:])
    print(json.dumps(passes(actions, (file, file, other))))
