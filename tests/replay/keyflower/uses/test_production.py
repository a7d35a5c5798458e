"""What each tile gives, both sides. The expected figures are read off the tiles by hand, not from the data."""

from collections.abc import Callable

import pytest
from playing import played, told

from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.verdict import Step

PRODUCES = [
    ("Keywood", "1 wood"),
    ("Keywood+", "3 wood"),
    ("Keystone Quarry", "1 stone"),
    ("Keystone Quarry+", "3 stone"),
    ("Key Mine", "1 iron"),
    ("Key Mine+", "3 iron"),
    ("Woodcutter", "2 wood"),
    ("Woodcutter+", "1 gold 1 wood"),
    ("Quarryman", "2 stone"),
    ("Quarryman+", "1 gold 1 stone"),
    ("Miner", "2 iron"),
    ("Miner+", "1 gold 1 iron"),
    ("Gold Mine", "1 gold"),
    ("Gold Mine+", "2 gold"),
    ("Workshop+", "1 iron 1 stone 1 wood"),
]
EXCHANGES = [
    ("Mason", "pickaxe", "3 stone"),
    ("Mason+", "pickaxe", "3 gold"),
    ("Carpenter", "saw", "3 wood"),
    ("Carpenter+", "saw", "3 gold"),
    ("Smelter", "anvil", "3 iron"),
    ("Smelter+", "anvil", "3 gold"),
]
GREEN = [
    ("Peddler", "Y", 1),
    ("Peddler+", "Y", 2),
    ("Store", "B", 1),
    ("Store+", "B", 2),
    ("Fair", "R", 1),
    ("Fair+", "R", 2),
]
DRAWS_WORKERS = [
    ("Alehouse", "", 1),
    ("Alehouse+", "", 2),
    ("Inn", "", 1),
    ("Inn+", "", 3),
    ("Tavern", "pay 1B", 2),
    ("Tavern+", "pay 1B", 3),
    ("Brewer", "pay anvil", 2),
    ("Brewer+", "pay anvil", 3),
]
DRAWS_SKILLS = [
    ("Apprentice Hall", "", 1),
    ("Apprentice Hall+", "", 2),
    ("Hiring Fair", "pay anvil", 2),
    ("Hiring Fair+", "pay anvil", 3),
]

Play = Callable[..., Step]
Lying = Callable[[Table, str], str]
Codes = Callable[[Step], tuple[str, ...]]


def name(side: str) -> str:
    return side.rstrip("+")


@pytest.mark.parametrize(("side", "goods"), PRODUCES)
def test_a_tile_of_the_own_village_keeps_what_it_produces(
    side: str, goods: str, play: Play, lying: Lying
) -> None:
    step = play(f"use {name(side)} 1R", f"Ann village only Home-1 (0,0), {side} (1,0)", "Ann goods only none")
    assert step.verdict == "legal"
    assert lying(step.after, name(side)) == goods
    assert lying(step.after, "Home-1") == "nothing"


@pytest.mark.parametrize(("side", "goods"), PRODUCES)
def test_a_tile_elsewhere_sends_what_it_produces_home(
    side: str, goods: str, play: Play, lying: Lying
) -> None:
    where = f"Ben village Home-2 (0,0), {side} (1,0)"
    step = play(f"use {name(side)} 1R", "Ann village Home-1 (0,0)", where, "Ann goods only none")
    assert step.verdict == "legal"
    assert lying(step.after, "Home-1") == goods
    assert lying(step.after, name(side)) == "nothing"


@pytest.mark.parametrize(("side", "goods"), PRODUCES)
def test_what_a_tile_produces_may_be_written_out(side: str, goods: str, play: Play, lying: Lying) -> None:
    where = f"Ann village Home-1 (0,0), {side} (1,0)"
    assert play(f"use {name(side)} 1R -> {goods}", where, "Ann goods only none").verdict == "legal"


@pytest.mark.parametrize(("side", "goods"), PRODUCES)
def test_nothing_else_may_be_written(side: str, goods: str, play: Play, broken: Codes) -> None:
    where = f"Ann village Home-1 (0,0), {side} (1,0)"
    more = goods.replace("1 ", "2 ", 1).replace("3 ", "4 ", 1) if goods != "2 gold" else "3 gold"
    more = {"2 wood": "3 wood", "2 stone": "3 stone", "2 iron": "3 iron"}.get(goods, more)
    wanted = "KF-M08" if side == "Workshop+" else "KF-M01"
    assert wanted in broken(play(f"use {name(side)} 1R -> {more}", where, "Ann goods only none"))
    other = "iron" if "iron" not in goods else "wood"
    if side != "Workshop+":
        assert wanted in broken(play(f"use {name(side)} 1R -> {other}", where, "Ann goods only none"))


