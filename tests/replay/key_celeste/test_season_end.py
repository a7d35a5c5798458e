"""The ghost and its ship when a season ends."""

from collections.abc import Callable
from typing import Any

from aboveboard.replay.key_celeste.state import Where, ghost_of
from aboveboard.replay.pieces import Pieces

Codes = Callable[..., list[str]]
Last = Callable[..., Any]
Haunt = Callable[..., Any]


def over(*lines: str, season: str = "summer") -> list[str]:
    return [f"season {season}", "start Ann", "passed Ann, Ben, Cy", *lines]


def ended(last: Last, *lines: str, season: str = "summer", **more: Any) -> Any:
    return last(over(*lines, season=season), "end season", **more).after


def test_the_ghost_s_player_gets_the_tile_and_the_workers_on_it(last: Last) -> None:
    table = ended(
        last, "tile Smelter bids Ben 4R used 1R, 2R ghost Cy", "Cy screen only none", "Ben screen only none"
    )
    assert table.won[2] == ("Smelter",)
    assert table.screens[2].known == Pieces.from_counts({"R": 3})
    assert table.screens[1].known == Pieces.from_counts({"R": 4})


def test_its_player_s_losing_bid_comes_back_and_feeds_no_bag(last: Last) -> None:
    table = ended(last, "tile Smelter bids Cy 2R ghost Cy", "Cy screen only none", "bag only 1B")
    assert table.screens[2].known == Pieces.of("R", "R")
    assert table.bag.known == Pieces.of("B")


def test_the_workers_may_be_read_to_go_to_the_frightened_player(haunted: Haunt) -> None:
    there = ["season summer", "turn Ann", "start Ann", "passed Ben, Cy", "holds Ann ghost",
             "tile Smelter bids Ben 3R used 1R", "Ann screen only none", "Ben screen only none"]  # fmt: skip
    moves = ("Ann: ghost Smelter", "Ben: pass", "Cy: pass", "Ann: pass", "end season")
    table = haunted(there, *moves, rulings=["workers-on-ghost-tile-to = frightened-player"]).steps[-1].after
    assert table.screens[1].known == Pieces.of("R")
    assert table.screens[0].known == Pieces.of("R", "R", "R")
    assert table.won[0] == ("Smelter",)


def test_where_nobody_told_who_was_frightened_each_of_the_others_may_have_got_them(last: Last) -> None:
    rulings = ["workers-on-ghost-tile-to = frightened-player"]
    lines = (
        "tile Smelter used 1R ghost Cy",
        "Ann screen only none",
        "Ben screen only none",
        "Cy screen only none",
    )
    table = ended(last, *lines, rulings=rulings)
    assert "worker" in table.screens[0].more
    assert "worker" in table.screens[1].more
    assert not table.screens[2].more


def test_of_two_players_it_can_only_have_been_the_other(last: Last) -> None:
    position = [
        "season summer",
        "start Ann",
        "passed Ann, Ben",
        "tile Smelter used 1R ghost Ben",
        "Ann screen only none",
    ]
    rulings = ["workers-on-ghost-tile-to = frightened-player"]
    table = last(position, "end season", players="Ann, Ben", rulings=rulings).after
    assert table.screens[0].known == Pieces.of("R")


def test_it_goes_home_played_or_not(last: Last) -> None:
    for line in ("tile Smelter ghost Cy", "holds Cy ghost"):
        table = ended(last, line, "tile Ghost-ship")
        assert ghost_of(table).where is Where.SHIP


def test_who_wins_the_ship_has_it_even_twice_running(last: Last) -> None:
    for who, seat in (("Cy", 2), ("Ben", 1)):
        ghost = ghost_of(ended(last, "tile Smelter ghost Cy", f"tile Ghost-ship bids {who} 1B"))
        assert (ghost.where, ghost.seat) == (Where.HELD, seat)


def test_nobody_knows_who_has_it_where_bids_for_the_ship_are_not_told(last: Last) -> None:
    assert ghost_of(ended(last, "holds Cy ghost")).where is Where.UNKNOWN


def test_played_in_winter_it_leaves_the_game_and_unplayed_it_stays(last: Last) -> None:
    gone = ended(last, "tile Scribes ghost Cy", "tile Ghost-ship bids Ben 1R", season="winter")
    assert ghost_of(gone).where is Where.GONE
    kept = ended(last, "holds Cy ghost", "tile Ghost-ship bids Ben 1R", season="winter")
    assert (ghost_of(kept).where, ghost_of(kept).seat) == (Where.HELD, 2)
    assert kept.won[1] == ("Ghost-ship",)


def test_it_comes_with_the_ship_in_winter_only_if_it_stands_on_it(last: Last) -> None:
    table = ended(last, "ghost waits", "tile Ghost-ship bids Ben 1R", season="winter")
    assert (ghost_of(table).where, ghost_of(table).seat) == (Where.HELD, 1)


def test_bids_for_the_ship_end_like_others(last: Last) -> None:
    table = ended(last, "tile Ghost-ship bids Ann 1B, Ben 2B", "Ann screen only none", "Ben screen only none",
                  "bag only none")  # fmt: skip
    assert table.screens[0].known == Pieces.of("B")
    assert table.bag.known == Pieces.of("B", "B")
    assert not table.spot("Ghost-ship").bids


