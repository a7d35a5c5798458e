"""Upgrades: what each tile costs, read off the tiles by hand, and how it may be paid."""

from collections.abc import Callable

import pytest

from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.verdict import Step

Play = Callable[..., Step]
Lying = Callable[[Table, str], str]
Codes = Callable[[Step], tuple[str, ...]]

SKILL = [
    ("Keywood", "saw"),
    ("Keystone Quarry", "pickaxe"),
    ("Key Mine", "anvil"),
    ("Woodcutter", "saw"),
    ("Quarryman", "pickaxe"),
    ("Miner", "anvil"),
    ("Timber Yard", "saw"),
    ("Stone Yard", "pickaxe"),
    ("Blacksmith", "anvil"),
]
RESOURCES = [
    ("Gold Mine", "1 iron 1 stone"),
    ("Apprentice Hall", "1 stone 1 wood"),
    ("Alehouse", "1 iron 1 stone 1 wood"),
    ("Peddler", "1 gold"),
    ("Stable", "1 iron 1 wood"),
    ("Store", "1 gold"),
    ("Mason", "3 stone"),
    ("Carpenter", "3 wood"),
    ("Smelter", "3 iron"),
    ("Tavern", "1 iron 1 stone 1 wood"),
    ("Brewer", "1 iron 1 stone"),
    ("Hiring Fair", "1 iron 1 wood"),
    ("Sawmill", "3 wood"),
    ("Sculptor", "3 stone"),
    ("Forge", "3 iron"),
    ("Goldsmith", "2 gold"),
    ("Fair", "1 gold"),
    ("Home-1", "1 stone 1 wood"),
    ("Home-2", "1 iron 1 stone"),
    ("Home-3", "1 iron 1 wood"),
    ("Home-4", "1 stone 1 wood"),
    ("Home-5", "1 iron 1 stone"),
    ("Home-6", "1 iron 1 wood"),
]
ANY = [("Workshop", 2), ("Farrier", 2), ("Well", 3), ("Wainwright", 2)]


def upgrade(tile: str, paid: str, play: Play, goods: str = "none", screen: str = "none", **more: str) -> Step:
    """Ann upgrades a tile of hers with a use of Ben's home tile."""
    home = "Home-2" if tile != "Home-2" else "Home-1"
    pay = f" pay {paid}" if paid else ""
    return play(
        f"use {home} 1R -> upgrade {tile}{pay}",
        f"Ben village {home} (0,0)",
        f"Ann village only {tile} {'(0,0)' if 'Home' in tile else '(4,0)'}",
        f"Ann goods only {tile} {goods}",
        f"Ann screen only 1R {'' if screen == 'none' else screen}",
        **more,
    )


@pytest.mark.parametrize(("tile", "skill"), SKILL)
def test_an_upgrade_for_a_skill_tile(tile: str, skill: str, play: Play, broken: Codes) -> None:
    for paid in (skill, ""):
        step = upgrade(tile, paid, play, screen=skill)
        assert step.verdict == "legal"
        assert step.after.upgraded(tile)
        assert step.after.screens[0].skill_count == 0
        assert step.after.pile.known.count(skill) == 17
    other = "saw" if skill != "saw" else "anvil"
    assert broken(upgrade(tile, other, play, screen=other)) == ("KF-M13",)
    assert broken(upgrade(tile, f"2 {skill}", play, screen=f"2 {skill}")) == ("KF-M13",)
    assert broken(upgrade(tile, skill, play, screen=other)) == ("KF-M14",)
    assert broken(upgrade(tile, "1 wood", play, goods="1 wood")) == ("KF-M13",)


@pytest.mark.parametrize(("tile", "goods"), RESOURCES)
def test_an_upgrade_for_resources_on_the_tile(
    tile: str, goods: str, play: Play, lying: Lying, broken: Codes
) -> None:
    for paid in (goods, ""):
        step = upgrade(tile, paid, play, goods=f"{goods} 4 iron" if "iron" not in goods else goods)
        assert step.verdict == "legal"
        assert step.after.upgraded(tile)
        assert lying(step.after, tile) == ("4 iron" if "iron" not in goods else "nothing")
    kind = goods.split()[1]
    fewer = " ".join(goods.split()[2:]) or (f"{int(goods[0]) - 1} {kind}" if goods[0] != "1" else "saw")
    assert "KF-M13" in broken(upgrade(tile, fewer, play, goods=goods, screen="saw"))
    assert broken(upgrade(tile, f"{goods} 1 {kind}", play, goods=f"{goods} 1 {kind}")) == ("KF-M13",)
    assert broken(upgrade(tile, goods, play, goods="none")) == ("KF-M14",)
    assert broken(upgrade(tile, "", play, goods="none")) == ("KF-M14",)


