"""Multisets of pieces: workers, goods, cards, whatever a game counts.

This module does not know which kinds a game has, nor that one kind may stand for another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pieces:
    """A multiset that never changes: kinds of pieces and how many there are of each.

    A kind is a plain string (``"R"``, ``"wood"``, ``"Sven"``, ``"?"`` for a piece nobody identified).
    Make one with `from_counts` or `of`; the constructor takes ``counts`` as it is and expects it sorted
    by kind, without zeros and without a kind named twice.
    """

    counts: tuple[tuple[str, int], ...] = ()

    @classmethod
    def from_counts(cls, counts: Mapping[str, int]) -> Pieces:
        """The multiset that holds each kind as often as ``counts`` says; zeros are dropped.

        Raises ValueError if a count is negative.
        """
        pairs = [pair for pair in counts.items() if pair[1]]
        if not pairs:
            return NOTHING
        for _, n in pairs:
            if n < 0:
                raise ValueError(f"a multiset has no negative counts: {dict(counts)}")
        pairs.sort()
        return cls(tuple(pairs))

    @classmethod
    def of(cls, *kinds: str) -> Pieces:
        """The multiset of the pieces named one by one: ``Pieces.of("R", "R", "saw")``."""
        return cls.from_list(kinds)

    @classmethod
    def from_list(cls, kinds: Iterable[str]) -> Pieces:
        """The multiset of the pieces that an iterable names one by one."""
        counts: dict[str, int] = {}
        for kind in kinds:
            counts[kind] = counts.get(kind, 0) + 1
        return cls(tuple(sorted(counts.items())))

    @property
    def total(self) -> int:
        """How many pieces there are, of all kinds together."""
        found = 0
        for _, n in self.counts:
            found += n
        return found

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds present, sorted."""
        return tuple([kind for kind, _ in self.counts])

    def __bool__(self) -> bool:
        return bool(self.counts)

    def __len__(self) -> int:
        return self.total

    def __iter__(self) -> Iterator[str]:
        """Each single piece by its kind."""
        for kind, n in self.counts:
            for _ in range(n):
                yield kind

    def __contains__(self, kind: object) -> bool:
        for mine, _ in self.counts:  # noqa: SIM110 (a generator costs more than these loops)
            if mine == kind:
                return True
        return False

    def count(self, kind: object) -> int:
        """How many pieces of ``kind`` there are, 0 if none."""
        for mine, n in self.counts:
            if mine == kind:
                return n
        return 0

    def plus(self, other: Pieces) -> Pieces:
        """Both multisets together."""
        if not other.counts:
            return self
        if not self.counts:
            return other
        counts = dict(self.counts)
        for kind, n in other.counts:
            counts[kind] = counts.get(kind, 0) + n
        return Pieces(tuple(sorted(counts.items())))

    def minus(self, other: Pieces) -> Pieces:
        """What is left when ``other`` is taken away.

        Raises ValueError if `other` is not covered; ask `covers`, or use `missing` and `without`.
        """
        if not self.covers(other):
            raise ValueError(f"{other} cannot be taken from {self}")
        return self.without(other)

    def without(self, other: Pieces) -> Pieces:
        """What is left when as much of ``other`` as there is is taken away."""
        if not other.counts or not self.counts:
            return self
        taken = dict(other.counts)
        left = [(k, n - taken.get(k, 0)) for k, n in self.counts if n > taken.get(k, 0)]
        return Pieces(tuple(left)) if left else NOTHING

    def missing(self, other: Pieces) -> Pieces:
        """What of ``other`` is not here: empty exactly if `covers`."""
        return other.without(self)

    def common(self, other: Pieces) -> Pieces:
        """What both multisets hold."""
        theirs = dict(other.counts)
        return Pieces(tuple((k, min(n, theirs[k])) for k, n in self.counts if k in theirs))

    def covers(self, other: Pieces) -> bool:
        """Whether every piece of ``other`` is here too, kind by kind; no kind stands for another."""
        for kind, n in other.counts:  # noqa: SIM110
            if self.count(kind) < n:
                return False
        return True

    def only(self, kinds: Iterable[str]) -> Pieces:
        """The pieces whose kind is among ``kinds``."""
        wanted = frozenset(kinds)
        return Pieces(tuple([pair for pair in self.counts if pair[0] in wanted]))

    def __str__(self) -> str:
        return " ".join(f"{n} {kind}" for kind, n in self.counts) or "nothing"


NOTHING = Pieces()