def test_a_tile_of_the_auction_sends_what_it_produces_home(play: Play, lying: Lying) -> None:
    step = play("use Keywood 1R", "offer Keywood", "Ann village Home-1 (0,0)", season="spring")
    assert lying(step.after, "Home-1") == "1 wood"


@pytest.mark.parametrize("kind", ["wood", "stone", "iron"])
def test_the_workshop_gives_one_resource_of_three(kind: str, play: Play, lying: Lying) -> None:
    step = play(
        f"use Workshop 1R -> {kind}", "Ann village Home-1 (0,0), Workshop (1,0)", "Ann goods only none"
    )
    assert step.verdict == "legal"
    assert not step.notes
    assert lying(step.after, "Workshop") == f"1 {kind}"


@pytest.mark.parametrize("written", ["gold", "2 wood", "1 wood 1 stone"])
def test_the_workshop_gives_neither_gold_nor_two(written: str, play: Play, broken: Codes) -> None:
    where = "Ann village Home-1 (0,0), Workshop (1,0)"
    assert broken(play(f"use Workshop 1R -> {written}", where)) == ("KF-M08",)


def test_a_choice_that_is_not_told_stays_open_until_it_is_moved(play: Play, lying: Lying) -> None:
    village = "Ann village Home-1 (0,0), Workshop (1,0) turn 3"
    step = play("use Workshop 1R", village, "Ann goods only none")
    assert [note.code for note in step.notes] == ["KF-M23"]
    assert lying(step.after, "Workshop") == "1 ?"
    step = play("use Home-1 1R -> move 1 iron Workshop>Home-1", village, "Ann goods only Workshop ?")
    assert step.verdict == "legal"
    assert lying(step.after, "Home-1") == "1 iron"
    assert lying(step.after, "Workshop") == "nothing"
    assert step.after.supply.count("iron") == step.before.supply.count("iron") - 1


@pytest.mark.parametrize(("side", "skill", "goods"), EXCHANGES)
def test_an_exchange_of_a_skill_tile(side: str, skill: str, goods: str, play: Play, lying: Lying) -> None:
    where = f"Ann village Home-1 (0,0), {side} (1,0)"
    for pay in (f" pay {skill}", ""):
        step = play(f"use {name(side)} 1R{pay}", where, f"Ann screen only 1R {skill}")
        assert step.verdict == "legal"
        assert lying(step.after, name(side)) == goods
        assert step.after.screens[0].skill_count == 0
        assert step.after.pile.skill_count == step.before.pile.skill_count + 1


@pytest.mark.parametrize(("side", "skill", "goods"), EXCHANGES)
def test_an_exchange_wants_its_own_skill_tile_once(side: str, skill: str, goods: str, play: Play,
                                                   broken: Codes) -> None:  # fmt: skip
    where = f"Ann village Home-1 (0,0), {side} (1,0)"
    other = "saw" if skill != "saw" else "anvil"
    screen = f"Ann screen only 1R 2 {skill} {other}"
    assert broken(play(f"use {name(side)} 1R pay {other}", where, screen)) == ("KF-M06",)
    assert broken(play(f"use {name(side)} 1R pay 2 {skill}", where, screen)) == ("KF-M06",)
    assert broken(play(f"use {name(side)} 1R pay {skill}", where, "Ann screen only 1R")) == ("KF-M06",)


@pytest.mark.parametrize(("side", "colour", "green"), GREEN)
def test_green_workers_for_an_extra_worker(side: str, colour: str, green: int, play: Play) -> None:
    where = f"Ben village Home-2 (0,0), {side} (1,0)"
    for pay in (f" pay 1{colour}", "", f" pay 1{colour} -> {green}G"):
        step = play(f"use {name(side)} 1G{pay}", where, f"Ann screen only 1G 1{colour}")
        assert step.verdict == "legal"
        assert str(step.after.screens[0].known) == f"{green} G"
        assert step.after.supply.count("G") == step.before.supply.count("G") - green
        assert step.after.bag.known.count(colour) == step.before.bag.known.count(colour) + 1


@pytest.mark.parametrize(("side", "colour", "green"), GREEN)
def test_the_extra_worker_is_of_the_colour_shown_and_comes_on_top(side: str, colour: str, green: int, play: Play,
                                                                  broken: Codes) -> None:  # fmt: skip
    where = f"Ben village Home-2 (0,0), {side} (1,0)"
    other = "R" if colour != "R" else "B"
    use = f"use {name(side)} 1{colour} pay 1"
    assert broken(play(f"{use}{other}", where, f"Ann screen only 1{colour} 1{other}")) == ("KF-M06",)
    assert broken(play(f"{use}{colour}", where, f"Ann screen only 1{colour}")) == ("KF-M06",)
    assert broken(play(f"use {name(side)} 1{colour}", where, f"Ann screen only 1{colour}")) == ("KF-M24",)
    more = f"{use}{colour} -> {green + 1}G"
    assert broken(play(more, where, f"Ann screen only 2{colour}")) == ("KF-M04",)


