"""The hexagons of the base game against figures written down by hand."""

from collections import Counter

import pytest

from aboveboard.replay.keyflower.tiles import (
    Cost,
    Edge,
    Kind,
    Load,
    PowerKind,
    ScoringKind,
    Season,
    Side,
    Tile,
    hexagons,
    tile,
    tiles,
)
from aboveboard.replay.pieces import NOTHING, Pieces

# What it costs to upgrade, and the points of both sides.
UPGRADES = """
    Keywood           saw                    0  3
    Keystone Quarry   pickaxe                0  3
    Key Mine          anvil                  0  3
    Woodcutter        saw                    0  3
    Quarryman         pickaxe                0  3
    Miner             anvil                  0  3
    Gold Mine         stone,iron             0  3
    Workshop          any,any                0  3
    Apprentice Hall   wood,stone             0  3
    Alehouse          wood,stone,iron        0  0
    Peddler           gold                   0  0
    Stable            wood,iron              0  5
    Store             gold                   0  3
    Mason             stone,stone,stone      0  7
    Carpenter         wood,wood,wood         0  7
    Smelter           iron,iron,iron         0  7
    Tavern            wood,stone,iron        0  0
    Brewer            stone,iron             0  3
    Hiring Fair       wood,iron              0  5
    Farrier           any,any                0  5
    Timber Yard       saw                    0  0
    Stone Yard        pickaxe                0  0
    Blacksmith        anvil                  0  0
    Barn              any-skill              0  0
    Sawmill           wood,wood,wood         3 10
    Sculptor          stone,stone,stone      3 10
    Forge             iron,iron,iron         3 10
    Goldsmith         gold,gold              0  7
    Well              any,any,any            3  7
    Fair              gold                   0  5
    Inn               any,any-skill          0  0
    Wainwright        any,any                0  5
    Home-1            wood,stone             0  5
    Home-2            stone,iron             0  5
    Home-3            wood,iron              0  5
    Home-4            wood,stone             0  5
    Home-5            stone,iron             0  5
    Home-6            wood,iron              0  5
"""

# Produced resources of both sides.
PRODUCTION = {
    "Keywood": ("1 wood", "3 wood"),
    "Keystone Quarry": ("1 stone", "3 stone"),
    "Key Mine": ("1 iron", "3 iron"),
    "Woodcutter": ("2 wood", "1 gold 1 wood"),
    "Quarryman": ("2 stone", "1 gold 1 stone"),
    "Miner": ("2 iron", "1 gold 1 iron"),
    "Gold Mine": ("1 gold", "2 gold"),
    "Workshop": ("nothing", "1 iron 1 stone 1 wood"),
    "Mason": ("3 stone", "3 gold"),
    "Carpenter": ("3 wood", "3 gold"),
    "Smelter": ("3 iron", "3 gold"),
}

# Moves and upgrades of both sides.
TRANSPORT = {
    "Stable": ((2, 1), (4, 2)),
    "Farrier": ((3, 1), (5, 2)),
    "Wainwright": ((4, 2), (6, 2)),
    **{f"Home-{n}": ((1, 1), (2, 1)) for n in range(1, 7)},
}

# Workers and skill tiles in spring, summer and autumn; players; the season of the other side.
BOATS = {
    "Keyflower": ((7, 1), (7, 1), (3, 2), 2, Season.AUTUMN),
    "Sea Bastion": ((6, 2), (6, 2), (6, 2), 2, Season.WINTER),
    "Sea Breese": ((6, 1), (4, 1), (4, 1), 3, Season.SUMMER),
    "Flipper": ((5, 2), (5, 2), (2, 2), 4, Season.AUTUMN),
    "Ianvincible": ((5, 1), (5, 1), (3, 1), 5, Season.AUTUMN),
    "White Wind": ((4, 2), (4, 2), (4, 1), 6, Season.AUTUMN),
}

POWERS = {
    "Boat-1a": (PowerKind.DRAW_WORKERS, 2),
    "Boat-1b": (PowerKind.GAIN_GREEN, 1),
    "Boat-2a": (PowerKind.CROSS_COUNTRY, 0),
    "Boat-2b": (PowerKind.DOUBLE_TRANSPORT, 2),
    "Boat-3a": (PowerKind.ANY_RESOURCE_UPGRADES, 0),
    "Boat-3b": (PowerKind.ANY_RESOURCE_SCORES, 0),
    "Boat-4a": (PowerKind.COUNTER_BID, 0),
    "Boat-4b": (PowerKind.MIXED_USE, 0),
}

