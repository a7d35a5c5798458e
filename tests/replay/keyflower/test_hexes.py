"""Coordinates, edges, contacts and ways, on villages drawn by hand.

ring around the home tile          edges, clockwise from the bottom

        (0,-1)                            3
  (-1,0)      (1,-1)                   2     4
        (0,0)
  (-1,1)      (1,0)                    1     5
        (0,1)                             0
"""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.replay.keyflower import hexes
from aboveboard.replay.keyflower.hexes import (
    HOME,
    Break,
    Contact,
    Gap,
    Hex,
    Placed,
    Village,
    contacts,
    distance,
    route,
    turned,
    unconnected,
)
from aboveboard.replay.keyflower.tiles import Edge, tile, tiles

Draw = Callable[[Mapping[Hex, str]], Village]
Swing = Callable[[Village], Village]

TOP, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM = (0, -1), (1, -1), (1, 0), (0, 1)

# Home-1 has its water at the bottom. Keywood and Stable lie so that all three are joined by roads.
TRIANGLE = Village(
    {HOME: Placed("Home-1"), TOP: Placed("Keywood", turn=2), TOP_RIGHT: Placed("Stable", turn=1)}
)

names = st.sampled_from(sorted(tiles()))
places = st.tuples(st.integers(-2, 2), st.integers(-2, 2))
villages = st.dictionaries(
    places, st.builds(Placed, names, st.just(False), st.integers(0, 5)), min_size=1, max_size=12
).map(Village)


class TestCoordinates:
    def test_the_neighbours_run_clockwise_from_the_bottom(self) -> None:
        assert hexes.neighbours(HOME) == ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))

    @pytest.mark.parametrize("direction", range(6))
    def test_a_neighbour_looks_back_from_the_opposite_side(self, direction: int) -> None:
        there = hexes.neighbour((3, -2), direction)
        assert hexes.direction_to((3, -2), there) == direction
        assert hexes.direction_to(there, (3, -2)) == hexes.opposite(direction)

    def test_tiles_further_off_lie_in_no_direction(self) -> None:
        assert hexes.direction_to(HOME, (1, 1)) is None
        assert hexes.direction_to(HOME, HOME) is None


class TestTurning:
    def test_an_unturned_tile_shows_its_printed_edges(self) -> None:
        assert turned(tile("Home-1").edges, 0) == tile("Home-1").edges

    def test_one_sixth_clockwise_brings_the_bottom_edge_to_the_bottom_left(self) -> None:
        assert "".join(turned(tile("Home-1").edges, 1)) == "RWRRRR"

    def test_a_field_at_the_bottom_left_comes_round_to_the_bottom_right_in_four_sixths(self) -> None:
        assert "".join(tile("Keystone Quarry").edges) == "RGRRRG"
        assert "".join(turned(tile("Keystone Quarry").edges, 4)) == "RRRGRG"

    @given(names, st.integers(-12, 12), st.integers(-12, 12))
    def test_turns_add_up_and_six_are_none(self, name: str, one: int, other: int) -> None:
        edges = tile(name).edges
        assert turned(turned(edges, one), other) == turned(edges, one + other)
        assert turned(edges, 6) == edges

    def test_a_village_answers_with_the_turned_edge(self) -> None:
        assert TRIANGLE.edge(HOME, 0) is Edge.WATER
        assert [TRIANGLE.edge(TOP, d) for d in range(6)] == list("RGRRGR")
        with pytest.raises(KeyError):
            TRIANGLE.edge((5, 5), 0)


class TestVillage:
    def test_is_a_mapping_that_does_not_change(self) -> None:
        larger = TRIANGLE.with_tile(BOTTOM, Placed("Keyflower"))
        assert (len(TRIANGLE), len(larger)) == (3, 4)
        assert BOTTOM not in TRIANGLE
        assert larger.without_tile(BOTTOM) == TRIANGLE
        assert hash(larger.without_tile(BOTTOM)) == hash(TRIANGLE)

    def test_finds_a_tile_by_its_name(self) -> None:
        assert TRIANGLE.find("Stable") == TOP_RIGHT
        assert TRIANGLE.find("Farrier") is None
        assert TRIANGLE.tile(TOP) is tile("Keywood")

    def test_refuses_a_tile_that_the_catalogue_does_not_have(self) -> None:
        with pytest.raises(KeyError):
            Village({HOME: Placed("Castle")})

    def test_can_be_empty(self) -> None:
        assert not Village()
        assert not unconnected(Village())
        assert contacts(Village()) == ()


