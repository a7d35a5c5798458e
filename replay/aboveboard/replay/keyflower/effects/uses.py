"""What a use gives, once its workers lie on the tile (Rulebook, Production and Transport)."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.notation.frozen import replace
from aboveboard.notation.keyflower.moves import Haul, HomeOf, Use
from aboveboard.replay.keyflower.effects.benefits import Gains, Payment, gains_of, payment_of, side_of
from aboveboard.replay.keyflower.effects.goods import laid
from aboveboard.replay.keyflower.effects.transport import Done, walk
from aboveboard.replay.keyflower.effects.turns import without_groups
from aboveboard.replay.keyflower.stock import drawn, gained, lost_to_bag, paid_skills, played
from aboveboard.replay.keyflower.table import Played, Table
from aboveboard.replay.keyflower.wording import written
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Consequence, Who

__all__ = ["given", "gives", "handed_in", "lands_on"]


def gives(table: Table, move: Use, by: int) -> Played:
    """What is paid, what comes of it, and what is moved and upgraded."""
    payment, gains = payment_of(table, move, by), gains_of(table, move, by)
    table = _taken_up(table, move, payment, by)
    table, told = given(table, move, gains, by)
    table = handed_in(table, payment)
    if payment.made and (payment.pieces or payment.groups):
        told = (_paid(table, payment, by), *told)
    steps = walk(table, move, by)
    done = (one for step in steps for one in _done(step))
    return (steps[-1].after if steps else table), (*told, *done)


def _taken_up(table: Table, move: Use, payment: Payment, by: int) -> Table:
    """The table with what is paid in its player's hand: no longer there, and not yet where it goes."""
    hidden = payment.from_screen
    if hidden:
        table = played(table, by, hidden)
    return without_groups(table, move.paid_groups, by)


def handed_in(table: Table, payment: Payment) -> Table:
    """The table with what was paid where it goes; after the draw, which it must not make up for."""
    if payment.workers:
        table = lost_to_bag(table, payment.workers)
    return paid_skills(table, payment.skills) if payment.skills else table


def lands_on(table: Table, tile: str, by: int) -> str:
    """Where resources from a tile come to lie: there in one's own village, else on one's home tile."""
    return tile if table.owner.get(tile) == by else table.named(HomeOf(by))


def given(table: Table, move: Use, gains: Gains, by: int) -> Played:
    """The table with everything that a use gives where it belongs."""
    told: list[Consequence] = []
    tile = table.named(move.tile)
    if gains.resources:
        where = lands_on(table, tile, by)
        table = laid(table, where, gains.resources)
        if where in table.catalogue:
            told.append(_told("{what} on {where}", "KF-M01", by, what=gains.resources, where=where))
        else:
            told.append(_told("{what} on the home tile of {who}", "KF-M01", by, what=gains.resources))
    if gains.supplied:
        supply = table.supply.without(gains.supplied)
        table = gained(replace(table, supply=supply), by, gains.supplied)
        told.append(_told("{who} gets {what} from the supply", "KF-M04", by, what=gains.supplied))
    if gains.drawn:
        table, screen = drawn(table, gains.drawn, table.screens[by])
        table = table.with_screen(by, screen)
        skills = side_of(table, tile).draws_skills
        what, rule = ("the pile", "KF-M02") if skills else ("the bag", "KF-M03")
        told.append(_told("{who} draws {what} from {source}", rule, by, what=gains.drawn, source=what))
    return table, tuple(told)


def _paid(table: Table, payment: Payment, by: int) -> Consequence:
    what = payment.workers.plus(payment.skills)
    where = "the bag" if payment.workers else "the pile"
    return _told("{who} hands in {what} to {where}", "KF-M06", by, what=what, where=where)


def _done(done: Done) -> Iterator[Consequence]:
    if isinstance(done.act, Haul):
        end = done.before.named(done.act.path[-1])
        yield Consequence("{what} to {where}", {"what": Pieces(done.act.goods), "where": end}, "KF-M11")
        return
    tile = done.before.named(done.act.tile)
    price = done.price.resources.plus(done.price.skills) if done.price else Pieces()
    yield Consequence("{tile} is upgraded for {price}", {"tile": tile, "price": price}, "KF-M13")
    goods, workers = done.after.goods.get(tile), done.after.spot(tile).workers
    if goods:
        yield Consequence("{goods} stays on {tile}", {"goods": goods, "tile": tile}, "KF-M15")
    if workers:
        yield Consequence("{workers} stay on {tile}", {"workers": written(workers), "tile": tile}, "KF-U08")


def _told(template: str, rule: str, by: int, **values: object) -> Consequence:
    if "{who}" in template:
        values["who"] = Who(by)
    return Consequence(template, values, rule)
