"""Final scoring: the expected numbers are worked out by hand from the rules."""

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from aboveboard.replay.keyflower.allocation import (
    COLOURS,
    RESOURCES,
    SKILLS,
    Claim,
    Contract,
    EachOf,
    EachOfChosen,
    Figure,
    Hoard,
    Incomplete,
    NoSuchKind,
    NoSuchTile,
    NotHeld,
    OneOfEach,
    OnYard,
    Plan,
    PointsDiffer,
    SetsOfAny,
    Share,
    Sort,
    UsedTwice,
    WrongKind,
    best_allocation,
    points_of,
)
from aboveboard.replay.keyflower.allocation_terms import most_of_a_kind

APOTHECARY = SetsOfAny("Apothecary", Sort.WORKER, 5, 3)
CRAFTSMENS_GUILD = OneOfEach("Craftsman's Guild", Sort.WORKER, ("blue", "red", "yellow"), 3)
KEY_MARKET = EachOf("Key Market", Sort.WORKER, frozenset({"green"}), 2)
VILLAGE_HALL = EachOfChosen("Village Hall", Sort.WORKER, COLOURS, 1)
WHITE_WIND = EachOf("White Wind", Sort.WORKER, None, 1)
JEWELLER = EachOf("Jeweller", Sort.RESOURCE, frozenset({"gold"}), 2)
MERCERS_GUILD = OneOfEach("Mercer's Guild", Sort.RESOURCE, ("wood", "stone", "iron"), 5)
WATERMILL = EachOfChosen("Watermill", Sort.RESOURCE, RESOURCES, 1)
WINDMILL = SetsOfAny("Windmill", Sort.RESOURCE, 5, 5)
KEY_GUILD = SetsOfAny("Key Guild", Sort.SKILL, 5, 10)
SCHOLAR = EachOfChosen("Scholar", Sort.SKILL, SKILLS, 3)
SCRIBES = OneOfEach("Scribes", Sort.SKILL, SKILLS, 10)
CONTRACTS: tuple[Contract, ...] = (
    APOTHECARY,
    CRAFTSMENS_GUILD,
    KEY_MARKET,
    VILLAGE_HALL,
    WHITE_WIND,
    JEWELLER,
    MERCERS_GUILD,
    WATERMILL,
    WINDMILL,
    KEY_GUILD,
    SCHOLAR,
    SCRIBES,
)

SVEN = Figure("Sven", frozenset({"blue", "yellow"}), joins=True)
PAULO = Figure("Paulo", frozenset({"green", "red"}), joins=True)
LONER = Figure("Loner", frozenset({"red", "yellow"}))


def stone_yard(points: int = 2, **lying: int) -> OnYard:
    return OnYard("Stone Yard", lying, frozenset({"stone"}), points)


def barn(points: int = 1, **lying: int) -> OnYard:
    return OnYard("Barn", lying, None, points)


def share_of(hoard: Hoard, contracts: Sequence[Contract], tile: str) -> tuple[Mapping[str, int], int]:
    for share, points in best_allocation(hoard, contracts).by_tile():
        if share.tile == tile:
            return dict(share.items), points
    raise AssertionError(tile)


# Each tile by itself


@pytest.mark.parametrize(
    ("contract", "hoard", "points"),
    [
        (APOTHECARY, Hoard(workers={"blue": 4, "green": 7}), 6),
        (APOTHECARY, Hoard(workers={"red": 4}), 0),
        (CRAFTSMENS_GUILD, Hoard(workers={"blue": 3, "red": 2, "yellow": 4, "green": 9}), 6),
        (KEY_MARKET, Hoard(workers={"green": 4, "red": 3}), 8),
        (VILLAGE_HALL, Hoard(workers={"green": 4, "red": 6}), 6),
        (WHITE_WIND, Hoard(workers={"green": 4, "red": 6}), 10),
        (KEY_GUILD, Hoard(skills={"saw": 4, "anvil": 7}), 20),
        (SCHOLAR, Hoard(skills={"saw": 4, "anvil": 7}), 21),
        (SCRIBES, Hoard(skills={"saw": 2, "pickaxe": 2, "anvil": 5}), 20),
        (WINDMILL, Hoard(resources={"wood": 11}), 10),
        (WATERMILL, Hoard(resources={"wood": 3, "iron": 5}), 5),
        (MERCERS_GUILD, Hoard(resources={"wood": 2, "stone": 2, "iron": 3}), 10),
    ],
    ids=lambda value: getattr(value, "tile", None),
)
def test_a_tile_alone_scores_as_often_as_its_set_is_there(
    contract: Contract, hoard: Hoard, points: int
) -> None:
    assert best_allocation(hoard, [contract]).total == points