class TestContacts:
    def test_each_pair_of_touching_tiles_is_listed_once(self) -> None:
        pairs = {frozenset((found.at, found.other)) for found in contacts(TRIANGLE)}
        assert len(contacts(TRIANGLE)) == len(pairs) == 3

    def test_those_of_one_tile_are_seen_from_it(self) -> None:
        assert contacts(TRIANGLE, HOME) == (
            Contact(HOME, TOP, Edge.ROAD, Edge.ROAD),
            Contact(HOME, TOP_RIGHT, Edge.ROAD, Edge.ROAD),
        )

    def test_a_tile_turned_wrongly_shows_where_and_what_differs(self) -> None:
        wrong = TRIANGLE.with_tile(TOP, Placed("Keywood", turn=1))
        assert [one for one in contacts(wrong) if not one.matches] == [
            Contact(TOP, HOME, Edge.FIELD, Edge.ROAD)
        ]
        assert all(one.matches for one in contacts(wrong, TOP_RIGHT))

    def test_road_water_and_field_match_only_their_own_kind(self, drawn: Draw) -> None:
        for here in "RGW":
            for there in "RGW":
                village = drawn({HOME: "GGG" + here + "GG", TOP: there + "GGGGG"})
                assert [one.matches for one in contacts(village)] == [here == there]

    def test_an_unknown_edge_neither_matches_nor_differs(self, drawn: Draw) -> None:
        village = drawn({HOME: "GGGRGG", TOP: "??????"})
        assert [found.matches for found in contacts(village)] == [None]

    def test_only_road_to_road_is_a_road_and_only_water_to_water_is_water(self, drawn: Draw) -> None:
        for here in "RGW?":
            for there in "RGW?":
                village = drawn({HOME: "GGG" + here + "GG", TOP: there + "GGGGG"})
                assert hexes.road_link(village, HOME, TOP) == (here == there == "R")
                assert hexes.water_link(village, TOP, HOME) == (here == there == "W")

    def test_nothing_joins_tiles_that_do_not_touch(self) -> None:
        far = TRIANGLE.with_tile((0, 3), Placed("Home-2"))
        assert hexes.contact(far, HOME, (0, 3)) is None
        assert not hexes.road_link(far, HOME, (0, 3))
        assert not hexes.water_link(far, HOME, BOTTOM)

    def test_a_turn_order_tile_counts_what_touches_it(self) -> None:
        assert hexes.neighbour_count(TRIANGLE, HOME) == 2
        assert hexes.neighbour_count(TRIANGLE.with_tile(BOTTOM, Placed("Keyflower")), HOME) == 3
        assert hexes.touching(TRIANGLE, BOTTOM_RIGHT) == (HOME, TOP_RIGHT)


class TestConnection:
    def test_tiles_that_touch_are_one_piece_whatever_their_edges(self, drawn: Draw) -> None:
        assert not unconnected(drawn({HOME: "GGGRGG", TOP: "WGGGGG"}))

    def test_a_tile_laid_apart_is_named(self) -> None:
        apart = TRIANGLE.with_tile((4, 4), Placed("Inn"))
        assert unconnected(apart) == {(4, 4)}

    def test_a_village_without_its_home_tile_can_be_one_piece(self) -> None:
        rest = TRIANGLE.without_tile(HOME)
        assert not unconnected(rest, min(rest))
        assert unconnected(rest) == set(rest)


