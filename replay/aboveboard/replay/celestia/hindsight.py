"""What later play reveals about earlier hands.

A card that comes out of the unseen part of a hand was either held at an earlier moment or drawn since.
Where there were too few draws since, it must have been held; where a hand's unseen cards all turn out to
be other cards, it cannot have held one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.celestia.moves import CARDS
from aboveboard.notation.frozen import Frozen, replace
from aboveboard.notation.statements import Missed, Position, Undo, Unreadable
from aboveboard.replay.celestia.hands import Hand
from aboveboard.replay.celestia.table import Table
from aboveboard.replay.games import LookBack
from aboveboard.replay.verdict import Step

__all__ = ["hindsight"]

_POWER_OF = {
    m.Eject: "ejection",
    m.Jetpack: "jetpack",
    m.AlternativeRoute: "alternative-route",
    m.WindGust: "wind-gust",
}


class _Event(Frozen):
    """At a step, unseen cards that a player drew, or cards that came out of the unseen ones."""

    step: int
    drawn: int
    shown: tuple[str, ...]


def hindsight(steps: Sequence[Step]) -> LookBack:
    """What the steps of a whole record reveal about the hands at an earlier moment."""
    standing, gaps = _standing(steps)
    every = [_events(standing, seat) for seat in range(steps[0].before.players)] if steps else []

    def look_back(index: int) -> tuple[Sequence[int], Callable[[int], Any]]:
        table = steps[index].before
        end = min((gap.step for gap in gaps if gap.back_to < index <= gap.step), default=len(steps))
        events = [[event for event in each if index <= event.step < end] for each in every]

        def known_by(witness: int) -> Any:
            hands = (_narrowed(*both, witness) for both in zip(table.hands, events, strict=True))
            return replace(table, hands=tuple(hands))

        return sorted({event.step for each in events for event in each if event.shown}), known_by

    return look_back


class _Gap(NamedTuple):
    """A step after which the table tells nothing about those between it and `back_to`, that one excluded."""

    step: int
    back_to: int


def _standing(steps: Sequence[Step]) -> tuple[list[Step], list[_Gap]]:
    """The steps that were not taken back, and where what is known of a hand breaks off.

    Once a step is lost or the table is stated afresh, cards may have come to a hand that nobody recorded;
    and a table that was taken back tells nothing of what is played instead.
    """
    standing: list[Step] = []
    gaps: list[_Gap] = []
    for step in steps:
        move = step.statement.move
        if isinstance(move, Undo):
            first = _taken_back(standing)
            if first is not None:
                standing = [one for one in standing if one.index < first]
                gaps = [gap for gap in gaps if gap.step < first]
                gaps.append(_Gap(step.index, first))
            continue
        if isinstance(move, Missed | Unreadable | Position):
            gaps.append(_Gap(step.index, -1))
        standing.append(step)
    return standing, gaps


def _taken_back(standing: Sequence[Step]) -> int | None:
    """The step that a taking back goes back to: a player's last one since the table was stated."""
    for step in reversed(standing):
        if step.statement.seat is not None:
            return step.index
        if isinstance(step.statement.move, Position):
            return None
    return None


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
    if step.statement.seat != seat:
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


def _narrowed(hand: Hand, events: Sequence[_Event], until: int) -> Hand:
    """A hand with what the events up to a step tell about it."""
    seen = [event for event in events if event.step <= until]
    known = list(hand.known)
    capped = []
    forced_in_all = 0
    for at, card in enumerate(CARDS):
        forced = _forced(seen, lambda shown, card=card: shown == card)
        others = _forced(seen, lambda shown, card=card: shown != card)
        capped.append(known[at] + max(hand.unseen - others, forced))
        known[at] += forced
        forced_in_all += forced
    open_hand = hand.open
    return Hand(
        tuple(known), max(hand.unseen - forced_in_all, 0), open_hand, None if open_hand else tuple(capped)
    )


def _forced(events: Sequence[_Event], chosen: Any) -> int:
    """How many of the chosen cards cannot have been drawn since, and so were held from the start.

    Taking the cards in the order they came out, each is put down to a later draw while one is left: no
    other assignment needs fewer from the start.
    """
    drawn = forced = 0
    for event in events:
        for shown in event.shown:
            if chosen(shown):
                if drawn:
                    drawn -= 1
                else:
                    forced += 1
        drawn += event.drawn
    return forced
