"""What Sven and Paulo do to the colour of a tile (S1 items 2 to 7).

The base rule that all workers at a tile are of one colour stays in force; which colours that can be, the
ways of this expansion say. The rules here tell why, each where its own sentence is broken.
"""

from __future__ import annotations

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.keyflower.moves import Bid, Use
from aboveboard.replay.catalogue import Rule, fact, forbid, unknown
from aboveboard.replay.keyflower.effects.turns import brought, gathered
from aboveboard.replay.keyflower.holdings import UNSEEN_WORKER
from aboveboard.replay.keyflower.rules.colour import colour_of_placement, misfits
from aboveboard.replay.keyflower.sources import RULEBOOK
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.ways import COLOURS
from aboveboard.replay.keyflower.wording import coloured, written
from aboveboard.replay.keyflower_additions import S1
from aboveboard.replay.pieces import NOTHING, Pieces
from aboveboard.replay.sven_paulo.colours import company, hidden, without_hidden
from aboveboard.replay.sven_paulo.figures import colours_of_figures, figures_among, possible
from aboveboard.replay.verdict import Fact, Unknown, Who

__all__ = ["COLOUR"]

BIDDING = RULEBOOK.section("Bidding, 2")
PRODUCTION = RULEBOOK.section("Production")


class _Misfit(NamedTuple):
    """Workers that break the colour of a tile.

    `table` is the one on which they are in their player's hand, `company` those that they join, `wanted`
    the colours that the tile may have; none where the workers are of several themselves.
    """

    table: Table
    tile: str
    workers: Pieces
    company: Pieces
    wanted: frozenset[str]

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures among the workers and those that they join."""
        return figures_among(self.workers.plus(self.company))


def _misfit(table: Table, move: Bid | Use, by: int) -> _Misfit | None:
    found = colour_of_placement(table, move, by)
    if found is None:
        return None
    tile = table.named(move.tile)
    left = gathered(table, move, by)
    return _Misfit(left, tile, found[0], company(left, tile, by, isinstance(move, Bid)), found[1])


def _pair(name: str) -> str:
    return coloured(colours_of_figures()[name])


@forbid("SP-02", on=(Bid, Use), cite=[S1.item(2), BIDDING], when=misfits)
def one_worker_of_either_colour(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """Sven is one blue or one yellow worker, Paulo one green or one red.

    Each may be placed wherever a worker of one of his two colours may, and nowhere else.
    """
    found = _misfit(table, move, by)
    for name in figures_among(found.workers) if found else ():
        assert found is not None
        if found.wanted and not colours_of_figures()[name] & found.wanted:
            return fact(
                "{name} is {colours}, and {tile} is {wanted}",
                name=name,
                colours=_pair(name),
                tile=found.tile,
                wanted=coloured(found.wanted),
            )
    return None


@forbid("SP-03", on=(Bid, Use), cite=[S1.item(3), S1.item(2), BIDDING], readings=("with-sven-and-paulo",))
def those_with_him_count_likewise(table: Table, move: Bid | Use, by: int) -> Fact | Unknown | None:
    """Yellow workers with Sven may count as blue, blue ones as yellow; likewise green and red with Paulo.

    Workers of other colours gain nothing: red ones with Sven are red, and cannot stand with him. Where one
    of those whose colour nobody saw may be Sven or Paulo, what hangs on that is undecided.
    """
    found = _misfit(table, move, by)
    if found is None:
        return _one_nobody_saw(table, move, by)
    if not found.figures:
        return None
    for kind in found.workers.kinds:
        if kind == UNSEEN_WORKER or kind in colours_of_figures():
            continue
        name = next((one for one in found.figures if kind not in colours_of_figures()[one]), None)
        if name is not None:
            return fact(
                "{workers} with {name} are neither {first} nor {second}",
                workers=written(found.workers.only((kind,))),
                name=name,
                first=_pair(name).split(" or ")[0],
                second=_pair(name).split(" or ")[1],
            )
    return None


def _one_nobody_saw(table: Table, move: Bid | Use, by: int) -> Unknown | None:
    """Whether the workers fit only if one that nobody saw is one of the figures."""
    spot = table.spot(table.named(move.tile))
    placed = brought(table, move, by)
    there = [placed, spot.workers, *[bid.workers for bid in spot.bids]]
    if not placed or not [some for some in there if UNSEEN_WORKER in some]:
        return None
    perhaps = hidden(gathered(table, move, by))
    if not perhaps:
        return None
    if colour_of_placement(without_hidden(table), move, by) is None:
        return None
    return unknown("whether {who} is among the workers nobody saw", who=" or ".join(perhaps))


@forbid("SP-21", on=(Bid, Use), cite=[S1.item(2), BIDDING], when=misfits)
def no_colour_in_common(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """Sven and Paulo have no colour in common.

    They cannot be part of one bid, nor stand on one tile, unless a summer boat lets colours be mixed there.
    """
    found = _misfit(table, move, by)
    if found is None or len(found.figures) < 2:
        return None
    first, second = found.figures
    return fact(
        "{first} is {one}, {second} {other}",
        first=first,
        one=_pair(first),
        second=second,
        other=_pair(second),
    )


@forbid("SP-04", on=(Bid, Use), cite=[S1.item(4)], readings=("with-sven-and-paulo",), when=misfits)
def who_is_with_him(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """With him are the workers of the same bid, and those on the same tile.

    Two players' bids on one tile are two bids. Whether workers on a tile are with one who bids beside it is
    a reading. Workers that leave him count as their own colour again. In scoring, with him are those
    allocated to the same tile.
    """
    found = _misfit(table, move, by)
    # Whether those that nobody saw would fit with him, their player knows.
    if found is None or not found.wanted or UNSEEN_WORKER in found.workers:
        return None
    everybody = _everybody(found)
    if not possible(found.workers, everybody) & found.wanted:
        return None
    name = next(one for one in figures_among(everybody) if found.wanted & colours_of_figures()[one])
    who = _bidder(found, name)
    values = {"workers": written(found.workers), "name": name, "tile": found.tile}
    if who is None:
        return fact("{workers} are not with {name}, who lies on {tile}", **values)
    return fact("{workers} are not with {name}, who lies beside {tile} for {who}", **values, who=who)


def _everybody(found: _Misfit) -> Pieces:
    spot = found.table.spot(found.tile)
    everybody = spot.workers
    for bid in spot.bids:
        everybody = everybody.plus(bid.workers)
    return everybody


def _bidder(found: _Misfit, name: str) -> Who | None:
    """Whose bid a figure lies in; None where it lies on the tile."""
    bids = found.table.spot(found.tile).bids
    return next((Who(bid.seat) for bid in bids if name in bid.workers), None)


@forbid("SP-05", on=(Bid, Use), cite=[S1.item(5), BIDDING, PRODUCTION], when=misfits)
def either_colour_while_only_he_sets_it(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """A tile that only Sven and those with him have touched is blue or yellow; with Paulo, green or red.

    It stays open which. Everybody may place workers of either colour there, and of no other.
    """
    found = _misfit(table, move, by)
    if found is None or len(found.wanted) < 2 or found.wanted == COLOURS:
        return None
    return fact(
        "{tile} is {wanted} so far, and {workers} are placed",
        tile=found.tile,
        wanted=coloured(found.wanted),
        workers=written(found.workers),
    )


def _decided(table: Table, move: Bid | Use, by: int) -> tuple[_Misfit, bool] | None:
    """Workers of the other of a figure's colours on a tile that is settled; whether a rival's bid settles it."""
    found = _misfit(table, move, by)
    if found is None or len(found.wanted) != 1:
        return None
    pairs = [colours_of_figures()[one] for one in figures_among(_everybody(found))]
    placed = possible(found.workers, found.company)
    if not any(found.wanted <= pair and placed & pair for pair in pairs):
        return None
    bids = found.table.spot(found.tile).bids
    rivals = [one for one in bids if one.seat != by and not one.flat]
    return found, any(possible(one.workers, NOTHING) == found.wanted for one in rivals)


@forbid(
    "SP-06", on=(Bid, Use), cite=[S1.item(6), S1.item(5)], readings=("with-sven-and-paulo",), when=misfits
)
def a_later_placement_decides(table: Table, move: Bid | Use, by: int) -> Fact | None:
    """The next workers that are not with him decide which colour the tile has.

    Whoever places them, the same player too, beside the tile or on it. From then on the tile has that colour
    and no longer the other; Sven or Paulo and those with him count as it.
    """
    found = _decided(table, move, by)
    if found is None or (found[1] and isinstance(move, Bid)):
        return None
    return fact(
        "{tile} has become {wanted}, and {workers} are placed",
        tile=found[0].tile,
        wanted=coloured(found[0].wanted),
        workers=written(found[0].workers),
    )


@forbid(
    "SP-07",
    on=(Bid,),
    cite=[S1.item(7), S1.item(5), RULEBOOK.section("Bidding, 3")],
    readings=("with-sven-and-paulo",),
    when=misfits,
)
def no_overbidding_in_another_colour(table: Table, move: Bid, by: int) -> Fact | None:
    """Nobody overbids in another colour once a rival's bid has settled which the tile has.

    While it is open, each player may bid in either colour, and so settles it for the others. Who has Sven
    or Paulo in the bid may still add workers of both his colours, which count as the one that was settled.
    """
    found = _decided(table, move, by)
    if found is None or not found[1]:
        return None
    return fact(
        "a rival's bid has made {tile} {wanted}, and {workers} are bid",
        tile=found[0].tile,
        wanted=coloured(found[0].wanted),
        workers=written(found[0].workers),
    )


COLOUR: tuple[Rule, ...] = (
    one_worker_of_either_colour,
    those_with_him_count_likewise,
    no_colour_in_common,
    who_is_with_him,
    either_colour_while_only_he_sets_it,
    a_later_placement_decides,
    no_overbidding_in_another_colour,
)
