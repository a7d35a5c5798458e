"""What a use gives: resources, skill tiles, workers, and what happens when there are too few (Production)."""

from __future__ import annotations

from aboveboard.notation.keyflower.moves import Use
from aboveboard.replay.catalogue import Rule, fact, forbid, unknown, warn
from aboveboard.replay.keyflower.concerns import names_draws, names_gains
from aboveboard.replay.keyflower.effects.benefits import Gains, gains_of, payment_of, side_of, undrawable
from aboveboard.replay.keyflower.effects.goods import UNNAMED
from aboveboard.replay.keyflower.effects.turns import placed
from aboveboard.replay.keyflower.effects.uses import handed_in
from aboveboard.replay.keyflower.holdings import sort_of
from aboveboard.replay.keyflower.sources import IMPLEMENTATION, RULEBOOK, TILES
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.verdict import Fact, Unknown

__all__ = ["PRODUCTION"]

EFFECTS = TILES.section("Effects")
DETAILS = RULEBOOK.section("Tile details")


def _written(table: Table, move: Use, by: int) -> Gains | None:
    """What a record writes that a use gave; None if it writes nothing."""
    return gains_of(table, move, by) if move.gains is not None else None


def _drawn(gains: Gains, sort: str) -> Pieces:
    return Pieces(tuple(pair for pair in gains.drawn.counts if sort_of(pair[0]) == sort))


def _chooses(table: Table, name: str) -> bool:
    """Whether a tile is the workshop, whose sides let choose or give one of each."""
    tile = table.catalogue.get(name)
    return tile is not None and bool(tile.basic.one_of)


@forbid(
    "KF-M01",
    on=(Use,),
    cite=[RULEBOOK.section("Production, 1"), RULEBOOK.section("Production, 2"), EFFECTS],
    when=names_gains,
)
def resources_of_the_tile(table: Table, move: Use, by: int) -> Fact | None:
    """A tile gives the resources that it shows.

    They are put on the tile itself if it lies in the user's own village, else on the user's home tile,
    whether the tile lies in another village or is still in the auction.
    """
    gains = _written(table, move, by)
    name = table.named(move.tile)
    if gains is None or _chooses(table, name):
        return None
    shown = side_of(table, name).produces
    if _fits(gains.resources, shown):
        return None
    return fact("{tile} gives {shown}, not {written}", tile=name, shown=shown, written=gains.resources)


def _fits(written: Pieces, shown: Pieces) -> bool:
    """Whether written resources, some perhaps unnamed, are among those shown."""
    missing = shown.missing(written)
    return missing.total <= missing.count(UNNAMED) and written.total <= shown.total


@forbid("KF-M02", on=(Use,), cite=[RULEBOOK.section("Production, 3"), EFFECTS], when=names_draws)
def skills_from_the_pile(table: Table, move: Use, by: int) -> Fact | None:
    """Skill tiles are drawn from the face-down pile.

    As many as the tile shows, at random, and they go behind the screen. What the pile cannot hold cannot be
    drawn.
    """
    gains = _written(table, move, by)
    skills = NOTHING if gains is None else _drawn(gains, "skill")
    if not skills:
        return None
    name = table.named(move.tile)
    shown = side_of(table, name).draws_skills
    if skills.total > shown:
        return fact(
            "{tile} draws {shown} from the pile, not {written}", tile=name, shown=shown, written=skills
        )
    short = _impossible(table, move, skills, by)
    return fact("the pile cannot hold {short}", short=short) if short else None


