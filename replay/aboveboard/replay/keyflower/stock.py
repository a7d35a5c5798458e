"""The bag, the pile of skill tiles and the open supply: what is drawn from them and what goes back.

All functions are total. What a record shows drawn from a bag that cannot hold it was somewhere all the
same, so it is taken from what is unseen as far as that goes; whether that is possible is for rules to say.
"""

from __future__ import annotations

from collections.abc import Iterable

from aboveboard.notation.frozen import replace
from aboveboard.replay.keyflower.holdings import (
    UNSEEN_SKILL,
    UNSEEN_WORKER,
    Claims,
    Holding,
    Sort,
    claims,
    sort_of,
)
from aboveboard.replay.keyflower.latest import latest_each
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import setup
from aboveboard.replay.pieces import NOTHING, Pieces

__all__ = [
    "drawable",
    "drawn",
    "gained",
    "holders",
    "lost_to_bag",
    "none_too_many",
    "paid_skills",
    "played",
    "shortfall",
    "sorted_out",
    "stocked",
    "too_many_stated",
    "uncounted",
]

UNSEEN = frozenset((UNSEEN_WORKER, UNSEEN_SKILL))


def stocked(table: Table) -> Table:
    """The table with everything of the box in its place and nothing dealt yet."""
    box = setup()
    bag = box.workers.only(box.bag)
    supply = box.resources.plus(box.workers.without(bag))
    return replace(table, box=box.pieces, bag=Holding(bag), pile=Holding(box.skills), supply=supply)


def sorted_out(pieces: Pieces) -> tuple[Pieces, int, int]:
    """The identified pieces, and how many workers and skill tiles nobody saw."""
    workers, skills = pieces.count(UNSEEN_WORKER), pieces.count(UNSEEN_SKILL)
    if not workers and not skills:
        return pieces, 0, 0
    return Pieces(tuple([pair for pair in pieces.counts if pair[0] not in UNSEEN])), workers, skills


def drawn(table: Table, pieces: Pieces, into: Holding) -> tuple[Table, Holding]:
    """Workers from the bag and skill tiles from the pile, blindly, into a holding."""
    known, workers, skills = sorted_out(pieces)
    coloured = _of(known, "worker")
    table, found = _strayed(table, table.bag, coloured)
    bag, seen = table.bag.without(coloured.without(found))
    pile, more = table.pile.without(_of(known, "skill"))
    unseen = table.unseen.without(seen).without(more)
    into = into.with_known(known)
    could = NOTHING
    if workers:
        bag, blurred = bag.blurred("worker")
        unseen = unseen.plus(blurred)
        could = _to_draw(bag, unseen, "worker")
        bag = bag.without_unseen("worker", workers)
    if skills:
        pile, blurred = pile.blurred("skill")
        unseen = unseen.plus(blurred)
        could = could.plus(_to_draw(pile, unseen, "skill"))
        pile = pile.without_unseen("skill", skills)
    table = replace(table, bag=bag, pile=pile, unseen=unseen)
    return table, into.with_unseen(workers, skills, could) if workers or skills else into


def _to_draw(source: Holding, unseen: Pieces, sort: Sort) -> Pieces:
    """What a blind draw may bring."""
    return _of(unseen if sort in source.more else source.could.common(unseen), sort)


def drawable(table: Table, pieces: Pieces) -> Pieces:
    """What of pieces drawn cannot have come from bag and pile."""
    known, workers, skills = sorted_out(pieces)
    _, found = _strayed(table, table.bag, _of(known, "worker"))
    pieces, known = pieces.without(found), known.without(found)
    short = table.bag.lacking(_of(known, "worker")).plus(table.pile.lacking(_of(known, "skill")))
    counts = dict(short.counts)
    if "worker" not in table.bag.more:
        over = _of(pieces, "worker").total - table.bag.worker_count
        counts[UNSEEN_WORKER] = max(0, min(workers, over - _of(short, "worker").total))
    if "skill" not in table.pile.more:
        over = _of(pieces, "skill").total - table.pile.skill_count
        counts[UNSEEN_SKILL] = max(0, min(skills, over))
    return Pieces.from_counts(counts)


def uncounted(table: Table) -> Table:
    """The table after nobody knows how many workers and skill tiles were drawn."""
    bag, workers = table.bag.blurred("worker")
    pile, skills = table.pile.blurred("skill")
    return replace(
        table,
        bag=replace(bag, more=bag.more | {"worker"}),
        pile=replace(pile, more=pile.more | {"skill"}),
        unseen=table.unseen.plus(workers).plus(skills),
    )


def lost_to_bag(table: Table, workers: Pieces) -> Table:
    """Workers put into the bag."""
    known, unknown, _ = sorted_out(workers)
    return replace(table, bag=table.bag.with_known(known).with_unseen(unknown, 0, table.unseen))


def paid_skills(table: Table, skills: Pieces) -> Table:
    """Skill tiles put back to the pile."""
    known, _, unknown = sorted_out(skills)
    return replace(table, pile=table.pile.with_known(known).with_unseen(0, unknown, table.unseen))