# The set that winter tiles and White Wind ask for, and its points.
SETS = {
    "Apothecary": (Cost(any_worker=5), 3),
    "Craftsman's Guild": (Cost(Pieces.of("B", "R", "Y")), 3),
    "Jeweller": (Cost(Pieces.of("gold")), 2),
    "Key Guild": (Cost(any_skill=5), 10),
    "Key Market": (Cost(Pieces.of("G")), 2),
    "Mercer's Guild": (Cost(Pieces.of("wood", "stone", "iron")), 5),
    "Scribes": (Cost(Pieces.of("saw", "pickaxe", "anvil")), 10),
    "Windmill": (Cost(any_resource=5), 5),
    "White Wind": (Cost(any_worker=1), 1),
}


def upgraded(name: str) -> Side:
    side = tile(name).upgraded
    assert side is not None
    return side


def of_kind(kind: Kind) -> list[Tile]:
    return [one for one in tiles().values() if one.kind is kind]


def cost(words: str) -> Cost:
    named = words.split(",")
    pieces = Pieces.from_list(word for word in named if not word.startswith("any"))
    return Cost(pieces, any_resource=named.count("any"), any_skill=named.count("any-skill"))


def upgrade_rows() -> list[tuple[str, Cost, int, int]]:
    rows = (line.rsplit(maxsplit=3) for line in UPGRADES.strip().splitlines())
    return [(name.strip(), cost(words), int(basic), int(up)) for name, words, basic, up in rows]


class TestTheBox:
    def test_holds_64_hexagons(self) -> None:
        assert len(hexagons()) == 64

    def test_holds_4_turn_order_tiles_6_boats_6_homes_and_48_village_tiles(self) -> None:
        cardboard = {one.hexagon: one for one in tiles().values()}
        assert Counter(one.kind for one in cardboard.values()) == {
            Kind.TURN_ORDER: 4,
            Kind.BOAT: 6,
            Kind.HOME: 6,
            Kind.VILLAGE: 44,
            Kind.SUMMER_BOAT: 4,
        }

    def test_holds_12_village_tiles_of_each_season(self) -> None:
        cardboard = {one.hexagon: one.season for one in tiles().values() if one.season}
        assert Counter(cardboard.values()) == dict.fromkeys(Season, 12)

    def test_a_summer_boat_is_written_with_its_side(self) -> None:
        assert tile("Boat-4a").hexagon == tile("Boat-4b").hexagon == "Boat-4"
        with pytest.raises(KeyError):
            tile("Boat-4")

    def test_homes_and_turn_order_tiles_carry_their_number(self) -> None:
        assert [one.name for one in of_kind(Kind.HOME)] == [f"Home-{n}" for n in range(1, 7)]
        assert [(one.name, one.number) for one in of_kind(Kind.TURN_ORDER)] == [
            ("Order-1", 1),
            ("Order-2", 2),
            ("Order-3", 3),
            ("Order-4", 4),
        ]

    def test_an_unknown_name_is_refused(self) -> None:
        with pytest.raises(KeyError):
            tile("Keyword")


class TestEdges:
    def test_every_tile_has_six_known_ones(self) -> None:
        for one in tiles().values():
            assert len(one.edges) == 6
            assert Edge.UNKNOWN not in one.edges

    @pytest.mark.parametrize(
        ("season", "roads"), [(Season.SPRING, 4), (Season.SUMMER, 3), (Season.AUTUMN, 2), (Season.WINTER, 1)]
    )
    def test_village_tiles_lose_a_road_each_season_and_have_no_water(
        self, season: Season, roads: int
    ) -> None:
        for one in of_kind(Kind.VILLAGE):
            if one.season is season:
                assert Counter(one.edges) == {Edge.ROAD: roads, Edge.FIELD: 6 - roads}

    def test_homes_have_five_roads_and_one_water(self) -> None:
        for one in of_kind(Kind.HOME):
            assert Counter(one.edges) == {Edge.ROAD: 5, Edge.WATER: 1}

    def test_boats_have_water_at_two_opposite_edges_and_no_road(self) -> None:
        for one in of_kind(Kind.BOAT) + of_kind(Kind.SUMMER_BOAT):
            assert "".join(one.edges) == "WGGWGG"

    def test_turn_order_tiles_have_as_many_roads_as_their_number(self) -> None:
        for one in of_kind(Kind.TURN_ORDER):
            assert Counter(one.edges) == {Edge.ROAD: one.number, Edge.FIELD: 6 - one.number}

    @pytest.mark.parametrize(
        ("name", "edges"),
        [("Keywood", "RRGRRG"), ("Mason", "GRRGGR"), ("Inn", "RGGGRG"), ("Scholar", "GGGRGG")],
    )
    def test_they_are_listed_clockwise_from_the_bottom(self, name: str, edges: str) -> None:
        assert "".join(tile(name).edges) == edges


