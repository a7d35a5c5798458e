"""PokerKit reading and replaying hands; prints JSON.

python -m benchmarks.poker_replaying FILE
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from pokerkit import HandHistory

__all__ = ["actions_and_seconds"]


def actions_and_seconds(data: bytes) -> tuple[int, float]:
    """How many actions there are, and the CPU seconds that it took to read and replay them."""
    begun = time.process_time()
    actions = 0
    for hand in HandHistory.loads_all(data.decode()):
        for _, action in hand.state_actions:
            actions += action is not None
    return actions, time.process_time() - begun


if __name__ == "__main__":
    file = Path(sys.argv[1]).read_bytes()
    first = actions_and_seconds(file)
    print(json.dumps({"cold": first, "warm": actions_and_seconds(file)}))