def test_the_ship_gives_neither_boat_nor_marker(last: Last, codes: Codes) -> None:
    position = over("offer Order-1, Order-2", "tile Ghost-ship bids Cy 1B")
    table = last(position, "end season").after
    assert table.choosing == (0, 1, 2)
    assert not table.marked
    assert codes(position, "Cy: boat Keyflower") == ["KC-26", "KF-E05c"]


def test_a_turn_order_tile_that_it_wins_under_the_wider_reading_counts_as_won(last: Last) -> None:
    rulings = ["ghost-targets = any-auctioned-tile"]
    table = ended(last, "tile Order-1 ghost Cy", "offer Order-2", rulings=rulings)
    assert table.choosing[0] == 2


def test_nobody_else_places_its_tile(codes: Codes) -> None:
    position = over("tile Smelter bids Ben 4R ghost Cy", "Ben village Home-1 (0,0)")
    assert "KC-12" in codes(position, "end season", "Ben: place Smelter (1,0) turn 1")


def test_a_season_later_who_did_not_win_the_ship_has_no_ghost(codes: Codes, haunted: Haunt) -> None:
    moves = ["end season", "Ann: boat Keyflower", "Ben: boat Sea Bastion", "Cy: boat Sea Breese", "season autumn",
             "offer Fair, Inn, Sculptor, Sawmill, Blacksmith, Well, Barn", "Ben: bid Fair 1R",
             "Cy: ghost Fair"]  # fmt: skip
    position = over("holds Cy ghost", "tile Ghost-ship bids Ben 1B", "boats only Keyflower, Sea Bastion, Sea Breese",
                    "offer Order-1, Order-2")  # fmt: skip
    found = codes(position, *moves)
    assert "KC-16" in found
    assert "KC-08" in found


def test_who_leads_on_the_ship_has_no_ghost_yet(codes: Codes) -> None:
    there = [
        "season summer",
        "turn Ben",
        "holds Cy ghost",
        "tile Ghost-ship bids Ben 1B",
        "tile Smelter bids Cy 1R",
    ]
    assert codes(there, "Ben: ghost Smelter") == ["KC-08", "KC-17"]


def test_the_order_of_what_happens_ends_with_the_ship(last: Last) -> None:
    step = last(over("tile Smelter ghost Cy", "tile Order-1 bids Ann 1R", "offer Order-2",
                     "tile Ghost-ship bids Ben 1B"), "end season")  # fmt: skip
    told = [one.rule for one in step.consequences]
    assert told == ["KF-E03", "KF-E05e", "KF-E05a", "KC-16", "KC-17", "KC-21"]


def test_wherever_it_was_in_summer_who_wins_the_ship_has_it_in_autumn(last: Last) -> None:
    position = ["season summer", "start Ann", "passed Ann, Ben, Cy", "tile Ghost-ship bids Cy 1B"]
    assert last(position, "end season", "claim holds Cy ghost").verdict == "legal"
    winter = ["season winter", *position[1:]]
    assert last(winter, "end season", "claim holds Cy ghost").verdict == "undecided"


def test_the_tile_of_a_ghost_goes_to_nobody_whoever_sits_after_its_player(codes: Codes) -> None:
    position = over("tile Smelter bids Ben 4R ghost Ann", "Cy village Home-1 (0,0)")
    assert "KC-12" in codes(position, "end season", "Cy: place Smelter (1,0) turn 1")


def test_who_had_the_ghost_a_season_before_another_has_it_no_more(codes: Codes) -> None:
    moves = ["end season", "Ann: boat Keyflower", "Ben: boat Sea Bastion", "Cy: boat Sea Breese", "season autumn",
             "offer Fair, Inn, Sculptor, Sawmill, Blacksmith, Well, Barn", "Ben: bid Fair 1R", "Cy: pass",
             "Ann: ghost Fair"]  # fmt: skip
    position = over("holds Ann ghost", "tile Ghost-ship bids Ben 1B", "boats only Keyflower, Sea Bastion, Sea Breese",
                    "offer Order-1, Order-2")  # fmt: skip
    assert codes(position, *moves) == ["KC-08", "KC-16"]


class TestTheOrderOfBoats:
    """The winner of the ship has no place in it."""

    def chooses(
        self, codes: Codes, who: str, captain: str, season: str = "summer", winter: str = ""
    ) -> list[str]:
        order = ["tile Order-1 bids Cy 1R", "offer Order-2", f"tile Ghost-ship bids {captain} 1B"]
        rulings = [f"winter-boats = {winter}"] if winter else []
        return codes(over(*order, season=season), f"{who}: boat Keyflower", rulings=rulings)

    def test_it_is_told_to_the_winner_of_the_ship_alone(self, codes: Codes) -> None:
        assert "KC-26" in self.chooses(codes, "Ann", captain="Ann")
        assert "KC-26" not in self.chooses(codes, "Ann", captain="Ben")
        assert "KC-26" not in self.chooses(codes, "Cy", captain="Cy")

    def test_in_winter_only_where_boats_are_taken_in_turn(self, codes: Codes) -> None:
        for season, winter, told in (
            ("winter", "together", False),
            ("winter", "in-turn", True),
            ("summer", "together", True),
        ):
            assert ("KC-26" in self.chooses(codes, "Ann", "Ann", season, winter)) == told, (season, winter)