def test_gold_is_worth_one_unallocated_and_two_at_the_jeweller_instead() -> None:
    hoard = Hoard(resources={"gold": 4, "wood": 9})
    assert best_allocation(hoard, []).total == 4
    best = best_allocation(hoard, [JEWELLER])
    assert (best.total, best.gold) == (8, 0)


def test_gold_substitutes_at_the_mercers_guild_and_then_scores_no_more() -> None:
    best = best_allocation(Hoard(resources={"wood": 1, "gold": 5}), [MERCERS_GUILD])
    # Two sets: five for each, against at most six for the gold; no third set, no gold left.
    assert (best.total, best.gold) == (10, 0)


def test_two_equal_resources_and_a_gold_are_no_set_of_three_different() -> None:
    assert best_allocation(Hoard(resources={"wood": 2, "gold": 1}), [MERCERS_GUILD]).total == 1


def test_gold_is_no_use_to_the_watermill() -> None:
    best = best_allocation(Hoard(resources={"wood": 2, "gold": 3}), [WATERMILL])
    assert (best.total, best.gold) == (5, 3)
    assert best.plan.shares == (Share("Watermill", (("wood", 2),), "wood"),)


# Tiles in competition


def test_a_worker_counts_once() -> None:
    hoard = Hoard(workers={"red": 7})
    # One apothecary set of five is worth three, less than five at the village hall or the White Wind.
    assert best_allocation(hoard, [APOTHECARY, VILLAGE_HALL, WHITE_WIND]).total == 7


def test_the_apothecary_takes_the_workers_that_are_worth_least() -> None:
    hoard = Hoard(workers={"red": 4, "blue": 3, "green": 3})
    # Five of the seven red and blue go to the apothecary (3); green scores 6; two of the village hall's
    # colour are left (2). Two red would do as well as two blue: the colour listed first is chosen.
    assert best_allocation(hoard, [APOTHECARY, KEY_MARKET, VILLAGE_HALL]).total == 11
    used, points = share_of(hoard, [APOTHECARY, KEY_MARKET, VILLAGE_HALL], "Apothecary")
    assert (used, points) == ({"red": 4, "blue": 1}, 3)


def test_a_craftsmens_set_is_worth_no_more_than_its_three_workers_on_the_white_wind() -> None:
    hoard = Hoard(workers={"blue": 2, "red": 2, "yellow": 2, "green": 1})
    assert best_allocation(hoard, [CRAFTSMENS_GUILD, WHITE_WIND]).total == 7
    assert best_allocation(hoard, [CRAFTSMENS_GUILD, VILLAGE_HALL]).total == 7


def test_scribes_before_scholar_where_the_third_kind_is_scarce() -> None:
    hoard = Hoard(skills={"saw": 5, "pickaxe": 1, "anvil": 1})
    # One set of scribes (10) and four saws at three; the key guild would use five for ten.
    assert best_allocation(hoard, [SCRIBES, SCHOLAR, KEY_GUILD]).total == 22


def test_windmill_is_filled_with_what_the_mercer_leaves() -> None:
    hoard = Hoard(resources={"wood": 6, "stone": 1, "iron": 1, "gold": 2})
    # A set of three kinds (5), five wood (5), two gold at the jeweller (4).
    assert best_allocation(hoard, [MERCERS_GUILD, WINDMILL, JEWELLER]).total == 14


def test_boat_3b_lets_any_resource_be_any_other_on_scoring_tiles() -> None:
    hoard = Hoard(resources={"wood": 6}, any_for_any=True)
    assert best_allocation(hoard, [MERCERS_GUILD]).total == 10
    assert best_allocation(hoard, [JEWELLER]).total == 12


