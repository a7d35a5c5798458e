"""The product and the second judge of Celestia agree about every step and every table of simulated games."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from .celestia_judge import CITIES, DECK, judged
from .harness import (
    LONG,
    SEED,
    Unread,
    canonical,
    difference,
    perturbed,
    simulated,
    smallest,
)

NAMES = ("Celestia", "Celestia, beginner")

# The codes that say the same as a reason of the second judge.
MEANINGS = {
    reason: frozenset(f"CE-{code}" for code in codes.split())
    for reason, codes in {
        "players": "01", "hand-size": "02", "too-many": "03", "deal": "04", "beginner": "42",
    }.items()
}  # fmt: skip