def gained(table: Table, seat: int, pieces: Pieces) -> Table:
    """Pieces that everybody saw, or that were unseen on the table before, behind a screen."""
    if not pieces:
        return table
    known, workers, skills = sorted_out(pieces)
    screen = table.screens[seat].with_known(known).with_unseen(workers, skills, table.unseen)
    return table.with_screen(seat, screen)


def played(table: Table, seat: int, pieces: Pieces) -> Table:
    """The table once a seat has brought pieces out from behind its screen; they are nowhere yet."""
    screen = table.screens[seat]
    if screen.known.covers(pieces):
        screen = replace(screen, known=screen.known.without(pieces))
        return replace(table, screens=_put(table.screens, seat, screen))
    known, workers, skills = sorted_out(pieces)
    table, found = _strayed(table, table.screens[seat], known)
    screen, seen = table.screens[seat].without(known.without(found))
    unseen = table.unseen.without(seen)
    for sort, count in (("worker", workers), ("skill", skills)):
        if count:
            screen, blurred = screen.blurred(sort)
            unseen = unseen.plus(blurred)
            screen = screen.without_unseen(sort, count)
    return replace(table, screens=_put(table.screens, seat, screen), unseen=unseen)


def shortfall(table: Table, seat: int, pieces: Pieces) -> Pieces:
    """What of the pieces a seat cannot have behind its screen, whatever was dealt out unseen."""
    screen = table.screens[seat]
    if screen.known.covers(pieces):
        return NOTHING
    _, found = _strayed(table, screen, pieces)
    pieces = pieces.without(found)
    short = screen.lacking(pieces)
    if short:
        return short
    known, _, _ = sorted_out(pieces)
    after, seen = screen.without(known, NOTHING)
    if not seen:
        return NOTHING
    missing = table.unseen.missing(seen)
    if missing and not screen.more:
        return missing
    for sort in ("worker", "skill"):
        shown = _of(seen, sort)
        if shown and not _claimed(table, seat, sort).fit(table.unseen.without(seen), after, sort):
            return shown
    return NOTHING


@latest_each
def _claimed(table: Table, seat: int, sort: Sort) -> Claims:
    """What everybody but a seat, and the boats, may hold of the pieces that nobody identified."""
    others = [one for i, one in enumerate(table.screens) if i != seat]
    return claims(table.unseen, [*others, *(boat.load for boat in table.boats.values())], sort)


def _strayed(table: Table, holding: Holding, pieces: Pieces) -> tuple[Table, Pieces]:
    """The pieces that a holding cannot have but that were nowhere yet, and the table where they turned up."""
    found = holding.lacking(pieces).common(table.stray) if table.stray else NOTHING
    return (replace(table, stray=table.stray.without(found)), found) if found else (table, NOTHING)


def holders(table: Table) -> tuple[Holding, ...]:
    """Everything that holds pieces out of sight."""
    return (*table.screens, *(boat.load for boat in table.boats.values()), table.bag, table.pile)


def none_too_many(table: Table) -> Pieces:
    """Pieces that are played, held or stated beyond what the box has."""
    return _beyond(table, _visible(table))


def too_many_stated(table: Table) -> Pieces:
    """Pieces of a stated position beyond what the box has, with its supply and those that nobody saw."""
    over = _beyond(table, [*_visible(table), table.supply])
    counts = dict(over.counts)
    # A supply that is not told in full is all that has no other place by name; what nobody saw may be of it.
    stated = [*_visible(table), table.supply if table.sure("supply") else NOTHING]
    for sort, unnamed in (("worker", UNSEEN_WORKER), ("skill", UNSEEN_SKILL)):
        there = sum(_of(pieces, sort).total for pieces in stated)
        there += sum(one.unidentified(sort) for one in holders(table))
        counts[unnamed] = max(0, there - _of(table.box, sort).total - _of(over, sort).total)
    return Pieces.from_counts(counts)


def _beyond(table: Table, many: Iterable[Pieces]) -> Pieces:
    counts: dict[str, int] = {}
    for pieces in many:
        for kind, n in pieces.counts:
            counts[kind] = counts.get(kind, 0) + n
    return Pieces.from_counts(
        {k: n - table.box.count(k) for k, n in counts.items() if k in table.box and n > table.box.count(k)}
    )


def _visible(table: Table) -> list[Pieces]:
    found = [one.known for one in holders(table)]
    for spot in table.spots.values():
        found += [bid.workers for bid in spot.bids]
        found += [use.workers for use in spot.uses]
    found += table.goods.values()
    return found


def _of(pieces: Pieces, sort: Sort) -> Pieces:
    mine = [pair for pair in pieces.counts if sort_of(pair[0]) == sort]
    return pieces if len(mine) == len(pieces.counts) else Pieces(tuple(mine))


def _put(screens: tuple[Holding, ...], seat: int, screen: Holding) -> tuple[Holding, ...]:
    return (*screens[:seat], screen, *screens[seat + 1 :])