class TestRoutes:
    def test_each_step_over_a_road_is_a_move(self) -> None:
        found = route(TRIANGLE, [TOP, TOP_RIGHT, HOME])
        assert (found.possible, found.moves, found.breaks) == (True, 2, ())

    def test_staying_is_no_move(self) -> None:
        assert route(TRIANGLE, [TOP]).moves == 0
        assert route(TRIANGLE, [TOP]).possible
        assert distance(TRIANGLE, TOP, TOP) == 0

    def test_every_step_that_fails_says_why(self, drawn: Draw) -> None:
        village = drawn({HOME: "RRRGRR", TOP: "GRRRRR", (0, -3): "RRRRRR"})
        found = route(village, [HOME, TOP, (0, -2), (0, -3)])
        assert found.possible is False
        assert found.breaks == (
            Break(HOME, TOP, Gap.NO_ROAD),
            Break(TOP, (0, -2), Gap.NO_TILE),
            Break((0, -2), (0, -3), Gap.NO_TILE),
        )
        assert route(village, [TOP, (0, -3)]).breaks == (Break(TOP, (0, -3), Gap.NOT_NEIGHBOURS),)

    def test_fields_are_crossed_only_with_boat_2a_and_water_never(self, drawn: Draw) -> None:
        for here in "RGW":
            for there in "RGW":
                village = drawn({HOME: "GGG" + here + "GG", TOP: there + "GGGGG"})
                assert route(village, [HOME, TOP]).possible == (here == there == "R")
                assert route(village, [HOME, TOP], cross_country=True).possible == ("W" not in here + there)

    def test_an_unknown_edge_leaves_the_route_open(self, drawn: Draw) -> None:
        village = drawn({HOME: "RRRRRR", TOP: "??????", BOTTOM: "RRRGRR"})
        assert route(village, [HOME, TOP]).possible is None
        assert route(village, [BOTTOM, HOME, TOP]).possible is False
        assert route(village, [BOTTOM, HOME, TOP], cross_country=True).possible is None

    def test_an_unknown_edge_against_water_does_not(self, drawn: Draw) -> None:
        assert route(drawn({HOME: "RRRWRR", TOP: "??????"}), [HOME, TOP]).possible is False

    def test_the_shortest_way_may_lead_round(self, drawn: Draw) -> None:
        village = drawn({HOME: "RRRGRR", TOP: "GRRRRR", TOP_RIGHT: "RRRRRR"})
        assert distance(village, HOME, TOP) == 2
        assert distance(village, HOME, TOP, cross_country=True) == 1

    def test_there_may_be_no_way(self, drawn: Draw) -> None:
        village = drawn({HOME: "RRRGRR", TOP: "GRRRRR"})
        assert distance(village, HOME, TOP) is None
        assert distance(village, HOME, (7, 7)) is None


class TestTheWholeVillageTurned:
    @given(villages)
    def test_six_sixths_bring_it_back(self, swung: Swing, village: Village) -> None:
        again = village
        for _ in range(6):
            again = swung(again)
        assert set(again) == set(village)
        for at in village:
            assert [again.edge(at, d) for d in range(6)] == [village.edge(at, d) for d in range(6)]

    @given(villages)
    def test_edges_go_round_with_it(self, swung: Swing, village: Village) -> None:
        after = swung(village)
        for q, r in village:
            for d in range(6):
                assert after.edge((-r, q + r), (d + 1) % 6) is village.edge((q, r), d)

    @given(villages)
    def test_contacts_and_pieces_stay(self, swung: Swing, village: Village) -> None:
        after = swung(village)
        matching = [sum(one.matches is True for one in contacts(each)) for each in (village, after)]
        assert len(contacts(after)) == len(contacts(village))
        assert matching[0] == matching[1]
        assert bool(unconnected(after)) == bool(unconnected(village))

    @given(villages, st.booleans())
    def test_distances_stay(self, swung: Swing, village: Village, cross_country: bool) -> None:
        after = swung(village)
        (q, r), (s, t) = min(village), max(village)
        assert distance(after, (-r, q + r), (-t, s + t), cross_country) == distance(
            village, (q, r), (s, t), cross_country
        )
