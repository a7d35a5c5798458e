"""The ghost ship in a village, and what it scores."""

from collections.abc import Callable, Sequence
from typing import Any

from aboveboard.replay.keyflower.scoring import tally

Codes = Callable[..., list[str]]
Last = Callable[..., Any]
Haunt = Callable[..., Any]

BOAT = ["ghost-ship-edges = boat"]
CHAIN = "Home-1 (0,0), Sea Breese (0,1)"


def sold(*lines: str, season: str = "winter") -> list[str]:
    village = "Cy village only Home-1 (0,0)"
    return [
        f"season {season}",
        "start Ann",
        "passed Ann, Ben, Cy",
        village,
        "tile Ghost-ship bids Cy 1B",
        *lines,
    ]


def points(last: Last, village: str, ghost: str, rulings: Sequence[str] = ()) -> tuple[int, int | None]:
    position = ["season winter", "phase scoring", "marker Cy", f"Ann village only {village}", "Ann goods none",
                "Ann screen none", *([ghost] if ghost else [])]  # fmt: skip
    found = tally(last(position, rulings=rulings).after, 0)
    return found.least, found.most


def test_its_winner_in_winter_places_it_beside_the_village(codes: Codes) -> None:
    assert codes(sold(), "end season", "Cy: place Ghost-ship (1,0)") == []
    assert codes(sold(), "end season", "Cy: place Ghost-ship (5,0)") == ["KF-V02"]


def test_before_winter_it_stays_on_the_table(codes: Codes) -> None:
    autumn = sold(season="autumn")
    assert codes(autumn, "end season", "Cy: place Ghost-ship (0,1)") == ["KC-25", "KF-W03"]


def test_nobody_else_places_it(codes: Codes) -> None:
    position = sold("Ben village only Home-2 (0,0)")
    assert "KC-25" in codes(position, "end season", "Ben: place Ghost-ship (1,0)")


def test_nobody_places_it_if_nobody_bid(codes: Codes) -> None:
    position = [
        "season winter",
        "start Ann",
        "passed Ann, Ben, Cy",
        "Cy village only Home-1 (0,0)",
        "tile Ghost-ship",
    ]
    assert codes(position, "end season", "Cy: place Ghost-ship (0,1)") == ["KC-25"]


def test_with_the_edges_of_a_boat_it_has_to_fit(last: Last) -> None:
    position = sold()
    assert last(position, "end season", "Cy: place Ghost-ship (0,1)", rulings=BOAT).verdict == "legal"
    step = last(position, "end season", "Cy: place Ghost-ship (1,0)", rulings=BOAT)
    assert [one.rule.code for one in step.breaches] == ["KC-31", "KF-V03"]
    told = {one.value: str(one.verdict) for one in step.breaches[0].alternatives}
    assert told == {"unknown": "legal", "free": "legal", "when-placed": "illegal"}


def test_while_nobody_knows_its_edges_it_fits_whichever_was_laid_first(last: Last) -> None:
    village = "Cy village only Home-1 (0,0)"
    position = [
        "season winter",
        "phase placing",
        "marker Ann",
        village,
        "Cy won only Sea Bastion, Ghost-ship",
    ]
    both = ["Cy: place Ghost-ship (1,-1)", "Cy: place Sea Bastion (2,-1)"]
    assert last(position, *both).verdict == last(position, *reversed(both)).verdict == "legal"


def test_a_ship_that_need_not_be_placed_may_join_what_lies_apart(last: Last) -> None:
    position = ["season winter", "phase placing", "marker Ann", "Cy village only Home-1 (0,0)",
                "Ann won only Order-1"]  # fmt: skip
    apart = "Cy: place Sea Bastion (0,2)"
    assert last([*position, "Cy won only Sea Bastion"], apart).verdict == "illegal"
    position.append("Cy won only Sea Bastion, Ghost-ship")
    assert last(position, apart).verdict == "undecided"
    assert last(position, apart, rulings=["village-checked = tile-by-tile"]).verdict == "illegal"


def test_it_scores_three_and_three_more_with_the_ghost(last: Last) -> None:
    village = "Home-1 (0,0), Ghost-ship (0,1)"
    assert points(last, village, "holds Ann ghost") == (6, 6)
    assert points(last, village, "holds Ben ghost") == (3, 3)
    assert points(last, village, "ghost gone") == (3, 3)


def test_the_ghost_alone_scores_nothing(last: Last) -> None:
    assert points(last, "Home-1 (0,0)", "holds Ann ghost") == (0, 0)


def test_a_ghost_nobody_told_of_may_be_with_the_ship(last: Last) -> None:
    assert points(last, "Home-1 (0,0), Ghost-ship (0,1)", "") == (3, 6)


