"""A game of Celestia as one seat sees it: the cards and treasures of others are `?`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.celestia.moves import Seat
from aboveboard.notation.frozen import replace
from aboveboard.notation.statements import Move

__all__ = ["masked"]

Said = tuple[Seat | None, Move]


def masked(moves: Sequence[Said], viewer: Seat, chance: Random) -> Iterator[Said]:
    """The moves with `?` for what the viewer does not see.

    Now and then the viewer does not trouble to note at all what others drew or took, where nothing of
    their own comes after it.
    """
    careless = chance.random() < 0.3
    for at, (by, move) in enumerate(moves):
        if careless and _may_go_unrecorded(moves, at, viewer):
            continue
        seen = _draw(move, viewer, careless) if isinstance(move, m.Draw) else _seen(by, move, viewer)
        if seen is not None:
            yield by, seen


def _draw(move: m.Draw, viewer: Seat, careless: bool) -> Move | None:
    cards = tuple(
        (seat, card if seat == viewer else "?") for seat, card in move.cards if seat == viewer or not careless
    )
    return m.Draw(cards) if cards else None


def _seen(by: Seat | None, move: Move, viewer: Seat) -> Move:
    if isinstance(move, m.Deal):
        return move if move.to == viewer else m.Deal(move.to, ("?",) * len(move.cards))
    if isinstance(move, m.Eject):
        return move if move.target == viewer else replace(move, treasure="?")
    if isinstance(move, m.Leave | m.TakeTreasure | m.Jetpack):
        return move if by == viewer else replace(move, treasure="?")
    return move


def _may_go_unrecorded(moves: Sequence[Said], at: int, viewer: Seat) -> bool:
    """Whether a move is a treasure on arrival, of another player, after which none of the viewer's comes."""
    if not isinstance(moves[at][1], m.TakeTreasure):
        return False
    start = end = at
    while isinstance(moves[start - 1][1], m.TakeTreasure):
        start -= 1
    while end < len(moves) and isinstance(moves[end][1], m.TakeTreasure):
        end += 1
    # One treasure alone may be a lone captain's, and ends the journey.
    return end - start > 1 and all(by != viewer for by, _ in moves[at:end])