class TestUpgrades:
    @pytest.mark.parametrize(("name", "price", "basic", "up"), upgrade_rows())
    def test_cost_and_points_are_as_printed(self, name: str, price: Cost, basic: int, up: int) -> None:
        assert tile(name).upgrade_cost == price
        assert (tile(name).basic.points, upgraded(name).points) == (basic, up)

    def test_only_these_tiles_have_another_side_to_buy(self) -> None:
        listed = {name for name, *_ in upgrade_rows()}
        assert {one.name for one in tiles().values() if one.upgraded or one.upgrade_cost} == listed

    def test_asking_a_boat_for_its_upgraded_side_is_refused(self) -> None:
        with pytest.raises(ValueError, match="Flipper has no upgraded side"):
            tile("Flipper").side(upgraded=True)
        assert tile("Inn").side(upgraded=True) is tile("Inn").upgraded


class TestEffects:
    @pytest.mark.parametrize(("name", "basic", "up"), [(k, *v) for k, v in PRODUCTION.items()])
    def test_resources_produced(self, name: str, basic: str, up: str) -> None:
        assert (str(tile(name).basic.produces), str(upgraded(name).produces)) == (basic, up)

    def test_nothing_else_produces_resources(self) -> None:
        assert {one.name for one in tiles().values() if one.upgraded and one.upgraded.produces} == {
            *PRODUCTION
        }

    def test_only_the_basic_workshop_leaves_a_choice_and_it_excludes_gold(self) -> None:
        assert tile("Workshop").basic.one_of == ("wood", "stone", "iron")
        assert upgraded("Workshop").one_of == ()

    @pytest.mark.parametrize(("name", "basic", "up"), [(k, *v) for k, v in TRANSPORT.items()])
    def test_moves_and_upgrades(self, name: str, basic: tuple[int, int], up: tuple[int, int]) -> None:
        sides = (tile(name).basic, upgraded(name))
        assert [(side.transport, side.upgrades) for side in sides] == [basic, up]

    @pytest.mark.parametrize(("name", "paid"), [("Peddler", "Y"), ("Store", "B"), ("Fair", "R")])
    def test_a_worker_of_one_colour_buys_one_green_or_two(self, name: str, paid: str) -> None:
        for side, greens in ((tile(name).basic, 1), (upgraded(name), 2)):
            assert side.pays == Cost(Pieces.of(paid))
            assert side.gains == Pieces.from_counts({"G": greens})

    @pytest.mark.parametrize(
        ("name", "pays", "basic", "up"),
        [
            ("Alehouse", Cost(), 1, 2),
            ("Inn", Cost(), 1, 3),
            ("Tavern", Cost(any_worker=1), 2, 3),
            ("Brewer", Cost(any_skill=1), 2, 3),
        ],
    )
    def test_workers_drawn_from_the_bag(self, name: str, pays: Cost, basic: int, up: int) -> None:
        for side, drawn in ((tile(name).basic, basic), (upgraded(name), up)):
            assert (side.pays, side.draws_workers, side.gains) == (pays, drawn, NOTHING)

    def test_skill_tiles_drawn_from_the_pile(self) -> None:
        assert (tile("Apprentice Hall").basic.draws_skills, upgraded("Apprentice Hall").draws_skills) == (
            1,
            2,
        )
        assert (tile("Hiring Fair").basic.draws_skills, upgraded("Hiring Fair").draws_skills) == (2, 3)
        assert tile("Hiring Fair").basic.pays == upgraded("Hiring Fair").pays == Cost(any_skill=1)

    @pytest.mark.parametrize(
        ("name", "skill"), [("Mason", "pickaxe"), ("Carpenter", "saw"), ("Smelter", "anvil")]
    )
    def test_a_skill_tile_of_one_kind_is_paid_on_both_sides(self, name: str, skill: str) -> None:
        assert tile(name).basic.pays == upgraded(name).pays == Cost(Pieces.of(skill))

    def test_nine_autumn_tiles_give_a_worker_nothing_to_do(self) -> None:
        idle = {
            one.name for one in of_kind(Kind.VILLAGE) if one.season is Season.AUTUMN and not one.basic.acts
        }
        assert idle == {
            *("Timber Yard", "Stone Yard", "Blacksmith", "Barn"),
            *("Sawmill", "Sculptor", "Forge", "Goldsmith", "Well"),
        }

    def test_boats_turn_order_and_winter_tiles_give_a_worker_nothing_to_do(self) -> None:
        for one in tiles().values():
            if one.season is Season.WINTER or one.kind not in (Kind.HOME, Kind.VILLAGE):
                assert not one.basic.acts

    @pytest.mark.parametrize(("name", "kind", "amount"), [(k, *v) for k, v in POWERS.items()])
    def test_each_side_of_a_summer_boat_has_its_power(self, name: str, kind: PowerKind, amount: int) -> None:
        power = tile(name).power
        assert power is not None
        assert (power.kind, power.amount) == (kind, amount)


