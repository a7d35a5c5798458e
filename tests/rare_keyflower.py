"""What is rare in a game of Keyflower, told from the steps of its replay."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from aboveboard.notation.keyflower import moves as m
from aboveboard.replay.keyflower.effects.benefits import side_of
from aboveboard.replay.keyflower.effects.turns import brought
from aboveboard.replay.keyflower.hexes import passable
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.keyflower.tiles import PowerKind, Season, tiles
from aboveboard.replay.verdict import Replay, Step

SEQUENCES = {
    (1,), (2,), (3,), (4,), (5,), (6,), (1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (1, 2, 3),
}  # fmt: skip

RARE = {
    "a losing group moved", "groups joined", "groups joined with workers from the screen",
    "a group moved to a use", "a group moved to the bid that leads", "a group moved onto its own tile",
    "a losing bid raised to lead", "a winning bid raised", "six workers at once", "four workers at once",
    "a tile upgraded with workers on it", "a transport tile upgraded by its own use",
    "a move after an upgrade", "goods over several tiles", "several goods at once", "two upgrades at once",
    "gold as a joker in an upgrade", "gold declared for another", "any skill paid for an upgrade",
    "a worker paid with a group", "nothing moved or upgraded", "another's home used",
    "no green left", "a resource short", "a worker drawn that is green", "the bag short on loading",
    "the bag empty on a use", "a tile nobody bid for", "an unbid tile with workers on it",
    "an unbid turn order tile", "the marker to the left", "several turn order tiles to one",
    "a tile placed before all boats are chosen", "`end season` left out", "a play after a pass",
    "winter tiles laid out for all", "a winter tile kept back", "the free flip of Flipper",
    "the marker scored", "a worse allocation", "a tie", "no berth left",
    "1a draws", "1b gains", "1b finds no green", "2a moves over fields", "2a lays edges that differ",
    "2b doubles", "3a pays with others", "3b scores", "4a answers in another colour",
    "4a answers with green", "a colour changed by 4a", "a counter-bid raised", "4b mixes colours",
}  # fmt: skip


def rare(done: Replay) -> Iterator[str]:
    """All that is rare in a game."""
    passed: set[int] = set()
    for step in done.steps:
        before, move, by = step.before, step.statement.move, step.statement.seat
        if isinstance(move, m.Bid | m.Use) and by is not None:
            yield from ["a play after a pass"] * (by in passed)
            yield from _placing(step, before, move, by)
        if isinstance(move, m.Pass) and by is not None:
            passed.add(by)
        if isinstance(move, m.Season | m.EndSeason):
            passed.clear()
        if isinstance(move, m.Use) and by is not None:
            yield from _use(step, before, move, by)
        yield from _end(step, before, move)
    yield from ["a tie"] * (len({one.least for one in done.scores}) < len(done.scores))


def sequences(done: Replay) -> set[tuple[int, ...]]:
    """The workers of the uses of tiles, use by use, season by season."""
    found = set()
    for step in done.steps:
        if step.before.phase == Phase.TURNS and step.after.phase != Phase.TURNS:
            for spot in step.before.spots.values():
                found.add(tuple(use.workers.total for use in spot.uses))
    return found - {()}


def used_sides(done: Replay) -> set[tuple[str, bool]]:
    """The tiles that were used, each with whether its upgraded side was up."""
    moves = [(one.before, one.statement.move) for one in done.steps]
    names = [(table, table.named(move.tile)) for table, move in moves if isinstance(move, m.Use)]
    return {(name, table.upgraded(name)) for table, name in names}


def _placing(step: Step, table: Table, move: m.Bid | m.Use, by: int) -> Iterator[str]:
    tile, count = table.named(move.tile), brought(table, move, by).total
    if move.groups:
        yield "a losing group moved"
        yield from ["groups joined"] * (len(move.groups) > 1)
        yield from ["groups joined with workers from the screen"] * bool(move.workers)
        yield from ["a group moved to a use"] * isinstance(move, m.Use)
        yield from ["a group moved onto its own tile"] * any(
            table.named(one.tile) == tile for one in move.groups
        )
    if isinstance(move, m.Use):
        yield from [f"{word} workers at once" for n, word in ((4, "four"), (6, "six")) if n == count]
        return
    if table.losing(by, tile):
        yield "a losing bid raised to lead"
    if table.leader(tile) == by:
        yield "a winning bid raised"
        yield from ["a group moved to the bid that leads"] * bool(move.groups)
    own, new = table.spot(tile).bid_of(by), step.after.spot(tile).bid_of(by)
    if new is not None and new.flat:
        yield "a counter-bid raised" if own else "4a answers in another colour"
        yield from ["4a answers with green"] * ("G" in new.workers)
    others = [bid for bid in table.spot(tile).bids if bid.flat]
    yield from ["a colour changed by 4a"] * any(
        one.seat != by and table.ways.colours_of(one.workers) == table.colours(tile) for one in others
    )


def _use(step: Step, table: Table, move: m.Use, by: int) -> Iterator[str]:
    tile = table.named(move.tile)
    side = side_of(table, tile)
    yield from ["a worker paid with a group"] * bool(move.paid_groups)
    yield from ["another's home used"] * (tile in table.home and table.owner[tile] != by)
    yield from ["no green left"] * bool(side.gains and not table.supply.count("G"))
    yield from ["a resource short"] * bool(table.supply.missing(side.produces))
    yield from ["the bag empty on a use"] * bool(side.draws_workers and table.bag.worker_count == 0)
    yield from ["a worker drawn that is green"] * bool(side.draws_workers and "G" in dict(move.gains or ()))
    yield from ["4b mixes colours"] * bool(step.after.spot(tile).uses[-1].flat)
    if side.transport and not move.acts:
        yield "nothing moved or upgraded"
    yield from _acts(table, move, by, tile)


def _acts(table: Table, move: m.Use, by: int, tile: str) -> Iterator[str]:
    upgrades = [act for act in move.acts if isinstance(act, m.Upgrade)]
    hauls = [act for act in move.acts if isinstance(act, m.Haul)]
    moves = sum((len(act.path) - 1) * sum(n for _, n in act.goods) for act in hauls)
    yield from ["two upgrades at once"] * (len(upgrades) > 1)
    yield from ["2b doubles"] * (moves > side_of(table, tile).transport)
    yield from ["goods over several tiles"] * any(len(act.path) > 3 for act in hauls)
    yield from ["several goods at once"] * any(sum(n for _, n in act.goods) > 1 for act in hauls)
    village = table.villages[by]
    ways = [[village.find(table.named(tile)) for tile in act.path] for act in hauls]
    yield from ["2a moves over fields"] * any(
        start and end and not passable(village, start, end) for way in ways for start, end in pairwise(way)
    )
    kinds = [type(act) for act in move.acts]
    if m.Upgrade in kinds and m.Haul in kinds[kinds.index(m.Upgrade) :]:
        yield "a move after an upgrade"
    for act in upgrades:
        name = table.named(act.tile)
        cost = tiles()[name].upgrade_cost
        assert cost is not None
        printed = [kind for kind in dict(act.paid) if kind in cost.pieces]
        odd = [kind for kind in dict(act.paid) if kind not in cost.pieces and not cost.any_resource]
        yield from ["a tile upgraded with workers on it"] * bool(table.spot(name).uses)
        yield from ["a transport tile upgraded by its own use"] * (name == tile)
        yield from ["gold as a joker in an upgrade"] * ("gold" in odd)
        yield from ["gold declared for another"] * any(kind == "gold" for kind, _, _ in act.standing)
        yield from ["any skill paid for an upgrade"] * bool(cost.any_skill and len(printed) < len(act.paid))
        yield from ["3a pays with others"] * any(kind in ("wood", "stone", "iron") for kind in odd)


def _end(step: Step, table: Table, move: object) -> Iterator[str]:
    codes = [one.code for one in step.notes]
    told = [one.template for one in step.consequences]
    named = {"KF-V06": "no berth left", "KF-V03a": "2a lays edges that differ", "KF-E07": "`end season` left out",
             "KF-F04a": "a worse allocation"}  # fmt: skip
    yield from [named[code] for code in codes if code in named]
    yield from ["a tile nobody bid for"] * any("without a bid" in one for one in told)
    yield from ["an unbid tile with workers on it"] * any(
        "the workers on it go to the bag" in one for one in told
    )
    yield from ["the marker to the left"] * any("passes to" in one for one in told)
    if table.phase == Phase.TURNS and step.after.phase == Phase.BOATS:
        leaders = Counter(table.leader(tile) for tile in table.orders)
        yield from ["an unbid turn order tile"] * bool(leaders[None])
        yield from ["several turn order tiles to one"] * any(
            n > 1 for seat, n in leaders.items() if seat is not None
        )
    match move:
        case m.Load():
            printed = [table.catalogue[one.boat].load(table.season or Season.SPRING) for one in move.boats]
            wanted = sum(one.workers + one.skills for one in printed if one)
            yield from ["the bag short on loading"] * (
                sum(n for b in move.boats for _, n in b.pieces) < wanted
            )
        case m.Place() if table.phase == Phase.BOATS:
            yield "a tile placed before all boats are chosen"
        case m.SetOut() if table.season is Season.WINTER:
            yield "winter tiles laid out for all"
        case m.Offer(offered) if step.statement.seat is not None:
            kept = len(offered) < len(table.hands[step.statement.seat].known)
            yield from ["a winter tile kept back"] * kept
        case m.TakeBoat() if step.statement.seat is not None:
            yield from _boat(step, table, step.statement.seat)
        case m.Scored() if step.statement.seat is not None:
            yield from ["the free flip of Flipper"] * bool(move.flips)
            yield from ["the marker scored"] * bool(move.purple)
            yield from ["3b scores"] * has_power(table, step.statement.seat, PowerKind.ANY_RESOURCE_SCORES)


def _boat(step: Step, table: Table, by: int) -> Iterator[str]:
    yield from ["1a draws"] * has_power(step.after, by, PowerKind.DRAW_WORKERS)
    if has_power(step.after, by, PowerKind.GAIN_GREEN):
        yield "1b gains" if table.supply.count("G") else "1b finds no green"