@pytest.mark.parametrize(("side", "pay", "count"), DRAWS_WORKERS)
def test_workers_from_the_bag(side: str, pay: str, count: int, play: Play, broken: Codes) -> None:
    where = f"Ben village Home-2 (0,0), {side} (1,0)"
    screen = "Ann screen only 1R 1B anvil" if pay else "Ann screen only 1R"
    left = {"": 0, "pay 1B": 0, "pay anvil": 1}[pay]
    step = play(f"use {name(side)} 1R {pay} -> {count}Y", where, screen)
    assert step.verdict == "legal"
    assert step.after.screens[0].known.count("Y") == count
    assert step.after.screens[0].worker_count == count + left
    assert step.after.bag.known.count("Y") == 9 - count
    unseen = play(f"use {name(side)} 1R {pay}", where, screen)
    assert unseen.after.screens[0].worker_count == count + left
    assert broken(play(f"use {name(side)} 1R {pay} -> {count + 1}Y", where, screen)) == ("KF-M03",)
    assert "KF-M05" in broken(play(f"use {name(side)} 1R {pay} -> none", where, screen))


@pytest.mark.parametrize(("side", "pay", "count"), DRAWS_SKILLS)
def test_skill_tiles_from_the_pile(side: str, pay: str, count: int, play: Play, broken: Codes) -> None:
    where = f"Ben village Home-2 (0,0), {side} (1,0)"
    screen = f"Ann screen only 1R {'anvil' if pay else ''}"
    step = play(f"use {name(side)} 1R {pay} -> {count} saw", where, screen)
    assert step.verdict == "legal"
    assert str(step.after.screens[0].known) == f"{count} saw"
    assert step.after.pile.known.count("saw") == 16 - count
    unseen = play(f"use {name(side)} 1R {pay}", where, screen)
    assert unseen.after.screens[0].skill_count == count
    assert broken(play(f"use {name(side)} 1R {pay} -> {count + 1} saw", where, screen)) == ("KF-M02",)
    assert "KF-M05" in broken(play(f"use {name(side)} 1R {pay} -> none", where, screen))


@pytest.mark.parametrize("tile", ["Tavern", "Tavern+"])
@pytest.mark.parametrize("colour", "RBYG")
def test_the_tavern_takes_a_worker_of_any_colour(tile: str, colour: str, play: Play) -> None:
    drawn = "2R" if tile == "Tavern" else "3R"
    step = play(
        f"use Tavern 1R pay 1{colour} -> {drawn}",
        f"Ben village {tile} (1,0)",
        f"Ann screen only 1R 1{colour}",
    )
    assert step.verdict == "legal"
    assert step.after.bag.known.count("G") == (colour == "G")


@pytest.mark.parametrize("tile", ["Brewer", "Brewer+", "Hiring Fair", "Hiring Fair+"])
@pytest.mark.parametrize("skill", ["saw", "pickaxe", "anvil"])
def test_brewer_and_hiring_fair_take_a_skill_tile_of_any_kind(tile: str, skill: str, play: Play,
                                                              broken: Codes) -> None:  # fmt: skip
    where = f"Ben village {tile} (1,0)"
    assert play(f"use {name(tile)} 1R pay {skill}", where, f"Ann screen only 1R {skill}").verdict == "legal"
    two = play(f"use {name(tile)} 1R pay 2 {skill}", where, f"Ann screen only 1R 2 {skill}")
    assert broken(two) == ("KF-M06",)


def test_a_tile_without_a_cost_takes_no_payment(play: Play, broken: Codes) -> None:
    assert broken(play("use Inn 1R pay 1Y -> 1B", "offer Inn")) == ("KF-M06",)


def test_a_claim_on_a_choice_that_is_not_told_stays_open(play: Play) -> None:
    village = "Ann village Home-1 (0,0), Workshop (1,0) turn 3"
    told = "use Workshop 1R\nclaim Ann goods Workshop 1 {kind}"
    assert play(told.format(kind="iron"), village, "Ann goods only none").verdict == "undecided"
    assert play(told.format(kind="wood 1 iron"), village, "Ann goods only none").verdict == "illegal"


def test_m1_a_home_tile_that_the_position_does_not_tell_is_named_by_its_player() -> None:
    """The village is Ann's, so Ben's wood goes to the home tile that he has, whichever that is."""
    game = played(
        "game: Keyflower\nplayers: Ann, Ben\nposition\n  season spring\n  turn Ben\n"
        "  Ann village Home-1 (0,0), Keywood (1,0)\nend position\nBen: use Keywood 1R\n"
    )
    assert told(game, game.steps[-1]) == ["1 wood on the home tile of Ben"]
