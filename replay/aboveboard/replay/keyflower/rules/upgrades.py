"""Turning tiles to their upgraded side, and paying for it (Rulebook, Transport and upgrading)."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.notation.keyflower.moves import Upgrade, Use
from aboveboard.replay.catalogue import Rule, fact, forbid, state, warn
from aboveboard.replay.keyflower.concerns import upgrades
from aboveboard.replay.keyflower.effects.benefits import priced
from aboveboard.replay.keyflower.effects.goods import UNNAMED, lacking
from aboveboard.replay.keyflower.effects.transport import Done
from aboveboard.replay.keyflower.effects.upgrades import Price, Settled, settled, upgrade_cost
from aboveboard.replay.keyflower.latest import latest
from aboveboard.replay.keyflower.powers import has_power
from aboveboard.replay.keyflower.rules.transport import MOVING, done_in
from aboveboard.replay.keyflower.sources import IMPLEMENTATION, RULEBOOK, TILES
from aboveboard.replay.keyflower.stock import shortfall
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Cost, Kind, PowerKind, Season
from aboveboard.replay.verdict import Fact, Who

__all__ = ["UPGRADES"]

BOATS = RULEBOOK.section("Summer boats")
_KINDS = {
    Kind.BOAT: "a boat",
    Kind.TURN_ORDER: "a turn order tile",
    Kind.SUMMER_BOAT: "a summer boat",
}


def _upgrades(table: Table, move: Use, by: int) -> Iterator[tuple[str, Upgrade, Price, Done]]:
    """The upgrades of a use: the tile, the act, what is paid, and the table that it finds."""
    for done in done_in(table, move, by):
        if isinstance(done.act, Upgrade) and done.price is not None:
            yield table.named(done.act.tile), done.act, done.price, done


@latest
def _settlements(table: Table, move: Use, by: int) -> tuple[tuple[str, Cost, Price, Settled], ...]:
    """The upgrades of tiles that have a price, with how it is met."""
    found = []
    for tile, act, price, _ in _upgrades(table, move, by):
        cost = upgrade_cost(table, tile)
        if cost is not None:
            found.append((tile, cost, price, settled(cost, price, act.standing)))
    return tuple(found)


@forbid("KF-M13", on=(Use,), cite=[MOVING, TILES.section("Effects")], when=upgrades)
def upgrade_for_its_cost(table: Table, move: Use, by: int) -> Fact | None:
    """An upgrade turns a tile to its other side for the cost it shows.

    Home tiles and the village tiles of spring, summer and autumn have an upgraded side; summer boats, winter
    tiles, boats and turn order tiles have none. The tile stays as it lies, with the workers and the other
    resources on it.
    """
    for tile, *_ in _upgrades(table, move, by):
        if upgrade_cost(table, tile) is None and tile in table.catalogue:
            found = table.catalogue[tile]
            what = "a winter tile" if found.season is Season.WINTER else _KINDS.get(found.kind, "such a tile")
            return fact("{tile} is {what} and has no upgraded side", tile=tile, what=what)
    for tile, cost, price, how in _settlements(table, move, by):
        if not (how.resources and how.skills) and not _sorts_confused(table, by, cost, price):
            paid = price.resources.plus(price.skills)
            return fact("{tile} asks for {cost}, and {paid} is paid", tile=tile, cost=priced(cost), paid=paid)
    return None


@forbid("KF-M16", on=(Use,), cite=[MOVING], when=upgrades)
def upgraded_once(table: Table, move: Use, by: int) -> Fact | None:
    """A tile is upgraded once.

    It has two sides, and the upgraded one stays up.
    """
    for tile, _, _, done in _upgrades(table, move, by):
        if done.before.upgraded(tile):
            return fact("{tile} is upgraded already", tile=tile)
    return None


@forbid("KF-M14", on=(Use,), cite=[MOVING], when=upgrades)
def paid_from_the_tile(table: Table, move: Use, by: int) -> Fact | None:
    """Resources for an upgrade lie on the tile that is upgraded; skill tiles come from behind the screen.

    The resources go to the supply, the skill tiles face down to the pile. What lies on other tiles, the home
    tile among them, does not pay.
    """
    for tile, _, price, done in _upgrades(table, move, by):
        if upgrade_cost(table, tile) is None or table.owner.get(tile) != by:
            continue
        short = lacking(done.before, tile, price.resources)
        if short:
            return fact("{short} more than lies on {tile}", short=short, tile=tile)
        hidden = shortfall(done.before, by, price.skills)
        if hidden:
            return fact("{who} cannot have {short} behind the screen", who=Who(by), short=hidden)
    return None


@forbid(
    "KF-M09",
    on=(Use,),
    cite=[RULEBOOK.section("Components"), IMPLEMENTATION.section("Transport"), BOATS],
    readings=("gold-in-upgrades",),
    when=upgrades,
)
def gold_stands_for_others(table: Table, move: Use, by: int) -> Fact | None:
    """Gold may stand for wood, stone or iron.

    No other resource stands for another, nor for gold, save for the owner of summer boat 3a. That gold does
    so in upgrades too is a reading.
    """
    if has_power(table, by, PowerKind.ANY_RESOURCE_UPGRADES):
        return None
    for tile, cost, price, how in _settlements(table, move, by):
        if how.others and how.resources:
            paid = price.resources
            return fact("{tile} asks for {cost}, and {paid} is paid", tile=tile, cost=priced(cost), paid=paid)
        if how.gold and table.rulings["gold-in-upgrades"] == "plain":
            return fact("gold is paid for another resource of {tile}", tile=tile)
    return None


@forbid("KF-X03a", on=(Use,), cite=[BOATS], when=upgrades)
def any_resource_for_any(table: Table, move: Use, by: int) -> Fact | None:
    """The owner of summer boat 3a pays upgrades with any resources.

    Each may stand for any other, in the number that the tile asks for, but is not said to stand for what it
    does not ask for. Resources do not stand for skill tiles, nor skill tiles for resources.
    """
    for tile, cost, price, how in _settlements(table, move, by):
        if how.amiss and how.resources and has_power(table, by, PowerKind.ANY_RESOURCE_UPGRADES):
            return fact(
                "{tile} asks for {cost}, which is not what is said to be paid", tile=tile, cost=priced(cost)
            )
        if _sorts_confused(table, by, cost, price):
            paid = price.resources.plus(price.skills)
            return fact("{tile} asks for {cost}, and {paid} is paid", tile=tile, cost=priced(cost), paid=paid)
    return None


def _sorts_confused(table: Table, by: int, cost: Cost, price: Price) -> bool:
    """Whether the owner of boat 3a pays the right number of pieces, but of the wrong sorts."""
    if not has_power(table, by, PowerKind.ANY_RESOURCE_UPGRADES):
        return False
    paid = price.resources.total + price.skills.total
    skills = cost.total - cost.any_resource - cost.pieces.only(("wood", "stone", "iron", "gold")).total
    return paid == cost.total and price.skills.total != skills


@warn("KF-M25", on=(Use,), cite=[MOVING], when=upgrades)
def payment_to_be_told(table: Table, move: Use, by: int) -> Fact | None:
    """A record should tell what an upgrade was paid with where there is a choice.

    Without it the resources that are left on the tile stay unknown until a later line names them.
    """
    for tile, _, price, done in _upgrades(table, move, by):
        if UNNAMED in price.resources and UNNAMED in done.after.goods.get(tile, price.resources):
            return fact("which resources were paid for {tile} is not told", tile=tile)
    return None


@state("KF-M15", cite=[MOVING])
def what_stays_on_the_tile() -> None:
    """An upgraded tile stays as it lies, with the resources that did not pay.

    It is turned over where it is, its roads as they were.
    """


@state("KF-U08", cite=[MOVING, RULEBOOK.section("Production")])
def workers_stay_on_the_tile() -> None:
    """Workers stay on a tile that is upgraded.

    Their colour still binds it, and their number still counts, until the season ends.
    """


UPGRADES: tuple[Rule, ...] = (
    upgrade_for_its_cost,
    upgraded_once,
    paid_from_the_tile,
    gold_stands_for_others,
    any_resource_for_any,
    payment_to_be_told,
    what_stays_on_the_tile,
    workers_stay_on_the_tile,
)
