"""Hands whose cards may be hidden: what is known, what is unseen, and what that allows.

A hand is a set of possibilities. A card that is played was held, so playing one only narrows them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from operator import add

from aboveboard.notation.celestia.moves import CARDS
from aboveboard.notation.frozen import NamedTuple

__all__ = ["AT", "EMPTY", "NO_CARDS", "Counts", "Hand", "counted", "plus"]

Counts = tuple[int, ...]
AT = {card: index for index, card in enumerate(CARDS)}
NO_CARDS: Counts = (0,) * len(CARDS)


def counted(cards: Iterable[str]) -> tuple[Counts, int]:
    """Cards as counts by kind, and how many of them are unseen."""
    counts = [0] * len(CARDS)
    unseen = 0
    for card in cards:
        if card == "?":
            unseen += 1
        else:
            counts[AT[card]] += 1
    return tuple(counts), unseen


def plus(one: Counts, other: Counts) -> Counts:
    """Two counts together."""
    return tuple(map(add, one, other))


class Hand(NamedTuple):
    """One player's cards.

    Attributes:
        known: how many of each kind are held for certain.
        unseen: how many more cards, of kinds that nobody recorded.
        open: whether there may be any number of further cards (a position that gives only some).
        capped: where later play told it, the most that can be held of each kind.
    """

    known: Counts = NO_CARDS
    unseen: int = 0
    open: bool = False
    capped: Counts | None = None

    @property
    def size(self) -> int:
        """How many cards are held, at least."""
        return sum(self.known) + self.unseen

    @property
    def known_whole(self) -> bool:
        """Whether every card is known."""
        return not self.unseen and not self.open

    def least(self, card: str) -> int:
        """How many of a kind are held for certain."""
        return self.known[AT[card]]

    def most(self, card: str, left: int) -> int:
        """How many of a kind can be held, where `left` of them are not known to be elsewhere."""
        known = self.known[AT[card]]
        possible = max(left, known) if self.open else known + min(self.unseen, max(left - known, 0))
        return possible if self.capped is None else min(possible, self.capped[AT[card]])

    def with_cards(self, known: Counts, unseen: int = 0) -> Hand:
        """The hand with cards added."""
        return Hand(plus(self.known, known), self.unseen + unseen, self.open)

    def without(self, card: str) -> Hand:
        """The hand after a card was played from it; one that was not known comes from the unseen ones."""
        at = AT[card]
        if self.known[at]:
            return Hand((*self.known[:at], self.known[at] - 1, *self.known[at + 1 :]), self.unseen, self.open)
        return Hand(self.known, max(self.unseen - 1, 0), self.open)

    def without_unseen(self, kinds: Iterable[str], count: int) -> Hand:
        """The hand after `count` cards left it that nobody saw.

        Args:
            kinds: what they can have been, each kind as often as it can have left.
            count: how many cards left.
        """
        counts = list(self.known)
        lost = 0
        for card, possible in Counter(kinds).items():
            taken = min(counts[AT[card]], possible, count)
            counts[AT[card]] -= taken
            lost += taken
        return Hand(tuple(counts), max(self.unseen + lost - count, 0), self.open)

    def blurred(self) -> Hand:
        """The hand once an unknown number of cards may have left it or come to it."""
        return Hand(open=True)


EMPTY = Hand()
