"""Pieces out of sight: what is known of them, how many were never seen, and what these may be.

A holding is what lies behind a screen, in the bag, in the pile of skill tiles or on a boat. This module
does not know who holds it nor why a piece comes or goes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TypeAlias

from aboveboard.notation.frozen import NamedTuple, replace
from aboveboard.replay.pieces import NOTHING, Pieces

__all__ = [
    "EMPTY",
    "UNSEEN_SKILL",
    "UNSEEN_WORKER",
    "WHATEVER",
    "Claims",
    "Holding",
    "Sort",
    "claims",
    "fit",
    "sort_of",
]

UNSEEN_WORKER = "?"
UNSEEN_SKILL = "skill?"
SKILLS = frozenset(("saw", "pickaxe", "anvil", UNSEEN_SKILL))
RESOURCES = frozenset(("wood", "stone", "iron", "gold"))

_SORTS = {**dict.fromkeys(SKILLS, "skill"), **dict.fromkeys(RESOURCES, "resource")}

Sort: TypeAlias = str
"""`worker`, `skill` or `resource`; whatever is none of the last two is a worker."""


def sort_of(kind: str) -> Sort:
    """What sort of piece a kind is."""
    return _SORTS.get(kind, "worker")


def _counted(pieces: Pieces, sort: Sort) -> int:
    found = 0
    for kind, n in pieces.counts:
        if _SORTS.get(kind, "worker") == sort:
            found += n
    return found


@dataclass(frozen=True)
class Holding:
    """Pieces out of sight, as a set of possibilities.

    Attributes:
        known: pieces that are certainly there.
        workers, skills: how many more there are that nobody identified.
        could: the most there can be of each kind among those unidentified.
        more: the sorts of which there may be others still, which a stated position left out.
        debt: pieces that were played from here and, as far as the record tells, were not there.
    """

    known: Pieces = NOTHING
    workers: int = 0
    skills: int = 0
    could: Pieces = NOTHING
    more: frozenset[Sort] = frozenset()
    debt: Pieces = NOTHING

    @property
    def worker_count(self) -> int:
        """How many workers there are, those that a position left out apart."""
        return self.workers + _counted(self.known, "worker")

    @property
    def skill_count(self) -> int:
        """How many skill tiles there are, those that a position left out apart."""
        return self.skills + _counted(self.known, "skill")

    def unidentified(self, sort: Sort) -> int:
        """How many pieces of a sort are there that nobody identified."""
        return self.skills if sort == "skill" else self.workers

    def most(self, kind: str) -> int:
        """The most there can be of a kind, those that a position left out apart."""
        return self.known.count(kind) + min(self.unidentified(sort_of(kind)), self.could.count(kind))

    def with_known(self, pieces: Pieces) -> Holding:
        """The holding with pieces that everybody saw added."""
        return replace(self, known=self.known.plus(pieces)) if pieces else self

    def with_unseen(self, workers: int, skills: int, could: Pieces) -> Holding:
        """The holding with pieces added that nobody saw; `could` is what there was to draw from."""
        if not workers and not skills:
            return self
        limits = {
            kind: self.could.count(kind) + min(n, skills if sort_of(kind) == "skill" else workers)
            for kind, n in could.counts
        }
        for kind, n in self.could.counts:
            limits.setdefault(kind, n)
        return replace(
            self,
            workers=self.workers + workers,
            skills=self.skills + skills,
            could=Pieces.from_counts(limits),
        )

    def lacking(self, pieces: Pieces) -> Pieces:
        """What of the pieces cannot be there, by this holding alone."""
        missing = self.known.missing(pieces)
        if not missing:
            return NOTHING
        short: dict[str, int] = {}
        for sort, unnamed in (("worker", UNSEEN_WORKER), ("skill", UNSEEN_SKILL)):
            if sort in self.more:
                continue
            left = self.unidentified(sort)
            for kind, n in missing.counts:
                if kind != unnamed and sort_of(kind) == sort:
                    found = min(n, left, self.could.count(kind))
                    left -= found
                    short[kind] = n - found
            over = missing.count(unnamed) - left - self._spare(pieces, sort)
            short[unnamed] = max(0, over)
        return Pieces.from_counts(short)

    def _spare(self, pieces: Pieces, sort: Sort) -> int:
        """How many identified pieces of a sort are left over once the named ones are taken."""
        return sum(n for kind, n in self.known.without(pieces).counts if sort_of(kind) == sort)

    def merged(self, other: Holding) -> Holding:
        """Both holdings together."""
        both = self.with_known(other.known).with_unseen(other.workers, other.skills, other.could)
        return replace(both, more=both.more | other.more) if other.more else both

    def without(self, pieces: Pieces, short: Pieces | None = None) -> tuple[Holding, Pieces]:
        """The holding without pieces that were shown, and which of them nobody had identified before.

        What cannot have been there becomes debt; `short` is that, where it is known already.
        """
        if not pieces:
            return self, NOTHING
        if self.known.covers(pieces):
            return replace(self, known=self.known.without(pieces)), NOTHING
        short = self.lacking(pieces) if short is None else short
        found = self.known.missing(pieces).without(short)
        workers = sum(n for kind, n in found.counts if sort_of(kind) == "worker")
        skills = found.total - workers
        left = replace(
            self,
            known=self.known.without(pieces),
            workers=max(0, self.workers - workers),
            skills=max(0, self.skills - skills),
            debt=self.debt.plus(short),
        )
        return left._limited(self.could.without(found)), found

    def blurred(self, sort: Sort) -> tuple[Holding, Pieces]:
        """The holding with a sort no longer identified, and the pieces that were.

        That is what becomes of it when some of its pieces leave unseen.
        """
        known = Pieces(tuple(pair for pair in self.known.counts if sort_of(pair[0]) == sort))
        if not known:
            return self, NOTHING
        workers, skills = (0, known.total) if sort == "skill" else (known.total, 0)
        rest = replace(self, known=self.known.without(known))
        return rest.with_unseen(workers, skills, known), known

    def without_unseen(self, sort: Sort, count: int) -> Holding:
        """The holding after unidentified pieces left unseen; it must be `blurred` in that sort."""
        if sort == "skill":
            return replace(self, skills=max(0, self.skills - count))
        return replace(self, workers=max(0, self.workers - count))

    def _limited(self, could: Pieces) -> Holding:
        if not self.workers and not self.skills:
            return replace(self, could=NOTHING)
        limits = {kind: min(n, self.unidentified(sort_of(kind))) for kind, n in could.counts}
        return replace(self, could=Pieces.from_counts(limits))


EMPTY = Holding()
WHATEVER = Holding(more=frozenset(("worker", "skill")))


class Claims(NamedTuple):
    """What some holdings claim of the pieces of a sort that nobody identified.

    Attributes:
        kinds: the kinds there are.
        wanted: how many pieces they hold in all.
        elsewhere: for each choice of kinds, in the order of `product`, how many the holdings may have of the others.
    """

    kinds: tuple[str, ...]
    wanted: int
    elsewhere: tuple[int, ...]

    def fit(self, unseen: Pieces, other: Holding, sort: Sort) -> bool:
        """Whether pieces can be dealt out to these holdings and another one."""
        there = [unseen.count(kind) for kind in self.kinds]
        number, could = other.unidentified(sort), [other.could.count(kind) for kind in self.kinds]
        wanted = self.wanted + number
        # A flow from holdings to kinds exists exactly if no choice of kinds cuts it off; there are few kinds.
        for cut, others in zip(_cuts(len(there)), self.elsewhere, strict=True):
            through = others
            own = 0
            for chosen, count, may in zip(cut, there, could, strict=True):
                if chosen:
                    through += count
                else:
                    own += may
            if through + min(number, own) < wanted:
                return False
        return True


@cache
def _cuts(kinds: int) -> tuple[tuple[bool, ...], ...]:
    return tuple(product((True, False), repeat=kinds))


def claims(unseen: Pieces, holdings: Iterable[Holding], sort: Sort) -> Claims:
    """What holdings claim of the pieces whose place is not known; more of them may lie elsewhere."""
    kinds = tuple([kind for kind in unseen.kinds if sort_of(kind) == sort])
    places = [
        (number, [one.could.count(kind) for kind in kinds])
        for one in holdings
        if (number := one.unidentified(sort))
    ]
    elsewhere = [
        sum([min(number, sum([n for n, chosen in zip(could, cut, strict=True) if not chosen]))
             for number, could in places])
        for cut in _cuts(len(kinds))
    ]  # fmt: skip
    return Claims(kinds, sum(number for number, _ in places), tuple(elsewhere))


def fit(unseen: Pieces, holdings: Iterable[Holding], sort: Sort) -> bool:
    """Whether the pieces that nobody identified can be dealt out to the holdings, each within its limits.

    Args:
        unseen: all pieces whose place is not known.
        holdings: who holds some of them; more of them may lie elsewhere.
        sort: workers or skill tiles.
    """
    return claims(unseen, holdings, sort).fit(unseen, EMPTY, sort)