@pytest.mark.parametrize(("reading", "points"), [(False, 2), (True, 8)])
def test_whether_boat_3b_reaches_unallocated_gold_is_a_reading(reading: bool, points: int) -> None:
    hoard = Hoard(resources={"wood": 6, "gold": 2}, any_for_any=True, any_as_loose_gold=reading)
    assert best_allocation(hoard, []).total == points


def test_copies_of_a_tile_share_the_pieces() -> None:
    hoard = Hoard(workers={"blue": 2, "red": 2, "yellow": 2, "green": 4})
    copies: list[Contract] = [CRAFTSMENS_GUILD, APOTHECARY, CRAFTSMENS_GUILD, APOTHECARY]
    # Two craftsmen's sets leave four workers; two apothecary sets use ten: six either way.
    assert best_allocation(hoard, copies).total == 6


# Yards


def test_a_yard_scores_what_lies_on_it_and_gold_as_its_kind() -> None:
    best = best_allocation(Hoard(), [], [stone_yard(3, stone=2, gold=1, wood=4)])
    assert (best.total, best.gold) == (9, 0)


def test_gold_on_a_yard_that_pays_nothing_for_it_keeps_its_point() -> None:
    hoard = Hoard(gold_stands_for=frozenset())
    best = best_allocation(hoard, [], [stone_yard(3, stone=1, gold=2)])
    assert (best.total, best.gold) == (5, 2)


def test_what_lies_on_a_yard_is_no_use_to_other_tiles() -> None:
    best = best_allocation(Hoard(), [WINDMILL, JEWELLER, WATERMILL], [barn(1, gold=2, wood=5)])
    assert best.total == 7
    assert best.plan.shares[-1] == Share("Barn", (("gold", 2), ("wood", 5)))


def test_boat_3b_reaches_the_yards() -> None:
    assert best_allocation(Hoard(any_for_any=True), [], [stone_yard(2, wood=3)]).total == 6


# The purple marker


def test_purple_alone_is_a_gold() -> None:
    best = best_allocation(Hoard(purple=True), [])
    assert (best.total, best.gold, best.plan.purple) == (1, 1, "gold")


def test_purple_goes_where_it_adds_most() -> None:
    hoard = Hoard(
        workers={"red": 4}, skills={"saw": 1, "anvil": 1}, resources={"wood": 1, "gold": 1}, purple=True
    )
    contracts: list[Contract] = [APOTHECARY, SCRIBES, MERCERS_GUILD, JEWELLER]
    # Scribes 10 and the gold 2; a mercer's set would be 5 for purple and gold, an apothecary's 3.
    best = best_allocation(hoard, contracts, [stone_yard(3)])
    assert (best.total, best.plan.purple) == (12, "pickaxe")
    assert ("purple", 1) in best.plan.shares[1].items


def test_purple_may_be_put_on_a_yard() -> None:
    best = best_allocation(Hoard(purple=True), [JEWELLER], [barn(1), stone_yard(3, wood=1)])
    assert (best.total, best.plan.purple) == (3, "stone")
    assert best.plan.shares[-1] == Share("Stone Yard", (("purple", 1),))


def test_purple_prefers_to_be_a_resource_where_nothing_is_better() -> None:
    best = best_allocation(Hoard(purple=True), [WHITE_WIND], [barn(1)])
    assert (best.total, best.gold, best.plan.purple) == (1, 1, "gold")


def test_purple_may_be_a_worker_of_any_colour() -> None:
    hoard = Hoard(workers={"blue": 1, "yellow": 1}, purple=True)
    best = best_allocation(hoard, [CRAFTSMENS_GUILD])
    assert (best.total, best.plan.purple) == (3, "red")


# Workers of two colours


def test_sven_is_one_worker_of_either_colour() -> None:
    hoard = Hoard(workers={"red": 2, "blue": 1}, figures=(SVEN,))
    assert best_allocation(hoard, [CRAFTSMENS_GUILD]).total == 3
    assert best_allocation(hoard, [APOTHECARY]).total == 0