@forbid(
    "KF-M03",
    on=(Use,),
    cite=[RULEBOOK.section("Production, 4"), RULEBOOK.section("End of season, 3b"), EFFECTS],
    when=names_draws,
)
def workers_from_the_bag(table: Table, move: Use, by: int) -> Fact | None:
    """Workers with a white icon are drawn from the bag.

    As many as the tile shows, at random, and they go behind the screen. A green one can come out once green
    ones have gone into the bag, and nothing can come out that the bag cannot hold.
    """
    gains = _written(table, move, by)
    workers = NOTHING if gains is None else _drawn(gains, "worker")
    name = table.named(move.tile)
    side = side_of(table, name)
    if not workers or side.gains:
        return None
    if workers.total > side.draws_workers:
        return fact("{tile} draws {shown} from the bag, not {written}", tile=name, shown=side.draws_workers,
                    written=workers)  # fmt: skip
    short = _impossible(table, move, workers, by)
    return fact("the bag cannot hold {short}", short=short) if short else None


def _impossible(table: Table, move: Use, drawn: Pieces, by: int) -> Pieces:
    """What of named pieces drawn cannot have been there, unless it was handed in just now."""
    after = placed(table, move, by)
    if _too_many(after, drawn):
        return NOTHING
    short = undrawable(after, drawn)
    if not short or not undrawable(handed_in(after, payment_of(after, move, by)), drawn):
        return NOTHING
    return short


def _too_many(table: Table, drawn: Pieces) -> bool:
    """Whether more pieces were drawn than bag and pile have."""
    workers = sum(n for kind, n in drawn.counts if sort_of(kind) == "worker")
    skills = drawn.total - workers
    over_bag = "worker" not in table.bag.more and workers > table.bag.worker_count
    over_pile = "skill" not in table.pile.more and skills > table.pile.skill_count
    return over_bag or over_pile


@forbid("KF-M04", on=(Use,), cite=[RULEBOOK.section("Production, 4"), EFFECTS], when=names_draws)
def green_from_the_supply(table: Table, move: Use, by: int) -> Fact | None:
    """Green workers are taken from the open supply.

    A tile with a green icon gives green workers only, and never any from the bag: whoever finds the supply
    empty may not look for green ones there.
    """
    gains = _written(table, move, by)
    name = table.named(move.tile)
    shown = side_of(table, name).gains
    if gains is None or not shown:
        return None
    others = _drawn(gains, "worker")
    if others or gains.supplied.total > shown.total:
        return fact("{tile} gives {shown}, not {written}", tile=name, shown=shown,
                    written=gains.supplied.plus(others))  # fmt: skip
    return None


@forbid("KF-M05", on=(Use,), cite=[RULEBOOK.section("Production"), IMPLEMENTATION.section("Resources")])
def what_there_is(table: Table, move: Use, by: int) -> Fact | Unknown | None:
    """When too little is left, take what there is.

    A use gives all that the tile shows, or what is left of it in supply, bag or pile; the rest is not made
    up for later. The use stays legal even if nothing is left.
    """
    gains = _written(table, move, by)
    if gains is None:
        return None
    after = placed(table, move, by)
    if not payment_of(after, move, by).made:
        return None
    return _supply_short(table, move, gains) or _draw_short(after, move, gains, by)


def _supply_short(table: Table, move: Use, gains: Gains) -> Fact | Unknown | None:
    side = side_of(table, table.named(move.tile))
    if side.one_of and not move.gains and any(map(table.supply.count, side.one_of)):
        return _not_in_full(table, move, {"shown": 1, "kind": " or ".join(side.one_of), "got": 0})
    for shown, taken in ((side.produces, gains.resources), (side.gains, gains.supplied)):
        unnamed = taken.count(UNNAMED)
        # Something else in its place is no shortage; other rules speak of it.
        in_full = taken.plus(gains.drawn).total >= shown.total
        for kind, n in shown.counts:
            left, got = table.supply.count(kind), taken.count(kind)
            if left < got:
                return fact("{left} {kind} left in the supply", left=left, kind=kind)
            if not in_full and got + unnamed < min(n, left):
                return _not_in_full(table, move, {"shown": n, "kind": kind, "got": got})
    return None


