"""What later play reveals about earlier hands.

A card that comes out of the unseen part of a hand was either held at an earlier moment or drawn since.
Where there were too few draws since, it must have been held; where a hand's unseen cards all turn out to
be other cards, it cannot have held one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.celestia.moves import CARDS
from aboveboard.notation.frozen import Frozen, replace
from aboveboard.notation.statements import Move
from aboveboard.replay.celestia.hands import Hand
from aboveboard.replay.celestia.table import Table
from aboveboard.replay.games import LookBack
from aboveboard.replay.lookback import forced, known_until, standing
from aboveboard.replay.verdict import Step, Verdict

__all__ = ["hindsight"]

_POWER_OF = {
    m.Eject: "ejection",
    m.Jetpack: "jetpack",
    m.AlternativeRoute: "alternative-route",
    m.WindGust: "wind-gust",
}


_step_of = attrgetter("step")


class _Event(Frozen):
    """At a step, unseen cards that a player drew, or cards that came out of the unseen ones."""

    step: int
    drawn: int
    shown: tuple[str, ...]


def hindsight(steps: Sequence[Step]) -> LookBack:
    """What the steps of a whole record reveal about the hands at an earlier moment."""
    kept, gaps = standing(steps)
    ends = known_until(gaps, len(steps))
    every = [_events(kept, seat) for seat in range(steps[0].before.players)] if steps else []
    shown = sorted({event.step for each in every for event in each if event.shown})

    def look_back(index: int) -> tuple[Sequence[int], Callable[[int], tuple[Any, Move]]]:
        table, move = steps[index].before, steps[index].statement.move
        witnesses = shown[bisect_left(shown, index) : bisect_left(shown, ends[index])]

        def known_by(witness: int) -> tuple[Any, Move]:
            events = (_between(each, index, witness) for each in every)
            hands = (_narrowed(*both) for both in zip(table.hands, events, strict=True))
            return replace(table, hands=tuple(hands)), move

        return witnesses, known_by

    return look_back


def _events(steps: Sequence[Step], seat: int) -> list[_Event]:
    found = []
    for step in steps:
        before, after = step.before.hands[seat], step.after.hands[seat]
        shown = _shown(step, seat, before)
        drawn = max(after.unseen - before.unseen, 0) if not shown else 0
        if drawn or shown:
            found.append(_Event(step.index, drawn, shown))
    return found


def _shown(step: Step, seat: int, before: Hand) -> tuple[str, ...]:
    """The cards that a step brings out of the unseen part of a hand."""
    move = step.statement.move
    # A step that breaks a rule may be the slip itself, and convicts no other.
    if step.statement.seat != seat or step.verdict is Verdict.ILLEGAL:
        return ()
    assert isinstance(step.before, Table)
    if isinstance(move, m.Fly):
        played = Counter(card for card in move.cards or () if card != "?")
    elif type(move) in _POWER_OF:
        played = Counter((_POWER_OF[type(move)],))
    else:
        return ()
    shown = played - Counter({card: before.least(card) for card in played})
    impossible = any(count > step.before.most(seat, card) for card, count in played.items())
    # Cards that the hand cannot have held are a mistake of the table, not evidence of what it held.
    if impossible or (not before.open and shown.total() > before.unseen):
        return ()
    return tuple(shown.elements())


def _between(events: Sequence[_Event], first: int, last: int) -> Sequence[_Event]:
    """The events from one step to another, that one included."""
    return events[bisect_left(events, first, key=_step_of) : bisect_right(events, last, key=_step_of)]


def _narrowed(hand: Hand, seen: Sequence[_Event]) -> Hand:
    """A hand with what events tell about it."""
    known = list(hand.known)
    capped = []
    forced_in_all = 0
    for at, card in enumerate(CARDS):
        held = forced(seen, card.__eq__)
        others = forced(seen, card.__ne__)
        capped.append(known[at] + max(hand.unseen - others, held))
        known[at] += held
        forced_in_all += held
    open_hand = hand.open
    return Hand(
        tuple(known), max(hand.unseen - forced_in_all, 0), open_hand, None if open_hand else tuple(capped)
    )