def test_it_counts_in_the_chain_of_sea_breese(last: Last) -> None:
    assert points(last, f"{CHAIN}, Ghost-ship (0,2)", "ghost gone", BOAT) == (7, 7)
    assert points(last, f"{CHAIN}, Ghost-ship (1,1)", "ghost gone", BOAT) == (5, 5)


def test_a_chain_of_six_scores_no_more_than_one_of_five(last: Last) -> None:
    five = f"{CHAIN}, Boat-1a (0,2), Boat-2b (0,3), Boat-3a (0,4)"
    assert points(last, f"{five}, Ghost-ship (0,5)", "ghost gone", BOAT) == (35, 35)
    assert points(last, f"{five}, Boat-4a (0,5), Ghost-ship (0,6)", "ghost gone", BOAT) == (35, 35)


def test_the_chain_is_open_while_nobody_knows_its_edges(last: Last) -> None:
    assert points(last, f"{CHAIN}, Ghost-ship (0,2)", "ghost gone") == (5, 7)


def test_so_is_a_road_that_it_may_close(last: Last) -> None:
    least, most = points(
        last, "Home-1 (0,0), Sea Bastion (0,1), Keywood (1,0), Ghost-ship (1,-1)", "ghost gone"
    )
    assert least == 3
    assert most is not None
    assert most >= least


def test_a_turn_order_tile_counts_it_as_a_neighbour(last: Last) -> None:
    assert points(last, "Home-1 (0,0), Order-1 (1,0), Ghost-ship (2,0)", "ghost gone") == (5, 5)


def finished(haunted: Haunt, *lines: str, rulings: Sequence[str] = ()) -> Any:
    position = ["season winter", "start Ann", "passed Ann, Ben", "boats only Keyflower, Sea Breese",
                "Ann village only Home-1 (0,0)", "Ben village only Home-2 (0,0)", "Ann goods none", "Ben goods none",
                "Ann screen none", "Ben screen none", "ghost waits", "offer only Order-1",
                "tile Ghost-ship bids Ann 1R"]  # fmt: skip
    moves = ("end season", "Ann: boat Sea Breese", "Ben: boat Keyflower", "Ann: place Sea Breese (0,1)",
             "Ben: place Keyflower (-1,1) turn 1")  # fmt: skip
    return haunted(position, *moves, *lines, players="Ann, Ben", rulings=rulings)


def test_a_record_need_not_place_it_and_gets_a_note(haunted: Haunt) -> None:
    found = finished(haunted)
    assert found.finished
    assert [note.code for note in found.steps[-1].notes] == ["KC-30"]
    assert (found.scores[0].least, found.scores[0].most) == (8, 10)


def test_one_that_places_it_later_gets_none(haunted: Haunt) -> None:
    found = finished(haunted, "Ann: place Ghost-ship (1,0)")
    assert str(found.steps[-1].verdict) == "legal"
    assert "KC-30" not in [note.code for step in found.steps for note in step.notes]


def test_a_score_that_hangs_on_its_place_is_undecided(haunted: Haunt) -> None:
    verdicts = {n: str(finished(haunted, f"Ann: score {n}").steps[-1].verdict) for n in (7, 8, 10, 11)}
    assert verdicts == {7: "illegal", 8: "undecided", 10: "undecided", 11: "illegal"}


def test_with_the_edges_of_a_boat_it_has_to_be_placed(haunted: Haunt) -> None:
    found = finished(haunted, "Ann: score 5", rulings=BOAT)
    assert "KF-V01" in [one.rule.code for one in found.steps[-1].breaches]
    assert not found.finished


def test_declared_scores_that_count_the_ghost_wrongly_are_told_why(codes: Codes) -> None:
    position = ["season winter", "phase scoring", "marker Cy", "Ann village only Home-1 (0,0), Ghost-ship (0,1)",
                "Ann goods none", "Ann screen none"]  # fmt: skip
    assert codes([*position, "ghost gone"], "Ann: score 6") == ["KC-19", "KF-F01"]
    assert codes([*position, "holds Ben ghost"], "Ann: score 6") == ["KC-27", "KF-F01"]
    assert codes([*position, "holds Ann ghost"], "Ann: score 6") == []


def scored(codes: Codes, village: str, holder: str, line: str) -> list[str]:
    position = ["season winter", "phase scoring", "marker Cy", f"Ann village only {village}", "Ann goods none",
                "Ann screen only 3R", f"holds {holder} ghost"]  # fmt: skip
    return codes(position, line)


