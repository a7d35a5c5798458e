"""A game of Keyflower as one seat sees it: what others hold and draw is `?`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower import moves as m
from aboveboard.notation.statements import Move
from aboveboard.replay.keyflower.holdings import UNSEEN_SKILL, UNSEEN_WORKER, sort_of
from aboveboard.replay.keyflower.tiles import Side, tiles

if TYPE_CHECKING:
    from aboveboard.replay.keyflower.simulate_additions import Addition

__all__ = ["masked"]

Said = tuple[int | None, Move]

_UNSEEN = frozenset((UNSEEN_WORKER, UNSEEN_SKILL))


def masked(
    moves: Sequence[Said], viewer: int, chance: Random, additions: Sequence[Addition] = ()
) -> Iterator[Said]:
    """The moves with `?` for what the viewer does not see.

    Workers and skill tiles that others draw; the winter tiles of others, of which it is not known who put
    them in. Of skill tiles that are handed in face down the viewer knows no more than what they had to be.
    Now and then the viewer does not trouble to note at all what others were dealt or drew.
    """
    careless = chance.random() < 0.3
    offers = [tile for by, move in moves if isinstance(move, m.Offer) and by != viewer for tile in move.tiles]
    pooled = len({by for by, move in moves if isinstance(move, m.Offer)}) > 2
    chance.shuffle(offers)
    for by, move in moves:
        if isinstance(move, m.Offer) and pooled and by != viewer:
            if offers:
                yield None, m.SetOut(tuple(offers))
            offers = []
            continue
        seen = next(filter(None, (one.masked(by, move, viewer, chance) for one in additions)), None)
        seen = seen or _seen(by, move, viewer, chance)
        for one in _noted(by, seen, viewer) if careless else (seen,):
            yield by, one


def _noted(by: int | None, move: Move, viewer: int) -> Iterator[Move]:
    """What a careless viewer notes of a move, with all that is unseen left out."""
    match move:
        case m.Deal():
            hands = tuple(hand for hand in move.hands if hand[0] == viewer)
            yield from [m.Deal(hands)] * bool(hands)
        case m.WinterDeal() if move.to != viewer:
            return
        case m.Use() if by != viewer and move.gains and {kind for kind, _ in move.gains} <= _UNSEEN:
            yield replace(move, gains=None)
        case m.TakeBoat() if by != viewer and move.drawn and not _from_supply(move):
            yield replace(move, drawn=None)
        case _:
            yield move


def _seen(by: int | None, move: Move, viewer: int, chance: Random) -> Move:
    match move:
        case m.Deal():
            return m.Deal(tuple((s, pieces if s == viewer else unseen(pieces)) for s, pieces in move.hands))
        case m.WinterDeal():
            return move if move.to == viewer else m.WinterDeal(move.to, (), len(move.tiles))
        case m.Use() if by != viewer:
            return _use(move, chance)
        case m.TakeBoat() if by != viewer and move.drawn and not _from_supply(move):
            return replace(move, drawn=unseen(move.drawn))
    return move


def unseen(pieces: m.Pieces) -> m.Pieces:
    """Pieces of which only the number was seen."""
    counts: dict[str, int] = {}
    for kind, n in pieces:
        hidden = {"worker": UNSEEN_WORKER, "skill": UNSEEN_SKILL}.get(sort_of(kind), kind)
        counts[hidden] = counts.get(hidden, 0) + n
    return tuple(sorted(counts.items()))


def _from_supply(move: m.TakeBoat) -> bool:
    """Whether workers that came with a boat are those that a summer boat takes from the open supply."""
    return move.drawn == (("G", 1),)


def _use(move: m.Use, chance: Random) -> m.Use:
    """A use of another: what was drawn is unseen, what came from the open supply is not.

    Skill tiles are handed in face down; where any kind will do, a careful player does not show them.
    """
    side = tiles()[move.tile].basic if isinstance(move.tile, str) else Side()
    if move.gains and (side.draws_workers or side.draws_skills):
        move = replace(move, gains=unseen(move.gains))
    if side.pays.any_skill and chance.random() < 0.5:
        move = replace(move, paid=unseen(move.paid))
    return replace(move, acts=tuple(_act(act, chance) for act in move.acts))


def _act(act: m.Haul | m.Upgrade, chance: Random) -> m.Haul | m.Upgrade:
    if not isinstance(act, m.Upgrade) or not isinstance(act.tile, str):
        return act
    cost = tiles()[act.tile].upgrade_cost
    if cost is None or not cost.any_skill or chance.random() < 0.5:
        return act
    skills = tuple(pair for pair in act.paid if sort_of(pair[0]) == "skill")
    rest = tuple(pair for pair in act.paid if pair not in skills)
    return replace(act, paid=tuple(sorted((*rest, *unseen(skills)))))
