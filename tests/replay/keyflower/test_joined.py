"""Chains of boats and loops of road, on villages drawn by hand and against an exhaustive search."""

from collections.abc import Callable, Mapping
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.replay.keyflower.hexes import HOME, Hex, Placed, Village, neighbours, road_link
from aboveboard.replay.keyflower.joined import boat_chain, road_loop
from aboveboard.replay.keyflower.tiles import Edge, Kind, Side, Tile, tiles

Draw = Callable[[Mapping[Hex, str]], Village]

BOATS = {one.name for one in tiles().values() if one.kind in (Kind.BOAT, Kind.SUMMER_BOAT)}
ALL_ROADS = "RRRRRR"
FLOWER = [HOME, *neighbours(HOME)]
STRIP = [(q, r) for q in range(4) for r in range(2)]


class TestBoatChain:
    def test_without_a_boat_at_the_water_it_is_empty(self) -> None:
        assert boat_chain(Village({HOME: Placed("Home-1")}), BOATS) == ()

    def test_runs_straight_away_from_the_water_of_the_home_tile(self) -> None:
        village = Village({HOME: Placed("Home-1"), (0, 1): Placed("Sea Breese"), (0, 2): Placed("Boat-1a")})
        assert boat_chain(village, BOATS) == ((0, 1), (0, 2))

    def test_turns_with_the_home_tile(self) -> None:
        village = Village({HOME: Placed("Home-1", turn=1), (-1, 1): Placed("Sea Breese", turn=1)})
        assert boat_chain(village, BOATS) == ((-1, 1),)

    def test_needs_water_on_both_sides(self) -> None:
        village = Village({HOME: Placed("Home-1"), (0, 1): Placed("Sea Breese", turn=1)})
        assert boat_chain(village, BOATS) == ()

    def test_boats_elsewhere_do_not_count(self) -> None:
        village = Village({HOME: Placed("Home-1"), (0, -1): Placed("Flipper"), (0, -2): Placed("Keyflower")})
        assert boat_chain(village, BOATS) == ()

    def test_a_gap_ends_it(self) -> None:
        village = Village({HOME: Placed("Home-1"), (0, 1): Placed("Keyflower"), (0, 3): Placed("Flipper")})
        assert boat_chain(village, BOATS) == ((0, 1),)

    def test_a_ship_counts_only_where_it_is_called_a_boat(self, drawn: Draw) -> None:
        village = drawn({HOME: "WRRRRR", (0, 1): "WGGWGG"})
        assert boat_chain(village, {"WGGWGG"}) == ((0, 1),)
        assert boat_chain(village, BOATS) == ()

    def test_the_longest_branch_counts_where_water_branches(self, drawn: Draw) -> None:
        village = drawn(
            {HOME: "WRRRRR", (0, 1): "WWGWGG", (-1, 2): "GGGGWG", (0, 2): "WGGWGG", (0, 3): "GGGWGG"}
        )
        assert boat_chain(village, set(ALL_ROADS) | {"WWGWGG", "GGGGWG", "WGGWGG", "GGGWGG"}) == (
            (0, 1),
            (0, 2),
            (0, 3),
        )


