"""A toy game and a toy expansion, to show that neither needs a change elsewhere.

Pick-up: a heap of stones, players in turn take one to three, who takes the last one wins. With Leap a
player may also skip a turn once.
"""

from __future__ import annotations

from aboveboard.notation.vocabulary import Entry
from aboveboard.replay.games import Place

ENTRIES = (
    Entry("Pick-up", "toy.words"),
    Entry("Leap", "toy.leap_words", extends="Pick-up"),
)
PLACES = (
    Place("Pick-up", "toy.game"),
    Place("Leap", "toy.leap", extends="Pick-up"),
)