def test_three_points_too_many_are_the_ghost_s_only_where_there_is_a_ghost_to_count(codes: Codes) -> None:
    ship, none = "Home-1 (0,0), Ghost-ship (0,1)", "Home-1 (0,0)"
    assert scored(codes, ship, "Ben", "Ann: score 6") == ["KC-27", "KF-F01"]
    assert scored(codes, ship, "Ann", "Ann: score 9") == ["KF-F01"]
    assert scored(codes, none, "Ann", "Ann: score 3") == ["KC-28", "KF-F01"]
    assert scored(codes, none, "Ben", "Ann: score 3") == ["KF-F01"]


def test_item_by_item_the_ghost_is_counted_too_much_as_in_all(codes: Codes) -> None:
    village = "Home-1 (0,0), Ghost-ship (0,1), White Wind (1,0)"
    assert scored(codes, village, "Ben", "Ann: score 6 : White Wind 3R") == []
    assert scored(codes, village, "Ben", "Ann: score 9 : White Wind 3R") == ["KC-27", "KF-F01"]


def test_more_than_the_chain_s_most_is_no_matter_of_the_ship(codes: Codes) -> None:
    village = f"{CHAIN}, Boat-1a (0,2), Boat-2b (0,3), Boat-3a (0,4), Boat-4a (0,5), Ghost-ship (0,6)"
    position = ["season winter", "phase scoring", "marker Cy", f"Ann village only {village}", "Ann goods none",
                "Ann screen none", "ghost gone"]  # fmt: skip
    assert codes(position, "Ann: score 67", rulings=BOAT) == ["KC-29", "KF-F01"]
    assert codes(position, "Ann: score 68", rulings=BOAT) == ["KF-F01"]


def test_in_no_season_that_is_told_it_is_open_whether_the_ship_was_won(codes: Codes) -> None:
    position = ["phase placing", "Cy village only Home-1 (0,0)", "Cy won none"]
    assert "KC-25" not in codes(position, "Cy: place Ghost-ship (0,1)")


def test_with_a_boat_s_edges_tiles_beside_it_have_to_fit_as_well(codes: Codes) -> None:
    village = "Ann village only Home-1 (0,0), Ghost-ship (0,1)"
    position = ["season winter", "phase placing", "marker Cy", village, "Ann won Smelter"]
    assert "KC-31" in codes(position, "Ann: place Smelter (0,2)", rulings=BOAT)
    assert "KC-31" not in codes(position, "Ann: place Smelter (0,2)")
    without = [
        "season winter",
        "phase placing",
        "marker Cy",
        "Ann village only Home-1 (0,0)",
        "Ann won Smelter",
    ]
    assert "KC-31" not in codes(without, "Ann: place Smelter (0,1)", rulings=BOAT)


def test_edges_that_need_not_match_need_not_match_those_of_the_ship_either(last: Last) -> None:
    there = ["season winter", "start Ann", "passed Ann, Ben, Cy", "tile Ghost-ship bids Cy 1B"]
    place = ("end season", "Cy: place Ghost-ship (1,0)")
    village = "Cy village only Home-1 (0,0), Boat-{} (0,1)"
    assert last([*there, village.format("2a")], *place, rulings=BOAT).verdict == "legal"
    assert last([*there, village.format("2b")], *place, rulings=BOAT).verdict == "illegal"
    # A road of the home tile meets a field of the ship.
    free = last([*there, village.format("2b")], *place, rulings=[*BOAT, "field-edges = free"])
    assert free.verdict == "legal"


def test_where_a_tile_cannot_lie_its_edges_do_not_matter(codes: Codes) -> None:
    assert codes(sold(), "end season", "Cy: place Ghost-ship (0,0)", rulings=BOAT) == ["KF-V04"]
    twice = ["end season", "Cy: place Ghost-ship (1,0)", "Cy: place Ghost-ship (0,1)"]
    assert "KC-31" not in codes(sold(), *twice, rulings=BOAT)
    taken = ["season winter", "start Ann", "passed Ann, Ben, Cy", "Cy village only Home-1 (0,0), Keywood (1,0)",
             "tile Ghost-ship bids Cy 1B"]  # fmt: skip
    assert codes(taken, "end season", "Cy: place Ghost-ship (1,0)", rulings=BOAT) == ["KF-V04"]


def test_an_edge_that_no_source_shows_does_not_hide_that_a_road_is_wanting(last: Last) -> None:
    village = "Ann village only Home-1 (0,0), Ghost-ship (1,0), Sawmill (-1,0)"
    there = ["season autumn", "turn Ann", village, "Ann goods only Home-1 2 wood"]
    unknown = "Ann: use Home-1 1R -> move 1 wood Home-1>Ghost-ship"
    assert last(there, unknown).verdict == "undecided"
    both = last(there, f"{unknown}, move 1 wood Home-1>Sawmill")
    assert {one.rule.code for one in both.roots} >= {"KF-M11"}