@pytest.mark.parametrize(("tile", "goods"), RESOURCES)
def test_each_resource_is_of_its_own_kind(tile: str, goods: str, play: Play, broken: Codes) -> None:
    for kind in ("wood", "stone", "iron", "gold"):
        if kind not in goods:
            continue
        for other in ("wood", "stone", "iron", "gold"):
            if other == kind:
                continue
            paid = goods.replace(kind, other)
            merged = " ".join(paid.split())
            step = upgrade(tile, merged, play, goods=merged)
            assert broken(step) == (() if other == "gold" else ("KF-M09",)), (kind, other)


@pytest.mark.parametrize(("tile", "goods"), RESOURCES)
def test_gold_stands_for_what_is_missing(
    tile: str, goods: str, play: Play, broken: Codes, lying: Lying
) -> None:
    number = sum(int(word) for word in goods.split()[::2])
    step = upgrade(tile, f"{number} gold", play, goods=f"{number} gold")
    assert step.verdict == "legal"
    unwritten = upgrade(tile, "", play, goods=f"{number} gold")
    assert unwritten.verdict == "legal"
    assert lying(unwritten.after, tile) == "nothing"
    plain = upgrade(tile, f"{number} gold", play, goods=f"{number} gold", ruling="gold-in-upgrades = plain")
    assert broken(plain) == (() if "gold" in goods else ("KF-M09",))


@pytest.mark.parametrize(("tile", "number"), ANY)
@pytest.mark.parametrize("kind", ["wood", "stone", "iron", "gold"])
def test_an_upgrade_for_any_resources(tile: str, number: int, kind: str, play: Play, broken: Codes) -> None:
    assert upgrade(tile, f"{number} {kind}", play, goods=f"{number} {kind}").verdict == "legal"
    assert upgrade(tile, "", play, goods=f"{number} {kind}").verdict == "legal"
    assert broken(upgrade(tile, f"{number - 1} {kind}", play, goods=f"{number} {kind}")) == ("KF-M13",)
    assert broken(upgrade(tile, f"{number + 1} {kind}", play, goods=f"{number + 1} {kind}")) == ("KF-M13",)


@pytest.mark.parametrize("skill", ["saw", "pickaxe", "anvil"])
def test_the_barn_takes_a_skill_tile_of_any_kind(skill: str, play: Play, broken: Codes) -> None:
    assert upgrade("Barn", skill, play, screen=skill).verdict == "legal"
    assert broken(upgrade("Barn", f"2 {skill}", play, screen=f"2 {skill}")) == ("KF-M13",)
    assert broken(upgrade("Barn", "", play)) == ("KF-M14",)


@pytest.mark.parametrize("paid", ["saw 1 wood", "anvil 1 gold", "pickaxe 1 iron"])
def test_the_inn_takes_a_resource_and_a_skill_tile(paid: str, play: Play, broken: Codes) -> None:
    skill, goods = paid.split(" ", 1)
    step = upgrade("Inn", paid, play, goods=goods, screen=skill)
    assert step.verdict == "legal"
    for one in (skill, goods, f"{paid} {goods}", f"{paid} {skill}"):
        assert broken(upgrade("Inn", one, play, goods="9 wood 9 gold 9 iron", screen=f"2 {skill}")) == (
            "KF-M13",
        )


def test_what_the_choice_leaves_stays_open(play: Play, lying: Lying) -> None:
    step = upgrade("Workshop", "", play, goods="1 wood 1 stone 1 iron")
    assert step.verdict == "legal"
    assert [note.code for note in step.notes] == ["KF-M25"]
    assert lying(step.after, "Workshop") == "1 ?"
    step = upgrade("Workshop", "", play, goods="4 wood 1 stone")
    assert lying(step.after, "Workshop") == "1 ? 2 wood"


@pytest.mark.parametrize("tile", ["Boat-2a", "Scribes", "Keythedral", "Order-1", "Keyflower", "Sea Bastion"])
def test_tiles_without_another_side(tile: str, play: Play, broken: Codes) -> None:
    step = play(
        f"use Home-2 1R -> upgrade {tile} pay saw", "Ben village Home-2 (0,0)", f"Ann village {tile} (1,0)"
    )
    assert broken(step) == ("KF-M13",)


def test_no_second_upgrade(play: Play, broken: Codes) -> None:
    lines = [
        "Ben village Wainwright (1,0)",
        "Ann village Keywood (1,0), Miner+ (0,1)",
        "Ann screen only 1R 2 saw 2 anvil",
    ]
    twice = "use Wainwright 1R -> upgrade Keywood pay saw, upgrade Keywood pay saw"
    assert broken(play(twice, *lines)) == ("KF-M16",)
    assert broken(play("use Wainwright 1R -> upgrade Miner pay anvil", *lines)) == ("KF-M16",)


