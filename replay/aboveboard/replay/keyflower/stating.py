"""A table as the lines of a position that states it; read back it holds all that a rule reads."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower import position as said
from aboveboard.notation.keyflower.moves import Loaded
from aboveboard.notation.keyflower.moves import Pieces as Written
from aboveboard.notation.statements import PositionLine
from aboveboard.replay.keyflower.holdings import UNSEEN_SKILL, UNSEEN_WORKER, Holding, Sort, sort_of
from aboveboard.replay.keyflower.positions import FAR
from aboveboard.replay.keyflower.table import Phase, Shift, Stake, Table, as_said
from aboveboard.replay.pieces import Pieces

__all__ = ["seen", "stated_lines"]


def stated_lines(table: Table) -> tuple[PositionLine, ...]:
    """The lines of a position that states the table."""
    return (*_season(table), *_auction(table), *_boats(table), *_players(table), *_supply(table))


def seen(table: Table, seat: int) -> Table:
    """The table as one seat knows it, screens and winter tiles of the others being out of sight."""
    box = Pieces(tuple(pair for pair in table.box.counts if sort_of(pair[0]) in ("worker", "skill")))
    screens, hands, unseen = list(table.screens), list(table.hands), table.unseen
    for other in range(table.seats):
        if other == seat:
            continue
        screen, hand = screens[other], hands[other]
        hidden = Holding(more=screen.more, debt=screen.debt)
        screens[other] = hidden.with_unseen(screen.worker_count, screen.skill_count, box)
        hands[other] = replace(hand, known=(), unseen=len(hand.known) + hand.unseen)
        unseen = unseen.plus(screen.known)
    return replace(table, screens=tuple(screens), hands=tuple(hands), unseen=unseen)


def _season(table: Table) -> Iterator[PositionLine]:
    if table.season is not None:
        yield said.AtSeason(str(table.season))
    yield said.AtPhase(str(table.phase))
    if table.start is not None:
        how = table.marker if table.marked or table.phase == Phase.OFFERS else ""
        yield said.AtMarker(table.start, how) if table.marked or how else said.AtStart(table.start)
    if table.turn is not None and table.phase in (Phase.OFFERS, Phase.TURNS):
        yield said.AtTurn(table.turn)
    if table.phase == Phase.TURNS and not table.perhaps:
        first = (table.turn or 0) - table.passes
        yield said.AtPassed(tuple((first + i) % table.seats for i in range(table.passes)))
    if table.phase == Phase.BOATS and table.winners is not None:
        yield said.AtWinners(table.winners)
    if table.choosing:
        yield said.AtOrder(table.choosing)


def _auction(table: Table) -> Iterator[PositionLine]:
    busy = [tile for tile, spot in table.spots.items() if spot.bids or spot.uses]
    for tile in busy:
        spot = table.spots[tile]
        bids = tuple((bid.seat, _stake(bid)) for bid in spot.bids)
        yield said.AtTile(as_said(tile), bids or None, tuple(map(_shift, spot.uses)) or None, only=True)
    won = {tile for seat in range(table.seats) for tile in table.won[seat]}
    # In winter a turn order tile that somebody has won is no longer there to be bid for.
    there = (tile for tile in table.orders if tile not in won and tile not in table.owner)
    told = [tile for tile in there if tile in table.spots or not table.partial]
    bare = tuple(tile for tile in (*told, *table.offer) if tile not in busy)
    if bare or table.sure("offer"):
        yield said.AtOffer(bare, table.unnamed, only=table.sure("offer"))


def _stake(bid: Stake) -> said.Laid:
    return said.Laid((), bid.workers.counts) if bid.flat else said.Laid(bid.workers.counts)


def _shift(use: Shift) -> said.Laid:
    return said.Laid(use.standing.counts, use.flat.counts)


def _boats(table: Table) -> Iterator[PositionLine]:
    if table.sure("boats"):
        yield said.AtBoats(tuple(table.boats), only=True)
    loads = tuple(
        Loaded(name, _written(boat.load), only=not boat.load.more)
        for name, boat in table.boats.items()
        if boat.loaded and not (boat.load.more and not boat.load.known)
    )
    if loads:
        yield said.AtLoads(loads)
    taken = tuple((boat.taken, name) for name, boat in table.boats.items() if boat.taken is not None)
    if taken:
        yield said.AtTaken(taken)


def _players(table: Table) -> Iterator[PositionLine]:
    for seat in range(table.seats):
        village = table.villages[seat]
        tiles = tuple(
            said.Standing(lying.tile, lying.upgraded, at if at[0] < FAR else None, lying.turn or None)
            for at, lying in village.items()
        )
        if tiles or table.sure("village", seat):
            yield said.AtVillage(seat, tiles, only=table.sure("village", seat))
        goods = tuple(
            (one.tile, table.goods[one.tile].counts) for one in village.values() if table.goods.get(one.tile)
        )
        if goods or table.sure("goods", seat):
            yield said.AtGoods(seat, goods, only=table.sure("goods", seat))
        yield from _screen(table, seat)
        if table.won[seat]:
            yield said.AtWon(seat, table.won[seat], only=table.sure("won", seat))
        hand = table.hands[seat]
        if hand.known or hand.unseen or not hand.more:
            yield said.AtWinter(seat, hand.known, hand.unseen, only=not hand.more)
        if hand.offered is not None:
            yield said.AtOffered(seat, hand.offered, only=True)


def _screen(table: Table, seat: int) -> Iterator[PositionLine]:
    screen = table.screens[seat]
    if table.stray:
        screen = replace(screen, more=screen.more | {"worker"})
    if "worker" not in screen.more and "skill" in screen.more:
        # No line states workers alone exactly; what is known is still stated.
        yield said.AtScreen(seat, _written(screen))
    elif screen.more and "skill" not in screen.more:
        yield said.AtScreen(seat, _of(screen, "worker"))
        yield said.AtSkills(seat, _of(screen, "skill"), only=True)
    elif not screen.more or screen.known or screen.workers or screen.skills:
        yield said.AtScreen(seat, _written(screen), only=not screen.more)


def _supply(table: Table) -> Iterator[PositionLine]:
    if table.bag.known or table.bag.workers or not table.bag.more:
        yield said.AtBag(_of(table.bag, "worker"), only=not table.bag.more)
    if table.sure("supply"):
        pile = Pieces(_of(table.pile, "skill"))
        yield said.AtSupply(table.supply.plus(pile).counts, only=True)


def _of(holding: Holding, sort: Sort) -> Written:
    known = Pieces(tuple(pair for pair in holding.known.counts if sort_of(pair[0]) == sort))
    unseen = {UNSEEN_SKILL if sort == "skill" else UNSEEN_WORKER: holding.unidentified(sort)}
    return known.plus(Pieces.from_counts(unseen)).counts


def _written(holding: Holding) -> Written:
    return Pieces(_of(holding, "worker")).plus(Pieces(_of(holding, "skill"))).counts