def test_blue_with_sven_at_the_craftsmens_guild_may_be_yellow() -> None:
    workers = {"red": 3, "blue": 5}
    # Sven and five blue make three pairs of blue and yellow.
    assert best_allocation(Hoard(workers=workers, figures=(SVEN,)), [CRAFTSMENS_GUILD]).total == 9
    alone = Figure("Sven", SVEN.colours)
    assert best_allocation(Hoard(workers=workers, figures=(alone,)), [CRAFTSMENS_GUILD]).total == 3


def test_paulo_at_the_key_market_makes_red_green() -> None:
    hoard = Hoard(workers={"red": 3, "green": 1, "blue": 2}, figures=(PAULO,))
    assert best_allocation(hoard, [KEY_MARKET]).total == 10


def test_a_figure_lends_its_colours_to_one_tile_only() -> None:
    hoard = Hoard(workers={"blue": 3, "yellow": 2, "red": 1}, figures=(SVEN,))
    # With Sven at the village hall six workers count as one colour; then red is no use to the craftsmen.
    # With him at the craftsmen's: 3, and the best colour of the hall 2 or 3 with what is left.
    assert best_allocation(hoard, [VILLAGE_HALL]).total == 6
    # Sven, one blue or yellow, and red make a set (3); of 3 blue and 2 yellow, three blue remain (3).
    # Or blue, yellow, red make a set (3), and Sven joins two blue and one yellow at the hall (4).
    assert best_allocation(hoard, [CRAFTSMENS_GUILD, VILLAGE_HALL]).total == 7


def test_sven_and_paulo_together_at_the_craftsmens_guild() -> None:
    hoard = Hoard(workers={"blue": 3, "green": 1}, figures=(SVEN, PAULO))
    # Red: Paulo and the green; blue and yellow: Sven and three blue.
    assert best_allocation(hoard, [CRAFTSMENS_GUILD]).total == 6


def test_figures_whose_colours_overlap_work_as_one_group() -> None:
    bluish = [Figure(f"Bluish {n}", frozenset({"blue", "yellow"}), joins=True) for n in range(4)]
    reddish = Figure("Reddish", frozenset({"yellow", "red"}), joins=True)
    # All six are blue, yellow or red together: two sets. Without lending there is one red at most.
    hoard = Hoard(workers={"blue": 1}, figures=(*bluish, reddish))
    assert best_allocation(hoard, [CRAFTSMENS_GUILD]).total == 6


# Against every assignment


def _load(name: str) -> ModuleType:
    # Test folders are no packages, so a neighbour is loaded by its place.
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


brute_force = _load("brute_force")
best_total: Callable[..., int] = brute_force.best_total
assignments: Callable[..., int] = brute_force.assignments

# More than the brute force can go through in a moment.
TOO_MANY = 4_000


def counts(kinds: Sequence[str], most: int) -> st.SearchStrategy[dict[str, int]]:
    return st.lists(st.sampled_from(kinds), max_size=most).map(
        lambda names: {kind: names.count(kind) for kind in kinds if kind in names}
    )


yards = st.builds(
    OnYard,
    tile=st.sampled_from(["Barn", "Timber Yard"]),
    lying=counts(RESOURCES, 2),
    kinds=st.sampled_from([None, frozenset({"wood"}), frozenset({"iron"})]),
    points=st.integers(0, 3),
)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Hoard, list[Contract], list[OnYard]]:
    sizes = draw(st.sampled_from([(8, 0, 0), (0, 8, 0), (0, 0, 8), (3, 3, 2)]))
    figures = st.lists(st.sampled_from([SVEN, PAULO, LONER]), unique=True, max_size=2)
    hoard = Hoard(
        workers=draw(counts(COLOURS, sizes[0])),
        resources=draw(counts(RESOURCES, sizes[1])),
        skills=draw(counts(SKILLS, sizes[2])),
        figures=tuple(draw(figures)) if sizes[0] else (),
        purple=draw(st.booleans()),
        any_for_any=draw(st.booleans()),
        any_as_loose_gold=draw(st.booleans()),
        gold_stands_for=draw(st.sampled_from([frozenset(RESOURCES), frozenset()])),
    )
    # Smaller sets and other points than printed reach more of the cases with few pieces.
    odd: list[Contract] = [
        SetsOfAny("Apothecary", Sort.WORKER, 2, draw(st.integers(1, 5))),
        SetsOfAny("Windmill", Sort.RESOURCE, 3, draw(st.integers(1, 6))),
        OneOfEach("Craftsman's Guild", Sort.WORKER, ("blue", "red", "yellow"), draw(st.integers(2, 9))),
        OneOfEach("Pairs", Sort.WORKER, ("yellow", "green"), draw(st.integers(1, 5))),
    ]
    wanted = [c for c in (*CONTRACTS, *odd) if sizes[list(Sort).index(c.sort)] or draw(st.booleans())]
    contracts = draw(st.lists(st.sampled_from(wanted or [WHITE_WIND]), max_size=4))
    return hoard, contracts, draw(st.lists(yards, max_size=1))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(cases())