class TestBoats:
    @pytest.mark.parametrize("name", BOATS)
    def test_loads_players_and_turning_season(self, name: str) -> None:
        boat, (spring, summer, autumn, players, flips) = tile(name), BOATS[name]
        assert boat.load(Season.SPRING) == Load(*spring)
        assert boat.load(Season.SUMMER) == Load(*summer)
        assert boat.load(Season.AUTUMN) == Load(*autumn)
        assert boat.load(Season.WINTER) is None
        assert (boat.min_players, boat.flips) == (players, flips)

    @pytest.mark.parametrize(
        ("season", "workers", "skills"),
        [(Season.SPRING, 33, 9), (Season.SUMMER, 31, 9), (Season.AUTUMN, 22, 9)],
    )
    def test_all_six_together_bring(self, season: Season, workers: int, skills: int) -> None:
        loads = [load for boat in of_kind(Kind.BOAT) if (load := boat.load(season))]
        assert (sum(x.workers for x in loads), sum(x.skills for x in loads)) == (workers, skills)

    def test_no_other_tile_brings_a_load(self) -> None:
        assert {one.name for one in tiles().values() if one.loads} == {*BOATS}

    @pytest.mark.parametrize("players", range(2, 7))
    def test_there_are_as_many_for_a_table_as_players(self, players: int) -> None:
        assert len([boat for boat in of_kind(Kind.BOAT) if boat.min_players <= players]) == players


class TestScoring:
    @pytest.mark.parametrize(("name", "needs", "points"), [(k, *v) for k, v in SETS.items()])
    def test_sets(self, name: str, needs: Cost, points: int) -> None:
        scoring = tile(name).basic.scoring
        assert scoring is not None
        assert (scoring.kind, scoring.needs, scoring.points) == (ScoringKind.SET, needs, points)

    @pytest.mark.parametrize(
        ("name", "of", "points"),
        [("Scholar", "skill", 3), ("Village Hall", "worker", 1), ("Watermill", "resource", 1)],
    )
    def test_one_kind_of_choice(self, name: str, of: str, points: int) -> None:
        scoring = tile(name).basic.scoring
        assert scoring is not None
        assert (scoring.kind, scoring.of, scoring.points) == (ScoringKind.ONE_KIND, of, points)

    @pytest.mark.parametrize(
        ("name", "of", "basic", "up"),
        [
            ("Timber Yard", "wood", 2, 3),
            ("Stone Yard", "stone", 2, 3),
            ("Blacksmith", "iron", 2, 3),
            ("Barn", "resource", 1, 2),
        ],
    )
    def test_what_lies_on_the_tile(self, name: str, of: str, basic: int, up: int) -> None:
        for side, points in ((tile(name).basic, basic), (upgraded(name), up)):
            assert side.scoring is not None
            assert (side.scoring.kind, side.scoring.of, side.scoring.points) == (
                ScoringKind.ON_TILE,
                of,
                points,
            )

    @pytest.mark.parametrize(("name", "points"), [("Keythedral", 12), ("Ianvincible", 5)])
    def test_flat_points_are_printed_points_and_no_rule(self, name: str, points: int) -> None:
        assert (tile(name).basic.points, tile(name).basic.scoring) == (points, None)

    def test_keyflower_scores_each_move_and_sea_bastion_each_tile_of_a_loop(self) -> None:
        for name, kind in (("Keyflower", ScoringKind.TRANSPORT), ("Sea Bastion", ScoringKind.ROAD_LOOP)):
            scoring = tile(name).basic.scoring
            assert scoring is not None
            assert (scoring.kind, scoring.points) == (kind, 1)

    def test_sea_breese_doubles_with_each_boat_up_to_32(self) -> None:
        scoring = tile("Sea Breese").basic.scoring
        assert scoring is not None
        assert scoring.kind is ScoringKind.BOAT_CHAIN
        assert scoring.table == (0, 2, 4, 8, 16, 32)

    def test_flipper_gives_two_points_and_an_upgrade(self) -> None:
        scoring = tile("Flipper").basic.scoring
        assert scoring is not None
        assert (tile("Flipper").basic.points, scoring.kind) == (2, ScoringKind.FREE_FLIP)

    def test_a_turn_order_tile_scores_one_for_each_neighbour(self) -> None:
        for one in of_kind(Kind.TURN_ORDER):
            assert one.basic.scoring is not None
            assert (one.basic.scoring.kind, one.basic.scoring.points) == (ScoringKind.NEIGHBOURS, 1)