def test_workers_and_resources_stay_on_the_tile(play: Play, lying: Lying, broken: Codes) -> None:
    lines = ["Ben village Home-2 (0,0)", "Ann village Keywood (1,0) turn 2", "Ann screen only 1R saw",
             "tile Keywood used 1R, 2R", "Ann goods only Keywood 2 wood"]  # fmt: skip
    step = play("use Home-2 1R -> upgrade Keywood pay saw", *lines)
    assert step.verdict == "legal"
    assert lying(step.after, "Keywood") == "2 wood"
    assert [use.workers.total for use in step.after.spot("Keywood").uses] == [1, 2]
    assert step.after.villages[0][(1, 0)].turn == 2


def test_what_was_brought_to_the_tile_in_the_same_use_pays(play: Play, broken: Codes) -> None:
    lines = ["Ben village Stable (0,0)", "Ann village Keywood (4,0), Carpenter (4,-1) turn 5",
             "Ann goods only Keywood 2 wood, Carpenter 1 wood"]  # fmt: skip
    act = "move 2 wood Keywood>Carpenter, upgrade Carpenter pay 3 wood"
    assert play(f"use Stable 1R -> {act}", *lines).verdict == "legal"
    late = "upgrade Carpenter pay 3 wood, move 2 wood Keywood>Carpenter"
    assert "KF-M14" in broken(play(f"use Stable 1R -> {late}", *lines))


def test_the_home_tile_does_not_pay_for_others(play: Play, broken: Codes) -> None:
    step = play("use Home-2 1R -> upgrade Carpenter pay 3 wood", "Ben village Home-2 (0,0)",
                "Ann village Home-1 (0,0), Carpenter (1,0)", "Ann goods only Home-1 3 wood")  # fmt: skip
    assert broken(step) == ("KF-M14",)


@pytest.mark.parametrize(("tile", "goods"), RESOURCES)
def test_boat_3a_pays_with_any_resources(tile: str, goods: str, play: Play, broken: Codes) -> None:
    number = sum(int(word) for word in goods.split()[::2])
    for kind in ("wood", "stone", "iron", "gold"):
        home = "Home-2" if tile != "Home-2" else "Home-1"
        lines = [f"Ben village {home} (0,0)", f"Ann village {tile} (0,0)", f"Ann goods {tile} 9 {kind}",
                 "Ann boats Boat-3a", "Ann screen only 1R 3 saw"]  # fmt: skip
        assert play(f"use {home} 1R -> upgrade {tile} pay {number} {kind}", *lines).verdict == "legal"
        too_few = play(f"use {home} 1R -> upgrade {tile} pay {number + 1} {kind}", *lines)
        assert broken(too_few) == ("KF-M13",)
        skills = play(f"use {home} 1R -> upgrade {tile} pay {number} saw", *lines)
        assert broken(skills) == ("KF-X03a",)


def test_boat_3a_in_other_hands_and_3b_pay_nothing(play: Play, broken: Codes) -> None:
    lines = ["Ben village Home-2 (0,0)", "Ann village Carpenter (0,0)", "Ann goods Carpenter 9 iron"]
    use = "use Home-2 1R -> upgrade Carpenter pay 3 iron"
    assert broken(play(use, *lines, "Ben boats Boat-3a")) == ("KF-M09",)
    assert broken(play(use, *lines, "Ann boats Boat-3b")) == ("KF-M09",)


def test_what_stands_for_what_may_be_written(play: Play, broken: Codes) -> None:
    lines = ["Ben village Home-2 (0,0)", "Ann village Home-1 (0,0)", "Ann goods Home-1 3 gold 3 wood 3 iron"]
    use = "use Home-2 1R -> upgrade Home-1 pay"
    assert play(f"{use} 1 wood 1 gold as stone", *lines).verdict == "legal"
    assert broken(play(f"{use} 1 wood 1 gold as wood", *lines)) == ("KF-M09",)
    assert broken(play(f"{use} 1 wood 1 iron as stone", *lines)) == ("KF-M09",)
    assert broken(play(f"{use} 1 wood 1 gold as gold", *lines)) == ("KF-M09",)
    assert play(f"{use} 1 wood as wood 1 gold", *lines).verdict == "legal"


def test_with_boat_3a_too_what_is_said_to_be_paid_is_what_the_tile_asks_for(
    play: Play, broken: Codes
) -> None:
    lines = ["Ben village Home-2 (0,0)", "Ann village Home-1 (0,0)", "Ann boats Boat-3a",
             "Ann goods Home-1 3 gold 3 wood 3 iron"]  # fmt: skip
    use = "use Home-2 1R -> upgrade Home-1 pay"
    assert play(f"{use} 1 iron as wood 1 gold as stone", *lines).verdict == "legal"
    assert play(f"{use} 1 iron as wood 1 iron", *lines).verdict == "legal"
    assert broken(play(f"{use} 1 wood as iron 1 iron", *lines)) == ("KF-X03a",)
    assert broken(play(f"{use} 2 iron as wood", *lines)) == ("KF-X03a",)
    assert broken(play(f"{use} 1 iron 1 gold as gold", *lines)) == ("KF-X03a",)