def test_no_assignment_of_the_pieces_scores_more(case: tuple[Hoard, list[Contract], list[OnYard]]) -> None:
    assume(assignments(*case) <= TOO_MANY)
    assert best_allocation(*case).total == best_total(*case)


@settings(max_examples=300, deadline=None)
@given(cases())
def test_the_best_allocation_has_no_fault_and_is_found_again(
    case: tuple[Hoard, list[Contract], list[OnYard]],
) -> None:
    best = best_allocation(*case)
    claim = Claim(gold=best.gold, total=best.total)
    reckoning = points_of(best.plan, *case, claim)
    assert reckoning.faults == ()
    assert reckoning.allocation.points == best.points
    assert best_allocation(*case) == best


# A given plan


def test_a_plan_without_faults_is_reckoned_as_written() -> None:
    hoard = Hoard(
        workers={"red": 3}, skills={"saw": 1, "pickaxe": 1, "anvil": 1}, resources={"gold": 1}, purple=True
    )
    plan = Plan(
        (
            Share("Scribes", (("saw", 1), ("pickaxe", 1), ("anvil", 1))),
            Share("White Wind", (("red", 3),)),
        ),
        purple="gold",
    )
    reckoning = points_of(plan, hoard, [SCRIBES, WHITE_WIND], [barn(2, wood=2)], Claim({"Scribes": 10}))
    assert reckoning.faults == ()
    # Scribes, White Wind, the barn which scores by itself; one gold, and purple as another.
    assert reckoning.allocation.points == (10, 3, 4)
    assert (reckoning.allocation.gold, reckoning.allocation.total) == (2, 19)


def test_a_worker_on_two_tiles_scores_on_the_first_and_is_a_fault_on_the_second() -> None:
    plan = Plan((Share("White Wind", (("red", 3),)), Share("Village Hall", (("red", 2),))))
    reckoning = points_of(plan, Hoard(workers={"red": 4}), [WHITE_WIND, VILLAGE_HALL])
    assert reckoning.allocation.points == (3, 1)
    assert reckoning.faults == (UsedTwice("Village Hall", "red", held=4, allocated=5),)


def test_pieces_that_are_not_held() -> None:
    plan = Plan((Share("Scholar", (("saw", 2),)), Share("Stone Yard", (("stone", 1),))))
    reckoning = points_of(plan, Hoard(resources={"stone": 3}), [SCHOLAR], [stone_yard(wood=1)])
    assert reckoning.allocation.total == 0
    assert reckoning.faults == (NotHeld("Scholar", "saw", 2), NotHeld("Stone Yard", "stone", 1))


def test_pieces_of_the_wrong_kind() -> None:
    hoard = Hoard(workers={"red": 1, "green": 2}, resources={"wood": 1})
    plan = Plan((Share("Key Market", (("red", 1), ("green", 2), ("wood", 1))),))
    reckoning = points_of(plan, hoard, [KEY_MARKET])
    assert reckoning.allocation.total == 4
    assert reckoning.faults == (WrongKind("Key Market", "red", 1), WrongKind("Key Market", "wood", 1))


def test_an_incomplete_set_scores_nothing_and_its_gold_is_allocated() -> None:
    plan = Plan((Share("Mercer's Guild", (("wood", 2), ("gold", 2))),))
    reckoning = points_of(plan, Hoard(resources={"wood": 2, "gold": 3}), [MERCERS_GUILD])
    assert (reckoning.allocation.points, reckoning.allocation.gold) == ((5,), 1)
    assert reckoning.faults == (Incomplete("Mercer's Guild", over=1, sets=1, size=3),)


