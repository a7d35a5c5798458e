"""What later play reveals about what lay hidden at an earlier step.

A worker that comes out from behind a screen was there earlier or came since; where too few came since, it was
there. A losing bid whose colour nobody noted shows it when it moves on. A supply from which more is taken
later was not short before.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import Any

from aboveboard.notation.frozen import Frozen, replace
from aboveboard.notation.keyflower.moves import Bid, EndSeason, Offer, Season, TakeBoat, Upgrade, Use
from aboveboard.notation.keyflower.position import AtScreen, AtSkills, AtWinter
from aboveboard.notation.statements import Claim, Move
from aboveboard.replay.games import LookBack
from aboveboard.replay.keyflower.effects.benefits import gains_of, payment_of, side_of
from aboveboard.replay.keyflower.effects.turns import placed
from aboveboard.replay.keyflower.holdings import UNSEEN_SKILL, UNSEEN_WORKER, Holding, Sort, sort_of
from aboveboard.replay.keyflower.table import Table, put
from aboveboard.replay.lookback import forced, known_until, standing
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.verdict import Step

__all__ = ["hindsight", "reopens"]

_UNSEEN = (UNSEEN_WORKER, UNSEEN_SKILL)
Evidence = tuple[Sequence[int], Callable[[int], tuple[Any, Move]]]
_Drain = tuple[dict[str, int], bool]
_Seen = tuple[Sequence["_Event"], Sequence[int]]
_step_of = attrgetter("index")
_at = attrgetter("step")


def reopens(step: Step) -> bool:
    """Whether a legal step hangs on colours that nobody noted."""
    move = step.statement.move
    return isinstance(move, Bid) and any(kind == UNSEEN_WORKER for kind, _ in move.workers)


def hindsight(steps: Sequence[Step]) -> LookBack:
    """What the steps of a whole record reveal about an earlier moment."""
    kept, gaps = standing(steps)
    ends = known_until(gaps, len(steps))

    offers = [one for one in kept if isinstance(one.statement.move, Offer)]

    @cache
    def taken_by(at: int) -> _Drain:
        return _taken(steps[at])

    @cache
    def screen_of(seat: int, sort: Sort) -> _Seen:
        return _events(kept, seat, sort)

    def look_back(index: int) -> Evidence:
        step = steps[index]
        first, last = (bisect_left(kept, at, key=_step_of) for at in (index, ends[index]))
        # None of them is looked at before it is needed: most questions end with the season.
        later = map(kept.__getitem__, range(first, last))
        match step.statement.move:
            case Claim(about=AtScreen() | AtSkills()):
                return _screen(step, ends[index], screen_of)
            case Claim(about=AtWinter()):
                return _winter_tiles(step, [one for one in offers if index <= one.index < ends[index]])
            case Bid():
                return _colours(step, later)
            case Use():
                return _stock(step, later, taken_by)
        return (), lambda _: (step.before, step.statement.move)

    return look_back


# Colours of losing bids


def _colours(step: Step, later: Iterator[Step]) -> Evidence:
    """A group whose colour nobody noted, followed until somebody tells it."""
    move = step.statement.move
    assert isinstance(move, Bid)
    here = step.before.named(move.tile)
    for one in islice(later, 1, None):
        act = one.statement.move
        if isinstance(act, Season | EndSeason):
            break
        if one.statement.seat != step.statement.seat or not isinstance(act, Bid | Use):
            continue
        for group in (*act.groups, *(act.paid_groups if isinstance(act, Use) else ())):
            if one.before.named(group.tile) != here:
                continue
            told = Pieces(group.workers or ())
            if len(told.kinds) == 1 and UNSEEN_WORKER not in told:
                return _coloured(step, move, told.kinds[0], one.index)
            here = one.before.named(act.tile) if isinstance(act, Bid) else ""
    return (), lambda _: (step.before, move)


def _coloured(step: Step, move: Bid, colour: str, witness: int) -> Evidence:
    kinds = Pieces.from_list(colour if kind == UNSEEN_WORKER else kind for kind in Pieces(move.workers))
    seen = replace(move, workers=kinds.counts)
    return (witness,), lambda _: (step.before, seen)


# What lay in the supply, the bag and the pile


def _stock(step: Step, later: Iterator[Step], taken_by: Callable[[int], _Drain]) -> Evidence:
    """A supply that seemed short, and what was taken from it later."""
    table, move, by = step.before, step.statement.move, step.statement.seat
    assert isinstance(move, Use)
    assert by is not None
    least: list[tuple[int, dict[str, int]]] = []
    taken: dict[str, int] = {}
    most: dict[str, int] = {}
    filled = False
    for one in later:
        if isinstance(one.statement.move, Season | EndSeason | TakeBoat):
            break
        goods, back = taken_by(one.index)
        for kind, n in goods.items():
            if filled and kind in _UNSEEN:
                continue  # what came to bag or pile in between may have been drawn
            taken[kind] = taken.get(kind, 0) + n
            if taken[kind] > most.get(kind, 0):
                most[kind] = taken[kind]
                least.append((one.index, dict(most)))
        filled = filled or back

    def known_by(witness: int) -> tuple[Any, Move]:
        told = next((counts for at, counts in reversed(least) if at <= witness), {})
        return _not_short(table, move, by, told), move

    return sorted({at for at, _ in least}), known_by


def _taken(step: Step) -> _Drain:
    """What a step took from supply, bag and pile, and whether something went to bag or pile."""
    move, by, before = step.statement.move, step.statement.seat, step.before
    kinds = {kind for kind, _ in before.supply.counts} | {kind for kind, _ in step.after.supply.counts}
    counts = {kind: before.supply.count(kind) - step.after.supply.count(kind) for kind in kinds}
    if not isinstance(move, Use) or by is None or move.gains is None:
        return counts, False
    after = placed(before, move, by)
    drawn, payment = gains_of(after, move, by).drawn, payment_of(after, move, by)
    for kind, n in drawn.counts:
        unseen = UNSEEN_SKILL if sort_of(kind) == "skill" else UNSEEN_WORKER
        counts[unseen] = counts.get(unseen, 0) + n
    upgrades = any(isinstance(act, Upgrade) for act in move.acts)
    return counts, bool(payment.workers or payment.skills or upgrades)


def _not_short(table: Table, move: Use, by: int, least: dict[str, int]) -> Table:
    """The table with as much in supply, bag and pile as there must have been, where a use got less."""
    side = side_of(table, table.named(move.tile))
    got = gains_of(placed(table, move, by), move, by)
    for shown, taken in ((side.produces, got.resources), (side.gains, got.supplied)):
        for kind, n in shown.counts:
            if taken.count(kind) < min(n, least.get(kind, 0)):
                there = table.supply.without(Pieces.from_counts({kind: table.supply.count(kind)}))
                supply = there.plus(Pieces.from_counts({kind: least[kind]}))
                return replace(table, supply=supply, exact=table.exact | {"supply"})
    drawn = sum(n for kind, n in got.drawn.counts if sort_of(kind) == "worker")
    if drawn < min(side.draws_workers, least.get(UNSEEN_WORKER, 0)):
        return replace(table, bag=_holding(table.bag, "worker", least[UNSEEN_WORKER]))
    if got.drawn.total - drawn < min(side.draws_skills, least.get(UNSEEN_SKILL, 0)):
        return replace(table, pile=_holding(table.pile, "skill", least[UNSEEN_SKILL]))
    return table


def _holding(holding: Holding, sort: Sort, least: int) -> Holding:
    """A holding of at least so many, as if of just so many."""
    more = holding.more - {sort}
    if sort == "skill":
        return replace(holding, more=more, skills=max(0, least - holding.skill_count) + holding.skills)
    return replace(holding, more=more, workers=max(0, least - holding.worker_count) + holding.workers)


# What lay behind a screen


class _Event(Frozen):
    """At a step, unseen pieces of a sort that came behind a screen, or such as came out from there."""

    step: int
    drawn: int
    shown: tuple[str, ...]


def _screen(step: Step, end: int, screen_of: Callable[[int, Sort], _Seen]) -> Evidence:
    """A screen that somebody made a statement about, and what came out from behind it."""
    move = step.statement.move
    assert isinstance(move, Claim)
    seat: int = getattr(move.about, "seat")  # noqa: B009 (every line about a screen has one)
    table: Table = step.before
    events: dict[Sort, Sequence[_Event]] = {}
    for sort in ("worker", "skill"):
        every, hidden = screen_of(seat, sort)
        at = bisect_left(hidden, step.index)
        last = min([end, *hidden[at : at + 1]])
        events[sort] = every[bisect_left(every, step.index, key=_at) : bisect_left(every, last, key=_at)]

    def known_by(witness: int) -> tuple[Any, Move]:
        screen = table.screens[seat]
        for sort, found in events.items():
            screen = _narrowed(screen, sort, [one for one in found if one.step <= witness])
        return replace(table, screens=put(table.screens, seat, screen)), move

    return sorted({one.step for each in events.values() for one in each if one.shown}), known_by


def _events(steps: Sequence[Step], seat: int, sort: Sort) -> _Seen:
    """What came behind a screen and out from there, and the steps from which on nobody can tell what was shown
    of what lay there before."""
    found, hidden = [], []
    for step in steps:
        before, after = step.before.screens[seat], step.after.screens[seat]
        played = _played(step, seat, sort)
        if any(kind in _UNSEEN for kind in played.kinds):
            hidden.append(step.index)
            continue
        shown = before.known.missing(played)
        if before.lacking(played):
            shown = NOTHING  # a mistake of the table, no evidence of what it held
        drawn = max(0, after.unidentified(sort) - before.unidentified(sort) + shown.total)
        if drawn or shown:
            found.append(_Event(step.index, drawn, tuple(shown)))
    return found, hidden


def _played(step: Step, seat: int, sort: Sort) -> Pieces:
    """The pieces of a sort that a seat brings out from behind its screen at a step."""
    move = step.statement.move
    if step.statement.seat != seat or not isinstance(move, Bid | Use):
        return NOTHING
    found = Pieces(move.workers)
    if isinstance(move, Use):
        found = found.plus(Pieces(move.paid))
        for act in move.acts:
            found = found.plus(Pieces(act.paid) if isinstance(act, Upgrade) else NOTHING)
    return Pieces(tuple(pair for pair in found.counts if sort_of(pair[0]) == sort))


def _narrowed(holding: Holding, sort: Sort, events: Sequence[_Event]) -> Holding:
    """A holding with what events tell about it."""
    unseen = holding.unidentified(sort)
    kinds = {kind for event in events for kind in event.shown}
    held = {kind: forced(events, kind.__eq__) for kind in kinds}
    could = {}
    for kind, n in holding.could.counts:
        others = forced(events, kind.__ne__) if sort_of(kind) == sort else 0
        limit = unseen - others if sort_of(kind) == sort else n
        could[kind] = max(0, min(n, limit) - held.get(kind, 0))
    left = max(0, unseen - sum(held.values()))
    known = holding.known.plus(Pieces.from_counts(held))
    limits = Pieces.from_counts(could)
    if sort == "skill":
        return replace(holding, known=known, skills=left, could=limits)
    return replace(holding, known=known, workers=left, could=limits)


def _winter_tiles(step: Step, later: Sequence[Step]) -> Evidence:
    """The winter tiles in a hand, and those of them that were put in later: nobody gets any in between."""
    move, table = step.statement.move, step.before
    assert isinstance(move, Claim)
    assert isinstance(move.about, AtWinter)
    seat = move.about.seat
    offers = [one for one in later if one.statement.seat == seat]

    def known_by(witness: int) -> tuple[Any, Move]:
        hand = table.hands[seat]
        for one in offers:
            if one.index <= witness and isinstance(one.statement.move, Offer):
                new = [tile for tile in map(table.named, one.statement.move.tiles) if tile not in hand.known]
                hand = replace(hand, known=(*hand.known, *new), unseen=max(0, hand.unseen - len(new)))
        return replace(table, hands=put(table.hands, seat, hand)), move

    return [one.index for one in offers], known_by