class TestRoadLoop:
    def test_two_tiles_close_no_loop_for_their_one_link_cannot_be_used_twice(self, drawn: Draw) -> None:
        assert road_loop(drawn({HOME: ALL_ROADS, (0, 1): ALL_ROADS})) == frozenset()
        assert road_loop(Village()) == frozenset()

    def test_three_tiles_round_a_corner_close_one(self) -> None:
        village = Village(
            {HOME: Placed("Home-1"), (0, -1): Placed("Keywood", turn=2), (1, -1): Placed("Stable", turn=1)}
        )
        assert road_loop(village) == set(village)

    def test_a_tile_at_the_end_of_a_road_is_not_on_it(self, drawn: Draw) -> None:
        village = drawn(dict.fromkeys([HOME, (0, -1), (1, -1), (0, 1)], ALL_ROADS))
        assert road_loop(village) == {HOME, (0, -1), (1, -1)}

    def test_two_loops_that_meet_on_a_tile_are_one_walk_and_the_tile_counts_once(self, drawn: Draw) -> None:
        bow_tie = drawn(dict.fromkeys([HOME, (0, -1), (1, -1), (0, 1), (-1, 1)], ALL_ROADS))
        assert len(road_loop(bow_tie)) == 5

    def test_two_loops_joined_by_one_link_stay_two(self, drawn: Draw) -> None:
        triangle, other = [HOME, (0, -1), (1, -1)], [(0, 2), (0, 3), (-1, 3)]
        village = drawn(dict.fromkeys([*triangle, (0, 1), *other], ALL_ROADS))
        assert len(road_loop(village)) == 3

    def test_of_two_loops_the_larger_counts(self, drawn: Draw) -> None:
        rhombus = [(5, 0), (6, 0), (5, 1), (6, -1)]
        village = drawn(dict.fromkeys([HOME, (0, -1), (1, -1), *rhombus], ALL_ROADS))
        assert road_loop(village) == set(rhombus)

    def test_a_ring_with_its_centre_is_walked_whole(self, drawn: Draw) -> None:
        assert len(road_loop(drawn(dict.fromkeys(FLOWER, ALL_ROADS)))) == 7

    def test_a_ring_of_two_roads_a_tile_leaves_its_centre_out(self, drawn: Draw) -> None:
        # Each tile of the ring has roads to its two neighbours in the ring only.
        ring = {
            (0, 1): "GGRGRG",
            (-1, 1): "GGGRGR",
            (-1, 0): "RGGGRG",
            (0, -1): "GRGGGR",
            (1, -1): "RGRGGG",
            (1, 0): "GRGRGG",
        }
        assert road_loop(drawn({HOME: ALL_ROADS, **ring})) == set(ring)

    def test_fields_never_serve(self, drawn: Draw) -> None:
        assert road_loop(drawn(dict.fromkeys(FLOWER, "GGGGGG"))) == frozenset()

    def test_a_village_of_forty_tiles_full_of_roads_is_searched_exactly(self, drawn: Draw) -> None:
        block = [(q, r) for q in range(8) for r in range(5)]
        assert road_loop(drawn(dict.fromkeys(block, ALL_ROADS))) == set(block)

    @settings(max_examples=60, deadline=None)
    @given(st.sampled_from([FLOWER, STRIP]), st.data())
    def test_it_agrees_with_trying_every_set_of_links(self, places: list[Hex], data: st.DataObject) -> None:
        catalogue, placed = {}, {}
        for at in places:
            edges = data.draw(
                st.lists(st.sampled_from([*[Edge.ROAD] * 4, Edge.FIELD]), min_size=6, max_size=6)
            )
            name = f"Tile {at}"
            catalogue[name] = Tile(name, name, Kind.VILLAGE, tuple(edges), Side())
            placed[at] = Placed(name)
        village = Village(placed, catalogue)
        assert len(road_loop(village)) == largest_by_trying(village)


class TestTheWholeVillageTurned:
    @settings(deadline=None)
    @given(
        st.dictionaries(
            st.tuples(st.integers(-2, 2), st.integers(-2, 2)),
            st.builds(Placed, st.sampled_from(sorted(tiles())), st.just(False), st.integers(0, 5)),
            max_size=20,
        ).map(Village)
    )
    def test_chains_and_loops_stay_as_long(
        self, swung: Callable[[Village], Village], village: Village
    ) -> None:
        after = swung(village)
        assert len(road_loop(after)) == len(road_loop(village))
        assert len(boat_chain(after, BOATS)) == len(boat_chain(village, BOATS))


def largest_by_trying(village: Village) -> int:
    links = [(a, b) for a, b in combinations(sorted(village), 2) if road_link(village, a, b)]
    best = 0
    for chosen in range(1 << len(links)):
        taken = [link for n, link in enumerate(links) if chosen >> n & 1]
        ends = [at for link in taken for at in link]
        tiles_on = set(ends)
        if len(tiles_on) > best and all(ends.count(at) % 2 == 0 for at in tiles_on) and one_piece(taken):
            best = len(tiles_on)
    return best


def one_piece(links: list[tuple[Hex, Hex]]) -> bool:
    reached = {links[0][0]}
    grown = True
    while grown:
        grown = False
        for a, b in links:
            if (a in reached) != (b in reached):
                reached |= {a, b}
                grown = True
    return all(a in reached for a, _ in links)