def test_points_claimed_wrongly() -> None:
    plan = Plan((Share("Jeweller", (("gold", 2),)),))
    claim = Claim({"Jeweller": 6}, gold=0, total=6)
    reckoning = points_of(plan, Hoard(resources={"gold": 3}), [JEWELLER], claim=claim)
    assert reckoning.faults == (
        PointsDiffer("Jeweller", claimed=6, reckoned=4),
        PointsDiffer("gold", claimed=0, reckoned=1),
        PointsDiffer(None, claimed=6, reckoned=5),
    )


def test_tiles_and_kinds_that_do_not_exist() -> None:
    plan = Plan((Share("Scribes", (("saw", 1),)), Share("Village Hall", (), "purple")), purple="silver")
    reckoning = points_of(plan, Hoard(skills={"saw": 1}, purple=True), [VILLAGE_HALL])
    assert reckoning.faults == (
        NoSuchKind(None, "silver"),
        NoSuchTile("Scribes"),
        NoSuchKind("Village Hall", "purple"),
    )


def test_a_tile_that_wants_a_choice_and_has_none_gets_the_better_one() -> None:
    plan = Plan((Share("Village Hall", (("red", 1), ("blue", 2))),))
    reckoning = points_of(plan, Hoard(workers={"red": 1, "blue": 2}), [VILLAGE_HALL])
    assert reckoning.allocation.plan.shares[0].choice == "blue"
    assert reckoning.faults == (WrongKind("Village Hall", "red", 1),)


def test_purple_is_no_piece_of_a_player_who_did_not_win_it() -> None:
    named = points_of(Plan((Share("Jeweller", (("purple", 1),)),), "gold"), Hoard(), [JEWELLER])
    assert named.faults == (NotHeld("Jeweller", "purple", 1),)
    declared = points_of(Plan(purple="gold"), Hoard(), [JEWELLER])
    assert (declared.allocation.total, declared.faults) == (0, (NotHeld("", "purple", 1),))


def test_purple_is_one_piece_of_the_declared_kind() -> None:
    hoard = Hoard(resources={"gold": 1}, purple=True)
    unnamed = points_of(Plan((Share("Jeweller", (("gold", 2),)),), "gold"), hoard, [JEWELLER])
    assert (unnamed.allocation.total, unnamed.faults) == (4, ())
    twice = points_of(
        Plan((Share("Jeweller", (("purple", 1),)), Share("Barn", (("purple", 1),))), "gold"),
        hoard,
        [JEWELLER],
        [barn(2)],
    )
    assert twice.faults == (UsedTwice("Barn", "purple", held=1, allocated=2),)
    other = points_of(Plan((Share("Jeweller", (("purple", 1),)),), "red"), hoard, [JEWELLER])
    assert other.faults == (WrongKind("Jeweller", "purple", 1),)


def test_sven_lends_his_colours_to_a_given_share() -> None:
    hoard = Hoard(workers={"blue": 2, "yellow": 1}, figures=(SVEN,))
    together = Share("Village Hall", (("blue", 2), ("yellow", 1), ("Sven", 1)), "blue")
    assert points_of(Plan((together,)), hoard, [VILLAGE_HALL]).allocation.total == 4
    apart = Share("Village Hall", (("blue", 2), ("yellow", 1)), "blue")
    reckoning = points_of(Plan((apart,)), hoard, [VILLAGE_HALL])
    assert reckoning.faults == (WrongKind("Village Hall", "yellow", 1),)


def test_of_more_pieces_than_there_are_no_more_are_looked_at() -> None:
    """A record may state any number; to try every number of sets of thousands would take for ever."""
    wanted = [SetsOfAny(f"tile {size}", Sort.WORKER, size, size + 1) for size in (3, 4, 5)]
    most = most_of_a_kind(Sort.WORKER)
    there = best_allocation(Hoard(workers=dict.fromkeys(COLOURS, most)), wanted)
    stated = best_allocation(Hoard(workers=dict.fromkeys(COLOURS, 999_999)), wanted)
    assert stated == there
    assert there.total > most