def _not_in_full(table: Table, move: Use, values: dict[str, object]) -> Fact | Unknown:
    if not table.sure("supply"):
        return unknown("whether the supply had {shown} {kind}", **values)
    return fact("{tile} gives {shown} {kind}, and {got} is taken", tile=table.named(move.tile), **values)


def _draw_short(table: Table, move: Use, gains: Gains, by: int) -> Fact | Unknown | None:
    side = side_of(table, table.named(move.tile))
    if not side.draws_workers and not side.draws_skills:
        return None
    payment = payment_of(table, move, by)
    for sort, shown, holding, where, paid in (
        ("worker", side.draws_workers, table.bag, "bag", payment.workers.total),
        ("skill", side.draws_skills, table.pile, "pile", payment.skills.total),
    ):
        left = holding.worker_count if sort == "worker" else holding.skill_count
        got = _drawn(gains, sort).total
        if left + paid < got <= shown and sort not in holding.more:
            return fact("{left} left in the {where}, and {got} are drawn", left=left, where=where, got=got)
        if got < shown and sort in holding.more:
            return unknown("whether the {where} held {shown}", where=where, shown=shown)
        if got < min(shown, left):
            return fact("{shown} are drawn from the {where}, not {got}", shown=shown, where=where, got=got)
    return None


@forbid("KF-M07", on=(Use,), cite=[DETAILS], when=names_draws)
def draw_before_discarding(table: Table, move: Use, by: int) -> Fact | None:
    """At the tavern and the hiring fair the draw comes before the discard.

    What is handed in goes into the bag, or is mixed into the pile, only after the draw: it cannot be drawn
    back, and it cannot make up for an empty bag.
    """
    gains = _written(table, move, by)
    side = side_of(table, table.named(move.tile))
    if gains is None or not (side.draws_workers or side.draws_skills):
        return None
    after = placed(table, move, by)
    payment = payment_of(after, move, by)
    if not (payment.workers or payment.skills):
        return None
    if not (undrawable(after, gains.drawn) or _too_many(after, gains.drawn)):
        return None
    later = handed_in(after, payment)
    if undrawable(later, gains.drawn) or _too_many(later, gains.drawn):
        return None
    paid = payment.workers.plus(payment.skills)
    return fact("{drawn} can only be drawn if {paid} is put back first", drawn=gains.drawn, paid=paid)


@forbid("KF-M08", on=(Use,), cite=[DETAILS, EFFECTS], when=names_gains)
def workshop_choice(table: Table, move: Use, by: int) -> Fact | None:
    """The workshop gives wood, stone or iron, as its user chooses.

    One of them, never gold; once upgraded it gives one of each.
    """
    gains = _written(table, move, by)
    name = table.named(move.tile)
    if gains is None or not gains.resources or not _chooses(table, name):
        return None
    side = side_of(table, name)
    shown = Pieces.from_list(side.one_of) or side.produces
    if _fits(gains.resources, shown) and (not side.one_of or gains.resources.total == 1):
        return None
    told = " or ".join(side.one_of) if side.one_of else str(side.produces)
    return fact("{tile} gives {told}, not {written}", tile=name, told=told, written=gains.resources)


@warn("KF-M23", on=(Use,), cite=[DETAILS])
def choice_to_be_told(table: Table, move: Use, by: int) -> Fact | None:
    """A record should tell which resource the workshop gave.

    Without it the resource stays unknown until a later line moves or pays it.
    """
    side = side_of(table, table.named(move.tile))
    if not side.one_of or (move.gains is not None and UNNAMED not in Pieces(move.gains)):
        return None
    return fact("which of {kinds} is not told", kinds=side.one_of)


PRODUCTION: tuple[Rule, ...] = (
    resources_of_the_tile,
    skills_from_the_pile,
    workers_from_the_bag,
    green_from_the_supply,
    what_there_is,
    draw_before_discarding,
    workshop_choice,
    choice_to_be_told,
)
